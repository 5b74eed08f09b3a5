import type { PlanStay } from '#shared/contract/reservationsContract';
import { addDays, dayNumber } from '#shared/rules/days';
import { propertyNights, toPropertyStay } from '#shared/rules/propertyNights';
import type { Move } from './moves';

/** The effect of a what-if plan on the totals of the property. */
export interface Recount {
  /** Rooms taken more (or less) in a night than really. */
  more(night: number): number;
  /** Stays that share a room and a night, given those that really do. */
  clashing(real: ReadonlySet<number>): ReadonlySet<number>;
}

/**
 * Days around the moves. A stay that one of them meets may reach far beyond it and clash there with a third
 * one: it goes on doing so, which only a look at all its days tells.
 */
const REACH = 400;

/** The rooms that moves leave or take, and the days from well before to well after them; null without a move. */
export function touchedBy(moves: readonly Move[]): { from: string; to: string; rooms: number[] } | null {
  const places = moves.flatMap(({ stay, to }) => [stay, to]);
  const days = places.flatMap(({ arrival, departure }) => [arrival, departure]).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  return {
    from: addDays(from, -REACH),
    to: addDays(to, REACH),
    rooms: [...new Set(places.flatMap(({ roomId }) => roomId ?? []))].sort((a, b) => a - b),
  };
}

/** `there`: all stays of the touched rooms and days as they really are; `counted`: rooms that the occupancy counts. */
export function recount(
  moves: readonly Move[],
  there: readonly PlanStay[],
  counted: ReadonlySet<number>,
): Recount {
  const touched = touchedBy(moves);
  if (!touched) return { more: () => 0, clashing: (real) => real };
  const [from, to] = [dayNumber(touched.from), dayNumber(touched.to)];
  const ids = new Set(moves.map(({ stay }) => stay.id));
  const stayed = there.filter(({ id }) => !ids.has(id));
  const of = (stays: readonly PlanStay[]) => propertyNights(stays.map(toPropertyStay), counted, from, to);
  const before = of([...stayed, ...moves.map(({ stay }) => stay)]);
  const after = of([...stayed, ...moves.map(({ stay, to: place }) => ({ ...stay, ...place }))]);
  return {
    more: (night) => (after.taken[night - from] ?? 0) - (before.taken[night - from] ?? 0),
    clashing: (real) => {
      const [was, is] = [new Set(before.clashing), new Set(after.clashing)];
      // Conflicts in these rooms outside of the requested days are not part of the answer.
      return new Set([
        ...[...real].filter((id) => !was.has(id) || is.has(id)),
        ...[...is].filter((id) => !was.has(id)),
      ]);
    },
  };
}
