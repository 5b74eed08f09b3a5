import { createQueries } from '@tanstack/svelte-query';
import type { Room } from '#shared/contract/reservationsContract';
import { queryClient } from '../../../api/queryCache';
import {
  PLAN_BLOCK_DAYS,
  pricesInDayBlockQueryOptions,
  pricesInRangeQueryOptions,
} from '../../../api/reservationsQueries';
import type { Priced } from '../render/freeNightPriceViewModels';
import {
  collectPerPersonPriceRules,
  getPriceUnit,
  indexPricesByRoom,
  type PriceBook,
} from './priceIndexAndNightMarks';
import type { RoomQuery } from './roomQueryBatches.svelte';
import type { Enabled, ViewOptions } from './planDataViewOptionTypes';

interface Sources {
  readonly rooms: readonly Room[];
  /** Queries for the rooms and days near the visible part of the plan. */
  readonly near: readonly RoomQuery[];
  readonly hasStays: (index: number) => boolean;
  readonly pricesFetched: (night: number) => boolean;
}

/** Reads the prices of free nights for the price overlay of the plan. */
export function usePriceOverlay(sources: Sources, view: ViewOptions, enabled: Enabled) {
  const showsPrices = $derived(view.prices && view.asOf === null);
  const anyPrices = $derived(sources.rooms.some(({ pricingType }) => pricingType !== null));
  const prices = createQueries(() => ({
    queries:
      showsPrices && anyPrices
        ? sources.near.map(({ block, rooms }) => ({ ...pricesInDayBlockQueryOptions(block, rooms), enabled }))
        : [],
  }));

  const currency = $derived(prices.find(({ data }) => data)?.data?.currency ?? null);
  const pricedRooms = $derived(
    new Map(
      sources.rooms.flatMap(({ roomId, pricingType }) =>
        pricingType === null ? [] : [[roomId, getPriceUnit(pricingType)] as const],
      ),
    ),
  );
  const priced: Priced | null = $derived.by(() => {
    if (!showsPrices) return null;
    const books: PriceBook[] = [];
    const roomBlocks = new Map<number, Set<number>>();
    prices.forEach(({ data }, i) => {
      const asked = sources.near[i];
      if (!data || !asked || !sources.hasStays(i)) return;
      books.push(indexPricesByRoom(data.days));
      for (const room of asked.rooms)
        roomBlocks.set(room, (roomBlocks.get(room) ?? new Set()).add(asked.block));
    });
    const fetched = sources.pricesFetched;
    const answers = prices.flatMap(({ data }) => data ?? []);
    return {
      books,
      rooms: pricedRooms,
      derived: collectPerPersonPriceRules(answers),
      currency: currency ?? '',
      wasRead: (room, night) =>
        roomBlocks.get(room)?.has(Math.floor(night / PLAN_BLOCK_DAYS)) === true && fetched(night),
    };
  });

  /**
   * Returns the prices of all rooms in the nights [from, to), for the printed plan; null while the price overlay is
   * off.
   */
  async function readPrintPrices(from: number, to: number): Promise<Priced | null> {
    if (!showsPrices || !anyPrices) return null;
    // The day after the last night is read too, because its price record says whether departure on that day is allowed.
    const book = await queryClient.fetchQuery(
      pricesInRangeQueryOptions(from, to + 1, [...pricedRooms.keys()]),
    );
    const fetched = sources.pricesFetched;
    return {
      books: [indexPricesByRoom(book.days)],
      rooms: pricedRooms,
      derived: collectPerPersonPriceRules([book]),
      currency: book.currency,
      wasRead: (_, night) => fetched(night),
    };
  }

  return {
    whole: readPrintPrices,
    get currency() {
      return currency;
    },
    /**
     * The loaded prices, or null while the price overlay is off. Prices are left out until the stays of the same nights
     * are loaded.
     */
    get priced() {
      return priced;
    },
  };
}
