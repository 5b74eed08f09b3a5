import type { Instant } from '#shared/model/scalars';
import type { Random } from '../../platform/platform';
import { retryPauseMs } from '../../platform/retryPause';

/** How long to wait, all in ms (sync.md, Retry; Create). */

const POLICY = { firstMs: 5_000, maxMs: 300_000 } as const;
/** A write may be carried out after we stopped waiting: it is not sent again for this long. */
const SETTLE_MS = 60_000;
export const LOOK_AGAIN_MS = 5_000;
/** Searches before a create counts as not carried out. */
export const LOOKS = 2;

/** Before the next try after so many failures in a row: growing, with jitter, at most 5 minutes. */
export const pauseMs = (failures: number, random: Random): number => retryPauseMs(failures, random, POLICY);

/** Before the next reading of a record that does not show our write yet: 5, 10, 20 and 40 s. */
export const readAgainMs = (looks: number): number => LOOK_AGAIN_MS * 2 ** looks;

/** Time left for a write that was given up at `since`. */
export const settlesInMs = (since: Instant, now: number): number =>
  Math.max(0, Date.parse(since) + SETTLE_MS - now);
