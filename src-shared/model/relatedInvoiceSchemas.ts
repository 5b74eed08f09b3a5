import { z } from 'zod';

/**
 * How Kontuar knows the link between two documents. `made`: set when the document was created; `number`: a text of the
 * document names the number; `only`: there is only one candidate; `figures`: the amounts fit only one candidate;
 * `person`: set by the user.
 */
export const relatedInvoiceSourceSchema = z.enum(['made', 'number', 'only', 'figures', 'person']);
export type LinkHow = z.infer<typeof relatedInvoiceSourceSchema>;

/**
 * How much is known about the related document. `choice`: several documents are possible; `unknown`: the document is
 * not on this PC; `none`: there is no related document, as the user stated or as the amount shows.
 */
export const relatedInvoiceLinkStateSchema = z.enum(['known', 'choice', 'unknown', 'none']);
export type LinkState = z.infer<typeof relatedInvoiceLinkStateSchema>;

export const invoiceRelationKindSchema = z.enum(['corrects', 'settles']);
export type LinkRelation = z.infer<typeof invoiceRelationKindSchema>;
