import { expect, test } from 'vitest';
import { nameKey, numberKey } from '#shared/rules/sortKeys';

const sorted = (texts: readonly string[], key: (text: string) => string) =>
  [...texts].sort((one, other) => (key(one) < key(other) ? -1 : 1));

test('names are in Polish order, whatever their capitals and marks', () => {
  const names = ['Żuk', 'Zych', 'źródło', 'Adam', 'ąbc', 'Łódź', 'Luz', 'Ma', '„Bar” Sp.', 'Éclair', 'Ewa'];
  expect(sorted(names, nameKey)).toEqual([
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

test('numbers are by series, year, month and counter', () => {
  const numbers = [
    'FV 10/09/2026',
    'FV 9/09/2026',
    'FV 1/10/2026',
    'FV 2/01/2027',
    'FK 1/12/2027',
    'fv 3/08/2026',
  ];
  expect(sorted(numbers, numberKey)).toEqual([
    'FK 1/12/2027',
    'fv 3/08/2026',
    'FV 9/09/2026',
    'FV 10/09/2026',
    'FV 1/10/2026',
    'FV 2/01/2027',
  ]);
});

test('a number that begins with its year is read from its beginning', () => {
  expect(sorted(['2026/10/A', '2026/9/A', '2025/11/A'], numberKey)).toEqual([
    '2025/11/A',
    '2026/9/A',
    '2026/10/A',
  ]);
});

test('nothing to sort by is empty', () => {
  expect([nameKey(' ,. '), numberKey(' / '), nameKey(''), numberKey('')]).toEqual(['', '', '', '']);
});
