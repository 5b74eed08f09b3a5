import type { InvoiceItem } from '../model/invoice';
import type { DecimalText, Grosz } from '../model/scalars';
import { words } from '../text/fold';
import type { CorrectionWay } from './correction';
import { compareDecimals, lineGross } from './decimal';
import { reasonSense } from './reasonSense';
import { normaliseRate } from './vat';

/** Whether a correction's lines are the state after or the difference (documents.md, 2; A28). Only clear cases count. */

type Item = Pick<InvoiceItem, 'name' | 'rate' | 'grossUnitPrice' | 'quantity'>;

export interface Corrected {
  readonly items: readonly Item[];
  /** The lines before it; null where its original is not known. */
  readonly before: readonly Item[] | null;
  readonly reason: string | null;
  /** It changes the buyer; false where that is not known. */
  readonly changesBuyer: boolean;
  /** The amount of an advance or settlement before, and the correction's own; null if `before` is unknown. */
  readonly amount: {
    readonly of: 'advance' | 'settlement';
    readonly said: Grosz | null;
    readonly before: Grosz;
  } | null;
}

interface Line {
  readonly key: string;
  readonly rate: string;
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly gross: Grosz;
}

/** null where a line cannot be read. */
function linesOf(items: readonly Item[]): Line[] | null {
  const lines: Line[] = [];
  for (const { name, rate: spelled, grossUnitPrice: price, quantity } of items) {
    if (price === null || quantity === null) return null;
    const gross = lineGross(price, quantity);
    if (gross === null) return null;
    const rate = normaliseRate(spelled) ?? spelled.trim();
    lines.push({ key: `${rate} ${words(name).join(' ')}`, rate, price, quantity, gross });
  }
  return lines;
}

const sum = (lines: readonly Line[]): Grosz => lines.reduce((all, { gross }) => all + gross, 0);

/** Whether the lines of any rate come to less than nothing. */
function isNegativeAtARate(lines: readonly Line[]): boolean {
  return [...Map.groupBy(lines, ({ rate }) => rate).values()].some((own) => sum(own) < 0);
}

/** By its own amount, else by its lines. */
export function evidenceOf(corrected: Corrected): CorrectionWay | null {
  const { items, before, changesBuyer, amount } = corrected;
  const now = linesOf(items);
  const was = before && linesOf(before);
  if (!now || now.length === 0 || (before && !was)) return null;
  // A difference of nothing is no correction, unless it corrects the buyer: it takes the whole back.
  if (now.every(isTakenOut)) return changesBuyer ? null : 'afterState';
  return (amount && was && amountEvidence(amount, sum(now), sum(was))) ?? lineEvidence(now, was, corrected);
}

/** The only reading of its lines that its own amount allows; null where both do, or none. */
function amountEvidence(
  { of, said, before }: NonNullable<Corrected['amount']>,
  now: Grosz,
  was: Grosz,
): CorrectionWay | null {
  const isPart = (amount: Grosz, order: Grosz) => amount >= 0 && amount <= order;
  if (of === 'advance') {
    if (said === null) return null;
    return theOnly(isPart(said, now), isPart(before + said, was + now));
  }
  // All taken back leaves nothing to ask for.
  const [kept, added] = [before + now - was, was + now === 0 ? 0 : before + now];
  return theOnly(
    kept >= 0 && (said ?? kept) === kept,
    added >= 0 && [null, added, added - before].includes(said),
  );
}

const theOnly = (afterState: boolean, differences: boolean): CorrectionWay | null =>
  afterState === differences ? null : afterState ? 'afterState' : 'differences';

