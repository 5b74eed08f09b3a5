import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { getErrorMessage } from '../../errorMessage';
import { log } from '../../log/log';

/**
 * The lock of a profile, which only one process at a time can hold. The operating system releases the lock when the
 * process ends, even after a crash.
 */
export interface Lock {
  release(): void;
}

/** Takes the profile's lock; returns null while another Kontuar holds the lock (exit status 6, command-line.md). */
export function acquireProfileLock(profileDir: string): Lock | null {
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

/**
 * Returns the system's error message if SQLite's library cannot be loaded (for example deleted or in quarantine); null
 * if the library loads.
 */
export function findSqliteLoadError(): string | null {
  try {
    new Connection(':memory:').close();
    return null;
  } catch (error) {
    log.fault('sqlite', error);
    return getErrorMessage(error);
  }
}
