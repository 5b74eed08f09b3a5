import { createQuery } from '@tanstack/svelte-query';
import { staysOfRoomsQuery } from '../../../api/reservationsQueries';
import type { PlanData } from '../../data/planData.svelte';
import { recount, touchedBy } from './recount';
import { sandbox } from './sandbox.svelte';

/**
 * The property's totals as the plan shows them. In a what-if plan they are recounted from the real stays of the rooms
 * that its moves leave and take. Called once, while the plan is set up.
 */
export function usePropertyTotals(data: PlanData) {
  const touched = $derived(sandbox.on ? touchedBy(sandbox.moves) : null);
  const there = createQuery(() => ({
    ...staysOfRoomsQuery({ from: touched?.from ?? '', to: touched?.to ?? '' }, touched?.rooms ?? []),
    enabled: touched !== null,
  }));
  const recounted = $derived(
    touched === null || !there.data
      ? null
      : recount(sandbox.moves, there.data, new Set(data.rooms.map(({ roomId }) => roomId))),
  );
  const taken = $derived.by(() => {
    const [counted, touches, again] = [data.totals.taken, sandbox.touches, recounted];
    return (night: number) => {
      const really = counted(night);
      if (really === undefined || touched === null || !touches(night)) return really;
      return again === null ? undefined : really + again.more(night);
    };
  });
  const roomless = $derived(sandbox.on ? () => 0 : data.totals.roomless);
  const clashes = $derived((recounted?.clashing(data.totals.clashing) ?? data.totals.clashing).size);

  return {
    /** Rooms that a night needs; undefined where that is not known. */
    get taken() {
      return taken;
    },
    /** The number of those that are stays without a room; moves only change the number. */
    get roomless() {
      return roomless;
    },
    /** Stays that share a room and a night. */
    get clashes() {
      return clashes;
    },
  };
}
