import { describe, expect, it } from 'vitest';
import { addDays, toDayNumber } from '#shared/rules/days';
import {
  findFullNights,
  findNearbyFreeArrivalDays,
  findFreeRoomsOtherThanRequested,
  findOffersWithRoomChange,
} from '#shared/rules/stays/roomAlternatives';
import type { Availability } from '#shared/rules/stays/freeRooms';
import { A, ARRIVAL, at, house, search, type Given } from './roomSearchProperty';

/** Tests of the alternatives when no room is available for three nights from 10 June; `day(1)` is 11 June. */

const day = (after: number) => addDays(ARRIVAL, after);
/** Arrival is not allowed on this day, so every offer that begins on this day is refused. */
const CLOSED = { arrivalAllowed: false };
const closed = (from: number, to: number) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [from + at, CLOSED]));

describe('the nights that are full', () => {
  const full = (...rooms: Given[]) => findFullNights(house(rooms), search);

  it('search for full nights: lists the nights in which every room is occupied', () => {
    expect(full({ stays: [at(0, 1)] }, { stays: [at(0, 2)] })).toEqual([{ from: day(0), to: day(1) }]);
    expect(full({ stays: [at(0, 1)] }, {})).toEqual([]);
  });

  it('full nights: consecutive nights without a free room are combined into one range', () => {
    expect(full({ stays: [at(0, 2)] })).toEqual([{ from: day(0), to: day(2) }]);
    expect(full({ stays: [at(0, 1), at(2, 3)] })).toEqual([
      { from: day(0), to: day(1) },
      { from: day(2), to: day(3) },
    ]);
    expect(full({ stays: [at(-1, 5)] })).toEqual([{ from: day(0), to: day(3) }]);
  });

  it('full nights: nights before and after the searched period are not listed', () =>
    expect(full({ stays: [at(-2, 0), at(3, 9)] })).toEqual([]));

  it('fully booked nights: none are reported when one room has no stays', () =>
    expect(findFullNights({ ...house([{}]), stays: new Map() }, search)).toEqual([]));
});

describe('other rooms', () => {
  it('room finder: counts all bookable free rooms that were not requested, and lists the best three of these rooms', () => {
    const others = findFreeRoomsOtherThanRequested(
      house([{}, { stays: [at(-1, 0)] }, {}, { days: closed(0, 0) }, {}]),
      search,
    );
    expect(others?.rooms).toBe(4);
    expect(others?.best.map(({ roomId }) => roomId)).toEqual([2, 1, 3]);
  });

  it('room finder: offers no other room when every other room is occupied or closed for booking', () =>
    expect(
      findFreeRoomsOtherThanRequested(house([{ stays: [at(0, 1)] }, { days: closed(0, 0) }]), search),
    ).toBeNull());
});

describe('other days', () => {
  const days = (...rooms: Given[]) =>
    findNearbyFreeArrivalDays(house(rooms), search).map(({ arrival }) => arrival);

  it('room finder: offers three other arrival days, the nearest first', () =>
    expect(days({})).toEqual([day(-1), day(1), day(-2)]));

  it('room finder: offers other arrival days only up to a week before or after the requested arrival', () => {
    expect(days({ stays: [at(-20, 7)] })).toEqual([day(7)]);
    expect(days({ stays: [at(-20, 8)] })).toEqual([]);
    expect(days({ stays: [at(-4, 20)] })).toEqual([day(-7)]);
  });

  it('suggestions of other arrival days: leave out days and rooms closed by booking restrictions', () => {
    expect(days({ days: closed(-7, 6) })).toEqual([day(7)]);
    expect(findNearbyFreeArrivalDays(house([{}, { days: closed(-1, -1) }]), search)[0]).toMatchObject({
      rooms: 1,
    });
  });

  it('search for other arrival days: offers no period that includes a night whose stays were never downloaded', () => {
    // The three nights from the 9th to the 11th fit; the stays of the 12th and later nights were never read.
    const known = house([{}], { isNightFetched: (night) => night < A + 2 });
    expect(findNearbyFreeArrivalDays(known, search).map(({ arrival }) => arrival)).toEqual([
      day(-1),
      day(-2),
      day(-3),
    ]);
  });
});

