import type { InvoiceItem } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { classifyItemForTaxAdvice } from '../checks/classifyItemForTaxAdvice';
import { computeLineGross } from '../decimal';
import type { Sums } from '../documents/documentSumTypes';
import { normaliseVatRate } from './vat';

/**
 * Charges at the VAT rate `np` that are no supply of goods or services, such as local fees. These charges belong in no
 * tax field.
 */

/** The VAT rate that stands for a supply outside of Poland. */
export const OUTSIDE_POLAND_VAT_RATE = 'np I';

type Item = Pick<InvoiceItem, 'name' | 'symbol' | 'rate' | 'grossUnitPrice' | 'quantity'>;

function isNoSupply(item: Pick<InvoiceItem, 'name' | 'symbol'>): boolean {
  const goods = classifyItemForTaxAdvice(item);
  return goods === 'localFee' || goods === 'noSupply';
}

/**
 * Returns whether an item with the rate `np` is a charge that is not a supply of goods or services, such as a local fee
 * or damages.
 */
export const isNonSupplyItemOutsideVat = (item: Pick<Item, 'name' | 'symbol' | 'rate'>): boolean =>
  isAtOutside(item) && isNoSupply(item);

const isAtOutside = ({ rate }: Pick<InvoiceItem, 'rate'>): boolean =>
  normaliseVatRate(rate) === OUTSIDE_POLAND_VAT_RATE;

/**
 * Returns whether all, some or none of the items with the rate `np` are charges without a supply, such as local fees.
 */
function classifyShareOfNonSupplies(items: readonly Item[]): 'all' | 'some' | 'none' {
  const outside = items.filter(isAtOutside);
  const found = outside.filter(isNoSupply).length;
  if (found === 0) return 'none';
  return found === outside.length ? 'all' : 'some';
}

/**
 * Returns the gross amount, in grosz, of the charges that are no supply of goods or services, such as local fees.
 * Charges with an unreadable amount count as 0.
 */
const sumGrossOfNonSupplies = (items: readonly Item[]): Grosz =>
  items
    .filter(isNonSupplyItemOutsideVat)
    .reduce(
      (sum, { grossUnitPrice, quantity }) => sum + (computeLineGross(grossUnitPrice, quantity) ?? 0),
      0,
    );

/**
 * Charges in a document that are no supply, such as local fees, in grosz. `mixed`: the charges cannot be separated from
 * supplies.
 */
export interface OutsideVat {
  readonly amount: Grosz;
  readonly mixed: boolean;
}
const NO_AMOUNT_OUTSIDE_VAT: OutsideVat = { amount: 0, mixed: false };

/** Returns the amount in grosz of the document's items at the VAT rate `np` that are no supply of goods or services. */
export function computeAmountOutsideVat(
  documentItems: readonly Item[],
  before: readonly Item[] | null,
  counted: Sums | null,
  isPlain: boolean,
): OutsideVat {
  const items = [...documentItems, ...(before ?? [])];
  const share = classifyShareOfNonSupplies(items);
  const outsideGross = counted?.rates.find(({ rate }) => rate === OUTSIDE_POLAND_VAT_RATE)?.gross ?? 0;
  if (share === 'none' || outsideGross === 0) return NO_AMOUNT_OUTSIDE_VAT;
  if (share === 'all') return { amount: outsideGross, mixed: false };
  return isPlain
    ? { amount: sumGrossOfNonSupplies(documentItems), mixed: false }
    : { amount: 0, mixed: true };
}

/**
 * Returns the document's sums without charges such as local fees, which are no supply of goods or services and bear no
 * VAT.
 */
export function subtractAmountOutsideVat({ rates, gross }: Sums, { amount }: OutsideVat): Sums {
  if (amount === 0) return { rates, gross };
  const left = rates.map((sum) =>
    sum.rate === OUTSIDE_POLAND_VAT_RATE
      ? { ...sum, gross: sum.gross - amount, net: sum.net === null ? null : sum.net - amount }
      : sum,
  );
  const kept = left.filter((sum) => sum.rate !== OUTSIDE_POLAND_VAT_RATE || sum.gross !== 0);
  return { rates: kept, gross: gross - amount };
}
