import { computeDaySortNumber } from '../sql/dayAndIdSortKey';

/** Values of one invoice that the filters and sums of the invoice list use. */
export interface InvoiceLine {
  readonly place: number;
  readonly type: number;
  readonly status: string;
  /** 1 if the invoice has a KSeF number, otherwise 0. */
  readonly hasKsefNumber: number;
  readonly paid: number | null;
  readonly reservationId: number | null;
  readonly currency: string;
  /** null: not known. */
  readonly gross: number | null;
  /** The time of the invoice's last edit, as the service wrote it. */
  readonly edited: string | null;
}

/** Code for a filter text that occurs in no invoice, so that the filter matches no invoice. */
export const NO_MATCHING_WORD_CODE = -1;

const DAY_PREFIX_PATTERN = /^\d{4}-\d\d-\d\d/;

/**
 * Assigns a number to each distinct text in a column of the invoice list, such as a currency; there are only a few
 * distinct texts.
 */
class WordList {
  readonly words: string[] = [];
  readonly codes = new Map<string, number>();

  getOrAddCode(word: string): number {
    let code = this.codes.get(word);
    if (code === undefined) {
      code = this.words.push(word) - 1;
      this.codes.set(word, code);
    }
    return code;
  }
}

/**
 * Stores the values by which invoices are filtered in one typed array per column, because filtering objects would be
 * slower.
 */
export class InvoiceColumnArrays {
  readonly statuses = new WordList();
  readonly currencies = new WordList();
  readonly place: Float64Array;
  readonly gross: Float64Array;
  readonly reservation: Float64Array;
  readonly type: Float64Array;
  readonly paid: Float64Array;
  readonly status: Uint32Array;
  readonly hasKsefNumber: Uint8Array;
  readonly currency: Uint32Array;
  /** Day of the invoice's last edit in the service as a number, greater for later days; 0: unknown. */
  readonly edited: Uint32Array;
  length = 0;

  private constructor(room: number) {
    this.place = new Float64Array(room);
    this.gross = new Float64Array(room);
    this.reservation = new Float64Array(room);
    this.type = new Float64Array(room);
    this.paid = new Float64Array(room);
    this.status = new Uint32Array(room);
    this.hasKsefNumber = new Uint8Array(room);
    this.currency = new Uint32Array(room);
    this.edited = new Uint32Array(room);
  }

  /** `lines` newest first, `count` of them. */
  static fromLines(count: number, lines: Iterable<InvoiceLine>): InvoiceColumnArrays {
    const columns = new InvoiceColumnArrays(count);
    for (const line of lines) columns.append(line);
    return columns;
  }

  /** Returns a copy of the invoice columns with the given invoices replaced; the value null removes an invoice. */
  withChanges(changes: ReadonlyMap<number, InvoiceLine | null>): InvoiceColumnArrays {
    const next = new InvoiceColumnArrays(this.length + changes.size);
    for (const word of this.statuses.words) next.statuses.getOrAddCode(word);
    for (const word of this.currencies.words) next.currencies.getOrAddCode(word);
    let at = 0;
    for (const [place, line] of [...changes].sort(([key], [otherKey]) => otherKey - key)) {
      const until = this.seek(place, at);
      next.copy(this, at, until);
      at = this.place[until] === place ? until + 1 : until;
      if (line) next.append(line);
    }
    next.copy(this, at, this.length);
    return next;
  }

  /**
   * Returns the array index of the invoice with the given sort key, searching from the index `from` on; a nearby
   * invoice is found in few steps.
   */
  seek(sortKey: number, from: number): number {
    let low = from;
    let step = 1;
    while (low + step < this.length && (this.place[low + step] ?? 0) >= sortKey) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, this.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.place[middle] ?? 0) > sortKey) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private append(line: InvoiceLine): void {
    const at = this.length;
    this.place[at] = line.place;
    this.gross[at] = line.gross ?? NaN;
    this.reservation[at] = line.reservationId ?? NaN;
    this.type[at] = line.type;
    this.paid[at] = line.paid ?? NaN;
    this.status[at] = this.statuses.getOrAddCode(line.status);
    this.hasKsefNumber[at] = line.hasKsefNumber;
    this.currency[at] = this.currencies.getOrAddCode(line.currency);
    this.edited[at] =
      line.edited !== null && DAY_PREFIX_PATTERN.test(line.edited) ? computeDaySortNumber(line.edited) : 0;
    this.length = at + 1;
  }

  private copy(from: InvoiceColumnArrays, start: number, end: number): void {
    const at = this.length;
    this.place.set(from.place.subarray(start, end), at);
    this.gross.set(from.gross.subarray(start, end), at);
    this.reservation.set(from.reservation.subarray(start, end), at);
    this.type.set(from.type.subarray(start, end), at);
    this.paid.set(from.paid.subarray(start, end), at);
    this.status.set(from.status.subarray(start, end), at);
    this.hasKsefNumber.set(from.hasKsefNumber.subarray(start, end), at);
    this.currency.set(from.currency.subarray(start, end), at);
    this.edited.set(from.edited.subarray(start, end), at);
    this.length = at + end - start;
  }
}
