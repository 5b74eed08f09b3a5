import type { ShownInvoice } from '../model/invoice';
import type { DecimalText, Grosz } from '../model/scalars';
import { parseDecimal, roundHalfAway, sumIfKnown } from './decimal';
import { isCorrection } from './invoiceTypes';
import { readNbpRate } from './nbpRate';
import type { RateSum } from './vat';

/** Invoices in another currency: VAT in złoty, and the split-payment limit (domain.md 2.6, 8). */

/** Grosz of złoty at an exchange rate, rounded once. null: an unknown amount, or an unreadable or not positive rate. */
export function inZloty(amount: Grosz | null, exchangeRate: DecimalText | null): Grosz | null {
  const rate = exchangeRate === null ? null : parseDecimal(exchangeRate);
  if (amount === null || !rate || rate.units <= 0n) return null;
  const grosz = Number(roundHalfAway(BigInt(amount) * rate.units, 10n ** BigInt(rate.places)));
  return Number.isSafeInteger(grosz) ? grosz : null;
}

/**
 * The rate at which a document is converted: a correction's is its original's, for whatever reason it is made (art. 31b
 * ust. 1; domain.md 6.3). Its own rate never takes the place of an unknown one: only a discount on all supplies of a
 * period may have its own (ust. 2), and the interface does not mark these. null for złoty, and where none is known.
 */
export function readExchangeRate(
  { invoiceType, ...own }: Converted & Pick<ShownInvoice, 'invoiceType'>,
  original: Converted | null,
): DecimalText | null {
  if (own.currency === 'PLN') return null;
  if (!isCorrection(invoiceType)) return statedRate(own);
  return original?.currency === own.currency ? statedRate(original) : null;
}
type Converted = Pick<ShownInvoice, 'currency' | 'exchangeRate' | 'additionalInfo'>;

/** The rate of the document, or the one that its remarks name with its table where the service gave none. */
const statedRate = ({ exchangeRate, additionalInfo, currency }: Converted): DecimalText | null =>
  exchangeRate ?? readNbpRate(additionalInfo, currency)?.rate ?? null;

/** VAT in grosz of złoty, converted rate by rate (art. 106e ust. 11); null where there is none to convert, or one is not known. */
export function vatInZloty(rates: readonly RateSum[], exchangeRate: DecimalText | null): Grosz | null {
  const taxed = rates.filter(({ vat }) => vat !== 0);
  return taxed.length === 0 ? null : sumIfKnown(taxed.map(({ vat }) => inZloty(vat, exchangeRate)));
}

const SPLIT_PAYMENT_LIMIT = 1_500_000;

/** Whether a total is over 15 000 zł, the split-payment limit for annex 15 items. null: foreign without a rate. */
export function isOverSplitPaymentLimit(
  gross: Grosz,
  currency: string,
  exchangeRate: DecimalText | null,
): boolean | null {
  const zloty = currency === 'PLN' ? gross : inZloty(gross, exchangeRate);
  return zloty === null ? null : zloty > SPLIT_PAYMENT_LIMIT;
}
