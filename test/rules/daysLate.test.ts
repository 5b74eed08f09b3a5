import { expect, test } from 'vitest';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { computeDaysOverdue } from '../../src-renderer/screens/invoices/daysOverdue';

test('days overdue: are counted for an unpaid invoice or charge, but not for a refund or a correction of unknown amount', () => {
  const due = { paymentStatus: 0, paymentDate: '2026-06-01', invoiceStatus: 'ISSUED' } as const;
  const late = (invoiceType: number, gross: number | null) =>
    computeDaysOverdue({ ...due, invoiceType, gross, left: gross }, '2026-06-04');
  expect(late(INVOICE_TYPE_NUMBERS_BY_NAME.standard, 10_000)).toBe(3);
  expect(late(INVOICE_TYPE_NUMBERS_BY_NAME.correction, 2_000)).toBe(3);
  expect(late(INVOICE_TYPE_NUMBERS_BY_NAME.correction, -2_000)).toBe(0);
  expect(late(INVOICE_TYPE_NUMBERS_BY_NAME.correction, null)).toBe(0);
  expect(late(INVOICE_TYPE_NUMBERS_BY_NAME.proForma, 2_000)).toBe(0);
});

test('settlement past its payment date: is overdue when the amount left to pay is unknown, and not overdue when nothing is left', () => {
  const due = { paymentStatus: 0, paymentDate: '2026-06-01', invoiceStatus: 'ISSUED' } as const;
  const late = (gross: number | null) =>
    computeDaysOverdue(
      { ...due, invoiceType: INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement, gross, left: gross },
      '2026-06-04',
    );
  expect([late(0), late(-100), late(1), late(null)]).toEqual([0, 0, 3, 3]);
});
