import { z } from 'zod';
import { daySchema, decimalTextSchema, groszSchema } from './scalars';

/** Amounts, rates and dates of a file that KSeF keeps of an invoice: they go before the service's record. */
export const ksefFileSchema = z.object({
  /** Name of the file in the profile. */
  file: z.string(),
  /** null where the name of the file had none. */
  ksefNumber: z.string().nullable(),
  sellerNip: z.string(),
  number: z.string(),
  issueDate: daySchema,
  /** null: the day of issue. */
  saleDate: daySchema.nullable(),
  currency: z.string(),
  /** One rate for all lines; null for złoty, and where lines differ. */
  exchangeRate: decimalTextSchema.nullable(),
  /** `P_15`, grosz. */
  gross: groszSchema,
  /** `P_13` and `P_14`, grosz; `vatZloty` is `P_14_*W`. */
  rates: z.array(
    z.object({
      rate: z.string(),
      net: groszSchema,
      vat: groszSchema,
      vatZloty: groszSchema.nullable(),
    }),
  ),
});
export type KsefFile = z.infer<typeof ksefFileSchema>;

/** A point in which the service's record differs from the file; empty text: not there. */
export const fileDifferenceSchema = z.object({
  field: z.enum(['issueDate', 'saleDate', 'currency', 'gross', 'net', 'vat']),
  /** The rate of `net` and `vat`; else empty. */
  part: z.string(),
  here: z.string(),
  ksef: z.string(),
});
export type FileDifference = z.infer<typeof fileDifferenceSchema>;
