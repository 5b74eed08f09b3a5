import type { InvoiceItem } from '../model/invoice';
import type { Grosz } from '../model/scalars';
import { words } from '../text/fold';
import type { CorrectionWay } from './correction';
import { compareDecimals } from './decimal';
import { reasonSense } from './reasonSense';
import { normaliseRate, totalsOf } from './vat';

/**
 * What a correction's own lines prove about themselves (documents.md, 2; domain.md A28): the state after it, or the
 * difference. The interface does not say, so only what cannot be the other counts as proof.
 */

type Item = Pick<InvoiceItem, 'name' | 'rate' | 'grossUnitPrice' | 'quantity'>;

/** What is known of a correction beside its lines. */
export interface Corrected {
  readonly items: readonly Item[];
  /** The lines before it; null where its original is not known. */
  readonly before: readonly Item[] | null;
  readonly reason: string | null;
  /** It changes the buyer, or the amount of an advance; false where that is not known. */
  readonly changesOther: boolean;
}

interface Line {
  readonly key: string;
  readonly rate: string;
  readonly item: Item;
  readonly gross: Grosz;
}

/** null where a line cannot be read. */
function linesOf(items: readonly Item[]): Line[] | null {
  const lines: Line[] = [];
  for (const item of items) {
    const { gross, unreadItems } = totalsOf({ items: [item], currency: '' });
    if (unreadItems > 0) return null;
    const rate = normaliseRate(item.rate) ?? item.rate.trim();
    lines.push({ key: `${rate} ${words(item.name).join(' ')}`, rate, item, gross });
  }
  return lines;
}

const sum = (lines: readonly Line[]): Grosz => lines.reduce((all, { gross }) => all + gross, 0);

/** Whether the lines of any rate come to less than nothing. */
function isNegativeAtARate(lines: readonly Line[]): boolean {
  return [...Map.groupBy(lines, ({ rate }) => rate).values()].some((own) => sum(own) < 0);
}

export function lineEvidence({ items, before, reason, changesOther }: Corrected): CorrectionWay | null {
  const now = linesOf(items);
  const was = before && linesOf(before);
  if (!now || now.length === 0 || (before && !was)) return null;
  // A difference of nothing is no correction: it takes the whole back.
  if (now.every(({ gross }) => gross === 0)) return 'afterState';

  const negativeBefore = new Set(was?.flatMap(({ key, gross }) => (gross < 0 ? [key] : [])));
  const fresh = now.filter(({ key, gross }) => gross < 0 && !negativeBefore.has(key));
  if (fresh.length > 0) return cannotBeAState(now, was, fresh) ? 'differences' : null;
  const isNegative = now.some(({ gross }) => gross < 0);
  // Nobody writes a line of a difference that is nothing.
  if (!isNegative && now.some(isTakenOut)) return 'afterState';
  if (!was || !repeats(now, was)) return null;
  // As a difference it would ask for more, and the reason says less.
  if (reasonSense(reason) === 'less' && sum(now) > 0 && sum(now) <= sum(was)) return 'afterState';
  // Everything once more, for another buyer: a correction of his data.
  if (unchanged(now, was).length === was.length && now.length === was.length)
    return changesOther ? 'afterState' : null;
  return isNoAddition(now, was) ? 'afterState' : null;
}

/** A number that nobody adds by chance exactly once more. */
const MANY = '3';

/**
 * Whether the lines cannot be what was sold in addition: exactly as many of one thing again, three or more, and of another
 * thing another number. The same again at other prices may be ("one more night"), so that alone proves nothing.
 */
function isNoAddition(now: readonly Line[], was: readonly Line[]): boolean {
  if (now.length !== was.length) return false;
  const again = unchanged(now, was).some(({ item }) => compareDecimals(item.quantity ?? '0', MANY) >= 0);
  const numbers = (lines: readonly Line[]) =>
    lines.map(({ key, item }) => `${key} ${Number(item.quantity)}`).sort();
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

/** A document with these lines as they are cannot exist: less than nothing at a rate, or of a thing that was sold. */
function cannotBeAState(now: readonly Line[], was: readonly Line[] | null, fresh: readonly Line[]): boolean {
  const sold = new Set([...now, ...(was ?? [])].flatMap(({ key, gross }) => (gross > 0 ? [key] : [])));
  if (fresh.some(({ key }) => sold.has(key))) return true;
  return isNegativeAtARate(now) && !(was && isNegativeAtARate(was));
}

const isTakenOut = ({ item }: Line): boolean =>
  item.quantity !== null && compareDecimals(item.quantity, '0') === 0;

/** Every line of the original that has a value stands there again, whatever its value now; each by a line of its own. */
function repeats(now: readonly Line[], was: readonly Line[]): boolean {
  const count = (lines: readonly Line[]) => Map.groupBy(lines, ({ key }) => key);
  const there = count(now);
  return [...count(was.filter(({ gross }) => gross !== 0))].every(
    ([key, own]) => (there.get(key)?.length ?? 0) >= own.length,
  );
}

/** Lines that stand there exactly as before. */
function unchanged(now: readonly Line[], was: readonly Line[]): Line[] {
  const open = [...was];
  return now.filter(({ key, item }) => {
    const at = open.findIndex((old) => old.key === key && isEqual(old.item, item));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

const isEqual = (one: Item, other: Item): boolean =>
  (['grossUnitPrice', 'quantity'] as const).every(
    (name) => compareDecimals(one[name] ?? '0', other[name] ?? '0') === 0,
  );
