import { setImmediate as breathe } from 'node:timers/promises';
import type { ExportSelection } from '#shared/contract/documents';
import { NEWEST_FIRST } from '#shared/contract/allInvoices';
import type { InvoiceCard } from '#shared/contract/invoices';
import type { Store } from '../../store/store';

/** The chosen invoices, oldest first, so that files and lines are in the order of the days. */

/** `localId`s, each once, by whichever of its ids it was named; unknown ones are left out. */
export async function chosenIds(
  store: Store,
  selection: Exclude<ExportSelection, { by: 'month' }>,
): Promise<string[]> {
  if (selection.by === 'ids')
    return [...new Set((await cardsOf(store, selection.ids)).map(({ localId }) => localId))];
  const filter = { ...selection.filter, sort: NEWEST_FIRST };
  return store.invoices.listIds(filter, { offset: 0, limit: Infinity }).reverse();
}

/** Cards read before others have their turn. */
const AT_ONCE = 20;

export async function cardsOf({ invoices }: Store, ids: readonly string[]): Promise<InvoiceCard[]> {
  const cards: InvoiceCard[] = [];
  for (const [at, id] of ids.entries()) {
    const card = invoices.show(id);
    if (card) cards.push(card);
    if (at % AT_ONCE === AT_ONCE - 1) await breathe();
  }
  return cards;
}
