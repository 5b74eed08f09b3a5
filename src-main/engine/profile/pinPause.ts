/** Pauses after wrong PINs slow down guessing and never lock anyone out. */

/** Number of wrong PINs in a row after which the first pause follows. */
const FAILURES_UNTIL_FIRST_PAUSE = 3;
const FIRST_PAUSE_MS = 5_000;
/** Maximum pause in ms after a wrong PIN. With this pause, fifty wrong PINs in a row take more than three hours. */
const MAX_PAUSE_MS = 5 * 60_000;

/** Returns the pause (ms) after the given number of wrong PINs in a row. */
export function computePinRetryPauseMs(failures: number): number {
  if (failures < FAILURES_UNTIL_FIRST_PAUSE) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES_UNTIL_FIRST_PAUSE), MAX_PAUSE_MS);
}

/**
 * Returns the time in ms until a person may enter the next PIN. A wrong PC clock cannot make this time longer than the
 * pause for the given number of wrong PINs.
 */
export function computePinWaitMs(failures: number, lastFailedAtMs: number, nowMs: number): number {
  const pause = computePinRetryPauseMs(failures);
  return Math.min(Math.max(lastFailedAtMs + pause - nowMs, 0), pause);
}
