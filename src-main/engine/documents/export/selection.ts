import type { ExportSelection } from '#shared/contract/documents';
import type { InvoiceCard } from '#shared/contract/invoices';
import type { Store } from '../../store/store';

/** The invoices that somebody chose, oldest first, so that files and lines stand in the order of the days. */

const PAGE = 500;

/** `localId`s; unknown ones are left out. */
export function chosenIds({ invoices }: Store, selection: ExportSelection): string[] {
  if (selection.by === 'ids') return [...selection.ids];
  const found: string[] = [];
  for (;;) {
    const { rows, total } = invoices.list(selection.filter, { offset: found.length, limit: PAGE });
    found.push(...rows.map(({ localId }) => localId));
    if (rows.length < PAGE || found.length >= total) break;
  }
  return found.reverse();
}

export const cardsOf = ({ invoices }: Store, ids: readonly string[]): InvoiceCard[] =>
  ids.flatMap((id) => invoices.show(id) ?? []);
