import type { Instant } from '../model/scalars';

/**
 * Maximum length of a shift in ms; after that the next person is at the desk, and the previous name no longer applies.
 */
const MAX_WORK_SHIFT_MS = 12 * 60 * 60 * 1000;

/** A shift may begin up to this many ms in the future, because the clock of the PC may have been set back since. */
const CLOCK_MS = 5 * 60 * 1000;

/** Returns whether a shift that began at `since` is still in progress. */
export function isOnShift(since: Instant, now: Instant): boolean {
  const passed = Date.parse(now) - Date.parse(since);
  // A sign-in time further in the future than `CLOCK_MS` means that the PC's clock is or was wrong, so the person does
  // not count as being at the desk.
  return passed >= -CLOCK_MS && passed < MAX_WORK_SHIFT_MS;
}
