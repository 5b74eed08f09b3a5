import type { Totals } from '../../contract/invoicesContract';
import type { InvoiceItem } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { computeLineGross, computeProportion } from '../decimal';

/** Computes VAT from gross prices ("w stu"), art. 106e ust. 7-11; domain.md 1.1-1.5. All amounts are in grosz. */

/** The VAT percentage of every rate that can occur on a Polish invoice, in the order of the summary (domain.md 1.5). */
const PERCENT: ReadonlyMap<string, number> = new Map([
  ['23', 23],
  ['22', 22],
  ['8', 8],
  ['7', 7],
  ['5', 5],
  ['4', 4],
  ['3', 3],
  ['0 KR', 0],
  ['0 WDT', 0],
  ['0 EX', 0],
  ['zw', 0],
  ['np I', 0],
  ['np II', 0],
  ['oo', 0],
]);
const ORDER_BY_RATE: ReadonlyMap<string, number> = new Map(
  [...PERCENT.keys()].map((rate, index) => [rate, index]),
);

const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['0.23', '23'],
  ['0.08', '8'],
  ['0.05', '5'],
  ['0', '0 KR'],
  ['0kr', '0 KR'],
  ['0 kr', '0 KR'],
  ['0wdt', '0 WDT'],
  ['0 wdt', '0 WDT'],
  ['0ex', '0 EX'],
  ['0 ex', '0 EX'],
  ['zw.', 'zw'],
  ['zwolniony', 'zw'],
  ['zwolniona', 'zw'],
  ['zwolnione', 'zw'],
  ['exempt', 'zw'],
  ['np', 'np I'],
  ['np.', 'np I'],
  ['n.p.', 'np I'],
  ['np1', 'np I'],
  ['np i', 'np I'],
  ['np2', 'np II'],
  ['np ii', 'np II'],
  ['o.o.', 'oo'],
]);

/**
 * Returns the canonical spelling of a rate: `8`, `0 KR`, `zw`, `np I`, `oo`. Returns null for an unknown rate, whose
 * VAT is unknown too (domain.md 1.5).
 */
