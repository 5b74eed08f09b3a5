import type { PlanStay } from '#shared/contract/reservationsContract';
import type { Day } from '#shared/model/scalars';
import { addDays, countNightsBetween } from '#shared/rules/days';
import { convertPlanStays, type Stay } from '../../data/convertPlanStays';

/** Room and dates of a stay in a what-if plan. The moves of a what-if plan are never stored or sent. */
export interface StayPlacement {
  readonly roomId: number | null;
  readonly arrival: Day;
  readonly departure: Day;
}

/** A move in a what-if plan: the stay as stored in the service, and the room and days to which the user moved it. */
export interface Move {
  readonly stay: PlanStay;
  readonly to: StayPlacement;
}

/** Returns the new room and dates of a moved stay; the number of nights stays the same. */
export const computeMovedStayPlace = (
  stay: PlanStay,
  roomId: number | null,
  arrival: Day,
): StayPlacement => ({
  roomId,
  arrival,
  departure: addDays(arrival, countNightsBetween(stay.arrival, stay.departure)),
});

export const isSameRoomAndDates = (a: StayPlacement, b: StayPlacement): boolean =>
  a.roomId === b.roomId && a.arrival === b.arrival && a.departure === b.departure;

/**
 * Merges the steps of the what-if plan into one move per stay. A stay that is back in its original place gets no move.
 */
export function mergeMovesPerStay(steps: readonly Move[]): Move[] {
  const last = new Map<number, Move>();
  for (const step of steps)
    last.set(step.stay.id, { stay: last.get(step.stay.id)?.stay ?? step.stay, to: step.to });
  return [...last.values()].filter(({ stay, to }) => !isSameRoomAndDates(stay, to));
}

/** Returns the moved stays, at their new places, as plan stays for drawing. */
export const convertMovesToStays = (moves: readonly Move[]): readonly Stay[] =>
  convertPlanStays(moves.map(({ stay, to }) => ({ ...stay, ...to })));

/**
 * Returns the loaded stays with the moves of the what-if plan applied. A moved stay is added only if `isHere` accepts
 * its new room.
 */
export function applyMovesToStays(
  answers: readonly (readonly Stay[])[],
  moved: readonly Stay[],
  isHere: (roomId: number | null) => boolean,
): (readonly Stay[])[] {
  if (moved.length === 0) return [...answers];
  const ids = new Set(moved.map(({ id }) => id));
  const stayed = answers.map((stays) =>
    stays.some(({ id }) => ids.has(id)) ? stays.filter(({ id }) => !ids.has(id)) : stays,
  );
  const movedHere = moved.filter(({ plain }) => isHere(plain.roomId));
  return movedHere.length > 0 ? [...stayed, movedHere] : stayed;
}

/** Returns the other stays, moved or not, that a moved stay overlaps in its new room. */
export function findStaysOverlappingMovedStay(
  move: Move,
  stays: readonly PlanStay[],
  moves: readonly Move[],
): PlanStay[] {
  const ids = new Set(moves.map(({ stay }) => stay.id));
  const others = [
    ...stays.filter(({ id, goneSince }) => !ids.has(id) && goneSince === null),
    ...moves.map(({ stay, to }) => ({ ...stay, ...to })),
  ];
  return others.filter(
    (otherStay) =>
      otherStay.id !== move.stay.id &&
      move.to.roomId !== null &&
      otherStay.roomId === move.to.roomId &&
      otherStay.arrival < move.to.departure &&
      otherStay.departure > move.to.arrival,
  );
}
