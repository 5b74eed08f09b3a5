import type { Room } from '#shared/contract/reservationsContract';
import { splitRoomName } from '#shared/rules/stays/splitRoomName';

/** Sorts rooms by name with numbers in numeric order (2 before 10); rooms of the same name are sorted by id. */
export const sortRoomsByName = (rooms: readonly Room[], collator: Intl.Collator): Room[] =>
  rooms.toSorted((a, b) => collator.compare(a.name, b.name) || a.roomId - b.roomId);

/** Consecutive room rows on the same floor; `floor` is 0 for the ground floor and null for an unknown floor. */
export interface Floor {
  readonly floor: number | null;
  readonly first: number;
  readonly count: number;
}

/** Infers floors from room numbers: `204` is on floor 2. Returns an empty list if the numbers show no floors. */
export function inferFloors(names: readonly string[]): Floor[] {
  const floors = names.map((name) => {
    const digits = /^\D*(\d+)\D*$/.exec(splitRoomName(name).number)?.[1] ?? '';
    return digits.length === 3 || digits.length === 4 ? Math.floor(Number(digits) / 100) : null;
  });
  const known = floors.filter((floor) => floor !== null);
  if (known.length < names.length * 0.8 || new Set(known).size < 2) return [];
  const stretches: { floor: number | null; first: number; count: number }[] = [];
  floors.forEach((floor, row) => {
    const last = stretches.at(-1);
    if (last && last.floor === floor) last.count += 1;
    else stretches.push({ floor, first: row, count: 1 });
  });
  return stretches;
}
