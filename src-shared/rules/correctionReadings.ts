import type { InvoiceItem } from '../model/invoice';
import { words } from '../text/fold';
import type { CorrectionWay } from './correction';
import { compareDecimals, lineGross, subtractDecimals } from './decimal';
import { compareItems } from './itemLikeness';
import { normaliseRate } from './vat';

/**
 * The readings of a correction that its items allow (documents.md, 2). The rules:
 *
 * 1. State after: every item of the state before that has a value is repeated: by name and rate, by name alone where
 *    the rate changed, by position where the service keeps positions, or under a new name that may be it (rule 3). Nothing is below zero that was not below zero before; a new discount is.
 * 2. Differences: no quantity is 0, and something is added or taken off. All items with 0 are a difference of nothing
 *    only where the buyer changes. Three or more of one thing exactly once more are not an addition beside another number
 *    of another thing, or at another rate.
 * 3. Corrected items only: each item replaces the item of the state before that it names; any other is new. One that
 *    names a known item at another rate and another value may be either, and so may a new name of the same kind, of the
 *    same value, or of a rate and a price, a quantity or about the value of a known item (itemLikeness.ts).
 *    Where everything is repeated this is the state after; it may be either where a repeated item is known only by its
 *    rate and price, or rate and quantity, and no unchanged item is listed.
 * 4. "To zero" is no reading of its own: it is the state after with every item at 0, so some items at 0 are corrected
 *    items only.
 * 5. A state after that leaves items out is against rule 1. It is counted as possible, and never chosen without a
 *    person, where an unchanged item is listed (corrected items would not list it), or nothing names a known item and
 *    all is worth 0 ("cancelled"). Differences that are worth 0, or list several things exactly as they were, three or
 *    more of one, are doubtful likewise.
 *
 * A reading that its amount, its reason or a sum below zero contradicts is dropped later (correctionDecision.ts).
 */

export interface Reading {
  readonly convention: CorrectionWay;
  /** The items after the correction; null where the state before is not known, or too much fits. */
  readonly after: readonly InvoiceItem[] | null;
  /** Possible, but only a person may choose it (rule 5). */
  readonly isDoubtful: boolean;
}

export interface Corrected {
  readonly items: readonly InvoiceItem[];
  /** The items before it; null where its original is not known. */
  readonly before: readonly InvoiceItem[] | null;
  /** It changes the buyer; false where that is not known. */
  readonly changesBuyer: boolean;
  /** It names the amount of its advance or its settlement. */
  readonly namesAmount: boolean;
}

interface Line {
  readonly item: InvoiceItem;
  /** Rate and name. */
  readonly key: string;
  readonly name: string;
  readonly rate: string;
  readonly price: string;
  readonly quantity: string;
  /** Grosz. */
  readonly gross: number;
}

/** More ways to match items than this are not told apart. */
const MAX_MATCHES = 64;
/** A price that is raised is seldom raised by more. */
const MAX_PRICE_RISE_PERCENT = 80;
/** A quantity that is never added exactly once more by chance. */
const MIN_REPEATED_QUANTITY = '3';

/** None where an item cannot be read. */
export function listReadings(corrected: Corrected): Reading[] {
  const lines = readLines(corrected.items);
  const before = corrected.before && readLines(corrected.before);
  if (!lines || lines.length === 0 || (corrected.before && !before)) return [];
  if (!before) return listWithoutState(lines, corrected);
  const state = before.filter((line) => !isZero(line));
  return [
    ...asStateAfter(lines, state),
    ...asDifferences(lines, state, corrected),
    ...asCorrectedItems(lines, state),
  ];
}

/** Whether a correction takes the whole back, or may: that is written alike in all conventions. */
export function mayBeReversal({ items, before }: Pick<Corrected, 'items' | 'before'>): boolean {
  const lines = readLines(items);
  const state = before && readLines(before);
  if (!lines || lines.some(({ gross }) => gross > 0)) return false;
  return !state || sumGross(state) + sumGross(lines) === 0 || isToZero(lines, state);
}

/** Whether the items are the same in a state after and as corrected items: a state of one item, or no item unchanged. */
export function listsOnlyChanged({ items, before }: Pick<Corrected, 'items' | 'before'>): boolean {
  const lines = readLines(items);
  const state = before && readLines(before)?.filter(({ gross }) => gross !== 0);
  if (!lines || !state) return false;
  return state.length === 1 || countUnchanged(lines, state) === 0;
}

/**
 * Whether each line may be added to the items before, as differences write it: a new name, more of an item at its price,
 * or a higher price of as many. Then nothing shows that the lines are final values.
 */
