import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceSchema } from '../model/invoice';
import { daySchema, decimalTextSchema, groszSchema, instantSchema } from '../model/scalars';
import { correctionAmountChoiceSchema, correctionWayOrUnknownSchema } from '../rules/correctionWaySchemas';
import {
  relatedInvoiceSourceSchema,
  invoiceRelationKindSchema,
  invoiceLinkStateSchema,
} from '../model/relatedInvoiceSchemas';
import { fileDifferenceSchema, ksefFileFactsSchema } from '../model/ksefFile';
import { statedInvoiceFactsSchema } from '../rules/statedInvoiceFacts';
import { invoicePdfWarningSchema } from './documentWarningSchemas';

/** State of an invoice between this PC and the service. */
export const invoiceSyncStatusSchema = z.enum(['synced', 'waiting', 'sending', 'rejected', 'conflict']);
export type SyncStatus = z.infer<typeof invoiceSyncStatusSchema>;

/** One rate's part of a sum; `vat` and `net` are null for an unknown rate. */
export const rateSumSchema = z.object({
  rate: z.string(),
  gross: groszSchema,
  net: groszSchema.nullable(),
  vat: groszSchema.nullable(),
});

/** Sums that Kontuar computed, gross method, once per rate (domain.md 1.2). `vat` and `net` are null for an unknown rate. */
export const totalsSchema = z.object({
  currency: z.string(),
  gross: groszSchema,
  net: groszSchema.nullable(),
  vat: groszSchema.nullable(),
  rates: z.array(rateSumSchema),
  /** Items whose price or quantity could not be read, and rates that are not known: the sums leave them out. */
  unreadItems: z.int(),
  unknownRates: z.array(z.string()),
});
export type Totals = z.infer<typeof totalsSchema>;

