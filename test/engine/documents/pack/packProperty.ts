import type { Store } from '#engine/store/storeInterface';
import type { Reservation } from '#shared/model/reservationSchema';
import { anInvoice, aPriceDay, aPricing, aReservation } from '#support/records';
import { AT } from '../../store/openTestStore';

/** A small property on 3 June 2026 with every kind of guest that a downtime pack lists. */
export const STAYS: readonly Reservation[] = [
  aReservation({
    reservationId: 1,
    roomId: 1,
    roomName: '101 Dwójka',
    arrival: '2026-05-31',
    departure: '2026-06-05',
    checkInStatus: 'CHECKED-IN',
    name: 'Łękawa',
    forename: 'Zdzisław',
    phone: '+48 609 000 853',
    pricePerStay: '1512.50',
    additionalInformations: 'Alergia na pierze',
    doorCode: '4711#',
  }),
  aReservation({
    reservationId: 2,
    roomId: 2,
    roomName: '102 Trójka',
    arrival: '2026-06-03',
    departure: '2026-06-07',
    name: 'Ćwiklińska',
    forename: 'Agnieszka',
    phone: '605 000 264',
    adults: 2,
    children: 1,
    paymentStatus: 'FULL_AMOUNT_PAID',
    doorCode: '0815#',
  }),
  aReservation({
    reservationId: 3,
    roomId: 1,
    roomName: '101 Dwójka',
    arrival: '2026-06-06',
    departure: '2026-06-08',
    name: 'Müller',
    forename: 'Katharina',
  }),
  aReservation({
    reservationId: 4,
    roomId: 3,
    roomName: '103 Jedynka',
    arrival: '2026-06-01',
    departure: '2026-06-03',
    checkInStatus: 'CHECKED-OUT',
    name: 'Żak',
    forename: 'Monika',
  }),
];

export function fillHouse(store: Store): void {
  const span = { from: '2026-05-01', to: '2026-06-12' };
  store.reservations.applyWindow(span, STAYS, AT);
  const priced = aPricing({ 1: [aPriceDay()], 2: [aPriceDay()], 3: [aPriceDay()] });
  const rooms = priced.rooms.map((room) => ({
    ...room,
    roomName: STAYS.find(({ roomId }) => roomId === room.roomId)?.roomName ?? '',
  }));
  store.pricing.applyWindow(span, { ...priced, rooms }, AT);
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 1, invoiceFullNo: 'FV 1/06/2026', paymentStatus: 0 }),
      anInvoice({ invoiceId: 2, invoiceFullNo: 'FV 2/06/2026', paymentStatus: 1 }),
    ],
    AT,
  );
}
