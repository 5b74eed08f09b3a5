import { z } from 'zod';

/** Files that KSeF keeps, FA(3), taken in and compared with the mirror (documents.md, 5). */

export const ksefRefusalSchema = z.enum([
  /** Larger than KSeF itself takes. */
  'tooLarge',
  /** A document type or entities: KSeF has none. */
  'entities',
  /** No UTF-8, no whole XML. */
  'damaged',
  /** XML of something else, or another version of the form. */
  'otherForm',
  /** Kontuar's own preview, which KSeF never had: its hash verifies nothing. */
  'preview',
  /** The form, and no number, day, seller or amount in it. */
  'incomplete',
  /** The seller is not the property's. */
  'otherSeller',
  /** A ZIP that cannot be read, or holds more than is taken at once. */
  'zip',
]);
export type KsefRefusal = z.infer<typeof ksefRefusalSchema>;

export const ksefFieldSchema = z.enum([
  'ksefId',
  'form',
  'invoiceFullNo',
  'issueDate',
  'saleDate',
  'currency',
  'sellerNip',
  'sellerName',
  'buyerNumber',
  'buyerName',
  'gross',
  'net',
  'vat',
  'items',
]);
export type KsefField = z.infer<typeof ksefFieldSchema>;

export const ksefDifferenceSchema = z.object({
  field: ksefFieldSchema,
  /** The rate of `net` and `vat`, the line of `items`; empty for the others. */
  part: z.string(),
  /** In the mirror and in the file; empty: not there. */
  here: z.string(),
  ksef: z.string(),
});
export type KsefDifference = z.infer<typeof ksefDifferenceSchema>;

export const ksefImportSchema = z.object({
  matched: z.array(
    z.object({
      file: z.string(),
      localId: z.string(),
      number: z.string(),
      ksefNumber: z.string().nullable(),
      /** How the invoice was found. */
      by: z.enum(['ksefNumber', 'number']),
      differences: z.array(ksefDifferenceSchema),
    }),
  ),
  /** Sound files of invoices that are not on this PC. */
  unmatched: z.array(
    z.object({ file: z.string(), number: z.string(), sellerNip: z.string(), issueDate: z.string() }),
  ),
  refused: z.array(z.object({ file: z.string(), why: ksefRefusalSchema })),
});
export type KsefImport = z.infer<typeof ksefImportSchema>;
