import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toDayNumber, fromDayNumber } from '#shared/rules/days';
import { findNearbyFreeArrivalDays, findOffersWithRoomChange } from '#shared/rules/stays/roomAlternatives';
import {
  findFreeRoomOffers,
  isRoomOfferForbidden,
  MAX_GAP_SEARCH_NIGHTS,
  buildRoomOfferIfFree,
  type Availability,
} from '#shared/rules/stays/freeRooms';
import { listFreeGaps, isRoomFreeForNights } from '#shared/rules/stays/freeRoomGaps';
import type { LaneStay } from '#shared/rules/stays/stayLanes';
import { A, ARRIVAL, at, house, search, type Given } from './roomSearchProperty';

const found = (rooms: readonly Given[], known?: Partial<Availability>) =>
  findFreeRoomOffers(house(rooms, known), search);
const order = (rooms: readonly Given[]) => found(rooms).map(({ roomId }) => roomId);

describe('a free room', () => {
  it('free room: is vacant on every night; another guest may leave on the arrival day or arrive on the departure day', () =>
    expect(
      order([
        { stays: [at(-3, 0), at(3, 5)] },
        { stays: [at(-3, 1)] },
        { stays: [at(2, 5)] },
        { stays: [at(1, 2)] },
        { stays: [at(-9, 9)] },
      ]),
    ).toEqual([1]));

  it('free room: ignores stays that are gone from the service, have no night or have reversed dates', () =>
    expect(order([{ stays: [at(0, 3, true), at(1, 1), at(2, 0)] }])).toEqual([1]));

  it('free rooms: are sorted by the lowest price; at one price, rooms that leave no unbookable or few vacant nights come first', () =>
    expect(
      order([
        { price: '100' },
        { stays: [at(-2, 0), at(4, 9)], days: { 3: { minStay: 2 } } },
        { stays: [at(-2, 0), at(5, 9)], price: '300' },
        { stays: [at(-2, 0), at(5, 9)], price: '250' },
        { stays: [at(-2, 0), at(3, 9)], price: '900' },
        { stays: [at(-2, 0), at(4, 9)] },
      ]),
    ).toEqual([1, 6, 2, 4, 3, 5]));

  it('free rooms: start with the smallest of the cheapest rooms, and end with rooms of unknown size', () => {
    const persons = new Map([
      [2, 4],
      [3, 2],
    ]);
    const rooms = found([{ stays: [at(-2, 0), at(3, 9)] }, {}, {}, {}], { persons });
    expect(rooms.map(({ roomId }) => roomId)).toEqual([3, 2, 1, 4]);
  });

  it('free rooms: a cheap room of unknown size comes after a dear room of known size', () => {
    const persons = new Map([[1, 2]]);
    const rooms = found([{ price: '900' }, { price: '100' }], { persons });
    expect(rooms.map(({ roomId }) => roomId)).toEqual([1, 2]);
  });

  it('free room: tells that the guest who leaves today has not checked out, but only for an arrival today', () => {
    const roomsNotCheckedOut = new Set([1]);
    const isInRoom = (today: number) =>
      found([{ stays: [at(-2, 0)] }, {}], { roomsNotCheckedOut, today })
        .toSorted((a, b) => a.roomId - b.roomId)
        .map(({ isPreviousGuestInRoom }) => isPreviousGuestInRoom);
    expect(isInRoom(A)).toEqual([true, false]);
    expect(isInRoom(A - 1)).toEqual([false, false]);
  });

  it('free room: shows the free nights before and after the stay, and whether these nights could still be booked', () => {
    const [offer] = found([{ stays: [at(-3, -1), at(4, 9)], days: { 3: { minStay: 2 } } }]);
    expect(offer).toMatchObject({
      before: { nights: 1, open: false, lost: false },
      after: { nights: 1, open: false, lost: true },
    });
  });

  it('free room: counts vacant nights before and after the stay, but only from today on and within the downloaded period', () => {
    const unread = found([{}], { isNightFetched: (night) => night >= A - 2 && night < A + 5 });
    expect(unread[0]).toMatchObject({
      before: { nights: 2, open: true, lost: false },
      after: { nights: 2, open: true, lost: false },
    });
    const soon = found([{}], { today: A - 1 })[0];
    expect(soon).toMatchObject({
      before: { nights: 1, open: false },
      after: { nights: MAX_GAP_SEARCH_NIGHTS, open: true },
    });
  });

  it('room offers: a room that does not allow arrival comes last with this reason, and a missing price is unknown', () => {
    const offers = found([{ days: { 0: { arrivalAllowed: false } } }, { price: null }, { priced: false }]);
    expect(offers.map(({ roomId }) => roomId)).toEqual([2, 3, 1]);
    expect(offers[2]?.restrictions).toMatchObject([{ rule: 'arrivalClosed', certainty: 'sure' }]);
    expect(offers[0]?.price).toBeNull();
    expect(offers[1]?.restrictions.map(({ certainty }) => certainty)).toEqual(['unknown', 'unknown']);
  });

  it('free room: costs the sum of its nights', () =>
    expect(found([{ days: { 1: { price: '249.99' } } }])[0]).toMatchObject({
      price: 64_999,
      about: false,
    }));
});

