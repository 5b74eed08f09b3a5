import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import type { InvoiceFilter, InvoiceSort } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { monthPeriod } from '#shared/rules/period';

/** The filter of the list and its order. Both outlive the screen: a return from the plan finds the same list. */
export const filter: InvoiceFilter = $state({ ...ALL_INVOICES });
/** The name that was chosen with `filter.buyerKey`. */
export const chosenBuyer = $state({ name: '' });

/** A filter without its order, as text: two of equal text leave the same invoices. */
export const serializeFilterWithoutSort = ({ sort: _, ...rest }: InvoiceFilter): string =>
  JSON.stringify(rest);

export const narrowed = (): boolean =>
  serializeFilterWithoutSort(filter) !== serializeFilterWithoutSort(ALL_INVOICES);

/** The order stays. */
export function clearFilter(): void {
  Object.assign(filter, ALL_INVOICES, { sort: filter.sort });
}

/** Days and amounts begin with the newest and the largest, words with the first letter; the same column again turns the order. */
const DOWN_FIRST: ReadonlySet<InvoiceSort['by']> = new Set(['issued', 'due', 'gross']);

export function sortBy(by: InvoiceSort['by']): void {
  const { sort } = filter;
  filter.sort = { by, down: sort.by === by ? !sort.down : DOWN_FIRST.has(by) };
}

/** The months that the choice offers: this one and those before it, newest first, by their first day. */
export const monthsBack = (today: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, back) => monthPeriod(today, -back).from);
