import { createQuery } from '@tanstack/svelte-query';
import { staysOfRoomsQueryOptions } from '../../../../api/reservationsQueries';
import type { PlanData } from '../../data/planData.svelte';
import {
  recountTotalsAfterMoves,
  findRoomsAndDaysToRecountAfterMoves,
} from './recountOccupancyAndOverlapsAfterMoves';
import { whatIfPlan } from './whatIfPlan.svelte';

/** Returns the property's totals for the plan, including the moves of a what-if plan. Call during component setup. */
export function useWhatIfOccupancyAndOverlaps(data: PlanData) {
  const touched = $derived(whatIfPlan.on ? findRoomsAndDaysToRecountAfterMoves(whatIfPlan.moves) : null);
  const staysQuery = createQuery(() => ({
    ...staysOfRoomsQueryOptions({ from: touched?.from ?? '', to: touched?.to ?? '' }, touched?.rooms ?? []),
    enabled: touched !== null,
  }));
  const recounted = $derived(
    touched === null || !staysQuery.data
      ? null
      : recountTotalsAfterMoves(
          whatIfPlan.moves,
          staysQuery.data,
          new Set(data.rooms.map(({ roomId }) => roomId)),
        ),
  );
  const taken = $derived.by(() => {
    const [counted, touches, again] = [data.totals.taken, whatIfPlan.touches, recounted];
    return (night: number) => {
      const really = counted(night);
      if (really === undefined || touched === null || !touches(night)) return really;
      return again === null ? undefined : really + again.countExtraTakenRooms(night);
    };
  });
  const roomless = $derived(whatIfPlan.on ? () => 0 : data.totals.roomless);
  const clashes = $derived(
    (recounted?.findOverlappingStays(data.totals.clashing) ?? data.totals.clashing).size,
  );

  return {
    /** The number of rooms that are taken in a night; undefined if the number is unknown. */
    get taken() {
      return taken;
    },
    /** Returns how many stays without a room are counted in `taken` for a night; always 0 in a what-if plan. */
    get roomless() {
      return roomless;
    },
    get clashes() {
      return clashes;
    },
  };
}
