import type Connection from 'better-sqlite3';
import { sqlBuilder, type Database } from './databaseAndSqlBuilder';
import { readKeyValue } from './keyValueTable';

/** Makes deleted text unreadable in the database file, where a normal deletion leaves traces of the text. */

/** Key in the table `memory` that exists as long as deleted text may still be readable in the database file. */
export const UNERASED_TEXT_KEY = 'unswept';
/** Value of `UNERASED_TEXT_KEY` which says that merging the search indexes is enough to erase the deleted text. */
const MERGE_ONLY_VALUE = '"merge"';

const SEARCH_INDEXES = ['reservation_words', 'invoice_words'] as const;
/** Number of pages of the search index that are merged in one step, which takes about 10 ms. */
const MERGE_STEP_PAGES = 64;

/**
 * Stores that the database file may still contain deleted text. Call this function in the transaction that deletes the
 * text.
 */
export function markDeletedTextUnerased(db: Database): void {
  db.run(
    sqlBuilder
      .insertInto('memory')
      .values({ key: UNERASED_TEXT_KEY, value: MERGE_ONLY_VALUE })
      .onConflict((on) => on.doNothing()),
  );
}

/**
 * Erases the remains of deleted text from the database file at startup. If the database is locked or the disk reports
 * an error, the next start tries again.
 */
export function eraseDeletedTextFromFile(connection: Connection.Database): void {
  const marked = readKeyValue(connection, UNERASED_TEXT_KEY);
  if (marked === undefined) return;
  const patience = connection.pragma('busy_timeout', { simple: true });
  try {
    connection.pragma('busy_timeout = 200');
    if (marked === MERGE_ONLY_VALUE)
      for (const index of SEARCH_INDEXES) optimizeSearchIndex(connection, index);
    else connection.exec('VACUUM');
    finishErasing(connection, marked);
  } catch (error) {
    if (!isDiskOrLockError(error)) throw error;
  } finally {
    connection.pragma(`busy_timeout = ${String(patience)}`);
  }
}

/**
 * Overwrites deleted text in the database file, in small steps between which Kontuar can do other work. Returns false
 * if some deleted text remains.
 */
export function* eraseDeletedTextInSteps(connection: Connection.Database): Generator<void, boolean> {
  const total = connection.prepare<[], number>('SELECT total_changes()').pluck();
  try {
    for (const index of SEARCH_INDEXES) {
      const merge = connection.prepare<[number]>(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`);
      // In SQLite FTS5, a first merge command with a negative number of pages starts a merge of the whole index.
      for (let pages = -MERGE_STEP_PAGES; ; pages = MERGE_STEP_PAGES) {
        const before = total.get() ?? 0;
        merge.run(pages);
        const written = (total.get() ?? 0) - before;
        yield;
        if (written < 2) break;
      }
    }
    return finishErasing(connection, MERGE_ONLY_VALUE);
  } catch (error) {
    if (!isDiskOrLockError(error)) throw error;
    return false;
  }
}

export function optimizeSearchIndex(
  connection: Connection.Database,
  index: (typeof SEARCH_INDEXES)[number],
): void {
  connection.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
}

/**
 * Truncates the write-ahead log and deletes the key `UNERASED_TEXT_KEY`. Returns false if the log could not be
 * truncated.
 */
function finishErasing(connection: Connection.Database, done: string): boolean {
  if (connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0) return false;
  connection.prepare('DELETE FROM memory WHERE key = ? AND value = ?').run(UNERASED_TEXT_KEY, done);
  return readKeyValue(connection, UNERASED_TEXT_KEY) === undefined;
}

const isDiskOrLockError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY)/.test(String(error.code));
