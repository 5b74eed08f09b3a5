import { expect, test } from 'vitest';
import { listKsefDueInvoicesAndStayMismatches } from '#engine/documents/attentionList';
import { aReservation, anInvoice, anItem } from '#support/records';
import { AT, openTestStore, readToTheEnd } from '../store/openTestStore';

/**
 * Tests the two watch lists on database tables: invoices that must reach KSeF, and stays that do not match their
 * invoices.
 */

const TODAY = '2026-06-05';

/** A company as buyer, because an invoice for a consumer need not be sent to KSeF. */
const COMPANY = { taxId: '5260250274', identifierType: 'NIP' };

test('KSeF watch list: sorts invoices without a KSeF number by their last day for sending', () => {
  const store = openTestStore();
  store.invoices.apply(
    [
      anInvoice({ buyer: COMPANY, invoiceId: 1, issueDate: '2026-06-05' }),
      anInvoice({ buyer: COMPANY, invoiceId: 2, issueDate: '2026-06-03', invoiceStatus: 'PENDING_KSEF' }),
      anInvoice({
        buyer: COMPANY,
        invoiceId: 3,
        issueDate: '2026-06-03',
        ksefId: '5265877635-20250826-0100001AF629-AF',
      }),
      anInvoice({ buyer: COMPANY, invoiceId: 4, issueDate: '2026-06-01' }),
      anInvoice({ invoiceId: 6, issueDate: '2026-06-01' }),
      anInvoice({ buyer: COMPANY, invoiceId: 5, issueDate: '2026-01-05' }),
    ],
    AT,
  );
  const { sendBy } = listKsefDueInvoicesAndStayMismatches(store, TODAY);
  expect(
    sendBy.map(({ row, lastDay, standing, daysLeft }) => [row.invoiceId, lastDay, standing, daysLeft]),
  ).toEqual([
    [4, '2026-06-02', 'late', 0],
    [2, '2026-06-05', 'today', 1],
    [1, '2026-06-08', 'inTime', 2],
  ]);
});

// Art. 106ga ust. 2 pkt 4; ksefMarker.test.ts tests the same rule in the register.
test('KSeF watch list: omits a consumer invoice not sent to KSeF, even if the buyer has a PESEL number', () => {
  const store = openTestStore();
  const buyer = { taxId: '44051401359', identifierType: 'NONE' };
  const common = { buyer, issueDate: '2026-06-03' };
  store.invoices.apply(
    [
      anInvoice({ ...common, invoiceId: 1 }),
      anInvoice({ ...common, invoiceId: 2, invoiceStatus: 'PENDING_KSEF' }),
    ],
    AT,
  );
  expect(listKsefDueInvoicesAndStayMismatches(store, TODAY).sendBy.map(({ row }) => row.invoiceId)).toEqual([
    2,
  ]);
});

test('KSeF watch list: keeps an invoice marked as sent that has no KSeF number, regardless of its age', () => {
  const store = openTestStore();
  const old = { buyer: COMPANY, issueDate: '2026-01-05' };
  store.invoices.apply(
    [
      anInvoice({ ...old, invoiceId: 1, invoiceStatus: 'PENDING_KSEF' }),
      anInvoice({ ...old, invoiceId: 2, invoiceStatus: 'SENT_KSEF' }),
      anInvoice({ ...old, invoiceId: 3 }),
      anInvoice({
        ...old,
        invoiceId: 4,
        invoiceStatus: 'SENT_KSEF',
        ksefId: '5265877635-20250826-0100001AF629-AF',
      }),
    ],
    AT,
  );
  expect(
    listKsefDueInvoicesAndStayMismatches(store, TODAY).sendBy.map(({ row, standing }) => [
      row.invoiceId,
      standing,
    ]),
  ).toEqual([
    [1, 'late'],
    [2, 'late'],
  ]);
});

test('stay check: lists paid or departing stays without an invoice, and stays with an unsettled advance', () => {
  const store = openTestStore();
  const stay = (reservationId: number, fields: object) =>
    aReservation({
      reservationId,
      arrival: '2026-06-01',
      departure: '2026-06-04',
      pricePerStay: '1260',
      currency: 'PLN',
      paymentStatus: 'FULL_AMOUNT_PAID',
      ...fields,
    });
  store.reservations.applyWindow(
    { from: '2026-05-01', to: '2026-07-01' },
    [
      stay(1, {}),
      stay(2, {}),
      stay(3, {}),
      stay(4, { departure: TODAY, paymentStatus: 'NO_PAYMENT' }),
      stay(5, {}),
    ],
    AT,
  );
  const nights = (quantity: string) => [anItem({ grossUnitPrice: '420', quantity })];
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 20, reservationId: 2, invoiceItems: nights('3') }),
      anInvoice({ invoiceId: 30, reservationId: 3, invoiceItems: nights('4') }),
      anInvoice({
        invoiceId: 31,
        reservationId: 3,
        invoiceType: 10,
        correctionReason: 'Pomyłka',
        invoiceItems: nights('3'),
        extra: { correctionId: 30 },
      }),
      anInvoice({
        invoiceId: 50,
        reservationId: 5,
        invoiceType: 8,
        invoiceItems: nights('3'),
        prepaymentValue: '500',
      }),
    ],
    AT,
  );
  const found = () =>
    listKsefDueInvoicesAndStayMismatches(store, TODAY).stays.map(({ reservationId, mismatches }) => [
      reservationId,
      mismatches,
    ]);
  // Until all invoices have been read, the list reports no stay as lacking an invoice.
  expect(found()).toEqual([]);
  readToTheEnd(store);
  expect(found()).toEqual([
    [4, ['leavesWithoutInvoice']],
    [1, ['paidWithoutInvoice']],
    [5, ['advanceUnsettled']],
  ]);
});
