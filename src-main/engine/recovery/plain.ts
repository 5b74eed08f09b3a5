import Connection from 'better-sqlite3';
import { APPLICATION_ID, versionOf } from '../store/sql/migrate';

/** What is done to a copy of the database before it is kept. */

/** Without a log beside it, so that the one file is all of it. */
export function makePlain(file: string): void {
  const connection = new Connection(file);
  try {
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}

/** The first schema in which door codes lie sealed. */
const SEALED_SINCE = 5;

/**
 * A copy of an older schema holds door codes in clear: they are taken out, and the file is written anew without them. A
 * stay gets its code again with the next reading. false: there was nothing to do, or the copy cannot be opened.
 */
export function takeCodesOut(file: string): boolean {
  let connection: Connection.Database | null = null;
  try {
    connection = new Connection(file, { fileMustExist: true });
    const version = versionOf(connection);
    if (connection.pragma('application_id', { simple: true }) !== APPLICATION_ID) return false;
    if (version === 0 || version >= SEALED_SINCE) return false;
    connection.exec(`UPDATE reservation_bodies
      SET body = CASE WHEN json_valid(body) THEN json_set(body, '$.doorCode', NULL) ELSE '' END`);
    connection.exec('VACUUM');
    connection.pragma('journal_mode = DELETE');
    return true;
  } catch (error) {
    if (error instanceof Connection.SqliteError) return false;
    throw error;
  } finally {
    connection?.close();
  }
}
