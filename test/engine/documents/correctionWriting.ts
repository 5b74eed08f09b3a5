import fc from 'fast-check';
import { grossOf, minus, valued, type Line } from './accountTruth';

/** Generates the change that a correction makes, and writes it in the convention of each kind of account. */

export type Way = 'afterState' | 'differences' | 'correctedItems';
/** Tells whether corrected items repeat the old name of an item that is renamed and changed. */
export type Renames = 'alone' | 'withOldName';

export const edit = fc.record({
  what: fc.constantFrom(
    ...([
      'discount',
      'fewer',
      'more',
      'cheaper',
      'dearer',
      'gone',
      'added',
      'rate',
      'renamed',
      'zero',
      'address',
    ] as const),
  ),
  at: fc.nat(),
  by: fc.integer({ min: 1, max: 3 }),
});
export type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

/** Name of a discount line. */
const DISCOUNT = 'Rabat';
const idOf = ({ id, name }: Line): string => id ?? name;

/** Returns the lines after an edit. A discount larger than the sum at its VAT rate is dropped. */
export function edited(before: readonly Line[], edit: Edit): Line[] {
  const after = changed(before, edit);
  const { rates } = valued(after);
  return after.filter(({ name, rate }) => name !== DISCOUNT || (rates.get(rate)?.gross ?? 0n) >= 0n);
}

function changed(before: readonly Line[], { what, at, by }: Edit): Line[] {
  // A discount is added or removed, but never changed.
  const sold = before.filter(({ quantity }) => quantity >= 0);
  const chosen = sold[at % Math.max(1, sold.length)];
  const change = (work: (line: Line) => Line[]) =>
    before.flatMap((line) => (line === chosen ? work(line) : [line]));
  switch (what) {
    case 'fewer':
      return change((line) => [{ ...line, quantity: Math.max(0, minus(line.quantity, by)) }]);
    // Users rarely add exactly the present quantity, so the generator never does.
    case 'more':
      return change((line) => [{ ...line, quantity: line.quantity + (by === line.quantity ? by + 1 : by) }]);
    case 'cheaper':
      return change((line) => [{ ...line, price: Math.max(1, line.price - by * 100) }]);
    case 'dearer':
      return change((line) => [{ ...line, price: line.price + by * 500 }]);
    case 'gone':
      return before.length > 1 ? change(() => []) : [...before];
    case 'added': {
      const name = `Dodatek ${at % 3}`;
      // Each name belongs to one line, because differences identify a line by its name.
      const known = before.some((line) => line.name === name);
      return known ? [...before] : [...before, { name, rate: '23', price: 1999, quantity: by }];
    }
    case 'discount': {
      const isKnown = before.some(({ name }) => name === DISCOUNT);
      if (isKnown || !chosen || chosen.quantity === 0) return [...before];
      const price = Math.max(1, Math.floor(Number(grossOf(chosen)) / (by + 2)));
      return [...before, { name: DISCOUNT, rate: chosen.rate, price, quantity: -1 }];
    }
    case 'rate': {
      const rate = chosen?.rate === '8' ? '23' : '8';
      // A discount on the item changes its VAT rate together with the item.
      const isConcerned = (line: Line) =>
        line === chosen || (line.name === DISCOUNT && line.rate === chosen?.rate);
      return before.map((line) => (isConcerned(line) ? { ...line, rate } : line));
    }
    case 'renamed':
      return change((line) => [{ ...line, id: idOf(line), name: `${line.name} (zmiana)` }]);
    case 'zero':
      return before.map((line) => ({ ...line, quantity: 0 }));
    case 'address':
      return [...before];
  }
}

/** Returns the lines of a correction in the convention of the account. */
export function written(before: readonly Line[], after: readonly Line[], way: Way, renames: Renames): Line[] {
  const find = (lines: readonly Line[], line: Line) => lines.find((found) => idOf(found) === idOf(line));
  const removed = before.filter((was) => !find(after, was)).map((was) => ({ ...was, quantity: 0 }));
  // The correction repeats every line and lists removed items with quantity 0.
  if (way === 'afterState') return [...after, ...removed];
  const added = after.filter((is) => !find(before, is));
  return way === 'differences'
    ? writtenDifferences(before, after, added)
    : writtenCorrected(before, after, added, removed, renames);
}

function writtenDifferences(before: readonly Line[], after: readonly Line[], added: readonly Line[]): Line[] {
  const changes: Line[] = before.flatMap((was) => {
    const is = after.find((line) => idOf(line) === idOf(was));
    const out = { ...was, quantity: -was.quantity };
    if (!is) return was.quantity === 0 ? [] : [out];
    if (is.rate !== was.rate || is.name !== was.name) return [out, is];
    if (is.price === was.price && is.quantity === was.quantity) return [];
    const change =
      is.price === was.price
        ? { ...was, quantity: minus(is.quantity, was.quantity) }
        : { ...is, price: is.price - was.price };
    // One line can express the difference only when price or quantity is unchanged and rounding gives the same amount.
    const isOne = is.price === was.price || is.quantity === was.quantity;
    return isOne && grossOf(change) === grossOf(is) - grossOf(was) ? [change] : [out, is];
  });
  const result = [...changes, ...added].filter(({ quantity }) => quantity !== 0);
  const first = before.find(({ quantity }) => quantity > 0);
  return result.length === 0 && first ? [{ ...first, quantity: -first.quantity }, first] : result;
}

/** An item that is renamed and otherwise changed is listed alone, or also taken out under its old name. */
function writtenCorrected(
  before: readonly Line[],
  after: readonly Line[],
  added: readonly Line[],
  removed: readonly Line[],
  renames: Renames,
): Line[] {
  const changed = before.flatMap((was) => {
    const is = after.find((line) => idOf(line) === idOf(was));
    if (!is) return [];
    const isAlike = is.rate === was.rate && is.price === was.price && is.quantity === was.quantity;
    if (is.name === was.name) return isAlike ? [] : [is];
    return isAlike || renames === 'alone' ? [is] : [{ ...was, quantity: 0 }, is];
  });
  const result = [...changed, ...removed, ...added];
  return result.length === 0 ? before.slice(0, 1) : result;
}
