import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanStay } from '#shared/contract/reservationsContract';
import { addDays, toDayNumber, countNightsBetween } from '#shared/rules/days';
import {
  computePropertyOccupancyPerNight,
  toStayForPropertyTotals,
} from '#shared/rules/figures/propertyOccupancyPerNight';
import {
  mergeMovesPerStay,
  findStaysOverlappingMovedStay,
  convertMovesToStays,
  computeMovedStayPlace,
  isSameRoomAndDates,
  applyMovesToStays,
  type Move,
} from '../../src-renderer/screens/plan/panels/whatIf/whatIfMoves';
import {
  recountTotalsAfterMoves,
  findRoomsAndDaysToRecountAfterMoves,
} from '../../src-renderer/screens/plan/panels/whatIf/recountOccupancyAndOverlapsAfterMoves';
import { convertPlanStays } from '../../src-renderer/screens/plan/data/convertPlanStays';

/** Tests of the moves in a what-if plan. */

const DAY = '2026-06-03';
const aStay = (id: number, roomId: number, from: number, nights: number): PlanStay => ({
  id,
  number: id,
  roomId,
  arrival: addDays(DAY, from),
  departure: addDays(DAY, from + nights),
  name: `N${id}`,
  forename: '',
  checkIn: 'NONE',
  payment: 'NO_PAYMENT',
  source: '',
  color: null,
  note: false,
  goneSince: null,
});
const [firstStay, secondStay] = [aStay(1, 101, 0, 4), aStay(2, 104, 5, 2)];
const move = (stay: PlanStay, roomId: number, from: number): Move => ({
  stay,
  to: computeMovedStayPlace(stay, roomId, addDays(DAY, from)),
});

describe('what is left to do', () => {
  it('planned room moves: two moves of one stay become one move from its current to its last planned room and dates', () => {
    const first = move(firstStay, 102, 0);
    const second = move({ ...firstStay, ...first.to }, 104, 1);
    expect(mergeMovesPerStay([first, move(secondStay, 103, 5), second])).toEqual([
      { stay: firstStay, to: second.to },
      move(secondStay, 103, 5),
    ]);
  });

  it('list of room moves to do: omits a stay that was moved back to its original place', () => {
    const away = move(firstStay, 102, 3);
    expect(mergeMovesPerStay([away, move({ ...firstStay, ...away.to }, 101, 0)])).toEqual([]);
  });

  it('list of room moves: contains each stay at most once with an unchanged number of nights, after any sequence of moves', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(firstStay, secondStay),
            fc.integer({ min: 101, max: 105 }),
            fc.integer({ min: -9, max: 9 }),
          ),
        ),
        (steps) => {
          const todo = mergeMovesPerStay(steps.map(([stay, roomId, from]) => move(stay, roomId, from)));
          expect(new Set(todo.map(({ stay }) => stay.id)).size).toBe(todo.length);
          for (const { stay, to } of todo) {
            expect(countNightsBetween(to.arrival, to.departure)).toBe(
              countNightsBetween(stay.arrival, stay.departure),
            );
            expect(isSameRoomAndDates(stay, to)).toBe(false);
          }
        },
      ),
    ));
});

describe('the plan with the moves', () => {
  it('room plan with planned moves: shows each stay once, in its new room, and leaves the loaded data unchanged', () => {
    const answers = [convertPlanStays([firstStay, secondStay])];
    const before = structuredClone(answers);
    const moved = convertMovesToStays([move(firstStay, 104, 4)]);
    const of = (roomId: number) =>
      applyMovesToStays(answers, moved, (id) => id === roomId)
        .flat()
        .map(({ id, plain }) => [id, plain.roomId]);
    expect(of(104)).toEqual([
      [2, 104],
      [1, 104],
    ]);
    expect(of(101)).toEqual([[2, 104]]);
    expect(answers).toEqual(before);
  });

  it('room plan with moves: lists the stays that overlap a moved stay, except deleted and adjacent stays', () => {
    const into = move(firstStay, 104, 4);
    expect(findStaysOverlappingMovedStay(into, [firstStay, secondStay], [into]).map(({ id }) => id)).toEqual([
      2,
    ]);
    expect(
      findStaysOverlappingMovedStay(into, [firstStay, secondStay], [into, move(secondStay, 105, 5)]),
    ).toEqual([]);
    expect(
      findStaysOverlappingMovedStay(into, [{ ...secondStay, goneSince: '2026-06-01T10:00:00.000Z' }], [into]),
    ).toEqual([]);
    const touching = move(firstStay, 104, 1);
    expect(findStaysOverlappingMovedStay(touching, [secondStay], [touching])).toEqual([]);
    const moves = [into, move(aStay(3, 102, 0, 1), 104, 6)];
    expect(moves.map((each) => findStaysOverlappingMovedStay(each, [], moves).length)).toEqual([1, 1]);
  });
});

