import { addDays, toDayNumber, fromDayNumber } from '#shared/rules/days';
import type { Day } from '#shared/model/scalars';
import type { RangeKind, Window } from '../../store/store';
import type { Run } from './pullRunContext';

/** Number of days between the starts of two consecutive windows of days. */
const STEP = 87;
const SPAN = 89;

export const getDateWindowByIndex = (index: number): Window => ({
  from: fromDayNumber(index * STEP),
  to: fromDayNumber(index * STEP + SPAN),
});
export const getDateWindowIndex = (day: Day): number => Math.floor(toDayNumber(day) / STEP);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Returns the age in ms at which the data of a date window is downloaded again: minutes for dates near today, a week
 * for dates long past.
 */
function patience(kind: RangeKind, window: Window, today: Day): number {
  const near = window.from <= addDays(today, 21) && window.to > addDays(today, -2);
  if (near) return kind === 'reservations' ? 2 * MINUTE : 30 * MINUTE;
  if (window.to <= today) return window.to > addDays(today, -60) ? 6 * HOUR : 7 * 24 * HOUR;
  if (window.from <= addDays(today, 180)) return kind === 'reservations' ? 20 * MINUTE : 3 * HOUR;
  return 12 * HOUR;
}

export function isDateWindowDueForFetch(run: Run, kind: RangeKind, window: Window): boolean {
  if (run.options.full) return true;
  const checkedAt = run.store.ranges.checkedAt(kind, window);
  if (checkedAt === null) return true;
  const age = Date.parse(run.now()) - Date.parse(checkedAt);
  // If the time of the last check is in the future, the clock was wrong, so the days are downloaded again.
  return age < 0 || age >= patience(kind, window, run.today);
}

/**
 * Returns the indexes of the windows of days from `first` to `last`, nearest to `today` first. Of two equally distant
 * windows, the later comes first.
 */
export function orderWindowsFromToday(first: number, last: number, today: Day): number[] {
  const middle = getDateWindowIndex(today);
  const distance = (index: number) => (index >= middle ? (index - middle) * 2 : (middle - index) * 2 + 1);
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).sort(
    (a, b) => distance(a) - distance(b),
  );
}
