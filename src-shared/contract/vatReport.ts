import { z } from 'zod';
import { groszSchema } from '../model/scalars';
import { monthSchema } from '../rules/taxMonth';
import { leftOutSchema } from './documentGaps';

/** Revenue and VAT of documents by month of the VAT register and by rate, in złoty: the sums of the accountant's month. */

const sumSchema = z.object({ net: groszSchema, vat: groszSchema });

export const vatMonthSchema = sumSchema.extend({
  month: monthSchema,
  /** Those in the sums. */
  documents: z.int(),
  rates: z.array(sumSchema.extend({ rate: z.string() })),
  /** In no sum, and why; `receipt`: the till's report has its sale. */
  leftOut: z.array(z.object({ reason: z.enum([...leftOutSchema.options, 'receipt']), documents: z.int() })),
  /** Not in the service yet, so in no register. */
  notSent: z.int(),
  /** Issued in the month and erased after their tax period: in no sum, and it cannot be told where they count. */
  letGo: z.int(),
});
export type VatMonth = z.infer<typeof vatMonthSchema>;

export const vatReportSchema = z.object({
  /** Whether all invoices were fetched at least once. */
  invoicesKnown: z.boolean(),
  /** Every month from the first to the last. */
  months: z.array(vatMonthSchema),
  /** With neither a day of supply nor one of issue: of no month. */
  undated: z.int(),
});
export type VatReport = z.infer<typeof vatReportSchema>;

/** Both included. */
export const vatRequestSchema = z
  .object({ from: monthSchema, to: monthSchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'at least from' });
export type VatRequest = z.infer<typeof vatRequestSchema>;
