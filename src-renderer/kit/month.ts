import type { Day } from '#shared/model/scalars';
import { addDays, dayNumber, dayOf, weekday } from '#shared/rules/days';

/** Arithmetic of the little month that a day is picked from. */
const WEEKS = 6;
export const MONTHS_OF_A_YEAR = 12;

/** The day so many months on; the last of the month where it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const index = +day.slice(0, 4) * 12 + (+day.slice(5, 7) - 1) + months;
  const start = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`;
  const length = dayNumber(firstOf(addDays(`${start}-28`, 4))) - dayNumber(`${start}-01`);
  return `${start}-${String(Math.min(+day.slice(8), length)).padStart(2, '0')}`;
}

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Six weeks from Monday that hold the day's month: always as many, so that nothing jumps. */
export function weeksOf(day: Day): Day[][] {
  const first = firstOf(day);
  const monday = dayNumber(first) - (weekday(first) - 1);
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_day, i) => dayOf(monday + week * 7 + i)),
  );
}

/** The day that a key leads to; undefined if the calendar does not use the key. */
export function stepInMonth(day: Day, key: string): Day | undefined {
  switch (key) {
    case 'Shift+PageUp':
      return addMonths(day, -MONTHS_OF_A_YEAR);
    case 'Shift+PageDown':
      return addMonths(day, MONTHS_OF_A_YEAR);
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - weekday(day));
    case 'End':
      return addDays(day, 7 - weekday(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
