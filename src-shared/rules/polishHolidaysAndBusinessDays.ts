import type { Day } from '../model/scalars';
import { addDays, countNightsBetween, getIsoWeekday } from './days';

/** The Polish calendar: holidays, business days, and the two KSeF deadlines that depend on them (domain.md 3.2, 8). */

export type Holiday =
  | 'newYear'
  | 'epiphany'
  | 'easterSunday'
  | 'easterMonday'
  | 'labourDay'
  | 'constitutionDay'
  | 'pentecost'
  | 'corpusChristi'
  | 'assumption'
  | 'allSaints'
  | 'independenceDay'
  | 'christmasEve'
  | 'christmasDay'
  | 'secondChristmasDay';

const FIXED_HOLIDAYS: ReadonlyMap<string, Holiday> = new Map([
  ['01-01', 'newYear'],
  ['01-06', 'epiphany'],
  ['05-01', 'labourDay'],
  ['05-03', 'constitutionDay'],
  ['08-15', 'assumption'],
  ['11-01', 'allSaints'],
  ['11-11', 'independenceDay'],
  ['12-24', 'christmasEve'],
  ['12-25', 'christmasDay'],
  ['12-26', 'secondChristmasDay'],
]);
/** Days after Easter Sunday. */
const HOLIDAYS_BY_DAYS_AFTER_EASTER: ReadonlyMap<number, Holiday> = new Map([
  [0, 'easterSunday'],
  [1, 'easterMonday'],
  [49, 'pentecost'],
  [60, 'corpusChristi'],
]);
/** For each holiday that was not always a day off: the first year in which it is a day off. */
const FIRST_YEAR_OF_HOLIDAY: Readonly<Partial<Record<Holiday, number>>> = {
  epiphany: 2011,
  christmasEve: 2025,
};

const isoDay = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Returns Easter Sunday in the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function computeEasterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  return isoDay(year, Math.floor(days / 31), (days % 31) + 1);
}

/** Returns the public holiday on this day; null if there is none. */
export function findHolidayOn(day: Day): Holiday | null {
  const year = Number(day.slice(0, 4));
  const name =
    FIXED_HOLIDAYS.get(day.slice(5)) ??
    HOLIDAYS_BY_DAYS_AFTER_EASTER.get(countNightsBetween(computeEasterSunday(year), day));
  return name !== undefined && year >= (FIRST_YEAR_OF_HOLIDAY[name] ?? year) ? name : null;
}

/** Returns whether a day is Monday to Friday and no public holiday. */
export function isBusinessDay(day: Day): boolean {
  return getIsoWeekday(day) <= 5 && findHolidayOn(day) === null;
}

function stepToBusinessDay(day: Day, by: 1 | -1): Day {
  let next = addDays(day, by);
  while (!isBusinessDay(next)) next = addDays(next, by);
  return next;
}

/** Returns the n-th business day after `day`. */
export function getBusinessDayAfter(day: Day, n = 1): Day {
  let next = day;
  for (let left = n; left > 0; left--) next = stepToBusinessDay(next, 1);
  return next;
}

/**
 * Returns the day of the NBP table A whose rate applies to a tax obligation that arises on `day`: the last business day
 * before `day` (art. 31a).
 */
export function getNbpRateDay(day: Day): Day {
  return stepToBusinessDay(day, -1);
}

/** Returns the number of NBP's table A on a business day. Tables are numbered by business days, from 1 each year. */
export function computeNbpTableNumber(day: Day): number {
  let count = 0;
  for (let at = `${day.slice(0, 4)}-01-01`; at <= day; at = addDays(at, 1)) if (isBusinessDay(at)) count += 1;
  return count;
}

/** Returns the earlier of the days of sale and issue, which decides the exchange rate (art. 31a ust. 1-2). */
export function getEarlierOfSaleAndIssueDate(issueDate: Day, saleDate: Day): Day {
  return issueDate < saleDate ? issueDate : saleDate;
}

/** Returns the last day on which an invoice issued offline on `issueDate` may reach KSeF (art. 106nda). */
export function computeOffline24Deadline(issueDate: Day): Day {
  return getBusinessDayAfter(issueDate);
}
