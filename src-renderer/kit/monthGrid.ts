import type { Day } from '#shared/model/scalars';
import { addDays, addMonths, dayNumber, dayOf, weekday } from '#shared/rules/days';
import { firstDayOf, monthOf } from '#shared/rules/taxMonth';

/** Arithmetic of the little month that a day is picked from. */
const WEEKS = 6;
export const MONTHS_OF_A_YEAR = 12;

/** Six weeks from Monday that hold the day's month: always as many, so that nothing jumps. */
export function listMonthWeeks(day: Day): Day[][] {
  const first = firstDayOf(monthOf(day));
  const monday = dayNumber(first) - (weekday(first) - 1);
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_day, i) => dayOf(monday + week * 7 + i)),
  );
}

/** The day that each key leads to. */
const STEPS = new Map<string, (day: Day) => Day>([
  ['Shift+PageUp', (day) => addMonths(day, -MONTHS_OF_A_YEAR)],
  ['Shift+PageDown', (day) => addMonths(day, MONTHS_OF_A_YEAR)],
  ['ArrowLeft', (day) => addDays(day, -1)],
  ['ArrowRight', (day) => addDays(day, 1)],
  ['ArrowUp', (day) => addDays(day, -7)],
  ['ArrowDown', (day) => addDays(day, 7)],
  ['Home', (day) => addDays(day, 1 - weekday(day))],
  ['End', (day) => addDays(day, 7 - weekday(day))],
  ['PageUp', (day) => addMonths(day, -1)],
  ['PageDown', (day) => addMonths(day, 1)],
]);

/** undefined: the calendar does not use the key. */
export const stepInMonth = (day: Day, key: string): Day | undefined => STEPS.get(key)?.(day);
