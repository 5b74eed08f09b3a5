import type Connection from 'better-sqlite3';
import { UNSWEPT } from '../migrations/0005-door-codes';

/**
 * What a migration took out still lies in freed pages and in the log: the file is written anew, and the log is cut to
 * nothing. Where that does not go (no room, another process reads), the next start tries again.
 */
export function sweep(connection: Connection.Database): void {
  const marked = connection.prepare('SELECT 1 FROM memory WHERE key = ?').get(UNSWEPT);
  if (marked === undefined) return;
  const patience = connection.pragma('busy_timeout', { simple: true });
  try {
    connection.pragma('busy_timeout = 200');
    connection.exec('VACUUM');
    const busy = connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true });
    if (busy === 0) connection.prepare('DELETE FROM memory WHERE key = ?').run(UNSWEPT);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY)/.test(reason)) throw error;
  } finally {
    connection.pragma(`busy_timeout = ${String(patience)}`);
  }
}
