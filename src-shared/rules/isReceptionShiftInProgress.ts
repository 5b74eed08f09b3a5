import type { Instant } from '../model/scalars';

/** Maximum length of a shift in ms. A person who signed in earlier no longer counts as being at the desk. */
const MAX_WORK_SHIFT_MS = 12 * 60 * 60 * 1000;

/**
 * A sign-in time may be up to this many ms in the future, because the PC's clock may have been set back after the
 * sign-in.
 */
const CLOCK_MS = 5 * 60 * 1000;

export function isReceptionShiftInProgress(since: Instant, now: Instant): boolean {
  const passed = Date.parse(now) - Date.parse(since);
  // If the sign-in time is more than `CLOCK_MS` in the future, the PC's clock is wrong, so the person does not count as
  // being at the desk.
  return passed >= -CLOCK_MS && passed < MAX_WORK_SHIFT_MS;
}
