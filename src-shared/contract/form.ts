import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceSchema, partySchema } from '../model/invoice';
import { daySchema, instantSchema } from '../model/scalars';
import { invoiceRowSchema } from './invoices';

/** What the invoice form needs beside the invoice: where it begins, whom it may name, and a place for unsaved work. */

/** How a form begins. */
export const formStartSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('nothing') }),
  /** Items from the stay, its price, the prepayment taken over, `reservationId`, `clientId`. */
  z.object({ from: z.literal('stay'), reservationId: z.int() }),
  z.object({ from: z.literal('invoice'), id: z.string(), as: z.enum(['copy', 'correction', 'settlement']) }),
  /** A locked conflict: the refused edit as a correction. */
  z.object({ from: z.literal('conflict'), conflictId: z.int() }),
  z.object({ from: z.literal('edit'), id: z.string() }),
]);
export type FormStart = z.infer<typeof formStartSchema>;

export const formSetupSchema = z.object({
  /** The interface's body so far: a create body, or for an edit the fields as they are. */
  body: z.record(z.string(), z.unknown()),
  /** Invoices of this PC that the body refers to without an id. */
  references: z.object({ correctionId: z.string().nullable(), prepaymentId: z.array(z.string()) }),
  /** For an edit: what the user saw when it began. */
  base: invoiceSchema.extend({ invoiceId: z.int().nullable() }).nullable(),
  localId: z.string().nullable(),
  /** Whether the account is connected to KSeF, as far as the stored invoices tell (A4). */
  ksefConnected: z.union([z.boolean(), z.literal('unknown')]),
  /** Types that may be chosen, and why the others may not: codes of text/invoiceForm. */
  types: z.array(z.object({ type: z.int(), barred: z.string().nullable() })),
  /** Distinct sellers on stored invoices, most used first. */
  sellers: z.array(partySchema),
  /** Rates seen on stored invoices and the lawful ones, most used first. */
  rates: z.array(z.string()),
  units: z.array(z.string()),
  currencies: z.array(z.string()),
  towns: z.array(z.string()),
  personsIssue: z.array(z.string()),
  /** Advances that a settlement may take in, and the invoice that a correction corrects. */
  advances: z.array(invoiceRowSchema),
  original: invoiceSchema.extend({ invoiceId: z.int().nullable() }).nullable(),
  today: daySchema,
  /** An autosaved draft of the same beginning, offered instead. */
  draft: z.object({ draftId: z.string(), savedAt: instantSchema }).nullable(),
});
export type FormSetup = z.infer<typeof formSetupSchema>;

export const draftSchema = z.object({
  draftId: z.string(),
  start: formStartSchema,
  /** What was typed, as the form holds it. */
  content: z.record(z.string(), z.unknown()),
  savedAt: instantSchema,
});
export type FormDraft = z.infer<typeof draftSchema>;

export const form = {
  begin: oc.errors({ NOT_FOUND: {}, LOCKED: {} }).input(formStartSchema).output(formSetupSchema),
  /** Buyers of stored invoices and past guests, folded, best first. */
  buyers: oc.input(z.object({ text: z.string().max(255), limit: z.int().min(1).max(50).default(8) })).output(
    z.array(
      z.object({
        source: z.enum(['invoice', 'guest']),
        party: partySchema,
        clientId: z.int().nullable(),
        lastDay: daySchema.nullable(),
      }),
    ),
  ),
  /** On disk when it answers: unsaved work survives a crash. */
  saveDraft: oc.input(draftSchema.omit({ savedAt: true })).output(z.object({ savedAt: instantSchema })),
  drafts: oc.output(z.array(draftSchema)),
  dropDraft: oc.input(z.object({ draftId: z.string() })).output(z.object({ dropped: z.literal(true) })),
};
