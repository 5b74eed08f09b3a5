import type { ShownInvoice } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { sumGrossOfItems } from '../tax/vat';

/**
 * Returns the sum of all items and of those with `status` 1; null if all items have the same status (domain.md A13).
 */
export function sumAllAndStatusOneItems({
  invoiceItems,
}: Pick<ShownInvoice, 'invoiceItems'>): { readonly all: Grosz; readonly ones: Grosz } | null {
  // An item that was not sent yet has no status and is not compared.
  const statuses = new Set(invoiceItems.flatMap(({ status }) => status ?? []));
  if (statuses.size < 2) return null;
  return {
    all: sumGrossOfItems(invoiceItems),
    ones: sumGrossOfItems(invoiceItems.filter(({ status }) => status === 1)),
  };
}
