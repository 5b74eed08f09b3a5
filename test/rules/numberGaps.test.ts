import { expect, test } from 'vitest';
import { findInvoiceNumberGaps } from '#shared/rules/documents/invoiceNumberGaps';

/** Tests of finding numbers that an invoice series skips (domain.md A45). */

const numbered = (...entries: readonly (readonly [number | null, string])[]) =>
  entries.map(([invoiceNo, invoiceFullNo]) => ({ invoiceNo, invoiceFullNo }));
const june = (...numbers: readonly number[]) =>
  numbered(...numbers.map((number) => [number, `FV ${number}/06/2026`] as const));
const JUNE = 'FV #/06/2026';

test('invoice number gaps: none are found in a complete series, whatever the order of the invoices', () => {
  expect(findInvoiceNumberGaps([])).toEqual([]);
  expect(findInvoiceNumberGaps(june(10, 12, 11))).toEqual([]);
  expect(findInvoiceNumberGaps(june(9, 10, 100, 11).slice(0, 2))).toEqual([]);
});

test('invoice number gaps: each gap is reported by its first and last missing number', () => {
  expect(findInvoiceNumberGaps(june(10, 12))).toEqual([{ series: JUNE, from: 11, to: 11 }]);
  expect(findInvoiceNumberGaps(june(20, 9, 13))).toEqual([
    { series: JUNE, from: 10, to: 12 },
    { series: JUNE, from: 14, to: 19 },
  ]);
});

test('invoice number gaps: are searched separately in each number series; invoices without a counter are ignored', () => {
  const otherSeries = numbered(
    [10, 'KOR 10/2026'],
    [12, 'KOR 12/2026'],
    [null, 'FV ?/06/2026'],
    [7, 'bez numeru'],
  );
  expect(findInvoiceNumberGaps([...june(10, 11), ...otherSeries])).toEqual([
    { series: 'KOR #/2026', from: 11, to: 11 },
  ]);
  expect(findInvoiceNumberGaps(numbered([null, 'FV 10/06/2026'], [12, 'FV 12/06/2026']))).toEqual([]);
});

test('invoice number gaps: neighbouring numbers show which part of a number is the counter when counter and month are equal', () => {
  expect(
    findInvoiceNumberGaps(numbered([5, 'FV 05/06/2026'], [6, 'FV 06/06/2026'], [8, 'FV 08/06/2026'])),
  ).toEqual([{ series: JUNE, from: 7, to: 7 }]);
  // With no other number to compare, the counter is the part without a leading zero.
  expect(findInvoiceNumberGaps(numbered([6, 'FV 06/6/2026'], [6, 'FV 06/6/2026']))).toEqual([]);
  expect(findInvoiceNumberGaps(numbered([6, '06/6'], [8, '06/8']))).toEqual([
    { series: '06/#', from: 7, to: 7 },
  ]);
});

test('invoice number gaps: a number used by another stored invoice of the same series is not reported as missing', () => {
  const known = ['FV 3/06/2026', 'FV 11/06/2026', 'FV 40/06/2026', 'KOR 12/06/2026', 'FV 12/07/2026'];
  expect(findInvoiceNumberGaps(june(10, 13), known)).toEqual([{ series: JUNE, from: 12, to: 12 }]);
});

test('invoice number gaps in a yearly series: include numbers missing between the last earlier invoice and the first invoice of the period', () => {
  const year = numbered([50, 'FV 50/2026'], [52, 'FV 52/2026']);
  const known = ['FV 47/2026', 'FV 40/2026', 'FV 60/2026', 'FV 3/10/2026'];
  const series = 'FV #/2026';
  expect(findInvoiceNumberGaps(year, known, true)).toEqual([
    { series, from: 48, to: 49 },
    { series, from: 51, to: 51 },
  ]);
  // A monthly series begins with its own month, so numbers of the earlier month do not count.
  expect(findInvoiceNumberGaps(june(2, 3), ['FV 90/05/2026'], true)).toEqual([]);
});

test('invoice number gaps: are found when both counter and month are written with a leading zero', () =>
  expect(findInvoiceNumberGaps(numbered([5, '06/05'], [6, '06/06'], [8, '06/08']))).toEqual([
    { series: '06/#', from: 7, to: 7 },
  ]));
