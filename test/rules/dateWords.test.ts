import { describe, expect, it } from 'vitest';
import {
  briefDay,
  collator,
  dayAndTime,
  longDay,
  money,
  monthName,
  shortDay,
  stay,
  stayByDay,
  stayInWords,
} from '#shared/text/formats';
import { decimal } from '#shared/text/numbers';
import { rangeTitle } from '#shared/text/plan';

/** Tests of dates in words, which show the year when it is not the current year. */

const TODAY = '2026-11-23';

describe('a day in words', () => {
  it('short date with weekday: shows the year only when different from this year', () => {
    expect(briefDay('pl', '2026-11-27', TODAY)).toBe('pt 27\u00a0XI');
    expect(briefDay('pl', '2025-11-27', TODAY)).toBe('cz 27\u00a0XI\u00a02025');
    expect(briefDay('en', '2027-01-02', TODAY)).toBe('Sat 2 Jan 2027');
    // Without a reference day, the date stands among dates of the same year, so it shows no year.
    expect(briefDay('pl', '2025-11-27')).toBe('cz 27\u00a0XI');
  });

  it('Ukrainian dates: use the genitive of the month after a day number, and no abbreviation of “year”', () => {
    expect(shortDay('uk', '2026-06-03')).toBe('3.06.2026');
    expect(longDay('uk', '2026-06-03')).toBe('середа, 3 червня 2026');
    expect(longDay('uk', '2026-06-05')).toBe('п’ятниця, 5 червня 2026');
    expect(monthName('uk', '2026-06-03')).toBe('червень 2026');
    expect(briefDay('uk', '2025-06-03', TODAY)).toBe('вт 3.06.2025');
    expect(stay('uk', '2026-05-30', '2026-06-04')).toBe('30.05–4.06');
    expect(stay('uk', '2026-06-03', '2026-06-07')).toBe('3–7.06');
    expect(stayInWords('uk', '2025-11-28', '2025-12-02', TODAY)).toBe('28 листопада – 2 грудня 2025');
    expect(dayAndTime('uk', '2025-11-22T21:00:00.000Z', TODAY)).toBe('22 листопада 2025, 22:00');
    expect(rangeTitle('uk', '2026-12-01', '2027-01-29')).toBe('01.12.26 – 29.01.27');
    expect(rangeTitle('uk', '2026-11-27', '2026-12-17')).toBe('27.11 – 17.12.2026');
    expect(rangeTitle('uk', '2026-06-01', '2026-06-30')).toBe('01–30.06.2026');
    expect(money('uk', -123_456, 'PLN')).toBe('−1\u00a0234,56\u00a0zł');
    expect(decimal('uk', '1234.5', 2)).toBe('1\u00a0234,50');
    expect(['Їжак', 'Іваненко', 'Ґалаґан', 'Гончар'].sort(collator('uk').compare).join()).toBe(
      'Гончар,Ґалаґан,Іваненко,Їжак',
    );
  });

  it('day with time: is shown in the property’s time zone, with the year only when the year is not the current one', () => {
    expect(dayAndTime('pl', '2026-11-22T21:00:00.000Z', TODAY)).toBe('22 listopada 22:00');
    expect(dayAndTime('pl', '2025-11-22T21:00:00.000Z', TODAY)).toBe('22 listopada 2025 22:00');
    expect(dayAndTime('en', '2025-11-22T21:00:00.000Z', TODAY)).toBe('22 November 2025 at 22:00');
    // The year is the property's local year, not the UTC year.
    expect(dayAndTime('pl', '2025-12-31T23:30:00.000Z', TODAY)).toBe('1 stycznia 00:30');
  });

  it('stay dates with weekdays: show the year only when different from this year', () => {
    expect(stayByDay('pl', '2026-11-23', '2026-11-27', TODAY)).toBe('pn 23\u00a0XI – pt 27\u00a0XI');
    expect(stayByDay('pl', '2025-11-23', '2025-11-27', TODAY)).toBe(
      'nd 23\u00a0XI – cz 27\u00a0XI\u00a02025',
    );
    expect(stayByDay('en', '2026-12-30', '2027-01-02', TODAY)).toBe('Wed 30 Dec – Sat 2 Jan 2027');
    expect(stayByDay('en', '2025-12-30', '2026-01-02', TODAY)).toBe('Tue 30 Dec 2025 – Fri 2 Jan');
  });

  it('stay dates in words: omit the current year, and show a year common to both dates only once', () => {
    expect(stayInWords('pl', '2026-11-23', '2026-11-27', TODAY)).toBe('23–27 listopada');
    expect(stayInWords('pl', '2025-11-23', '2025-11-27', TODAY)).toBe('23–27 listopada 2025');
    expect(stayInWords('pl', '2025-11-28', '2025-12-02', TODAY)).toBe('28 listopada – 2 grudnia 2025');
    expect(stayInWords('pl', '2026-12-30', '2027-01-02', TODAY)).toBe('30 grudnia – 2 stycznia 2027');
    expect(stayInWords('en', '2025-12-30', '2026-01-02', TODAY)).toBe('30 December 2025 – 2 January');
    expect(stayInWords('en', '2023-12-30', '2024-01-02', TODAY)).toBe('30 December 2023 – 2 January 2024');
  });
});
