import type { Totals } from '../../contract/invoicesContract';
import type { Invoice } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { computeProportion, toGrosz } from '../decimal';
import { INVOICE_TYPE_NUMBERS_BY_NAME, isKsefAdvanceOrSettlement, isCorrection } from './invoiceTypes';
import {
  sumGrossOfItems,
  sumGrossOfRates,
  subtractSumsPerVatRate,
  splitGrossIntoNetAndVat,
  type RateSum,
} from '../tax/vat';

/**
 * Rules for advance invoices and the settlements that deduct them (art. 106f; domain.md 6.1, 6.2, 6.4). All amounts are
 * in grosz.
 */

/**
 * Splits the gross amount of an advance over the VAT rates of its order, in proportion to the order's gross amount for
 * each rate.
 */
export function splitAdvanceByVatRate(order: readonly RateSum[], advance: Grosz): RateSum[] | null {
  const total = sumGrossOfRates(order);
  if (advance <= 0 || advance > total) return null;
  const largest = order.reduce((a, b) => (b.gross > a.gross ? b : a));
  const shares = order.map((rate) => (rate === largest ? 0 : computeProportion(rate.gross, advance, total)));
  const rest = advance - shares.reduce((sum, share) => sum + share, 0);
  return order.map((rate, index) =>
    splitGrossIntoNetAndVat(rate.rate, rate === largest ? rest : (shares[index] ?? 0)),
  );
}

/** Returns the amount left to invoice per rate: the order minus all advance invoices. */
export function subtractAdvancesFromOrder(
  order: readonly RateSum[],
  advances: readonly (readonly RateSum[])[],
): { readonly remaining: Grosz; readonly rates: RateSum[] } {
  const rates = advances.reduce<RateSum[]>(
    (left, advance) => subtractSumsPerVatRate(left, advance),
    [...order],
  );
  return { remaining: sumGrossOfRates(rates), rates };
}

export interface InvoicePayment {
  /**
   * Gross amount in grosz of the order to which an advance or a settlement belongs. For other documents, the gross
   * amount of all items.
   */
  readonly order: Grosz;
  readonly due: Grosz;
  readonly paid: Grosz;
  readonly left: Grosz;
}

/**
 * Returns the amount due on a document and the unpaid part of this amount; null if the amount due is not certain (A28).
 */
export function computeInvoicePayment(
  invoice: Pick<Invoice, 'invoiceType' | 'prepaymentValue' | 'paymentStatus'>,
  totals: Pick<Totals, 'gross'>,
): InvoicePayment | null {
  const { invoiceType, prepaymentValue, paymentStatus } = invoice;
  if (isCorrection(invoiceType)) return null;
  const due = isKsefAdvanceOrSettlement(invoiceType) ? toGrosz(prepaymentValue) : totals.gross;
  if (due === null) return null;
  const before = invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement ? totals.gross - due : 0;
  const isPaid = paymentStatus === 1;
  return { order: totals.gross, due, paid: before + (isPaid ? due : 0), left: isPaid ? 0 : due };
}

/**
 * Returns whether the invoice's record states the document's own amount. For an advance or settlement, only
 * `prepaymentValue` states this amount, because the items list the whole order.
 */
export const isOwnInvoiceAmountStated = ({
  invoiceType,
  prepaymentValue,
}: Pick<Invoice, 'invoiceType' | 'prepaymentValue'>): boolean =>
  prepaymentValue !== null || !isKsefAdvanceOrSettlement(invoiceType);

/**
 * Returns a document's own gross amount in grosz. For advances and settlements, this is `prepaymentValue`
 * (openapi.yaml, rules 2 and 3).
 */
export function computeGrossChargedByInvoice(
  invoice: Pick<Invoice, 'invoiceType' | 'prepaymentValue' | 'paymentStatus' | 'invoiceItems'>,
): Grosz {
  const gross = sumGrossOfItems(invoice.invoiceItems);
  return computeInvoicePayment(invoice, { gross })?.due ?? gross;
}
