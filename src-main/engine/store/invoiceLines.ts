import type { InvoiceFilter } from '#shared/contract/invoices';
import { build, type Database } from './database';
import { endOf, startOf } from './place';

/** What filters and sums of the list need of one invoice. */
export interface InvoiceLine {
  readonly place: number;
  readonly type: number;
  readonly status: string;
  readonly paid: number | null;
  readonly reservationId: number | null;
  readonly currency: string;
  readonly gross: number;
}

/** What a filter leaves: all places newest first, and the sums of all of them. */
export interface Chosen {
  readonly places: readonly number[];
  readonly gross: { currency: string; gross: number }[];
}

/**
 * The narrow columns of every invoice, in memory. A list shows 100 rows but counts and sums all that match, at
 * every key typed; from here that is one walk of a millisecond, from the tables it is one look-up per hit.
 * Read when first needed, kept by those who write, read anew after a rollback or when another process wrote.
 */
export class InvoiceLines {
  private lines: Map<number, InvoiceLine> | null = null;
  /** Newest first; null after a change. */
  private sorted: InvoiceLine[] | null = null;
  private version = 0;

  constructor(private readonly db: Database) {}

  forget(): void {
    this.lines = null;
    this.sorted = null;
  }

  put(line: InvoiceLine): void {
    this.lines?.set(line.place, line);
    this.sorted = null;
  }

  remove(place: number): void {
    this.lines?.delete(place);
    this.sorted = null;
  }

  /** `among`: the places that the search found, newest first; null is all. */
  choose(filter: InvoiceFilter, among: readonly number[] | null): Chosen {
    const lines = this.read();
    const keeps = predicate(filter);
    const places: number[] = [];
    const sums = new Map<string, { currency: string; gross: number; count: number }>();
    const take = (line: InvoiceLine) => {
      if (!keeps(line)) return;
      places.push(line.place);
      const sum = sums.get(line.currency);
      if (sum) {
        sum.gross += line.gross;
        sum.count += 1;
      } else sums.set(line.currency, { currency: line.currency, gross: line.gross, count: 1 });
    };
    if (among) {
      for (const place of among) {
        const line = lines.get(place);
        if (line) take(line);
      }
    } else this.newestFirst(lines).forEach(take);
    const gross = [...sums.values()]
      .sort((one, other) => other.count - one.count || (one.currency < other.currency ? -1 : 1))
      .map(({ currency, gross }) => ({ currency, gross }));
    return { places, gross };
  }

  private read(): Map<number, InvoiceLine> {
    const version = this.db.foreignVersion();
    if (version !== this.version) this.forget();
    this.version = version;
    if (this.lines) return this.lines;
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
        ]),
    );
    return (this.lines = new Map(rows.map((row) => [row.place, row])));
  }

  private newestFirst(lines: ReadonlyMap<number, InvoiceLine>): InvoiceLine[] {
    return (this.sorted ??= [...lines.values()].sort((one, other) => other.place - one.place));
  }
}

function predicate(filter: InvoiceFilter): (line: InvoiceLine) => boolean {
  const { type, status, paymentStatus, reservationId } = filter;
  const first = filter.from === null ? -Infinity : startOf(filter.from);
  const end = filter.to === null ? Infinity : endOf(filter.to);
  // A date limit leaves out what has no date, which stands below every day.
  const start = filter.to !== null && filter.from === null ? startOf('0000-01-01') : first;
  return (line) =>
    line.place >= start &&
    line.place < end &&
    (type === null || line.type === type) &&
    (status === null || line.status === status) &&
    (paymentStatus === null || line.paid === paymentStatus) &&
    (reservationId === null || line.reservationId === reservationId);
}
