import type { FormItem } from '../../model/invoiceFormFields';
import { compareDecimals, computeLineGross, subtractDecimals } from '../decimal';

/**
 * Converts the lines of a correction into differences for sending, and differences back into lines for the form, which
 * always shows the whole document (domain.md 6.3, A28).
 */

const COMPARED_TEXT_FIELDS = ['name', 'unit', 'rate', 'symbol'] as const;
const isAlike = (a: FormItem, b: FormItem): boolean =>
  COMPARED_TEXT_FIELDS.every((name) => a[name].trim() === b[name].trim());
const isEqual = (a: string, b: string): boolean => compareDecimals(a, b) === 0;
const grossOf = ({ price, quantity }: FormItem): number => computeLineGross(price, quantity) ?? NaN;
const subtractOrEmpty = (a: string, b: string): string => subtractDecimals(a, b) ?? '';
const addOrEmpty = (a: string, b: string): string => subtractOrEmpty(a, subtractOrEmpty('0', b));
const negateItem = (item: FormItem): FormItem => ({ ...item, quantity: subtractOrEmpty('0', item.quantity) });

/** Returns the correction items that state the difference between two versions of an item; empty if both are equal. */
function listDifferenceItems(was: FormItem, is: FormItem): FormItem[] {
  const [price, quantity] = [isEqual(is.price, was.price), isEqual(is.quantity, was.quantity)];
  if (isAlike(was, is)) {
    if (price && quantity) return [];
    const changedItem: FormItem | null = price
      ? { ...is, quantity: subtractOrEmpty(is.quantity, was.quantity) }
      : quantity
        ? { ...is, price: subtractOrEmpty(is.price, was.price) }
        : null;
    // The two lines (the negated old item and the new item) become one difference line only if this line's rounded
    // amount equals the difference exactly.
    if (changedItem && grossOf(changedItem) === grossOf(is) - grossOf(was)) return [changedItem];
  }
  return [negateItem(was), is];
}

/**
 * Returns the difference lines of a correction. There is always at least one line, because the service requires one.
 */
export function buildCorrectionItemsAsDifferences(
  before: readonly FormItem[],
  after: readonly FormItem[],
): FormItem[] {
  const was = new Map(before.map((item) => [item.key, item]));
  const is = new Set(after.map(({ key }) => key));
  const changed = after.flatMap((item) => {
    const old = was.get(item.key);
    return old ? listDifferenceItems(old, item) : [item];
  });
  const lines = [...before.filter(({ key }) => !is.has(key)).map(negateItem), ...changed];
  const [first] = before;
  const some = lines.length > 0 || !first ? lines : [negateItem(first), first];
  return some.map((item, index) => ({ ...item, key: index + 1, positionId: null }));
}

/** Returns the items after the correction, followed by the removed items with quantity 0. */
export function addRemovedItemsAtZeroQuantity(
  before: readonly FormItem[],
  after: readonly FormItem[],
): FormItem[] {
  const kept = new Set(after.map(({ key }) => key));
  const removed = before.filter((item) => !kept.has(item.key) && !isEqual(item.quantity, '0'));
  const zero = removed.map((item) => ({ ...item, quantity: '0', positionId: null }));
  return [...after, ...zero];
}

/**
 * Returns the invoice's items after a correction that lists only differences. Each difference changes the item that it
 * matches, or becomes a new item at the end.
 */
export function applyDifferenceLines(
  before: readonly FormItem[],
  differences: readonly FormItem[],
): FormItem[] {
  const lines = [...before];
  for (const change of differences) {
    const find = (name: 'price' | 'quantity') =>
      lines.findIndex((line) => isAlike(line, change) && isEqual(line[name], change[name]));
    const [byPrice, byQuantity] = [find('price'), find('quantity')];
    const at = byPrice >= 0 ? byPrice : byQuantity;
    const line = lines[at];
    if (!line) lines.push(change);
    else if (byPrice >= 0) lines[at] = { ...line, quantity: addOrEmpty(line.quantity, change.quantity) };
    else lines[at] = { ...line, price: addOrEmpty(line.price, change.price) };
  }
  return lines
    .filter(({ quantity }) => !isEqual(quantity, '0'))
    .map((item, index) => ({ ...item, key: index + 1 }));
}
