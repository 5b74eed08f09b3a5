import { expect, test } from 'vitest';
import { classifyInvoicePayment } from '#shared/rules/documents/invoicePaymentState';

/** Tests which words of payment or refund a document gets. */

const CORRECTION = 10;
const classify = (facts: Partial<Parameters<typeof classifyInvoicePayment>[0]>) =>
  classifyInvoicePayment({
    invoiceType: CORRECTION,
    paymentStatus: 0,
    gross: -8_000,
    takenBackBy: null,
    refund: 8_000,
    ...facts,
  });

test('correction that lowers a paid invoice: is to refund, and refunded after its mark', () => {
  expect(classify({})).toBe('toRefund');
  expect(classify({ paymentStatus: 1 })).toBe('refunded');
});

test('correction that lowers an unpaid invoice: has nothing due, marked or not', () => {
  expect(classify({ refund: 0 })).toBe('nothingDue');
  expect(classify({ refund: 0, paymentStatus: 1 })).toBe('nothingDue');
});

test('correction whose refund is unknown: is not called unpaid', () => {
  expect(classify({ refund: null })).toBe('refundUnknown');
});

test('document of 0.00: has nothing due', () => {
  expect(classify({ gross: 0, refund: 0 })).toBe('nothingDue');
  expect(classify({ invoiceType: 1, gross: 0, refund: 0 })).toBe('nothingDue');
});

test('correction that raises the amount, and an ordinary invoice: are unpaid or paid', () => {
  expect(classify({ gross: 5_000, refund: 0 })).toBe('unpaid');
  expect(classify({ invoiceType: 1, gross: 5_000, refund: 0, paymentStatus: 1 })).toBe('paid');
});

test('invoice that a correction reduced to zero: says so while it is unpaid', () => {
  expect(classify({ invoiceType: 1, gross: 5_000, refund: 0, takenBackBy: 'FVK 1' })).toBe('correctedToZero');
});

test('unknown payment status: stays unknown', () => {
  expect(classify({ paymentStatus: 4 })).toBe('unknown');
  expect(classify({ paymentStatus: null })).toBe('unknown');
});
