import type { ListedInvoice } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { nightsBetween } from '#shared/rules/days';
import { fallsDue, isCorrection } from '#shared/rules/invoiceTypes';

/**
 * Days past the due date; 0 when not late, paid, unknown, or nothing that falls due: of corrections only a surcharge does
 * (domain.md A22), and a settlement whose advances paid for all, or what was corrected to nothing, asks for nothing.
 */
export function daysLate(
  invoice: Pick<
    ListedInvoice,
    'paymentStatus' | 'paymentDate' | 'invoiceStatus' | 'invoiceType' | 'gross' | 'left'
  >,
  today: Day,
): number {
  if (invoice.paymentStatus !== 0 || invoice.paymentDate === null) return 0;
  if ([invoice.gross, invoice.left].some((amount) => amount !== null && amount <= 0)) return 0;
  const isSurcharge = isCorrection(invoice.invoiceType) && (invoice.gross ?? 0) > 0;
  if (invoice.invoiceStatus === 'DRAFT' || !(fallsDue(invoice.invoiceType) || isSurcharge)) return 0;
  return Math.max(0, nightsBetween(invoice.paymentDate, today));
}
