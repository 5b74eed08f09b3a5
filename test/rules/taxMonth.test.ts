import { expect, test } from 'vitest';
import { daysFromTo } from '#shared/rules/days';
import { jpkFieldsOf } from '#shared/rules/jpkFields';
import { firstDayOf, lastDayOf, monthBefore, monthSchema, nextMonth, taxDayOf } from '#shared/rules/taxMonth';

test.each([
  ['the day of supply', 1, '2026-10-31', '2026-11-02', '2026-10-31'],
  ['of an advance the day of the money', 8, '2026-09-30', '2026-10-01', '2026-09-30'],
  ['the day of issue where there is no other', 1, null, '2026-11-02', '2026-11-02'],
  ['of a correction the day of issue', 10, '2026-09-12', '2026-10-05', '2026-10-05'],
  ['of a correction outside KSeF, too', 6, '2026-09-12', '2026-10-05', '2026-10-05'],
  ['none where there is none', 1, null, null, null],
  ['none of a correction that was never issued', 10, '2026-09-12', null, null],
])('%s', (_, invoiceType, saleDate, issueDate, expected) => {
  expect(taxDayOf({ invoiceType, saleDate, issueDate, additionalInfo: null })).toBe(expected);
});

test.each([
  ['to a receipt: the day of issue', 'do paragonu nr 7', '2026-11-02'],
  ['where a receipt is denied: the day of supply', 'sprzedaż bez paragonu', '2026-10-31'],
])('%s (art. 109 ust. 3d)', (_, additionalInfo, expected) => {
  const days = { saleDate: '2026-10-31', issueDate: '2026-11-02' };
  expect(taxDayOf({ ...days, invoiceType: 1, additionalInfo })).toBe(expected);
});

test('months over the turn of the year, and of all lengths', () => {
  expect([monthBefore('2026-01'), nextMonth('2026-12'), nextMonth('2026-01')]).toEqual([
    '2025-12',
    '2027-01',
    '2026-02',
  ]);
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(lastDayOf)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-12-31',
  ]);
  expect(firstDayOf('2026-10')).toBe('2026-10-01');
  expect(['2026-00', '2026-13', '26-10', '2026-1'].map((one) => monthSchema.safeParse(one).success)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(daysFromTo('2026-09-29', '2026-10-02')).toEqual([
    '2026-09-29',
    '2026-09-30',
    '2026-10-01',
    '2026-10-02',
  ]);
  expect(daysFromTo('2026-10-02', '2026-10-01')).toEqual([]);
});

test('rates without a field have none, and 22 per cent stands with 23', () => {
  expect(['4', '3', 'oo', '9'].map(jpkFieldsOf)).toEqual([null, null, null, null]);
  expect(jpkFieldsOf('22')).toEqual(jpkFieldsOf('23'));
  expect(jpkFieldsOf('np II')).toEqual({ net: 'K_11', vat: null, within: 'K_12' });
});
