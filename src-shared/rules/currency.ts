import type { ShownInvoice } from '../model/invoice';
import type { DecimalText, Grosz } from '../model/scalars';
import { parseDecimal, roundHalfAway } from './decimal';
import { isCorrection } from './invoiceTypes';
import type { RateSum } from './vat';

/** Invoices in another currency: VAT in złoty, and the split-payment limit (domain.md 2.6, 8). */

/** Amounts in grosz at exchange rates: exact products, summed, rounded once. null: unreadable or not positive rate. */
export function inZloty(
  parts: readonly { readonly amount: Grosz; readonly exchangeRate: DecimalText }[],
): Grosz | null {
  let sum = { units: 0n, places: 0 };
  for (const { amount, exchangeRate } of parts) {
    const rate = parseDecimal(exchangeRate);
    if (!rate || rate.units <= 0n) return null;
    const places = Math.max(sum.places, rate.places);
    const at = (units: bigint, from: number) => units * 10n ** BigInt(places - from);
    sum = { units: at(sum.units, sum.places) + at(BigInt(amount) * rate.units, rate.places), places };
  }
  const grosz = Number(roundHalfAway(sum.units, 10n ** BigInt(sum.places)));
  return Number.isSafeInteger(grosz) ? grosz : null;
}

/**
 * The rate at which a document is converted: a correction's is its original's, for whatever reason it is made (art. 31b
 * ust. 1; domain.md 6.3). Its own rate never takes the place of an unknown one: only a discount on all supplies of a
 * period may have its own (ust. 2), and the interface does not mark these. null for złoty, and where none is known.
 */
export function exchangeRateOf(
  { invoiceType, ...own }: Converted & Pick<ShownInvoice, 'invoiceType'>,
  original: Converted | null,
): DecimalText | null {
  if (own.currency === 'PLN') return null;
  if (!isCorrection(invoiceType)) return own.exchangeRate;
  return original?.currency === own.currency ? original.exchangeRate : null;
}
type Converted = Pick<ShownInvoice, 'currency' | 'exchangeRate'>;

/** VAT per rate in grosz of złoty, for `P_14_xW`; rates without VAT have none to convert (art. 106e ust. 11). */
export function vatInZloty(
  rates: readonly RateSum[],
  exchangeRate: DecimalText,
): { readonly rate: string; readonly vat: Grosz | null }[] {
  return rates
    .filter(({ vat }) => vat !== 0)
    .map(({ rate, vat }) => ({ rate, vat: vat === null ? null : inZloty([{ amount: vat, exchangeRate }]) }));
}

const SPLIT_PAYMENT_LIMIT = 1_500_000;

/** Whether a total is over 15 000 zł, the split-payment limit for annex 15 items. null: foreign without a rate. */
export function isOverSplitPaymentLimit(
  gross: Grosz,
  currency: string,
  exchangeRate: DecimalText | null,
): boolean | null {
  const zloty =
    currency === 'PLN' ? gross : exchangeRate === null ? null : inZloty([{ amount: gross, exchangeRate }]);
  return zloty === null ? null : zloty > SPLIT_PAYMENT_LIMIT;
}
