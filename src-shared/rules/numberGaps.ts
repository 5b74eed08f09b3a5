import type { ShownInvoice } from '../model/invoice';

/** Numbers that a series skips between its lowest and its highest. */
export interface NumberGap {
  /** The number with its counter as `#`: `FV #/06/2026`. */
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

type Numbered = Pick<ShownInvoice, 'invoiceNo' | 'invoiceFullNo'>;

/**
 * Gaps are allowed (A45), and somebody should be able to say why they are there. Drafts count: they hold a number.
 * `known`: full numbers of everything on this PC; what was not chosen is no gap.
 */
export function numberGaps(chosen: readonly Numbered[], known: readonly string[] = []): NumberGap[] {
  const series = new Map<string, Set<number>>();
  for (const { name, number } of inSeries(chosen)) {
    const numbers = series.get(name);
    if (numbers) numbers.add(number);
    else series.set(name, new Set([number]));
  }
  const everywhere = new Map([...series].map(([name, numbers]) => [name, new Set(numbers)]));
  for (const { name, digits } of known.flatMap(placesIn)) everywhere.get(name)?.add(Number(digits));
  return [...series].flatMap(([name, numbers]) => {
    const sorted = [...(everywhere.get(name) ?? [])].sort((a, b) => a - b);
    // Below the lowest that was chosen, and above the highest, nobody asked.
    const first = sorted.findIndex((number) => numbers.has(number));
    const last = sorted.findLastIndex((number) => numbers.has(number));
    return sorted.slice(first, last).flatMap((number, at) => {
      const next = sorted[first + at + 1] ?? number;
      return next > number + 1 ? [{ series: name, from: number + 1, to: next - 1 }] : [];
    });
  });
}

/** The series of each; without those whose counter does not stand in the full number. */
function inSeries(invoices: readonly Numbered[]): { name: string; number: number }[] {
  const read = invoices.flatMap(({ invoiceNo, invoiceFullNo }) => {
    const places = placesIn(invoiceFullNo).filter(({ digits }) => Number(digits) === invoiceNo);
    return invoiceNo === null ? [] : [{ number: invoiceNo, places }];
  });
  // In number 6 of the sixth month either may be the counter: its neighbours tell. Without one it is in no gap.
  const certain = new Set(read.flatMap(({ places }) => (places.length === 1 ? places : [])).map(nameOf));
  return read.flatMap(({ number, places }) => {
    const place = places.find(({ name }) => certain.has(name));
    return place ? [{ name: place.name, number }] : [];
  });
}

interface CounterPlace {
  /** The full number with `#` for these digits. */
  readonly name: string;
  readonly digits: string;
}

const nameOf = ({ name }: CounterPlace): string => name;

/** Everywhere that a counter may stand. */
const placesIn = (fullNo: string): CounterPlace[] =>
  [...fullNo.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    name: `${fullNo.slice(0, index)}#${fullNo.slice(index + digits.length)}`,
    digits,
  }));
