import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFreeRooms } from '#engine/api/findFreeRooms';
import { addDays } from '#shared/rules/days';
import { offersText } from '#shared/text/offer';
import { aPriceDay, aPricing, aReservation } from '#support/records';
import { AT, openTestStore } from './store/openTestStore';

/** Tests on a database that the room finder offers no room that is too small for the guests. */

const TODAY = '2026-06-01';
const WINDOW = { from: '2026-06-01', to: '2026-08-01' };
const ROOM_IDS = [1, 2, 3, 4, 5, 6];
const ARRIVAL = '2026-06-12';

interface Taken {
  readonly roomId: number;
  readonly first: number;
  readonly nights: number;
}

function fill(
  store: ReturnType<typeof openTestStore>,
  taken: readonly Taken[],
  closedRooms: readonly number[],
) {
  const days = (roomId: number) =>
    Array.from({ length: 60 }, (_, index) =>
      aPriceDay({
        date: addDays(TODAY, index),
        arrivalAllowed: !closedRooms.includes(roomId),
        departureAllowed: true,
      }),
    );
  store.pricing.applyWindow(
    WINDOW,
    aPricing(Object.fromEntries(ROOM_IDS.map((roomId) => [roomId, days(roomId)]))),
    AT,
  );
  const stays = taken.map(({ roomId, first, nights }, index) =>
    aReservation({
      reservationId: index + 1,
      roomId,
      roomName: String(roomId),
      arrival: addDays(ARRIVAL, first),
      departure: addDays(ARRIVAL, first + nights),
    }),
  );
  store.reservations.applyWindow(WINDOW, stays, AT);
}

const anyTaken = fc.array(
  fc.record({
    roomId: fc.constantFrom(...ROOM_IDS),
    first: fc.integer({ min: -9, max: 9 }),
    nights: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 12 },
);
const anySizes = fc.array(fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }), {
  minLength: ROOM_IDS.length,
  maxLength: ROOM_IDS.length,
});

describe('room finder: for any property, party and search', () => {
  it('room finder: suggests and counts no room that is known to be too small for the party', () =>
    fc.assert(
      fc.property(
        anyTaken,
        anySizes,
        fc.subarray(ROOM_IDS),
        fc.option(fc.subarray(ROOM_IDS, { minLength: 1 }), { nil: null }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 3 }),
        (taken, sizes, closedRooms, rooms, nights, adults, children) => {
          const store = openTestStore();
          fill(store, taken, closedRooms);
          const persons = ROOM_IDS.flatMap((roomId, index) => {
            const size = sizes[index] ?? null;
            return size === null ? [] : [{ roomId, persons: size }];
          });
          const search = { arrival: ARRIVAL, nights, adults, children, rooms, persons };
          const found = findFreeRooms(store, search, TODAY);
          store.close();

          const sizeOf = (roomId: number) => sizes[ROOM_IDS.indexOf(roomId)] ?? Infinity;
          const isFree = (roomId: number, from: number, to: number) =>
            !taken.some(
              (stay) => stay.roomId === roomId && stay.first < to && stay.first + stay.nights > from,
            );
          const fitting = ROOM_IDS.filter((roomId) => sizeOf(roomId) >= adults + children);
          const countBookable = (candidates: readonly number[], first: number) =>
            candidates.filter(
              (roomId) => isFree(roomId, first, first + nights) && !closedRooms.includes(roomId),
            ).length;

          const named = [
            ...found.offers,
            ...(found.elsewhere?.best ?? []),
            ...found.otherDays.map(({ best }) => best),
            ...found.splits.flatMap(({ first, second }) => [first, second]),
          ];
          for (const { roomId } of named) expect(sizeOf(roomId)).toBeGreaterThanOrEqual(adults + children);

          const requested = rooms ?? ROOM_IDS;
          const requestedFitting = fitting.filter((roomId) => requested.includes(roomId));
          expect(found.offers.length).toBe(
            requestedFitting.filter((roomId) => isFree(roomId, 0, nights)).length,
          );
          expect(found.tooSmall).toEqual(
            ROOM_IDS.filter(
              (roomId) =>
                requested.includes(roomId) && !fitting.includes(roomId) && isFree(roomId, 0, nights),
            ),
          );
          expect(found.isPartyTooLarge).toBe(requestedFitting.length === 0);
          if (found.elsewhere) {
            const others = fitting.filter((roomId) => !requested.includes(roomId));
            expect(found.elsewhere.rooms).toBe(countBookable(others, 0));
          }
          for (const { arrival, rooms: count } of found.otherDays) {
            const shift = (Date.parse(arrival) - Date.parse(ARRIVAL)) / 86_400_000;
            expect(count).toBe(countBookable(requestedFitting, shift));
          }

          const words = { arrival: ARRIVAL, departure: addDays(ARRIVAL, nights), nights, adults, children };
          const mail = offersText('pl', found.offers, words, found.currency, (roomId) => `Pokój ${roomId}`);
          for (const roomId of ROOM_IDS)
            if (!fitting.includes(roomId)) expect(mail).not.toContain(`Pokój ${roomId}:`);
        },
      ),
      { numRuns: 40 },
    ));

  it('room finder: lists bookable rooms of unknown size after bookable rooms known to be large enough for the party', () =>
    fc.assert(
      fc.property(anyTaken, anySizes, fc.integer({ min: 1, max: 6 }), (taken, sizes, adults) => {
        const store = openTestStore();
        fill(store, taken, []);
        const persons = ROOM_IDS.flatMap((roomId, index) => {
          const size = sizes[index] ?? null;
          return size === null ? [] : [{ roomId, persons: size }];
        });
        const search = { arrival: ARRIVAL, nights: 2, adults, children: 0, rooms: null, persons };
        const { offers } = findFreeRooms(store, search, TODAY);
        store.close();
        const areSizesKnown = offers.map(({ roomId }) => sizes[roomId - 1] !== null);
        expect(areSizesKnown).toEqual(areSizesKnown.toSorted((a, b) => Number(b) - Number(a)));
      }),
      { numRuns: 15 },
    ));
});

it('room finder: reports that the party is too large, not that the nights are fully booked', () => {
  const store = openTestStore();
  fill(store, [], []);
  const persons = ROOM_IDS.map((roomId) => ({ roomId, persons: 2 }));
  const search = { arrival: ARRIVAL, nights: 3, adults: 5, children: 0, rooms: null, persons };
  expect(findFreeRooms(store, search, TODAY)).toMatchObject({
    offers: [],
    tooSmall: ROOM_IDS,
    isPartyTooLarge: true,
    full: [],
    otherDays: [],
    splits: [],
  });
});
