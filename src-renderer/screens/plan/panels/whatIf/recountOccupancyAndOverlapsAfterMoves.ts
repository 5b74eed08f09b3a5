import type { PlanStay } from '#shared/contract/reservationsContract';
import { addDays, toDayNumber } from '#shared/rules/days';
import {
  computePropertyOccupancyPerNight,
  toStayForPropertyTotals,
} from '#shared/rules/figures/propertyOccupancyPerNight';
import type { Move } from './whatIfMoves';

/** Differences in the occupancy of the property between a what-if plan and the real plan. */
export interface Recount {
  /** Returns how many more rooms are taken in a night in the what-if plan than in the real plan. */
  countExtraTakenRooms(night: number): number;
  /**
   * Returns the ids of the stays that overlap another stay of the same room after the moves of the what-if plan. `real`
   * contains the ids of the stays that overlap without these moves.
   */
  findOverlappingStays(real: ReadonlySet<number>): ReadonlySet<number>;
}

/**
 * Stays are read from this number of days before the moves until this number of days after the moves, because long
 * stays may overlap a moved stay.
 */
const READ_MARGIN_DAYS = 400;

/** Returns the rooms and days whose totals the moves of the what-if plan change; null if there are no moves. */
export function findRoomsAndDaysToRecountAfterMoves(
  moves: readonly Move[],
): { from: string; to: string; rooms: number[] } | null {
  const places = moves.flatMap(({ stay, to }) => [stay, to]);
  const days = places.flatMap(({ arrival, departure }) => [arrival, departure]).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  return {
    from: addDays(from, -READ_MARGIN_DAYS),
    to: addDays(to, READ_MARGIN_DAYS),
    rooms: [...new Set(places.flatMap(({ roomId }) => roomId ?? []))].sort((a, b) => a - b),
  };
}

/** Counts the occupied rooms and finds the overlapping stays, as they are after the moves of a what-if plan. */
export function recountTotalsAfterMoves(
  moves: readonly Move[],
  realStays: readonly PlanStay[],
  counted: ReadonlySet<number>,
): Recount {
  const touched = findRoomsAndDaysToRecountAfterMoves(moves);
  if (!touched) return { countExtraTakenRooms: () => 0, findOverlappingStays: (real) => real };
  const [from, to] = [toDayNumber(touched.from), toDayNumber(touched.to)];
  const ids = new Set(moves.map(({ stay }) => stay.id));
  const stayed = realStays.filter(({ id }) => !ids.has(id));
  const computeOccupancy = (stays: readonly PlanStay[]) =>
    computePropertyOccupancyPerNight(stays.map(toStayForPropertyTotals), counted, from, to);
  const before = computeOccupancy([...stayed, ...moves.map(({ stay }) => stay)]);
  const after = computeOccupancy([
    ...stayed,
    ...moves.map(({ stay, to: target }) => ({ ...stay, ...target })),
  ]);
  return {
    countExtraTakenRooms: (night) => (after.taken[night - from] ?? 0) - (before.taken[night - from] ?? 0),
    findOverlappingStays: (real) => {
      const [was, is] = [new Set(before.clashing), new Set(after.clashing)];
      // Stays that overlap in the real plan also overlap in the what-if plan, unless moves of the user separate them.
      return new Set([
        ...[...real].filter((id) => !was.has(id) || is.has(id)),
        ...[...is].filter((id) => !was.has(id)),
      ]);
    },
  };
}
