import type { InvoiceFilter } from '#shared/contract/invoicesContract';
import { INVOICE_TYPE_CODES } from '#shared/model/invoice';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { KSEF_DUTY_OF_ALL_FROM_DAY, mayIssuedDocumentOweKsefNumber } from '#shared/rules/ksef/jpkKsefMarker';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { AMOUNT_MISSING_SQL, HAS_KSEF_NUMBER_SQL, KSEF_FILE_GROSS_SQL } from './invoiceListRowColumns';
import { InvoiceColumnArrays, NO_MATCHING_WORD_CODE, type InvoiceLine } from './invoiceFilterColumnArrays';
import { InvoiceSortOrderCache } from './invoiceSortOrderCache';
import { computeDaySortNumber, computeDayEndKey, computeDayStartKey } from '../sql/dayAndIdSortKey';

/** Result of an invoice filter: the sort keys of all matching invoices, and their sums per currency. */
export interface Chosen {
  readonly places: readonly number[];
  readonly gross: { currency: string; gross: number }[];
  readonly notSummed: number;
}

const ROWS_PER_READ = 2_000;

/** Keeps the columns of the invoice list in memory, so that counting and summing are fast at every keystroke. */
export class InvoiceListCache {
  private columns: InvoiceColumnArrays | null = null;
  /**
   * Invoices that were written or removed after the invoice list was read into memory, by sort key. A removed invoice
   * has the value null.
   */
  private waiting = new Map<number, InvoiceLine | null>();
  private version = 0;
  private readonly orders: InvoiceSortOrderCache;

  private readonly pages: ReturnType<typeof prepareLinePages>;

  constructor(private readonly db: Database) {
    this.pages = prepareLinePages(db);
    this.orders = new InvoiceSortOrderCache(db);
  }

  clearCache(): void {
    this.columns = null;
    this.waiting.clear();
    this.orders.clearCache();
  }

  put(line: InvoiceLine): void {
    if (this.columns) this.waiting.set(line.place, line);
  }

  remove(sortKey: number): void {
    if (this.columns) this.waiting.set(sortKey, null);
  }

  /** Returns the invoices that match a filter. `among` limits the result to invoices that a search found. */
  selectInvoices(
    filter: InvoiceFilter,
    among: readonly number[] | null,
    without: ReadonlySet<number>,
  ): Chosen {
    const columns = this.read();
    const keeps = buildFilterPredicate(filter, columns);
    const kept: number[] = [];
    const counts = new Uint32Array(columns.currencies.words.length);
    const sums = new Float64Array(columns.currencies.words.length);
    const isSummed = buildSumPredicate(filter, columns);
    const addIfMatching = (at: number) => {
      if (!keeps(at) || without.has(columns.place[at] ?? NaN)) return;
      kept.push(at);
      if (!isSummed(at)) return;
      const currency = columns.currency[at] ?? 0;
      counts[currency] = (counts[currency] ?? 0) + 1;
      sums[currency] = (sums[currency] ?? 0) + (columns.gross[at] ?? 0);
    };
    if (among) {
      let from = 0;
      for (const sortKey of among) {
        from = columns.seek(sortKey, from);
        if (columns.place[from] === sortKey) addIfMatching(from);
      }
    } else for (let at = 0; at < columns.length; at += 1) addIfMatching(at);

    const gross = columns.currencies.words
      .map((currency, code) => ({ currency, count: counts[code] ?? 0, gross: sums[code] ?? 0 }))
      .filter((sum) => sum.count > 0)
      .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
    return {
      places: this.orders.sortInvoices(columns, filter.sort, kept),
      gross: gross.map(({ currency, gross }) => ({ currency, gross })),
      notSummed: kept.length - counts.reduce((sum, count) => sum + count, 0),
    };
  }

  /** The most used first. */
  listCurrencies(): string[] {
    const { currency, currencies, length } = this.read();
    const counts = new Uint32Array(currencies.words.length);
    for (let at = 0; at < length; at += 1) counts[currency[at] ?? 0] = (counts[currency[at] ?? 0] ?? 0) + 1;
    return currencies.words
      .map((word, code) => ({ word, count: counts[code] ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ word }) => word);
  }

  private read(): InvoiceColumnArrays {
    const version = this.db.getDataVersion();
    if (version !== this.version) this.clearCache();
    this.version = version;
    if (this.columns && this.waiting.size === 0) return this.columns;
    this.columns = this.columns
      ? this.columns.withChanges(this.waiting)
      : InvoiceColumnArrays.fromLines(
          this.db.count(sqlBuilder.selectFrom('invoices')),
          this.readStoredLines(),
        );
    this.waiting.clear();
    this.orders.clearCache();
    return this.columns;
  }

