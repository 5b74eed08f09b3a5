import { z } from 'zod';
import { groszSchema } from '../model/scalars';
import { monthSchema } from '../rules/tax/taxMonth';
import { vatRegisterOmissionReasonSchema } from './pdfWarningAndVatOmissionReasons';

/**
 * Revenue and VAT of documents by month of the VAT register and by VAT rate, converted to złoty, in grosz. The sums
 * equal those in the month's files for the accountant.
 */

const sumSchema = z.object({ net: groszSchema, vat: groszSchema });

export const vatMonthSchema = sumSchema.extend({
  month: monthSchema,
  /** Number of documents whose amounts are included in the sums of the month. */
  documents: z.int(),
  rates: z.array(sumSchema.extend({ rate: z.string() })),
  /**
   * Number of the month's documents that the VAT sums leave out, for each reason. `receipt`: the sale is already in the
   * report of the cash register.
   */
  leftOut: z.array(
    z.object({ reason: z.enum([...vatRegisterOmissionReasonSchema.options, 'receipt']), documents: z.int() }),
  ),
  /** Number of documents that are not in the service yet, so that no VAT register includes these documents. */
  notSent: z.int(),
  /**
   * Number of documents issued in this month that were erased after their tax period. No sum includes these documents,
   * because their month in the VAT register is unknown.
   */
  letGo: z.int(),
});
export type VatMonth = z.infer<typeof vatMonthSchema>;

export const monthlyVatReportSchema = z.object({
  /** True if all invoices were fetched at least once. */
  invoicesKnown: z.boolean(),
  /** VAT sums of each month, from the first to the last requested month. */
  months: z.array(vatMonthSchema),
  /** Number of documents with neither a day of supply nor a day of issue, which belong to no month. */
  undated: z.int(),
});
export type VatReport = z.infer<typeof monthlyVatReportSchema>;

/** Both included. */
export const vatReportRequestSchema = z
  .object({ from: monthSchema, to: monthSchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'at least from' });
export type VatRequest = z.infer<typeof vatReportRequestSchema>;
