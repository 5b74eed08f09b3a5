import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectDowntimePackContents } from '#engine/documents/pack/downtimePackContents';
import type { PriceDay } from '#shared/model/pricing';
import { aPriceDay, aPricing, aReservation } from '#support/records';
import { AT, columnIn, LATER, listen, openTestStore, tempDir } from './openTestStore';

const WINDOW = { from: '2026-06-01', to: '2026-06-04' };
const days = (...dates: string[]) => dates.map((date) => aPriceDay({ date }));

test('price store: writes no price when the same prices are stored again, but renews the time of the last check', () => {
  const store = openTestStore();
  const answer = aPricing({ 1: days('2026-06-01', '2026-06-02'), 2: days('2026-06-01') });
  expect(store.pricing.applyWindow(WINDOW, answer, AT)).toEqual({ days: 3 });
  const heard = listen(store);
  expect(store.pricing.applyWindow(WINDOW, answer, LATER)).toEqual({ days: 0 });
  expect(heard).toEqual([['ages']]);
  expect(store.ranges.getCheckedAt('pricing', WINDOW)).toBe(LATER);
});

test('price store: the days of a new answer replace the stored days of the same period', () => {
  const store = openTestStore();
  const { pricing } = store;
  pricing.applyWindow(WINDOW, aPricing({ 1: days('2026-06-01', '2026-06-02'), 2: days('2026-06-02') }), AT);
  pricing.applyWindow({ from: '2026-06-04', to: '2026-06-08' }, aPricing({ 1: days('2026-06-05') }), AT);
  const heard = listen(store);
  const answer = aPricing({
    1: [
      aPriceDay({ date: '2026-06-01', price: '0', arrivalAllowed: false }),
      aPriceDay({ date: '2026-06-03' }),
    ],
  });
  // 1 June has changed, 3 June is new, and 2 June is gone in both rooms.
  expect(pricing.applyWindow(WINDOW, answer, LATER)).toEqual({ days: 4 });
  expect(heard).toEqual([['ages', 'pricing']]);
  expect(pricing.listPlanPrices({ from: '2026-06-01', to: '2026-07-01' })).toEqual({
    currency: 'PLN',
    derived: [],
    days: [
      {
        roomId: 1,
        date: '2026-06-01',
        price: '0',
        minStay: null,
        maxStay: null,
        arrival: false,
        departure: true,
        discount: null,
      },
      {
        roomId: 1,
        date: '2026-06-03',
        price: '350',
        minStay: null,
        maxStay: null,
        arrival: true,
        departure: true,
        discount: null,
      },
      {
        roomId: 1,
        date: '2026-06-05',
        price: '350',
        minStay: null,
        maxStay: null,
        arrival: true,
        departure: true,
        discount: null,
      },
    ],
  });
});

test('price store: a new answer for a period leaves the stored price days after the period unchanged', () => {
  const { pricing } = openTestStore();
  const answer = aPricing({ 1: days('2026-06-03', '2026-06-04') });
  expect(pricing.applyWindow(WINDOW, answer, AT)).toEqual({ days: 2 });
  expect(pricing.applyWindow(WINDOW, answer, AT)).toEqual({ days: 0 });
  expect(pricing.applyWindow(WINDOW, aPricing({ 1: [] }), AT)).toEqual({ days: 1 });
  expect(
    pricing.listPlanPrices({ from: '2026-06-01', to: '2026-07-01' }).days.map((day) => day.date),
  ).toEqual(['2026-06-04']);
});

test('price store: sends an event when only the name of a room changes', () => {
  const store = openTestStore();
  const answer = aPricing({ 1: days('2026-06-01') });
  store.pricing.applyWindow(WINDOW, answer, AT);
  const heard = listen(store);
  const renamed = {
    ...answer,
    rooms: answer.rooms.map((room) => ({ ...room, roomName: 'Apartament Tatry' })),
  };
  expect(store.pricing.applyWindow(WINDOW, renamed, AT)).toEqual({ days: 0 });
  expect(heard).toEqual([['ages', 'pricing', 'reservations']]);
});

test('price list: contains every field, sorted by room and day, for one room or for all', () => {
  const { pricing } = openTestStore();
  const full = aPriceDay({
    date: '2026-06-02',
    price: '349.99',
    minPrice: '200',
    priceChild: '50.5',
    minStay: 2,
    maxStay: 14,
    arrivalAllowed: null,
    departureAllowed: false,
    discount: { minStay: 7, price: '10', type: 0 },
    extra: { closed: 1 },
  });
  pricing.applyWindow(WINDOW, aPricing({ 2: [full], 1: days('2026-06-03', '2026-06-01') }), AT);
  expect(pricing.list(WINDOW, 2)).toEqual([
    {
      roomId: 2,
      roomName: 'Pokój 2',
      date: '2026-06-02',
      pricingType: 'PRICE_PER_ROOM',
      currency: 'PLN',
      price: '349.99',
      minPrice: '200',
      priceChild: '50.5',
      minStay: 2,
      maxStay: 14,
      arrivalAllowed: null,
      departureAllowed: false,
      discount: { minStay: 7, price: '10', type: 0 },
    },
  ]);
  expect(pricing.list(WINDOW, null).map((row) => [row.roomId, row.date])).toEqual([
    [1, '2026-06-01'],
    [1, '2026-06-03'],
    [2, '2026-06-02'],
  ]);
  expect(pricing.listPlanPrices(WINDOW).days.find((day) => day.roomId === 2)?.discount).toEqual({
    minStay: 7,
    price: '10',
    type: 0,
  });
});

