import type { Instant } from '#shared/model/scalars';
import type { Random } from '../../platform/platform';
import { computeRetryPauseMs } from '../../platform/retryPause';

/** Waiting times of the queue, all in ms (sync.md, Retry; Create). */

const POLICY = { firstMs: 5_000, maxMs: 300_000 } as const;
/**
 * Waiting time in ms before a write without an answer is sent again, because the service may still carry out the first
 * attempt.
 */
const SETTLE_MS = 60_000;
export const FIRST_READ_BACK_PAUSE_MS = 5_000;
/** Minimum number of searches without a match before Kontuar concludes that the service did not create the invoice. */
export const MIN_CREATE_SEARCHES = 2;

/**
 * Returns the pause (ms) before the next try after `failures` failures in a row: growing, with jitter, at most 5
 * minutes.
 */
export const computeSendRetryPauseMs = (failures: number, random: Random): number =>
  computeRetryPauseMs(failures, random, POLICY);

/**
 * Returns the pause before Kontuar rereads a record that does not show its write yet: 5, 10, 20 and 40 s, returned in
 * ms.
 */
export const computeReadBackPauseMs = (looks: number): number => FIRST_READ_BACK_PAUSE_MS * 2 ** looks;

/** Returns how many ms must still pass until a write without an answer may be sent again. */
export const computeUncertainWriteResendWaitMs = (since: Instant, now: number): number =>
  Math.max(0, Date.parse(since) + SETTLE_MS - now);
