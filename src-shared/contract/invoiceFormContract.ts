import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceSchema } from '../model/invoice';
import { formFieldsSchema, formItemSchema, formPartySchema } from '../model/invoiceFormFields';
import {
  correctionWayOrUnknownSchema,
  correctionConventionSchema,
  conventionOfNewCorrectionSchema,
} from '../rules/corrections/correctionConventionSchemas';
import { propertyTillDutySchema } from '../rules/tax/propertyTillDutySchema';
import { daySchema, decimalTextSchema, groszSchema, instantSchema } from '../model/scalars';
import { paymentsBeforeCorrectionSchema, rateSumSchema } from './invoicesContract';
import { stayAccountSchema } from './stayAccountContract';

/** The starting point of an invoice form: nothing, a stay, or an existing invoice. */

export const invoiceFormStartSchema = z.discriminatedUnion('from', [
  /** `as`: the form begins as an advance invoice; otherwise as an invoice. */
  z.object({ from: z.literal('nothing'), as: z.literal('advance').optional() }),
  /** Starts the form with data of the stay: items, price, received prepayment, `reservationId` and `clientId`. */
  z.object({ from: z.literal('stay'), reservationId: z.int() }),
  z.object({ from: z.literal('invoice'), id: z.string(), as: z.enum(['copy', 'correction', 'settlement']) }),
  z.object({
    from: z.literal('edit'),
    id: z.string(),
    /** True if the user has already seen the values that the service saved differently from the sent values. */
    hasSeenSaved: z.literal(true).optional(),
  }),
]);
export type FormStart = z.infer<typeof invoiceFormStartSchema>;

/** An invoice on this PC; without an `invoiceId` it waits to be created in the service. */
export const invoiceWithOptionalServiceIdSchema = invoiceSchema.extend({ invoiceId: z.int().nullable() });
export type KnownInvoice = z.infer<typeof invoiceWithOptionalServiceIdSchema>;

/**
 * An advance invoice that no final invoice has deducted yet. If `invoiceId` is null, the service has not created the
 * advance yet.
 */
const storedAdvanceSchema = z.object({
  localId: z.string(),
  invoiceId: z.int().nullable(),
  name: z.string(),
  /**
   * `stay`: the advance names the stay; `client`: the advance belongs to the same client or buyer, but does not name
   * the stay.
   */
  of: z.enum(['stay', 'client']),
  /**
   * True for an advance from an account without KSeF (invoice type 3); a settlement cannot refer to such an advance.
   */
  plain: z.boolean(),
});
export type StoredAdvance = z.infer<typeof storedAdvanceSchema>;

const advancesWantedSchema = z.object({
  reservationId: z.int(),
  buyer: formPartySchema.pick({ companyName: true, address: true, taxId: true }),
  /** `localId` of the invoice that is being edited; null for a new invoice. */
  own: z.string().nullable(),
});
export type AdvancesWanted = z.infer<typeof advancesWantedSchema>;

/** Reasons why an invoice type cannot be chosen. Each reason is a key of `barred` in i18n/en/invoiceForm.json. */
export const invoiceTypeRefusalSchema = z.enum([
  'advanceOfKsef',
  'ksefOff',
  'fromItsInvoice',
  'noAdvances',
  'otherOriginal',
  'typeFixed',
]);
export type Barred = z.infer<typeof invoiceTypeRefusalSchema>;

export const formStaySchema = z.object({
  reservationId: z.int(),
  guest: z.string(),
  roomName: z.string(),
  departure: daySchema,
  clientId: z.int().nullable(),
  pricePerStay: decimalTextSchema.nullable(),
  prepayment: decimalTextSchema.nullable(),
  /** True if the service reports the prepayment as received. */
  prepaid: z.boolean(),
  /** Day on which this PC first saw that the prepayment was received; null if unknown. */
  prepaidOn: daySchema.nullable(),
  currency: z.string(),
  account: stayAccountSchema,
});
export type FormStay = z.infer<typeof formStaySchema>;

