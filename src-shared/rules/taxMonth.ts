import { z } from 'zod';
import type { ShownInvoice } from '../model/invoice';
import type { Day, Instant } from '../model/scalars';
import { addDays, businessDay } from './days';
import { isCorrection } from './invoiceTypes';
import { receiptOf } from './tillReceipt';

/** The month of the VAT register in which a document counts (documents.md, 5). */

/** `2026-10`. */
export const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
export type Month = z.infer<typeof monthSchema>;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const lastDayOf = (month: Month): Day => addDays(firstDayOf(nextMonth(month)), -1);
/** Whether invoices of a month may have come since they were last confirmed. */
export const mayHaveMore = (month: Month, confirmedAt: Instant): boolean =>
  businessDay(confirmedAt) <= lastDayOf(month);
export const nextMonth = (month: Month): Month => monthOf(addDays(firstDayOf(month), 31));
export const monthBefore = (month: Month): Month => monthOf(addDays(firstDayOf(month), -1));

type Dated = Pick<ShownInvoice, 'issueDate' | 'saleDate'>;
type Counted = Dated & Pick<ShownInvoice, 'invoiceType' | 'additionalInfo'>;

/** The day of supply, or of the money of an advance, else the day of issue (art. 19a ust. 1 and 8). */
export const supplyDayOf = ({ saleDate, issueDate }: Dated): Day | null => saleDate ?? issueDate;

/**
 * The day whose month's register has the document: that of supply. A correction repeats the day of supply of its
 * original, and counts when it is issued (art. 29a ust. 13; upwards for a new cause ust. 17). So does an invoice to a
 * receipt, whichever month the till has reported the sale in (art. 109 ust. 3d).
 */
export function taxDayOf(invoice: Counted): Day | null {
  const whenIssued = isCorrection(invoice.invoiceType) || receiptOf(invoice) === 'named';
  return whenIssued ? invoice.issueDate : supplyDayOf(invoice);
}

/** Whether a document may count in one of the months, as far as its days alone tell, or in none. */
export const mayCountIn = (
  isWanted: (month: Month) => boolean,
  { issueDate, saleDate, otherDays }: Dated & { readonly otherDays: readonly Day[] },
): boolean =>
  issueDate === null ||
  [issueDate, saleDate, ...otherDays].some((day) => day !== null && isWanted(monthOf(day)));
