/**
 * Returns what the access key may do with invoices, according to its scopes. If the scopes are unknown, nothing is
 * blocked, because the service itself refuses forbidden requests (A99).
 */
export const getInvoicePermissionsFromScopes = (
  scopes: readonly string[] | null,
): { read: boolean; create: boolean; update: boolean; delete: boolean } => ({
  read: scopes?.includes('invoices.read') ?? true,
  create: scopes?.includes('invoices.create') ?? true,
  update: scopes?.includes('invoices.update') ?? true,
  delete: scopes?.includes('invoices.delete') ?? true,
});
