import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { daySchema, instantSchema } from '../model/scalars';
import { monthSchema } from '../rules/tax/taxMonth';
import { LANGUAGES } from '../text/language';
import { vatRegisterOmissionReasonSchema, invoicePdfWarningSchema } from './pdfWarningAndVatOmissionReasons';
import { invoiceFilterSchema } from './invoicesContract';
import { ksefImportResultSchema } from './ksefFileImportSchemas';
import { figuresScreenPartSchema, reportRequestSchema } from './figuresContract';

/**
 * PDFs of invoices are created on this PC, and a PDF that was given to somebody is kept unchanged (product.md,
 * Manners).
 */

/** Languages of a PDF: Polish alone, or Polish with English, German or Ukrainian beside it. */
export const paperLanguageSchema = z.enum(['pl', 'plEn', 'plDe', 'plUk']);
export type PaperLanguage = z.infer<typeof paperLanguageSchema>;

export const invoicePdfFileSchema = z.object({
  pdf: z.base64(),
  /** File name that is valid on every operating system. */
  fileName: z.string(),
  /** SHA-256 of the PDF, in hexadecimal. */
  sha256: z.string(),
  madeAt: instantSchema,
  /** Day of the duplicate, printed on its first page; null if the PDF is not a duplicate. */
  duplicateOn: daySchema.nullable(),
  /** True if the PDF is stored. The PDF of a draft is created anew each time and not stored. */
  kept: z.boolean(),
  doubts: z.array(invoicePdfWarningSchema),
});
export type MadePaper = z.infer<typeof invoicePdfFileSchema>;

/**
 * `pdf`: one PDF file per invoice; `onePdf`: all invoices in one PDF file; `month`: all files that the accountant needs
 * for a month.
 */
export const exportFormatSchema = z.enum(['pdf', 'onePdf', 'csv', 'xlsx', 'json', 'month']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

const monthRequest = z.object({
  month: monthSchema,
  /**
   * Days of a KSeF failure announced by the ministry (art. 106nf). In the JPK file, invoices of these days without a
   * KSeF number get the marker OFF.
   */
  failureDays: z.array(daySchema).max(31).default([]),
});

export const documentsToExportSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids: z.array(z.string()).max(100_000) }),
  z.object({ by: z.literal('filter'), filter: invoiceFilterSchema }),
  /** Selects the documents whose tax point lies in the requested month; used by the export format `month`. */
  monthRequest.extend({ by: z.literal('month') }),
]);
export type ExportSelection = z.infer<typeof documentsToExportSchema>;

/** Summary of a month's documents, shown before the files for the accountant are exported. */
export const monthExportSummarySchema = z.object({
  month: monthSchema,
  /** Number of documents in the VAT register of the month, including documents that the register's sums leave out. */
  documents: z.int(),
  incomplete: z.array(
    z.object({ localId: z.string(), number: z.string(), reason: vatRegisterOmissionReasonSchema }),
  ),
  /** Number of documents that still wait for their KSeF number; the JPK file marks these documents with DI. */
  awaited: z.int(),
  /** Number of documents issued in this month but counted in another month. */
  elsewhere: z.int(),
  /** Number of documents issued in this month that are no longer on this PC (rules/retentionPeriods.ts). */
  letGo: z.int(),
  /**
   * Number of documents issued on this PC and not yet sent to the service. No VAT register contains these documents.
   */
  notSent: z.int(),
  /** Time at which this PC last checked its complete list of invoices with the service; null if never. */
  confirmedAt: instantSchema.nullable(),
  /** Documents that an earlier JPK file listed without a KSeF number (marker DI) and that have a KSeF number now. */
  arrived: z.array(z.object({ month: monthSchema, number: z.string(), ksefNumber: z.string() })),
});
export type MonthSummary = z.infer<typeof monthExportSummarySchema>;

/**
 * An invoice that an export leaves out of all its files. `damaged`: the invoice's record is corrupt on the disk;
 * `notDrawn`: the invoice's PDF could not be created.
 */
export const omittedInvoiceSchema = z.object({
  localId: z.string(),
  number: z.string(),
  why: z.enum(['damaged', 'notDrawn']),
});
export type OmittedInvoice = z.infer<typeof omittedInvoiceSchema>;

/** Steps of a running export: progress first, then the file in parts. Closing the stream cancels the export. */
export const exportStreamEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), of: z.int() }),
  z.object({ kind: z.literal('part'), bytes: z.base64() }),
  z.object({ kind: z.literal('end'), fileName: z.string(), omitted: z.array(omittedInvoiceSchema) }),
]);

