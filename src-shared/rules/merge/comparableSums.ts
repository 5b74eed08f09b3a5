import type { ShownInvoice } from '../../model/invoice';
import { grossOfDocument } from '../advances';
import { normaliseRate, computeInvoiceTotals } from '../vat';

/** What an invoice comes to, in a form that can be compared: currency, amount in grosz, gross and VAT of each rate. */
export function sumsText(invoice: ShownInvoice): string {
  const { rates } = computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency });
  return JSON.stringify([
    invoice.currency,
    grossOfDocument(invoice),
    rates.map(({ rate, gross, vat }) => [rate, gross, vat]),
  ]);
}

/** The rates that occur in an invoice: what an exemption basis speaks of. */
export function ratesText({ invoiceItems }: ShownInvoice): string {
  return JSON.stringify([...new Set(invoiceItems.map(({ rate }) => normaliseRate(rate) ?? rate))].sort());
}