test('room removed in the service: is no longer listed but keeps its stays, and is listed again with new prices', () => {
  const store = openTestStore();
  const { pricing, reservations } = store;
  const answer = aPricing({ 1: days('2026-06-01'), 2: days('2026-06-01') });
  pricing.applyWindow(WINDOW, answer, AT);
  reservations.applyWindow(WINDOW, [aReservation({ roomId: 2, arrival: '2026-06-01' })], AT);
  expect(pricing.listPricedRoomIds()).toEqual([1, 2]);
  const heard = listen(store);
  pricing.markRoomsGone([2], LATER);
  pricing.markRoomsGone([2], LATER);
  expect(heard).toEqual([['pricing', 'reservations']]);
  expect(reservations.listRooms().map(({ roomId }) => roomId)).toEqual([1]);
  expect(reservations.listGoneRooms().map(({ name }) => name)).toEqual(['Pokój 2']);
  expect(pricing.listPricedRoomIds()).toEqual([1]);
  expect(reservations.listStays(WINDOW, 'others').map(({ roomId }) => roomId)).toEqual([2]);
  expect(collectDowntimePackContents(store, '2026-06-01T10:00:00.000Z', false)).toMatchObject({
    days: [{ free: ['1'] }, ...Array.from({ length: 13 }, () => ({}))],
    rooms: [{ name: 'Pokój 1' }, { name: 'Pokój 2', bars: [{}] }],
  });

  // A newly downloaded stay says nothing about the room itself.
  reservations.applyWindow(WINDOW, [aReservation({ roomId: 2, name: 'Żak' })], LATER);
  expect(reservations.listRooms()).toHaveLength(1);
  pricing.applyWindow(WINDOW, answer, LATER);
  expect(heard.at(-1)).toEqual(['ages', 'pricing', 'reservations']);
  expect(reservations.listRooms()).toHaveLength(2);
  expect(reservations.listGoneRooms()).toEqual([]);
});

test('price store: takes the currency from rooms that still exist, not from a room removed in the service', () => {
  const { pricing } = openTestStore();
  pricing.applyWindow(WINDOW, aPricing({ 1: days('2026-06-01'), 2: days('2026-06-01') }), AT);
  pricing.markRoomsGone([1], LATER);
  pricing.applyWindow(WINDOW, { ...aPricing({ 2: days('2026-06-01') }), currency: 'EUR' }, LATER);
  expect(pricing.listPlanPrices(WINDOW).currency).toBe('EUR');
  expect(pricing.openPriceBook().currency).toBe('EUR');
});

test('price store: removes the prices of a day missing in the answer only when this day lies in the downloaded window', () => {
  const { pricing } = openTestStore();
  const dates = () =>
    pricing.listPlanPrices({ from: '2026-05-01', to: '2026-07-01' }).days.map(({ date }) => date);
  const answer = aPricing({ 1: days('2026-05-30', '2026-06-01', '2026-06-06') });
  expect(pricing.applyWindow(WINDOW, answer, AT)).toEqual({ days: 3 });
  expect(pricing.applyWindow(WINDOW, answer, LATER)).toEqual({ days: 0 });
  const around = { from: '2026-05-31', to: '2026-06-10' };
  pricing.applyWindow(around, aPricing({ 1: days('2026-05-31', '2026-06-01', '2026-06-05') }), LATER);
  expect(dates()).toEqual(['2026-05-30', '2026-05-31', '2026-06-01', '2026-06-05']);
  // Days in the window are removed, its first day included; 31 May and 5 June lie outside the window.
  const later = aPricing({ 1: days('2026-05-30', '2026-06-02', '2026-06-06') });
  expect(pricing.applyWindow(WINDOW, later, LATER)).toEqual({ days: 3 });
  expect(dates()).toEqual(['2026-05-30', '2026-05-31', '2026-06-02', '2026-06-05', '2026-06-06']);
});

test('price store: stores the price rules per number of guests for a room with derived prices', () => {
  const { pricing } = openTestStore();
  const answer = aPricing({ 1: days('2026-06-01'), 2: [] });
  const persons = [{ person: 1, type: 'PERCENT', prefix: '-', amount: '10' }];
  const options = { leadingOccupancy: 2, persons };
  const rooms = answer.rooms.map((room) =>
    room.roomId === 1 ? { ...room, pricingType: 'DERIVED_PRICE_MODEL', options } : room,
  );
  pricing.applyWindow(WINDOW, { ...answer, rooms }, AT);
  expect(pricing.listPlanPrices(WINDOW).derived).toEqual([{ roomId: 1, options }]);
});

test('price store: keeps an unknown field of a day in “extra”, and a change of that field counts as a change', () => {
  const file = join(tempDir(), 'kontuar.db');
  const { pricing } = openTestStore(file);
  const read = (extra: PriceDay['extra']) =>
    pricing.applyWindow(WINDOW, aPricing({ 1: [aPriceDay({ date: '2026-06-01', extra })] }), AT).days;
  expect([read({}), read({ closed: 1 }), read({ closed: 1 })]).toEqual([1, 1, 0]);
  expect(columnIn(file, 'SELECT extra FROM prices')).toEqual(['{"closed":1}']);
  read({});
  expect(columnIn(file, 'SELECT extra FROM prices')).toEqual([null]);
});
