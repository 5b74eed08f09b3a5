import type Connection from 'better-sqlite3';
import { LAST_JOURNAL_NUMBER_KEY } from '../store/outbox/queueJournalTriggers';
import type { JournalContent } from '../store/outbox/queueJournalInterface';

/**
 * Checks whether a backup belongs to the same profile as the database in use. In the SQL, `main` is the backup and
 * `living` the database in use.
 */

/**
 * SQL that compares the keychain entry names of the backup and of the database in use. Equal names mean the same
 * profile.
 */
const SAME_KEYCHAIN_ENTRY_SQL = `SELECT (SELECT value FROM main.memory WHERE key = 'keychainEntry')
  IS (SELECT value FROM living.memory WHERE key = 'keychainEntry')`;
const SAME_ACCOUNT_SQL = `SELECT copy.value ->> '$.baseUrl' IS own.value ->> '$.baseUrl'
    AND copy.value ->> '$.legacyBaseUrl' IS own.value ->> '$.legacyBaseUrl'
    AND copy.value ->> '$.client' IS own.value ->> '$.client'
  FROM main.memory AS copy JOIN living.memory AS own USING (key)
  WHERE key = 'account.owner' AND copy.value <> 'null' AND own.value <> 'null'`;

/**
 * Returns whether this profile made the backup, which must have the same keychain entry. A backup that is missing from
 * the backup list must also have the same service account.
 */
export function isBackupFromThisProfile(connection: Connection.Database, isListed: boolean): boolean {
  const queryNumber = (sql: string) => connection.prepare<[], number>(sql).pluck().get();
  return queryNumber(SAME_KEYCHAIN_ENTRY_SQL) === 1 && (isListed || queryNumber(SAME_ACCOUNT_SQL) !== 0);
}

/**
 * Returns whether the database in use was never connected to an account, has no records, and never had a queued change.
 */
export function isProfileDatabaseUnused(
  connection: Connection.Database,
  journal: JournalContent | null,
): boolean {
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

/** Returns whether a change was ever queued in this profile. */
export function wasQueueUsed(connection: Connection.Database, journal: JournalContent | null): boolean {
  const number = connection
    .prepare<[string], string>('SELECT value FROM living.memory WHERE key = ?')
    .pluck()
    .get(LAST_JOURNAL_NUMBER_KEY);
  return (
    hasQueueJournalEverBeenUsed(journal) || (number ?? '0') !== '0' || hasRows(connection, 'changes') === true
  );
}

/** Returns whether a note for the next shift was ever written in the database in use, even if it was erased since. */
export const wereHandoverNotesEverWritten = (connection: Connection.Database): boolean =>
  connection.prepare("SELECT 1 FROM living.sqlite_sequence WHERE name = 'handover_notes'").get() !==
  undefined;

/**
 * Returns whether this table of the database in use has rows; null if the database in use lacks the table, because a
 * later Kontuar wrote that database.
 */
function hasRows(connection: Connection.Database, table: string): boolean | null {
  const isThere = connection.prepare('SELECT 1 FROM living.sqlite_schema WHERE name = ?').get(table);
  if (isThere === undefined) return null;
  return connection.prepare(`SELECT 1 FROM living.${table} LIMIT 1`).get() !== undefined;
}

/**
 * Returns whether the queue journal contains a transaction, which shows that a change was once queued in this profile.
 */
export const hasQueueJournalEverBeenUsed = (journal: JournalContent | null): boolean =>
  (journal?.last ?? 0) > 0;

/**
 * Returns whether the backup belongs to the same queue as the queue journal. This is true if at least one change is in
 * both.
 */
export function isBackupFromSameQueue(connection: Connection.Database, journal: JournalContent): boolean {
  const same = connection.prepare<[number, unknown, unknown]>(
    'SELECT 1 FROM main.changes WHERE change_id = ? AND queued_at = ? AND kind = ?',
  );
  return [...journal.changes.values()].some(
    ({ id, row }) => row !== null && same.get(id, row['queued_at'], row['kind']) !== undefined,
  );
}
