import Connection from 'better-sqlite3';
import { changedStoreAreaSchema } from '#shared/contract/appContract';
import { getCurrentInstant, type Clock } from '../platform/platform';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { reconcileQueueWithJournal, type Adopted } from './outbox/reconcileQueueWithJournal';
import { openChosenRelatedInvoiceStore } from './invoices/chosenInvoiceLinkStore';
import { openKsefFileStore } from './invoices/ksefFileStore';
import { openCorrectionAmountChoiceStore } from './invoices/correctionAmountChoiceStore';
import { openStatedInvoiceFactStore } from './invoices/statedFactStore';
import { NotifyingTransactions } from './sql/notifyingTransactions';
import { Database, isDatabaseDamageError } from './sql/databaseAndSqlBuilder';
import { prepareInvoiceFormReads } from './invoices/invoiceFormReads';
import { openSqliteConnection, connectToUnwritableDatabase } from './sql/openSqliteConnection';
import { openInboxStore } from './changeLog/inboxStore';
import { AffectedInvoiceTracker } from './invoices/invoicesToRecompute';
import { InvoiceListCache } from './invoices/inMemoryInvoiceColumns';
import { createInvoiceStore } from './invoices/createInvoiceStore';
import { prepareInvoiceWriter } from './invoices/invoiceWrite';
import { openRequestLogStore } from './meta/requestLog';
import { readSchemaText, summarizeDatabase } from './meta/databaseSummary';
import {
  LAST_JOURNAL_NUMBER_KEY,
  installJournalTriggers,
  type Journaled,
} from './outbox/queueJournalTriggers';
import { createSettingsStore } from './meta/settings';
import {
  SQLITE_APPLICATION_ID,
  migrateDatabaseSchema,
  readSchemaVersion,
  type NoWayBack,
} from './sql/migrateDatabaseSchema';
import { CURRENT_SCHEMA_VERSION, MIGRATION_STEPS } from './sql/migrationSteps';
import { openIssuedPdfRecordStore } from './meta/issuedPdfRecordStore';
import { openDraftStore } from './meta/drafts';
import { openHandoverNoteStore } from './meta/handoverNoteStore';
import { importInvoicesKeptForRestore } from './invoices/importInvoicesKeptForRestore';
import { prepareInboxChangeRecorder } from './changeLog/inboxAndVersionRecorder';
import { openSqliteOutboxStore, prepareOutboxHistoryRecorder } from './outbox/openSqliteOutboxStore';
import { openExpiredInvoiceRemovalStore } from './invoices/invoiceRetentionStore';
import { openPersonalDataStore } from './people/personalDataStore';
import { openPricingStore } from './prices/openPricingStore';
import { openFetchedDayRangeStore } from './meta/fetchedDayRanges';
import { openReservationStore } from './reservations/openReservationStore';
import type { QueueJournal } from './outbox/queueJournalInterface';
import { prepareStayAndInvoiceSearch } from './search/recordSearch';
import {
  chooseDatabaseCopyName,
  deleteAllRecordsExceptSettings,
  copyDatabaseWithoutSecrets,
} from './sql/emptyDatabaseForOtherProperty';
import type { Store } from './storeInterface';
import { copyDatabaseInUse, writePlainCopy } from './sql/copyDatabaseInUse';
import { eraseDeletedTextFromFile } from './sql/eraseDeletedText';
import { openStayAndInvoiceVersionHistory } from './changeLog/recordVersionStore';

export interface StoreOptions {
  /** The database file, created if missing; its folder must exist. */
  readonly file: string;
  readonly clock: Clock;
  /** True to open the database only for reading, without creating or migrating it. */
  readonly asItIs?: boolean;
  /** Key with which the database file is encrypted; null if the file is not encrypted, as in training. */
  readonly key?: DataEncryptionKey | null;
  /** Called before each write to the database; throws an error to forbid the write. */
  readonly assertWritable?: () => void;
  /** Journal file with a second copy of the queue, so that queued changes survive the loss of the database. */
  readonly journal?: QueueJournal;
  /** Backs up an older database before its migration. Returns the reason if no backup could be made, otherwise null. */
  readonly backUpBeforeMigration?: () => NoWayBack | null;
  /** Called once, when the store finds the first damaged page or row of the database. */
  readonly onDamage?: (detail: string) => void;
}

/** Why a store could not be opened. `notReady`: the file needs a migration, but this process may only read. */
export type OpenProblem = 'newer' | 'damaged' | 'notReady' | 'inUse' | 'unwritable';

export type OpenResult =
  | { readonly ok: true; readonly store: Store; readonly adopted: Adopted | null }
  | { readonly ok: false; readonly reason: OpenProblem; readonly detail: string };

