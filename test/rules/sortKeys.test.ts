import { expect, test } from 'vitest';
import { buildNameSortKey, buildInvoiceNumberSortKey } from '#shared/rules/collationKeys';

const sorted = (texts: readonly string[], key: (text: string) => string) =>
  [...texts].sort((a, b) => (key(a) < key(b) ? -1 : 1));

test('name sort order: follows the Polish alphabet, regardless of capitals and punctuation', () => {
  const names = ['Żuk', 'Zych', 'źródło', 'Adam', 'ąbc', 'Łódź', 'Luz', 'Ma', '„Bar” Sp.', 'Éclair', 'Ewa'];
  expect(sorted(names, buildNameSortKey)).toEqual([
    'Adam',
    'ąbc',
    '„Bar” Sp.',
    'Éclair',
    'Ewa',
    'Luz',
    'Łódź',
    'Ma',
    'Zych',
    'źródło',
    'Żuk',
  ]);
});

test('invoice number sort order: goes by series, year, month and counter', () => {
  const numbers = [
    'FV 10/09/2026',
    'FV 9/09/2026',
    'FV 1/10/2026',
    'FV 2/01/2027',
    'FK 1/12/2027',
    'fv 3/08/2026',
  ];
  expect(sorted(numbers, buildInvoiceNumberSortKey)).toEqual([
    'FK 1/12/2027',
    'fv 3/08/2026',
    'FV 9/09/2026',
    'FV 10/09/2026',
    'FV 1/10/2026',
    'FV 2/01/2027',
  ]);
});

test('invoice number sort order: sorts by year and then by counter when the number begins with the year', () => {
  expect(sorted(['2026/10/A', '2026/9/A', '2025/11/A'], buildInvoiceNumberSortKey)).toEqual([
    '2025/11/A',
    '2026/9/A',
    '2026/10/A',
  ]);
});

test('sort key: is empty when the text has no letters or digits', () => {
  expect([
    buildNameSortKey(' ,. '),
    buildInvoiceNumberSortKey(' / '),
    buildNameSortKey(''),
    buildInvoiceNumberSortKey(''),
  ]).toEqual(['', '', '', '']);
});
