import { z } from 'zod';

/**
 * Schemas for the import of FA(3) files from KSeF and their comparison with the invoices on this PC (documents.md, 5).
 */

export const importedKsefFileRefusalSchema = z.enum([
  /** The file to import is larger than KSeF accepts. */
  'tooLarge',
  /** The file to import contains a document type declaration or entities, which KSeF files never have. */
  'entities',
  /** The file is not valid UTF-8 or not complete XML. */
  'damaged',
  /** The XML file is no FA(3) invoice: another kind of document or another version of the form. */
  'otherForm',
  /** The file to import is a preview that Kontuar created and that KSeF never received. */
  'preview',
  /** The KSeF file lacks the invoice number, the day of issue, the seller or the amount. */
  'incomplete',
  'otherSeller',
  /** The ZIP archive cannot be read, or it contains more files or bytes than an import accepts. */
  'zip',
]);
export type KsefRefusal = z.infer<typeof importedKsefFileRefusalSchema>;

export const ksefComparedFieldSchema = z.enum([
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
export type KsefField = z.infer<typeof ksefComparedFieldSchema>;

export const ksefImportDifferenceSchema = z.object({
  field: ksefComparedFieldSchema,
  /** VAT rate of a `net` or `vat` difference, or line number of an `items` difference; empty for other fields. */
  part: z.string(),
  /** The field's values on this PC (`here`) and in the KSeF file (`ksef`); a missing value is an empty text. */
  here: z.string(),
  ksef: z.string(),
});
export type KsefDifference = z.infer<typeof ksefImportDifferenceSchema>;

export const ksefImportResultSchema = z.object({
  matched: z.array(
    z.object({
      file: z.string(),
      localId: z.string(),
      number: z.string(),
      ksefNumber: z.string().nullable(),
      /** Number by which the invoice of the imported file was found: the KSeF number or the invoice number. */
      by: z.enum(['ksefNumber', 'number']),
      differences: z.array(ksefImportDifferenceSchema),
    }),
  ),
  unmatched: z.array(
    z.object({ file: z.string(), number: z.string(), sellerNip: z.string(), issueDate: z.string() }),
  ),
  refused: z.array(z.object({ file: z.string(), why: importedKsefFileRefusalSchema })),
});
export type KsefImport = z.infer<typeof ksefImportResultSchema>;
