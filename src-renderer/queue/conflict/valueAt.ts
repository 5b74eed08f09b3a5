/** What stands at the path of a 422 (`buyer.taxId`, `invoiceItems[0].rate`); undefined where there is nothing. */
export const valueAt = (of: unknown, field: string): unknown =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      of,
    );
