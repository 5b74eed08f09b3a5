import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getBusinessDayAfter,
  computeEasterSunday,
  getEarlierOfSaleAndIssueDate,
  findHolidayOn,
  type Holiday,
  isBusinessDay,
  getNbpRateDay,
  computeNbpTableNumber,
  computeOffline24Deadline,
} from '#shared/rules/polishHolidaysAndBusinessDays';
import { addDays, listDaysFromTo, getIsoWeekday } from '#shared/rules/days';
import type { Day } from '#shared/model/scalars';
import * as texts from '#shared/i18n/texts';
import { speak } from '#shared/text/language';
import vectors from './vectors.json';

const day = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('2000-01-01', n));

const holidaysOf = (year: number): [Day, Holiday][] =>
  listDaysFromTo(`${year}-01-01`, `${year}-12-31`).flatMap((on): [Day, Holiday][] => {
    const name = findHolidayOn(on);
    return name === null ? [] : [[on, name]];
  });

describe('Polish calendar', () => {
  it.each([
    ...Object.entries(vectors.easter),
    // Easter dates over four centuries, including the earliest and the latest possible day.
    ['1818', '1818-03-22'],
    ['1886', '1886-04-25'],
    ['1943', '1943-04-25'],
    ['2285', '2285-03-22'],
    ['1961', '1961-04-02'],
    ['2000', '2000-04-23'],
    ['2008', '2008-03-23'],
    ['2011', '2011-04-24'],
    ['2024', '2024-03-31'],
    ['2025', '2025-04-20'],
    ['2038', '2038-04-25'],
  ])('Polish calendar: Easter of %s falls on %s', (year, sunday) =>
    expect(computeEasterSunday(Number(year))).toBe(sunday),
  );

  it('Polish calendar: 2026 has fourteen holidays', () =>
    expect(holidaysOf(2026)).toEqual([
      ['2026-01-01', 'newYear'],
      ['2026-01-06', 'epiphany'],
      ['2026-04-05', 'easterSunday'],
      ['2026-04-06', 'easterMonday'],
      ['2026-05-01', 'labourDay'],
      ['2026-05-03', 'constitutionDay'],
      ['2026-05-24', 'pentecost'],
      ['2026-06-04', 'corpusChristi'],
      ['2026-08-15', 'assumption'],
      ['2026-11-01', 'allSaints'],
      ['2026-11-11', 'independenceDay'],
      ['2026-12-24', 'christmasEve'],
      ['2026-12-25', 'christmasDay'],
      ['2026-12-26', 'secondChristmasDay'],
    ]));

  it('Polish calendar: Christmas Eve has been a holiday since 2025', () => {
    expect(findHolidayOn('2024-12-24')).toBeNull();
    expect(findHolidayOn('2025-12-24')).toBe('christmasEve');
    expect(holidaysOf(2024)).toHaveLength(13);
  });

  it('Polish calendar: Epiphany has been a holiday since 2011', () => {
    expect(findHolidayOn('2010-01-06')).toBeNull();
    expect(findHolidayOn('2011-01-06')).toBe('epiphany');
    expect(holidaysOf(2010)).toHaveLength(12);
  });

  it('Polish calendar: every holiday has a Polish and an English name', () => {
    for (const [, holiday] of holidaysOf(2026)) {
      expect(speak(texts.holidays, 'pl')[holiday]).not.toBe('');
      expect(speak(texts.holidays, 'en')[holiday]).not.toBe('');
    }
  });

  it('Polish calendar: Easter is a Sunday between 22 March and 25 April', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2299 }), (year) => {
        const sunday = computeEasterSunday(year);
        expect(getIsoWeekday(sunday)).toBe(7);
        expect(sunday >= `${year}-03-22` && sunday <= `${year}-04-25`).toBe(true);
        expect(getIsoWeekday(addDays(sunday, 60))).toBe(4);
      }),
    ));

  it.each([
    ...Object.entries(vectors.nbpRateDate),
    ['2026-11-23', '2026-11-20'],
    ['2026-11-02', '2026-10-30'],
    ['2027-01-04', '2026-12-31'],
    ['2026-04-07', '2026-04-03'],
  ])('NBP exchange rate: the rate day of %s is %s', (of, rateDay) => expect(getNbpRateDay(of)).toBe(rateDay));

  // Table numbers as published by NBP (api.nbp.pl); only the last number is computed.
  it.each([
    ['2023-04-12', 71],
    ['2023-11-02', 212],
    ['2023-12-08', 238],
    ['2024-01-19', 14],
    ['2024-07-10', 133],
    ['2024-11-15', 222],
    ['2026-11-19', 225],
  ])('NBP table A: the table published on %s has the number %i', (day, number) =>
    expect(computeNbpTableNumber(day)).toBe(number),
  );

  it.each(Object.entries(vectors.offline24Deadline))(
    'KSeF offline24 invoice: issued on %s, must be sent by %s',
    (issued, by) => expect(computeOffline24Deadline(issued)).toBe(by),
  );

  it('exchange rate: is the rate for the issue date or the sale date, whichever is earlier', () => {
    expect(getEarlierOfSaleAndIssueDate('2026-11-20', '2026-11-19')).toBe('2026-11-19');
    expect(getEarlierOfSaleAndIssueDate('2026-11-20', '2026-11-25')).toBe('2026-11-20');
  });

  it('first business day after a date: no business day lies between them, and its NBP rate day is not after the date', () =>
    fc.assert(
      fc.property(day, (from) => {
        const next = getBusinessDayAfter(from);
        expect(isBusinessDay(next)).toBe(true);
        for (let between = addDays(from, 1); between < next; between = addDays(between, 1)) {
          expect(isBusinessDay(between)).toBe(false);
        }
        expect(getNbpRateDay(next) <= from).toBe(true);
      }),
    ));
});
