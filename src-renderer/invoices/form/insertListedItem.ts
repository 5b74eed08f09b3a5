import type { ListedItem } from '#shared/model/itemList';
import type { FormItem } from '#shared/model/invoiceForm';
import type { Language } from '#shared/text/language';
import type { InvoiceFormState } from './invoiceFormState.svelte';

/** Fills lines from the owner's item list. */

/** Whether the user has typed nothing into this line yet. */
const isUntouched = ({ name, price, symbol }: FormItem): boolean =>
  [name, price, symbol].every((text) => text.trim() === '');

const priceAs = (price: string, language: Language): string =>
  language !== 'en' ? price.replace('.', ',') : price;

/**
 * Fills an item into the line at `at` or, if the user has already typed there, into a new line at the end. Returns the
 * index of the filled line.
 */
export function insertListedItem(
  form: InvoiceFormState,
  item: ListedItem,
  at: number,
  language: Language,
): number {
  const { items } = form.fields;
  const current = items[at];
  const targetIndex = current && isUntouched(current) ? at : items.length;
  const line = targetIndex === at && current ? current : form.addItem();
  fillLineFromListedItem(items[targetIndex] ?? line, item, language);
  return targetIndex;
}

/** Fills in the rest of a line whose name was chosen from the list; the line keeps its own quantity. */
export function fillLineFromListedItem(line: FormItem, item: ListedItem, language: Language): void {
  const { name, unit, rate, symbol } = item;
  Object.assign(line, { name, unit: unit || line.unit, rate, symbol, price: priceAs(item.price, language) });
}

/** Returns the listed item whose name was typed into the line; undefined if the line already has a price. */
export const findListedItemOfLine = (line: FormItem, list: readonly ListedItem[]): ListedItem | undefined =>
  line.price.trim() === '' ? list.find(({ name }) => name === line.name.trim()) : undefined;
