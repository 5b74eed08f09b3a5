import type { InvoiceRow } from '#shared/contract/invoicesContract';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import * as texts from '#shared/i18n/texts';

/**
 * Returns why the payment of an invoice in KSeF cannot be marked, and where it can be; undefined for other invoices. The
 * service refuses every edit of such an invoice (spec of PATCH /invoices/{id}).
 */
export function describePaymentMarkLock({
  invoiceStatus,
  ksefId,
}: Pick<InvoiceRow, 'invoiceStatus' | 'ksefId'>): string | undefined {
  if (!isPendingOrSentToKsef(invoiceStatus)) return undefined;
  return `${texts.paymentMarks.reasons[ksefId ? 'inKsef' : 'pendingKsef']}.`;
}
