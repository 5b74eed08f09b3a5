import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedDays } from '#shared/text/typedDays';

const TODAY = '2026-11-23'; // a Monday

it.each([
  ['14 lipca', ['2027-07-14', '2026-07-14']],
  ['idź do 14 lipca', ['2027-07-14', '2026-07-14']],
  ['idź do lipca', ['2027-07-01', '2026-07-01']],
  ['idź do listopada', ['2026-11-01', '2025-11-01']],
  ['idź do lipca 2028', ['2028-07-01']],
  ['go to July', ['2027-07-01', '2026-07-01']],
  ['перейти до липня', ['2027-07-01', '2026-07-01']],
  ['14 lip', ['2027-07-14', '2026-07-14']],
  ['lipiec 14', ['2027-07-14', '2026-07-14']],
  ['3 października 2025', ['2025-10-03']],
  ['3 paz 25', ['2025-10-03']],
  ['1 maja', ['2027-05-01', '2026-05-01']],
  ['1 mar', ['2027-03-01', '2026-03-01']],
  ['go to July 14', ['2027-07-14', '2026-07-14']],
  ['14th July 2027', ['2027-07-14']],
  ['July 14, 2027', ['2027-07-14']],
  ['1 June', ['2027-06-01', '2026-06-01']],
  ['24.12', ['2026-12-24', '2025-12-24']],
  ['24.12.', ['2026-12-24', '2025-12-24']],
  ['7/9', ['2027-09-07', '2026-09-07']],
  ['07.09.27', ['2027-09-07']],
  ['2027-07-14', ['2027-07-14']],
  ['23.11', ['2026-11-23', '2025-11-23']],
  ['29 lutego', ['2028-02-29', '2024-02-29']],
  ['dziś', ['2026-11-23']],
  ['jutro', ['2026-11-24']],
  ['na pojutrze', ['2026-11-25']],
  ['Tomorrow', ['2026-11-24']],
  ['piątek', ['2026-11-27']],
  ['w środę', ['2026-11-25']],
  ['w sobotę', ['2026-11-28']],
  ['we wtorek', ['2026-11-24']],
  ['poniedziałek', ['2026-11-23']],
  ['on Sunday', ['2026-11-29']],
  ['14 липня', ['2027-07-14', '2026-07-14']],
  ['перейти до 14 лип', ['2027-07-14', '2026-07-14']],
  ['3-го жовтня 2025', ['2025-10-03']],
  ['1 травня', ['2027-05-01', '2026-05-01']],
  ['1 берез', ['2027-03-01', '2026-03-01']],
  ['сьогодні', ['2026-11-23']],
  ['на завтра', ['2026-11-24']],
  ['післязавтра', ['2026-11-25']],
  ['учора', ['2026-11-22']],
  ['пн', ['2026-11-23']],
  ['нд', ['2026-11-29']],
  ['у середу', ['2026-11-25']],
  ['п’ятниця', ['2026-11-27']],
  ["у п'ятницю", ['2026-11-27']],
  ['неділю', ['2026-11-29']],
])('typed date: “%s” is read as one exact date, or as the next and the last such date', (text, days) => {
  expect(typedDays(text, TODAY)).toEqual(days);
});

it.each([
  '',
  'lipca',
  '14',
  '31.02',
  '32 lipca',
  '0 lipca',
  '14 lipca 2027 rano',
  '14 lipca o 9',
  '1 ma',
  '1 ju',
  'Sobczak',
  'Monika',
  'Piasecki',
  'Maj',
  '123 430',
  '27/13',
  'FZ 27/11',
  '101',
  'do',
  'plan',
  '29.02.2027',
])('typed date: “%s” is not a date', (text) => {
  expect(typedDays(text, TODAY)).toEqual([]);
});

const day = fc
  .date({ min: new Date('1990-01-01T00:00Z'), max: new Date('2090-12-31T00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

it('typed date: a date written by the program is read back as the same day, in Polish and English', () => {
  fc.assert(
    fc.property(day, day, (written, today) => {
      const moment = new Date(`${written}T12:00Z`);
      for (const language of ['pl', 'en-GB', 'en-US'])
        for (const month of ['long', 'short'] as const) {
          const format = new Intl.DateTimeFormat(language, {
            day: 'numeric',
            month,
            year: 'numeric',
            timeZone: 'UTC',
          });
          expect(typedDays(format.format(moment), today)).toEqual([written]);
        }
    }),
  );
});

it('day and month typed without a year: give the next such date from today on and the last one before today', () => {
  fc.assert(
    fc.property(day, day, (written, today) => {
      const [, month = '', number = ''] = written.split('-');
      const read = typedDays(`${number}.${month}`, today);
      expect(read.map((foundDay) => foundDay.slice(5))).toEqual([`${month}-${number}`, `${month}-${number}`]);
      const [next = '', last = ''] = read;
      expect(next >= today && last < today).toBe(true);
      const years = Number(next.slice(0, 4)) - Number(last.slice(0, 4));
      expect(written.endsWith('02-29') ? years % 4 : years - 1).toBe(0);
    }),
  );
});
