import { describe, expect, test } from 'vitest';
import type { ReportStep } from '#shared/contract/figuresContract';
import type { Day } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { getPeriodYearBefore } from '#shared/rules/figures/reportPeriods';
import { computeOccupancyAndRevenueFigures } from '#shared/rules/figures/occupancyFigures';
import { alignPreviousYearValues } from '../../src-renderer/screens/figures/figureFormats';

/** Builds a report from stays of one night each, at the given price in złoty on the given days. */
const reportWith = (from: Day, to: Day, by: ReportStep, earned: Readonly<Record<Day, number>>) =>
  computeOccupancyAndRevenueFigures(
    {
      currency: 'PLN',
      rooms: 1,
      priceOf: ({ price }) => price,
      fetched: [{ from: '2020-01-01', to: '2040-01-01' }],
      stays: Object.entries(earned).map(([arrival, price]) => ({
        arrival,
        departure: addDays(arrival, 1),
        price,
        currency: 'PLN',
        source: '',
        roomId: 1,
        persons: 2,
      })),
    },
    { from, to, by },
  );

/** Returns the "a year before" revenue of each period, keyed by the period's first day. */
function revenueBeside(from: Day, to: Day, by: ReportStep, earned: Readonly<Record<Day, number>>) {
  const report = reportWith(from, to, by, {});
  const earlier = getPeriodYearBefore({ from, to }, by);
  const before = reportWith(earlier.from, earlier.to, by, earned);
  const values = alignPreviousYearValues(report, before, by, ({ revenue }) => revenue);
  return new Map(report.periods.map((period, at) => [period.from, values[at]]));
}

describe('a chart beside the year before', () => {
  test('revenue chart with last year’s values: compares 1 March of a leap year with 1 March of the year before', () => {
    const beside2027 = { '2027-02-28': 28, '2027-03-01': 1, '2027-03-02': 2, '2027-03-31': 31 };
    for (const [from, to] of [
      ['2028-02-01', '2028-03-31'],
      ['2028-02-15', '2028-03-31'],
    ] as const) {
      const values = revenueBeside(from, to, 'day', beside2027);
      expect(values.get('2028-02-28')).toBe(28);
      expect(values.get('2028-03-01')).toBe(1);
      expect(values.get('2028-03-02')).toBe(2);
      expect(values.get('2028-03-31')).toBe(31);
    }
  });

  test('revenue chart with last year’s values: leaves out last year’s 29 February when this year is not a leap year', () => {
    const beside2028 = { '2028-02-28': 28, '2028-02-29': 29, '2028-03-01': 1, '2028-03-31': 31 };
    const values = revenueBeside('2029-02-15', '2029-03-31', 'day', beside2028);
    expect(values.get('2029-02-28')).toBe(28);
    expect(values.get('2029-03-01')).toBe(1);
    expect(values.get('2029-03-31')).toBe(31);
    expect([...values.values()]).not.toContain(29);
  });

  test('revenue chart: compares a week with last year’s week of the same weekdays, and a month with the same month last year', () => {
    // 2028-03-06 is a Monday, and so is 2027-03-08, 364 days earlier.
    expect(revenueBeside('2028-02-14', '2028-03-19', 'week', { '2027-03-10': 7 }).get('2028-03-06')).toBe(7);
    const months = revenueBeside('2028-01-15', '2028-06-10', 'month', { '2027-03-31': 3, '2027-06-10': 6 });
    expect(months.get('2028-03-01')).toBe(3);
    expect(months.get('2028-06-01')).toBe(6);
  });
});
