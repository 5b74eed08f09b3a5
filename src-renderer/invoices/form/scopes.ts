/** What the access key allows, as far as it is known: unknown scopes bar nothing, the service answers then (A99). */
export const mayMake = (scopes: readonly string[] | null): { create: boolean; update: boolean } => ({
  create: scopes?.includes('invoices.create') ?? true,
  update: scopes?.includes('invoices.update') ?? true,
});
