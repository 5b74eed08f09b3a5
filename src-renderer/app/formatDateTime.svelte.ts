import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { clockTime, dayAndTime, exactTime, shortDay } from '#shared/text/formats';
import { screenClock } from '../api/screenClock.svelte';
import { preferences } from './preferences.svelte';

/**
 * Formats a time for a status text: `14:32` for today, `3 czerwca, 14:32` for another day. The year is added if it is
 * not the current year.
 */
export const formatShortDateTime = (at: Instant): string =>
  toPropertyDay(at) === screenClock.today
    ? clockTime(preferences.language, at)
    : dayAndTime(preferences.language, at, screenClock.today);

/** Formats a time for a log, to the second; the day is added unless it is today. */
export const formatExactDateTime = (at: Instant): string => {
  const day = toPropertyDay(at);
  const time = exactTime(preferences.language, at);
  return day === screenClock.today ? time : `${shortDay(preferences.language, day)} ${time}`;
};