function lineEvidence(
  now: readonly Line[],
  was: readonly Line[] | null,
  { reason, changesBuyer, amount }: Corrected,
): CorrectionWay | null {
  // By name: an earlier difference is listed beside what it changed.
  const sold = Map.groupBy(was ?? [], ({ key }) => key);
  const negativeBefore = new Set([...sold].flatMap(([key, own]) => (sum(own) < 0 ? [key] : [])));
  const fresh = now.filter(({ key, gross }) => gross < 0 && !negativeBefore.has(key));
  if (fresh.length > 0) return cannotBeAState(now, was, fresh) ? 'differences' : null;
  const isNegative = now.some(({ gross }) => gross < 0);
  // A line of a difference is never zero.
  if (!isNegative && now.some(isTakenOut)) return 'afterState';
  if (!was || !repeats(now, was)) return null;
  // As a difference it would ask for more, and the reason says less.
  if (reasonSense(reason) === 'less' && sum(now) > 0 && sum(now) <= sum(was)) return 'afterState';
  // Everything once more, for another buyer: a correction of his data.
  if (unchanged(now, was).length === was.length && now.length === was.length)
    return changesBuyer || (amount && amount.said !== null) ? 'afterState' : null;
  return isNoAddition(now, was) ? 'afterState' : null;
}

/** A quantity that is never added exactly once more by chance. */
const MANY = '3';

/**
 * Whether the lines cannot be what was sold in addition: exactly as many of one thing again, three or more, and of another
 * thing another number. The same again at other prices may be ("one more night"), so that alone proves nothing.
 */
function isNoAddition(now: readonly Line[], was: readonly Line[]): boolean {
  if (now.length !== was.length) return false;
  const again = unchanged(now, was).some(({ quantity }) => compareDecimals(quantity, MANY) >= 0);
  const numbers = (lines: readonly Line[]) =>
    lines.map(({ key, quantity }) => `${key} ${Number(quantity)}`).sort();
  return again && numbers(now).join('\n') !== numbers(was).join('\n');
}

/**
 * Whether it looks like the whole document once more with some lines changed. One alone proves nothing: "one more
 * night with breakfast" looks the same as a difference; several of one account do.
 */
export function looksLikeAState({ items, before }: Corrected): boolean {
  const now = linesOf(items);
  const was = before && linesOf(before);
  if (!now || !was || now.some(({ gross }) => gross < 0) || !repeats(now, was)) return false;
  const same = unchanged(now, was).length;
  return same > 0 && same < was.length;
}

/**
 * Whether it takes the whole back, or may: people write that by zeros where they write differences else, and by minus
 * quantities where they write the state after, so it says nothing about other corrections.
 */
export function mayBeReversal({ items, before }: Corrected): boolean {
  const now = linesOf(items);
  const was = before && linesOf(before);
  if (!now || now.some(({ gross }) => gross > 0)) return false;
  return was === null || now.every(isTakenOut) || sum(was) + sum(now) === 0;
}

/** A document with these lines as they are cannot exist: less than nothing at a rate, or of a thing that was sold. */
function cannotBeAState(now: readonly Line[], was: readonly Line[] | null, fresh: readonly Line[]): boolean {
  const sold = new Set([...now, ...(was ?? [])].flatMap(({ key, gross }) => (gross > 0 ? [key] : [])));
  if (fresh.some(({ key }) => sold.has(key))) return true;
  return isNegativeAtARate(now) && !(was && isNegativeAtARate(was));
}

const isTakenOut = ({ quantity }: Line): boolean => compareDecimals(quantity, '0') === 0;

/** Each line of the original with a value is repeated, with any value now, each by its own line. */
function repeats(now: readonly Line[], was: readonly Line[]): boolean {
  const count = (lines: readonly Line[]) => Map.groupBy(lines, ({ key }) => key);
  const there = count(now);
  return [...count(was.filter(({ gross }) => gross !== 0))].every(
    ([key, own]) => (there.get(key)?.length ?? 0) >= own.length,
  );
}

/** Lines that are exactly as before. */
function unchanged(now: readonly Line[], was: readonly Line[]): Line[] {
  const open = [...was];
  return now.filter((line) => {
    const at = open.findIndex((old) => isEqual(old, line));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

const isEqual = (one: Line, other: Line): boolean =>
  one.key === other.key &&
  compareDecimals(one.price, other.price) === 0 &&
  compareDecimals(one.quantity, other.quantity) === 0;
