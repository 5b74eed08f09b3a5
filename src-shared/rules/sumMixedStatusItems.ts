import type { ShownInvoice } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import { sumGrossOfItems } from './vat';

/**
 * Returns the sum of all items and the sum of the items with `status` 1, in grosz, if the items have different values
 * of `status`; otherwise null. Both sums are shown, because the service does not explain `status` (domain.md A13).
 */
export function sumItemsIfStatusesDiffer({
  invoiceItems,
}: Pick<ShownInvoice, 'invoiceItems'>): { readonly all: Grosz; readonly ones: Grosz } | null {
  // An invoice item that waits in the queue has no status from the service yet, so only the statuses of the other items
  // are compared.
  const statuses = new Set(invoiceItems.flatMap(({ status }) => status ?? []));
  if (statuses.size < 2) return null;
  return {
    all: sumGrossOfItems(invoiceItems),
    ones: sumGrossOfItems(invoiceItems.filter(({ status }) => status === 1)),
  };
}
