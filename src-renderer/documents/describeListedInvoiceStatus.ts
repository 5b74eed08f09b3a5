import type { ListedInvoice } from '#shared/contract/invoicesContract';
import type { KsefConnected } from '#shared/rules/form/invoiceTypeChoices';
import { classifyInvoiceKsefState, isBusinessTaxNumber } from '#shared/rules/ksef/invoiceKsefState';
import { describeInvoiceStatus, type Standing } from './invoiceStatusBadge';
import type * as texts from '#shared/i18n/texts';

/** Returns the one status of a listed invoice, in the same words in the invoice list and on the reservation card. */
export function describeListedInvoiceStatus(
  row: ListedInvoice,
  connected: KsefConnected,
  invoicesTexts: typeof texts.invoices,
  unanswered = false,
): Standing {
  const ksefState = classifyInvoiceKsefState(row, {
    connected,
    toBusiness: isBusinessTaxNumber(row.buyerTaxId),
    correctsOutside: row.correctsOutside,
  });
  return describeInvoiceStatus(row, invoicesTexts, unanswered, ksefState);
}
