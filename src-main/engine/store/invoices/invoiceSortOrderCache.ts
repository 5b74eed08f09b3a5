import { sql } from 'kysely';
import type { InvoiceSort } from '#shared/contract/invoicesContract';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { INVOICE_TYPE_CODES } from '#shared/model/invoice';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { NO_MATCHING_WORD_CODE, type InvoiceColumnArrays } from './invoiceFilterColumnArrays';

/**
 * SQL for the sort order by status: invoices that need a decision of the user first, then waiting invoices, then
 * finished invoices.
 */
const STATUS_ORDER_SQL = sql<number>`CASE sync_state WHEN 'conflict' THEN 0 WHEN 'rejected' THEN 1 WHEN 'waiting' THEN 2
  WHEN 'sending' THEN 3 ELSE CASE invoice_status WHEN 'DRAFT' THEN 4 WHEN 'PENDING_KSEF' THEN 5
  WHEN 'ISSUED' THEN 6 WHEN 'SENT_KSEF' THEN 7 ELSE 8 END END`;

/**
 * Sorts the invoice list by columns other than the issue date. Each sort order stays in the cache until an invoice is
 * written.
 */
export class InvoiceSortOrderCache {
  private readonly known = new Map<string, Uint32Array>();

  constructor(private readonly db: Database) {}

  clearCache(): void {
    this.known.clear();
  }

  /**
   * Sorts the given invoices and returns their sort keys. Invoices without a value in the sorted column come last in
   * either direction.
   */
  sortInvoices(columns: InvoiceColumnArrays, { by, down }: InvoiceSort, kept: readonly number[]): number[] {
    const getSortKey = (at: number) => columns.place[at] ?? 0;
    if (by === 'issued') return (down ? kept : kept.toReversed()).map(getSortKey);
    const taken = new Uint8Array(columns.length);
    for (const at of kept) taken[at] = 1;
    const order = this.getSortOrder(columns, by, down);
    const places: number[] = [];
    for (let step = 0; step < order.length; step += 1) {
      const at = order[step] ?? 0;
      if (taken[at] !== 1) continue;
      places.push(getSortKey(at));
      taken[at] = 0;
    }
    for (const at of kept) if (taken[at] === 1) places.push(getSortKey(at));
    return places;
  }

  /**
   * Returns the array indexes of all invoices in the requested order, without the invoices that have no value in the
   * sorted column.
   */
  private getSortOrder(
    columns: InvoiceColumnArrays,
    by: Exclude<InvoiceSort['by'], 'issued'>,
    down: boolean,
  ): Uint32Array {
    const key = `${by} ${String(down)}`;
    const ready = this.known.get(key);
    if (ready) return ready;
    const order =
      by === 'gross'
        ? sortByGross(columns, down)
        : by === 'payment'
          ? sortByPayment(columns)
          : Uint32Array.from(this.querySortKeys(by), (sortKey) => columns.seek(sortKey, 0));
    if (down && by !== 'gross') order.reverse();
    this.known.set(key, order);
    return order;
  }

  private querySortKeys(by: 'number' | 'buyer' | 'due' | 'standing'): number[] {
    const selection = sqlBuilder.selectFrom('invoices').select('place');
    const query = {
      number: () => selection.where('number_key', '<>', '').orderBy('number_key'),
      buyer: () => selection.where('name_key', '<>', '').orderBy('name_key'),
      due: () => selection.where('payment_date', 'is not', null).orderBy('payment_date'),
      standing: () => selection.orderBy(STATUS_ORDER_SQL),
    }[by]();
    return this.db.all(query.orderBy('place')).map(({ place }) => place);
  }
}

const listOldestFirst = (columns: InvoiceColumnArrays): number[] =>
  Array.from({ length: columns.length }, (_, step) => columns.length - 1 - step);

/** Returns the invoices in the order of currency and then amount, without corrections. */
function sortByGross(columns: InvoiceColumnArrays, down: boolean): Uint32Array {
  const without = new Set<number>(INVOICE_TYPE_CODES.filter(isCorrection));
  const { gross, currency } = columns;
  const known = listOldestFirst(columns).filter(
    (at) => !Number.isNaN(gross[at]) && !without.has(columns.type[at] ?? NO_MATCHING_WORD_CODE),
  );
  const used = new Uint32Array(columns.currencies.words.length);
  for (const at of known) used[currency[at] ?? 0] = (used[currency[at] ?? 0] ?? 0) + 1;
  const rankCurrency = (at: number) => -(used[currency[at] ?? 0] ?? 0);
  if (down) known.reverse();
  known.sort(
    (a, b) =>
      rankCurrency(a) - rankCurrency(b) ||
      (currency[a] ?? 0) - (currency[b] ?? 0) ||
      (down ? -1 : 1) * ((gross[a] ?? 0) - (gross[b] ?? 0)),
  );
  return Uint32Array.from(known);
}

/** Unpaid before paid. */
function sortByPayment(columns: InvoiceColumnArrays): Uint32Array {
  const lines = listOldestFirst(columns);
  return Uint32Array.from([0, 1].flatMap((paid) => lines.filter((at) => columns.paid[at] === paid)));
}
