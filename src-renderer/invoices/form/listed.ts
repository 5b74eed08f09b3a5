import type { ListedItem } from '#shared/model/itemList';
import type { FormItem } from '#shared/model/invoiceForm';
import type { Language } from '#shared/text/language';
import type { FormState } from './formState.svelte';

/** Lines out of the owner's item list. */

/** The user has typed nothing into it yet. */
const isUntouched = ({ name, price, symbol }: FormItem): boolean =>
  [name, price, symbol].every((text) => text.trim() === '');

const priceAs = (price: string, language: Language): string =>
  language !== 'en' ? price.replace('.', ',') : price;

/** Puts an item into the line, or into a new one at the end where somebody has typed there; its place is returned. */
export function insertListed(form: FormState, item: ListedItem, at: number, language: Language): number {
  const { items } = form.fields;
  const current = items[at];
  const place = current && isUntouched(current) ? at : items.length;
  const line = place === at && current ? current : form.addItem();
  fillFrom(items[place] ?? line, item, language);
  return place;
}

/** The rest of a line whose name was chosen from the list; the quantity is the line's own. */
export function fillFrom(line: FormItem, item: ListedItem, language: Language): void {
  const { name, unit, rate, symbol } = item;
  Object.assign(line, { name, unit: unit || line.unit, rate, symbol, price: priceAs(item.price, language) });
}

/** The item that a line just named, while nothing else was typed there. */
export const namedBy = (line: FormItem, list: readonly ListedItem[]): ListedItem | undefined =>
  line.price.trim() === '' ? list.find(({ name }) => name === line.name.trim()) : undefined;
