import { parseDateTime, toZoned } from '@internationalized/date';
import type { Day, Instant } from '../model/scalars';
import { addDays, toPropertyDay, PROPERTY_ZONE } from './days';

/** Helpers for shift times, which are hours on the property's clock such as `22:00`. */

/** Returns the instant at which the property's clock shows `hour` on `day`, plus `later` hours. */
export const toPropertyInstant = (day: Day, hour: string, later = 0): Instant =>
  toZoned(parseDateTime(`${day}T${hour}`).add({ hours: later }), PROPERTY_ZONE)
    .toDate()
    .toISOString();

/** Returns the most recent instant, at the latest `now`, at which the property's clock showed the time `hour`. */
export function findMostRecentInstantAtClockTime(now: Instant, hour: string): Instant {
  const today = toPropertyDay(now);
  const moment = toPropertyInstant(today, hour);
  return moment <= new Date(now).toISOString() ? moment : toPropertyInstant(addDays(today, -1), hour);
}

export const SHIFT_STARTS = ['06:00', '14:00', '22:00'] as const;

/** Times until which the user can put off an inbox item. */
export const SNOOZE_ENDS = ['nextShift', 'tomorrow'] as const;
export type SnoozeEnd = (typeof SNOOZE_ENDS)[number];

/**
 * Returns the time at which a put-off inbox item returns: the start of the next shift, or of tomorrow's morning shift.
 */
export function computeSnoozeEnd(end: SnoozeEnd, now: Instant): Instant {
  const today = toPropertyDay(now);
  const tomorrow = toPropertyInstant(addDays(today, 1), SHIFT_STARTS[0]);
  if (end === 'tomorrow') return tomorrow;
  const starts = SHIFT_STARTS.map((hour) => toPropertyInstant(today, hour));
  return starts.find((start) => start > new Date(now).toISOString()) ?? tomorrow;
}

export type Shift = 'sinceTen' | 'today' | 'earlier';

/** Returns the inbox heading under which an inbox item with the time `at` is listed. */
export function classifyNewsTimeForInboxHeading(at: Instant, now: Instant): Shift {
  const [ten, noon] = [
    findMostRecentInstantAtClockTime(now, '22:00'),
    findMostRecentInstantAtClockTime(now, '12:00'),
  ];
  const midnight = findMostRecentInstantAtClockTime(now, '00:00');
  if (ten > noon && at >= ten) return 'sinceTen';
  return at >= midnight ? 'today' : 'earlier';
}
