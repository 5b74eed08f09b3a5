import { expect, test } from 'vitest';
import { findOtherStaysOfGuest } from '#engine/documents/findOtherStaysOfGuest';
import { anInvoice, aReservation } from '#support/records';
import { AT, openTestStore } from '../store/openTestStore';

/** Tests which stays belong to the same guest, and what the card shows of the guest's other stays. */

const SPAN = { from: '2025-01-01', to: '2027-01-01' };
const guest = {
  forename: 'Anna',
  name: 'Nowak',
  phone: '+48 605 000 264',
  email: 'Anna@example.com',
  clientId: 7,
};
const stay = (reservationId: number, over: Parameters<typeof aReservation>[0] = {}) =>
  aReservation({
    reservationId,
    reservationNumber: reservationId,
    roomName: `R${reservationId}`,
    name: 'Nowak',
    forename: 'Inny',
    clientId: 100 + reservationId,
    arrival: '2026-01-01',
    departure: '2026-01-03',
    ...over,
  });

test('other stays of a guest: have another reservation number, the same surname, and the same client id, e-mail or phone', () => {
  const store = openTestStore();
  store.reservations.applyWindow(
    SPAN,
    [
      stay(1, { ...guest, reservationNumber: 55, arrival: '2026-06-03', departure: '2026-06-05' }),
      stay(2, { email: 'anna@EXAMPLE.com', arrival: '2026-03-01', departure: '2026-03-02' }),
      stay(3, {
        phone: '605000264',
        arrival: '2026-05-01',
        departure: '2026-05-02',
        additionalInformations: 'Pies',
      }),
      stay(4, {
        forename: 'Anna',
        name: 'Nowak',
        clientId: 7,
        arrival: '2025-12-30',
        departure: '2026-01-02',
      }),
      stay(5, { forename: 'Anna' }),
      stay(10, { ...guest, name: 'Wiśniewska' }),
      stay(6, { ...guest, reservationNumber: 55 }),
      stay(7, { phone: '605 000 265' }),
      stay(8, { ...guest, arrival: '2026-02-01', departure: '2026-02-02' }),
    ],
    AT,
  );
  store.reservations.markGone([8], AT);
  store.settings.set('invoices.scannedAt', 1);
  store.invoices.apply([anInvoice({ invoiceId: 9, reservationId: 2 })], AT);
  const shownStay = store.reservations.get(1);
  if (!shownStay) throw new Error('gone');
  const others = findOtherStaysOfGuest(store, shownStay);
  // Newest first.
  expect(others.map(({ reservationId }) => reservationId)).toEqual([3, 2, 4]);
  expect(others[0]).toMatchObject({ roomName: 'R3', note: 'Pies', arrival: '2026-05-01', invoices: [] });
  expect(others[1]?.invoices).toEqual([{ localId: 'inv-9', number: 'FV 9/06/2026' }]);
});

test('other stays of a guest: are found when any one of several phone numbers or e-mails in a field matches', () => {
  const store = openTestStore();
  const phone = '777 123 456 / 605 000 264';
  const email = 'ola@example.com, anna@example.com';
  store.reservations.applyWindow(
    SPAN,
    [
      stay(1, { phone, email }),
      stay(2, { phone: '+48 605 000 264' }),
      stay(3, { email: 'anna@example.com' }),
      stay(4, { phone: '605 000 265', email: 'na@example.com' }),
    ],
    AT,
  );
  const shownStay = store.reservations.get(1);
  const ids = shownStay && findOtherStaysOfGuest(store, shownStay).map(({ reservationId }) => reservationId);
  expect(ids?.sort()).toEqual([2, 3]);
});

test('other stays of a guest: are not searched when the guest has no phone, e-mail or client id', () => {
  const store = openTestStore();
  const nobody = { phone: '', email: '', clientId: null };
  store.reservations.applyWindow(
    SPAN,
    [stay(1, nobody), stay(2, nobody), stay(3, { ...nobody, phone: '12' })],
    AT,
  );
  for (const id of [1, 3]) {
    const shownStay = store.reservations.get(id);
    expect(shownStay && findOtherStaysOfGuest(store, shownStay)).toEqual([]);
  }
});

test('other stays of a guest: an earlier stay of the same client is found despite 500 later stays of namesakes', () => {
  const store = openTestStore();
  const unmarked = { phone: '', email: '', arrival: '2026-05-01', departure: '2026-05-02' };
  const others = Array.from({ length: 500 }, (_, n) => stay(1000 + n, unmarked));
  const clientStays = [1, 2].map((id) => stay(id, { ...unmarked, clientId: 7, arrival: '2026-01-01' }));
  store.reservations.applyWindow(SPAN, [...clientStays, ...others], AT);
  const shownStay = store.reservations.get(1);
  expect(
    shownStay && findOtherStaysOfGuest(store, shownStay).map(({ reservationId }) => reservationId),
  ).toEqual([2]);
});