describe('the totals of the property', () => {
  const counted = new Set([101, 102, 103, 104]);
  const from = toDayNumber(DAY) - 15;
  const nightsOf = (stays: readonly PlanStay[]) =>
    computePropertyOccupancyPerNight(stays.map(toStayForPropertyTotals), counted, from, from + 45);

  it('room plan totals with planned moves: two overlapping stays remain a conflict when a third overlapping stay moves to another room', () => {
    const [left, long, later] = [aStay(1, 101, 0, 3), aStay(2, 101, 2, 8), aStay(3, 101, 8, 4)];
    // Two more overlapping stays, on days outside the recounted range.
    const far = [aStay(4, 101, 90, 3), aStay(5, 101, 91, 3)];
    const moves = [move(left, 104, 0)];
    const touched = findRoomsAndDaysToRecountAfterMoves(moves);
    const touchedStays = [left, long, later, ...far].filter(
      ({ arrival, departure }) => touched !== null && arrival < touched.to && departure > touched.from,
    );
    expect(
      [
        ...recountTotalsAfterMoves(moves, touchedStays, counted).findOverlappingStays(new Set([1, 2, 3])),
      ].sort(),
    ).toEqual([2, 3]);
  });

  it('room plan totals with planned moves: equal the totals computed after really moving the stays, for any moves', () => {
    const stay = fc.record({
      room: fc.integer({ min: 101, max: 105 }),
      from: fc.integer({ min: -5, max: 5 }),
      nights: fc.integer({ min: 0, max: 4 }),
      gone: fc.boolean(),
    });
    const step = fc.record({
      which: fc.nat(7),
      room: fc.integer({ min: 101, max: 105 }),
      from: fc.integer({ min: -9, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(stay, { minLength: 1, maxLength: 8 }), fc.array(step), (house, steps) => {
        const stays = house.map(({ room, from: first, nights, gone }, i) => ({
          ...aStay(i + 1, room, first, nights),
          goneSince: gone ? '2026-06-01T10:00:00.000Z' : null,
        }));
        const moves = mergeMovesPerStay(
          steps.flatMap(({ which, room, from: first }) => {
            const found = stays[which % stays.length];
            return found ? [move(found, room, first)] : [];
          }),
        );
        const touched = findRoomsAndDaysToRecountAfterMoves(moves);
        const touchedStays = stays.filter(
          ({ roomId, arrival, departure }) =>
            touched !== null &&
            touched.rooms.includes(roomId ?? 0) &&
            arrival < touched.to &&
            departure > touched.from,
        );
        const places = new Map(moves.map(({ stay: { id }, to }) => [id, to]));
        const [real, wanted] = [
          nightsOf(stays),
          nightsOf(stays.map((planStay) => ({ ...planStay, ...places.get(planStay.id) }))),
        ];
        const again = recountTotalsAfterMoves(moves, touchedStays, counted);
        expect(real.taken.map((count, night) => count + again.countExtraTakenRooms(from + night))).toEqual(
          wanted.taken,
        );
        expect([...again.findOverlappingStays(new Set(real.clashing))].sort()).toEqual(
          [...wanted.clashing].sort(),
        );
      }),
      { numRuns: 300 },
    );
  });
});
