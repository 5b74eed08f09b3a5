import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceSchema } from '../model/invoice';
import { formFieldsSchema, formItemSchema, formPartySchema } from '../model/invoiceForm';
import { correctionItemsSchema, correctionWaySchema, writtenConventionSchema } from '../rules/correction';
import { tillDutySchema } from '../rules/tillDuty';
import { daySchema, decimalTextSchema, groszSchema, instantSchema } from '../model/scalars';
import { correctionPaymentsSchema, rateSumSchema } from './invoicesContract';
import { stayAccountSchema } from './stayAccountContract';

/** The data of the invoice form besides the invoice: initial values, possible references, storage for unsaved work. */

export const formStartSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('nothing') }),
  /** Items from the stay, its price, the prepayment taken over, `reservationId`, `clientId`. */
  z.object({ from: z.literal('stay'), reservationId: z.int() }),
  z.object({ from: z.literal('invoice'), id: z.string(), as: z.enum(['copy', 'correction', 'settlement']) }),
  z.object({ from: z.literal('edit'), id: z.string() }),
]);
export type FormStart = z.infer<typeof formStartSchema>;

/** An invoice of this PC; without an id it waits to be created. */
export const knownInvoiceSchema = invoiceSchema.extend({ invoiceId: z.int().nullable() });
export type KnownInvoice = z.infer<typeof knownInvoiceSchema>;

/** An advance invoice that nothing has taken off yet; without an id it waits to be created. */
const storedAdvanceSchema = z.object({
  localId: z.string(),
  invoiceId: z.int().nullable(),
  name: z.string(),
  /** `client`: of the same client or buyer, outside of the stay. */
  of: z.enum(['stay', 'client']),
  /** Type 3, which no settlement names: the final invoice takes it off in a line. */
  plain: z.boolean(),
});
export type StoredAdvance = z.infer<typeof storedAdvanceSchema>;

const advancesWantedSchema = z.object({
  reservationId: z.int(),
  buyer: formPartySchema.pick({ companyName: true, address: true, taxId: true }),
  /** `localId` of the invoice that is edited. */
  own: z.string().nullable(),
});
export type AdvancesWanted = z.infer<typeof advancesWantedSchema>;

/** Why a type cannot be chosen: keys of `barredText` in text/invoiceForm.ts. */
export const barredSchema = z.enum([
  'advanceOfKsef',
  'ksefOff',
  'fromItsInvoice',
  'noAdvances',
  'otherOriginal',
  'typeFixed',
]);
export type Barred = z.infer<typeof barredSchema>;

export const formStaySchema = z.object({
  reservationId: z.int(),
  guest: z.string(),
  roomName: z.string(),
  departure: daySchema,
  clientId: z.int().nullable(),
  pricePerStay: decimalTextSchema.nullable(),
  prepayment: decimalTextSchema.nullable(),
  /** The service says that the prepayment has come. */
  prepaid: z.boolean(),
  /** The day on which this PC saw it come; null: not known, the interface gives none. */
  prepaidOn: daySchema.nullable(),
  currency: z.string(),
  account: stayAccountSchema,
});
export type FormStay = z.infer<typeof formStaySchema>;

export const formSetupSchema = z.object({
  fields: formFieldsSchema,
  /** For an edit: what the user saw when it began, and its `localId`. */
  base: knownInvoiceSchema.nullable(),
  localId: z.string().nullable(),
  /** Whether the account is connected to KSeF, as far as that is known (A4). */
  ksefConnected: z.union([z.boolean(), z.literal('unknown')]),
  types: z.array(z.object({ type: z.int(), barred: barredSchema.nullable() })),
  /** Distinct sellers on stored invoices, most used first. */
  sellers: z.array(formPartySchema),
  /** Rates seen on stored invoices, most used first, then the lawful ones that are missing. */
  rates: z.array(z.string()),
  units: z.array(z.string()),
  currencies: z.array(z.string()),
  towns: z.array(z.string()),
  personsIssue: z.array(z.string()),
  /** Advances that a settlement may take in. `settledBy` is the number of the settlement that already did, empty while it has none. */
  advances: z.array(
    z.object({
      localId: z.string(),
      invoice: knownInvoiceSchema,
      /** Its value after its own corrections; null if that cannot be computed (domain.md 6.2, 6.3). */
      received: z.object({ rates: z.array(rateSumSchema).readonly(), gross: groszSchema }).nullable(),
      settledBy: z.string().nullable(),
      /** The stay that it names; null: none, or none that is here. */
      stay: z.object({ reservationId: z.int(), guest: z.string(), roomName: z.string() }).nullable(),
    }),
  ),
  /** As the items of a correction are sent (A28). */
  correctionWay: writtenConventionSchema,
  /** The corrected invoice and the items before. `before`: null if the effect of earlier corrections is unknown. */
  original: z
    .object({
      localId: z.string(),
      invoice: knownInvoiceSchema,
      before: z.array(formItemSchema).nullable(),
      /** The current own amount of an advance or a settlement; null if it is not known. */
      amountBefore: groszSchema.nullable(),
      /** For a settlement: what it has left per rate now; null if unknown. */
      leftBefore: z.object({ rates: z.array(rateSumSchema).readonly(), gross: groszSchema }).nullable(),
      /** For a settlement: what its advances come to now, or by an edited correction of it, per rate; null if unknown. */
      deducted: z.object({ rates: z.array(rateSumSchema).readonly(), gross: groszSchema }).nullable(),
      /** Payments so far; null if they are not known. */
      payments: correctionPaymentsSchema.nullable(),
      /** The lines in the form: the state after for a new correction; one that is edited may hold differences. */
      itemsAre: correctionItemsSchema,
    })
    .nullable(),
  /** The stay that it is for: the sum of all its documents is compared with its price. */
  stay: formStaySchema.nullable(),
  today: daySchema,
  /** The way in which the house is mostly paid at once. */
  paidBy: z.int(),
  /** Unsaved work of the same beginning, newest first. */
  drafts: z.array(z.object({ draftId: z.string(), savedAt: instantSchema })),
});
export type FormSetup = z.infer<typeof formSetupSchema>;

