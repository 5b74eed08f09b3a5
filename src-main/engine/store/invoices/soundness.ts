import { sql } from 'kysely';
import type { ShownInvoice } from '#shared/model/invoice';
import { build, invoicesWhole, listed, listedTexts, type Database } from '../sql/database';
import { hashRecord } from '../sql/hash';
import { buildInvoiceColumns } from './invoiceRowWrite';
import { readable } from '../sql/parseStoredJson';

/** Compares stored invoices with their hashes and columns: SQLite finds a broken page, but not a changed digit. */
/** The number is the one of the list; it may be the damaged part. */
export interface DamagedInvoice {
  readonly localId: string;
  readonly invoiceId: number | null;
  readonly number: string;
}

export interface Soundness {
  /** Ids above `after` and up to `upTo`, ascending. */
  broken(span?: { after?: number; upTo?: number }): number[];
  /** Those of these `localId`s that are not stored as they were written, with changes on top, too. */
  damaged(localIds: readonly string[]): DamagedInvoice[];
  /** Their hashes fit nothing from now on. Returns the local ids of those with changes that wait on top. */
  distrust(invoiceIds: readonly number[]): string[];
}

/** Columns derived from the body; the others come from the writer. */
const COLUMNS = [
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

export function prepareSoundness(db: Database): Soundness {
  const records = invoicesWhole.select([
    'invoices.place',
    'local_id',
    'invoice_id',
    'body',
    'hash',
    ...COLUMNS,
  ]);
  const rows = records.where('invoice_id', 'is not', null).orderBy('invoice_id');
  return {
    broken({ after, upTo } = {}) {
      let query = rows;
      if (after !== undefined) query = query.where('invoice_id', '>', after);
      if (upTo !== undefined) query = query.where('invoice_id', '<=', upTo);
      return db
        .all(query)
        .filter((row) => !isSound(row))
        .flatMap(({ invoice_id: id }) => id ?? []);
    },
    damaged: (localIds) =>
      db
        .all(records.where('local_id', 'in', listedTexts(sql<string>`${JSON.stringify(localIds)}`)))
        .filter((row) => !isSound(row))
        .map((row) => ({ localId: row.local_id, invoiceId: row.invoice_id, number: row.full_no })),
    distrust(invoiceIds) {
      if (invoiceIds.length === 0) return [];
      const there = db.all(
        build
          .selectFrom('invoices')
          .select(['place', 'local_id', 'sync_state'])
          .where('invoice_id', 'in', listed(JSON.stringify(invoiceIds))),
      );
      const places = JSON.stringify(there.map(({ place }) => place));
      db.run(build.updateTable('invoice_bodies').set({ hash: '' }).where('place', 'in', listed(places)));
      return there.filter(({ sync_state: state }) => state !== 'synced').map(({ local_id: id }) => id);
    },
  };
}

/** SQLite's text is UTF-8, which has no half of a letter; the body has it escaped. */
const asStored = <T>(value: T): T | string => (typeof value === 'string' ? value.toWellFormed() : value);

type Row = { readonly body: string; readonly hash: string | null } & Pick<
  ReturnType<typeof buildInvoiceColumns>,
  (typeof COLUMNS)[number]
>;

function isSound(row: Row): boolean {
  if (row.hash !== null && row.hash !== hashRecord(row.body)) return false;
  const invoice = readable<ShownInvoice>(row.body);
  if (!invoice) return false;
  const facts = { place: 0, localId: '', syncState: 'synced', deleting: false, confirmedAt: '' } as const;
  const columns = buildInvoiceColumns(invoice, facts);
  return COLUMNS.every((name) => asStored(columns[name]) === row[name]);
}
