import { expect, test } from 'vitest';
import { aPriceDay, aPricing } from '#support/records';
import { AT, LATER, listen, openTestStore } from './openTestStore';

const WINDOW = { from: '2026-06-01', to: '2026-06-04' };
const days = (...dates: string[]) => dates.map((date) => aPriceDay({ date }));

test('an unchanged window writes no price and says nothing of prices, but is confirmed', () => {
  const store = openTestStore();
  const answer = aPricing({ 1: days('2026-06-01', '2026-06-02'), 2: days('2026-06-01') });
  expect(store.pricing.applyWindow(WINDOW, answer, AT)).toEqual({ days: 3 });
  const heard = listen(store);
  expect(store.pricing.applyWindow(WINDOW, answer, LATER)).toEqual({ days: 0 });
  expect(heard.flat()).not.toContain('pricing');
  expect(store.ranges.checkedAt('pricing', WINDOW)).toBe(LATER);
});

test('a window replaces what it had: changed, new, and no longer returned', () => {
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
  // 1 June is different, 3 June new; 2 June of both rooms is gone.
  expect(pricing.applyWindow(WINDOW, answer, LATER)).toEqual({ days: 4 });
  expect(heard).toEqual([['pricing']]);
  expect(pricing.days({ from: '2026-06-01', to: '2026-07-01' })).toEqual({
    currency: 'PLN',
    days: [
      {
        roomId: 1,
        date: '2026-06-01',
        price: '0',
        minStay: null,
        maxStay: null,
        arrival: false,
        departure: true,
        discount: false,
      },
      {
        roomId: 1,
        date: '2026-06-03',
        price: '350',
        minStay: null,
        maxStay: null,
        arrival: true,
        departure: true,
        discount: false,
      },
      {
        roomId: 1,
        date: '2026-06-05',
        price: '350',
        minStay: null,
        maxStay: null,
        arrival: true,
        departure: true,
        discount: false,
      },
    ],
  });
});

test('a day that the service returns beyond the window is kept, and not rewritten', () => {
  const { pricing } = openTestStore();
  const answer = aPricing({ 1: days('2026-06-03', '2026-06-04') });
  expect(pricing.applyWindow(WINDOW, answer, AT)).toEqual({ days: 2 });
  expect(pricing.applyWindow(WINDOW, answer, AT)).toEqual({ days: 0 });
  expect(pricing.applyWindow(WINDOW, aPricing({ 1: [] }), AT)).toEqual({ days: 1 });
  expect(pricing.days({ from: '2026-06-01', to: '2026-07-01' }).days.map((day) => day.date)).toEqual([
    '2026-06-04',
  ]);
});

test('a room that only changed its name is news, though no day is', () => {
  const store = openTestStore();
  const answer = aPricing({ 1: days('2026-06-01') });
  store.pricing.applyWindow(WINDOW, answer, AT);
  const heard = listen(store);
  const renamed = {
    ...answer,
    rooms: answer.rooms.map((room) => ({ ...room, roomName: 'Apartament Tatry' })),
  };
  expect(store.pricing.applyWindow(WINDOW, renamed, AT)).toEqual({ days: 0 });
  expect(heard).toEqual([['pricing']]);
});

test('the list has every field, by room and day, for one room where asked', () => {
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
  expect(pricing.days(WINDOW).days.find((day) => day.roomId === 2)?.discount).toBe(true);
});
