/** The known scopes of the access key. Unknown scopes block nothing: the service answers instead (A99). */
export const readInvoicePermissions = (
  scopes: readonly string[] | null,
): { read: boolean; create: boolean; update: boolean; delete: boolean } => ({
  read: scopes?.includes('invoices.read') ?? true,
  create: scopes?.includes('invoices.create') ?? true,
  update: scopes?.includes('invoices.update') ?? true,
  delete: scopes?.includes('invoices.delete') ?? true,
});
