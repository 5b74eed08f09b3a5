import type { Room } from '#shared/contract/desk';
import { floorsOf, splitName } from './rooms';

/** The order of the plan's rows: rooms, under the head of their group where they are grouped. */
export type Grouping = 'none' | 'floor' | 'kind';

export interface Group {
  /** `floor:2`, `kind:Dwójka`. */
  readonly key: string;
  /** The floor's number or the kind's name; null for the rooms that have neither. */
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

export const isGroup = (item: Room | Group): item is Group => 'collapsed' in item;

/** What a room is besides its number: `Dwójka z balkonem`; empty where its name does not say. */
export const kindOf = ({ name }: Room): string => splitName(name).rest;

/** The groupings that would make more than one group of these rooms. */
export function groupingsOf(rooms: readonly Room[]): Grouping[] {
  const floors = floorsOf(rooms.map(({ name }) => name));
  const kinds = new Set(rooms.map(kindOf));
  return [
    'none',
    ...(floors.length > 1 ? ['floor' as const] : []),
    ...(kinds.size > 1 ? ['kind' as const] : []),
  ];
}

/** Rows for these rooms, which come in their order; groups stand in the order of their first room. */
export function layoutOf(rooms: readonly Room[], grouping: Grouping, collapsed: ReadonlySet<string>): Layout {
  if (!groupingsOf(rooms).includes(grouping) || grouping === 'none') return { items: rooms, rooms };
  const floors = floorsOf(rooms.map(({ name }) => name)).flatMap(({ floor, count }) =>
    Array.from({ length: count }, () => floor),
  );
  const groups = new Map<string, { floor: number | null; kind: string | null; members: Room[] }>();
  rooms.forEach((room, i) => {
    const floor = grouping === 'floor' ? (floors[i] ?? null) : null;
    const kind = grouping === 'kind' ? kindOf(room) || null : null;
    const key = `${grouping}:${floor ?? kind ?? ''}`;
    const group = groups.get(key);
    if (group) group.members.push(room);
    else groups.set(key, { floor, kind, members: [room] });
  });
  const items = [...groups].flatMap(([key, { floor, kind, members }]) => {
    const head: Group = { key, floor, kind, rooms: members.length, collapsed: collapsed.has(key) };
    return head.collapsed ? [head] : [head, ...members];
  });
  return { items, rooms: items.flatMap((item) => (isGroup(item) ? [] : item)) };
}
