import { sql } from 'kysely';
import type { ShownInvoice } from '#shared/model/invoice';
import {
  sqlBuilder,
  invoicesWithBodiesQuery,
  expandJsonNumberListParameter,
  expandJsonTextListParameter,
  type Database,
} from '../sql/databaseAndSqlBuilder';
import { computeRecordChecksum } from '../sql/recordChecksum';
import { buildInvoiceDatabaseRow } from './invoiceRowWrite';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

/**
 * Detects damaged invoices by comparing each stored record with its hash and its columns. SQLite itself notices a
 * broken page but not a changed digit.
 */
/**
 * An invoice whose stored data was damaged on disk. `number` comes from the same stored data, so it may be wrong, too.
 */
export interface DamagedInvoice {
  readonly localId: string;
  readonly invoiceId: number | null;
  readonly number: string;
}

export interface Soundness {
  /** Returns the service ids of damaged invoices whose id is above `after` and at most `upTo`, in ascending order. */
  listDamagedIds(span?: { after?: number; upTo?: number }): number[];
  /**
   * Returns those of the given invoices whose stored record differs from the record that Kontuar wrote; invoices with
   * open changes are included.
   */
  listDamaged(localIds: readonly string[]): DamagedInvoice[];
  /**
   * Marks the stored data of these invoices as damaged, so that the invoices are downloaded again. Returns the local
   * ids of those invoices that have open changes.
   */
  markUntrusted(invoiceIds: readonly number[]): string[];
}

/**
 * Columns with values that come from the invoice record. All other columns of the row are set by the code that writes
 * the row.
 */
const RECORD_COLUMNS = [
  'full_no',
  'invoice_type',
  'invoice_status',
  'ksef_id',
  'buyer_name',
  'buyer_tax_id',
  'issue_date',
  'payment_date',
  'payment_status',
  'currency',
  'gross',
  'reservation_id',
  'edit_date',
] as const;

export function prepareDamagedInvoiceDetector(db: Database): Soundness {
  const records = invoicesWithBodiesQuery.select([
    'invoices.place',
    'local_id',
    'invoice_id',
    'body',
    'hash',
    ...RECORD_COLUMNS,
  ]);
  const rows = records.where('invoice_id', 'is not', null).orderBy('invoice_id');
  return {
    listDamagedIds({ after, upTo } = {}) {
      let query = rows;
      if (after !== undefined) query = query.where('invoice_id', '>', after);
      if (upTo !== undefined) query = query.where('invoice_id', '<=', upTo);
      return db
        .all(query)
        .filter((row) => !isSound(row))
        .flatMap(({ invoice_id: id }) => id ?? []);
    },
    listDamaged: (localIds) =>
      db
        .all(
          records.where(
            'local_id',
            'in',
            expandJsonTextListParameter(sql<string>`${JSON.stringify(localIds)}`),
          ),
        )
        .filter((row) => !isSound(row))
        .map((row) => ({ localId: row.local_id, invoiceId: row.invoice_id, number: row.full_no })),
    markUntrusted(invoiceIds) {
      if (invoiceIds.length === 0) return [];
      const storedRows = db.all(
        sqlBuilder
          .selectFrom('invoices')
          .select(['place', 'local_id', 'sync_state'])
          .where('invoice_id', 'in', expandJsonNumberListParameter(JSON.stringify(invoiceIds))),
      );
      const places = JSON.stringify(storedRows.map(({ place }) => place));
      db.run(
        sqlBuilder
          .updateTable('invoice_bodies')
          .set({ hash: '' })
          .where('place', 'in', expandJsonNumberListParameter(places)),
      );
      return storedRows.filter(({ sync_state: state }) => state !== 'synced').map(({ local_id: id }) => id);
    },
  };
}

/** Returns a text as SQLite stores it, because SQLite replaces an incomplete surrogate pair. */
const toStoredText = <T>(value: T): T | string => (typeof value === 'string' ? value.toWellFormed() : value);

type Row = { readonly body: string; readonly hash: string | null } & Pick<
  ReturnType<typeof buildInvoiceDatabaseRow>,
  (typeof RECORD_COLUMNS)[number]
>;

function isSound(row: Row): boolean {
  if (row.hash !== null && row.hash !== computeRecordChecksum(row.body)) return false;
  const invoice = parseStoredJsonOrNull<ShownInvoice>(row.body);
  if (!invoice) return false;
  const facts = { place: 0, localId: '', syncState: 'synced', deleting: false, confirmedAt: '' } as const;
  const columns = buildInvoiceDatabaseRow(invoice, facts);
  return RECORD_COLUMNS.every((name) => toStoredText(columns[name]) === row[name]);
}
