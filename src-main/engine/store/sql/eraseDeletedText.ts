import type Connection from 'better-sqlite3';
import { sqlBuilder, type Database } from './database';
import { readKeyValue } from './keyValueTable';

/**
 * Makes deleted text unreadable. Without these steps, the text would remain in the search index, in the write-ahead
 * log, and in freed pages of the file.
 */

/** Key in the table `memory` while deleted text may still be readable in the file. */
export const UNERASED_TEXT_KEY = 'unswept';
/**
 * Value of the key `UNERASED_TEXT_KEY` (as JSON) if the deleted text can be erased by merging the search indexes and
 * truncating the log. Any other value means that the whole file must be rewritten (VACUUM).
 */
const MERGED = '"merge"';

const INDEXES = ['reservation_words', 'invoice_words'] as const;
/** Number of index pages that one step merges, which takes about 10 ms. */
const STEP_PAGES = 64;

/**
 * Records that deleted text may still be readable in the file; called in the transaction that deletes data. An earlier
 * record that requires rewriting the whole file is kept.
 */
export function markDeletedTextUnerased(db: Database): void {
  db.run(
    sqlBuilder
      .insertInto('memory')
      .values({ key: UNERASED_TEXT_KEY, value: MERGED })
      .onConflict((on) => on.doNothing()),
  );
}

/** Cleans the file at startup. If that fails (no space, another reading process), the next start tries again. */
export function eraseDeletedTextFromFile(connection: Connection.Database): void {
  const marked = readKeyValue(connection, UNERASED_TEXT_KEY);
  if (marked === undefined) return;
  const patience = connection.pragma('busy_timeout', { simple: true });
  try {
    connection.pragma('busy_timeout = 200');
    if (marked === MERGED) for (const index of INDEXES) optimizeSearchIndex(connection, index);
    else connection.exec('VACUUM');
    end(connection, marked);
  } catch (error) {
    if (!isOfTheDisk(error)) throw error;
  } finally {
    connection.pragma(`busy_timeout = ${String(patience)}`);
  }
}

/** Cleans the file in steps while Kontuar works. Returns false if the next start has to try again. */
export function* eraseDeletedTextInSteps(connection: Connection.Database): Generator<void, boolean> {
  const total = connection.prepare<[], number>('SELECT total_changes()').pluck();
  try {
    for (const index of INDEXES) {
      const merge = connection.prepare<[number]>(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`);
      // The first merge command has a negative page count, with which FTS5 starts a merge of the whole index. Further
      // commands continue the merge until they change no more rows.
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

export function optimizeSearchIndex(connection: Connection.Database, index: (typeof INDEXES)[number]): void {
  connection.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
}

/**
 * Truncates the write-ahead log to nothing and deletes the key `UNERASED_TEXT_KEY` if its value is still `done`.
 * Returns false if the log could not be truncated.
 */
function end(connection: Connection.Database, done: string): boolean {
  if (connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0) return false;
  connection.prepare('DELETE FROM memory WHERE key = ? AND value = ?').run(UNERASED_TEXT_KEY, done);
  return readKeyValue(connection, UNERASED_TEXT_KEY) === undefined;
}

const isOfTheDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY)/.test(String(error.code));
