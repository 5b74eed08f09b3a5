import { z } from 'zod';
import { daySchema, decimalTextSchema, groszSchema } from './scalars';

/**
 * Amounts, VAT rates, exchange rate and dates from an invoice file imported from KSeF. The values of the file take
 * precedence over the service's record.
 */
export const ksefFileFactsSchema = z.object({
  /** Name under which the profile stores the KSeF file. */
  file: z.string(),
  /** KSeF number from the file name; null if the file name contains none. */
  ksefNumber: z.string().nullable(),
  sellerNip: z.string(),
  number: z.string(),
  issueDate: daySchema,
  /** The date of sale; null if it equals the date of issue. */
  saleDate: daySchema.nullable(),
  currency: z.string(),
  /**
   * Exchange rate that all lines of the KSeF invoice share; null for an invoice in złoty, and null if the lines have
   * different exchange rates.
   */
  exchangeRate: decimalTextSchema.nullable(),
  /** `P_15`, grosz. */
  gross: groszSchema,
  /**
   * Net amount and VAT of each VAT rate, in grosz or the smallest unit of the invoice's currency. `vatZloty` is the VAT
   * converted to złoty, in grosz.
   */
  rates: z.array(
    z.object({
      rate: z.string(),
      net: groszSchema,
      vat: groszSchema,
      vatZloty: groszSchema.nullable(),
    }),
  ),
});
export type KsefFile = z.infer<typeof ksefFileFactsSchema>;

/**
 * An invoice value that differs between the service's record (`here`) and the KSeF file (`ksef`). Empty text means that
 * the record or file lacks the value.
 */
export const ksefFileDifferenceSchema = z.object({
  field: z.enum(['issueDate', 'saleDate', 'currency', 'gross', 'net', 'vat']),
  /** VAT rate to which the amount belongs if `field` is `net` or `vat`; otherwise empty. */
  part: z.string(),
  here: z.string(),
  ksef: z.string(),
});
export type FileDifference = z.infer<typeof ksefFileDifferenceSchema>;
