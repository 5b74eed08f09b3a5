import type { ReportStep } from '../../contract/figuresContract';
import type { Day } from '../../model/scalars';
import { addDays, addMonths, countNightsBetween } from '../days';
import { DAYS_IN_52_WEEKS } from './bookingPace';
import { convertMonthToFirstDay, getLastDayOfMonth, getMonthOfDay, type Month } from '../tax/taxMonth';

/** A report period from day `from` to day `to`, both inclusive; a night counts for the day on which it begins. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** Returns the calendar month that is `months` after the month of the day; a negative number goes back. */
export function getMonthPeriod(day: Day, months = 0): Period {
  const month = getMonthOfDay(addMonths(day, months));
  return { from: convertMonthToFirstDay(month), to: getLastDayOfMonth(month) };
}

export const getYearPeriod = (day: Day): Period => ({
  from: `${day.slice(0, 4)}-01-01`,
  to: `${day.slice(0, 4)}-12-31`,
});

const isWholeMonths = ({ from, to }: Period): boolean =>
  from === getMonthPeriod(from).from && to === getMonthPeriod(to).to;
const monthsIn = ({ from, to }: Period): number =>
  (+to.slice(0, 4) - +from.slice(0, 4)) * 12 + +to.slice(5, 7) - +from.slice(5, 7) + 1;

/**
 * Returns the previous (-1) or next (1) period of equal length. For a period of whole calendar months, the result has
 * the same number of whole months.
 */
export function getAdjacentPeriod(period: Period, way: 1 | -1): Period {
  if (isWholeMonths(period)) {
    const months = monthsIn(period) * way;
    return { from: getMonthPeriod(period.from, months).from, to: getMonthPeriod(period.to, months).to };
  }
  const days = (countNightsBetween(period.from, period.to) + 1) * way;
  return { from: addDays(period.from, days), to: addDays(period.to, days) };
}

/**
 * Returns the period one year earlier for comparison. A report by weeks keeps the weekdays (364 days earlier), other
 * reports keep the dates.
 */
export function getPeriodYearBefore(period: Period, by: ReportStep): Period {
  if (by === 'week')
    return { from: addDays(period.from, -DAYS_IN_52_WEEKS), to: addDays(period.to, -DAYS_IN_52_WEEKS) };
  if (isWholeMonths(period))
    return { from: getMonthPeriod(period.from, -12).from, to: getMonthPeriod(period.to, -12).to };
  return { from: addMonths(period.from, -12), to: addMonths(period.to, -12) };
}

/** Returns the months of a VAT report: at least twelve months, and no month after the current one. */
export function chooseVatReportMonths({ from, to }: Period, today: Day): { from: Month; to: Month } {
  const last = to < today ? to : today;
  const twelve = getMonthOfDay(getMonthPeriod(last, -11).from);
  return { from: getMonthOfDay(from) < twelve ? getMonthOfDay(from) : twelve, to: getMonthOfDay(last) };
}

const MAX_DAILY_STEP_DAYS = 62;
const MAX_WEEKLY_STEP_DAYS = 26 * 7;

/** Returns the step of a report: days for up to two months, weeks for up to half a year, months for longer periods. */
export function chooseReportStep({ from, to }: Period): ReportStep {
  const days = countNightsBetween(from, to) + 1;
  return days <= MAX_DAILY_STEP_DAYS ? 'day' : days <= MAX_WEEKLY_STEP_DAYS ? 'week' : 'month';
}
