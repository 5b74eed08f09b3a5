import { describe, expect, it, test } from 'vitest';
import type { DeskRow, Today } from '#shared/contract/reservationsContract';
import {
  countDeparturesWithUnknownInvoicing,
  countRoomsTakenForNight,
  findEarliestOverdueCheckoutTime,
  listStaysDueForInvoicing,
  sumGuestAmountsToCollect,
} from '../../src-renderer/screens/today/todayFigures';

/** Tests that Today's counts for a day equal the room plan's counts for the same night. */

const DAY = '2026-06-03';
const row = (reservationId: number, fields: Partial<DeskRow>): DeskRow => ({
  reservationId,
  roomId: reservationId,
  roomName: '',
  name: 'Nowak',
  forename: '',
  phone: '',
  adults: 2,
  children: 0,
  arrival: DAY,
  departure: '2026-06-05',
  checkin: null,
  checkout: null,
  checkInStatus: 'NONE',
  paymentStatus: 'NO_PAYMENT',
  source: '',
  balance: null,
  balanceUnknown: 'price',
  paidByInvoices: null,
  paymentDiffers: false,
  note: '',
  invoicing: { state: 'none', left: null, currency: 'PLN' },
  ...fields,
});
const day = (lists: Partial<Today>): Today => ({
  day: DAY,
  checkedAt: null,
  rooms: 10,
  roomsFromStays: false,
  invoicesKnown: true,
  arrivals: [],
  inHouse: [],
  departures: [],
  notes: [],
  tomorrow: { arrivals: 0, departures: 0 },
  ...lists,
});

describe('check-out hour', () => {
  const guests = [row(1, { checkout: '11:00' }), row(2, { checkout: '9:30' }), row(3, { checkout: null })];
  it.each([
    ['09:30', null],
    ['09:31', '09:30'],
    ['11:01', '09:30'],
  ])(
    'Today screen, overdue check-outs: at %s the earliest missed check-out time is %s',
    (clock, expected) => {
      expect(findEarliestOverdueCheckoutTime(guests, clock)).toBe(expected);
    },
  );

  it('Today screen, overdue check-outs: a stay with an unreadable check-out time is not counted as overdue', () => {
    expect(findEarliestOverdueCheckoutTime([row(1, { checkout: 'rano' })], '23:00')).toBeNull();
  });
});

describe('rooms for the night', () => {
  it('Today screen, rooms for the night: counts the rooms of arriving and staying guests, a shared room only once', () => {
    const arrivals = [row(1, {}), row(2, {}), row(3, { roomId: null })];
    const inHouse = [row(4, { arrival: '2026-06-01' }), row(5, { arrival: '2026-06-01', roomId: 4 })];
    expect(countRoomsTakenForNight(day({ arrivals, inHouse }), DAY)).toBe(4);
  });

  it('Today, rooms for the night: ignores guests who arrive and leave on the same day', () => {
    const guest = row(1, { departure: DAY });
    const turned = row(2, { departure: '2026-06-01' });
    expect(countRoomsTakenForNight(day({ arrivals: [guest, turned], departures: [guest] }), DAY)).toBe(0);
  });
});

it('Today screen: a departing guest whose invoiced amount is unknown is counted as unknown, not as having no invoice', () => {
  const unclear = row(1, { invoicing: { state: 'unknown', left: null, currency: 'PLN' } });
  const invoicedRow = row(2, { invoicing: { state: 'whole', left: 0, currency: 'PLN' } });
  const of = day({ departures: [unclear, invoicedRow] });
  expect(listStaysDueForInvoicing(of)).toEqual([]);
  expect(countDeparturesWithUnknownInvoicing(of)).toBe(1);
});

it('Today, amounts to collect: names guests who arrive, leave or stay, the largest debt first, then unknown amounts', () => {
  const owing = (reservationId: number, left: number) =>
    row(reservationId, { balance: { left, about: false, currency: 'PLN' }, balanceUnknown: null });
  const gone = { ...owing(6, 70_000), checkInStatus: 'CHECKED-OUT' };
  const collection = sumGuestAmountsToCollect(
    day({
      arrivals: [owing(1, 10_000), row(2, {})],
      inHouse: [owing(3, 30_000)],
      departures: [owing(4, 0), gone],
    }),
  );
  expect(collection.owing.map(({ reservationId }) => reservationId)).toEqual([3, 1, 2]);
  expect(collection.sums).toEqual([{ currency: 'PLN', left: 40_000, estimated: 0 }]);
  expect(collection.unknown).toBe(1);
});

test('amount to collect: the estimated part sums only the stays of which something was paid already', () => {
  const owing = (reservationId: number, left: number, about: boolean, currency = 'PLN') =>
    row(reservationId, { balance: { left, about, currency }, balanceUnknown: null });
  const { sums } = sumGuestAmountsToCollect(
    day({ arrivals: [owing(1, 100_000, false), owing(2, 35_000, true), owing(3, 39_300, false, 'EUR')] }),
  );
  expect(sums).toEqual([
    { currency: 'PLN', left: 135_000, estimated: 35_000 },
    { currency: 'EUR', left: 39_300, estimated: 0 },
  ]);
});
