import { z } from 'zod';

/**
 * How Kontuar found a link. `made`: at creation; `number`: named in a text; `only`: one candidate; `figures`: by
 * amounts; `person`: set by a user.
 */
export const relatedInvoiceSourceSchema = z.enum(['made', 'number', 'only', 'figures', 'person']);
export type LinkHow = z.infer<typeof relatedInvoiceSourceSchema>;

/**
 * How much is known about the related document. `choice`: several documents are possible; `unknown`: the document is
 * not on this PC; `none`: no related document exists, because the user said so or the document's amount proves it.
 */
export const relatedInvoiceLinkStateSchema = z.enum(['known', 'choice', 'unknown', 'none']);
export type LinkState = z.infer<typeof relatedInvoiceLinkStateSchema>;

export const invoiceRelationKindSchema = z.enum(['corrects', 'settles']);
export type LinkRelation = z.infer<typeof invoiceRelationKindSchema>;
