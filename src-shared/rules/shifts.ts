import { parseDateTime, toZoned } from '@internationalized/date';
import type { Day, Instant } from '../model/scalars';
import { addDays, businessDay, PROPERTY_ZONE } from './days';

/** Moments of the property's clock that shifts are cut by. `hour` is `22:00`. */

/**
 * The instant of an hour of a day at the property, or `later` hours on its clock after that. An hour skipped by summer time
 * becomes the next one.
 */
export const toPropertyInstant = (day: Day, hour: string, later = 0): Instant =>
  toZoned(parseDateTime(`${day}T${hour}`).add({ hours: later }), PROPERTY_ZONE)
    .toDate()
    .toISOString();

/** The last time the clock showed that hour; now itself counts. */
export function lastTime(now: Instant, hour: string): Instant {
  const today = businessDay(now);
  const moment = toPropertyInstant(today, hour);
  return moment <= new Date(now).toISOString() ? moment : toPropertyInstant(addDays(today, -1), hour);
}

export type Shift = 'sinceTen' | 'today' | 'earlier';

/** The shift to show at `now`: the night's news stays together until noon. */
export function classifyShift(at: Instant, now: Instant): Shift {
  const [ten, noon] = [lastTime(now, '22:00'), lastTime(now, '12:00')];
  const midnight = lastTime(now, '00:00');
  // From noon on the night is part of the day, and what was before it is earlier.
  if (ten > noon && at >= ten) return 'sinceTen';
  return at >= midnight ? 'today' : 'earlier';
}