export const formSetupSchema = z.object({
  fields: formFieldsSchema,
  /** The invoice as the user saw it when the edit began; null for a new invoice. */
  base: invoiceWithOptionalServiceIdSchema.nullable(),
  localId: z.string().nullable(),
  /**
   * Whether the account is connected to KSeF; `unknown` if neither the user's setting, a stored invoice nor the service
   * shows it (A4).
   */
  ksefConnected: z.union([z.boolean(), z.literal('unknown')]),
  types: z.array(z.object({ type: z.int(), barred: invoiceTypeRefusalSchema.nullable() })),
  /** The different sellers on stored invoices; the seller on the most invoices comes first. */
  sellers: z.array(formPartySchema),
  /** VAT rates that the invoice form offers; the rates used most on stored invoices come first. */
  rates: z.array(z.string()),
  units: z.array(z.string()),
  currencies: z.array(z.string()),
  towns: z.array(z.string()),
  personsIssue: z.array(z.string()),
  /**
   * Advances that a settlement may deduct. `settledBy` is the number of the settlement that already deducts the
   * advance, empty while that settlement has no number.
   */
  advances: z.array(
    z.object({
      localId: z.string(),
      invoice: invoiceWithOptionalServiceIdSchema,
      /** Value of the advance after its own corrections; null if it cannot be computed (domain.md 6.2, 6.3). */
      received: z.object({ rates: z.array(rateSumSchema).readonly(), gross: groszSchema }).nullable(),
      settledBy: z.string().nullable(),
      /** The stay to which the advance is linked; null if there is no link or the stay is not stored on this PC. */
      stay: z.object({ reservationId: z.int(), guest: z.string(), roomName: z.string() }).nullable(),
    }),
  ),
  /** How the form's correction is sent: with all items after the correction, or with the differences (A28). */
  correctionWay: conventionOfNewCorrectionSchema,
  /**
   * The corrected invoice. `before` contains its items before the new correction; `before` is null if the effect of
   * earlier corrections is unknown.
   */
  original: z
    .object({
      localId: z.string(),
      invoice: invoiceWithOptionalServiceIdSchema,
      before: z.array(formItemSchema).nullable(),
      /**
       * For the correction of an advance or a settlement: the corrected document's own amount before the new
       * correction, in grosz; null if unknown.
       */
      amountBefore: groszSchema.nullable(),
      /**
       * For the correction of a settlement: the amount that was left to pay before the correction, in grosz for each
       * VAT rate; null if unknown.
       */
      leftBefore: z.object({ rates: z.array(rateSumSchema).readonly(), gross: groszSchema }).nullable(),
      /**
       * For the correction of a settlement: the amounts of the advances that the settlement deducts, in grosz for each
       * VAT rate; null if unknown.
       */
      deducted: z.object({ rates: z.array(rateSumSchema).readonly(), gross: groszSchema }).nullable(),
      /** The payments that were received for the corrected invoice before the correction; null if unknown. */
      payments: paymentsBeforeCorrectionSchema.nullable(),
      /** How the form lists the items: all items after the correction, or only the differences. */
      itemsAre: correctionWayOrUnknownSchema,
    })
    .nullable(),
  /** The stay of the invoice. The sum of all documents of the stay is compared with the stay's price. */
  stay: formStaySchema.nullable(),
  today: daySchema,
  /** The preferred payment type for invoices that are paid at once: the one that the property has used most often. */
  paidBy: z.int(),
  /** Stored drafts that were started from the same stay or invoice as this form, newest first. */
  drafts: z.array(z.object({ draftId: z.string(), savedAt: instantSchema })),
});
export type FormSetup = z.infer<typeof formSetupSchema>;

export const invoiceDraftSchema = z.object({
  draftId: z.string(),
  start: invoiceFormStartSchema,
  fields: formFieldsSchema,
  /** For a draft of an edit, the invoice as it was when the edit began. For a new invoice, null. */
  base: invoiceWithOptionalServiceIdSchema.nullable(),
  savedAt: instantSchema,
});
export type FormDraft = z.infer<typeof invoiceDraftSchema>;

