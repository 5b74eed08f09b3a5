import { expect, test } from 'vitest';
import {
  addDays,
  toPropertyDay,
  toDayNumber,
  fromDayNumber,
  listDaysFromTo,
  isStayInDayRange,
  countNightsBetween,
  getIsoWeekday,
} from '#shared/rules/days';

/** Tests of calendar arithmetic without a time zone. */

test('day number: counts from 1970 across leap years and month ends', () => {
  expect([toDayNumber('1970-01-01'), toDayNumber('1970-02-01'), toDayNumber('2024-03-01')]).toEqual([
    0, 31, 19_783,
  ]);
  for (const day of ['1969-12-31', '2024-02-29', '2026-11-20'])
    expect(fromDayNumber(toDayNumber(day))).toBe(day);
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(countNightsBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(countNightsBetween('2026-03-30', '2026-03-28')).toBe(-2);
  expect(listDaysFromTo('2026-06-29', '2026-07-01')).toEqual(['2026-06-29', '2026-06-30', '2026-07-01']);
  expect(listDaysFromTo('2026-07-01', '2026-07-01')).toEqual(['2026-07-01']);
  expect(listDaysFromTo('2026-07-01', '2026-06-29')).toEqual([]);
});

test('weekday: is 1 on Monday and 7 on Sunday', () => {
  expect(listDaysFromTo('2026-11-23', '2026-11-29').map(getIsoWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([getIsoWeekday('1970-01-01'), getIsoWeekday('1969-12-29'), getIsoWeekday('1969-12-28')]).toEqual([
    4, 1, 7,
  ]);
});

test('property day: is the Warsaw calendar day of a UTC time, in summer and winter', () => {
  expect(toPropertyDay('2026-06-03T21:59:59.000Z')).toBe('2026-06-03');
  expect(toPropertyDay('2026-06-03T22:00:00.000Z')).toBe('2026-06-04');
  expect(toPropertyDay('2026-01-03T22:30:00.000Z')).toBe('2026-01-03');
});

test('stay in a period: is included by its nights, or by its arrival day when the stay has no nights', () => {
  const span = { from: '2026-06-10', to: '2026-06-12' };
  const within = (arrival: string, departure: string) => isStayInDayRange({ arrival, departure }, span);
  expect(within('2026-06-08', '2026-06-10')).toBe(false);
  expect(within('2026-06-08', '2026-06-11')).toBe(true);
  expect(within('2026-06-11', '2026-06-20')).toBe(true);
  expect(within('2026-06-12', '2026-06-13')).toBe(false);
  // Of no night.
  expect(within('2026-06-10', '2026-06-10')).toBe(true);
  expect(within('2026-06-09', '2026-06-09')).toBe(false);
});
