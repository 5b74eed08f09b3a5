import type { ShownInvoice } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import { sumGrossOfItems } from './vat';

/**
 * Returns the sum of all items and the sum of the items with `status` 1, in grosz, if the items of an invoice differ in
 * it; null otherwise. The service's interface gives the field no meaning, so no item is left out and both sums are
 * shown (domain.md A13).
 */
export function sumItemsOfMixedStatus({
  invoiceItems,
}: Pick<ShownInvoice, 'invoiceItems'>): { readonly all: Grosz; readonly ones: Grosz } | null {
  // A line that still waits in Kontuar to be added has no status yet.
  const statuses = new Set(invoiceItems.flatMap(({ status }) => status ?? []));
  if (statuses.size < 2) return null;
  return {
    all: sumGrossOfItems(invoiceItems),
    ones: sumGrossOfItems(invoiceItems.filter(({ status }) => status === 1)),
  };
}
