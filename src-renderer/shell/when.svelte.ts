import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { clockTime, dayAndTime, exactTime, shortDay } from '#shared/text/formats';
import { now } from './now.svelte';
import { preferences } from './preferences.svelte';

/** A time beside a claim: `14:32` today, `3 czerwca, 14:32` on any other day, with its year where that is another one. */
export const when = (at: Instant): string =>
  businessDay(at) === now.today
    ? clockTime(preferences.language, at)
    : dayAndTime(preferences.language, at, now.today);

/** A time in a log, to the second: its day is said where it is not today. */
export const exactlyWhen = (at: Instant): string => {
  const day = businessDay(at);
  const time = exactTime(preferences.language, at);
  return day === now.today ? time : `${shortDay(preferences.language, day)} ${time}`;
};
