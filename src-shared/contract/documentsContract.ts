import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { daySchema, instantSchema } from '../model/scalars';
import { monthSchema } from '../rules/taxMonth';
import { LANGUAGES } from '../text/language';
import { leftOutSchema, paperDoubtSchema } from './documentGaps';
import { invoiceFilterSchema } from './invoicesContract';
import { ksefImportSchema } from './ksefContract';
import { figurePartSchema, reportRequestSchema } from './reportContract';

/** Paper: PDFs of invoices, made on this PC and kept as they were handed out (product.md, Manners). */

/** Polish, or Polish with English, German or Ukrainian beside it. */
export const paperLanguageSchema = z.enum(['pl', 'plEn', 'plDe', 'plUk']);
export type PaperLanguage = z.infer<typeof paperLanguageSchema>;

export const madePaperSchema = z.object({
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

const monthRequest = z.object({
  month: monthSchema,
  /** Days of a KSeF failure that the ministry announced (art. 106nf): their invoices without a number are OFF. */
  failureDays: z.array(daySchema).max(31).default([]),
});

export const exportSelectionSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids: z.array(z.string()).max(100_000) }),
  z.object({ by: z.literal('filter'), filter: invoiceFilterSchema }),
  /** The VAT register of a month, by tax point; the format is `month`. */
  monthRequest.extend({ by: z.literal('month') }),
]);
export type ExportSelection = z.infer<typeof exportSelectionSchema>;

/** A preview of a month's files. */
export const monthSummarySchema = z.object({
  month: monthSchema,
  /** In the register, also those that are left out of its sums. */
  documents: z.int(),
  incomplete: z.array(z.object({ localId: z.string(), number: z.string(), reason: leftOutSchema })),
  /** Without a KSeF number that they are to get: DI. */
  awaited: z.int(),
  /** Issued in the month, and counted in another. */
  elsewhere: z.int(),
  /** Issued in the month, and no longer on this PC (rules/retention.ts). */
  letGo: z.int(),
  /** Issued here and still waiting to be sent: in no register. */
  notSent: z.int(),
  /** When the service last confirmed the invoices; null: never. */
  confirmedAt: instantSchema.nullable(),
  /** Handed on as DI, and with a number by now: the JPK of that month is to be corrected. */
  arrived: z.array(z.object({ month: monthSchema, number: z.string(), ksefNumber: z.string() })),
});
export type MonthSummary = z.infer<typeof monthSummarySchema>;

/** An invoice that is in no file of an export. `damaged`: the disk has changed its record. `notDrawn`: its PDF failed. */
export const omittedInvoiceSchema = z.object({
  localId: z.string(),
  number: z.string(),
  why: z.enum(['damaged', 'notDrawn']),
});
export type OmittedInvoice = z.infer<typeof omittedInvoiceSchema>;

/** An export under way: how far it is, then the file in parts. Nobody listening any more is its cancellation. */
export const exportStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), of: z.int() }),
  z.object({ kind: z.literal('part'), bytes: z.base64() }),
  z.object({ kind: z.literal('end'), fileName: z.string(), omitted: z.array(omittedInvoiceSchema) }),
]);

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

/** Paper for the house; `day` is arrivals, departures and guests together. */
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
  /** Hour of the day at which the shift began, `14:00`; it lasts 8 hours by the clock. null: the whole day. For `shift` only. */
  from: z.iso.time({ precision: -1 }).nullable().default(null),
  /** These stays instead of all arrivals of the day. For `registration` only. */
  reservationIds: z.array(z.int()).min(1).nullable().default(null),
  /** The language beside the Polish; null: of each guest's phone. For `registration` only. */
  second: z.enum(['en', 'de', 'uk']).nullable().default(null),
  /** For `invoices` only: the list as it is filtered. */
  filter: invoiceFilterSchema.nullable().default(null),
  /** For `figures` only; null: the month of the day. */
  report: reportRequestSchema.nullable().default(null),
  part: figurePartSchema.default('nights'),
});
/** As it is asked for: what a kind does not need is left out. */
export type SheetRequest = z.input<typeof sheetRequestSchema>;
export type FullSheetRequest = z.infer<typeof sheetRequestSchema>;

/**
 * UNWRITABLE: the disk does not take it. LETTERS: no font has these letters of it. DAMAGED: the disk has changed its
 * record, or one that it is made of. `duplicate`: a reissue of today.
 */
const onPaper = oc
  .errors({
    NOT_FOUND: {},
    UNWRITABLE: { data: z.object({ detail: z.string() }) },
    LETTERS: { data: z.object({ letters: z.string() }) },
    DAMAGED: {},
  })
  .input(z.object({ id: z.string(), language: paperLanguageSchema, duplicate: z.boolean().default(false) }));

export const documents = {
  /**
   * The PDF of an invoice as it stands now: the one that was handed out before, byte for byte, or a new one that is
   * kept from now on.
   */
  invoice: onPaper.output(madePaperSchema),
  /** The same PDF in an unsent e-mail (`.eml`, `X-Unsent`) to the stay's address, if known. */
  mailDraft: onPaper.output(
    madePaperSchema.omit({ pdf: true }).extend({ eml: z.base64(), to: z.string().nullable() }),
  ),
  /** A current sheet of the property, not stored. NOT_FOUND: the stay is gone. TOO_LONG: a list for a file. */
  sheet: oc
    .errors({ NOT_FOUND: {}, TOO_LONG: { data: z.object({ rows: z.int(), most: z.int() }) } })
    .input(sheetRequestSchema)
    .output(z.object({ pdf: z.base64(), fileName: z.string() })),
  /** One file: CSV, XLSX, JSON and one PDF as they are, PDFs and the accountant's month as a ZIP. */
  export: oc
    .errors({ UNWRITABLE: { data: z.object({ detail: z.string() }) } })
    .input(z.object({ format: exportFormatSchema, selection: exportSelectionSchema }))
    .output(eventIterator(exportStepSchema)),
  /** KSeF's own files, FA(3) or ZIPs of them: matched with the mirror, compared, and kept where the invoice is here. */
  takeKsef: oc
    .errors({ UNWRITABLE: { data: z.object({ detail: z.string() }) } })
    .input(
      z.object({
        files: z.array(z.object({ name: z.string().max(500), bytes: z.base64().max(20_000_000) })).max(1000),
      }),
    )
    .output(ksefImportSchema),
  month: oc.input(monthRequest).output(monthSummarySchema),
  /** The invoice as it would be in KSeF: a marked preview that is not sent. REFUSED: with the reason. */
  fa3: oc
    .errors({
      NOT_FOUND: {},
      DAMAGED: {},
      REFUSED: { data: z.object({ refusals: z.array(fa3RefusalSchema) }) },
    })
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
