/** The value at the path of a 422 (`buyer.taxId`, `invoiceItems[0].rate`); undefined if there is none. */
export const valueAt = (of: unknown, field: string): unknown =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      of,
    );
