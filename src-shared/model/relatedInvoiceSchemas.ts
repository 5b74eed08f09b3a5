import { z } from 'zod';

/**
 * How Kontuar found the link of two invoices. `made`: at creation; `number`: by a text; `only`: the only candidate;
 * `figures`: by amounts; `person`: by a user.
 */
export const relatedInvoiceSourceSchema = z.enum(['made', 'number', 'only', 'figures', 'person']);
export type LinkHow = z.infer<typeof relatedInvoiceSourceSchema>;

/**
 * State of a link between two invoices. `choice`: several invoices are possible; `unknown`: the linked invoice is not
 * on this PC; `none`: there is no related invoice.
 */
export const relatedInvoiceLinkStateSchema = z.enum(['known', 'choice', 'unknown', 'none']);
export type LinkState = z.infer<typeof relatedInvoiceLinkStateSchema>;

export const invoiceRelationKindSchema = z.enum(['corrects', 'settles']);
export type LinkRelation = z.infer<typeof invoiceRelationKindSchema>;
