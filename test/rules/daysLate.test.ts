import { expect, test } from 'vitest';
import { TYPE } from '#shared/rules/invoiceTypes';
import { daysLate } from '../../src-renderer/invoices/daysLate';

test('days overdue: count for an unpaid invoice and surcharge, but not for a refund or an unknown correction', () => {
  const due = { paymentStatus: 0, paymentDate: '2026-06-01', invoiceStatus: 'ISSUED' } as const;
  const late = (invoiceType: number, gross: number | null) =>
    daysLate({ ...due, invoiceType, gross, left: gross }, '2026-06-04');
  expect(late(TYPE.standard, 10_000)).toBe(3);
  expect(late(TYPE.correction, 2_000)).toBe(3);
  expect(late(TYPE.correction, -2_000)).toBe(0);
  expect(late(TYPE.correction, null)).toBe(0);
  expect(late(TYPE.proForma, 2_000)).toBe(0);
});

test('days overdue: are zero for a settlement with nothing to pay, and count for an unknown amount', () => {
  const due = { paymentStatus: 0, paymentDate: '2026-06-01', invoiceStatus: 'ISSUED' } as const;
  const late = (gross: number | null) =>
    daysLate({ ...due, invoiceType: TYPE.ksefSettlement, gross, left: gross }, '2026-06-04');
  expect([late(0), late(-100), late(1), late(null)]).toEqual([0, 0, 3, 3]);
});
