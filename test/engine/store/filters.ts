import { invoiceFilterSchema } from '#shared/contract/invoicesContract';

/** Filters of the list of invoices. */

export const ALL = invoiceFilterSchema.parse({});

export const filter = (part: Partial<typeof ALL>) => ({ ...ALL, ...part });

export const PAGE = { offset: 0, limit: 100 };
