import { z } from 'zod';
import type { ShownInvoice } from '../../model/invoice';
import type { Day, Grosz, Instant } from '../../model/scalars';
import { addDays, toPropertyDay } from '../days';
import { isCorrection } from '../documents/invoiceTypes';
import { isLegalProvisionInForce } from '../law/legalProvisions';

/** Decides in which month a document belongs to the VAT register (documents.md, 5). */

/** `2026-10`. */
export const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
export type Month = z.infer<typeof monthSchema>;

export const getMonthOfDay = (day: Day): Month => day.slice(0, 7);
export const convertMonthToFirstDay = (month: Month): Day => `${month}-01`;
export const getLastDayOfMonth = (month: Month): Day =>
  addDays(convertMonthToFirstDay(getNextMonth(month)), -1);
/** Returns whether the month may have invoices that this PC has not downloaded yet. */
export const canMonthHaveUndownloadedInvoices = (month: Month, confirmedAt: Instant): boolean =>
  toPropertyDay(confirmedAt) <= getLastDayOfMonth(month);
export const getNextMonth = (month: Month): Month =>
  getMonthOfDay(addDays(convertMonthToFirstDay(month), 31));
export const getPreviousMonth = (month: Month): Month =>
  getMonthOfDay(addDays(convertMonthToFirstDay(month), -1));

type InvoiceDates = Pick<ShownInvoice, 'issueDate' | 'saleDate'>;
type InvoiceDatesAndType = InvoiceDates & Pick<ShownInvoice, 'invoiceType'>;

/**
 * Returns the day of supply, or the day on which an advance was paid; without such a day, the day of issue (art. 19a
 * ust. 1 and 8).
 */
export const getInvoiceSupplyDay = ({ saleDate, issueDate }: InvoiceDates): Day | null =>
  saleDate ?? issueDate;

/** Facts that, together with the dates of a document, decide the document's VAT month. */
export interface TaxFacts {
  /** True if a till recorded the sale. The VAT month of such a sale is the month in which the invoice was issued. */
  readonly isTillSale: boolean;
  /** The document's VAT in grosz, for a correction the change of VAT; null if unknown. */
  readonly vat: Grosz | null;
  /** The day that the document's KSeF number contains, which is the day of acceptance; null without a KSeF number. */
  readonly acceptedOn: Day | null;
  /** True if the document must be sent to KSeF but has no KSeF number yet. */
  readonly awaitsNumber: boolean;
  /** The day on which the receipt of the document was confirmed, as a person stated; null without such a statement. */
  readonly receivedOn: Day | null;
}

/** Day that decides the VAT month of a document. If the day is null, `unknown` names the missing fact. */
export interface TaxDay {
  readonly day: Day | null;
  readonly unknown: 'receiptUnconfirmed' | 'numberAwaited' | null;
}

/**
 * Returns the day that decides the document's month in the VAT register. If this day is unknown, returns the missing
 * fact.
 */
export function decideTaxDay(invoice: InvoiceDatesAndType, facts: TaxFacts): TaxDay {
  if (isCorrection(invoice.invoiceType)) {
    const lowers = facts.vat !== null && facts.vat < 0;
    return lowers
      ? decideTaxDayOfReduction(invoice.issueDate, facts)
      : { day: invoice.issueDate, unknown: null };
  }
  return { day: facts.isTillSale ? invoice.issueDate : getInvoiceSupplyDay(invoice), unknown: null };
}

/** Returns the day on which a correction that lowers the tax counts in the VAT register (art. 29a ust. 13-13c). */
function decideTaxDayOfReduction(issueDate: Day | null, facts: TaxFacts): TaxDay {
  if (issueDate === null || !isLegalProvisionInForce('downConfirmed', issueDate))
    return { day: issueDate, unknown: null };
  const { acceptedOn, awaitsNumber, receivedOn } = facts;
  if (acceptedOn !== null) return { day: acceptedOn > issueDate ? acceptedOn : issueDate, unknown: null };
  if (receivedOn !== null) return { day: receivedOn, unknown: null };
  return { day: null, unknown: awaitsNumber ? 'numberAwaited' : 'receiptUnconfirmed' };
}

/**
 * Returns whether an invoice may count in the VAT register of a month for which `isWanted` is true. An invoice without
 * an issue date may count in any month.
 */
export const canInvoiceBelongToTaxMonths = (
  isWanted: (month: Month) => boolean,
  { issueDate, saleDate, otherDays }: InvoiceDates & { readonly otherDays: readonly Day[] },
): boolean =>
  issueDate === null ||
  [issueDate, saleDate, ...otherDays].some((day) => day !== null && isWanted(getMonthOfDay(day)));