/** Maximum time in ms for which SQLite waits while another process writes to the database. */
const BUSY_TIMEOUT_MS = 5000;
/**
 * Number of database pages in the write-ahead log that triggers a checkpoint. Frequent checkpoints are short, so that
 * no write of downloaded invoices waits long.
 */
const CHECKPOINT_PAGES = 200;
/** Temporary tables with the words of each search index, visible only to this connection. */
const TERM_TABLES_SQL = ['invoice', 'reservation']
  .map((kind) => `CREATE VIRTUAL TABLE temp.${kind}_terms USING fts5vocab(main, '${kind}_words', 'row');`)
  .join('\n');
const CACHE_KIB = 64 * 1024;

export function openStore(options: StoreOptions): OpenResult {
  const { file, key = null, asItIs = false } = options;
  const opened = openStoreOnConnection(options, () =>
    openSqliteConnection(file, key, { timeout: BUSY_TIMEOUT_MS, fileMustExist: asItIs }),
  );
  if (opened.ok || !asItIs || opened.reason !== 'unwritable') return opened;
  const image = connectToUnwritableDatabase(file, key);
  return image ? openStoreOnConnection(options, () => image) : opened;
}

function openStoreOnConnection(options: StoreOptions, open: () => Connection.Database): OpenResult {
  const { file, clock, asItIs = false } = options;
  let connection: Connection.Database | null = null;
  try {
    connection = open();
    if (!isKontuarOrEmptyDatabase(connection))
      return failOpening(connection, 'damaged', `${file} is not a Kontuar database`);
    if (asItIs && readSchemaVersion(connection) < CURRENT_SCHEMA_VERSION) {
      const detail = `${file} has schema ${readSchemaVersion(connection)}, this Kontuar needs ${CURRENT_SCHEMA_VERSION}`;
      return failOpening(connection, 'notReady', detail);
    }
    applyPragmas(connection);
    const migrated = migrateDatabaseSchema(
      connection,
      MIGRATION_STEPS,
      () => getCurrentInstant(clock),
      options.backUpBeforeMigration,
    );
    if (!migrated.ok && migrated.reason !== 'newer')
      return failOpening(connection, migrated.reason, migrated.detail);
    if (!migrated.ok) {
      const detail = `${file} has schema ${migrated.version}, this Kontuar knows ${CURRENT_SCHEMA_VERSION}`;
      return failOpening(connection, 'newer', detail);
    }
    if (!asItIs) eraseDeletedTextFromFile(connection);
    return { ok: true, ...createStore(connection, options) };
  } catch (error) {
    const reason = classifyOpenError(error);
    if (!reason || !(error instanceof Error)) throw error;
    return failOpening(connection, reason, `${file}: ${error.message}`);
  }
}

function failOpening(
  connection: Connection.Database | null,
  reason: OpenProblem,
  detail: string,
): OpenResult {
  connection?.close();
  return { ok: false, reason, detail };
}

function isKontuarOrEmptyDatabase(connection: Connection.Database): boolean {
  const id = connection.pragma('application_id', { simple: true });
  const tables = connection.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get();
  return id === SQLITE_APPLICATION_ID || (id === 0 && tables === 0);
}

/** docs/reference/store.md, Pragmas. */
function applyPragmas(connection: Connection.Database): void {
  connection.pragma('page_size = 8192');
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('secure_delete = ON');
  connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`cache_size = -${CACHE_KIB}`);
}

