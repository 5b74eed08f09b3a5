import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDayNumber, fromDayNumber, countNightsBetween, getIsoWeekday } from '#shared/rules/days';
import {
  getAdjacentPeriod,
  getMonthPeriod,
  chooseReportStep,
  getPeriodYearBefore,
} from '#shared/rules/figures/reportPeriods';

test('month period: covers the whole month, also February of a leap year and the month before January', () => {
  expect(getMonthPeriod('2028-02-17')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(getMonthPeriod('2026-01-31', -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(getMonthPeriod('2026-12-31', 2)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
});

test('period buttons: a period of whole months moves by its number of months, any other period by its number of days', () => {
  expect(getAdjacentPeriod({ from: '2026-03-01', to: '2026-03-31' }, -1)).toEqual(
    getMonthPeriod('2026-02-01'),
  );
  expect(getAdjacentPeriod({ from: '2026-01-01', to: '2026-12-31' }, 1)).toEqual({
    from: '2027-01-01',
    to: '2027-12-31',
  });
  expect(getAdjacentPeriod({ from: '2026-03-01', to: '2026-03-30' }, 1)).toEqual({
    from: '2026-03-31',
    to: '2026-04-29',
  });
});

test('comparison period a year earlier: covers the same dates or full month, or the same weekdays when grouped by week', () => {
  expect(getPeriodYearBefore({ from: '2029-02-01', to: '2029-02-28' }, 'day')).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  });
  expect(getPeriodYearBefore({ from: '2028-02-29', to: '2028-03-04' }, 'day')).toEqual({
    from: '2027-02-28',
    to: '2027-03-04',
  });
  expect(getPeriodYearBefore({ from: '2026-11-23', to: '2026-12-06' }, 'week')).toEqual({
    from: '2025-11-24',
    to: '2025-12-07',
  });
});

const days = fc.tuple(fc.nat(20_000), fc.nat(400)).map(([at, length]) => ({
  from: fromDayNumber(at),
  to: fromDayNumber(at + length),
}));

test('period buttons: “next” starts on the day after the period, and “previous” then returns to the same period', () => {
  fc.assert(
    fc.property(days, (period) => {
      const next = getAdjacentPeriod(period, 1);
      expect(toDayNumber(next.from)).toBe(toDayNumber(period.to) + 1);
      expect(getAdjacentPeriod(next, -1)).toEqual(period);
      const weeks = getPeriodYearBefore(period, 'week');
      expect(getIsoWeekday(weeks.from)).toBe(getIsoWeekday(period.from));
      expect(countNightsBetween(weeks.from, weeks.to)).toBe(countNightsBetween(period.from, period.to));
    }),
  );
});

test('chart step: is a day for periods up to 62 days, a week up to 182 days, a month for longer periods', () => {
  const of = (length: number) =>
    chooseReportStep({ from: '2026-01-01', to: fromDayNumber(toDayNumber('2026-01-01') + length - 1) });
  expect([of(1), of(62), of(63), of(182), of(183)]).toEqual(['day', 'day', 'week', 'week', 'month']);
});
