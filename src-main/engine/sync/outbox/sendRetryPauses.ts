import type { Instant } from '#shared/model/scalars';
import type { Random } from '../../platform/platform';
import { computeRetryPauseMs } from '../../platform/retryPause';

/**
 * Pauses in ms before a failed change is sent again: the first pause and the longest pause (sync.md, Retry; Create).
 */

const RETRY_PAUSES = { firstMs: 5_000, maxMs: 300_000 } as const;
/**
 * Waiting time in ms before a write without an answer is sent again, because the service may still carry out the first
 * attempt.
 */
const SETTLING_TIME_MS = 60_000;
export const FIRST_READ_BACK_PAUSE_MS = 5_000;
/** Minimum number of searches without a match before Kontuar concludes that the service did not create the invoice. */
export const MIN_CREATE_SEARCHES = 2;

/**
 * Returns the pause (ms) before the next try after `failures` failures in a row: growing, with jitter, at most 5
 * minutes.
 */
export const computeSendRetryPauseMs = (failures: number, random: Random): number =>
  computeRetryPauseMs(failures, random, RETRY_PAUSES);

/**
 * Returns the pause in ms before Kontuar reads a record again because the record does not show the accepted write yet:
 * 5 s first, then 10, 20 and 40 s.
 */
export const computeReadBackPauseMs = (looks: number): number => FIRST_READ_BACK_PAUSE_MS * 2 ** looks;

/** Returns how many ms must still pass until a write without an answer may be sent again. */
export const computeUncertainWriteResendWaitMs = (since: Instant, now: number): number =>
  Math.max(0, Date.parse(since) + SETTLING_TIME_MS - now);
