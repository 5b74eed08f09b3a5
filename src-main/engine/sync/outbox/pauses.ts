import type { Instant } from '#shared/model/scalars';
import type { Random } from '../../platform/platform';

/** How long to wait, all in ms (sync.md, Retry; Create). */

const FIRST_MS = 5_000;
const LONGEST_MS = 300_000;
/** A write may still be carried out after its answer was given up: so long it is not sent again. */
const SETTLE_MS = 60_000;
/** Between two looks. */
export const LOOK_AGAIN_MS = 5_000;
/** How often it is looked for before it counts as not carried out. */
export const LOOKS = 2;

/** Before the next try after so many failures in a row: growing, with jitter, at most 5 minutes. */
export function pauseMs(failures: number, random: Random): number {
  const grown = FIRST_MS * 2 ** Math.max(0, failures - 1);
  return Math.min(LONGEST_MS, grown * (0.75 + random.next() * 0.5));
}

/**
 * How much of its time a write still has that was given up at `since` (not when it was written down: it may have
 * waited for the budget before it left). A clock that was set back must not put it off for hours.
 */
export const settlesInMs = (since: Instant, now: number): number =>
  Math.min(SETTLE_MS, Math.max(0, Date.parse(since) + SETTLE_MS - now));