export const draftSchema = z.object({
  draftId: z.string(),
  start: formStartSchema,
  fields: formFieldsSchema,
  /** For an edit: the invoice as it was when the typing began. */
  base: knownInvoiceSchema.nullable(),
  savedAt: instantSchema,
});
export type FormDraft = z.infer<typeof draftSchema>;

/** A person or company that was invoiced or stayed here. */
export const knownBuyerSchema = z.object({
  source: z.enum(['invoice', 'guest']),
  party: formPartySchema,
  clientId: z.int().nullable(),
  /** When it was last invoiced, or last arrived. */
  lastDay: daySchema.nullable(),
});
export type KnownBuyer = z.infer<typeof knownBuyerSchema>;

/** Whether the account is connected to KSeF: said by the user, or left to Kontuar to find out (A4). */
export const ksefSettingSchema = z.enum(['auto', 'yes', 'no']);
export type KsefSetting = z.infer<typeof ksefSettingSchema>;
const ksefAccountSchema = z.object({
  setting: ksefSettingSchema,
  /** The current state; `unknown`: no invoice and no answer has shown it yet. */
  connected: z.union([z.boolean(), z.literal('unknown')]),
});

/** The meaning of items in corrections (A28): the owner's setting, and how many corrections show which. */
const correctionsAccountSchema = z.object({
  setting: correctionWaySchema.nullable(),
  evidence: z.object({
    afterState: z.int(),
    differences: z.int(),
    correctedItems: z.int(),
    unclear: z.int(),
    /** null: no evidence, or contradictory. */
    way: correctionWaySchema.nullable(),
  }),
});
export type CorrectionsAccount = z.infer<typeof correctionsAccountSchema>;

const tillAccountSchema = z.object({ duty: tillDutySchema.nullable() });

export const form = {
  /** LOCKED: KSeF has this invoice, or the service gives it a state that cannot be edited. */
  begin: oc.errors({ NOT_FOUND: {}, LOCKED: {} }).input(formStartSchema).output(formSetupSchema),
  /** A stay that the invoice is to be linked to. */
  stay: oc
    .errors({ NOT_FOUND: {} })
    .input(z.object({ reservationId: z.int() }))
    .output(formStaySchema),
  /** Open advances of the stay's client and of this buyer outside of the stay, oldest first. */
  advancesElsewhere: oc.input(advancesWantedSchema).output(z.array(storedAdvanceSchema)),
  /** Buyers of stored invoices and past guests, folded, best first; without words the latest ones. */
  buyers: oc
    .input(z.object({ text: z.string().max(255), limit: z.int().min(1).max(50).default(8) }))
    .output(z.array(knownBuyerSchema)),
  /** On disk when it answers: unsaved work survives a crash. */
  saveDraft: oc.input(draftSchema.omit({ savedAt: true })).output(z.object({ savedAt: instantSchema })),
  /** Newest first. */
  drafts: oc.output(z.array(draftSchema)),
  ksef: oc.output(ksefAccountSchema),
  setKsef: oc.input(z.object({ setting: ksefSettingSchema })).output(ksefAccountSchema),
  corrections: oc.output(correctionsAccountSchema),
  /** null: as the corrections that are there show it. */
  setCorrectionWay: oc
    .input(z.object({ way: correctionWaySchema.nullable() }))
    .output(correctionsAccountSchema),
  /** null: nobody has said. */
  till: oc.output(tillAccountSchema),
  setTill: oc.input(tillAccountSchema).output(tillAccountSchema),
  dropDraft: oc.input(z.object({ draftId: z.string() })).output(z.object({ dropped: z.literal(true) })),
};
