import type { Preferences } from '../model/account';
import type { Instant } from '../model/scalars';

/** The longest shift, ms: after it the next person has come, and the name of the one before is not theirs. */
const MAX_WORK_SHIFT_MS = 12 * 60 * 60 * 1000;

/** The person at the desk at that instant; null: none chosen in this shift. */
export function whoIsAtDesk({ atDesk }: Pick<Preferences, 'atDesk'>, now: Instant): string | null {
  if (atDesk === null) return null;
  const since = Date.parse(now) - Date.parse(atDesk.since);
  // Chosen in the future: the clock was or is wrong, so the shift is unknown.
  return since >= -CLOCK_MS && since < MAX_WORK_SHIFT_MS ? atDesk.name : null;
}

/** Two clocks of one PC may differ by so much while one of them is set, ms. */
const CLOCK_MS = 5 * 60 * 1000;