/** A possible buyer for a new invoice: a person or company from an earlier invoice or an earlier stay. */
export const knownBuyerSchema = z.object({
  source: z.enum(['invoice', 'guest']),
  party: formPartySchema,
  clientId: z.int().nullable(),
  /** Day of the last invoice if `source` is `invoice`, or of the guest's last arrival if `source` is `guest`. */
  lastDay: daySchema.nullable(),
});
export type KnownBuyer = z.infer<typeof knownBuyerSchema>;

/**
 * The user's setting for whether the account is connected to KSeF: `auto` lets Kontuar detect the connection, `yes` or
 * `no` overrides the detection (A4).
 */
export const ksefConnectedOverrideSchema = z.enum(['auto', 'yes', 'no']);
export type KsefSetting = z.infer<typeof ksefConnectedOverrideSchema>;
const ksefAccountSchema = z.object({
  setting: ksefConnectedOverrideSchema,
  /** True if the account is connected to KSeF; `unknown` while neither a stored invoice nor the service proves it. */
  connected: z.union([z.boolean(), z.literal('unknown')]),
});

/**
 * How corrections list their items (A28): the owner's setting, and the number of stored corrections that support each
 * way.
 */
const correctionsAccountSchema = z.object({
  setting: correctionConventionSchema.nullable(),
  evidence: z.object({
    afterState: z.int(),
    differences: z.int(),
    correctedItems: z.int(),
    unclear: z.int(),
    /** The convention by which the account's stored corrections list their items; null if unknown. */
    way: correctionConventionSchema.nullable(),
  }),
});
export type CorrectionsAccount = z.infer<typeof correctionsAccountSchema>;

const tillAccountSchema = z.object({ duty: propertyTillDutySchema.nullable() });

export const invoiceFormContract = {
  /** Returns the initial data of an invoice form. The error `LOCKED` means that the invoice cannot be edited. */
  begin: oc.errors({ NOT_FOUND: {}, LOCKED: {} }).input(invoiceFormStartSchema).output(formSetupSchema),
  /** Returns the stay to which the invoice is to be linked. */
  stay: oc
    .errors({ NOT_FOUND: {} })
    .input(z.object({ reservationId: z.int() }))
    .output(formStaySchema),
  /**
   * Returns the open advances that belong to the stay's client or to the given buyer but do not name the stay, oldest
   * first.
   */
  advancesElsewhere: oc.input(advancesWantedSchema).output(z.array(storedAdvanceSchema)),
  /**
   * Searches possible buyers among earlier invoices and guests, ignoring case and accents; the best match comes first.
   * Without text, returns the most recent buyers and guests.
   */
  buyers: oc
    .input(z.object({ text: z.string().max(255), limit: z.int().min(1).max(50).default(8) }))
    .output(z.array(knownBuyerSchema)),
  /** Saves a draft of an invoice form and answers when the draft is on the disk. */
  saveDraft: oc
    .input(invoiceDraftSchema.omit({ savedAt: true }))
    .output(z.object({ savedAt: instantSchema })),
  /** Newest first. */
  drafts: oc.output(z.array(invoiceDraftSchema)),
  ksef: oc.output(ksefAccountSchema),
  setKsef: oc.input(z.object({ setting: ksefConnectedOverrideSchema })).output(ksefAccountSchema),
  corrections: oc.output(correctionsAccountSchema),
  /**
   * Stores the owner's choice of the convention by which the account's corrections list their items. If `way` is null,
   * Kontuar infers the convention from the stored corrections.
   */
  setCorrectionWay: oc
    .input(z.object({ way: correctionConventionSchema.nullable() }))
    .output(correctionsAccountSchema),
  /** null: nobody has said. */
  till: oc.output(tillAccountSchema),
  setTill: oc.input(tillAccountSchema).output(tillAccountSchema),
  dropDraft: oc.input(z.object({ draftId: z.string() })).output(z.object({ dropped: z.literal(true) })),
};