  /** Reads the lines page by page, because 100,000 rows at once are 100 MB that stay until the next full collection. */
  private *readStoredLines(): Generator<InvoiceLine> {
    let after = Infinity;
    for (;;) {
      const rows = this.pages.all({ after, limit: ROWS_PER_READ });
      for (const { amountMissing, gross, fileGross, ...line } of rows)
        yield { ...line, gross: fileGross ?? (amountMissing === 1 ? null : gross) };
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_PER_READ) return;
      after = last.place;
    }
  }
}

/** Prepares the query that reads invoices older than a sort key, newest first. */
const prepareLinePages = (db: Database) =>
  db.prepare<{ after: number; limit: number }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select([
        'place',
        'invoice_type as type',
        'invoice_status as status',
        HAS_KSEF_NUMBER_SQL,
        'payment_status as paid',
        'reservation_id as reservationId',
        'currency',
        'gross',
        'edit_date as edited',
        AMOUNT_MISSING_SQL,
        KSEF_FILE_GROSS_SQL,
      ])
      .where('place', '<', slot('after'))
      .orderBy('place', 'desc')
      .limit(slot('limit')),
  );

/**
 * Returns a function that tells whether a sum includes the invoice at an index. Sums leave out corrections, unknown
 * amounts, and drafts or pro formas that the filter does not ask for (domain.md 6.3, 7.4).
 */
function buildSumPredicate(filter: InvoiceFilter, columns: InvoiceColumnArrays): (at: number) => boolean {
  const draft =
    filter.status === 'DRAFT'
      ? NO_MATCHING_WORD_CODE
      : (columns.statuses.codes.get('DRAFT') ?? NO_MATCHING_WORD_CODE);
  const left = INVOICE_TYPE_CODES.filter(
    (type) => isCorrection(type) || (type === INVOICE_TYPE_NUMBERS_BY_NAME.proForma && filter.type !== type),
  );
  const isLeft = Array.from({ length: Math.max(...INVOICE_TYPE_CODES) + 1 }, (_, type) =>
    left.some((invoiceType) => invoiceType === type),
  );
  return (at) =>
    isLeft[columns.type[at] ?? NO_MATCHING_WORD_CODE] !== true &&
    columns.status[at] !== draft &&
    !Number.isNaN(columns.gross[at]);
}

function buildFilterPredicate(filter: InvoiceFilter, columns: InvoiceColumnArrays): (at: number) => boolean {
  const { type, paymentStatus, reservationId } = filter;
  const undated = filter.from === null && filter.to === null;
  const first = undated ? -Infinity : computeDayStartKey(filter.from ?? '0000-01-01');
  const end = filter.to === null ? Infinity : computeDayEndKey(filter.to);
  const status =
    filter.status === null ? null : (columns.statuses.codes.get(filter.status) ?? NO_MATCHING_WORD_CODE);
  const sentCodes = ['PENDING_KSEF', 'SENT_KSEF'].map((word) => columns.statuses.codes.get(word));
  const issuedCode = columns.statuses.codes.get('ISSUED');
  // Invoices without a day of issue are included, because they may still need a KSeF number.
  const isSinceDutyOfAll = (sortKey: number) =>
    sortKey >= computeDayStartKey(KSEF_DUTY_OF_ALL_FROM_DAY) || sortKey < computeDayStartKey('0000-01-01');
  /**
   * Returns whether an invoice may need a KSeF number. Invoices that need none after all are removed from the list
   * later (refineInvoiceFilter).
   */
  const mayNeedKsefNumber = (at: number): boolean =>
    sentCodes.includes(columns.status[at]) ||
    (columns.status[at] === issuedCode &&
      mayIssuedDocumentOweKsefNumber(columns.type[at] ?? 0, isSinceDutyOfAll(columns.place[at] ?? 0)));
  const matchesKsefFilter = (at: number): boolean => {
    const hasNumber = columns.hasKsefNumber[at] === 1;
    return filter.ksef === 'numbered' ? hasNumber : !hasNumber && mayNeedKsefNumber(at);
  };
  const currency =
    filter.currency === null
      ? null
      : (columns.currencies.codes.get(filter.currency) ?? NO_MATCHING_WORD_CODE);
  const edited = filter.editedSince === null ? 0 : computeDaySortNumber(filter.editedSince);
  const isInDateRange = (sortKey: number) => sortKey >= first && sortKey < end;
  return (at) =>
    isInDateRange(columns.place[at] ?? 0) &&
    (type === null || columns.type[at] === type) &&
    (status === null || columns.status[at] === status) &&
    (filter.ksef === null || matchesKsefFilter(at)) &&
    (currency === null || columns.currency[at] === currency) &&
    (columns.edited[at] ?? 0) >= edited &&
    (paymentStatus === null || columns.paid[at] === paymentStatus) &&
    (reservationId === null || columns.reservation[at] === reservationId);
}
