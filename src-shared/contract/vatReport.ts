import { z } from 'zod';
import { groszSchema } from '../model/scalars';
import { monthSchema } from '../rules/taxMonth';
import { vatRegisterOmissionReasonSchema } from './documentWarningSchemas';

/**
 * Revenue and VAT of documents by month of the VAT register and by rate, in złoty; the sums equal those of the
 * accountant's month.
 */

const sumSchema = z.object({ net: groszSchema, vat: groszSchema });

export const vatMonthSchema = sumSchema.extend({
  month: monthSchema,
  /** Those in the sums. */
  documents: z.int(),
  rates: z.array(sumSchema.extend({ rate: z.string() })),
  /** Documents that are in no sum, by reason; `receipt` means that the cash register's report contains the sale. */
  leftOut: z.array(
    z.object({ reason: z.enum([...vatRegisterOmissionReasonSchema.options, 'receipt']), documents: z.int() }),
  ),
  /** Number of documents that are not in the service yet and so in no register. */
  notSent: z.int(),
  /**
   * Number of documents issued in the month and erased after their tax period; they are in no sum, and their month in
   * the register is unknown.
   */
  letGo: z.int(),
});
export type VatMonth = z.infer<typeof vatMonthSchema>;

export const vatReportSchema = z.object({
  /** Whether all invoices were fetched at least once. */
  invoicesKnown: z.boolean(),
  /** Every month from the first to the last requested month. */
  months: z.array(vatMonthSchema),
  /** Number of documents with neither a day of supply nor a day of issue, which belong to no month. */
  undated: z.int(),
});
export type VatReport = z.infer<typeof vatReportSchema>;

/** Both included. */
export const vatReportRequestSchema = z
  .object({ from: monthSchema, to: monthSchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'at least from' });
export type VatRequest = z.infer<typeof vatReportRequestSchema>;
