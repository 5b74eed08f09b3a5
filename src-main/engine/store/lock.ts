import { join } from 'node:path';
import Connection from 'better-sqlite3';

/** One process per profile. Held while the process lives; the system releases it however the process ends. */
export interface Lock {
  release(): void;
}

/**
 * Takes the profile's lock; null while another Kontuar holds it (exit status 6, cli.md). The lock is SQLite's own
 * on an empty file: it works on every system and needs no process id that could be stale. Throws `SqliteError`
 * where the folder cannot be written.
 */
export function takeLock(profileDir: string): Lock | null {
  const file = new Connection(join(profileDir, 'kontuar.lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Connection.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => void file.close() };
}
