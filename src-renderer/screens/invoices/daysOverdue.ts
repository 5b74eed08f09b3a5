import type { ListedInvoice } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { countNightsBetween } from '#shared/rules/days';
import { isPayableInvoiceType, isCorrection } from '#shared/rules/documents/invoiceTypes';

/** Returns the number of days since the due date; 0 if no payment is overdue (domain.md A22). */
export function computeDaysOverdue(
  invoice: Pick<
    ListedInvoice,
    'paymentStatus' | 'paymentDate' | 'invoiceStatus' | 'invoiceType' | 'gross' | 'left'
  >,
  today: Day,
): number {
  if (invoice.paymentStatus !== 0 || invoice.paymentDate === null) return 0;
  if ([invoice.gross, invoice.left].some((amount) => amount !== null && amount <= 0)) return 0;
  const isSurcharge = isCorrection(invoice.invoiceType) && (invoice.gross ?? 0) > 0;
  if (invoice.invoiceStatus === 'DRAFT' || !(isPayableInvoiceType(invoice.invoiceType) || isSurcharge))
    return 0;
  return Math.max(0, countNightsBetween(invoice.paymentDate, today));
}
