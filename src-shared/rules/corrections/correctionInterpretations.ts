import type { InvoiceItem } from '../../model/invoice';
import { splitWords } from '../../text/fold';
import type { CorrectionConvention } from './correctionConventionSchemas';
import { compareDecimals, computeLineGross, subtractDecimals } from '../decimal';
import { classifyItemLikeness } from '../documents/itemLikeness';
import { normaliseVatRate } from '../tax/vat';

/** One possible interpretation of the items of a correction (documents.md, 2). */

export interface CorrectionInterpretation {
  readonly convention: CorrectionConvention;
  /** The invoice's items after the correction; null if the items cannot be computed. */
  readonly after: readonly InvoiceItem[] | null;
  /** True if only a person may choose this interpretation of the correction's items. */
  readonly isDoubtful: boolean;
}

export interface Corrected {
  readonly items: readonly InvoiceItem[];
  /** The items of the invoice before the correction; null if the corrected invoice is unknown. */
  readonly before: readonly InvoiceItem[] | null;
  readonly changesBuyer: boolean;
  /** True if the correction itself states an amount, as only corrections of advances and settlements can do. */
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

/**
 * Maximum number of ways to assign the correction lines to earlier items. If there are more ways, the items after the
 * correction are unknown.
 */
const MAX_MATCHES = 64;
/**
 * A line with the quantity of an earlier item counts as a price increase of this item only up to this percentage of the
 * item's amount.
 */
const MAX_PRICE_RISE_PERCENT = 80;
/** Minimum quantity of a repeated item as evidence that a correction lists unchanged items, too. */
const MIN_REPEATED_QUANTITY = '3';

/** Lists the possible interpretations of a correction's items; the list is empty if an item cannot be read. */
export function listCorrectionInterpretations(corrected: Corrected): CorrectionInterpretation[] {
  const lines = readLines(corrected.items);
  const before = corrected.before && readLines(corrected.before);
  if (!lines || lines.length === 0 || (corrected.before && !before)) return [];
  if (!before) return listWithoutState(lines, corrected);
  const state = before.filter((line) => !isZero(line));
  return [
    ...interpretAsStateAfter(lines, state),
    ...interpretAsDifferences(lines, state, corrected),
    ...interpretAsCorrectedItems(lines, state),
  ];
}

/**
 * Returns whether a correction may cancel the whole invoice. Such a correction does not show how the account lists the
 * items of corrections.
 */
export function canCorrectionBeReversal({ items, before }: Pick<Corrected, 'items' | 'before'>): boolean {
  const lines = readLines(items);
  const state = before && readLines(before);
  if (!lines || lines.some(({ gross }) => gross > 0)) return false;
  return !state || sumGross(state) + sumGross(lines) === 0 || isToZero(lines, state);
}

/** Returns whether a correction changes every item of the invoice. */
export function doesCorrectionChangeEveryItem({
  items,
  before,
}: Pick<Corrected, 'items' | 'before'>): boolean {
  const lines = readLines(items);
  const state = before && readLines(before)?.filter(({ gross }) => gross !== 0);
  if (!lines || !state) return false;
  return state.length === 1 || countUnchanged(lines, state) === 0;
}

/**
 * Returns whether each line of a correction may only add to the earlier items: a new item, a further quantity or a
 * higher price.
 */
export function canAllItemsBeAdditions({ items, before }: Pick<Corrected, 'items' | 'before'>): boolean {
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

/** Returns whether two lists contain the same items, in any order. Items worth 0 are ignored. */
export function areItemListsEquivalent(
  items: readonly InvoiceItem[],
  otherItems: readonly InvoiceItem[],
): boolean {
  const [left, right] = [readLines(items), readLines(otherItems)];
  return left !== null && right !== null && describeState(left) === describeState(right);
}

function listWithoutState(lines: readonly Line[], { items }: Corrected): CorrectionInterpretation[] {
  const readings: CorrectionInterpretation[] = [];
  if (isPossibleState(lines, [])) {
    if (!isNegativeAtARate(lines)) readings.push(createReading('afterState', items));
    // A correction that lists only the corrected items has at least one line that is not negative.
    if (lines.some(({ gross }) => gross >= 0)) readings.push(createReading('correctedItems', null));
  }
  if (!lines.some(isZero)) readings.push(createReading('differences', null));
  return readings;
}

function interpretAsStateAfter(lines: readonly Line[], state: readonly Line[]): CorrectionInterpretation[] {
  if (!isPossibleState(lines, state)) return [];
  const items = lines.map(({ item }) => item);
  if (listMissing(lines, state).length === 0) return [createReading('afterState', items)];
  const isUnrelated = !lines.some((line) => namesKnownItem(line, lines, state));
  const isCancelled = isUnrelated && lines.every(({ gross }) => gross === 0);
  const leavesOut = !lines.some(isZero) && countUnchanged(lines, state) > 0;
  return isCancelled || leavesOut ? [{ convention: 'afterState', after: items, isDoubtful: true }] : [];
}

function interpretAsDifferences(
  lines: readonly Line[],
  state: readonly Line[],
  { changesBuyer, namesAmount }: Corrected,
): CorrectionInterpretation[] {
  const after = addDifferences(state, lines).map(({ item }) => item);
  if (lines.every(isZero)) return changesBuyer ? [createReading('differences', after)] : [];
  if (lines.some(isZero)) return [];
  const isWholeAgain = countUnchanged(lines, state) === lines.length && lines.length === state.length;
  // Unchanged repeated items are not differences if the correction changes only the buyer or an amount.
  if (isWholeAgain && (changesBuyer || namesAmount)) return [];
  if (isNoAddition(lines, state) || isRateCorrected(lines, state)) return [];
  const isDoubtful = lines.every(({ gross }) => gross === 0) || isListedAgain(lines, state);
  return [{ convention: 'differences', after, isDoubtful }];
}

function interpretAsCorrectedItems(
  lines: readonly Line[],
  state: readonly Line[],
): CorrectionInterpretation[] {
  if (isWholeState(lines, state) || !isPossibleState(lines, state)) return [];
  const matches = matchLines(lines, state);
  if (matches === null) return [createReading('correctedItems', null)];
  return matches.map((match) => {
    const replaced = state.map(({ item }, index) => {
      const at = match.indexOf(index);
      return at < 0 ? item : (lines[at]?.item ?? item);
    });
    const added = lines.filter((_, at) => match[at] === null).map(({ item }) => item);
    return createReading('correctedItems', [...replaced, ...added]);
  });
}

const createReading = (
  convention: CorrectionConvention,
  after: CorrectionInterpretation['after'],
): CorrectionInterpretation => ({
  convention,
  after,
  isDoubtful: false,
});

function readLines(items: readonly InvoiceItem[]): Line[] | null {
  const lines: Line[] = [];
  for (const item of items) {
    const { grossUnitPrice: price, quantity } = item;
    if (price === null || quantity === null) return null;
    const gross = computeLineGross(price, quantity);
    if (gross === null) return null;
    const rate = normaliseVatRate(item.rate) ?? item.rate.trim();
    const name = splitWords(item.name).join(' ');
    lines.push({ item, key: `${rate} ${name}`, name, rate, price, quantity, gross });
  }
  return lines;
}

const sumGross = (lines: readonly Line[]): number => lines.reduce((sum, { gross }) => sum + gross, 0);
const isZero = ({ quantity }: Line): boolean => compareDecimals(quantity, '0') === 0;
const isRepeatedQuantity = ({ quantity }: Line): boolean =>
  compareDecimals(quantity, MIN_REPEATED_QUANTITY) >= 0;
const isSamePrice = (line: Line, otherLine: Line): boolean =>
  compareDecimals(line.price, otherLine.price) === 0;
const isSameQuantity = (line: Line, otherLine: Line): boolean =>
  compareDecimals(line.quantity, otherLine.quantity) === 0;
const isSameValue = (line: Line, was: Line | undefined): boolean =>
  was !== undefined && isSamePrice(line, was) && isSameQuantity(line, was);
/**
 * Returns whether the gross amount of a correction line is at least half and at most twice the gross amount of the
 * corrected invoice's line.
 */
const isSimilarGross = ({ gross }: Line, was: Line): boolean =>
  gross * 2 >= was.gross && gross <= was.gross * 2;
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

/**
 * Returns the items after the correction: each difference is merged with a matching earlier item or, without a match,
 * added as a new item.
 */
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

/**
 * Adds a difference line of a correction to an earlier item and returns the resulting item; null if the line cannot
 * belong to this item.
 */
function mergeLines(was: Line, difference: Line): Line | null {
  if (was.key !== difference.key) return null;
  const isOfQuantity = isSamePrice(was, difference);
  if (!isOfQuantity && !isSameQuantity(was, difference)) return null;
  const price = isOfQuantity ? was.price : addDecimals(was.price, difference.price);
  const quantity = isOfQuantity ? addDecimals(was.quantity, difference.quantity) : was.quantity;
  const gross = was.gross + difference.gross;
  if (price === null || quantity === null || computeLineGross(price, quantity) !== gross) return null;
  return { ...was, price, quantity, gross, item: { ...was.item, grossUnitPrice: price, quantity } };
}

function addDecimals(first: string, second: string): string | null {
  const negated = subtractDecimals('0', second);
  return negated && subtractDecimals(first, negated);
}

/** Returns true if the correction lines of at least one VAT rate have a gross sum below zero. */
const isNegativeAtARate = (lines: readonly Line[]): boolean =>
  [...Map.groupBy(lines, ({ rate }) => rate).values()].some((rateLines) => sumGross(rateLines) < 0);

/**
 * Returns whether the lines of a correction can be the complete list of an invoice's items. A new negative line for an
 * item with a positive line excludes this.
 */
function isPossibleState(lines: readonly Line[], state: readonly Line[]): boolean {
  const negativeBefore = new Set(
    [...Map.groupBy(state, ({ key }) => key)].flatMap(([key, keyLines]) =>
      sumGross(keyLines) < 0 ? [key] : [],
    ),
  );
  const negative = lines.filter(({ key, gross }) => gross < 0 && !negativeBefore.has(key));
  if (negative.length === 0) return true;
  const sold = new Set([...lines, ...state].flatMap(({ key, gross }) => (gross > 0 ? [key] : [])));
  return !negative.some(({ key }) => sold.has(key));
}

type LineMatcher = (line: Line, was: Line) => boolean;

/** Returns whether a line of the correction may be an item of the corrected invoice under a new name. */
function mayBeRenamed(line: Line, was: Line): boolean {
  if (isSameValue(line, was)) return true;
  const likeness = classifyItemLikeness(line.item, was.item);
  if (line.gross < 0 || likeness === 'different') return false;
  if (likeness === 'alike') return true;
  return (
    line.rate === was.rate &&
    (isSamePrice(line, was) || isSameQuantity(line, was) || isSimilarGross(line, was))
  );
}

/** Lists the items of the corrected invoice that no line of the correction repeats. */
const listMissing = (lines: readonly Line[], state: readonly Line[]): Line[] =>
  listUnmatched(lines, state, [...buildCertainMatchers(lines, state), mayBeRenamed]);

function buildCertainMatchers(lines: readonly Line[], state: readonly Line[]): LineMatcher[] {
  const keepsPositions = arePositionsKept(lines, state);
  return [
    isUnchanged,
    (line, was) => line.key === was.key,
    (line, was) => keepsPositions && line.item.positionId === was.item.positionId,
    (line, was) => line.name === was.name,
    (line, was) => isSamePrice(line, was) && isSameQuantity(line, was),
  ];
}

/** Returns whether the lines of a correction repeat all items that the invoice had before the correction. */
function isWholeState(lines: readonly Line[], state: readonly Line[]): boolean {
  if (listMissing(lines, state).length > 0) return false;
  const isCertain = listUnmatched(lines, state, buildCertainMatchers(lines, state)).length === 0;
  return isCertain || countUnchanged(lines, state) > 0;
}

function listUnmatched(
  lines: readonly Line[],
  state: readonly Line[],
  matches: readonly LineMatcher[],
): Line[] {
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

function arePositionsKept(lines: readonly Line[], state: readonly Line[]): boolean {
  const positions = (lineList: readonly Line[]) =>
    new Map(lineList.map((line) => [line.item.positionId, line.key]));
  const [newPositions, oldPositions] = [positions(lines), positions(state)];
  if (newPositions.size < lines.length || oldPositions.size < state.length || newPositions.has(null))
    return false;
  const names = new Set(state.map(({ key }) => key));
  const named = lines.filter(({ key }) => names.has(key));
  return named.length > 0 && named.every(({ item, key }) => oldPositions.get(item.positionId) === key);
}

const namesKnownItem = (line: Line, lines: readonly Line[], state: readonly Line[]): boolean =>
  (listOptions(line, lines, state)[0] ?? null) !== null;

/**
 * Returns the items before the correction that this correction line may replace, as indexes. Null in the list means
 * that the line may be a new item.
 */
function listOptions(line: Line, lines: readonly Line[], state: readonly Line[]): (number | null)[] {
  const find = (fits: (was: Line) => boolean): number[] =>
    state.flatMap((was, index) => (fits(was) ? [index] : []));
  const sameKeyIndexes = find(({ key }) => key === line.key);
  if (sameKeyIndexes.length > 0) {
    const narrower = [isUnchanged, isSamePrice, isSameQuantity].map((fits) =>
      sameKeyIndexes.filter((index) => state[index] && fits(line, state[index])),
    );
    return narrower.find((found) => found.length > 0) ?? sameKeyIndexes;
  }
  const atPosition = find(({ item }) => item.positionId !== null && item.positionId === line.item.positionId);
  if (arePositionsKept(lines, state) && atPosition.length > 0) return atPosition;
  const atOtherRate = find(({ name }) => name === line.name);
  // An item is not added a second time at another VAT rate, so a line with the name and price of an earlier item
  // changes the VAT rate of this item.
  const reRated = atOtherRate.filter((index) => isSameValue(line, state[index]));
  if (reRated.length > 0) return reRated;
  if (atOtherRate.length > 0) return [...atOtherRate, null];
  const alike = find(
    (was) =>
      isSameValue(line, was) || (line.gross >= 0 && classifyItemLikeness(line.item, was.item) === 'alike'),
  );
  return [...(alike.length > 0 ? alike : find((was) => mayBeRenamed(line, was))), null];
}

function matchLines(lines: readonly Line[], state: readonly Line[]): (number | null)[][] | null {
  const options = lines.map((line) => listOptions(line, lines, state));
  let matches: (number | null)[][] = [[]];
  for (const choices of options) {
    matches = matches.flatMap((match) => {
      const free = choices.filter((index) => index === null || !match.includes(index));
      // A line counts as a new item if all earlier items that it could replace are already paired with other lines.
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

function isListedAgain(lines: readonly Line[], state: readonly Line[]): boolean {
  const again = listUnchanged(lines, state);
  return again.length > 1 && again.some(isRepeatedQuantity) && isPossibleState(lines, state);
}

function isRateCorrected(lines: readonly Line[], state: readonly Line[]): boolean {
  const takenOff = new Set(lines.flatMap(({ name, gross }) => (gross < 0 ? [name] : [])));
  return lines
    .filter((line) => isRepeatedQuantity(line) && !takenOff.has(line.name))
    .some((line) =>
      state.some((was) => was.name === line.name && was.rate !== line.rate && isSameValue(line, was)),
    );
}

/** Returns whether the lines of a correction only change earlier items and add none. */
function isNoAddition(lines: readonly Line[], state: readonly Line[]): boolean {
  if (lines.length !== state.length || listMissing(lines, state).length > 0) return false;
  const isRepeated = listUnchanged(lines, state).some(isRepeatedQuantity);
  const quantities = (lineList: readonly Line[]) =>
    lineList
      .map(({ key, quantity }) => `${key} ${Number(quantity)}`)
      .sort()
      .join('\n');
  return isRepeated && quantities(lines) !== quantities(state);
}
