import Connection from 'better-sqlite3';

/** Without a log beside it, so that the one file is all of it. */
export function makeSingleFile(file: string): void {
  const connection = new Connection(file);
  try {
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}
