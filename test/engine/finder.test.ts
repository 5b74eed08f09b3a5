import { expect, test } from 'vitest';
import { findFreeRooms, findPriceFaults, inferRoomCapacitiesFromPastStays } from '#engine/api/findFreeRooms';
import { addDays } from '#shared/rules/days';
import { aPriceDay, aPricing, aReservation } from '#support/records';
import { AT, openTestStore } from './store/openTestStore';

/** Tests the room finder and its checks on a database: read days, days never read, and guests without a room. */

const TODAY = '2026-06-03';
const WINDOW = { from: '2026-06-01', to: '2026-07-01' };
const search = { arrival: '2026-06-10', nights: 2, adults: 2, children: 0, rooms: null };
const month = (changes: Parameters<typeof aPriceDay>[0] = {}) =>
  Array.from({ length: 30 }, (_, i) => aPriceDay({ date: addDays('2026-06-01', i), ...changes }));

function filled() {
  const store = openTestStore();
  const stay = (reservationId: number, roomId: number | null, arrival: string, departure: string) =>
    aReservation({ reservationId, roomId, roomName: String(roomId ?? ''), arrival, departure });
  store.pricing.applyWindow(WINDOW, aPricing({ 1: month(), 2: month({ price: '100.50' }), 3: month() }), AT);
  store.reservations.applyWindow(
    WINDOW,
    [
      stay(1, 1, '2026-06-08', '2026-06-10'),
      stay(2, 1, '2026-06-12', '2026-06-14'),
      stay(3, 3, '2026-06-11', '2026-06-12'),
      stay(4, null, '2026-06-09', '2026-06-11'),
    ],
    AT,
  );
  return store;
}

test('room finder: offers free rooms with prices, the cheapest first, and counts stays without a room', () => {
  const found = findFreeRooms(filled(), search, TODAY);
  expect(found.offers).toMatchObject([
    { roomId: 2, price: 20_100, before: { nights: 7, open: false } },
    { roomId: 1, price: 70_000, before: { nights: 0 }, after: { nights: 0 } },
  ]);
  expect(found).toMatchObject({ currency: 'PLN', unplaced: 1, otherDays: [], splits: [] });
  expect(found.ages.reservations).toEqual([{ from: '2026-06-10', to: '2026-06-12', checkedAt: AT }]);
});

test('room finder: tells that the guest who leaves a room today has not checked out yet', () => {
  const store = openTestStore();
  const leaving = (reservationId: number, roomId: number, checkInStatus: string, departure = TODAY) =>
    aReservation({
      reservationId,
      roomId,
      roomName: String(roomId),
      arrival: '2026-06-02',
      departure,
      checkInStatus,
    });
  store.pricing.applyWindow(WINDOW, aPricing({ 1: month(), 2: month(), 3: month(), 4: month() }), AT);
  store.reservations.applyWindow(
    WINDOW,
    [
      leaving(1, 1, 'CHECKED-IN'),
      leaving(2, 2, 'CHECKED-OUT'),
      leaving(3, 3, 'CHECKED-IN'),
      leaving(4, 4, 'CHECKED-IN', '2026-06-04'),
    ],
    AT,
  );
  store.reservations.markGone([3], AT);
  const listRoomsNotCheckedOut = (arrival: string) =>
    findFreeRooms(store, { ...search, arrival }, TODAY).offers.flatMap(({ roomId, isPreviousGuestInRoom }) =>
      isPreviousGuestInRoom ? roomId : [],
    );
  expect(listRoomsNotCheckedOut(TODAY)).toEqual([1]);
  expect(listRoomsNotCheckedOut('2026-06-04')).toEqual([]);
});

test('room finder: limits the search to chosen rooms, and offers other days or two rooms when no chosen room is free', () => {
  const store = filled();
  const only = findFreeRooms(store, { ...search, rooms: [3] }, TODAY);
  expect(only.offers).toEqual([]);
  expect(only.otherDays.map(({ arrival }) => arrival)).toEqual(['2026-06-09', '2026-06-08', '2026-06-12']);
  const two = findFreeRooms(store, { ...search, nights: 3, rooms: [1, 3] }, TODAY);
  expect(two.splits).toMatchObject([{ first: { roomId: 1 }, second: { roomId: 3, arrival: '2026-06-12' } }]);
});