describe('where no room may be booked', () => {
  it('room search without a free room: offers the nearest free arrival days, none before today', () => {
    const full = house([{ stays: [at(2, 3)] }], { today: A - 1 });
    expect(findFreeRoomOffers(full, search)).toEqual([]);
    expect(findNearbyFreeArrivalDays(full, search).map(({ arrival, rooms }) => [arrival, rooms])).toEqual([
      [addDays(ARRIVAL, -1), 1],
      [addDays(ARRIVAL, 3), 1],
      [addDays(ARRIVAL, 4), 1],
    ]);
  });

  it('room search without a free room: offers stays split between two rooms, and lists the latest room change first', () => {
    const two = house([{ stays: [at(2, 9)] }, { stays: [at(-9, 1)] }]);
    expect(
      findOffersWithRoomChange(two, search).map(({ first, second }) => [
        first.roomId,
        second.roomId,
        second.arrival,
      ]),
    ).toEqual([
      [1, 2, addDays(ARRIVAL, 2)],
      [1, 2, addDays(ARRIVAL, 1)],
    ]);
  });

  it('split stay: is not offered for a single night', () =>
    expect(findOffersWithRoomChange(house([{ stays: [at(0, 1)] }]), { ...search, nights: 1 })).toEqual([]));
});

describe('whatever the house', () => {
  const anyStays = fc.array(
    fc
      .tuple(fc.integer({ min: -10, max: 12 }), fc.integer({ min: -1, max: 6 }), fc.boolean())
      .map(([from, nights, gone]) => at(from, from + nights, gone)),
    { maxLength: 6 },
  );
  const nobody = (stays: readonly LaneStay[], from: number, to: number) => {
    for (let night = from; night < to; night += 1)
      if (stays.some((span) => !span.gone && span.from <= night && night < span.to)) return false;
    return true;
  };

  it('room offers: include each room that is vacant on all searched nights, and no other room', () =>
    fc.assert(
      fc.property(fc.array(anyStays, { maxLength: 5 }), fc.integer({ min: 1, max: 5 }), (rooms, nights) => {
        const given = house(rooms.map((stays) => ({ stays })));
        const offers = findFreeRoomOffers(given, { ...search, nights }).map(({ roomId }) => roomId);
        const free = given.rooms.filter((roomId) => nobody(rooms[roomId - 1] ?? [], A, A + nights));
        expect(offers.toSorted((a, b) => a - b)).toEqual(free);
      }),
    ));

  it('room offer: counts vacant nights before and after the new stay up to another stay, today or the search limit', () =>
    fc.assert(
      fc.property(anyStays, fc.integer({ min: 1, max: 5 }), (stays, nights) => {
        const offer = buildRoomOfferIfFree(house([{ stays }]), 1, { ...search, nights });
        if (!offer) return;
        const [from, to] = [A - offer.before.nights, A + nights + offer.after.nights];
        expect(nobody(stays, from, to)).toBe(true);
        if (offer.after.open) expect(offer.after.nights).toBe(MAX_GAP_SEARCH_NIGHTS);
        else expect(nobody(stays, to, to + 1)).toBe(false);
        if (!offer.before.open && from > toDayNumber('2026-06-01'))
          expect(nobody(stays, from - 1, from)).toBe(false);
      }),
    ));

  it('split stay: changes the room exactly once, has a free room for each part and covers all requested nights', () =>
    fc.assert(
      fc.property(fc.array(anyStays, { maxLength: 4 }), fc.integer({ min: 2, max: 5 }), (rooms, nights) => {
        for (const { first, second } of findOffersWithRoomChange(house(rooms.map((stays) => ({ stays }))), {
          ...search,
          nights,
        })) {
          expect(first.roomId).not.toBe(second.roomId);
          expect([first.arrival, first.departure, second.departure]).toEqual([
            ARRIVAL,
            second.arrival,
            addDays(ARRIVAL, nights),
          ]);
          for (const { roomId, arrival, departure } of [first, second])
            expect(
              isRoomFreeForNights(rooms[roomId - 1] ?? [], toDayNumber(arrival), toDayNumber(departure)),
            ).toBe(true);
        }
      }),
    ));

  it('alternative arrival days: are free, bookable, at most a week away and sorted by distance, whatever stays occupy the rooms', () =>
    fc.assert(
      fc.property(fc.array(anyStays, { minLength: 1, maxLength: 3 }), (rooms) => {
        const given = house(rooms.map((stays) => ({ stays })));
        const days = findNearbyFreeArrivalDays(given, search);
        for (const { arrival, best } of days) {
          expect(isRoomOfferForbidden(best)).toBe(false);
          expect(Math.abs(toDayNumber(arrival) - A)).toBeLessThanOrEqual(7);
          expect(nobody(rooms[best.roomId - 1] ?? [], toDayNumber(arrival), toDayNumber(arrival) + 3)).toBe(
            true,
          );
        }
        const distances = days.map(({ arrival }) => Math.abs(toDayNumber(arrival) - A));
        expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      }),
    ));

  it('vacant gaps of a room: contain each night without a stay once, and no occupied night', () =>
    fc.assert(
      fc.property(anyStays, (stays) => {
        const [from, to] = [A - 3, A + 9];
        const gaps = listFreeGaps(stays, from, to);
        for (let night = from; night < to; night += 1) {
          const inGap = gaps.filter((gap) => gap.from <= night && night < gap.to).length;
          expect(inGap, fromDayNumber(night)).toBe(nobody(stays, night, night + 1) ? 1 : 0);
        }
      }),
    ));
});

describe('the nights beside an offer that nobody can book', () => {
  const closed = { arrivalAllowed: false, departureAllowed: false };
  it('free room: reports no unbookable nights before or after the new stay when this stay fills the whole gap', () =>
    expect(found([{ stays: [at(-3, 0), at(3, 9)] }])[0]).toMatchObject({
      before: { nights: 0, open: false, lost: false },
      after: { nights: 0, open: false, lost: false },
    }));

  it('free room: does not report nights as unbookable when their vacant gap may continue after the downloaded period', () => {
    const days = Object.fromEntries(Array.from({ length: 40 }, (_, night) => [night + 4, closed]));
    expect(found([{ stays: [at(-3, 0)], days }])[0]).toMatchObject({ after: { open: true, lost: false } });
  });
});
