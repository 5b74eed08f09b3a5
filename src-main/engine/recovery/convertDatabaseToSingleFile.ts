import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { openSqliteConnection } from '../store/sql/openSqliteConnection';

/** Moves the write-ahead log into the database and turns the log off, so that the database is a single file. */
export function convertDatabaseToSingleFile(file: string, key: DataEncryptionKey | null): void {
  const connection = openSqliteConnection(file, key);
  try {
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}