function createStore(
  connection: Connection.Database,
  { clock, key = null, journal, onDamage = () => undefined, assertWritable, asItIs = false }: StoreOptions,
): { store: Store; adopted: Adopted | null } {
  connection.exec(TERM_TABLES_SQL);
  let hurt = false;
  const db = new Database(
    connection,
    (detail) => {
      if (!hurt) onDamage(detail);
      hurt = true;
    },
    assertWritable,
  );
  const lines = new InvoiceListCache(db);
  const affected = new AffectedInvoiceTracker(db);
  const clearCaches = () => {
    lines.clearCache();
    affected.markAllAffected();
  };
  let journaled: Journaled | null = null;
  const commits = new NotifyingTransactions(db, clearCaches, {
    beforeCommit: () => journaled?.beforeCommit(),
    afterCommit: () => journaled?.afterCommit(),
    afterRollback: () => journaled?.afterRollback(),
  });
  const transaction = <T>(work: () => T): T => commits.transaction(work);
  const notes = prepareOutboxHistoryRecorder(db);
  const news = prepareInboxChangeRecorder(db, commits);
  const writer = prepareInvoiceWriter({
    db,
    lines,
    affected,
    onChangedElsewhere: (localId, before, after) =>
      notes.recordEditElsewhere(localId, getCurrentInstant(clock), before, after),
    onKsefChange: (invoiceId, before, after) =>
      news.recordKsefChange(invoiceId, before, after, getCurrentInstant(clock)),
  });
  const at = getCurrentInstant(clock);
  const adopted = journal ? reconcileQueueWithJournal({ connection, writer, journal, at }) : null;
  if (!asItIs) importInvoicesKeptForRestore(db, commits, writer);
  if (journal) journaled = installJournalTriggers(connection, journal);
  const settings = createSettingsStore(db);
  const store: Store = {
    invoices: createInvoiceStore({ db, commits, lines, affected, writer, notes }),
    outbox: openSqliteOutboxStore({ db, commits, writer, notes }),
    reservations: openReservationStore(db, commits, news),
    versions: openStayAndInvoiceVersionHistory(db),
    inbox: openInboxStore(db, commits, news),
    people: openPersonalDataStore(connection, db, commits, asItIs),
    pricing: openPricingStore(db, commits),
    ranges: openFetchedDayRangeStore(db, settings),
    log: openRequestLogStore(db, transaction),
    drafts: openDraftStore(db),
    handover: openHandoverNoteStore(db, commits),
    settings,
    links: openChosenRelatedInvoiceStore(db, commits, affected),
    chosenAmounts: openCorrectionAmountChoiceStore(db, commits, affected),
    ksefFiles: openKsefFileStore(db, commits, lines, affected),
    statedFacts: openStatedInvoiceFactStore(db, commits, affected),
    pastLaw: openExpiredInvoiceRemovalStore(db, commits, writer, asItIs),
    forms: prepareInvoiceFormReads(db),
    documents: openIssuedPdfRecordStore(db),
    ...prepareStayAndInvoiceSearch(db),
    onChange: (listener) => commits.onChange(listener),
    announce: (area) => commits.transaction(() => commits.markChanged(area)),
    transaction,
    chooseCopyName: (day) => chooseDatabaseCopyName(connection.name, day),
    createCopy: (day, secretly) => copyDatabaseWithoutSecrets(connection, key, day, secretly),
    deleteAllRecords: (kept) => {
      commits.transaction(() => {
        deleteAllRecordsExceptSettings(connection, [...kept, LAST_JOURNAL_NUMBER_KEY]);
        clearCaches();
        store.versions.resetHistoryStart();
        for (const area of changedStoreAreaSchema.options) commits.markChanged(area);
      });
      journaled?.rotate();
    },
    checkIntegrity: () => db.checkIntegrity(),
    reindex: () => db.reindex(),
    summarize: () => summarizeDatabase(connection),
    sqliteVersion: db.sqliteVersion(),
    backUp: (to) => copyDatabaseInUse(connection.name, key, to),
    writePlainCopy: (to) => writePlainCopy(connection, key, to),
    rotateJournal: () => journaled?.rotate(),
    close: () => {
      db.close();
      journal?.close();
    },
  };
  return { store, adopted };
}

/**
 * Returns whether a write failed because of the disk (full, read-only, gone) or because another program holds the file.
 */
export function isUnwritableOrLockedDatabaseError(error: unknown): boolean {
  const problem = classifyOpenError(error);
  return problem === 'unwritable' || problem === 'inUse';
}

/** Returns the problem of the database file that caused the error; null if the error is a bug in Kontuar. */
function classifyOpenError(error: unknown): OpenProblem | null {
  // A missing folder is reported by better-sqlite3 as a `TypeError` and not by SQLite.
  if (error instanceof TypeError && error.message.includes('directory does not exist')) return 'unwritable';
  if (isFileSystemError(error)) return 'unwritable';
  if (!(error instanceof Connection.SqliteError)) return null;
  if (/^SQLITE_(BUSY|LOCKED)/.test(error.code)) return 'inUse';
  if (isDatabaseDamageError(error)) return 'damaged';
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|FULL|AUTH)/.test(error.code)) return 'unwritable';
  return null;
}

const isFileSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^E(NOSPC|ROFS|ACCES|PERM|BUSY|IO|DQUOT|FBIG|STALE|NOTCONN|HOSTDOWN)$/.test(error.code);

/** Creates an empty database in memory and returns its schema as text (meta/databaseSummary.ts). */
export function readSchemaTextOfNewDatabase(): string {
  const connection = new Connection(':memory:');
  migrateDatabaseSchema(connection, MIGRATION_STEPS, () => '');
  const text = readSchemaText(connection);
  connection.close();
  return text;
}
