/** Names here of invoices that the service told of. Those that were made here have another one. */

export const pulledName = (invoiceId: number): string => `inv-${invoiceId}`;

/** Of one that was gone, was made anew under its name, and is there again. */
export const returnedName = (invoiceId: number): string => `inv-${invoiceId}-2`;
