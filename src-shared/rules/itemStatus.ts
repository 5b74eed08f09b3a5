import type { ShownInvoice } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import { grossOfItems } from './vat';

/**
 * The sum of all items and of those with `status` 1, where the items of an invoice differ in it: the interface gives the
 * field no meaning, so nothing is left out, and both are said (domain.md A13). null where there is nothing to tell.
 */
export function mixedStatus({
  invoiceItems,
}: Pick<ShownInvoice, 'invoiceItems'>): { readonly all: Grosz; readonly ones: Grosz } | null {
  // A line that waits here to be added has no status yet.
  const said = new Set(invoiceItems.flatMap(({ status }) => status ?? []));
  if (said.size < 2) return null;
  return {
    all: grossOfItems(invoiceItems),
    ones: grossOfItems(invoiceItems.filter(({ status }) => status === 1)),
  };
}
