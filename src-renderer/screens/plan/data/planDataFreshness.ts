import type { RangeAge } from '#shared/contract/rangeAge';
import type { Instant } from '#shared/model/scalars';
import { toDayNumber } from '#shared/rules/days';

/**
 * Age of the plan's stays and prices in a range of days: checked recently, checked long ago, or never fetched
 * (product.md, Age of data per range).
 */
export type Freshness = 'fresh' | 'old' | 'never';

export interface Stretch {
  /** Day numbers, [from, to). */
  readonly from: number;
  readonly to: number;
  readonly freshness: Freshness;
  /**
   * The oldest of the times at which the service last confirmed each day in the range; null if a day in the range was
   * never fetched.
   */
  readonly checkedAt: Instant | null;
}

const MAX_FRESH_AGE_MS = 60 * 60_000;
/** Two ranges of days count as checked at the same time if their check times differ by at most this many ms. */
const SAME_CHECK_MS = 10 * 60_000;

/**
 * Divides the days in [from, to) into ranges whose data has a similar age. Adjacent ranges are joined if the service
 * last confirmed them at nearly the same time.
 */
export function listFreshnessStretches(
  ages: readonly RangeAge[],
  now: Instant,
  from: number,
  to: number,
): Stretch[] {
  const made: Stretch[] = [];
  for (const age of ages) {
    const start = Math.max(from, toDayNumber(age.from));
    const end = Math.min(to, toDayNumber(age.to));
    if (start >= end) continue;
    const freshness = classifyFreshness(age.checkedAt, now);
    const last = made.at(-1);
    if (
      last &&
      last.to === start &&
      last.freshness === freshness &&
      isSameCheck(last.checkedAt, age.checkedAt)
    ) {
      made[made.length - 1] = { ...last, to: end, checkedAt: pickOlder(last.checkedAt, age.checkedAt) };
    } else {
      made.push({ from: start, to: end, freshness, checkedAt: age.checkedAt });
    }
  }
  return made;
}

export function classifyFreshness(checkedAt: Instant | null, now: Instant): Freshness {
  if (checkedAt === null) return 'never';
  return Date.parse(now) - Date.parse(checkedAt) > MAX_FRESH_AGE_MS ? 'old' : 'fresh';
}

const isSameCheck = (a: Instant | null, b: Instant | null) =>
  a === b || (a !== null && b !== null && Math.abs(Date.parse(a) - Date.parse(b)) <= SAME_CHECK_MS);
const pickOlder = (a: Instant | null, b: Instant | null) => (a !== null && b !== null && b < a ? b : a);
