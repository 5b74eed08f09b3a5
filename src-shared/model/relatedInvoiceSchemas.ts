import { z } from 'zod';

/**
 * Source of a link. `made`: created here or by the service; `number`: a number in the text; `only`: the only candidate;
 * `figures`: only one candidate's amounts fit; `person`: set by the user.
 */
export const relatedInvoiceSourceSchema = z.enum(['made', 'number', 'only', 'figures', 'person']);
export type LinkHow = z.infer<typeof relatedInvoiceSourceSchema>;

/**
 * `choice`: several documents are possible; `unknown`: the document is not on this PC; `none`: there is none, as stated
 * by the user or shown by the amount.
 */
export const relatedInvoiceLinkStateSchema = z.enum(['known', 'choice', 'unknown', 'none']);
export type LinkState = z.infer<typeof relatedInvoiceLinkStateSchema>;

export const invoiceRelationKindSchema = z.enum(['corrects', 'settles']);
export type LinkRelation = z.infer<typeof invoiceRelationKindSchema>;
