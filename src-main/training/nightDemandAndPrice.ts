import { toDayNumber, fromDayNumber, getIsoWeekday } from '#shared/rules/days';

/** Demand and prices of a night, computed from the month, the weekday and Polish holidays. */
export interface Night {
  /** Share of the rooms that are sold for the night, from 0 to 1. */
  readonly demand: number;
  /** Price of the night divided by the price of a weekday night in the low season. */
  readonly price: number;
  /** Minimum length of a stay that starts on this night; 0 means no limit. */
  readonly minStay: number;
  /** True for nights without check-ins: Christmas Eve and New Year's Eve. */
  readonly noArrival: boolean;
}

const DEMAND_BY_MONTH = [0.76, 0.81, 0.68, 0.64, 0.69, 0.73, 0.82, 0.84, 0.71, 0.67, 0.62, 0.72] as const;
const PRICE_FACTOR_BY_MONTH = [1.15, 1.25, 1, 1, 1.05, 1.1, 1.3, 1.3, 1.05, 1, 0.95, 1.1] as const;

/** Returns Easter Sunday as a day number by Gauss's rule, valid for 1900 to 2099. */
function computeEasterDayNumber(year: number): number {
  const gold = year % 19;
  const moon = (19 * gold + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const late = sunday === 6 && (moon === 29 || (moon === 28 && gold > 10)) ? 7 : 0;
  return toDayNumber(`${String(year)}-03-22`) + moon + sunday - late;
}

const FIXED_HOLIDAYS = [
  '01-01',
  '01-06',
  '05-01',
  '05-03',
  '08-15',
  '11-01',
  '11-11',
  '12-24',
  '12-25',
  '12-26',
];
const holidaysByYear = new Map<number, ReadonlySet<number>>();

function getHolidays(year: number): ReadonlySet<number> {
  let days = holidaysByYear.get(year);
  if (!days) {
    const easter = computeEasterDayNumber(year);
    days = new Set([
      ...FIXED_HOLIDAYS.map((day) => toDayNumber(`${String(year)}-${day}`)),
      easter,
      easter + 1,
      easter + 49,
      easter + 60,
    ]);
    holidaysByYear.set(year, days);
  }
  return days;
}

const nightsByDayNumber = new Map<number, Night>();

export function computeNightDemandAndPrice(number: number): Night {
  let night = nightsByDayNumber.get(number);
  if (!night) nightsByDayNumber.set(number, (night = computeNight(number)));
  return night;
}

function computeNight(number: number): Night {
  const day = fromDayNumber(number);
  const month = +day.slice(5, 7) - 1;
  const monthDay = day.slice(5);
  const isHoliday = (n: number) => getHolidays(+fromDayNumber(n).slice(0, 4)).has(n);
  const toWeekend = getIsoWeekday(day) === 5 || getIsoWeekday(day) === 6;
  const toFreeDay = isHoliday(number + 1) || (isHoliday(number) && isHoliday(number + 2));
  const newYear = monthDay >= '12-29' || monthDay === '01-01';
  const extra = (toWeekend ? 0.06 : 0) + (toFreeDay || newYear ? 0.07 : 0);
  return {
    demand: Math.min(0.93, (DEMAND_BY_MONTH[month] ?? 0.7) - 0.03 + extra),
    price:
      (PRICE_FACTOR_BY_MONTH[month] ?? 1) * (toWeekend ? 1.1 : 1) * (newYear ? 1.5 : toFreeDay ? 1.15 : 1),
    minStay: newYear ? 4 : toFreeDay ? 3 : toWeekend && (PRICE_FACTOR_BY_MONTH[month] ?? 1) >= 1.15 ? 2 : 0,
    noArrival: monthDay === '12-24' || monthDay === '12-31',
  };
}
