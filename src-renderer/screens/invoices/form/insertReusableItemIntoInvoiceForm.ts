import type { ListedItem } from '#shared/model/reusableItemList';
import type { FormItem } from '#shared/model/invoiceFormFields';
import type { Language } from '#shared/text/language';
import type { InvoiceFormState } from './invoiceFormState.svelte';

const isUntouched = ({ name, price, symbol }: FormItem): boolean =>
  [name, price, symbol].every((text) => text.trim() === '');

const formatPriceForLanguage = (price: string, language: Language): string =>
  language !== 'en' ? price.replace('.', ',') : price;

/** Copies an item from the owner's item list into the invoice form; returns the index of the filled invoice item. */
export function insertReusableItemIntoInvoiceForm(
  form: InvoiceFormState,
  item: ListedItem,
  at: number,
  language: Language,
): number {
  const { items } = form.fields;
  const current = items[at];
  const targetIndex = current && isUntouched(current) ? at : items.length;
  const line = targetIndex === at && current ? current : form.addItem();
  fillInvoiceLineFromReusableItem(items[targetIndex] ?? line, item, language);
  return targetIndex;
}

/**
 * Fills in the unit, rate, symbol and price of an invoice item whose name was chosen from the owner's item list; the
 * quantity stays unchanged.
 */
export function fillInvoiceLineFromReusableItem(line: FormItem, item: ListedItem, language: Language): void {
  const { name, unit, rate, symbol } = item;
  Object.assign(line, {
    name,
    unit: unit || line.unit,
    rate,
    symbol,
    price: formatPriceForLanguage(item.price, language),
  });
}

/**
 * Returns the entry of the owner's item list whose name equals the typed name. Returns undefined if no name matches or
 * if the invoice item already has a price.
 */
export const findReusableItemByLineName = (
  line: FormItem,
  list: readonly ListedItem[],
): ListedItem | undefined =>
  line.price.trim() === '' ? list.find(({ name }) => name === line.name.trim()) : undefined;
