import { planStaySchema, type Room } from '#shared/contract/reservationsContract';
import { getStayBarEnd, assignStaysToLanes, countLanes, type Laned } from '#shared/rules/stays/stayLanes';
import { isRoomGroup, type Group } from '../data/roomGroups';
import type { Stay } from '../data/convertPlanStays';

/** Bar of a stay on the plan, as pure data without pixels and scroll positions. */
export interface Bar extends Laned<Stay> {
  /** The number of stays with the same reservation number (domain.md A74); 1 for a single stay. */
  readonly group: number;
}

export interface Row {
  /** The group of rooms if this row is the header of a group; null for all other rows. */
  readonly group: Group | null;
  /** The room of the row; null for the header row of a group and for a row with stays that have no room. */
  readonly roomId: number | null;
  /** The room's full name or, if the name is unknown, the room's id; empty for stays without a room. */
  readonly name: string;
  /** True if the room no longer exists in the service but still has stays. */
  readonly gone: boolean;
  /** In order of arrival. */
  readonly bars: readonly Bar[];
  readonly lanes: number;
  /**
   * Number of nights of the longest stay in the row. This number limits how far back a search for a night's stays
   * begins.
   */
  readonly longest: number;
  /** True if the row is an existing room of the property, so that it counts in the occupancy. */
  readonly real: boolean;
}

/** Facts about all rooms and stays of the property, including stays that the plan has not loaded. */
export interface Overview {
  /** Number of lanes (overlapping stays drawn below each other) of each room that has overlapping stays, by room id. */
  readonly lanes: ReadonlyMap<number, number>;
  /** Ids of the stays that share a reservation number, by this reservation number. */
  readonly groups: ReadonlyMap<number, ReadonlySet<number>>;
  /** Names of rooms that no longer exist in the service, keyed by room id. */
  readonly goneRooms: ReadonlyMap<number, string>;
}

/** The rows of the plan with their stays. Unchanged rows and bars are reused when the plan is rebuilt. */
export class PlanRowsWithStays {
  readonly rows: readonly Row[];
  #index: ReadonlyMap<number | null, number> | undefined;

  constructor(rows: readonly Row[] = []) {
    this.rows = rows;
  }

  findRowIndex(roomId: number | null): number | undefined {
    this.#index ??= new Map(
      this.rows.flatMap((row, index) => (row.group ? [] : [[row.roomId, index] as const])),
    );
    return this.#index.get(roomId);
  }

  /** Returns the row and the bar of a stay; undefined if the stay is not loaded. */
  findBar(stayId: number): { readonly row: number; readonly bar: Bar } | undefined {
    for (const [row, { bars }] of this.rows.entries()) {
      const bar = bars.find(({ stay }) => stay.id === stayId);
      if (bar) return { row, bar };
    }
    return undefined;
  }
}

/**
 * The stays (`answers`) that were loaded for the rooms in `rooms`. If `rooms` is empty, the stays have no room or a
 * room that is missing from the room list.
 */
export interface Part {
  readonly rooms: readonly Room[];
  readonly answers: readonly (readonly Stay[])[];
}

/** Builds the rows of the plan. Unchanged rows and bars of `before` are reused, so that they are not drawn again. */
export function buildPlanGrid(
  layout: readonly (Room | Group)[],
  parts: readonly Part[],
  overview: Overview,
  withGone: boolean,
  before: PlanRowsWithStays = new PlanRowsWithStays(),
): PlanRowsWithStays {
  const heads = new Map(before.rows.map((row) => [row.group?.key, row]));
  const rows = parts.flatMap((part) => buildRows(part, overview, withGone, before));
  const byRoom = new Map(rows.map((row) => [row.roomId, row]));
  const ordered = layout.flatMap((item) => {
    if (!isRoomGroup(item)) return byRoom.get(item.roomId) ?? [];
    const old = heads.get(item.key);
    return old?.group && sameGroup(old.group, item) ? old : buildGroupHeaderRow(item);
  });
  return new PlanRowsWithStays([...ordered, ...rows.filter(({ real }) => !real)]);
}

