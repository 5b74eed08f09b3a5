import type { PlanStay } from '../../contract/reservationsContract';
import type { Pace } from '../../contract/figuresContract';
import type { Day } from '../../model/scalars';
import { addDays, toDayNumber } from '../days';

/** Number of coming weeks for which the booking-pace report counts the sold nights. */
export const BOOKING_PACE_WEEKS = 13;
export const DAYS_IN_52_WEEKS = 364;

/**
 * The reservations that this PC knew at one moment: now, a week ago or 364 days ago. `stays` is null if this PC
 * recorded no reservations then.
 */
export interface Books {
  readonly stays: readonly Pick<PlanStay, 'arrival' | 'departure' | 'goneSince'>[] | null;
  readonly isFetched: (day: Day) => boolean;
}

export function computeBookingPace(
  today: Day,
  { now, weekAgo, yearAgo }: Readonly<Record<'now' | 'weekAgo' | 'yearAgo', Books>>,
): Pace['weeks'] {
  const nightsNow = countNightsSoldPerWeek(today, now);
  const nightsWeekAgo = countNightsSoldPerWeek(today, weekAgo);
  const nightsYearAgo = countNightsSoldPerWeek(addDays(today, -DAYS_IN_52_WEEKS), yearAgo);
  return Array.from({ length: BOOKING_PACE_WEEKS }, (_, week) => ({
    from: addDays(today, week * 7),
    to: addDays(today, week * 7 + 6),
    now: nightsNow[week] ?? null,
    weekAgo: nightsWeekAgo[week] ?? null,
    yearAgo: nightsYearAgo[week] ?? null,
  }));
}

/** Returns the number of nights sold in each week; null for a week with a day that was never fetched. */
function countNightsSoldPerWeek(first: Day, { stays, isFetched }: Books): (number | null)[] {
  if (stays === null) return [];
  const begin = toDayNumber(first);
  const sold = Array.from({ length: BOOKING_PACE_WEEKS }, () => 0);
  for (const { arrival, departure, goneSince } of stays) {
    if (goneSince !== null) continue;
    const end = Math.min(toDayNumber(departure), begin + BOOKING_PACE_WEEKS * 7);
    for (let night = Math.max(toDayNumber(arrival), begin); night < end; night += 1) {
      const week = Math.floor((night - begin) / 7);
      sold[week] = (sold[week] ?? 0) + 1;
    }
  }
  return sold.map((nights, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)).every(isFetched) ? nights : null,
  );
}
