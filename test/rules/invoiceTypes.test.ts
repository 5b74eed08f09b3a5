import { describe, expect, test } from 'vitest';
import {
  isPayableInvoiceType,
  isCorrection,
  isCorrectableVatInvoice,
  isSalesInvoice,
  isInvoiceTypeForKsefAccountsOnly,
  needsCorrectionReason,
} from '#shared/rules/documents/invoiceTypes';
import { hasContradictoryInvoiceType } from '#shared/rules/checks/contradictoryInvoiceType';
import { anItem } from '#support/records';

/** Tests of the groups of `invoiceType` values (openapi.yaml, Invoice types; domain.md A1, A4, A7). */

const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

test.each([
  ['needs the connection', isInvoiceTypeForKsefAccountsOnly, [8, 9, 10, 11, 12]],
  ['is a correction', isCorrection, [6, 7, 10, 11, 12]],
  ['must say why', needsCorrectionReason, [6, 10, 11, 12]],
  ['is a sale of the VAT Act', isSalesInvoice, [0, 1, 3, 4, 8, 9]],
  ['may be corrected as an ordinary one', isCorrectableVatInvoice, [0, 1, 4]],
  ['is a demand for payment', isPayableInvoiceType, [0, 1, 3, 4, 5, 8, 9]],
])('invoice type group “%s”: contains exactly the expected invoice types', (_, family, members) => {
  expect(ALL.filter((type) => family(type))).toEqual(members);
});

describe('a type whose name does not fit the invoice', () => {
  const items = (...rates: readonly string[]) => rates.map((rate) => anItem({ rate }));
  const odd = (invoiceType: number, correctionReason: string | null, invoiceItems = items('8')) =>
    hasContradictoryInvoiceType({ invoiceType, correctionReason, invoiceItems });

  test('contradictory invoice type: an exempt invoice (type 4) with a correction reason is reported', () => {
    expect([odd(4, 'błąd'), odd(4, null), odd(4, ' ')]).toEqual([true, false, false]);
  });

  test('invoice type check: reports an advance receipt (type 5) that has a correction reason or only exempt items', () => {
    expect([odd(5, 'błąd'), odd(5, null)]).toEqual([true, false]);
    expect([odd(5, null, items('zw', 'zw')), odd(5, null, items('zw', '8')), odd(5, null, [])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('contradictory invoice type: type 6 (correction) is reported when the invoice has no correction reason', () => {
    expect([odd(6, null), odd(6, ''), odd(6, 'błąd')]).toEqual([true, true, false]);
  });

  test('contradictory invoice type check: never reports an invoice of a type other than 4, 5 and 6', () => {
    for (const type of ALL.filter((candidate) => candidate < 4 || candidate > 6))
      expect([odd(type, 'błąd', items('zw')), odd(type, null)], String(type)).toEqual([false, false]);
  });
});

test('contradictory invoice type check: does not report an exempt invoice (type 4) whose items are all exempt', () =>
  expect(
    hasContradictoryInvoiceType({
      invoiceType: 4,
      correctionReason: null,
      invoiceItems: [anItem({ rate: 'zw' })],
    }),
  ).toBe(false));
