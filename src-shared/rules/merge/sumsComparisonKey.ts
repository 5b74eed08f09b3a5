import type { ShownInvoice } from '../../model/invoice';
import { computeGrossChargedByInvoice } from '../documents/advances';
import { normaliseVatRate, computeInvoiceTotals } from '../tax/vat';

/**
 * Returns the sums of an invoice as a text for comparison: currency, amount in grosz, and gross and VAT of each rate.
 */
export function buildSumsComparisonKey(invoice: ShownInvoice): string {
  const { rates } = computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency });
  return JSON.stringify([
    invoice.currency,
    computeGrossChargedByInvoice(invoice),
    rates.map(({ rate, gross, vat }) => [rate, gross, vat]),
  ]);
}

/** Returns the VAT rates of an invoice as one text for comparison. */
export function buildVatRateSetComparisonKey({ invoiceItems }: ShownInvoice): string {
  return JSON.stringify([...new Set(invoiceItems.map(({ rate }) => normaliseVatRate(rate) ?? rate))].sort());
}
