import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Connection from 'better-sqlite3';
import type { Backup, Recovery } from '#shared/contract/recoveryContract';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { getErrorMessage } from '../../errorMessage';
import { getCurrentInstant, type Clock } from '../platform/platform';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { LAST_REPAIR_SETTING_KEY } from '../store/outbox/reconcileQueueWithJournal';
import { holdRestoredChangesForDecision } from '../store/outbox/holdRestoredChanges';
import { LAST_JOURNAL_NUMBER_KEY } from '../store/outbox/queueJournalTriggers';
import type { JournalContent } from '../store/outbox/queueJournalInterface';
import { openStore } from '../store/openStore';
import { isDatabaseDamageError } from '../store/sql/databaseAndSqlBuilder';
import { CURRENT_SCHEMA_VERSION } from '../store/sql/migrationSteps';
import { chooseDatabaseCopyName } from '../store/sql/emptyDatabaseForOtherProperty';
import { checkDiskSpaceForBackup } from './backups';
import {
  copyLocalInvoiceIdsIntoBackup,
  copyExpiredInvoiceIdsIntoBackup,
  isTableInLiveDatabase,
  copyChosenAmountsIntoRestoredBackup,
  copyChosenInvoiceLinksIntoBackup,
  copyStatedFactsIntoBackup,
} from './copyLocalDataIntoBackup';
import { removeDatabase, renameDatabase, syncFile, syncFolder } from './databaseFiles';
import { openQueueJournalFile } from './queueJournalFile';
import {
  backupsPath,
  databasePath,
  queueJournalPath,
  pendingRestoreDatabasePath,
} from './databaseAndRecoveryPaths';
import { convertDatabaseToSingleFile } from './convertDatabaseToSingleFile';
import { verifyDatabaseFully } from './verifyDatabase';
import {
  changeDatabaseKey,
  openSqliteConnection,
  readDatabaseFileKind,
} from '../store/sql/openSqliteConnection';
import { writeKeyValue } from '../store/sql/keyValueTable';
import {
  isBackupFromSameQueue,
  isProfileDatabaseUnused,
  hasQueueJournalEverBeenUsed,
  isBackupFromThisProfile,
  wasQueueUsed,
  wereHandoverNotesEverWritten,
} from './isBackupFromThisProfile';

/**
 * Replaces the database with a backup in two steps: prepares a copy of the backup beside the database, then renames the
 * files.
 */

export type Readied =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /**
       * Why the restore could not be prepared. `otherKey` means that the backup is encrypted with a key that this PC does not
       * have.
       */
      readonly reason: 'damaged' | 'newer' | 'notOurs' | 'unreadable' | 'otherProfile' | 'otherKey';
      readonly detail: string;
    }
  | { readonly ok: false; readonly reason: 'noRoom'; readonly needed: number; readonly free: number };

/** Returns the path of the chosen file and the file's description for the restore report. */
export const buildChosenBackupSource = (profileDir: string, backup: Backup | null, file: string) => ({
  file: backup ? join(backupsPath(profileDir), backup.name) : file,
  report: {
    why: 'restored' as const,
    backup: backup && { name: backup.name, madeAt: backup.madeAt },
    detail: backup ? '' : file,
  },
});

interface RestoreOrder {
  readonly profileDir: string;
  readonly clock: Clock;
  readonly key: DataEncryptionKey | null;
  /** Key of the backup to restore; if omitted, the profile's own key is used. */
  readonly copyKey?: DataEncryptionKey | null;
  /** The backup file to restore; the file itself is not changed. */
  readonly file: string;
  readonly report: Pick<Recovery, 'why' | 'backup' | 'detail'>;
  /** True if the current database is undamaged, so that its local data can be copied into the restored database. */
  readonly living: boolean;
}

/**
 * SQL condition for the settings that describe the records of the database and are restored together with the records;
 * all other settings belong to this PC.
 */
const RECORD_SETTINGS_SQL = `key IN ('lastPassAt', 'journal') OR key LIKE 'invoices.%'
  OR key LIKE 'reservations.%' OR key LIKE 'guard%'`;

/**
 * Prepares a restored database in a separate file beside the current database. `installPendingRestore` later replaces
 * the current database with it.
 */
