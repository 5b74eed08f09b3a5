import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDayArrivalsDeparturesAndNotes } from '#engine/api/reservationsApi';
import { addDays } from '#shared/rules/days';
import { aReservation } from '#support/records';
import {
  countRoomsTakenForNight,
  countStayoverRooms,
  listGuestsToCheckIn,
  listGuestsToCheckOut,
} from '../../src-renderer/screens/today/todayFigures';
import { AT, openTestStore } from './store/openTestStore';

/** Tests the numbers of Today against a second computation from the stays that were put into the database. */

const TODAY = '2026-06-10';
const WINDOW = { from: '2026-05-01', to: '2026-08-01' };
const STATES = ['NONE', 'CHECKED-IN', 'CHECKED-OUT'] as const;

interface GivenStay {
  readonly roomId: number | null;
  readonly first: number;
  readonly nights: number;
  readonly checkInStatus: (typeof STATES)[number];
}

const anyStays = fc.array(
  fc.record({
    roomId: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
    first: fc.integer({ min: -6, max: 3 }),
    nights: fc.integer({ min: 0, max: 6 }),
    checkInStatus: fc.constantFrom(...STATES),
  }),
  { maxLength: 14 },
);

function readToday(stays: readonly GivenStay[], day: string) {
  const store = openTestStore();
  const records = stays.map(({ roomId, first, nights, checkInStatus }, index) =>
    aReservation({
      reservationId: index + 1,
      roomId,
      roomName: roomId === null ? '' : String(roomId),
      arrival: addDays(TODAY, first),
      departure: addDays(TODAY, first + nights),
      checkInStatus,
    }),
  );
  store.reservations.applyWindow(WINDOW, records, AT);
  const today = readDayArrivalsDeparturesAndNotes(store, day);
  store.close();
  return today;
}

/** Night 0 follows the shown day; a guest who left before the planned departure takes no room any more. */
const sleepsOnNight = ({ first, nights, checkInStatus }: GivenStay, night: number) =>
  first <= night && night < first + nights && checkInStatus !== 'CHECKED-OUT';

describe('Today: for any stays', () => {
  it('Today screen: counts tonight’s taken rooms and the rooms of guests already in house, for random stays', () =>
    fc.assert(
      fc.property(anyStays, (stays) => {
        const today = readToday(stays, TODAY);
        const isHere = (stay: GivenStay) => stay.first < 0 || stay.checkInStatus === 'CHECKED-IN';
        const countRooms = (belongs: (stay: GivenStay) => boolean) => {
          const chosen = stays.filter((stay) => sleepsOnNight(stay, 0) && belongs(stay));
          const roomIds = new Set(chosen.flatMap(({ roomId }) => roomId ?? []));
          return roomIds.size + chosen.filter(({ roomId }) => roomId === null).length;
        };
        expect(countRoomsTakenForNight(today, TODAY)).toBe(countRooms(() => true));
        expect(countStayoverRooms(today, TODAY)).toBe(countRooms(isHere));
      }),
      { numRuns: 30 },
    ));

  it('Today screen, random stays: counts today’s arrivals, departures, open check-ins and open check-outs, and tomorrow’s arrivals and departures', () =>
    fc.assert(
      fc.property(anyStays, (stays) => {
        const today = readToday(stays, TODAY);
        const arrive = (day: number) => stays.filter(({ first }) => first === day);
        const leave = (day: number) => stays.filter(({ first, nights }) => first + nights === day);
        expect(listGuestsToCheckIn(today)).toHaveLength(
          arrive(0).filter(({ checkInStatus }) => checkInStatus === 'NONE').length,
        );
        expect(listGuestsToCheckOut(today)).toHaveLength(
          leave(0).filter(({ checkInStatus }) => checkInStatus !== 'CHECKED-OUT').length,
        );
        expect(today.arrivals).toHaveLength(arrive(0).length);
        expect(today.departures).toHaveLength(leave(0).length);
        expect(today.tomorrow).toEqual({ arrivals: arrive(1).length, departures: leave(1).length });
      }),
      { numRuns: 30 },
    ));
});
