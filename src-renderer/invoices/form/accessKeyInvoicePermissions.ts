/**
 * Returns what the access key allows according to its known scopes. Unknown scopes block nothing, because the service
 * itself answers (A99).
 */
export const getInvoicePermissionsFromScopes = (
  scopes: readonly string[] | null,
): { read: boolean; create: boolean; update: boolean; delete: boolean } => ({
  read: scopes?.includes('invoices.read') ?? true,
  create: scopes?.includes('invoices.create') ?? true,
  update: scopes?.includes('invoices.update') ?? true,
  delete: scopes?.includes('invoices.delete') ?? true,
});
