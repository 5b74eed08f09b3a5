import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceSchema } from '../model/invoice';
import { daySchema, decimalTextSchema, groszSchema, instantSchema } from '../model/scalars';
import {
  possibleCorrectionAmountSchema,
  correctionWayOrUnknownSchema,
} from '../rules/corrections/correctionConventionSchemas';
import {
  relatedInvoiceSourceSchema,
  invoiceRelationKindSchema,
  relatedInvoiceLinkStateSchema,
} from '../model/invoiceLinkSchemas';
import { ksefFileDifferenceSchema, ksefFileFactsSchema } from '../model/ksefFile';
import { userStatedInvoiceFactsSchema } from '../rules/documents/factsStatedByPeople';
import { invoiceMarkedPaidSchema } from './paymentMarkContract';
import { invoicePdfWarningSchema } from './pdfWarningAndVatOmissionReasons';

/** State of an invoice's synchronisation with the service. */
export const invoiceSyncStateSchema = z.enum(['synced', 'waiting', 'sending', 'rejected', 'conflict']);
export type InvoiceSyncState = z.infer<typeof invoiceSyncStateSchema>;

/**
 * Sum of an invoice's items with one VAT rate, in grosz; `vat` and `net` are null if the meaning of the rate is
 * unknown.
 */
export const rateSumSchema = z.object({
  rate: z.string(),
  gross: groszSchema,
  net: groszSchema.nullable(),
  vat: groszSchema.nullable(),
});

/**
 * Sums of an invoice in grosz, in which the VAT is computed from the gross sum of each rate (domain.md 1.2). `net` and
 * `vat` are null if a rate is unknown.
 */
export const invoiceTotalsSchema = z.object({
  currency: z.string(),
  gross: groszSchema,
  net: groszSchema.nullable(),
  vat: groszSchema.nullable(),
  rates: z.array(rateSumSchema),
  /**
   * The sums omit items with an unreadable price or quantity (`unreadItems` is their number), and the net and VAT amounts
   * of rates that Kontuar does not know (`unknownRates`).
   */
  unreadItems: z.int(),
  unknownRates: z.array(z.string()),
});
export type Totals = z.infer<typeof invoiceTotalsSchema>;

