import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceSchema } from '../model/invoice';
import { daySchema, groszSchema, instantSchema } from '../model/scalars';
import { linkHowSchema, linkRelationSchema, linkStateSchema } from '../model/link';
import { paperDoubtSchema } from './doubts';

/** Where an invoice stands between this PC and the service. */
export const syncStatusSchema = z.enum(['synced', 'waiting', 'sending', 'rejected', 'conflict']);
export type SyncStatus = z.infer<typeof syncStatusSchema>;

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
  syncState: syncStatusSchema,
  ksefId: z.string().nullable(),
  buyerName: z.string(),
  buyerTaxId: z.string(),
  issueDate: daySchema.nullable(),
  paymentDate: daySchema.nullable(),
  paymentStatus: z.int().nullable(),
  currency: z.string(),
  /**
   * What the document is for: of an advance and a settlement their part of the order, of a correction what it changes.
   * null where that is not known.
   */
  gross: groszSchema.nullable(),
  reservationId: z.int().nullable(),
  /** It waits to be deleted in the service. */
  deleting: z.boolean(),
});
export type InvoiceRow = z.infer<typeof invoiceRowSchema>;

export const invoiceFilterSchema = z.object({
  search: z.string().max(255).default(''),
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  type: z.int().nullable().default(null),
  /** DRAFT, ISSUED, PENDING_KSEF, SENT_KSEF, or any word the service uses. */
  status: z.string().nullable().default(null),
  paymentStatus: z.int().nullable().default(null),
  reservationId: z.int().nullable().default(null),
});
export type InvoiceFilter = z.infer<typeof invoiceFilterSchema>;

/** What the service's answer to `show` is made of: the invoice as the screen shows it, and what Kontuar knows beside it. */
export const invoiceCardSchema = z.object({
  localId: z.string(),
  syncState: syncStatusSchema,
  deleting: z.boolean(),
  invoice: invoiceSchema.extend({ invoiceId: z.int().nullable() }),
  totals: totalsSchema,
  /** When the mirror last had this invoice confirmed. */
  confirmedAt: instantSchema,
  /** Invoices that name this one or are named by it: advances, settlements, corrections. */
  linked: z.array(
    z.object({
      relation: z.enum(['corrects', 'correctedBy', 'settles', 'settledBy', 'sameStay']),
      /** How that is known; null for the same stay. */
      how: linkHowSchema.nullable(),
      row: invoiceRowSchema,
    }),
  ),
  /** `localId`s of corrections and settlements of which nobody knows whether they are of this one. */
  maybeBy: z.array(z.string()),
  /** What a correction corrects or a settlement settles, and how that is known; null for other documents. */
  link: z
    .object({
      relation: linkRelationSchema,
      state: linkStateSchema,
      how: linkHowSchema.nullable(),
      /** Those that may be it, where there is a choice; too many to name: none. */
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

/** What a document counts for, with what is known of others (rules/documentSums.ts). */
export const invoiceFiguresSchema = z.object({
  /** null where it is not known. */
  gross: groszSchema.nullable(),
  /** null where the tax is not known, also where `gross` is. */
  rates: z.array(rateSumSchema).nullable(),
  /** What the items of a correction are; null for other documents. */
  itemsAre: z.enum(['afterState', 'differences', 'unknown']).nullable(),
  doubts: z.array(paperDoubtSchema),
});
export type InvoiceFigures = z.infer<typeof invoiceFiguresSchema>;

export const shownInvoiceSchema = invoiceCardSchema.extend({ figures: invoiceFiguresSchema });
export type ShownInvoiceCard = z.infer<typeof shownInvoiceSchema>;

/** Invoices on their way to KSeF with their last day, and stays that do not go with their invoices (rules/sendBy.ts). */
export const invoiceWatchSchema = z.object({
  today: daySchema,
  /** Those that must arrive first, first. */
  sendBy: z.array(
    z.object({
      row: invoiceRowSchema,
      offlineFrom: daySchema,
      lastDay: daySchema,
      standing: z.enum(['inTime', 'today', 'late']),
      turnsOfflineTonight: z.boolean(),
      /** Business days, today among them. */
      daysLeft: z.int(),
    }),
  ),
  /** Who left last, first. */
  stays: z.array(
    z.object({
      reservationId: z.int(),
      guest: z.string(),
      roomName: z.string(),
      departure: daySchema,
      price: groszSchema.nullable(),
      /** What its documents come to; null where the effect of one is not known. */
      invoiced: groszSchema.nullable(),
      currency: z.string(),
      mismatches: z.array(
        z.enum(['leavesWithoutInvoice', 'paidWithoutInvoice', 'totalDiffers', 'advanceUnsettled']),
      ),
      /** Oldest first, each with what it adds; null: not known. */
      invoices: z.array(z.object({ row: invoiceRowSchema, effect: groszSchema.nullable() })),
    }),
  ),
});
export type InvoiceWatch = z.infer<typeof invoiceWatchSchema>;

export const invoices = {
  watch: oc.output(invoiceWatchSchema),
  /**
   * Newest first (issue date, then id). `total` counts all that match; `gross` sums them per currency, without
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
        rows: z.array(invoiceRowSchema),
        total: z.int(),
        gross: z.array(z.object({ currency: z.string(), gross: groszSchema })),
        notSummed: z.int(),
      }),
    ),
  /** `id` is a `localId` or an `invoiceId`. */
  show: oc
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string() }))
    .output(shownInvoiceSchema),
};
