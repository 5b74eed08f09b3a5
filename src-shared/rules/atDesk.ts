import type { Instant } from '../model/scalars';

/** The longest shift, ms: after it the next person has come, and the name of the one before is not theirs. */
const MAX_WORK_SHIFT_MS = 12 * 60 * 60 * 1000;

/** Two clocks of one PC may differ by so much while one of them is set, ms. */
const CLOCK_MS = 5 * 60 * 1000;

/** Whether a shift that began at `since` still goes on. */
export function isOnShift(since: Instant, now: Instant): boolean {
  const passed = Date.parse(now) - Date.parse(since);
  // Chosen in the future: the clock was or is wrong, so the shift is unknown.
  return passed >= -CLOCK_MS && passed < MAX_WORK_SHIFT_MS;
}
