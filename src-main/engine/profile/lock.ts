import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { errorMessage } from '../../errorMessage';
import { log } from '../../log/log';

/** One process per profile. Held while the process lives; the system releases it however the process ends. */
export interface Lock {
  release(): void;
}

/**
 * Takes the profile's lock; null while another Kontuar holds it (exit status 6, command-line.md). The lock is SQLite's own on an
 * empty file: it works on every system and needs no process id that could be stale. Throws `SqliteError` where the folder
 * cannot be written.
 */
export function acquireLock(profileDir: string): Lock | null {
  const file = new Connection(join(profileDir, 'kontuar.lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
    return { release: () => void file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Connection.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}

/** Why SQLite's library cannot be loaded (deleted, in quarantine, of another system), in the system's words; null: it can. */
export function sqliteFault(): string | null {
  try {
    new Connection(':memory:').close();
    return null;
  } catch (error) {
    log.fault('sqlite', error);
    return errorMessage(error);
  }
}
