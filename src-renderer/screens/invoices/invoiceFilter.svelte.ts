import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import type { InvoiceFilter, InvoiceSort } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { getMonthPeriod } from '#shared/rules/figures/reportPeriods';

/**
 * The filter and the sort order of the invoice list. They are kept while other screens are shown, so that the user
 * returns to the same list.
 */
export const invoiceFilter: InvoiceFilter = $state({ ...ALL_INVOICES });
/**
 * Displayed name of the buyer by whom the invoice list is filtered; `filter.buyerKey` contains only the key of this
 * buyer.
 */
export const filteredBuyerDisplayName = $state({ name: '' });

/** Writes a filter without its sort order as text; filters with equal text select the same invoices. */
export const serializeFilterWithoutSort = ({ sort: _, ...rest }: InvoiceFilter): string =>
  JSON.stringify(rest);

export const isInvoiceListFiltered = (): boolean =>
  serializeFilterWithoutSort(invoiceFilter) !== serializeFilterWithoutSort(ALL_INVOICES);

/** Clears the filter; the sort order is unchanged. */
export function clearInvoiceFilter(): void {
  Object.assign(invoiceFilter, ALL_INVOICES, { sort: invoiceFilter.sort });
}

/**
 * Columns that sort the list in descending order when they are first chosen; all other columns begin with ascending
 * order.
 */
const DESCENDING_FIRST_COLUMNS: ReadonlySet<InvoiceSort['by']> = new Set(['issued', 'due', 'gross']);

export function setInvoiceSortColumn(by: InvoiceSort['by']): void {
  const { sort } = invoiceFilter;
  invoiceFilter.sort = { by, down: sort.by === by ? !sort.down : DESCENDING_FIRST_COLUMNS.has(by) };
}

/** Returns the first days of the selectable months, newest first, beginning with the current month. */
export const listRecentMonths = (today: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, back) => getMonthPeriod(today, -back).from);
