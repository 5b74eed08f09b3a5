import { createQuery } from '@tanstack/svelte-query';
import { staysOfRoomsQuery } from '../../../api/desk';
import type { loadPlan } from '../../data/loading.svelte';
import { recount, touchedBy } from './recount';
import { sandbox } from './sandbox.svelte';

/**
 * The house's numbers as the plan shows them: what was counted, and in a what-if plan counted again, from what really
 * stands in the rooms that its moves leave and take. Called once, while the plan is set up.
 */
export function houseNumbers(loading: ReturnType<typeof loadPlan>) {
  const touched = $derived(sandbox.on ? touchedBy(sandbox.moves) : null);
  const there = createQuery(() => ({
    ...staysOfRoomsQuery({ from: touched?.from ?? '', to: touched?.to ?? '' }, touched?.rooms ?? []),
    enabled: touched !== null,
  }));
  const recounted = $derived(
    touched === null || !there.data
      ? null
      : recount(sandbox.moves, there.data, new Set(loading.rooms.map(({ roomId }) => roomId))),
  );
  const taken = $derived.by(() => {
    const [counted, touches, again] = [loading.taken, sandbox.touches, recounted];
    return (night: number) => {
      const really = counted(night);
      if (really === undefined || touched === null || !touches(night)) return really;
      return again === null ? undefined : really + again.more(night);
    };
  });
  const roomless = $derived(sandbox.on ? () => 0 : loading.roomless);
  const clashes = $derived((recounted?.clashing(loading.clashing) ?? loading.clashing).size);

  return {
    /** Rooms that a night needs; undefined where that is not known. */
    get taken() {
      return taken;
    },
    /** How many of those are stays without a room; moves are in the number alone. */
    get roomless() {
      return roomless;
    },
    /** Stays that share a room and a night. */
    get clashes() {
      return clashes;
    },
  };
}
