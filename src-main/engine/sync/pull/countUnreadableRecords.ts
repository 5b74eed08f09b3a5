import type { Store } from '../../store/storeInterface';

/**
 * Counts the service's records that could not be read completely, and lists the ids of the invoices among these
 * records.
 */

/** One log key for all rows of the invoice list whose id cannot be read. */
export const ROWS_WITHOUT_ID_LOG_KEY = 'nameless';

/** Returns how many rows of the invoice list had no readable id in the last full download. */
export const readRowsWithoutIdCount = ({ settings }: Store): number => settings.get('invoices.nameless');

export function storeNumberOfRowsWithoutId({ settings, log }: Store, rows: number): void {
  settings.set('invoices.nameless', rows);
  if (rows === 0) log.removeUnreadable([{ kind: 'invoice', id: ROWS_WITHOUT_ID_LOG_KEY }]);
}

/**
 * Returns the ids of invoices whose records could not be read, although the id is readable. Kontuar can request these
 * invoices one by one.
 */
export const listUnreadableServiceInvoiceIds = ({ log }: Store): number[] =>
  log
    .listUnreadable()
    .flatMap(({ kind, id }) => (kind === 'invoice' && /^\d+$/.test(id ?? '') ? [Number(id)] : []));

/**
 * Returns the number of invoices that the service counts but that are missing from the local copy, because their
 * records cannot be read.
 */
export function countUnreadableMissingInvoices(store: Store): number {
  const lacking = listUnreadableServiceInvoiceIds(store).filter(
    (id) => store.invoices.listServiceIds({ after: id - 1, upTo: id }).length === 0,
  );
  return lacking.length + readRowsWithoutIdCount(store);
}

export function countUnreadableRecords(store: Store): number {
  const named = store.log.listUnreadable().filter(({ id }) => id !== ROWS_WITHOUT_ID_LOG_KEY);
  return named.length + readRowsWithoutIdCount(store);
}
