import type { Store } from '../../store/store';

/** What of the service's records could not be read and is not here whole: how many, and which invoices. */

/** Rows of a list of invoices that are so broken that not even their id can be read go by this name, all of them. */
export const ROWS_WITHOUT_ID_KEY = 'nameless';

/** How many of them the last whole scan met. */
export const countNamelessRows = ({ settings }: Store): number => settings.get('invoices.nameless');

/** A whole scan has met so many. */
export function storeNamelessRows({ settings, log }: Store, rows: number): void {
  settings.set('invoices.nameless', rows);
  if (rows === 0) log.whole([{ kind: 'invoice', id: ROWS_WITHOUT_ID_KEY }]);
}

/** Invoices that were set aside and have an id to ask for. */
export const listUnreadableIds = ({ log }: Store): number[] =>
  log
    .listSetAside()
    .flatMap(({ kind, id }) => (kind === 'invoice' && /^\d+$/.test(id ?? '') ? [Number(id)] : []));

/** Rows that the service counts and the mirror does not have, because they cannot be read. */
export function countUncountedRecords(store: Store): number {
  const lacking = listUnreadableIds(store).filter(
    (id) => store.invoices.ids({ after: id - 1, upTo: id }).length === 0,
  );
  return lacking.length + countNamelessRows(store);
}

/** All records that are not here whole. */
export function countUnreadableRecords(store: Store): number {
  const named = store.log.listSetAside().filter(({ id }) => id !== ROWS_WITHOUT_ID_KEY);
  return named.length + countNamelessRows(store);
}
