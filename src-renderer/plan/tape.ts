import type { Room } from '#shared/contract/desk';
import type { Stay } from './stays';

/** The tape: rooms down, nights across, every stay in its room's row. Pure: no pixels, no window. */
export interface Bar {
  readonly stay: Stay;
  /** Which line of the row; more than one line only where stays of a room overlap. */
  readonly lane: number;
  /** Another stay that is not gone has the same room in some of the same nights. */
  readonly clash: boolean;
}

export interface Row {
  /** Null: stays without a room. */
  readonly roomId: number | null;
  /** The room's whole name; empty where the service named none. */
  readonly name: string;
  /** In order of arrival. */
  readonly bars: readonly Bar[];
  readonly lanes: number;
  /** Nights of the longest stay: how far back a stay can begin that still reaches a night. */
  readonly longest: number;
  /** Whether the row counts as a room in the occupancy. */
  readonly real: boolean;
}

export interface Tape {
  readonly rows: readonly Row[];
  readonly places: ReadonlyMap<number, { readonly row: number; readonly bar: Bar }>;
  /** Stays that share a reservation number with another one (domain.md A74): number to stays. */
  readonly groups: ReadonlyMap<number, readonly number[]>;
  readonly clashes: number;
}

/** A stay of no night still takes half a day on the screen, and no other bar may lie over it. */
export const endOf = (stay: Stay): number => Math.max(stay.to, stay.from + 0.5);

/**
 * Puts stays into rows. `answers` may name a stay more than once (blocks of days overlap in the stays
 * that cross them): the last one counts. Rooms come in the order given; stays of a room that is not
 * among them, or of none, get rows at the end, so that nothing is hidden.
 */
export function arrange(
  rooms: readonly Room[],
  answers: readonly (readonly Stay[])[],
  withGone: boolean,
): Tape {
  const stays = new Map<number, Stay>();
  for (const answer of answers) for (const stay of answer) stays.set(stay.id, stay);

  const byRoom = new Map<number | null, Stay[]>(rooms.map(({ roomId }) => [roomId, []]));
  const alone = new Map<number, number>();
  const groups = new Map<number, number[]>();
  for (const stay of stays.values()) {
    if (stay.gone && !withGone) continue;
    const { roomId, number } = stay.plain;
    const there = byRoom.get(roomId);
    if (there) there.push(stay);
    else byRoom.set(roomId, [stay]);
    if (number === null) continue;
    const first = alone.get(number);
    if (first === undefined) alone.set(number, stay.id);
    else (groups.get(number) ?? beginGroup(groups, number, first)).push(stay.id);
  }

  const known = new Map(rooms.map(({ roomId, name }) => [roomId, name]));
  const rows = [...byRoom]
    .map(([roomId, ofRoom]) => stack(roomId, roomId === null ? '' : known.get(roomId), ofRoom))
    .sort((a, b) => Number(b.real) - Number(a.real) || Number(a.roomId === null) - Number(b.roomId === null));
  const places = new Map<number, { row: number; bar: Bar }>();
  let clashes = 0;
  rows.forEach(({ bars }, row) => {
    for (const bar of bars) {
      places.set(bar.stay.id, { row, bar });
      if (bar.clash) clashes += 1;
    }
  });
  return {
    rows,
    places,
    groups,
    clashes,
  };
}

function beginGroup(groups: Map<number, number[]>, number: number, first: number): number[] {
  const group = [first];
  groups.set(number, group);
  return group;
}

const byTime = (a: Stay, b: Stay) => a.from - b.from || a.id - b.id;

function stack(roomId: number | null, name: string | undefined, stays: Stay[]): Row {
  stays.sort(byTime);
  const apart = stays.every((stay, i) => {
    const before = stays[i - 1];
    return !before || endOf(before) <= stay.from;
  });
  const bars = apart
    ? stays.map((stay) => ({ stay, lane: 0, clash: false }))
    : inLanes(stays, roomId !== null);
  let longest = 0;
  for (const stay of stays) longest = Math.max(longest, Math.ceil(endOf(stay)) - stay.from);
  return {
    roomId,
    name: name ?? String(roomId),
    bars,
    lanes: bars.reduce((lanes, { lane }) => Math.max(lanes, lane + 1), 1),
    longest,
    real: name !== undefined && roomId !== null,
  };
}

/**
 * Stays of one room that lie over each other, each in the first lane that is free: those that count
 * first, so that a gone one never pushes them down. Without a room they cannot clash.
 */
function inLanes(stays: readonly Stay[], canClash: boolean): Bar[] {
  const over = (a: Stay, b: Stay) => a.from < endOf(b) && endOf(a) > b.from;
  const share = (a: Stay, b: Stay) => !a.gone && !b.gone && a.from < b.to && a.to > b.from;
  const lanes: Stay[][] = [];
  const laneOf = new Map<Stay, number>();
  for (const stay of stays.toSorted((a, b) => Number(a.gone) - Number(b.gone) || byTime(a, b))) {
    let lane = lanes.findIndex((taken) => !taken.some((other) => over(other, stay)));
    if (lane < 0) lane = lanes.push([]) - 1;
    lanes[lane]?.push(stay);
    laneOf.set(stay, lane);
  }
  return stays.map((stay) => ({
    stay,
    lane: laneOf.get(stay) ?? 0,
    clash: canClash && stays.some((other) => other !== stay && share(other, stay)),
  }));
}

/** The bars of a row that touch the nights [from, to), in order of arrival. */
export function barsBetween(row: Row, from: number, to: number): Bar[] {
  const found: Bar[] = [];
  for (let i = firstFrom(row.bars, from - row.longest); i < row.bars.length; i += 1) {
    const bar = row.bars[i];
    if (!bar || bar.stay.from >= to) break;
    if (endOf(bar.stay) > from) found.push(bar);
  }
  return found;
}

/** The bars that take a night of a row, topmost lane first. */
export const barsAt = (row: Row, night: number): Bar[] =>
  barsBetween(row, night, night + 1).sort((a, b) => a.lane - b.lane);

/** Whether nobody has the room that night; a stay that is gone does not count. */
export const isFree = (row: Row, night: number): boolean =>
  !barsBetween(row, night, night + 1).some(({ stay }) => !stay.gone && stay.to > night);

/** Rooms taken in each night of [from, to), a room counted once however many stays it has. */
export function takenPerNight(rows: readonly Row[], from: number, to: number): Uint16Array {
  const taken = new Uint16Array(Math.max(0, to - from));
  for (const row of rows) {
    if (!row.real) continue;
    let counted = from;
    for (const { stay } of barsBetween(row, from, to)) {
      if (stay.gone) continue;
      for (let night = Math.max(stay.from, counted); night < Math.min(stay.to, to); night += 1) {
        taken[night - from] = (taken[night - from] ?? 0) + 1;
      }
      counted = Math.max(counted, stay.to);
    }
  }
  return taken;
}

function firstFrom(bars: readonly Bar[], from: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.stay.from ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