/** One line of the list: all that the table draws, nothing more. */
export const invoiceRowSchema = z.object({
  localId: z.string(),
  invoiceId: z.int().nullable(),
  invoiceFullNo: z.string(),
  invoiceType: z.int(),
  invoiceStatus: z.string(),
  syncState: invoiceSyncStatusSchema,
  ksefId: z.string().nullable(),
  buyerName: z.string(),
  buyerTaxId: z.string(),
  issueDate: daySchema.nullable(),
  paymentDate: daySchema.nullable(),
  paymentStatus: z.int().nullable(),
  currency: z.string(),
  /** The document's own amount: an advance's or settlement's share, a correction's difference. null: unknown. */
  gross: groszSchema.nullable(),
  reservationId: z.int().nullable(),
  /** It waits to be deleted in the service. */
  deleting: z.boolean(),
  /** The type that it was sent with from here, where the service has it with another one; null else. */
  sentType: z.int().nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRowSchema>;

/** Number, or `localId`, of the correction that takes the invoice back to zero; null: none. */
const takenBackSchema = z.string().nullable();

/** `left`: of its amount after later corrections, where it is not marked as paid. null: unknown. */
export const invoiceRowWithAmountLeftSchema = invoiceRowSchema.extend({
  left: groszSchema.nullable(),
  takenBackBy: takenBackSchema,
  /** A correction whose original is known, and is not in KSeF. */
  correctsOutside: z.boolean(),
});
export type ListedInvoice = z.infer<typeof invoiceRowWithAmountLeftSchema>;

/** What says where an invoice is on its way to the service and to KSeF. */
export const invoiceStatusFieldsSchema = invoiceRowSchema.pick({
  syncState: true,
  deleting: true,
  invoiceStatus: true,
  ksefId: true,
  sentType: true,
});

/** Columns that the list sorts by. */
export const INVOICE_SORTS = ['number', 'buyer', 'issued', 'due', 'gross', 'payment', 'standing'] as const;
export const invoiceSortSchema = z.object({ by: z.enum(INVOICE_SORTS), down: z.boolean() });
export type InvoiceSort = z.infer<typeof invoiceSortSchema>;

/** Invoices that a person chose one by one, or all of the largest property. */
const MAX_SELECTED_INVOICES = 200_000;

export const invoiceFilterSchema = z.object({
  search: z.string().max(255).default(''),
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  type: z.int().nullable().default(null),
  /** DRAFT, ISSUED, PENDING_KSEF, SENT_KSEF, or any word the service uses. */
  status: z.string().nullable().default(null),
  paymentStatus: z.int().nullable().default(null),
  reservationId: z.int().nullable().default(null),
  /** Changed in the service on this day or later, by the day that the service wrote. */
  editedSince: daySchema.nullable().default(null),
  currency: z.string().nullable().default(null),
  /** The buyer by the key of `buildPartyMatchKey` (rules/relatedInvoiceRules.ts): the identifier, else the name. */
  buyerKey: z.string().max(300).nullable().default(null),
  /** `localId`s; null: not asked by id. */
  ids: z.array(z.string()).max(MAX_SELECTED_INVOICES).nullable().default(null),
  sort: invoiceSortSchema.default({ by: 'issued', down: true }),
});
export type InvoiceFilter = z.infer<typeof invoiceFilterSchema>;

/** An invoice as the screen shows it, with what Kontuar knows beside it. */
export const invoiceCardSchema = z.object({
  localId: z.string(),
  syncState: invoiceSyncStatusSchema,
  deleting: z.boolean(),
  invoice: invoiceSchema.extend({ invoiceId: z.int().nullable() }),
  totals: totalsSchema,
  /** As in the row. */
  sentType: z.int().nullable(),
  /** What KSeF's own file of it says; null where none was imported. */
  ksefFile: ksefFileFactsSchema.nullable(),
  /** When the mirror last had this invoice confirmed. */
  confirmedAt: instantSchema,
  /** Invoices that name this one or are named by it: advances, settlements, corrections. */
  linked: z.array(
    z.object({
      relation: z.enum(['corrects', 'correctedBy', 'settles', 'settledBy', 'sameStay']),
      /** How that is known; null for the same stay. */
      how: relatedInvoiceSourceSchema.nullable(),
      row: invoiceRowSchema,
    }),
  ),
  /** `localId`s of corrections and settlements that may refer to this one. */
  maybeBy: z.array(z.string()),
  /** The corrected or settled document and the source of the link; null for other documents. */
  link: z
    .object({
      relation: invoiceRelationKindSchema,
      state: invoiceLinkStateSchema,
      how: relatedInvoiceSourceSchema.nullable(),
      /** Possible documents if there is a choice; empty if there are too many to name. */
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

/** What is to be paid back and to be paid after a correction, by what was received before it. */
const correctionBalanceSchema = z.object({ refund: groszSchema, due: groszSchema });
export type CorrectionBalance = z.infer<typeof correctionBalanceSchema>;

/** What an invoice comes to with its corrections so far, what of that was received, and what was to be paid back. */
export const paymentsBeforeCorrectionSchema = z.object({
  gross: groszSchema,
  received: groszSchema,
  refunded: groszSchema,
});
export type CorrectionPayments = z.infer<typeof paymentsBeforeCorrectionSchema>;

/** The amounts that a document counts for, using other documents (rules/documentSums.ts). */
export const effectiveInvoiceAmountsSchema = z.object({
  /** null where it is not known. */
  gross: groszSchema.nullable(),
  /** The same after its corrections; null where one of them is unclear. */
  corrected: groszSchema.nullable(),
  /** What later corrections leave of the amount that this document asks for; null where that is unclear. */
  left: groszSchema.nullable(),
  /** Of a correction; null where it is not known. */
  balance: correctionBalanceSchema.nullable(),
  takenBackBy: takenBackSchema,
  /** null where the tax is not known, also where `gross` is. */
  rates: z.array(rateSumSchema).nullable(),
  /** The meaning of a correction's items; null for other documents. */
  itemsAre: correctionWayOrUnknownSchema.nullable(),
  /** The amounts that the items of a correction allow, for a person to choose from; none where there is one, or none. */
  amountChoices: z.array(correctionAmountChoiceSchema).readonly(),
  /** The amount that a person chose; null: nobody, or its items do not allow it any more. */
  chosenAmount: correctionAmountChoiceSchema.nullable(),
  /** The rate at which it is converted into złoty; null for złoty, and where it is not known. */
  exchangeRate: decimalTextSchema.nullable(),
  doubts: z.array(invoicePdfWarningSchema),
  /** Where the service's record differs from KSeF's own file, which these figures are of. */
  differences: z.array(fileDifferenceSchema),
  /** The day whose month of the VAT register has it; null where it has none, or it is not known. */
  taxDay: daySchema.nullable(),
  /** Why the month of a downward correction is not known; null for other documents. */
  monthUnknown: z.enum(['receiptUnconfirmed', 'numberAwaited']).nullable(),
  /** Whether the till has the sale (FP): then it counts in no sum of the register. */
  isTillSale: z.boolean(),
  stated: statedInvoiceFactsSchema,
});
export type InvoiceFigures = z.infer<typeof effectiveInvoiceAmountsSchema>;

export const invoiceCardWithAmountsSchema = invoiceCardSchema.extend({
  figures: effectiveInvoiceAmountsSchema,
});
export type ShownInvoiceCard = z.infer<typeof invoiceCardWithAmountsSchema>;

/** Why a fact about an invoice cannot be stated; nothing is changed then. */
const stateRefusedSchema = z.enum(['unsent', 'noCorrection', 'beforeIssue', 'future', 'noConsumer']);
export type StateRefused = z.infer<typeof stateRefusedSchema>;

/** Stays and invoices that contradict each other (product.md, "What nobody else has" 6). */
const mismatchSchema = z.enum([
  /** Leaves today, and no invoice names the stay. */
  'leavesWithoutInvoice',
  /** Paid in full, gone, and never invoiced. */
  'paidWithoutInvoice',
  /** The invoices of the stay do not come to its price. */
  'totalDiffers',
  /** An advance was invoiced, the guest has left, and nothing settles it. */
  'advanceUnsettled',
]);
export type Mismatch = z.infer<typeof mismatchSchema>;

/** Invoices on their way to KSeF with their last day, and stays that do not go with their invoices (rules/sendBy.ts). */
export const invoicesNeedingAttentionSchema = z.object({
  today: daySchema,
  /** In the order of their deadlines. */
  sendBy: z.array(
    z.object({
      row: invoiceRowSchema,
      /** The first day on which KSeF would take it as issued offline: the one after its issue. */
      offlineFrom: daySchema,
      /** The last day, a business day. */
      lastDay: daySchema,
      /** `today`: it must arrive today. `late`: that day has passed. */
      standing: z.enum(['inTime', 'today', 'late']),
      /** Ordinary today, offline tomorrow. */
      turnsOfflineTonight: z.boolean(),
      /** Business days, today among them. */
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
      /** The sum of its documents; null if the effect of one is unknown. */
      invoiced: groszSchema.nullable(),
      currency: z.string(),
      mismatches: z.array(mismatchSchema),
      /** Oldest first, each with what it adds; null: not known. */
      invoices: z.array(z.object({ row: invoiceRowSchema, effect: groszSchema.nullable() })),
    }),
  ),
});
export type InvoiceWatch = z.infer<typeof invoicesNeedingAttentionSchema>;

const ofInvoice = oc.errors({ NOT_FOUND: {} }).input(z.object({ id: z.string() }));

export const invoicesContract = {
  watch: oc.output(invoicesNeedingAttentionSchema),
  /**
   * In the order of `sort`; among equals the newest first when `down`; unknown values last. `total` counts all that match; `gross` sums them per currency, without
   * corrections, pro formas, drafts and amounts that are not known: `notSummed` of them.
   */
  list: oc
    .input(
      invoiceFilterSchema.extend({
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(500).default(100),
      }),
    )
    .output(
      z.object({
        rows: z.array(invoiceRowWithAmountLeftSchema),
        total: z.int(),
        gross: z.array(z.object({ currency: z.string(), gross: groszSchema })),
        notSummed: z.int(),
      }),
    ),
  /** The `localId`s of a part of the list, or of all of it, in its order. */
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
  /** Those with exactly this full number, in any case and spacing, newest first. */
  ofNumber: oc.input(z.object({ fullNo: z.string().max(255) })).output(z.array(invoiceRowSchema)),
  /** `id` is a `localId` or an `invoiceId`. */
  show: ofInvoice.output(invoiceCardWithAmountsSchema),
  /** Invoices whose type in the service differs from the one sent from here, newest first. */
  otherTypes: oc.output(z.array(invoiceRowSchema)),
  /** The saved type is right: it is no longer reported. */
  keepType: ofInvoice.output(invoiceCardWithAmountsSchema),
  /** States what the service has no field for; what is left out stays, null takes it back. */
  state: oc
    .errors({ NOT_FOUND: {}, REFUSED: { data: z.object({ why: stateRefusedSchema }) } })
    .input(
      z.object({
        id: z.string(),
        receivedOn: daySchema.nullable().optional(),
        isTillSale: z.boolean().nullable().optional(),
      }),
    )
    .output(invoiceCardWithAmountsSchema),
};