export const fa3RefusalSchema = z.enum([
  'noForm',
  'chargesAlone',
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

/** Kinds of lists and reports that the staff can print; `day` contains arrivals, departures and guests in house. */
export const sheetKindSchema = z.enum([
  'day',
  'arrivals',
  'departures',
  'inHouse',
  'byName',
  'housekeeping',
  'breakfast',
  'registration',
  'shift',
  'overdue',
  'invoices',
  'queue',
  'figures',
]);
export type SheetKind = z.infer<typeof sheetKindSchema>;

export const sheetRequestSchema = z.object({
  kind: sheetKindSchema,
  day: daySchema,
  language: z.enum(LANGUAGES),
  /** Start of the shift, such as `14:00`, for a shift report; null means the whole day. */
  from: z.iso.time({ precision: -1 }).nullable().default(null),
  /**
   * For the sheet kind `registration` only: the stays whose cards are printed. Null prints the cards of all arrivals of
   * the day.
   */
  reservationIds: z.array(z.int()).min(1).nullable().default(null),
  /**
   * Second language beside Polish, for the sheet kind `registration` only. Null selects the language for each guest by
   * the country code of the phone number.
   */
  second: z.enum(['en', 'de', 'uk']).nullable().default(null),
  /** Filter of the invoice list; used only if the printed list is `invoices`. */
  filter: invoiceFilterSchema.nullable().default(null),
  /** The report to print, for the sheet kind `figures` only. Null selects the month that contains the requested day. */
  report: reportRequestSchema.nullable().default(null),
  part: figuresScreenPartSchema.default('nights'),
});
/** Input of a request for a printout. Fields that the kind of printout does not use may be omitted. */
export type SheetRequest = z.input<typeof sheetRequestSchema>;
export type FullSheetRequest = z.infer<typeof sheetRequestSchema>;

/** Errors that all procedures for PDFs of invoices share. */
const invoicePdfProcedure = oc.errors({
  NOT_FOUND: {},
  UNWRITABLE: { data: z.object({ detail: z.string() }) },
  LETTERS: { data: z.object({ letters: z.string() }) },
  DAMAGED: {},
});
const invoicePdfRequestSchema = z.object({
  id: z.string(),
  language: paperLanguageSchema,
  duplicate: z.boolean().default(false),
});

export const documentsContract = {
  /**
   * Returns the PDF of an invoice. If the invoice has not changed since a PDF was handed out, exactly the same file is
   * returned.
   */
  invoice: invoicePdfProcedure.input(invoicePdfRequestSchema).output(invoicePdfFileSchema),
  /**
   * Returns the invoice's PDF in an unsent e-mail (`.eml`, `X-Unsent`). With `toMailProgram`, this PC's mail program is
   * also asked to open the e-mail; `inMailProgram` is true if it accepted the e-mail.
   */
  mailDraft: invoicePdfProcedure
    .input(invoicePdfRequestSchema.extend({ toMailProgram: z.boolean().default(false) }))
    .output(
      invoicePdfFileSchema
        .omit({ pdf: true })
        .extend({ eml: z.base64(), to: z.string().nullable(), inMailProgram: z.boolean() }),
    ),
  /** Creates a PDF of a list or report from the current data. The PDF is not stored. */
  sheet: oc
    .errors({ NOT_FOUND: {}, TOO_LONG: { data: z.object({ rows: z.int(), most: z.int() }) } })
    .input(sheetRequestSchema)
    .output(z.object({ pdf: z.base64(), fileName: z.string() })),
  /** Exports the selected invoices as one file; several files are packed into a ZIP. */
  export: oc
    .errors({ UNWRITABLE: { data: z.object({ detail: z.string() }) } })
    .input(z.object({ format: exportFormatSchema, selection: documentsToExportSchema }))
    .output(eventIterator(exportStreamEventSchema)),
  /** Imports KSeF invoice files and compares them with the invoices on this PC. */
  takeKsef: oc
    .errors({ UNWRITABLE: { data: z.object({ detail: z.string() }) } })
    .input(
      z.object({
        files: z.array(z.object({ name: z.string().max(500), bytes: z.base64().max(20_000_000) })).max(1000),
      }),
    )
    .output(ksefImportResultSchema),
  month: oc.input(monthRequest).output(monthExportSummarySchema),
  /**
   * Returns a preview of the invoice as KSeF XML, which is marked as a preview and is not sent. The error REFUSED lists
   * the reasons why there is no preview.
   */
  fa3: oc
    .errors({
      NOT_FOUND: {},
      DAMAGED: {},
      REFUSED: { data: z.object({ refusals: z.array(fa3RefusalSchema) }) },
    })
    .input(
      z.object({
        id: z.string(),
        /**
         * The user's answers about the buyer: whether the buyer is a unit of a local government (`JST` of FA(3)), and
         * whether the buyer is a member of a VAT group (`GV`).
         */
        unitOfBuyer: z.boolean().default(false),
        vatGroup: z.boolean().default(false),
      }),
    )
    .output(z.object({ xml: z.string(), fileName: z.string() })),
};
