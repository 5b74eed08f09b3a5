import { parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date';
import type { Day, Instant } from '../model/scalars';

/**
 * Calendar arithmetic on days written as `YYYY-MM-DD`, without a time zone. A day number counts the days since
 * 1970-01-01.
 */

export const PROPERTY_ZONE = 'Europe/Warsaw';

const MS_PER_DAY = 86_400_000;

export function toDayNumber(day: Day): number {
  return Math.round(Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8, 10)) / MS_PER_DAY);
}

export function fromDayNumber(number: number): Day {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return fromDayNumber(toDayNumber(day) + days);
}

/** Adds months to a day. A day that does not exist in the month becomes the month's last day. */
export const addMonths = (day: Day, months: number): Day => parseDate(day).add({ months }).toString();

/** Returns whether a text is a day of the calendar; `2026-02-29` is not. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) && fromDayNumber(toDayNumber(text)) === text;

/** Returns every day from the first to the last; the list is empty if the last day is before the first. */
export const listDaysFromTo = (first: Day, last: Day): Day[] =>
  Array.from({ length: Math.max(0, toDayNumber(last) - toDayNumber(first) + 1) }, (_, at) =>
    addDays(first, at),
  );

/**
 * Returns the number of nights between arrival and departure; the number is negative if the departure is before the
 * arrival.
 */
export function countNightsBetween(arrival: Day, departure: Day): number {
  return toDayNumber(departure) - toDayNumber(arrival);
}

/** Returns whether a stay has a night in [from, to) or begins in this range. */
export const isStayInDayRange = (
  { arrival, departure }: { readonly arrival: Day; readonly departure: Day },
  { from, to }: { readonly from: Day; readonly to: Day },
): boolean => arrival < to && (departure > from || arrival >= from);

/** Returns the weekday, from 1 for Monday to 7 for Sunday (ISO 8601). */
export function getIsoWeekday(day: Day): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (((((toDayNumber(day) + 3) % 7) + 7) % 7) + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
}

/** Returns the business day at the property (Europe/Warsaw) at an instant. */
export function toPropertyDay(instant: Instant): Day {
  return toCalendarDate(parseAbsolute(instant, PROPERTY_ZONE)).toString();
}
