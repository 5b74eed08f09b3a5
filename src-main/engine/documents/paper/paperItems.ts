import type { InvoiceItem } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { computeLineGross, parseNormalisedDecimalText, formatUnitsAsDecimal } from '#shared/rules/decimal';
import { splitWords } from '#shared/text/fold';
import { amount } from '#shared/text/formats';
import { decimal, rateWords } from '#shared/text/numbers';
import { paperWords as t, type Words } from '#shared/text/paperWords';
import type { PaperRow } from './invoicePaperTypes';

/**
 * Builds the item rows of a printed invoice. A correction gets three rows for each changed item: before, after, and
 * difference.
 */

const computeItemGross = ({ grossUnitPrice, quantity }: InvoiceItem): Grosz | null =>
  computeLineGross(grossUnitPrice, quantity);

const formatAmount = (grosz: Grosz | null): string =>
  grosz === null ? t.unreadable.pl : amount('pl', grosz);

function buildItemRow(item: InvoiceItem, no: string, state: Words | null = null): PaperRow {
  const grosz = computeItemGross(item);
  return {
    no,
    name: item.name,
    state,
    quantity: item.quantity === null ? t.unreadable.pl : decimal('pl', item.quantity),
    unit: item.unit,
    price: item.grossUnitPrice === null ? t.unreadable.pl : decimal('pl', item.grossUnitPrice, 2),
    rate: rateWords('pl', item.rate),
    grosz,
    value: formatAmount(grosz),
    keepsWithPrevious: false,
  };
}

export const buildPaperItemRows = (items: readonly InvoiceItem[]): PaperRow[] =>
  items.map((item, index) => buildItemRow(item, String(index + 1)));

interface Pair {
  readonly was: InvoiceItem | null;
  readonly is: InvoiceItem | null;
}

const normaliseItemName = (item: InvoiceItem): string => splitWords(item.name).join(' ');

function pairItems(before: readonly InvoiceItem[], after: readonly InvoiceItem[]): Pair[] {
  const open = new Set(before);
  const partners = new Map<InvoiceItem, InvoiceItem>();
  const addPair = (is: InvoiceItem, was: InvoiceItem | undefined) => {
    if (!was || partners.has(is) || !open.delete(was)) return;
    partners.set(is, was);
  };
  // Exactly equal invoice items are paired first, because several items may have the same name at different prices.
  const hasSameName = (was: InvoiceItem, is: InvoiceItem) => normaliseItemName(was) === normaliseItemName(is);
  const alike = [
    isSameLine,
    (was: InvoiceItem, is: InvoiceItem) => hasSameName(was, is) && was.grossUnitPrice === is.grossUnitPrice,
    hasSameName,
  ];
  for (const are of alike)
    for (const is of after) {
      if (partners.has(is)) continue;
      addPair(
        is,
        [...open].find((was) => are(was, is)),
      );
    }
  after.forEach((is, index) => {
    const was = before[index];
    if (was?.grossUnitPrice === is.grossUnitPrice && was.quantity === is.quantity) addPair(is, was);
  });
  return [
    ...after.map((is) => ({ was: partners.get(is) ?? null, is })),
    ...before.filter((was) => open.has(was)).map((was) => ({ was, is: null })),
  ];
}

const isSameLine = (item: InvoiceItem, otherItem: InvoiceItem): boolean =>
  item.name === otherItem.name &&
  item.unit === otherItem.unit &&
  item.rate === otherItem.rate &&
  item.quantity === otherItem.quantity &&
  item.grossUnitPrice === otherItem.grossUnitPrice;

/** Returns the exact difference of two decimals as text; empty if a number cannot be read. */
function subtractDecimals(after: string | null, before: string | null): string {
  const [a, b] = [parseNormalisedDecimalText(after ?? '0'), parseNormalisedDecimalText(before ?? '0')];
  if (!a || !b) return '';
  const places = Math.max(a.places, b.places);
  const units = a.units * 10n ** BigInt(places - a.places) - b.units * 10n ** BigInt(places - b.places);
  return formatUnitsAsDecimal(units, places);
}

export interface CorrectedLines {
  readonly rows: PaperRow[];
  /** Number of items that the correction left unchanged. The PDF prints this number instead of the items. */
  readonly unchanged: number;
}

export function buildCorrectionItemRows(
  before: readonly InvoiceItem[],
  after: readonly InvoiceItem[],
): CorrectedLines {
  const pairs = pairItems(before, after);
  const changed = pairs.filter(({ was, is }) => !(was && is && isSameLine(was, is)));
  return {
    rows: changed.flatMap((pair, index) => buildCorrectionRows(pair, String(index + 1))),
    unchanged: pairs.length - changed.length,
  };
}

function buildCorrectionRows({ was, is }: Pair, no: string): PaperRow[] {
  const shown = is ?? was;
  if (!shown) return [];
  const none = { ...shown, quantity: '0' };
  const [from, to] = [was ?? none, is ?? none];
  const [was_, is_] = [computeItemGross(from), computeItemGross(to)];
  const change = was_ === null || is_ === null ? null : is_ - was_;
  const quantity = subtractDecimals(to.quantity, from.quantity);
  const price = subtractDecimals(to.grossUnitPrice, from.grossUnitPrice);
  const isZero = (text: string) => /^-?0*\.?0*$/.test(text);
  return [
    buildItemRow(from, no, t.before),
    { ...buildItemRow(to, '', t.after), name: to.name === from.name ? '' : to.name, keepsWithPrevious: true },
    {
      no: '',
      name: '',
      state: t.difference,
      quantity: isZero(quantity) ? '' : decimal('pl', quantity),
      unit: '',
      price: isZero(price) ? '' : decimal('pl', price, 2),
      rate: '',
      grosz: change,
      value: formatAmount(change),
      keepsWithPrevious: true,
    },
  ];
}
