import type { ShownInvoice } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import { sumGrossOfItems } from './vat';

/**
 * If the items have different values of `status`, returns the sum of all items and the sum of the items with `status`
 * 1, in grosz; otherwise null. Kontuar shows the two sums, because the service's interface does not explain `status`
 * (domain.md A13).
 */
export function sumItemsIfStatusesDiffer({
  invoiceItems,
}: Pick<ShownInvoice, 'invoiceItems'>): { readonly all: Grosz; readonly ones: Grosz } | null {
  // An item that Kontuar has queued but not yet sent has no status from the service yet, so its status is left out
  // here.
  const statuses = new Set(invoiceItems.flatMap(({ status }) => status ?? []));
  if (statuses.size < 2) return null;
  return {
    all: sumGrossOfItems(invoiceItems),
    ones: sumGrossOfItems(invoiceItems.filter(({ status }) => status === 1)),
  };
}
