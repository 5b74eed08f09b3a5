import { expect, test } from 'vitest';
import type { StayDocument } from '#shared/contract/stayAccountContract';
import { findStayPaymentDifference } from '#shared/rules/stays/stayPaymentDifference';

/** Tests when the payment status of a reservation contradicts the payment of the stay's invoices. */

const ROW: StayDocument['row'] = {
  localId: 'inv-1',
  invoiceId: 1,
  invoiceFullNo: 'FV 1/06/2026',
  invoiceType: 1,
  invoiceStatus: 'ISSUED',
  syncState: 'synced',
  ksefId: null,
  buyerName: '',
  buyerTaxId: '',
  issueDate: '2026-06-01',
  paymentDate: '2026-06-01',
  paymentStatus: 0,
  currency: 'PLN',
  gross: 126_000,
  reservationId: 1,
  deleting: false,
  sentType: null,
};
const doc = (kind: StayDocument['kind'], effect: number, paid: number | null): StayDocument => ({
  row: ROW,
  kind,
  effect,
  doubt: null,
  paid,
  taken: false,
});
const account = (...documents: StayDocument[]) => ({
  documents,
  invoiced: documents.reduce((sum, { effect }) => sum + (effect ?? 0), 0),
  paidByInvoices: documents.some(({ paid }) => paid === null)
    ? null
    : documents.reduce((sum, { paid }) => sum + (paid ?? 0), 0),
});
const stay = (paymentStatus: string, prepayment: string | null = null) => ({
  paymentStatus,
  pricePerStay: '1260.00',
  prepayment,
});

test('stay paid in the service, invoice unpaid after a correction: both amounts are named', () => {
  const corrected = account(doc('sale', 126_000, 0), doc('correction', -26_000, 0));
  expect(findStayPaymentDifference(stay('FULL_AMOUNT_PAID'), corrected)).toEqual({
    paidByReservation: 126_000,
    paidByInvoices: 0,
    paidByAdvances: 0,
    invoiced: 100_000,
  });
});

test('stay unpaid in the service, invoiced advance paid: both amounts are named, with the part of advances', () => {
  const advance = account(doc('advance', 50_000, 50_000));
  const facts = { paidByReservation: 0, paidByInvoices: 50_000, paidByAdvances: 50_000, invoiced: 50_000 };
  expect(findStayPaymentDifference(stay('NO_PAYMENT'), advance)).toEqual(facts);
  expect(findStayPaymentDifference(stay('WAITING_FOR_PAYMENT'), advance)).toEqual(facts);
});

test('prepayment of the reservation: contradicts invoices that state another paid amount, and agrees with the same amount', () => {
  const advance = account(doc('advance', 50_000, 50_000));
  expect(findStayPaymentDifference(stay('PREPAYMENT_PAID', '400.00'), advance)?.paidByReservation).toBe(
    40_000,
  );
  expect(findStayPaymentDifference(stay('PREPAYMENT_PAID', '500.00'), advance)).toBeNull();
});

test('no contradiction: when the stay is paid and only a part is invoiced, when nothing is counted, or when an amount is unknown', () => {
  const paidAdvance = account(doc('advance', 50_000, 50_000));
  expect(findStayPaymentDifference(stay('FULL_AMOUNT_PAID'), paidAdvance)).toBeNull();
  expect(findStayPaymentDifference(stay('FULL_AMOUNT_PAID'), account(doc('other', 0, 0)))).toBeNull();
  expect(findStayPaymentDifference(stay('NO_PAYMENT'), account(doc('sale', 1, null)))).toBeNull();
  expect(findStayPaymentDifference(stay('NO_PAYMENT'), account(doc('sale', 126_000, 0)))).toBeNull();
});
