import type { InvoiceFilter, InvoiceListPage } from '#shared/contract/invoicesContract';
import type { Store } from '../store/storeInterface';
import { addAmountLeftToPayToInvoiceRows, refineInvoiceFilter } from './invoicesWithAmountLeftToPay';

/**
 * Returns one page of the invoice list with its sums. Documents not read within `maxReadMs` are left out of the sums.
 */
export function readInvoiceListPage(
  store: Store,
  filter: InvoiceFilter,
  page: { readonly offset: number; readonly limit: number },
  maxReadMs: number,
): InvoiceListPage {
  const { withoutIds, uncheckedIds, isUncorrected, subtractCorrections } = refineInvoiceFilter(
    store,
    filter,
    maxReadMs,
  );
  const listed = store.invoices.list(filter, page, withoutIds);
  const summed =
    uncheckedIds.length === 0
      ? listed
      : store.invoices.list(filter, { offset: 0, limit: 0 }, [...withoutIds, ...uncheckedIds]);
  return {
    rows: addAmountLeftToPayToInvoiceRows(store, listed.rows, isUncorrected),
    total: listed.total,
    gross: subtractCorrections(summed.gross),
    notSummed: summed.notSummed,
    unchecked: uncheckedIds.length,
  };
}
