/** What the access key allows, as far as it is known: unknown scopes bar nothing, the service answers then (A99). */
export const mayMake = (
  scopes: readonly string[] | null,
): { read: boolean; create: boolean; update: boolean; delete: boolean } => ({
  read: scopes?.includes('invoices.read') ?? true,
  create: scopes?.includes('invoices.create') ?? true,
  update: scopes?.includes('invoices.update') ?? true,
  delete: scopes?.includes('invoices.delete') ?? true,
});
