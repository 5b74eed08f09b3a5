import type { InvoiceFilter, InvoiceSort } from './invoicesContract';

/**
 * Filter and sort order of the invoice list before the user chooses any. They are defined without a zod schema, so that
 * the first screen loads no schema.
 */
export const NEWEST_INVOICES_FIRST_SORT: InvoiceSort = { by: 'issued', down: true };
export const ALL_INVOICES: InvoiceFilter = {
  search: '',
  from: null,
  to: null,
  type: null,
  status: null,
  ksef: null,
  paymentStatus: null,
  reservationId: null,
  editedSince: null,
  currency: null,
  buyerKey: null,
  ids: null,
  sort: NEWEST_INVOICES_FIRST_SORT,
};
