import type { ShownInvoice } from '../../model/invoice';

/** A gap in the numbers of an invoice series: the missing numbers between two existing ones. */
export interface NumberGap {
  /** Full invoice number of the series with `#` in place of the counter, such as `FV #/06/2026`. */
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

type NumberedInvoice = Pick<ShownInvoice, 'invoiceNo' | 'invoiceFullNo'>;

/** Returns the gaps in each series of invoice numbers to which the chosen invoices belong (A45). */
export function findInvoiceNumberGaps(
  chosen: readonly NumberedInvoice[],
  known: readonly string[] = [],
  sinceBefore = false,
): NumberGap[] {
  const series = new Map<string, Set<number>>();
  for (const { name, number } of listSeriesNumbers(chosen)) {
    const numbers = series.get(name);
    if (numbers) numbers.add(number);
    else series.set(name, new Set([number]));
  }
  const everywhere = new Map([...series].map(([name, numbers]) => [name, new Set(numbers)]));
  for (const { name, digits } of known.flatMap(placesIn)) everywhere.get(name)?.add(Number(digits));
  return [...series].flatMap(([name, numbers]) => {
    const sorted = [...(everywhere.get(name) ?? [])].sort((a, b) => a - b);
    // Gaps are searched between the lowest and the highest number of the chosen invoices. If `sinceBefore` is true, the
    // gap directly below the lowest number is included.
    const lowest = sorted.findIndex((number) => numbers.has(number));
    const first = sinceBefore ? Math.max(0, lowest - 1) : lowest;
    const last = sorted.findLastIndex((number) => numbers.has(number));
    return sorted.slice(first, last).flatMap((number, at) => {
      const next = sorted[first + at + 1] ?? number;
      return next > number + 1 ? [{ series: name, from: number + 1, to: next - 1 }] : [];
    });
  });
}

/**
 * Returns the series and the counter of each invoice. Invoices whose full number does not contain the counter are left
 * out.
 */
function listSeriesNumbers(invoices: readonly NumberedInvoice[]): { name: string; number: number }[] {
  const read = invoices.flatMap(({ invoiceNo, invoiceFullNo }) => {
    const places = placesIn(invoiceFullNo).filter(({ digits }) => Number(digits) === invoiceNo);
    return invoiceNo === null ? [] : [{ number: invoiceNo, places }];
  });
  // In a number such as `6/06`, the counter may be the first or the second number; other invoices of the series show
  // which of the two it is.
  const certain = new Set(read.flatMap(({ places }) => (places.length === 1 ? places : [])).map(nameOf));
  return read.flatMap(({ number, places }) => {
    const counter = places.find(({ name }) => certain.has(name));
    return counter ? [{ name: counter.name, number }] : [];
  });
}

interface CounterCandidate {
  /**
   * A group of digits (`digits`) in a full invoice number that may be the counter of the number. `name` is the full
   * number with `#` in place of these digits.
   */
  readonly name: string;
  readonly digits: string;
}

const nameOf = ({ name }: CounterCandidate): string => name;

const placesIn = (fullNo: string): CounterCandidate[] =>
  [...fullNo.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    name: `${fullNo.slice(0, index)}#${fullNo.slice(index + digits.length)}`,
    digits,
  }));
