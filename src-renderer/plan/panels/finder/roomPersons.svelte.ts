import { createQuery } from '@tanstack/svelte-query';
import type { Room } from '#shared/contract/reservationsContract';
import { roomPersonsQuery } from '../../../api/roomFinderQueries';
import { choose, preferences } from '../../../shell/preferences.svelte';

/** By id and name: training has rooms of its own, and a room of another name is another room. */
const keyOf = ({ roomId, name }: Room): string => `${roomId} ${name}`;

/** How many persons the rooms take: as the owner says, else as past stays show. Called during setup. */
export function useRoomPersons(rooms: () => readonly Room[]) {
  const learnt = createQuery(() => roomPersonsQuery());
  const past = $derived(new Map(learnt.data?.map(({ roomId, persons }) => [roomId, persons])));
  const said = (room: Room): number | null => preferences.roomPersons[keyOf(room)] ?? null;
  const list = $derived(
    rooms().flatMap((room) => {
      const persons = said(room) ?? past.get(room.roomId);
      return persons === undefined ? [] : [{ roomId: room.roomId, persons: Math.min(persons, 50) }];
    }),
  );
  return {
    /** Past stays are counted: before, an answer would be put into another order a moment later. */
    get known() {
      return !learnt.isPending;
    },
    get list() {
      return list;
    },
    said,
    past: ({ roomId }: Room): number | null => past.get(roomId) ?? null,
    /** Null: nothing is said any more, past stays count again. */
    say(room: Room, persons: number | null): void {
      const { [keyOf(room)]: _, ...others } = preferences.roomPersons;
      void choose({ roomPersons: persons === null ? others : { ...others, [keyOf(room)]: persons } });
    },
  };
}

export type RoomPersons = ReturnType<typeof useRoomPersons>;
