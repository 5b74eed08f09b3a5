import { z } from 'zod';

/**
 * How Kontuar found the link between two invoices. `made`: set at creation; `number`: named in a text; `only`: the only
 * candidate; `figures`: the amounts match; `person`: chosen by a user.
 */
export const relatedInvoiceSourceSchema = z.enum(['made', 'number', 'only', 'figures', 'person']);
export type LinkHow = z.infer<typeof relatedInvoiceSourceSchema>;

/**
 * State of an invoice's link to another invoice. `choice`: several invoices are possible; `unknown`: the linked invoice
 * is not on this PC; `none`: no invoice is linked.
 */
export const relatedInvoiceLinkStateSchema = z.enum(['known', 'choice', 'unknown', 'none']);
export type LinkState = z.infer<typeof relatedInvoiceLinkStateSchema>;

export const invoiceRelationKindSchema = z.enum(['corrects', 'settles']);
export type LinkRelation = z.infer<typeof invoiceRelationKindSchema>;
