import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { daySchema, instantSchema } from '../model/scalars';
import { paperDoubtSchema } from './doubts';
import { invoiceFilterSchema } from './invoices';

/** Paper: PDFs of invoices, made on this PC and kept as they were handed out (product.md, Manners). */

/** Polish, or Polish with English beside it. */
export const paperLanguageSchema = z.enum(['pl', 'plEn']);
export type PaperLanguage = z.infer<typeof paperLanguageSchema>;

export const madePaperSchema = z.object({
  /** The file. */
  pdf: z.base64(),
  /** Fit for a file on any system. */
  fileName: z.string(),
  /** SHA-256 of the file, hex. */
  sha256: z.string(),
  madeAt: instantSchema,
  /** Set on a reissue, which says so on its first page. */
  duplicateOn: daySchema.nullable(),
  /** false for a draft: it is drawn anew each time and not kept. */
  kept: z.boolean(),
  doubts: z.array(paperDoubtSchema),
});
export type MadePaper = z.infer<typeof madePaperSchema>;

/** `pdf`: every invoice as a file. `onePdf`: all of them in one. `month`: everything for the accountant. */
export const exportFormatSchema = z.enum(['pdf', 'onePdf', 'csv', 'xlsx', 'json', 'month']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

export const exportSelectionSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids: z.array(z.string()).max(100_000) }),
  z.object({ by: z.literal('filter'), filter: invoiceFilterSchema }),
]);
export type ExportSelection = z.infer<typeof exportSelectionSchema>;

/** An export under way: how far it is, then the file in parts. Nobody listening any more is its cancellation. */
export const exportStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), of: z.int() }),
  z.object({ kind: z.literal('part'), bytes: z.base64() }),
  z.object({ kind: z.literal('end'), fileName: z.string() }),
]);
export type ExportProgress = z.infer<typeof exportStepSchema>;

/** Why no FA(3) can be made of an invoice. */
export const fa3RefusalSchema = z.enum([
  'noForm',
  'noNumber',
  'noIssueDate',
  'dates',
  'currency',
  'sellerNip',
  'sellerAddress',
  'buyerIdentifier',
  'country',
  'tooLong',
  'items',
  'rate',
  'exemptionBasis',
  'originalUnknown',
  'buyerNumber',
  'receiverNeeded',
  'advancesUnknown',
  'sums',
  'exchangeRate',
]);
export type Fa3Refusal = z.infer<typeof fa3RefusalSchema>;

export const documents = {
  /**
   * The PDF of an invoice as it stands now: the one that was handed out before, byte for byte, or a new one that is
   * kept from now on. `duplicate`: a reissue of today. UNWRITABLE: the disk does not take it. LETTERS: no font has
   * these letters of it.
   */
  invoice: oc
    .errors({
      NOT_FOUND: {},
      UNWRITABLE: { data: z.object({ detail: z.string() }) },
      LETTERS: { data: z.object({ letters: z.string() }) },
    })
    .input(z.object({ id: z.string(), language: paperLanguageSchema, duplicate: z.boolean().default(false) }))
    .output(madePaperSchema),
  /** One file: CSV, XLSX, JSON and one PDF as they are, PDFs and the accountant's month as a ZIP. */
  export: oc
    .errors({ UNWRITABLE: { data: z.object({ detail: z.string() }) } })
    .input(z.object({ format: exportFormatSchema, selection: exportSelectionSchema }))
    .output(eventIterator(exportStepSchema)),
  /** What it would be in KSeF: a preview that says so, and is not sent. REFUSED: it cannot be one, and why. */
  fa3: oc
    .errors({ NOT_FOUND: {}, REFUSED: { data: z.object({ refusals: z.array(fa3RefusalSchema) }) } })
    .input(
      z.object({
        id: z.string(),
        /** Asked of a person where the buyer is a public body: `JST` and `GV` of FA(3). */
        unitOfBuyer: z.boolean().default(false),
        vatGroup: z.boolean().default(false),
      }),
    )
    .output(z.object({ xml: z.string(), fileName: z.string() })),
};