test('room finder: when all chosen rooms are occupied, names the occupied nights and the free rooms not chosen', () => {
  const store = filled();
  const only = findFreeRooms(store, { ...search, nights: 3, rooms: [3] }, TODAY);
  expect(only.full).toEqual([{ from: '2026-06-11', to: '2026-06-12' }]);
  expect(only.elsewhere).toMatchObject({ rooms: 1, best: [{ roomId: 2 }] });
  // Each night has a free room, but no room is free on all nights.
  const two = findFreeRooms(store, { ...search, nights: 3, rooms: [1, 3] }, TODAY);
  expect(two).toMatchObject({ full: [], elsewhere: { rooms: 1 } });
  // A search that finds a room suggests no other room, and a search over all rooms has no other rooms left.
  expect(findFreeRooms(store, { ...search, rooms: [2] }, TODAY)).toMatchObject({ full: [], elsewhere: null });
  expect(findFreeRooms(store, { ...search, arrival: '2026-06-11', rooms: [1, 3] }, TODAY).full).toEqual([]);
  expect(findFreeRooms(store, search, TODAY)).toMatchObject({ full: [], elsewhere: null });
});

test('room capacity: is the largest number of guests in a past stay, ignoring future and deleted stays', async () => {
  const store = openTestStore();
  const stay = (reservationId: number, roomId: number, arrival: string, adults: number, children: number) =>
    aReservation({ reservationId, roomId, roomName: String(roomId), arrival, adults, children });
  store.reservations.applyWindow(
    { from: '2025-01-01', to: '2026-07-01' },
    [
      stay(1, 1, '2025-02-01', 2, 1),
      stay(2, 1, '2026-05-01', 2, 0),
      stay(3, 1, '2026-06-20', 4, 0),
      stay(4, 2, '2026-05-01', 1, 0),
      stay(5, 2, '2026-05-10', 3, 3),
    ],
    AT,
  );
  store.reservations.markGone([5], AT);
  expect(await inferRoomCapacitiesFromPastStays(store, TODAY)).toEqual([
    { roomId: 1, persons: 3 },
    { roomId: 2, persons: 1 },
  ]);
});

test('room finder: shows restrictions and price as unknown, not as an error, for nights never downloaded', () => {
  const store = filled();
  const later = findFreeRooms(store, { ...search, arrival: '2026-08-10' }, TODAY);
  expect(later.ages.reservations).toEqual([{ from: '2026-08-10', to: '2026-08-12', checkedAt: null }]);
  expect(later.offers[0]).toMatchObject({ price: null, restrictions: [{ certainty: 'unknown' }, {}] });
  expect(findPriceFaults(store, { from: '2026-07-05', to: '2026-09-01' }, TODAY).findings).toEqual([]);
});

test('room finder: offers no alternative arrival day with nights that were never downloaded', () => {
  const store = filled();
  store.pricing.applyWindow(
    { from: '2026-07-01', to: '2026-07-20' },
    aPricing({ 1: month().map((day) => ({ ...day, date: addDays(day.date, 30) })) }),
    AT,
  );
  store.reservations.applyWindow(
    WINDOW,
    [aReservation({ reservationId: 1, roomId: 1, arrival: '2026-06-20', departure: '2026-07-01' })],
    AT,
  );
  // Days from 1 July on were never read, so the room is not known to be free.
  const found = findFreeRooms(store, { ...search, arrival: '2026-06-29', rooms: [1] }, TODAY);
  expect(found).toMatchObject({ offers: [], otherDays: [] });
});

test('price check: from today on, reports zero prices and minimum stays longer than the vacant gap', () => {
  const store = filled();
  store.pricing.applyWindow(
    WINDOW,
    aPricing({ 1: month(), 2: month({ price: '0' }), 3: month({ minStay: 9 }) }),
    AT,
  );
  const { findings } = findPriceFaults(store, { from: '2026-05-01', to: '2026-07-01' }, TODAY);
  expect(findings).toEqual([
    { roomId: 2, kind: 'zeroPrice', from: TODAY, to: '2026-07-01', nights: null },
    { roomId: 3, kind: 'stayLength', from: TODAY, to: '2026-06-11', nights: 9 },
  ]);
});
