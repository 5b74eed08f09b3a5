import { z } from 'zod';
import type { ShownInvoice } from '../model/invoice';
import type { Day } from '../model/scalars';
import { addDays } from './days';
import { isCorrection } from './invoiceTypes';

/** The month of the VAT register in which a document counts (documents.md, 5). */

/** `2026-10`. */
export const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
export type Month = z.infer<typeof monthSchema>;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const lastDayOf = (month: Month): Day => addDays(firstDayOf(nextMonth(month)), -1);
export const nextMonth = (month: Month): Month => monthOf(addDays(firstDayOf(month), 31));
export const monthBefore = (month: Month): Month => monthOf(addDays(firstDayOf(month), -1));

type Dated = Pick<ShownInvoice, 'invoiceType' | 'issueDate' | 'saleDate'>;

/**
 * The day of supply, or of the money of an advance, else the day of issue (art. 19a ust. 1 and 8). A correction repeats
 * the day of supply of its original, and counts when it is issued (art. 29a ust. 13; upwards for a new cause ust. 17).
 */
export function taxDayOf({ invoiceType, issueDate, saleDate }: Dated): Day | null {
  return isCorrection(invoiceType) ? issueDate : (saleDate ?? issueDate);
}
