import { expect, test } from 'vitest';
import { classifyUnpaidAge, sumUnpaidByAge } from '#shared/rules/documents/unpaidAge';

const TODAY = '2026-11-23';

test('unpaid invoice age: starts the day after the due date and is grouped as up to 30, 60, 90 or more days', () => {
  const ages = ['2026-12-01', TODAY, '2026-11-22', '2026-10-24', '2026-10-23', '2026-09-24', '2026-09-23'];
  expect(ages.map((day) => classifyUnpaidAge(day, TODAY))).toEqual([
    'notDue',
    'notDue',
    'to30',
    'to30',
    'to60',
    'to60',
    'to90',
  ]);
  expect([classifyUnpaidAge('2026-08-25', TODAY), classifyUnpaidAge('2026-08-24', TODAY)]).toEqual([
    'to90',
    'older',
  ]);
  expect(classifyUnpaidAge(null, TODAY)).toBe('noDate');
});

test('unpaid totals: keep currencies apart and count invoices with an unknown amount separately', () => {
  const owed = (paymentDate: string | null, gross: number | null, currency = 'PLN') => ({
    paymentDate,
    gross,
    currency,
  });
  expect(
    sumUnpaidByAge(
      [
        owed('2026-11-01', 5_000, 'EUR'),
        owed(null, 700),
        owed('2026-11-01', 10_000),
        owed('2026-11-02', null),
        owed('2026-11-03', 2_050),
        owed('2026-12-03', null),
      ],
      TODAY,
    ),
  ).toEqual([
    { currency: 'PLN', age: 'notDue', invoices: 1, unknown: 1, gross: null },
    { currency: 'PLN', age: 'to30', invoices: 3, unknown: 1, gross: 12_050 },
    { currency: 'PLN', age: 'noDate', invoices: 1, unknown: 0, gross: 700 },
    { currency: 'EUR', age: 'to30', invoices: 1, unknown: 0, gross: 5_000 },
  ]);
});
