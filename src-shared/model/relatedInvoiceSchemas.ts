import { z } from 'zod';

/**
 * How Kontuar found a link. `made`: at creation; `number`: named in a text; `only`: one candidate; `figures`: by
 * amounts; `person`: set by a user.
 */
export const relatedInvoiceSourceSchema = z.enum(['made', 'number', 'only', 'figures', 'person']);
export type LinkHow = z.infer<typeof relatedInvoiceSourceSchema>;

/** How much is known about the related document: known, several candidates, not on this PC, or certainly none. */
export const relatedInvoiceLinkStateSchema = z.enum(['known', 'choice', 'unknown', 'none']);
export type LinkState = z.infer<typeof relatedInvoiceLinkStateSchema>;

export const invoiceRelationKindSchema = z.enum(['corrects', 'settles']);
export type LinkRelation = z.infer<typeof invoiceRelationKindSchema>;
