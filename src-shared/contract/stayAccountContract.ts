import { z } from 'zod';
import { groszSchema, instantSchema } from '../model/scalars';
import { invoiceRowSchema } from './invoicesContract';

/** The price of a stay, its invoiced and paid parts, and the rest (rules/stayAccount.ts). Amounts in grosz. */

/** "Left to pay" by A75: exact for FULL and NO_PAYMENT, `about` after a prepayment, null when unknown. */
export const balanceSchema = z
  .object({ left: groszSchema, about: z.boolean(), currency: z.string() })
  .nullable();
export type Balance = z.infer<typeof balanceSchema>;

/** Why an amount is not known: keys of `accountText.why` in text/stayAccount.ts. */
export const accountDoubtSchema = z.enum([
  /** The invoices were never read to the end, and this stay's own were not asked for. */
  'notRead',
  /** An invoice of the stay was let go after its tax period. */
  'letGo',
  /** A correction with an unknown effect. */
  'correction',
  /** An advance or a settlement without its amount, or lines that cannot be read. */
  'amount',
  /** A document in another currency than the stay. */
  'currency',
]);
export type AccountDoubt = z.infer<typeof accountDoubtSchema>;

export const stayDocumentSchema = z.object({
  row: invoiceRowSchema,
  /** `other`: no sale, or not yet or no longer one (a pro forma, a receipt, a draft, what is to be deleted). */
  kind: z.enum(['sale', 'advance', 'settlement', 'correction', 'other']),
  /** Its part of the invoiced sum; null if that is not known, for the reason in `doubt`. */
  effect: groszSchema.nullable(),
  doubt: accountDoubtSchema.nullable(),
  /** An advance that names another stay or none, and that a settlement of this stay takes in. */
  taken: z.boolean(),
});
export type StayDocument = z.infer<typeof stayDocumentSchema>;

export const stayAccountSchema = z.object({
  reservationId: z.int(),
  currency: z.string(),
  /** null: the service gives none. */
  price: groszSchema.nullable(),
  prepayment: groszSchema.nullable(),
  /** Oldest first. */
  documents: z.array(stayDocumentSchema),
  /** Since when all invoices of this stay are known; null: they never were. */
  knownSince: instantSchema.nullable(),
  /** Each reason once, the gravest first; none: every sum is right. */
  doubts: z.array(accountDoubtSchema),
  invoiced: groszSchema.nullable(),
  /** Below zero: more was invoiced than the stay costs. */
  leftToInvoice: groszSchema.nullable(),
  /** The paid amount according to its invoices; null if an effect is not known. */
  paidByInvoices: groszSchema.nullable(),
  balance: balanceSchema,
});
export type StayAccount = z.infer<typeof stayAccountSchema>;

/** The status of a stay's invoices, for Today. */
export const invoicingSchema = z.object({
  /** `unknown`: nothing may be claimed, not even that there is none. */
  state: z.enum(['unknown', 'none', 'part', 'whole', 'over']),
  /** The rest of the price; null if it is not known. */
  left: groszSchema.nullable(),
  currency: z.string(),
});
export type Invoicing = z.infer<typeof invoicingSchema>;
