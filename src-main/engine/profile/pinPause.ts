/** Pauses after wrong PINs: they slow trying down and never lock anybody out. */

/** So many slips of a finger in a row cost nothing. */
const FREE_FAILURES = 3;
const FIRST_PAUSE_MS = 5_000;
/** Fifty wrong PINs in a row take more than three hours, and the right one then waits at most this long. */
const MAX_PAUSE_MS = 5 * 60_000;

/** The pause after so many wrong PINs in a row, ms. */
export function pauseAfterFailures(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - FREE_FAILURES), MAX_PAUSE_MS);
}

/** Ms until the next PIN may be tried. A clock that was set back makes nobody wait for longer than the pause. */
export function waitForNextPin(failures: number, lastFailedAtMs: number, nowMs: number): number {
  const pause = pauseAfterFailures(failures);
  return Math.min(Math.max(lastFailedAtMs + pause - nowMs, 0), pause);
}
