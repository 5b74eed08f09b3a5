import { z } from 'zod';
import { groszSchema, instantSchema } from '../model/scalars';
import { invoiceRowSchema, invoiceRowWithAmountLeftSchema } from './invoicesContract';

/**
 * The price of a stay, the invoiced and paid amounts, and the amounts that are left to invoice and to pay, all in grosz
 * (rules/stays/computeStayAccount.ts).
 */

/**
 * Amount left to pay for a stay (A75); null if unknown. The amount is exact if everything or nothing is paid, and an
 * estimate (`about`) after a prepayment.
 */
export const stayAmountLeftToPaySchema = z
  .object({ left: groszSchema, about: z.boolean(), currency: z.string() })
  .nullable();
export type Balance = z.infer<typeof stayAmountLeftToPaySchema>;

/** Reasons why an amount is unknown: keys of `why` in i18n/en/stayAccount.json. */
export const stayAmountUnknownReasonSchema = z.enum([
  /** Kontuar has not fetched all invoices of this stay. */
  'notRead',
  /** An invoice of the stay was erased after the end of its tax retention period. */
  'letGo',
  /** The amount by which a correction changes its invoice is unknown. */
  'correction',
  /** The amount of an advance or of a settlement is missing, or the items of the document cannot be read. */
  'amount',
  /** A document has another currency than the stay to which the document belongs. */
  'currency',
]);
export type AccountDoubt = z.infer<typeof stayAmountUnknownReasonSchema>;

/** Reasons why the amount left to pay for a stay is unknown. */
export const stayBalanceUnknownReasonSchema = z.enum([
  ...stayAmountUnknownReasonSchema.options,
  /** The service states no price of the stay. */
  'price',
  /** It is unknown if a corrected invoice was paid before or after its correction. */
  'paymentOrder',
  /** The service states an unknown payment status, or a prepayment without its amount. */
  'payment',
]);
export type BalanceUnknownReason = z.infer<typeof stayBalanceUnknownReasonSchema>;

export const stayAccountInvoiceSchema = z.object({
  row: invoiceRowSchema,
  /**
   * How the document counts in the account of the stay. `other`: the document is no sale, such as a pro forma, a
   * receipt, a draft, or an invoice that waits to be deleted.
   */
  kind: z.enum(['sale', 'advance', 'settlement', 'correction', 'other']),
  /**
   * The amount in grosz that this document adds to the invoiced sum of the stay; null if the amount is unknown, for the
   * reason in `doubt`.
   */
  effect: groszSchema.nullable(),
  doubt: stayAmountUnknownReasonSchema.nullable(),
  /** The amount in grosz that was received for the document, negative for a refund; null if it is unknown. */
  paid: groszSchema.nullable(),
  /** True for an advance that a settlement of this stay deducts, although the advance does not name the stay. */
  taken: z.boolean(),
});
export type StayDocument = z.infer<typeof stayAccountInvoiceSchema>;

export const stayAccountSchema = z.object({
  reservationId: z.int(),
  currency: z.string(),
  /** Price of the stay; null if the service provides none. */
  price: groszSchema.nullable(),
  prepayment: groszSchema.nullable(),
  /** Oldest first. */
  documents: z.array(stayAccountInvoiceSchema),
  /**
   * Time of the last download after which this PC had all invoices of this stay; null if there was no such download.
   */
  knownSince: instantSchema.nullable(),
  /**
   * The reasons why sums of the account are unknown, each reason once and the most serious first; empty if every sum is
   * known.
   */
  doubts: z.array(stayAmountUnknownReasonSchema),
  invoiced: groszSchema.nullable(),
  /** The amount of the stay's price that is not invoiced yet, in grosz; negative if the invoices exceed the price. */
  leftToInvoice: groszSchema.nullable(),
  /** Sum of the paid amounts of the stay's invoices, in grosz; null if one of these amounts is unknown. */
  paidByInvoices: groszSchema.nullable(),
  balance: stayAmountLeftToPaySchema,
});
export type StayAccount = z.infer<typeof stayAccountSchema>;

/** The account of one stay with the rows of its documents as in the invoice list, for the reservation card. */
export const shownStayAccountSchema = stayAccountSchema.extend({
  documents: z.array(stayAccountInvoiceSchema.extend({ row: invoiceRowWithAmountLeftSchema })),
});
export type ShownStayAccount = z.infer<typeof shownStayAccountSchema>;

export const stayInvoicingStatusSchema = z.object({
  /** How much of the stay's price is invoiced. `unknown`: this PC may not know all invoices of the stay. */
  state: z.enum(['unknown', 'none', 'part', 'whole', 'over']),
  /** Part of the price that is not invoiced; null if unknown. */
  left: groszSchema.nullable(),
  currency: z.string(),
});
export type Invoicing = z.infer<typeof stayInvoicingStatusSchema>;