export function mayAllBeAdditions({ items, before }: Pick<Corrected, 'items' | 'before'>): boolean {
  const lines = readLines(items);
  const state = before && readLines(before);
  if (!lines || !state) return false;
  return lines.every((line) => {
    const isNewName = !state.some(({ name }) => name === line.name);
    return isNewName || state.some((was) => mayBeAddition(line, was));
  });
}

function mayBeAddition(line: Line, was: Line): boolean {
  if (line.key !== was.key || line.gross <= 0) return false;
  if (isSamePrice(line, was)) return !isSameQuantity(line, was);
  return isSameQuantity(line, was) && line.gross * 100 <= was.gross * MAX_PRICE_RISE_PERCENT;
}

/**
 * Whether two lists of items are the same state, in any order. Items worth 0 say nothing.
 */
export function isSameState(one: readonly InvoiceItem[], other: readonly InvoiceItem[]): boolean {
  const [left, right] = [readLines(one), readLines(other)];
  return left !== null && right !== null && describeState(left) === describeState(right);
}

function listWithoutState(lines: readonly Line[], { items }: Corrected): Reading[] {
  const readings: Reading[] = [];
  if (isPossibleState(lines, [])) {
    if (!isNegativeAtARate(lines)) readings.push(reading('afterState', items));
    // A new discount need not list the item that it reduces.
    if (lines.some(({ gross }) => gross >= 0)) readings.push(reading('correctedItems', null));
  }
  if (!lines.some(isZero)) readings.push(reading('differences', null));
  return readings;
}

function asStateAfter(lines: readonly Line[], state: readonly Line[]): Reading[] {
  if (!isPossibleState(lines, state)) return [];
  const items = lines.map(({ item }) => item);
  if (listMissing(lines, state).length === 0) return [reading('afterState', items)];
  const isUnrelated = !lines.some((line) => namesKnownItem(line, lines, state));
  const isCancelled = isUnrelated && lines.every(({ gross }) => gross === 0);
  const leavesOut = !lines.some(isZero) && countUnchanged(lines, state) > 0;
  return isCancelled || leavesOut ? [{ convention: 'afterState', after: items, isDoubtful: true }] : [];
}

function asDifferences(
  lines: readonly Line[],
  state: readonly Line[],
  { changesBuyer, namesAmount }: Corrected,
): Reading[] {
  const after = addDifferences(state, lines).map(({ item }) => item);
  if (lines.every(isZero)) return changesBuyer ? [reading('differences', after)] : [];
  if (lines.some(isZero)) return [];
  const isWholeAgain = countUnchanged(lines, state) === lines.length && lines.length === state.length;
  // The whole once more for another buyer corrects the buyer; with an amount, it would double an order.
  if (isWholeAgain && (changesBuyer || namesAmount)) return [];
  if (isNoAddition(lines, state) || isRateCorrected(lines, state)) return [];
  const isDoubtful = lines.every(({ gross }) => gross === 0) || isListedAgain(lines, state);
  return [{ convention: 'differences', after, isDoubtful }];
}

function asCorrectedItems(lines: readonly Line[], state: readonly Line[]): Reading[] {
  if (isWholeState(lines, state) || !isPossibleState(lines, state)) return [];
  const matches = matchLines(lines, state);
  if (matches === null) return [reading('correctedItems', null)];
  return matches.map((match) => {
    const replaced = state.map(({ item }, index) => {
      const at = match.indexOf(index);
      return at < 0 ? item : (lines[at]?.item ?? item);
    });
    const added = lines.filter((_, at) => match[at] === null).map(({ item }) => item);
    return reading('correctedItems', [...replaced, ...added]);
  });
}

const reading = (convention: CorrectionWay, after: Reading['after']): Reading => ({
  convention,
  after,
  isDoubtful: false,
});

function readLines(items: readonly InvoiceItem[]): Line[] | null {
  const lines: Line[] = [];
  for (const item of items) {
    const { grossUnitPrice: price, quantity } = item;
    if (price === null || quantity === null) return null;
    const gross = lineGross(price, quantity);
    if (gross === null) return null;
    const rate = normaliseRate(item.rate) ?? item.rate.trim();
    const name = words(item.name).join(' ');
    lines.push({ item, key: `${rate} ${name}`, name, rate, price, quantity, gross });
  }
  return lines;
}

const sumGross = (lines: readonly Line[]): number => lines.reduce((sum, { gross }) => sum + gross, 0);
const isZero = ({ quantity }: Line): boolean => compareDecimals(quantity, '0') === 0;
const isManyTimes = ({ quantity }: Line): boolean => compareDecimals(quantity, MIN_REPEATED_QUANTITY) >= 0;
const isSamePrice = (one: Line, other: Line): boolean => compareDecimals(one.price, other.price) === 0;
const isSameQuantity = (one: Line, other: Line): boolean =>
  compareDecimals(one.quantity, other.quantity) === 0;
