import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { clockTime, dayAndTime } from '#shared/text/formats';
import { now } from './now.svelte';
import { preferences } from './preferences.svelte';

/** A time beside a claim: `14:32` today, `3 czerwca, 14:32` on any other day, with its year where that is another one. */
export const when = (at: Instant): string =>
  businessDay(at) === now.today
    ? clockTime(preferences.language, at)
    : dayAndTime(preferences.language, at, now.today);
