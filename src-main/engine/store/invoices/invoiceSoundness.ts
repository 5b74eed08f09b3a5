import { sql } from 'kysely';
import type { ShownInvoice } from '#shared/model/invoice';
import {
  invoicesWithBodiesQuery,
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
  /** Returns the service ids of all damaged invoices in ascending order. */
  listDamagedIds(): number[];
  /**
   * Returns those of the given invoices whose stored record differs from the record that Kontuar wrote; invoices with
   * open changes are included.
   */
  listDamaged(localIds: readonly string[]): DamagedInvoice[];
}

/**
 * Columns with values that come from the invoice record. All other columns of the row are set by the code that writes
 * the row.
 */
export const INVOICE_RECORD_COLUMNS = [
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
    ...INVOICE_RECORD_COLUMNS,
  ]);
  return {
    listDamagedIds: () =>
      db
        .all(records.where('invoice_id', 'is not', null).orderBy('invoice_id'))
        .filter((row) => !isSound(row))
        .flatMap(({ invoice_id: id }) => id ?? []),
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
  };
}

/** Returns a text as SQLite stores it, because SQLite replaces an incomplete surrogate pair. */
const toStoredText = <T>(value: T): T | string => (typeof value === 'string' ? value.toWellFormed() : value);

type RecordColumns = Pick<
  ReturnType<typeof buildInvoiceDatabaseRow>,
  (typeof INVOICE_RECORD_COLUMNS)[number]
>;

function isSound(row: RecordColumns & { readonly body: string; readonly hash: string | null }): boolean {
  if (row.hash !== null && row.hash !== computeRecordChecksum(row.body)) return false;
  const invoice = parseStoredJsonOrNull<ShownInvoice>(row.body);
  return invoice !== null && hasColumnsOfInvoice(row, invoice);
}

/** Returns true if the columns of a stored row have the values that the writer computes from this invoice. */
export function hasColumnsOfInvoice(row: RecordColumns, invoice: ShownInvoice): boolean {
  const facts = { place: 0, localId: '', syncState: 'synced', deleting: false, confirmedAt: '' } as const;
  const columns = buildInvoiceDatabaseRow(invoice, facts);
  return INVOICE_RECORD_COLUMNS.every((name) => toStoredText(columns[name]) === row[name]);
}