const isSameValue = (line: Line, was: Line | undefined): boolean =>
  was !== undefined && isSamePrice(line, was) && isSameQuantity(line, was);
/** At least half and at most twice the value. */
const isNear = ({ gross }: Line, was: Line): boolean => gross * 2 >= was.gross && gross <= was.gross * 2;
const isUnchanged = (line: Line, was: Line): boolean =>
  line.key === was.key && isSamePrice(line, was) && isSameQuantity(line, was);

const isToZero = (lines: readonly Line[], state: readonly Line[]): boolean =>
  lines.every(isZero) && listMissing(lines, state).length === 0;

const describeState = (lines: readonly Line[]): string =>
  lines
    .filter(({ gross }) => gross !== 0)
    .map(({ key, price, quantity }) => `${key} ${Number(price)} ${Number(quantity)}`)
    .sort()
    .join('\n');

/** Puts differences into the items that they change, where the rounded sum stays the same; others are new items. */
function addDifferences(state: readonly Line[], differences: readonly Line[]): Line[] {
  const after = [...state];
  for (const difference of differences) {
    const at = after.findIndex((was) => mergeLines(was, difference) !== null);
    const was = after[at];
    const merged = was && mergeLines(was, difference);
    if (merged) after[at] = merged;
    else after.push(difference);
  }
  return after.filter((line) => !isZero(line));
}

/** null where the difference is of another item, or rounds otherwise. */
function mergeLines(was: Line, difference: Line): Line | null {
  if (was.key !== difference.key) return null;
  const isOfQuantity = isSamePrice(was, difference);
  if (!isOfQuantity && !isSameQuantity(was, difference)) return null;
  const price = isOfQuantity ? was.price : addDecimals(was.price, difference.price);
  const quantity = isOfQuantity ? addDecimals(was.quantity, difference.quantity) : was.quantity;
  const gross = was.gross + difference.gross;
  if (price === null || quantity === null || lineGross(price, quantity) !== gross) return null;
  return { ...was, price, quantity, gross, item: { ...was.item, grossUnitPrice: price, quantity } };
}

function addDecimals(one: string, other: string): string | null {
  const negated = subtractDecimals('0', other);
  return negated && subtractDecimals(one, negated);
}

/** Whether the lines of any rate come to less than nothing. */
const isNegativeAtARate = (lines: readonly Line[]): boolean =>
  [...Map.groupBy(lines, ({ rate }) => rate).values()].some((own) => sumGross(own) < 0);

/** Whether a document can have these items as they are: nothing below zero but discounts. */
function isPossibleState(lines: readonly Line[], state: readonly Line[]): boolean {
  const negativeBefore = new Set(
    [...Map.groupBy(state, ({ key }) => key)].flatMap(([key, own]) => (sumGross(own) < 0 ? [key] : [])),
  );
  const negative = lines.filter(({ key, gross }) => gross < 0 && !negativeBefore.has(key));
  if (negative.length === 0) return true;
  const sold = new Set([...lines, ...state].flatMap(({ key, gross }) => (gross > 0 ? [key] : [])));
  return !negative.some(({ key }) => sold.has(key));
}

type Match = (line: Line, was: Line) => boolean;

/** A new name for a known item, or another item that has a figure of it by chance. */
function mayBeRenamed(line: Line, was: Line): boolean {
  if (isSameValue(line, was)) return true;
  const likeness = compareItems(line.item, was.item);
  if (line.gross < 0 || likeness === 'different') return false;
  if (likeness === 'alike') return true;
  return line.rate === was.rate && (isSamePrice(line, was) || isSameQuantity(line, was) || isNear(line, was));
}

/** Items of the state before, of a value, that no item repeats (rule 1). */
const listMissing = (lines: readonly Line[], state: readonly Line[]): Line[] =>
  listUnmatched(lines, state, [...certainMatches(lines, state), mayBeRenamed]);

function certainMatches(lines: readonly Line[], state: readonly Line[]): Match[] {
  const keepsPositions = arePositionsKept(lines, state);
  return [
    isUnchanged,
    (line, was) => line.key === was.key,
    (line, was) => keepsPositions && line.item.positionId === was.item.positionId,
    (line, was) => line.name === was.name,
    (line, was) => isSamePrice(line, was) && isSameQuantity(line, was),
  ];
}

/** Whether the items are all items of the state, and cannot be corrected items only (rule 3). */
function isWholeState(lines: readonly Line[], state: readonly Line[]): boolean {
  if (listMissing(lines, state).length > 0) return false;
  const isCertain = listUnmatched(lines, state, certainMatches(lines, state)).length === 0;
  return isCertain || countUnchanged(lines, state) > 0;
}

