import { statSync } from 'node:fs';
import Connection from 'better-sqlite3';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import {
  SQLITE_APPLICATION_ID,
  explainSchemaBeforeBaseline,
  isSchemaBeforeBaseline,
  readSchemaVersion,
} from '../store/sql/migrateDatabaseSchema';
import { CURRENT_SCHEMA_VERSION } from '../store/sql/migrationSteps';
import { openSqliteConnection, connectToUnwritableDatabase } from '../store/sql/openSqliteConnection';
import { readSchemaText } from '../store/meta/databaseSummary';
import { readSchemaTextOfNewDatabase } from '../store/openStore';

export interface Counts {
  readonly invoices: number;
  readonly reservations: number;
  /** Number of open changes in the queue. */
  readonly changes: number;
}

export type VerificationResult =
  | { readonly ok: true; readonly schema: number; readonly counts: Counts }
  | {
      readonly ok: false;
      readonly reason: 'damaged' | 'newer' | 'notOurs' | 'unreadable';
      readonly detail: string;
    };

/** Verifies a database completely: checks every page, and reads and counts every record. */
export function verifyDatabaseFully(file: string, key: DataEncryptionKey | null): VerificationResult {
  const open = () => openSqliteConnection(file, key, { fileMustExist: true });
  return withConnection(open, (connection) => {
    const fault = findFault(connection, 'integrity_check');
    if (fault) return fault;
    const count = (sql: string): number => connection.prepare<[], number>(sql).pluck().get() ?? 0;
    return {
      ok: true,
      schema: readSchemaVersion(connection),
      counts: {
        invoices: count('SELECT count(*) FROM invoices'),
        reservations: count('SELECT count(*) FROM reservations'),
        changes: count('SELECT count(*) FROM changes WHERE ended_at IS NULL'),
      },
    };
  });
}

/** Size in bytes up to which a whole database is read within a tenth of a second. */
const MAX_QUICK_CHECK_BYTES = 20 * 2 ** 20;

/** Returns whether reading the whole database takes longer than a user should wait for it. */
export const isLargeDatabase = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_QUICK_CHECK_BYTES;

/**
 * Checks the current database at the program start, with fewer checks than for a backup. Opening the file applies the
 * write-ahead log that a crashed program left.
 */
export const verifyDatabaseQuickly = (file: string, key: DataEncryptionKey | null): VerificationResult =>
  withConnection(() => openSqliteConnection(file, key, { fileMustExist: true }), checkQuickly);

const checkQuickly = (connection: Connection.Database): VerificationResult => {
  const counts = { invoices: 0, reservations: 0, changes: 0 };
  return findFault(connection, 'quick_check') ?? { ok: true, schema: readSchemaVersion(connection), counts };
};

/**
 * Checks the database quickly on a read-only connection, without its CHECK constraints. Nothing is changed, and the
 * folder may be read-only.
 */
export function verifyDatabaseWithoutWriting(
  file: string,
  key: DataEncryptionKey | null,
): VerificationResult {
  const found = withConnection(
    () => openSqliteConnection(file, key, { readonly: true, fileMustExist: true }),
    checkQuickly,
  );
  const image = !found.ok && found.reason === 'unreadable' ? connectToUnwritableDatabase(file, key) : null;
  return image ? withConnection(() => image, checkQuickly) : found;
}

/** Table and column. */
const JSON_COLUMNS = [
  ['invoice_bodies', 'body'],
  ['reservation_bodies', 'body'],
  ['memory', 'value'],
  ['mirrors', 'body'],
  ['history', 'fields'],
  ['drafts', 'body'],
  ['attempts', 'sent'],
  ['attempts', 'before'],
  ['changes', 'content'],
  ['changes', 'base'],
  ['changes', 'refers'],
  ['changes', 'choices'],
  ['changes', 'theirs'],
  ['changes', 'twins'],
  ['changes', 'problem'],
] as const;

function findFault(
  connection: Connection.Database,
  check: 'integrity_check' | 'quick_check',
): VerificationResult | null {
  const id = connection.pragma('application_id', { simple: true });
  if (id !== SQLITE_APPLICATION_ID)
    return { ok: false, reason: 'notOurs', detail: 'it is not a Kontuar database' };
  const version = readSchemaVersion(connection);
  if (version > CURRENT_SCHEMA_VERSION)
    return {
      ok: false,
      reason: 'newer',
      detail: `it has schema ${version}, this Kontuar knows ${CURRENT_SCHEMA_VERSION}`,
    };
  if (isSchemaBeforeBaseline(version))
    return { ok: false, reason: 'damaged', detail: explainSchemaBeforeBaseline(version) };
  const [first] = connection.prepare<[], string>(`PRAGMA ${check}(1)`).pluck().all();
  if (first !== 'ok') return { ok: false, reason: 'damaged', detail: first ?? 'no answer' };
  if (version === CURRENT_SCHEMA_VERSION && readSchemaText(connection) !== readSchemaTextOfNewDatabase())
    return { ok: false, reason: 'damaged', detail: 'its tables are not those of this schema' };
  // A database page may be intact although the JSON text of a record on it is broken, so the JSON columns are checked
  // as well.
  for (const [table, column] of JSON_COLUMNS) {
    const broken = connection
      .prepare<[], number>(
        `SELECT count(*) FROM ${table} WHERE ${column} IS NOT NULL AND NOT json_valid(${column})`,
      )
      .pluck()
      .get();
    if (broken) return { ok: false, reason: 'damaged', detail: `${broken} records of ${table} are broken` };
  }
  return null;
}

type DatabaseCheck = (connection: Connection.Database) => VerificationResult;

function withConnection(open: () => Connection.Database, work: DatabaseCheck): VerificationResult {
  let connection: Connection.Database | null = null;
  try {
    connection = open();
    return work(connection);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const broken =
      error instanceof Connection.SqliteError && /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(error.code);
    return { ok: false, reason: broken ? 'damaged' : 'unreadable', detail: error.message };
  } finally {
    connection?.close();
  }
}
