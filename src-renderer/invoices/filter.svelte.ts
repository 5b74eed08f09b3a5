import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import type { InvoiceFilter, InvoiceSort } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { monthPeriod } from '#shared/rules/period';

/**
 * The filter of the list and its sort order, kept beyond the screen so that the user returns from the plan to the same
 * list.
 */
export const filter: InvoiceFilter = $state({ ...ALL_INVOICES });
/** Name of the buyer that was chosen with `filter.buyerKey`. */
export const chosenBuyer = $state({ name: '' });

/** Writes a filter without its sort order as text; filters with equal text select the same invoices. */
export const serializeFilterWithoutSort = ({ sort: _, ...rest }: InvoiceFilter): string =>
  JSON.stringify(rest);

export const narrowed = (): boolean =>
  serializeFilterWithoutSort(filter) !== serializeFilterWithoutSort(ALL_INVOICES);

/** The order stays. */
export function clearFilter(): void {
  Object.assign(filter, ALL_INVOICES, { sort: filter.sort });
}

/**
 * Columns that are first sorted downwards: days from the newest and amounts from the largest. Other columns begin with
 * the first letter, and the same column chosen again reverses the order.
 */
const DOWN_FIRST: ReadonlySet<InvoiceSort['by']> = new Set(['issued', 'due', 'gross']);

export function sortBy(by: InvoiceSort['by']): void {
  const { sort } = filter;
  filter.sort = { by, down: sort.by === by ? !sort.down : DOWN_FIRST.has(by) };
}

/** Returns the first days of the selectable months, newest first, beginning with the current month. */
export const monthsBack = (today: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, back) => monthPeriod(today, -back).from);