/** One row of the invoice list, with only the data that the table shows. */
export const invoiceRowSchema = z.object({
  localId: z.string(),
  invoiceId: z.int().nullable(),
  invoiceFullNo: z.string(),
  invoiceType: z.int(),
  invoiceStatus: z.string(),
  syncState: invoiceSyncStateSchema,
  ksefId: z.string().nullable(),
  buyerName: z.string(),
  buyerTaxId: z.string(),
  issueDate: daySchema.nullable(),
  paymentDate: daySchema.nullable(),
  paymentStatus: z.int().nullable(),
  currency: z.string(),
  /** Gross amount of the document itself, in grosz (for a correction, the difference); null if unknown. */
  gross: groszSchema.nullable(),
  reservationId: z.int().nullable(),
  /** True if the invoice waits to be deleted in the service. */
  deleting: z.boolean(),
  /** The invoice type that Kontuar sent, if the service has stored another type; otherwise null. */
  sentType: z.int().nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRowSchema>;

/**
 * Number of the correction that reduces the invoice to zero, or its `localId` if it has no number; null if there is no
 * such correction.
 */
const reversingCorrectionSchema = z.string().nullable();

/** A row of the invoice list. The unpaid amount `left` is in grosz; null means that the amount is unknown. */
export const invoiceRowWithAmountLeftSchema = invoiceRowSchema.extend({
  left: groszSchema.nullable(),
  takenBackBy: reversingCorrectionSchema,
  /** Amount in grosz that the document gives back to the buyer, 0 if none; null if the amount is unknown. */
  refund: groszSchema.nullable(),
  /** True if the invoice is a correction whose original is not in KSeF. */
  correctsOutside: z.boolean(),
});
export type ListedInvoice = z.infer<typeof invoiceRowWithAmountLeftSchema>;

/** The fields that determine the status of an invoice on its way to the service and to KSeF. */
export const invoiceStatusFieldsSchema = invoiceRowSchema.pick({
  syncState: true,
  deleting: true,
  invoiceStatus: true,
  ksefId: true,
  sentType: true,
});

export const INVOICE_SORTS = ['number', 'buyer', 'issued', 'due', 'gross', 'payment', 'standing'] as const;
export const invoiceSortSchema = z.object({ by: z.enum(INVOICE_SORTS), down: z.boolean() });
export type InvoiceSort = z.infer<typeof invoiceSortSchema>;

/** Maximum number of selected invoices, enough for all invoices of the largest property. */
const MAX_SELECTED_INVOICES = 200_000;

export const invoiceFilterSchema = z.object({
  search: z.string().max(255).default(''),
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  type: z.int().nullable().default(null),
  /**
   * Limits the list to invoices with this status: DRAFT, ISSUED, PENDING_KSEF, SENT_KSEF, or any other word that the
   * service uses.
   */
  status: z.string().nullable().default(null),
  /**
   * Limits the list to invoices with this state in KSeF. `waiting`: the invoice has no KSeF number yet but waits for it
   * (`isWaitingForKsef`); `numbered`: the invoice has a KSeF number.
   */
  ksef: z.enum(['waiting', 'numbered']).nullable().default(null),
  paymentStatus: z.int().nullable().default(null),
  reservationId: z.int().nullable().default(null),
  /** Limits the list to invoices that were edited in the service on or after this day. */
  editedSince: daySchema.nullable().default(null),
  currency: z.string().nullable().default(null),
  /**
   * Key of the buyer from `buildPartyMatchKey` (rules/documents/relatedInvoiceMatching.ts): the tax number, or the name
   * if there is no tax number.
   */
  buyerKey: z.string().max(300).nullable().default(null),
  /** Limits the list to invoices with these `localId`s; null means no such limit. */
  ids: z.array(z.string()).max(MAX_SELECTED_INVOICES).nullable().default(null),
  sort: invoiceSortSchema.default({ by: 'issued', down: true }),
});
export type InvoiceFilter = z.infer<typeof invoiceFilterSchema>;

/** An invoice with the facts that Kontuar adds, such as its sync state and its sums. */
export const invoiceCardSchema = z.object({
  localId: z.string(),
  syncState: invoiceSyncStateSchema,
  deleting: z.boolean(),
  invoice: invoiceSchema.extend({ invoiceId: z.int().nullable() }),
  totals: invoiceTotalsSchema,
  /** As in the row. */
  sentType: z.int().nullable(),
  /** Facts from KSeF's own file of the invoice; null if no file was imported. */
  ksefFile: ksefFileFactsSchema.nullable(),
  /** Time at which this PC last received this invoice from the service. */
  confirmedAt: instantSchema,
  /** Advances, settlements and corrections that name this invoice or that this invoice names. */
  linked: z.array(
    z.object({
      relation: z.enum(['corrects', 'correctedBy', 'settles', 'settledBy', 'sameStay']),
      /**
       * How Kontuar found the link to the related invoice; null if the related invoice is listed only because it
       * belongs to the same stay.
       */
      how: relatedInvoiceSourceSchema.nullable(),
      row: invoiceRowSchema,
    }),
  ),
  /** The `localId`s of corrections and settlements that may refer to this invoice. */
  maybeBy: z.array(z.string()),
  /** The link from a correction to its original, or from a settlement to its advances; otherwise null. */
  link: z
    .object({
      relation: invoiceRelationKindSchema,
      state: relatedInvoiceLinkStateSchema,
      how: relatedInvoiceSourceSchema.nullable(),
      /**
       * The documents to which the correction or settlement may refer, if several are possible; empty if there are too
       * many to list.
       */
      candidates: z.array(invoiceRowSchema),
    })
    .nullable(),
  stay: z
    .object({
      reservationId: z.int(),
      guest: z.string(),
      roomName: z.string(),
      arrival: daySchema,
      departure: daySchema,
    })
    .nullable(),
});
export type InvoiceCard = z.infer<typeof invoiceCardSchema>;

/** The amounts in grosz that must be refunded or paid after a correction. */
const correctionBalanceSchema = z.object({ refund: groszSchema, due: groszSchema });
export type CorrectionBalance = z.infer<typeof correctionBalanceSchema>;

/**
 * The amounts due and to refund after a correction, if the invoice was paid before the correction (`paidBefore`) or
 * after it (`paidAfter`).
 */
const balanceChoicesSchema = z.object({
  paidBefore: correctionBalanceSchema,
  paidAfter: correctionBalanceSchema,
});
export type BalanceChoices = z.infer<typeof balanceChoicesSchema>;

/** The amount received for a paid document in grosz, negative for a refund. */
const paidAmountSchema = z.object({
  /** Smallest (`least`) and largest (`most`) amount that may have been paid; equal if the paid amount is known. */
  least: groszSchema,
  most: groszSchema,
  /**
   * Amount that the buyer owed on the recorded day of payment; null if a correction issued on that day makes the amount
   * unknown.
   */
  owedOnDay: groszSchema.nullable(),
  /**
   * Number of the correction for which it is unknown whether the payment came before or after it; null if the paid
   * amount is certain.
   */
  undecidedBy: z.string().nullable(),
});
export type PaidAmount = z.infer<typeof paidAmountSchema>;

/**
 * The gross amount of an invoice with its corrections so far, the amount received and the amount to be refunded, in
 * grosz.
 */
export const paymentsBeforeCorrectionSchema = z.object({
  gross: groszSchema,
  received: groszSchema,
  refunded: groszSchema,
});
export type CorrectionPayments = z.infer<typeof paymentsBeforeCorrectionSchema>;

export const invoiceCardComputedFieldsSchema = z.object({
  /**
   * The amount in grosz with which the invoice counts in a sum of several invoices; null if unknown. A correction
   * counts with its difference.
   */
  gross: groszSchema.nullable(),
  /** Amount in grosz of the document and its corrections together, for sums of several documents; null if unknown. */
  corrected: groszSchema.nullable(),
  /**
   * The amount due after all later corrections of the document, in grosz; null if the effect of a correction is
   * unknown.
   */
  left: groszSchema.nullable(),
  /** The amounts to pay and to refund after a correction; null for other documents and if unknown. */
  balance: correctionBalanceSchema.nullable(),
  /**
   * The amounts due after a correction for both cases: the invoice was paid before the correction, or after it. Null if
   * the user need not state which case is true.
   */
  balanceChoices: balanceChoicesSchema.nullable(),
  /**
   * Amount received for a paid document; null if the document is unpaid, or if a correction makes the amount unknown.
   */
  paid: paidAmountSchema.nullable(),
  /** Amount in grosz that the document gives back to the buyer, 0 if none; null if the amount is unknown. */
  refund: groszSchema.nullable(),
  /**
   * The payment mark that this PC set on a paid document, which an undo takes back. Null if the document is not paid, was
   * issued as paid, or was marked elsewhere.
   */
  paidMark: invoiceMarkedPaidSchema.nullable(),
  takenBackBy: reversingCorrectionSchema,
  /** The document's amounts per VAT rate; null if the tax is unknown. */
  rates: z.array(rateSumSchema).nullable(),
  /**
   * How a correction lists its items, for example all items after the correction or only differences; null for other
   * documents.
   */
  itemsAre: correctionWayOrUnknownSchema.nullable(),
  /**
   * The possible amounts of a correction whose items can be interpreted in several ways, so that a person can choose
   * one; empty if only one interpretation is possible.
   */
  amountChoices: z.array(possibleCorrectionAmountSchema).readonly(),
  /**
   * The amount that a user chose for the correction from its possible amounts. Null if no amount was chosen or the
   * chosen amount is no longer possible.
   */
  chosenAmount: possibleCorrectionAmountSchema.nullable(),
  /**
   * The exchange rate that converts the invoice's currency into złoty; null if the invoice is in złoty or the rate is
   * unknown.
   */
  exchangeRate: decimalTextSchema.nullable(),
  doubts: z.array(invoicePdfWarningSchema),
  /** Differences between the service's record and the imported KSeF file. */
  differences: z.array(ksefFileDifferenceSchema),
  /**
   * The day whose month decides in which VAT register the document counts; null if the document is in no register or if
   * the day is unknown.
   */
  taxDay: daySchema.nullable(),
  /** Reason why the VAT month of a downward correction is unknown; otherwise null. */
  monthUnknown: z.enum(['receiptUnconfirmed', 'numberAwaited']).nullable(),
  /** True if the cash register recorded the sale (JPK marker FP). */
  isTillSale: z.boolean(),
  stated: userStatedInvoiceFactsSchema,
});
export type InvoiceFigures = z.infer<typeof invoiceCardComputedFieldsSchema>;

export const invoiceCardWithAmountsSchema = invoiceCardSchema.extend({
  figures: invoiceCardComputedFieldsSchema,
});
export type ShownInvoiceCard = z.infer<typeof invoiceCardWithAmountsSchema>;

/**
 * Reasons why Kontuar refuses a fact that a user states about an invoice, such as the day of receipt. A refused
 * statement changes nothing.
 */
const statementRefusalSchema = z.enum([
  'unsent',
  'noCorrection',
  'beforeIssue',
  'future',
  'noConsumer',
  'paymentOrderKnown',
]);
export type StateRefused = z.infer<typeof statementRefusalSchema>;

/** Contradictions between stays and invoices (product.md, "What nobody else has" 6). */
const mismatchSchema = z.enum([
  /** The guest of the stay leaves today, but the stay has no invoice. */
  'leavesWithoutInvoice',
  /** The guest has paid in full and left, and the stay was never invoiced. */
  'paidWithoutInvoice',
  /** The sum of the stay's invoices differs from the price of the stay. */
  'totalDiffers',
  /** An advance was invoiced and the guest has left, but no invoice settles the advance. */
  'advanceUnsettled',
]);
export type Mismatch = z.infer<typeof mismatchSchema>;

/** Invoices that must still be sent to KSeF, and stays whose invoices are missing or do not match the stay. */
export const ksefDueInvoicesAndStayMismatchesSchema = z.object({
  today: daySchema,
  /** Invoices to send, sorted by deadline. */
  sendBy: z.array(
    z.object({
      row: invoiceRowSchema,
      /** First day on which KSeF would treat the invoice as issued offline, one day after its issue. */
      offlineFrom: daySchema,
      /** The last day for sending the invoice to KSeF, a business day. */
      lastDay: daySchema,
      /** `today`: the invoice must reach KSeF today. `late`: the last day for sending the invoice has passed. */
      standing: z.enum(['inTime', 'today', 'late']),
      /** Ordinary today, offline tomorrow. */
      turnsOfflineTonight: z.boolean(),
      /** Number of business days until the last day for sending the invoice to KSeF, including today. */
      daysLeft: z.int(),
    }),
  ),
  /** Latest departure first. */
  stays: z.array(
    z.object({
      reservationId: z.int(),
      guest: z.string(),
      roomName: z.string(),
      departure: daySchema,
      price: groszSchema.nullable(),
      /** Invoiced sum of the stay in grosz; null if the amount of any of its documents is unknown. */
      invoiced: groszSchema.nullable(),
      currency: z.string(),
      mismatches: z.array(mismatchSchema),
      /**
       * Documents of the stay, oldest first. `effect` is the amount that the document adds to the invoiced sum of the
       * stay; null if this amount is unknown.
       */
      invoices: z.array(z.object({ row: invoiceRowSchema, effect: groszSchema.nullable() })),
    }),
  ),
});
export type InvoiceWatch = z.infer<typeof ksefDueInvoicesAndStayMismatchesSchema>;

const invoiceListPageSchema = z.object({
  rows: z.array(invoiceRowWithAmountLeftSchema),
  total: z.int(),
  gross: z.array(z.object({ currency: z.string(), gross: groszSchema })),
  notSummed: z.int(),
  unchecked: z.int(),
});
export type InvoiceListPage = z.infer<typeof invoiceListPageSchema>;

const invoiceProcedure = oc.errors({ NOT_FOUND: {} }).input(z.object({ id: z.string() }));

export const invoicesContract = {
  watch: oc.output(ksefDueInvoicesAndStayMismatchesSchema),
  /** Returns the invoices that match the filter, with their count and with their sums per currency. */
  list: oc
    .input(
      invoiceFilterSchema.extend({
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(100),
        mayBePartial: z.boolean().default(false),
      }),
    )
    .output(invoiceListPageSchema),
  /**
   * Returns the `localId`s of the invoices that match the filter, in list order. `offset` and `limit` select a part of
   * the list.
   */
  ids: oc
    .input(
      invoiceFilterSchema.extend({
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(MAX_SELECTED_INVOICES).default(MAX_SELECTED_INVOICES),
      }),
    )
    .output(z.array(z.string())),
  /** Currencies of the invoices on this PC, the most used first. */
  currencies: oc.output(z.array(z.string())),
  /** Returns the invoices with the full number `fullNo`, regardless of case and spacing, newest first. */
  ofNumber: oc.input(z.object({ fullNo: z.string().max(255) })).output(z.array(invoiceRowSchema)),
  /** Returns one invoice with its amounts. `id` is a `localId` or an `invoiceId`. */
  show: invoiceProcedure.output(invoiceCardWithAmountsSchema),
  /** Returns the invoices whose type in the service differs from the type that Kontuar sent, newest first. */
  otherTypes: oc.output(z.array(invoiceRowSchema)),
  /** Accepts the invoice type that the service saved, so that the different type is no longer reported. */
  keepType: invoiceProcedure.output(invoiceCardWithAmountsSchema),
  /**
   * Stores the user's statements about an invoice for which the service has no field. Omitted statements stay
   * unchanged; null withdraws a statement.
   */
  state: oc
    .errors({ NOT_FOUND: {}, REFUSED: { data: z.object({ why: statementRefusalSchema }) } })
    .input(
      z.object({
        id: z.string(),
        receivedOn: daySchema.nullable().optional(),
        isTillSale: z.boolean().nullable().optional(),
        isPaidBefore: z.boolean().nullable().optional(),
      }),
    )
    .output(invoiceCardWithAmountsSchema),
};
