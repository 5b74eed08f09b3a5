import Connection from 'better-sqlite3';
import { APPLICATION_ID, versionOf } from '../store/migrate';
import { SCHEMA } from '../store/open';

/** Whether a database file is whole, found out by reading all of it. */

export interface Counts {
  readonly invoices: number;
  readonly reservations: number;
  /** Open ones. */
  readonly changes: number;
}

export type Proof =
  | { readonly ok: true; readonly schema: number; readonly counts: Counts }
  | {
      readonly ok: false;
      readonly reason: 'damaged' | 'newer' | 'notOurs' | 'unreadable';
      readonly detail: string;
    };

/** The test restore of a copy: opened for reading only, every page checked, every record read and counted. */
export function prove(file: string): Proof {
  return opened(file, true, (connection) => {
    const fault = faultOf(connection, 'integrity_check');
    if (fault) return fault;
    const count = (sql: string): number => connection.prepare<[], number>(sql).pluck().get() ?? 0;
    return {
      ok: true,
      schema: versionOf(connection),
      counts: {
        invoices: count('SELECT count(*) FROM invoices'),
        reservations: count('SELECT count(*) FROM reservations'),
        changes: versionOf(connection) > 1 ? count('SELECT count(*) FROM changes WHERE ended_at IS NULL') : 0,
      },
    };
  });
}

/** The quicker look at the database in use, at the start. Takes in what a cut left in its log. */
export const lookAt = (file: string): Proof =>
  opened(file, false, (connection) => {
    const counts = { invoices: 0, reservations: 0, changes: 0 };
    return faultOf(connection, 'quick_check') ?? { ok: true, schema: versionOf(connection), counts };
  });

function faultOf(connection: Connection.Database, check: 'integrity_check' | 'quick_check'): Proof | null {
  const id = connection.pragma('application_id', { simple: true });
  if (id !== APPLICATION_ID) return { ok: false, reason: 'notOurs', detail: 'it is not a Kontuar database' };
  const version = versionOf(connection);
  if (version > SCHEMA)
    return { ok: false, reason: 'newer', detail: `it has schema ${version}, this Kontuar knows ${SCHEMA}` };
  const [first] = connection.prepare<[], string>(`PRAGMA ${check}(1)`).pluck().all();
  if (first !== 'ok') return { ok: false, reason: 'damaged', detail: first ?? 'no answer' };
  // A page may be whole and hold a record that is not.
  for (const table of ['invoice_bodies', 'reservation_bodies']) {
    const broken = connection
      .prepare<[], number>(`SELECT count(*) FROM ${table} WHERE NOT json_valid(body)`)
      .pluck()
      .get();
    if (broken) return { ok: false, reason: 'damaged', detail: `${broken} records of ${table} are broken` };
  }
  return null;
}

function opened(file: string, readonly: boolean, work: (connection: Connection.Database) => Proof): Proof {
  let connection: Connection.Database | null = null;
  try {
    connection = new Connection(file, { readonly, fileMustExist: true });
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
