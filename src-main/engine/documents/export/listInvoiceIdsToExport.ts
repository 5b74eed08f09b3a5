import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ExportSelection } from '#shared/contract/documentsContract';
import { NEWEST_INVOICES_FIRST_SORT } from '#shared/contract/defaultInvoiceFilter';
import type { Store } from '../../store/storeInterface';
import { precomputeAmountsOfUnpaidInvoices, refineInvoiceFilter } from '../invoicesWithAmountLeftToPay';

/** Lists the chosen invoices oldest first, so that files and lines follow the order of the days. */

/** Returns the `localId` of each selected invoice once; unknown ids are left out. */
export async function listInvoiceIdsToExport(
  store: Store,
  selection: Exclude<ExportSelection, { by: 'month' }>,
): Promise<string[]> {
  if (selection.by === 'ids') {
    const localIds = new Set<string>();
    for (const id of selection.ids) {
      // The id is first looked up among the damaged invoices, because `invoices.show` may not return an invoice with a
      // damaged record.
      const [damaged] = store.invoices.listDamaged([id, `inv-${id}`]);
      const localId = damaged?.localId ?? store.invoices.readCard(id)?.localId;
      if (localId !== undefined) localIds.add(localId);
      await yieldToEventLoop();
    }
    return [...localIds];
  }
  const filter = { ...selection.filter, sort: NEWEST_INVOICES_FIRST_SORT };
  await precomputeAmountsOfUnpaidInvoices(store, filter);
  const { withoutIds } = refineInvoiceFilter(store, filter);
  return store.invoices.listLocalIds(filter, { offset: 0, limit: Infinity }, withoutIds).reverse();
}
