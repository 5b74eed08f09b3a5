import type Connection from 'better-sqlite3';
import { build, type Database } from './database';
import { readKeyValue } from './memory';

/** Deleted text remains in the search index until a merge, in the log, and in pages freed without `secure_delete`. */

/** In the memory while something deleted may still be readable in the file. */
export const UNSWEPT = 'unswept';
/** How the memory says that merging and cutting is enough; else the file is written anew. */
const MERGED = '"merge"';

const INDEXES = ['reservation_words', 'invoice_words'] as const;
/** Pages of an index that one step merges: some 10 ms. */
const STEP_PAGES = 64;

/** In the transaction that takes something out. A file that waits to be written anew still does. */
export function markUnswept(db: Database): void {
  db.run(
    build
      .insertInto('memory')
      .values({ key: UNSWEPT, value: MERGED })
      .onConflict((on) => on.doNothing()),
  );
}

/** At the start. Where it does not go (no room, another process reads), the next start tries again. */
export function sweep(connection: Connection.Database): void {
  const marked = readKeyValue(connection, UNSWEPT);
  if (marked === undefined) return;
  const patience = connection.pragma('busy_timeout', { simple: true });
  try {
    connection.pragma('busy_timeout = 200');
    if (marked === MERGED) for (const index of INDEXES) optimize(connection, index);
    else connection.exec('VACUUM');
    end(connection, marked);
  } catch (error) {
    if (!isOfTheDisk(error)) throw error;
  } finally {
    connection.pragma(`busy_timeout = ${String(patience)}`);
  }
}

/** The same during work, in steps. false: the next start has to try again. */
export function* sweepInSteps(connection: Connection.Database): Generator<void, boolean> {
  const total = connection.prepare<[], number>('SELECT total_changes()').pluck();
  try {
    for (const index of INDEXES) {
      const merge = connection.prepare<[number]>(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`);
      // A negative number begins: everything there is becomes one (FTS5, "merge"). It is done when nothing is written.
      for (let pages = -STEP_PAGES; ; pages = STEP_PAGES) {
        const before = total.get() ?? 0;
        merge.run(pages);
        const written = (total.get() ?? 0) - before;
        yield;
        if (written < 2) break;
      }
    }
    return end(connection, MERGED);
  } catch (error) {
    if (!isOfTheDisk(error)) throw error;
    return false;
  }
}

export function optimize(connection: Connection.Database, index: (typeof INDEXES)[number]): void {
  connection.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
}

/** The log is cut to nothing, and what was `done` is forgotten. */
function end(connection: Connection.Database, done: string): boolean {
  if (connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0) return false;
  connection.prepare('DELETE FROM memory WHERE key = ? AND value = ?').run(UNSWEPT, done);
  return readKeyValue(connection, UNSWEPT) === undefined;
}

const isOfTheDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY)/.test(String(error.code));
