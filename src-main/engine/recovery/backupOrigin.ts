import type Connection from 'better-sqlite3';
import { JOURNAL_KEY } from '../store/outbox/journaled';
import type { JournalContent } from '../store/outbox/queueJournal';

/** Whether a backup (`main`) belongs into the profile whose database in use is `living`. */

/** Each profile has an entry of its own in the keychain, named once; its backups have the same name. */
const SAME_ENTRY = `SELECT (SELECT value FROM main.memory WHERE key = 'keychainEntry')
  IS (SELECT value FROM living.memory WHERE key = 'keychainEntry')`;
/** null where one of them was never connected. */
const SAME_OWNER = `SELECT copy.value ->> '$.baseUrl' IS own.value ->> '$.baseUrl'
    AND copy.value ->> '$.legacyBaseUrl' IS own.value ->> '$.legacyBaseUrl'
    AND copy.value ->> '$.client' IS own.value ->> '$.client'
  FROM main.memory AS copy JOIN living.memory AS own USING (key)
  WHERE key = 'account.owner' AND copy.value <> 'null' AND own.value <> 'null'`;

/**
 * Made by this profile. A profile that began empty with another property has kept its entry: there the sign-in tells,
 * except of a backup in its list, which begins anew with the property.
 */
export function isOwnBackup(connection: Connection.Database, isListed: boolean): boolean {
  const valueOf = (sql: string) => connection.prepare<[], number>(sql).pluck().get();
  return valueOf(SAME_ENTRY) === 1 && (isListed || valueOf(SAME_OWNER) !== 0);
}

/** The database in use was never connected, has no record, and no change was ever queued. */
export function isEmptyProfile(connection: Connection.Database, journal: JournalContent | null): boolean {
  const isConnected = connection
    .prepare(`SELECT 1 FROM living.memory WHERE key = 'account.owner' AND value <> 'null'`)
    .get();
  return (
    isConnected === undefined &&
    hasRows(connection, 'invoices') === false &&
    hasRows(connection, 'reservations') === false &&
    !wasQueueUsed(connection, journal)
  );
}

/** Whether a change was ever queued in the database in use, or is in its journal. */
export function wasQueueUsed(connection: Connection.Database, journal: JournalContent | null): boolean {
  const number = connection
    .prepare<[string], string>('SELECT value FROM living.memory WHERE key = ?')
    .pluck()
    .get(JOURNAL_KEY);
  return isJournalUsed(journal) || (number ?? '0') !== '0' || hasRows(connection, 'changes') === true;
}

/** null: the database in use is of a later Kontuar that has no such table. */
function hasRows(connection: Connection.Database, table: string): boolean | null {
  const isThere = connection.prepare('SELECT 1 FROM living.sqlite_schema WHERE name = ?').get(table);
  if (isThere === undefined) return null;
  return connection.prepare(`SELECT 1 FROM living.${table} LIMIT 1`).get() !== undefined;
}

/** A journal without the number of a transaction has never had a change. */
export const isJournalUsed = (journal: JournalContent | null): boolean => (journal?.last ?? 0) > 0;

/** Without the database in use: the backup has a change of the journal, so both come from one queue. */
export function sharesQueuedChange(connection: Connection.Database, journal: JournalContent): boolean {
  const same = connection.prepare<[number, unknown, unknown]>(
    'SELECT 1 FROM main.changes WHERE change_id = ? AND queued_at = ? AND kind = ?',
  );
  return [...journal.changes.values()].some(
    ({ id, row }) => row !== null && same.get(id, row['queued_at'], row['kind']) !== undefined,
  );
}