function listUnmatched(lines: readonly Line[], state: readonly Line[], matches: readonly Match[]): Line[] {
  const free = new Set(lines);
  let missing = state.filter(({ gross }) => gross !== 0);
  for (const fits of matches)
    missing = missing.filter((was) => {
      const found = [...free].find((line) => fits(line, was));
      if (found) free.delete(found);
      return !found;
    });
  return missing;
}

/** Whether the service gives the items of a correction the positions of the corrected ones: named items show it. */
function arePositionsKept(lines: readonly Line[], state: readonly Line[]): boolean {
  const positions = (all: readonly Line[]) => new Map(all.map((line) => [line.item.positionId, line.key]));
  const [own, before] = [positions(lines), positions(state)];
  if (own.size < lines.length || before.size < state.length || own.has(null)) return false;
  const names = new Set(state.map(({ key }) => key));
  const named = lines.filter(({ key }) => names.has(key));
  return named.length > 0 && named.every(({ item, key }) => before.get(item.positionId) === key);
}

const namesKnownItem = (line: Line, lines: readonly Line[], state: readonly Line[]): boolean =>
  (listOptions(line, lines, state)[0] ?? null) !== null;

/** Indexes of the items that a line may replace; null: it may be new. */
function listOptions(line: Line, lines: readonly Line[], state: readonly Line[]): (number | null)[] {
  const find = (fits: (was: Line) => boolean): number[] =>
    state.flatMap((was, index) => (fits(was) ? [index] : []));
  const own = find(({ key }) => key === line.key);
  if (own.length > 0) {
    const narrower = [isUnchanged, isSamePrice, isSameQuantity].map((fits) =>
      own.filter((index) => state[index] && fits(line, state[index])),
    );
    return narrower.find((found) => found.length > 0) ?? own;
  }
  const atPosition = find(({ item }) => item.positionId !== null && item.positionId === line.item.positionId);
  if (arePositionsKept(lines, state) && atPosition.length > 0) return atPosition;
  const atOtherRate = find(({ name }) => name === line.name);
  // A rate alone is corrected: nobody adds as many of one name at one price and another rate.
  const reRated = atOtherRate.filter((index) => isSameValue(line, state[index]));
  if (reRated.length > 0) return reRated;
  if (atOtherRate.length > 0) return [...atOtherRate, null];
  const alike = find(
    (was) => isSameValue(line, was) || (line.gross >= 0 && compareItems(line.item, was.item) === 'alike'),
  );
  return [...(alike.length > 0 ? alike : find((was) => mayBeRenamed(line, was))), null];
}

/** Every way in which the lines replace items, each by one; null where there are too many. */
function matchLines(lines: readonly Line[], state: readonly Line[]): (number | null)[][] | null {
  const options = lines.map((line) => listOptions(line, lines, state));
  let matches: (number | null)[][] = [[]];
  for (const own of options) {
    matches = matches.flatMap((match) => {
      const free = own.filter((index) => index === null || !match.includes(index));
      // More of one name than before: the others are new.
      return (free.length > 0 ? free : [null]).map((index) => [...match, index]);
    });
    if (matches.length > MAX_MATCHES) return null;
  }
  return matches;
}

function countUnchanged(lines: readonly Line[], state: readonly Line[]): number {
  return listUnchanged(lines, state).length;
}

function listUnchanged(lines: readonly Line[], state: readonly Line[]): Line[] {
  const open = [...state];
  return lines.filter((line) => {
    const at = open.findIndex((was) => isUnchanged(line, was));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

/** Several things exactly once more, three or more of one, where they may also be repeated as they were (rule 5). */
function isListedAgain(lines: readonly Line[], state: readonly Line[]): boolean {
  const again = listUnchanged(lines, state);
  return again.length > 1 && again.some(isManyTimes) && isPossibleState(lines, state);
}

/** Three or more of one thing exactly once more at another rate, and none at the old rate taken off. */
function isRateCorrected(lines: readonly Line[], state: readonly Line[]): boolean {
  const takenOff = new Set(lines.flatMap(({ name, gross }) => (gross < 0 ? [name] : [])));
  return lines
    .filter((line) => isManyTimes(line) && !takenOff.has(line.name))
    .some((line) =>
      state.some((was) => was.name === line.name && was.rate !== line.rate && isSameValue(line, was)),
    );
}

/**
 * Exactly as many of one thing again, and of another thing another number. The same again at other prices may be an
 * addition ("one more night"), so that alone proves nothing.
 */
function isNoAddition(lines: readonly Line[], state: readonly Line[]): boolean {
  if (lines.length !== state.length || listMissing(lines, state).length > 0) return false;
  const isRepeated = listUnchanged(lines, state).some(isManyTimes);
  const quantities = (all: readonly Line[]) =>
    all
      .map(({ key, quantity }) => `${key} ${Number(quantity)}`)
      .sort()
      .join('\n');
  return isRepeated && quantities(lines) !== quantities(state);
}
