import type { Day } from '#shared/model/scalars';
import { addDays, addMonths, toDayNumber, fromDayNumber, getIsoWeekday } from '#shared/rules/days';
import { convertMonthToFirstDay, getMonthOfDay } from '#shared/rules/tax/taxMonth';

const WEEKS_PER_GRID = 6;
export const MONTHS_PER_YEAR = 12;

/**
 * Returns the six calendar weeks, from Monday, that contain the month of `day`. Months that need fewer weeks also get
 * six, so that the calendar keeps its height.
 */
export function listMonthWeeks(day: Day): Day[][] {
  const first = convertMonthToFirstDay(getMonthOfDay(day));
  const monday = toDayNumber(first) - (getIsoWeekday(first) - 1);
  return Array.from({ length: WEEKS_PER_GRID }, (_, week) =>
    Array.from({ length: 7 }, (_day, i) => fromDayNumber(monday + week * 7 + i)),
  );
}

/** By key: the function that computes the day to which the key moves the focus in the calendar. */
const DAY_STEPS_BY_KEY = new Map<string, (day: Day) => Day>([
  ['Shift+PageUp', (day) => addMonths(day, -MONTHS_PER_YEAR)],
  ['Shift+PageDown', (day) => addMonths(day, MONTHS_PER_YEAR)],
  ['ArrowLeft', (day) => addDays(day, -1)],
  ['ArrowRight', (day) => addDays(day, 1)],
  ['ArrowUp', (day) => addDays(day, -7)],
  ['ArrowDown', (day) => addDays(day, 7)],
  ['Home', (day) => addDays(day, 1 - getIsoWeekday(day))],
  ['End', (day) => addDays(day, 7 - getIsoWeekday(day))],
  ['PageUp', (day) => addMonths(day, -1)],
  ['PageDown', (day) => addMonths(day, 1)],
]);

/** Returns the day to which a key moves in the calendar; undefined if the calendar does not use the key. */
export const getDayForCalendarKey = (day: Day, key: string): Day | undefined =>
  DAY_STEPS_BY_KEY.get(key)?.(day);
