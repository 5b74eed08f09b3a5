import { expect, test } from 'vitest';
import { TYPE } from '#shared/rules/invoiceTypes';
import { daysLate } from '../../src-renderer/invoices/daysLate';

test('a surcharge is late as an invoice is; a refund, and a correction of unknown amount, never', () => {
  const due = { paymentStatus: 0, paymentDate: '2026-06-01', invoiceStatus: 'ISSUED' } as const;
  const late = (invoiceType: number, gross: number | null) =>
    daysLate({ ...due, invoiceType, gross }, '2026-06-04');
  expect(late(TYPE.standard, 10_000)).toBe(3);
  expect(late(TYPE.correction, 2_000)).toBe(3);
  expect(late(TYPE.correction, -2_000)).toBe(0);
  expect(late(TYPE.correction, null)).toBe(0);
  expect(late(TYPE.proForma, 2_000)).toBe(0);
});