export function normaliseVatRate(raw: string): string | null {
  if (PERCENT.has(raw)) return raw;
  const plain = raw
    .toLowerCase()
    .replace('%', '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(',', '.')
    .replace(/(\d)\.0+$/, '$1');
  const rate = OTHER_SPELLINGS.get(plain) ?? plain;
  return PERCENT.has(rate) ? rate : null;
}

export const isVatExemptItem = ({ rate }: Pick<InvoiceItem, 'rate'>): boolean =>
  normaliseVatRate(rate) === 'zw';

/** Returns the percentage of a normalised rate; 0 for exempt, outside Poland and reverse charge. */
export function getVatPercent(rate: string): number {
  return PERCENT.get(rate) ?? 0;
}

/**
 * Compares two VAT rates by their order in the VAT summary: 23, 22, 8 ... zw, np, oo, then unknown rates by their
 * spelling.
 */
export function compareVatRates(a: string, b: string): number {
  const places = (ORDER_BY_RATE.get(a) ?? ORDER_BY_RATE.size) - (ORDER_BY_RATE.get(b) ?? ORDER_BY_RATE.size);
  return places || (a < b ? -1 : Number(a > b));
}

/**
 * Returns the VAT contained in a gross amount, in grosz: the gross amount times the percentage, divided by 100 plus the
 * percentage.
 */
export function computeVatInGross(gross: Grosz, percent: number): Grosz {
  return computeProportion(gross, percent, 100 + percent);
}

/** The gross, net and VAT amounts of one VAT rate in grosz; net and VAT are null if the rate is unknown. */
export type RateSum = Readonly<Totals['rates'][number]>;

/** Splits the gross amount at one VAT rate into net and VAT, in grosz; net and VAT are null for an unknown rate. */
export function splitGrossIntoNetAndVat(rate: string, gross: Grosz): RateSum {
  if (!PERCENT.has(rate)) return { rate, gross, net: null, vat: null };
  const vat = computeVatInGross(gross, getVatPercent(rate));
  return { rate, gross, net: gross - vat, vat };
}

/**
 * Subtracts sums at each VAT rate, such as the sums of advances from the sums of an order. The resulting VAT is the
 * difference of two rounded VAT amounts (domain.md 6.2, 6.3).
 */
export const subtractSumsPerVatRate = (total: readonly RateSum[], taken: readonly RateSum[]): RateSum[] =>
  combinePerRate(total, taken, -1);

/**
 * Adds two lists of sums per VAT rate, such as the sums of an advance and the changes made by the advance's correction.
 */
export const addSumsPerVatRate = (first: readonly RateSum[], second: readonly RateSum[]): RateSum[] =>
  combinePerRate(first, second, 1);

function combinePerRate(first: readonly RateSum[], second: readonly RateSum[], sign: 1 | -1): RateSum[] {
  const left = new Map<string, RateSum>(first.map((sum) => [sum.rate, sum]));
  for (const { rate, gross, net, vat } of second) {
    const sum = left.get(rate) ?? { rate, gross: 0, net: 0, vat: 0 };
    left.set(rate, {
      rate,
      gross: sum.gross + sign * gross,
      net: sum.net === null || net === null ? null : sum.net + sign * net,
      vat: sum.vat === null || vat === null ? null : sum.vat + sign * vat,
    });
  }
  return [...left.values()].sort((a, b) => compareVatRates(a.rate, b.rate));
}

export const sumGrossOfRates = (rates: readonly RateSum[]): Grosz =>
  rates.reduce((sum, { gross }) => sum + gross, 0);

export type PricedItem = Pick<InvoiceItem, 'grossUnitPrice' | 'quantity' | 'rate'>;

/** Returns an item's gross amount in grosz; null if the amount is unreadable or makes the sum too large. */
function grossOfItem({ grossUnitPrice, quantity }: PricedItem, before: Grosz): Grosz | null {
  const line = computeLineGross(grossUnitPrice, quantity);
  return Number.isSafeInteger(before + (line ?? NaN)) ? line : null;
}

/** Returns the gross sum of the items, in grosz, without computing the VAT. */
export const sumGrossOfItems = (items: readonly PricedItem[]): Grosz =>
  items.reduce((gross, item) => gross + (grossOfItem(item, gross) ?? 0), 0);

/**
 * Computes the totals of an invoice and its sums per VAT rate. The VAT is computed from the sum of all items of a rate,
 * not item by item (art. 106e ust. 7).
 */
export function computeInvoiceTotals(document: {
  readonly items: readonly PricedItem[];
  readonly currency: string;
}): Totals {
  const sums = new Map<string, Grosz>();
  let gross = 0;
  let unreadItems = 0;
  for (const item of document.items) {
    const line = grossOfItem(item, gross);
    if (line === null) {
      unreadItems += 1;
      continue;
    }
    gross += line;
    const rate = normaliseVatRate(item.rate) ?? item.rate.trim();
    sums.set(rate, (sums.get(rate) ?? 0) + line);
  }

  const rates = [...sums].map(([rate, sum]) => splitGrossIntoNetAndVat(rate, sum));
  const unknownRates: string[] = [];
  let vat = 0;
  let net = 0;
  rates.sort((a, b) => compareVatRates(a.rate, b.rate));
  for (const sum of rates) {
    if (sum.vat === null) unknownRates.push(sum.rate);
    vat += sum.vat ?? 0;
    net += sum.net ?? 0;
  }
  const nothingKnown = unknownRates.length > 0 && unknownRates.length === rates.length;
  return {
    currency: document.currency,
    gross,
    net: nothingKnown ? null : net,
    vat: nothingKnown ? null : vat,
    rates,
    unreadItems,
    unknownRates,
  };
}

/** Returns true if every item can be computed and the gross sum of each VAT rate is 0. */
export function areItemTotalsZero(items: readonly PricedItem[]): boolean {
  const { rates, unreadItems } = computeInvoiceTotals({ items, currency: '' });
  return unreadItems === 0 && rates.every(({ gross }) => gross === 0);
}
