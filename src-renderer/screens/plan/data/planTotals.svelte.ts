import { createQueries } from '@tanstack/svelte-query';
import { toDayNumber } from '#shared/rules/days';
import {
  dataAgesInDayBlockQueryOptions,
  PLAN_BLOCK_DAYS,
  propertyNightTotalsQueryOptions,
} from '../../../api/reservationsQueries';
import { screenClock } from '../../../api/screenClock.svelte';
import type { Overview } from '../render/buildPlanGrid';
import { listFreshnessStretches } from './planDataFreshness';
import type { Blocks } from './planDayBlocksToFetch.svelte';
import type { Enabled, ViewOptions } from './planDataViewOptionTypes';

/** Loads the plan's figures for the whole property, such as the rooms taken per night. */
export function usePlanTotals(
  blocks: Blocks,
  goneRooms: () => Overview['goneRooms'],
  view: ViewOptions,
  enabled: Enabled,
) {
  const ages = createQueries(() => ({
    queries: blocks.all.map((block) => ({ ...dataAgesInDayBlockQueryOptions(block, view.asOf), enabled })),
  }));
  const nights = createQueries(() => ({
    queries: blocks.all.map((block) => ({
      ...propertyNightTotalsQueryOptions(block, view.gone, view.asOf),
      enabled,
    })),
  }));

  const overview: Overview = $derived.by(() => {
    const lanes = new Map<number, number>();
    const groups = new Map<number, Set<number>>();
    for (const { data } of nights) {
      for (const room of data?.lanes ?? [])
        lanes.set(room.roomId, Math.max(lanes.get(room.roomId) ?? 1, room.lanes));
      for (const { number, stays } of data?.groups ?? [])
        groups.set(number, new Set([...(groups.get(number) ?? []), ...stays]));
    }
    return { lanes, groups, goneRooms: goneRooms() };
  });
  const clashing = $derived(new Set(nights.flatMap(({ data }) => data?.clashing ?? [])));

  // A plan of a past state marks only days that were never fetched, because the ages of fetched days belong to the
  // records that are stored now.
  const stretches = $derived(
    listFreshnessStretches(
      ages.flatMap(({ data }) => data?.reservations ?? []),
      screenClock.instant,
      blocks.span.from,
      blocks.span.to,
    ).filter(({ freshness }) => view.asOf === null || freshness === 'never'),
  );

  const taken = $derived.by(() => {
    const counts = new Map(blocks.all.map((block, i) => [block, nights[i]?.data?.taken]));
    const never = stretches.filter(({ freshness }) => freshness === 'never');
    return (night: number): number | undefined => {
      if (never.some((stretch) => stretch.from <= night && night < stretch.to)) return undefined;
      const block = Math.floor(night / PLAN_BLOCK_DAYS);
      return counts.get(block)?.[night - block * PLAN_BLOCK_DAYS];
    };
  });
  const roomless = $derived.by(() => {
    const counts = new Map(blocks.all.map((block, i) => [block, nights[i]?.data?.roomless]));
    return (night: number): number => {
      const block = Math.floor(night / PLAN_BLOCK_DAYS);
      return counts.get(block)?.[night - block * PLAN_BLOCK_DAYS] ?? 0;
    };
  });
  const pricesFetched = $derived.by(() => {
    const spans = ages.flatMap(({ data }) =>
      (data?.pricing ?? [])
        .filter(({ checkedAt }) => checkedAt !== null)
        .map(({ from, to }) => ({ from: toDayNumber(from), to: toDayNumber(to) })),
    );
    return (night: number) => spans.some(({ from, to }) => from <= night && night < to);
  });

  return {
    get overview() {
      return overview;
    },
    /** The ids of stays that share a room and a night. */
    get clashing() {
      return clashing;
    },
    get stretches() {
      return stretches;
    },
    /** Number of rooms taken in a night; undefined if the data of the night is not available. */
    get taken() {
      return taken;
    },
    /**
     * Number of stays in a night to which no room is assigned; each of these stays is also counted as one room in
     * `taken`.
     */
    get roomless() {
      return roomless;
    },
    /** Returns whether the prices of a night were ever fetched from the service. */
    get pricesFetched() {
      return pricesFetched;
    },
  };
}
