import type { InvoiceFilter, InvoiceSort } from './invoicesContract';

/** The filter of invoices where nothing is chosen; without a schema, for the first screen. */
export const NEWEST_FIRST: InvoiceSort = { by: 'issued', down: true };
export const ALL_INVOICES: InvoiceFilter = {
  search: '',
  from: null,
  to: null,
  type: null,
  status: null,
  paymentStatus: null,
  reservationId: null,
  editedSince: null,
  currency: null,
  buyerKey: null,
  ids: null,
  sort: NEWEST_FIRST,
};
