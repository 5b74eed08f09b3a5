import type { Room } from '#shared/contract/reservationsContract';
import { splitRoomName } from '#shared/rules/stays/splitRoomName';
import { inferFloors } from './roomFloors';

export type Grouping = 'none' | 'floor' | 'kind';

export interface Group {
  /** `floor:2`, `kind:Dwójka`, or `ROOMS_ONLY_IN_STAYS_GROUP_KEY`. */
  readonly key: string;
  /**
   * Floor number of a group by floor, or room kind of a group by kind; both are null for a group of rooms without a
   * known floor or kind.
   */
  readonly floor: number | null;
  readonly kind: string | null;
  readonly rooms: number;
  readonly collapsed: boolean;
}

export interface Layout {
  readonly items: readonly (Room | Group)[];
  /** The rooms among them. */
  readonly rooms: readonly Room[];
}

export const isRoomGroup = (item: Room | Group): item is Group => 'collapsed' in item;

/**
 * Returns a room's description without the room number, such as `Dwójka z balkonem`; empty if the name contains no
 * description.
 */
export const getRoomKind = ({ name }: Room): string => splitRoomName(name).rest;

/** The key of the group of rooms that appear only in stays, not in the service's list of rooms. */
export const ROOMS_ONLY_IN_STAYS_GROUP_KEY = 'unlisted';

/**
 * Separates the rooms in the service's room list from rooms known only from stays. If there is no room list, all rooms
 * count as listed.
 */
function splitByListing(rooms: readonly Room[]): { listed: readonly Room[]; unlisted: readonly Room[] } {
  const listed = rooms.filter(({ pricingType }) => pricingType !== null);
  if (listed.length === 0) return { listed: rooms, unlisted: [] };
  return { listed, unlisted: rooms.filter(({ pricingType }) => pricingType === null) };
}

/** Returns the groupings that would divide these rooms into more than one group. */
export function listRoomGroupings(rooms: readonly Room[]): Grouping[] {
  const { listed } = splitByListing(rooms);
  const floors = inferFloors(listed.map(({ name }) => name));
  const kinds = new Set(listed.map(getRoomKind));
  return [
    'none',
    ...(floors.length > 1 ? ['floor' as const] : []),
    ...(kinds.size > 1 ? ['kind' as const] : []),
  ];
}

/** Builds the layout of the plan's rows in the order of `rooms`; groups are sorted by their first room. */
export function buildRoomLayout(
  rooms: readonly Room[],
  grouping: Grouping,
  collapsed: ReadonlySet<string>,
): Layout {
  const { listed, unlisted } = splitByListing(rooms);
  const grouped = grouping !== 'none' && listRoomGroupings(rooms).includes(grouping);
  const groups = grouped ? buildGroups(listed, grouping) : [];
  if (unlisted.length > 0)
    groups.push({ key: ROOMS_ONLY_IN_STAYS_GROUP_KEY, floor: null, kind: null, members: unlisted });
  const items = groups.flatMap(({ key, floor, kind, members }) => {
    const head: Group = { key, floor, kind, rooms: members.length, collapsed: collapsed.has(key) };
    return head.collapsed ? [head] : [head, ...members];
  });
  const rows = grouped ? items : [...listed, ...items];
  return { items: rows, rooms: rows.flatMap((item) => (isRoomGroup(item) ? [] : item)) };
}

/**
 * Returns the key of the group to which a room belongs, even if the group is collapsed; null if the room belongs to no
 * group.
 */
export function findRoomGroup(rooms: readonly Room[], grouping: Grouping, roomId: number): string | null {
  let key: string | null = null;
  for (const item of buildRoomLayout(rooms, grouping, new Set()).items) {
    if (isRoomGroup(item)) key = item.key;
    else if (item.roomId === roomId) return key;
  }
  return null;
}

interface Members extends Pick<Group, 'key' | 'floor' | 'kind'> {
  readonly members: readonly Room[];
}

function buildGroups(rooms: readonly Room[], grouping: Grouping): Members[] {
  const floors = inferFloors(rooms.map(({ name }) => name)).flatMap(({ floor, count }) =>
    Array.from({ length: count }, () => floor),
  );
  const groups = new Map<string, Members & { readonly members: Room[] }>();
  rooms.forEach((room, i) => {
    const floor = grouping === 'floor' ? (floors[i] ?? null) : null;
    const kind = grouping === 'kind' ? getRoomKind(room) || null : null;
    const key = `${grouping}:${floor ?? kind ?? ''}`;
    const group = groups.get(key);
    if (group) group.members.push(room);
    else groups.set(key, { key, floor, kind, members: [room] });
  });
  return [...groups.values()];
}
