import { createQuery } from '@tanstack/svelte-query';
import type { Room } from '#shared/contract/reservationsContract';
import { largestPastPartyByRoomQueryOptions } from '../../../../api/roomFinderQueries';
import { updatePreferences, preferences } from '../../../../app/preferences.svelte';

/**
 * Returns the key under which a room's number of guests is stored. The key contains the id and the name, so that a
 * renamed room counts as a new room.
 */
const buildRoomCapacityKey = ({ roomId, name }: Room): string => `${roomId} ${name}`;

/**
 * Returns functions that tell how many guests a room takes: the number entered by the owner or, without an entry, the
 * number learnt from past stays. Call during component setup.
 */
export function useRoomCapacities(rooms: () => readonly Room[]) {
  const learnt = createQuery(() => largestPastPartyByRoomQueryOptions());
  const past = $derived(new Map(learnt.data?.map(({ roomId, persons }) => [roomId, persons])));
  const readPersons = (room: Room): number | null =>
    preferences.roomPersons[buildRoomCapacityKey(room)] ?? null;
  const list = $derived(
    rooms().flatMap((room) => {
      const persons = readPersons(room) ?? past.get(room.roomId);
      return persons === undefined ? [] : [{ roomId: room.roomId, persons: Math.min(persons, 50) }];
    }),
  );
  return {
    /** False while the numbers of persons that Kontuar learns from past stays are still loading. */
    get known() {
      return !learnt.isPending;
    },
    get list() {
      return list;
    },
    said: readPersons,
    past: ({ roomId }: Room): number | null => past.get(roomId) ?? null,
    /**
     * Stores the owner's entry of how many persons fit into the room. With null the entry is removed, and the number is
     * taken from past stays again.
     */
    say(room: Room, persons: number | null): void {
      const { [buildRoomCapacityKey(room)]: _, ...others } = preferences.roomPersons;
      void updatePreferences({
        roomPersons: persons === null ? others : { ...others, [buildRoomCapacityKey(room)]: persons },
      });
    },
  };
}

export type RoomPersons = ReturnType<typeof useRoomCapacities>;
