/** Names here of invoices that the service told of. Those that were made here have another one. */

export const pulledName = (invoiceId: number): string => `inv-${invoiceId}`;

/** The name of an invoice that is back although another one, made in its place, has its name. */
export const returnedName = (invoiceId: number): string => `inv-${invoiceId}-2`;
