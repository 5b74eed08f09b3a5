import { addDays, toDayNumber, fromDayNumber } from '#shared/rules/days';
import type { Day } from '#shared/model/scalars';
import type { RangeKind, Window } from '../../store/storeInterface';
import type { PullRun } from './pullRunContext';

/** Number of days from the start of one date window to the start of the next. */
const WINDOW_STEP_DAYS = 87;
const WINDOW_SPAN_DAYS = 89;

export const getDateWindowByIndex = (index: number): Window => ({
  from: fromDayNumber(index * WINDOW_STEP_DAYS),
  to: fromDayNumber(index * WINDOW_STEP_DAYS + WINDOW_SPAN_DAYS),
});
export const getDateWindowIndex = (day: Day): number => Math.floor(toDayNumber(day) / WINDOW_STEP_DAYS);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Returns the age in ms at which the data of a date window is downloaded again: minutes for dates near today, a day
 * for dates long past.
 */
function computeMaxAgeMs(kind: RangeKind, window: Window, today: Day): number {
  const near = window.from <= addDays(today, 21) && window.to > addDays(today, -2);
  if (near) return kind === 'reservations' ? 2 * MINUTE_MS : 30 * MINUTE_MS;
  if (window.to <= today) return window.to > addDays(today, -60) ? 6 * HOUR_MS : 24 * HOUR_MS;
  if (window.from <= addDays(today, 180)) return kind === 'reservations' ? 20 * MINUTE_MS : 3 * HOUR_MS;
  return 12 * HOUR_MS;
}

export function isDateWindowDueForFetch(run: PullRun, kind: RangeKind, window: Window): boolean {
  if (run.options.full) return true;
  const checkedAt = run.store.ranges.getCheckedAt(kind, window);
  if (checkedAt === null) return true;
  const age = Date.parse(run.now()) - Date.parse(checkedAt);
  // A last check in the future means that this PC's clock was wrong, so the date window is downloaded again.
  return age < 0 || age >= computeMaxAgeMs(kind, window, run.today);
}

/**
 * Returns the indexes of the windows of days from `first` to `last`, nearest to `today` first. Of two equally distant
 * windows, the later comes first.
 */
export function orderWindowsFromToday(first: number, last: number, today: Day): number[] {
  const middle = getDateWindowIndex(today);
  const rankByDistance = (index: number) =>
    index >= middle ? (index - middle) * 2 : (middle - index) * 2 + 1;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).sort(
    (a, b) => rankByDistance(a) - rankByDistance(b),
  );
}
