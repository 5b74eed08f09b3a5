import type { Pace } from '#shared/contract/figuresContract';
import type { Day, Instant } from '#shared/model/scalars';
import { addDays, toPropertyDay } from '#shared/rules/days';
import {
  BOOKING_PACE_WEEKS,
  computeBookingPace,
  DAYS_IN_52_WEEKS,
  type Books,
} from '#shared/rules/figures/bookingPace';
import type { Store } from '../../store/storeInterface';
import { listFetchedReservationDays } from './readReportStays';

const DAY_MS = 86_400_000;

/** Returns the number of nights booked from today on: the number known now, and the numbers known at earlier dates. */
export function readBookingPace(store: Store, at: Instant): Pace {
  const today = toPropertyDay(at);
  const since = store.versions.getChangesKnownSince();
  const readBookingsAsOf = (from: Day, asOf: Instant | null): Books => {
    const span = { from, to: addDays(from, BOOKING_PACE_WEEKS * 7) };
    const fetched = listFetchedReservationDays(store, span, asOf ?? undefined);
    return {
      stays:
        asOf === null
          ? store.reservations.listStays(span)
          : asOf < since
            ? null
            : store.reservations.staysAsOf(span, asOf),
      isFetched: (day) => fetched.some((range) => range.from <= day && day < range.to),
    };
  };
  const getInstantDaysAgo = (days: number) => new Date(Date.parse(at) - days * DAY_MS).toISOString();
  return {
    since,
    at,
    weeks: computeBookingPace(today, {
      now: readBookingsAsOf(today, null),
      weekAgo: readBookingsAsOf(today, getInstantDaysAgo(7)),
      yearAgo: readBookingsAsOf(addDays(today, -DAYS_IN_52_WEEKS), getInstantDaysAgo(DAYS_IN_52_WEEKS)),
    }),
  };
}
