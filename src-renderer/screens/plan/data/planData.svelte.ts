import { createQueries } from '@tanstack/svelte-query';
import { untrack } from 'svelte';
import { areRoomsInferredFromStays } from '#shared/rules/stays/areRoomsInferredFromStays';
import { queryClient } from '../../../api/queryCache';
import { staysInDayBlockQueryOptions, staysInRangeQueryOptions } from '../../../api/reservationsQueries';
import { applyMovesToStays } from '../panels/whatIf/whatIfMoves';
import { whatIfPlan } from '../panels/whatIf/whatIfPlan.svelte';
import type { Span } from '../render/planGeometry';
import { buildPlanGrid, type Part, type PlanRowsWithStays } from '../render/buildPlanGrid';
import type { Priced } from '../render/freeNightPriceViewModels';
import { usePlanDayBlocksToFetch } from './planDayBlocksToFetch.svelte';
import { usePriceOverlay } from './priceOverlay.svelte';
import { useRoomLayout } from './roomLayout.svelte';
import { usePlanQueriesForVisibleRooms } from './roomQueryBatches.svelte';
import { convertPlanStays, type Stay } from './convertPlanStays';
import { usePlanTotals } from './planTotals.svelte';
import type { Enabled, ViewOptions } from './planDataViewOptionTypes';
import * as t from '#shared/i18n/texts';

/**
 * Loads the data of the plan for the days and rooms near the visible part. While another screen is shown, `reads`
 * returns false, and loaded data is not refreshed.
 */
export function usePlanData(days: () => Span, shown: () => Span, view: ViewOptions, reads: () => boolean) {
  // Each query calls this function to decide whether it may load. The alternative, new options for all queries, would
  // be slow.
  const enabled: Enabled = ({ state }) => untrack(reads) || state.data === undefined;
  $effect(() => {
    if (!reads()) return;
    const predicate = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated;
    void queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
  });

  const blocks = usePlanDayBlocksToFetch(days);
  const roomLayout = useRoomLayout(days, view, enabled);
  const { rooms, layout } = $derived(roomLayout);
  const roomSets = usePlanQueriesForVisibleRooms(() => layout, shown, blocks);
  const { sets, near } = $derived(roomSets);

  const stays = createQueries(() => ({
    queries: near.map(({ block, rooms }) => ({
      ...staysInDayBlockQueryOptions(block, rooms, view.asOf),
      enabled,
    })),
  }));
  const others = createQueries(() => ({
    queries: blocks.ofStays.map((block) => ({
      ...staysInDayBlockQueryOptions(block, 'others', view.asOf),
      enabled,
    })),
  }));
  const prices = usePriceOverlay(
    {
      get rooms() {
        return rooms;
      },
      get near() {
        return near;
      },
      hasStays: (index) => stays[index]?.data !== undefined,
      get pricesFetched() {
        return totals.pricesFetched;
      },
    },
    view,
    enabled,
  );
  const totals = usePlanTotals(blocks, () => roomLayout.goneRooms, view, enabled);

  const known = $derived(roomLayout.query.data !== undefined);
  $effect(() => {
    if (blocks.around || !known || !stays.every(({ data }) => data)) return;
    const idle = requestIdleCallback(() => blocks.readAround());
    return () => cancelIdleCallback(idle);
  });
  const broken = $derived(roomLayout.query.isError || stays.some(({ isError, data }) => isError && !data));

  let lastGrid: PlanRowsWithStays | undefined;
  const grid: PlanRowsWithStays = $derived.by(() => {
    if (view.fastScrolling && lastGrid) return lastGrid;
    const answers = new Map<number, (readonly Stay[])[]>();
    near.forEach(({ set }, i) => {
      const data = stays[i]?.data;
      if (data) answers.set(set, [...(answers.get(set) ?? []), convertPlanStays(data)]);
    });
    const parts: Part[] = sets.map((rooms, set) => {
      const roomIds = new Set<number | null>(rooms.map(({ roomId }) => roomId));
      const isRoomInPart = (roomId: number | null) => roomIds.has(roomId);
      return { rooms, answers: applyMovesToStays(answers.get(set) ?? [], whatIfPlan.moved, isRoomInPart) };
    });
    const apart = others.flatMap(({ data }) => (data ? [convertPlanStays(data)] : []));
    parts.push({
      rooms: [],
      answers: applyMovesToStays(apart, whatIfPlan.moved, (roomId) => roomId === null),
    });
    return (lastGrid = buildPlanGrid(layout.items, parts, totals.overview, view.gone, lastGrid));
  });

  /**
   * Returns the data for printing: the rows of all rooms on the visible days and, if the price overlay is on, their
   * prices.
   */
  async function readPrintData(): Promise<{ grid: PlanRowsWithStays; priced: Priced | null }> {
    const { from, to } = days();
    const [answer, priced] = await Promise.all([
      // The query begins one night before the first printed day, so that it finds guests who leave on that day.
      queryClient.fetchQuery(staysInRangeQueryOptions(from - 1, to, view.asOf)),
      prices.whole(from, to),
    ]);
    const [knownRoomIds, ownRoomIds] = [rooms, layout.rooms].map(
      (list) => new Set<number | null>(list.map((r) => r.roomId)),
    );
    const stays = convertPlanStays(answer);
    const parts = [
      { rooms: layout.rooms, answers: [stays.filter(({ plain }) => ownRoomIds?.has(plain.roomId))] },
      { rooms: [], answers: [stays.filter(({ plain }) => !knownRoomIds?.has(plain.roomId))] },
    ];
    const overview = { ...totals.overview, lanes: new Map() };
    return { grid: buildPlanGrid(layout.items, parts, overview, view.gone), priced };
  }

  return {
    whole: readPrintData,
    totals,
    prices,
    again() {
      void roomLayout.query.refetch();
      for (const block of stays) void block.refetch();
    },
    get choices() {
      return roomLayout.choices;
    },
    get span() {
      return blocks.span;
    },
    get rooms() {
      return rooms;
    },
    /** The number of rooms for the plan's header; a text such as `12 known` if rooms are known only from stays. */
    get ofRooms() {
      return areRoomsInferredFromStays(rooms) ? t.plan.knownRooms({ n: rooms.length }) : rooms.length;
    },
    get known() {
      return known;
    },
    get broken() {
      return broken;
    },
    get grid() {
      return grid;
    },
  };
}

export type PlanData = ReturnType<typeof usePlanData>;
