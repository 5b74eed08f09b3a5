import { expect, test } from 'vitest';
import { TYPE } from '#shared/rules/invoiceTypes';
import { daysLate } from '../../src-renderer/invoices/daysLate';

test('a surcharge is late as an invoice is; a refund, and a correction of unknown amount, never', () => {
  const due = { paymentStatus: 0, paymentDate: '2026-06-01', invoiceStatus: 'ISSUED' } as const;
  const late = (invoiceType: number, gross: number | null) =>
    daysLate({ ...due, invoiceType, gross, left: gross }, '2026-06-04');
  expect(late(TYPE.standard, 10_000)).toBe(3);
  expect(late(TYPE.correction, 2_000)).toBe(3);
  expect(late(TYPE.correction, -2_000)).toBe(0);
  expect(late(TYPE.correction, null)).toBe(0);
  expect(late(TYPE.proForma, 2_000)).toBe(0);
});

test('a settlement that leaves nothing to pay, or something to pay back, is not late; one of an unknown amount is', () => {
  const due = { paymentStatus: 0, paymentDate: '2026-06-01', invoiceStatus: 'ISSUED' } as const;
  const late = (gross: number | null) =>
    daysLate({ ...due, invoiceType: TYPE.ksefSettlement, gross, left: gross }, '2026-06-04');
  expect([late(0), late(-100), late(1), late(null)]).toEqual([0, 0, 3, 3]);
});
