import { invoiceFilterSchema, type InvoiceFilter } from '#shared/contract/invoices';
import type { Day } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';

/** The filter of the list. It outlives the screen: a return from the plan finds the same list. */
const NOTHING: InvoiceFilter = invoiceFilterSchema.parse({});
export const filter: InvoiceFilter = $state({ ...NOTHING });

export const narrowed = (): boolean => JSON.stringify(filter) !== JSON.stringify(NOTHING);

export function clearFilter(): void {
  Object.assign(filter, NOTHING);
}

/** First and last day of the month that contains `day`. */
export function monthOf(day: Day): { from: Day; to: Day } {
  const from = `${day.slice(0, 7)}-01`;
  const inNextMonth = addDays(from, 31);
  return { from, to: addDays(`${inNextMonth.slice(0, 7)}-01`, -1) };
}

/** The months that the choice offers: this one and those before it, newest first, by their first day. */
export function monthsBack(today: Day, count: number): Day[] {
  const months = [monthOf(today).from];
  while (months.length < count) months.push(monthOf(addDays(months.at(-1) ?? today, -1)).from);
  return months;
}
