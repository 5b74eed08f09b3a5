import { expect, test } from 'vitest';
import { listDaysFromTo } from '#shared/rules/days';
import { getJpkFieldsForVatRate } from '#shared/rules/ksef/jpkFieldsByVatRate';
import {
  convertMonthToFirstDay,
  getLastDayOfMonth,
  getPreviousMonth,
  monthSchema,
  getNextMonth,
  decideTaxDay,
  type TaxDay,
  type TaxFacts,
} from '#shared/rules/tax/taxMonth';

const FACTS: TaxFacts = {
  isTillSale: false,
  vat: 100,
  acceptedOn: null,
  awaitsNumber: false,
  receivedOn: null,
};

test.each([
  ['the day of supply', 1, '2026-10-31', '2026-11-02', '2026-10-31'],
  ['of an advance the day of the money', 8, '2026-09-30', '2026-10-01', '2026-09-30'],
  ['the day of issue where there is no other', 1, null, '2026-11-02', '2026-11-02'],
  ['of a correction the day of issue', 10, '2026-09-12', '2026-10-05', '2026-10-05'],
  ['of a correction outside KSeF, too', 6, '2026-09-12', '2026-10-05', '2026-10-05'],
  ['none where there is none', 1, null, null, null],
  ['none of a correction that was never issued', 10, '2026-09-12', null, null],
])(
  'tax day: is chosen from sale date and issue date by invoice type: %s',
  (_, invoiceType, saleDate, issueDate, expected) => {
    expect(decideTaxDay({ invoiceType, saleDate, issueDate }, FACTS)).toEqual({
      day: expected,
      unknown: null,
    });
  },
);

test.each([
  ['a sale of the till: the day of issue', true, '2026-11-02'],
  ['any other sale: the day of supply', false, '2026-10-31'],
])(
  'tax day of a sale: depends on whether the sale is recorded on a till: %s (art. 109 ust. 3d)',
  (_, isTillSale, expected) => {
    const days = { saleDate: '2026-10-31', issueDate: '2026-11-02' };
    expect(decideTaxDay({ ...days, invoiceType: 1 }, { ...FACTS, isTillSale }).day).toBe(expected);
  },
);

// Art. 29a ust. 13 to 13c, since 1 February 2026.
test.each<[string, Partial<TaxFacts>, string, TaxDay]>([
  [
    'structured: the day of issue',
    { acceptedOn: '2026-10-31' },
    '2026-10-31',
    { day: '2026-10-31', unknown: null },
  ],
  [
    'offline: the day on which it reached KSeF',
    { acceptedOn: '2026-11-02' },
    '2026-10-31',
    { day: '2026-11-02', unknown: null },
  ],
  [
    'waiting for its number: not known',
    { awaitsNumber: true },
    '2026-10-31',
    { day: null, unknown: 'numberAwaited' },
  ],
  [
    'outside KSeF: the day on which its receipt was confirmed',
    { receivedOn: '2026-12-03' },
    '2026-10-31',
    { day: '2026-12-03', unknown: null },
  ],
  [
    'outside KSeF without that day: not known',
    {},
    '2026-10-31',
    { day: null, unknown: 'receiptUnconfirmed' },
  ],
  [
    'confirmed although a number was to come: the day of the receipt',
    { awaitsNumber: true, receivedOn: '2026-12-03' },
    '2026-10-31',
    { day: '2026-12-03', unknown: null },
  ],
  ['of January 2026: the day of issue', {}, '2026-01-31', { day: '2026-01-31', unknown: null }],
  [
    'with tax that is not known: the day of issue',
    { vat: null },
    '2026-10-31',
    { day: '2026-10-31', unknown: null },
  ],
  ['without tax: the day of issue', { vat: 0 }, '2026-10-31', { day: '2026-10-31', unknown: null }],
])('tax day of a downward correction, %s', (_, facts, issueDate, expected) => {
  const invoice = { invoiceType: 10, saleDate: '2026-10-01', issueDate };
  expect(decideTaxDay(invoice, { ...FACTS, vat: -100, ...facts })).toEqual(expected);
});

test('tax month: the next and previous month cross the year end, and the last day is right in leap years', () => {
  expect([getPreviousMonth('2026-01'), getNextMonth('2026-12'), getNextMonth('2026-01')]).toEqual([
    '2025-12',
    '2027-01',
    '2026-02',
  ]);
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(getLastDayOfMonth)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-12-31',
  ]);
  expect(convertMonthToFirstDay('2026-10')).toBe('2026-10-01');
  expect(
    ['2026-00', '2026-13', '26-10', '2026-1'].map((month) => monthSchema.safeParse(month).success),
  ).toEqual([false, false, false, false]);
  expect(listDaysFromTo('2026-09-29', '2026-10-02')).toEqual([
    '2026-09-29',
    '2026-09-30',
    '2026-10-01',
    '2026-10-02',
  ]);
  expect(listDaysFromTo('2026-10-02', '2026-10-01')).toEqual([]);
});

test('JPK fields: are equal for the VAT rates 22 % and 23 %; none exist for 4 %, 3 % and reverse charge', () => {
  expect(['4', '3', 'oo', '9'].map(getJpkFieldsForVatRate)).toEqual([null, null, null, null]);
  expect(getJpkFieldsForVatRate('22')).toEqual(getJpkFieldsForVatRate('23'));
  expect(getJpkFieldsForVatRate('np II')).toEqual({ net: 'K_11', vat: null, within: 'K_12' });
});
