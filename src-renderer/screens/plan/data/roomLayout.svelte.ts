import { createQuery } from '@tanstack/svelte-query';
import type { Room } from '#shared/contract/reservationsContract';
import { isStayFilterEmpty } from '#shared/rules/stays/stayFilterPredicate';
import { collator } from '#shared/text/formats';
import { staysByFilterQueryOptions, roomsQueryOptions } from '../../../api/reservationsQueries';
import { preferences } from '../../../app/preferences.svelte';
import type { Span } from '../render/planGeometry';
import { listRoomGroupings, getRoomKind, buildRoomLayout } from './roomGroups';
import { sortRoomsByName } from './roomFloors';
import type { Enabled, ViewOptions } from './planDataViewOptionTypes';

/** Returns the rooms of the plan in their order, and the stays that the filter finds. */
export function useRoomLayout(days: () => Span, view: ViewOptions, enabled: Enabled) {
  const roomList = createQuery(() => ({ ...roomsQueryOptions(), enabled }));
  const rooms: readonly Room[] = $derived(
    sortRoomsByName(roomList.data?.filter(({ gone }) => !gone) ?? [], collator(preferences.language)),
  );
  const goneRooms = $derived(
    new Map(roomList.data?.flatMap(({ roomId, name, gone }) => (gone ? [[roomId, name] as const] : []))),
  );

  const asks = $derived(!isStayFilterEmpty(view.filter));
  const found = createQuery(() => ({
    ...staysByFilterQueryOptions(days().from, days().to, view.filter, view.gone, view.asOf),
    enabled: asks || view.filtering,
  }));
  const ofKind = $derived(
    view.kinds.length === 0 ? rooms : rooms.filter((room) => view.kinds.includes(getRoomKind(room))),
  );
  /**
   * Stays that match the filter. Stays in rooms of a kind that the plan hides are left out; stays without a room are
   * included.
   */
  const matching = $derived.by(() => {
    if (!asks) return [];
    const shownRooms = new Set<number | null>(ofKind.map(({ roomId }) => roomId));
    const ours = new Set<number | null>(rooms.map(({ roomId }) => roomId));
    return (found.data?.stays ?? []).filter(({ roomId }) => shownRooms.has(roomId) || !ours.has(roomId));
  });
  const layout = $derived.by(() => {
    const taken = new Set(matching.map(({ roomId }) => roomId));
    const shownRooms = asks && view.onlyFound ? ofKind.filter(({ roomId }) => taken.has(roomId)) : ofKind;
    return buildRoomLayout(shownRooms, view.grouping, view.collapsed);
  });
  const choices = $derived({
    kinds: [...new Set(rooms.map(getRoomKind))].filter(Boolean),
    groupings: listRoomGroupings(rooms),
    sources: found.data?.sources ?? [],
    found: matching,
    asks,
  });

  return {
    query: roomList,
    /** All rooms that the service currently has, in the order of the plan. */
    get rooms() {
      return rooms;
    },
    /** Names of the rooms that the service no longer has, by room id. */
    get goneRooms() {
      return goneRooms;
    },
    get layout() {
      return layout;
    },
    /** Values that the filter of the room plan offers, and the stays that match the filter. */
    get choices() {
      return choices;
    },
  };
}
