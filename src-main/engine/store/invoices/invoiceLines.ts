import type { InvoiceFilter } from '#shared/contract/invoicesContract';
import { INVOICE_TYPES } from '#shared/model/invoice';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import { build, type Database } from '../sql/database';
import { AMOUNT_MISSING, FILE_GROSS } from './invoiceRows';
import { LineColumns, NONE, type InvoiceLine } from './lineColumns';
import { InvoiceOrders } from './invoiceOrders';
import { dayOrder, computeDayEndKey, computeDayStartKey } from '../sql/sortKey';

/** The result of a filter: all places in the order of its sort, and their sums, the most used currency first. */
export interface Chosen {
  readonly places: readonly number[];
  readonly gross: { currency: string; gross: number }[];
  /** How many of them are in no sum. */
  readonly notSummed: number;
}

/**
 * The narrow columns of every invoice, in memory. A list shows 100 rows but counts and sums all that match, at
 * every key typed; from here that is a walk of a millisecond, from the tables it is a look-up per hit.
 * Read when first needed, kept by those who write, read anew after a rollback or when another process wrote.
 */
export class InvoiceLines {
  private columns: LineColumns | null = null;
  /** Written since the columns were built; null is removed. */
  private waiting = new Map<number, InvoiceLine | null>();
  private version = 0;
  private readonly orders: InvoiceOrders;

  constructor(private readonly db: Database) {
    this.orders = new InvoiceOrders(db);
  }

  forget(): void {
    this.columns = null;
    this.waiting.clear();
    this.orders.forget();
  }

  put(line: InvoiceLine): void {
    if (this.columns) this.waiting.set(line.place, line);
  }

  remove(place: number): void {
    if (this.columns) this.waiting.set(place, null);
  }

  /** `among`: the places that the search found, newest first; null is all. */
  choose(filter: InvoiceFilter, among: readonly number[] | null): Chosen {
    const columns = this.read();
    const keeps = predicate(filter, columns);
    const kept: number[] = [];
    const counts = new Uint32Array(columns.currencies.words.length);
    const sums = new Float64Array(columns.currencies.words.length);
    const isSummed = summed(filter, columns);
    const take = (at: number) => {
      if (!keeps(at)) return;
      kept.push(at);
      if (!isSummed(at)) return;
      const currency = columns.currency[at] ?? 0;
      counts[currency] = (counts[currency] ?? 0) + 1;
      sums[currency] = (sums[currency] ?? 0) + (columns.gross[at] ?? 0);
    };
    if (among) {
      let from = 0;
      for (const place of among) {
        from = columns.seek(place, from);
        if (columns.place[from] === place) take(from);
      }
    } else for (let at = 0; at < columns.length; at += 1) take(at);

    const gross = columns.currencies.words
      .map((currency, code) => ({ currency, count: counts[code] ?? 0, gross: sums[code] ?? 0 }))
      .filter((sum) => sum.count > 0)
      .sort((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1));
    return {
      places: this.orders.sorted(columns, filter.sort, kept),
      gross: gross.map(({ currency, gross }) => ({ currency, gross })),
      notSummed: kept.length - counts.reduce((sum, count) => sum + count, 0),
    };
  }

  /** The most used first. */
  currencies(): string[] {
    const { currency, currencies, length } = this.read();
    const counts = new Uint32Array(currencies.words.length);
    for (let at = 0; at < length; at += 1) counts[currency[at] ?? 0] = (counts[currency[at] ?? 0] ?? 0) + 1;
    return currencies.words
      .map((word, code) => ({ word, count: counts[code] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count)
      .map(({ word }) => word);
  }

  private read(): LineColumns {
    const version = this.db.foreignVersion();
    if (version !== this.version) this.forget();
    this.version = version;
    if (this.columns && this.waiting.size === 0) return this.columns;
    this.columns = this.columns ? this.columns.with(this.waiting) : LineColumns.of(this.stored());
    this.waiting.clear();
    this.orders.forget();
    return this.columns;
  }

  private stored(): InvoiceLine[] {
    const rows = this.db.all(
      build
        .selectFrom('invoices')
        .select([
          'place',
          'invoice_type as type',
          'invoice_status as status',
          'payment_status as paid',
          'reservation_id as reservationId',
          'currency',
          'gross',
          'edit_date as edited',
          AMOUNT_MISSING,
          FILE_GROSS,
        ])
        .orderBy('place', 'desc'),
    );
    return rows.map(({ amountMissing, gross, fileGross, ...line }) => ({
      ...line,
      gross: fileGross ?? (amountMissing === 1 ? null : gross),
    }));
  }
}

/**
 * What a sum of invoices takes in: a correction changes another one by less than its items come to, and a pro forma or
 * a draft was sold to nobody, unless just these are asked for (domain.md 6.3, 7.4); what an advance or a settlement
 * without its own amount is for is not known here.
 */
function summed(filter: InvoiceFilter, columns: LineColumns): (at: number) => boolean {
  const draft = filter.status === 'DRAFT' ? NONE : (columns.statuses.codes.get('DRAFT') ?? NONE);
  const left = INVOICE_TYPES.filter(
    (type) => isCorrection(type) || (type === TYPE.proForma && filter.type !== type),
  );
  // A look-up by number: this is asked of every invoice, at every key typed.
  const isLeft = Array.from({ length: Math.max(...INVOICE_TYPES) + 1 }, (_, type) =>
    left.some((one) => one === type),
  );
  return (at) =>
    isLeft[columns.type[at] ?? NONE] !== true &&
    columns.status[at] !== draft &&
    !Number.isNaN(columns.gross[at]);
}

function predicate(filter: InvoiceFilter, columns: LineColumns): (at: number) => boolean {
  const { type, paymentStatus, reservationId } = filter;
  // A date limit excludes undated rows, which sort below every day.
  const undated = filter.from === null && filter.to === null;
  const first = undated ? -Infinity : computeDayStartKey(filter.from ?? '0000-01-01');
  const end = filter.to === null ? Infinity : computeDayEndKey(filter.to);
  const status = filter.status === null ? null : (columns.statuses.codes.get(filter.status) ?? NONE);
  const currency = filter.currency === null ? null : (columns.currencies.codes.get(filter.currency) ?? NONE);
  const edited = filter.editedSince === null ? 0 : dayOrder(filter.editedSince);
  const between = (place: number) => place >= first && place < end;
  return (at) =>
    between(columns.place[at] ?? 0) &&
    (type === null || columns.type[at] === type) &&
    (status === null || columns.status[at] === status) &&
    (currency === null || columns.currency[at] === currency) &&
    (columns.edited[at] ?? 0) >= edited &&
    (paymentStatus === null || columns.paid[at] === paymentStatus) &&
    (reservationId === null || columns.reservation[at] === reservationId);
}