const buildGroupHeaderRow = (group: Group): Row => ({
  group,
  roomId: null,
  name: '',
  gone: false,
  bars: [],
  lanes: 1,
  longest: 0,
  real: false,
});

const sameGroup = (a: Group, b: Group): boolean => a.rooms === b.rooms && a.collapsed === b.collapsed;

function buildRows(
  { rooms, answers }: Part,
  { lanes, groups, goneRooms }: Overview,
  withGone: boolean,
  before: PlanRowsWithStays,
): Row[] {
  const stays = new Map<number, Stay>();
  for (const answer of answers) for (const stay of answer) stays.set(stay.id, stay);
  const byRoom = new Map<number | null, Stay[]>(rooms.map(({ roomId }) => [roomId, []]));
  for (const stay of stays.values()) {
    if (stay.gone && !withGone) continue;
    const { roomId } = stay.plain;
    const roomStays = byRoom.get(roomId);
    if (roomStays) roomStays.push(stay);
    else byRoom.set(roomId, [stay]);
  }
  const names = new Map(rooms.map(({ roomId, name }) => [roomId, name]));
  const countStaysOfGroup = ({ plain }: Stay) =>
    plain.number === null ? 1 : (groups.get(plain.number)?.size ?? 1);
  return [...byRoom]
    .map(([roomId, ofRoom]) => {
      const name = roomId === null ? '' : names.get(roomId);
      const goneName = goneRooms.get(roomId ?? NaN);
      const old = before.rows[before.findRowIndex(roomId) ?? -1];
      const oldBars = new Map(old?.bars.map((bar) => [bar.stay.id, bar]));
      const bars = assignStaysToLanes(ofRoom, roomId !== null).map((laned): Bar => {
        const kept = oldBars.get(laned.stay.id);
        const bar = { ...laned, group: countStaysOfGroup(laned.stay) };
        return kept && sameBar(kept, bar) ? kept : bar;
      });
      const row: Row = {
        group: null,
        roomId,
        name: name ?? goneName ?? String(roomId),
        gone: name === undefined && goneName !== undefined,
        bars,
        lanes: Math.max(countLanes(bars), lanes.get(roomId ?? NaN) ?? 1),
        longest: bars.reduce(
          (nights, { stay }) => Math.max(nights, Math.ceil(getStayBarEnd(stay)) - stay.from),
          0,
        ),
        real: name !== undefined && roomId !== null,
      };
      return old && sameRow(old, row) ? old : row;
    })
    .sort((a, b) => Number(a.roomId === null) - Number(b.roomId === null));
}

const sameBar = (a: Bar, b: Bar): boolean =>
  a.lane === b.lane && a.clash === b.clash && a.group === b.group && sameStay(a.stay, b.stay);

function sameStay({ plain: a }: Stay, { plain: b }: Stay): boolean {
  if (a === b) return true;
  for (const key of KEYS) if (a[key] !== b[key]) return false;
  return true;
}
const KEYS = planStaySchema.keyof().options;

const sameRow = (a: Row, b: Row): boolean =>
  a.name === b.name &&
  a.real === b.real &&
  a.gone === b.gone &&
  a.lanes === b.lanes &&
  a.bars.length === b.bars.length &&
  a.bars.every((bar, i) => bar === b.bars[i]);

/** Returns the bars of a row that touch the nights [from, to), in order of arrival. */
export function listBarsBetween(row: Row, from: number, to: number): Bar[] {
  const found: Bar[] = [];
  for (let i = findFirstBarFrom(row.bars, from - row.longest); i < row.bars.length; i += 1) {
    const bar = row.bars[i];
    if (!bar || bar.stay.from >= to) break;
    if (getStayBarEnd(bar.stay) > from) found.push(bar);
  }
  return found;
}

/** Returns the stay bars in a plan row that cover the given night, from top to bottom. */
export const listBarsOfNight = (row: Row, night: number): Bar[] =>
  listBarsBetween(row, night, night + 1).sort((a, b) => a.lane - b.lane);

function findFirstBarFrom(bars: readonly Bar[], from: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.stay.from ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
