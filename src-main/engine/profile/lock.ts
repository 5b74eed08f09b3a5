import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { claim, heldBy, type HeldBy, type Holder, type Sharing } from './networkLock';

/** One process per profile. Held while the process lives; the system releases it however the process ends. */
export interface Lock {
  /** On a network drive, where another PC can come, too. */
  readonly holder: Holder | null;
  release(): void;
}

/** `by`: who has it, where that is known. */
export type Taken =
  { readonly ok: true; readonly lock: Lock } | { readonly ok: false; readonly by: HeldBy | null };

/**
 * Takes the profile's lock; not ok while another Kontuar holds it (exit status 6, cli.md). The lock is SQLite's own
 * on an empty file: it works on every system and needs no process id that could be stale. `sharing`: the profile lies on a
 * network drive, where it may hold up this PC alone. Throws `SqliteError`, or as `fs`, where the folder cannot be written.
 */
export async function takeLock(profileDir: string, sharing: Sharing | null = null): Promise<Taken> {
  const file = lockFile(profileDir);
  if (!file) return { ok: false, by: sharing && heldBy(profileDir, sharing.computer) };
  if (!sharing) return { ok: true, lock: { holder: null, release: () => void file.close() } };
  try {
    const claimed = await claim(profileDir, sharing);
    if (!claimed.ok) {
      file.close();
      return claimed;
    }
    const { holder } = claimed;
    const release = (): void => {
      holder.release();
      file.close();
    };
    return { ok: true, lock: { holder, release } };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** null: another process holds it. */
function lockFile(profileDir: string): Connection.Database | null {
  const file = new Connection(join(profileDir, 'kontuar.lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Connection.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
