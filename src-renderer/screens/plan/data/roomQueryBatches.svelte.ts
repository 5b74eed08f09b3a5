import type { Span } from '../render/planGeometry';
import type { Blocks } from './planDayBlocksToFetch.svelte';
import { isRoomGroup, type Layout } from './roomGroups';

/** The maximum number of rooms whose data one query requests. */
const MAX_ROOMS_PER_QUERY = 32;
/** Number of rows above and below the visible rows for which stays and prices are loaded in advance. */
const NEAR_ROWS = 12;

/** The rooms and days that one query reads. */
export interface RoomQuery {
  readonly set: number;
  readonly block: number;
  readonly rooms: number[];
}

/**
 * Divides the rooms of the plan into sets. Returns a query for each block of days and each set that has rooms on or
 * near the visible rows.
 */
export function usePlanQueriesForVisibleRooms(layout: () => Layout, shown: () => Span, blocks: Blocks) {
  const sets = $derived.by(() => {
    const { rooms } = layout();
    return Array.from({ length: Math.ceil(rooms.length / MAX_ROOMS_PER_QUERY) }, (_, i) =>
      rooms.slice(i * MAX_ROOMS_PER_QUERY, (i + 1) * MAX_ROOMS_PER_QUERY),
    );
  });
  /** For each row of the plan, the number of room rows above this row; the headers of room groups are not counted. */
  const roomsBefore = $derived.by(() => {
    let count = 0;
    return layout().items.map((item) => (isRoomGroup(item) ? count : count++));
  });
  const getRoomIndexAtRow = (row: number) => roomsBefore[Math.max(0, row)] ?? layout().rooms.length;
  const beside = $derived(blocks.around ? NEAR_ROWS : 0);
  const firstSet = $derived.by(() =>
    Math.floor(getRoomIndexAtRow(shown().from - beside) / MAX_ROOMS_PER_QUERY),
  );
  const endSet = $derived.by(() => Math.ceil(getRoomIndexAtRow(shown().to + beside) / MAX_ROOMS_PER_QUERY));
  const near: readonly RoomQuery[] = $derived(
    sets.slice(firstSet, endSet).flatMap((rooms, i) =>
      blocks.ofStays.map((block) => ({
        set: firstSet + i,
        block,
        rooms: rooms.map(({ roomId }) => roomId),
      })),
    ),
  );

  return {
    get sets() {
      return sets;
    },
    get near() {
      return near;
    },
  };
}