export function prepareRestoreFile(order: RestoreOrder): Readied {
  const { profileDir, clock, key, file, report, living } = order;
  const short = checkDiskSpaceForBackup(profileDir);
  if (short) return short;
  const ready = pendingRestoreDatabasePath(profileDir);
  const part = `${ready}.part`;
  try {
    removeDatabase(part);
    copyFileSync(file, part);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${part}-wal`);
    const otherKey = encryptWithProfileKey(part, order);
    if (otherKey !== null) return { ok: false, reason: 'otherKey', detail: otherKey };
    const proof = verifyDatabaseFully(part, key);
    if (!proof.ok) return { ok: false, reason: proof.reason, detail: proof.detail };
    // `openStore` also migrates the copied backup to the current schema if its schema is older.
    const opened = openStore({ file: part, clock, key });
    if (!opened.ok) {
      // An error while opening, such as a full disk, does not prove that the backup is damaged.
      const reason = opened.reason === 'damaged' ? 'damaged' : 'unreadable';
      return { ok: false, reason, detail: opened.detail };
    }
    opened.store.close();
    const isTaken = addLocalDataToRestore(part, living ? databasePath(profileDir) : null, {
      report: { ...report, at: getCurrentInstant(clock), keptAs: null, queue: null, lost: [], seen: false },
      profileDir,
      key,
    });
    if (!isTaken) return { ok: false, reason: 'otherProfile', detail: basename(file) };
    convertDatabaseToSingleFile(part, key);
    syncFile(part);
    renameSync(part, ready);
    syncFolder(dirname(ready));
    return { ok: true };
  } catch (error) {
    const detail = getErrorMessage(error);
    return { ok: false, reason: isDatabaseDamageError(error) ? 'damaged' : 'unreadable', detail };
  } finally {
    removeDatabase(part);
  }
}

/**
 * Converts the copy of the backup to a single file that is encrypted with the profile's key. Returns an error text if
 * the key of the copy is not available, otherwise null.
 */
function encryptWithProfileKey(part: string, { key, copyKey = key }: RestoreOrder): string | null {
  const found = readDatabaseFileKind(part);
  const from = found.kind === 'plain' ? null : copyKey;
  if (found.kind === 'encrypted' && found.keyId !== from?.id) return `its key is ${found.keyId}`;
  convertDatabaseToSingleFile(part, from);
  if (from?.id === key?.id) return null;
  const connection = openSqliteConnection(part, from);
  try {
    changeDatabaseKey(connection, key);
    return null;
  } finally {
    connection.close();
  }
}

/**
 * Replaces the database with the prepared copy, and can be repeated after an interruption. Returns false if no copy is
 * prepared.
 */
export function installPendingRestore(
  profileDir: string,
  clock: Clock,
  key: DataEncryptionKey | null,
): boolean {
  const ready = pendingRestoreDatabasePath(profileDir);
  const file = databasePath(profileDir);
  if (!existsSync(ready)) return false;
  const keptAs = setDatabaseFilesAside(profileDir, clock);
  renameSync(ready, file);
  syncFolder(profileDir);
  const connection = openSqliteConnection(file, key);
  connection
    .prepare("UPDATE memory SET value = json_set(value, '$.keptAs', ?) WHERE key = ?")
    .run(keptAs, LAST_REPAIR_SETTING_KEY);
  connection.close();
  return true;
}

/** Renames the database and its log to a dated name; returns null if there is no database. */
export function setDatabaseFilesAside(profileDir: string, clock: Clock): string | null {
  const file = databasePath(profileDir);
  const isPresent = existsSync(file);
  const name = chooseDatabaseCopyName(file, toPropertyDay(getCurrentInstant(clock)));
  // The write-ahead log is renamed even if its database is missing. Otherwise SQLite would apply the log to the
  // restored database.
  renameDatabase(file, join(profileDir, name));
  return isPresent ? name : null;
}

interface RestoreWriteOptions {
  readonly report: Recovery;
  readonly profileDir: string;
  readonly key: DataEncryptionKey | null;
}

/**
 * Copies data that exists only on this PC, such as the queue, from the current database into the prepared database.
 * Returns false if the backup belongs to another profile; an unused profile accepts any backup.
 */
function addLocalDataToRestore(
  part: string,
  living: string | null,
  { report, profileDir, key }: RestoreWriteOptions,
): boolean {
  const connection = openSqliteConnection(part, key);
  try {
    const journal = openQueueJournalFile(queueJournalPath(profileDir), key).read();
    const isListed = report.backup !== null;
    let isQueueTaken = false;
    if (living !== null) {
      connection.prepare('ATTACH ? AS living').run(living);
      if (!isBackupFromThisProfile(connection, isListed) && !isProfileDatabaseUnused(connection, journal))
        return false;
      isQueueTaken = copyQueueAndLocalData(connection, journal, report.at);
      connection.exec('DETACH living');
    } else if (
      journal &&
      hasQueueJournalEverBeenUsed(journal) &&
      !isListed &&
      !isBackupFromSameQueue(connection, journal)
    )
      return false;
    // Without a queue journal it is unknown which restored changes were already sent, so the user must decide.
    if (!isQueueTaken && !hasQueueJournalEverBeenUsed(journal) && report.why === 'restored')
      holdRestoredChangesForDecision(connection, report.at);
    writeKeyValue(connection, LAST_REPAIR_SETTING_KEY, JSON.stringify(report));
    return true;
  } finally {
    connection.close();
  }
}

/**
 * SQL that deletes the counter of change ids from the restored database, before the counter of the database in use is
 * copied into it.
 */
const DELETE_CHANGE_ID_COUNTER_SQL = "DELETE FROM main.sqlite_sequence WHERE name = 'changes'";

/**
 * Copies the queue and other local data from the database in use into the restored backup. Returns false if the copy
 * fails because the two databases have different schema versions.
 */
function copyQueueAndLocalData(
  connection: Connection.Database,
  journal: JournalContent | null,
  at: Instant,
): boolean {
  const listSharedColumns = (table: string) => {
    const named = connection
      .prepare<[string, string], string>('SELECT name FROM pragma_table_info(?, ?)')
      .pluck();
    const known = named.all(table, 'main');
    return named.all(table, 'living').filter((name) => known.includes(name));
  };
  const copyTable = (table: string, or: 'ABORT' | 'IGNORE' | 'REPLACE', where = 'true') => {
    const columns = listSharedColumns(table).join();
    if (columns === '') return;
    connection.exec(
      `INSERT OR ${or} INTO main.${table} (${columns}) SELECT ${columns} FROM living.${table} WHERE ${where}`,
    );
  };
  const work = connection.transaction(() => {
    connection.pragma('defer_foreign_keys = ON');
    const isQueueUsed = wasQueueUsed(connection, journal);
    if (isQueueUsed) {
      for (const table of ['attempts', 'changes', 'history']) connection.exec(`DELETE FROM main.${table}`);
      connection.exec(DELETE_CHANGE_ID_COUNTER_SQL);
      // The number of the last journal transaction is copied together with the queue, because it tells which journal
      // transactions the queue contains.
      connection.exec(`INSERT OR REPLACE INTO main.memory (key, value)
        SELECT '${LAST_JOURNAL_NUMBER_KEY}', coalesce((SELECT value FROM living.memory WHERE key = '${LAST_JOURNAL_NUMBER_KEY}'), '0')`);
      if (isTableInLiveDatabase(connection, 'changes'))
        connection.exec(`INSERT INTO main.sqlite_sequence
          SELECT name, seq FROM living.sqlite_sequence WHERE name = 'changes'`);
    }
    for (const table of ['changes', 'attempts', 'history']) copyTable(table, 'ABORT');
    // The table `mirrors` contains the service's records of invoices that have unsent changes.
    copyTable('mirrors', 'REPLACE');
    copyTable('documents', 'IGNORE');
    connection.exec(`DELETE FROM main.memory WHERE NOT (${RECORD_SETTINGS_SQL})`);
    copyTable('memory', 'ABORT', `NOT (${RECORD_SETTINGS_SQL})`);
    if (isQueueUsed) connection.exec('DELETE FROM main.drafts');
    else holdRestoredChangesForDecision(connection, at);
    copyTable('drafts', 'REPLACE');
    // The notes of the current database replace the notes in the backup, so that erased notes do not come back.
    if (wereHandoverNotesEverWritten(connection)) connection.exec('DELETE FROM main.handover_notes');
    copyTable('handover_notes', 'REPLACE');
    copyExpiredInvoiceIdsIntoBackup(connection);
    copyLocalInvoiceIdsIntoBackup(connection);
    copyChosenInvoiceLinksIntoBackup(connection);
    copyChosenAmountsIntoRestoredBackup(connection);
    copyStatedFactsIntoBackup(connection);
  });
  const sameSchema = connection.pragma('living.user_version', { simple: true }) === CURRENT_SCHEMA_VERSION;
  try {
    work.immediate();
    return true;
  } catch (error) {
    if (sameSchema || !(error instanceof Connection.SqliteError)) throw error;
    return false;
  }
}
