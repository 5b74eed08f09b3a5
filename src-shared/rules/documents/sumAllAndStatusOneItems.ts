import type { ShownInvoice } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { sumGrossOfItems } from '../tax/vat';

/**
 * Returns two sums of an invoice: of all items, and of the items with `status` 1. Returns null if all statuses are
 * equal (domain.md A13).
 */
export function sumAllAndStatusOneItems({
  invoiceItems,
}: Pick<ShownInvoice, 'invoiceItems'>): { readonly all: Grosz; readonly ones: Grosz } | null {
  // Invoice items that were not sent yet have no `status`; these items are left out of the comparison.
  const statuses = new Set(invoiceItems.flatMap(({ status }) => status ?? []));
  if (statuses.size < 2) return null;
  return {
    all: sumGrossOfItems(invoiceItems),
    ones: sumGrossOfItems(invoiceItems.filter(({ status }) => status === 1)),
  };
}