describe('two rooms one after the other', () => {
  const rooms = (given: Availability, nights = search.nights) =>
    findOffersWithRoomChange(given, { ...search, nights }).map(({ first, second }) => [
      first.roomId,
      second.roomId,
      toDayNumber(second.arrival) - A,
    ]);

  it('split stay: spends at least one night in each of its two rooms', () =>
    expect(rooms(house([{}, {}]))).toEqual([
      [1, 2, 2],
      [1, 2, 1],
    ]));

  it('split stay: selects the best fitting room for each of the two parts', () =>
    expect(
      rooms(
        house([
          { stays: [at(1, 20)] },
          { stays: [at(-2, 0), at(1, 20)] },
          { stays: [at(-9, 1)] },
          { stays: [at(-9, 1), at(3, 5)] },
        ]),
      ),
    ).toEqual([[2, 4, 1]]));

  it('split stay: puts the second part, not the first, into the only room that is free on the later nights', () =>
    expect(rooms(house([{ stays: [at(-2, 0)] }, { stays: [at(1, 20)] }]))).toEqual([[2, 1, 1]]));

  it('split stay: is not offered when only one room exists', () => expect(rooms(house([{}]))).toEqual([]));

  it('split stay: can be offered between two rooms without any stays', () =>
    expect(rooms({ ...house([{}, {}]), stays: new Map() })).toHaveLength(2));

  it('split stay between two rooms: at most three offers are made, and bookable offers come first', () => {
    const five = [{}, { days: closed(4, 4) }];
    expect(rooms(house(five), 5)).toEqual([
      [2, 1, 4],
      [1, 2, 3],
      [1, 2, 2],
    ]);
    // Arrival on the first day is not allowed in the first room, and a change of room is not allowed on the last two
    // days.
    const closedDays = { 0: CLOSED, ...closed(3, 4) };
    expect(rooms(house([{ days: closedDays }, { days: closed(3, 4) }]), 5)).toEqual([
      [2, 1, 2],
      [2, 1, 1],
      [2, 1, 4],
    ]);
  });

  it('split stay: is still offered when the booking restrictions forbid one of its two parts', () => {
    // The first part of every split is refused.
    expect(
      findOffersWithRoomChange(house([{ days: closed(0, 0) }, { days: closed(0, 0) }]), search),
    ).toHaveLength(2);
    const late = [{ days: closed(0, 2) }, { days: { 0: CLOSED, 2: CLOSED } }];
    expect(rooms(house(late))).toEqual([
      [1, 2, 2],
      [1, 2, 1],
    ]);
  });

  it('split stay: tries at most eight different days for the room change when the booking restrictions refuse all offers', () => {
    // A stay of ten nights can change rooms only after the first night.
    const given = (nights: number) => house([{}, {}].map(() => ({ days: closed(2, nights) })));
    expect(rooms(given(9), 9)[0]).toEqual([1, 2, 1]);
    expect(rooms(given(10), 10).map(([, , change]) => change)).toEqual([9, 8, 7]);
  });

  it('split stay: reads no further prices after three bookable offers, and no prices when a part has no free room', () => {
    const read: string[] = [];
    const spied = (given: Availability): Availability => ({
      ...given,
      getPricing: (roomId, from, to) => {
        read.push(`${roomId} ${toDayNumber(from) - A}`);
        return given.getPricing(roomId, from, to);
      },
    });
    expect(rooms(spied(house([{ stays: [at(0, 1)] }, { stays: [at(0, 1)] }])))).toEqual([]);
    expect(rooms(spied(house([{ stays: [at(2, 3)] }, { stays: [at(2, 3)] }])))).toEqual([]);
    expect(read).toEqual([]);
    expect(rooms(spied(house([{ stays: [at(9, 20)] }, { stays: [at(-9, -2)] }])), 8)).toHaveLength(3);
    // Three offers with two parts each read the prices of two rooms per part.
    expect(read).toHaveLength(12);
  });
});
