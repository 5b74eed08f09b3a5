import { createQueries, createQuery } from '@tanstack/svelte-query';
import { untrack } from 'svelte';
import type { Room } from '#shared/contract/desk';
import { dayNumber } from '#shared/rules/days';
import type { Instant } from '#shared/model/scalars';
import type { StayFilter } from '#shared/model/stayFilter';
import { asksNothing } from '#shared/rules/stayFilter';
import { collator } from '#shared/text/formats';
import {
  agesOfBlockQuery,
  BLOCK_DAYS,
  blocksBetween,
  houseNightsQuery,
  matchingQuery,
  pricesQuery,
  roomsQuery,
  staysQuery,
  wholePricesQuery,
  wholeStaysQuery,
} from '../../api/desk';
import { queryClient } from '../../api/cache';
import { now } from '../../shell/now.svelte';
import { preferences } from '../../shell/preferences.svelte';
import { stretchesOf } from './ages';
import type { Span } from '../render/geometry';
import type { Priced } from '../render/nightViewModels';
import { derivedOf, pricePer, rareMarksOf, readPrices, type PriceBook } from './prices';
import { groupingsOf, isGroup, kindOf, layoutOf, type Grouping } from './layout';
import { inOrder } from './rooms';
import { readStays, type Stay } from './stays';
import { sandbox } from '../panels/whatIf/sandbox.svelte';
import { withMoves } from '../panels/whatIf/moves';
import { arrange, type Overview, type Part, type Tape } from '../render/grid';

/** What decides what is read, besides the place of the window. */
interface Looking {
  readonly prices: boolean;
  readonly gone: boolean;
  /** The moment in the past whose plan is shown; prices of the past are not kept. */
  readonly asOf: Instant | null;
  readonly grouping: Grouping;
  readonly collapsed: ReadonlySet<string>;
  readonly filter: StayFilter;
  readonly kinds: readonly string[];
  readonly onlyFound: boolean;
  /** The filter is open: it shows what there is to choose from. */
  readonly filtering: boolean;
  /** In a fling the rows stay as they are. */
  readonly flying: boolean;
}

/** Rooms that are asked for at once. */
const SET_ROOMS = 32;
/** Days beside the window that are asked for, too, at least: a window of 60 days finds those of 30 beside them. */
const LEAST_SPARE = 30;
/** Rows beside the window whose rooms are asked for, too. */
const NEAR_ROWS = 12;

/**
 * What the plan shows, read from the engine for the days and rooms near the window only, in blocks of days and
 * sets of rooms: a house of 500 rooms costs what one of 50 does. `days` and `shown` are what the window shows; its
 * rows are the rooms in their order. Called once, while the plan is set up. While it does not `read`, behind another
 * screen, what is here is not asked for again.
 */
export function loadPlan(days: () => Span, shown: () => Span, view: Looking, reads: () => boolean) {
  // Asked by each query for itself: to give all of them other options each time costs more than to show the plan.
  const enabled = ({ state }: { state: { data: unknown } }) => untrack(reads) || state.data === undefined;
  $effect(() => {
    if (!reads()) return;
    const predicate = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated;
    void queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
  });

  // Whole blocks with half a window to spare on both sides, at least: the numbers rarely change.
  const spare = $derived.by(() => Math.max(LEAST_SPARE, Math.ceil((days().to - days().from) / 2)));
  const firstBlock = $derived.by(() => Math.floor((days().from - spare) / BLOCK_DAYS));
  const endBlock = $derived.by(() => Math.ceil((days().to + spare) / BLOCK_DAYS));
  const span: Span = $derived({ from: firstBlock * BLOCK_DAYS, to: endBlock * BLOCK_DAYS });
  /** Read at once: what they say of the house decides how high its rows are. */
  const allBlocks = $derived(blocksBetween(span.from, span.to));
  /** The first picture waits for what it shows alone; what lies around it follows, and going on finds it. */
  let around = $state(false);
  // Who leaves on the first day has half of it.
  const blocks = $derived.by(() => (around ? allBlocks : blocksBetween(days().from - 1, days().to + 1)));

  const roomList = createQuery(() => ({ ...roomsQuery(), enabled }));
  const rooms: readonly Room[] = $derived(
    inOrder(roomList.data?.filter(({ gone }) => !gone) ?? [], collator(preferences.language)),
  );
  const goneRooms = $derived(
    new Map(roomList.data?.flatMap(({ roomId, name, gone }) => (gone ? [[roomId, name] as const] : []))),
  );

  const asks = $derived(!asksNothing(view.filter));
  const found = createQuery(() => ({
    ...matchingQuery(days().from, days().to, view.filter, view.gone, view.asOf),
    enabled: asks || view.filtering,
  }));
  const ofKind = $derived(
    view.kinds.length === 0 ? rooms : rooms.filter((room) => view.kinds.includes(kindOf(room))),
  );
  /** Found in what the plan shows: rooms of other kinds are left out, stays without a room are not. */
  const matching = $derived.by(() => {
    if (!asks) return [];
    const shownRooms = new Set<number | null>(ofKind.map(({ roomId }) => roomId));
    const ours = new Set<number | null>(rooms.map(({ roomId }) => roomId));
    return (found.data?.stays ?? []).filter(({ roomId }) => shownRooms.has(roomId) || !ours.has(roomId));
  });
  const layout = $derived.by(() => {
    const taken = new Set(matching.map(({ roomId }) => roomId));
    const shownRooms = asks && view.onlyFound ? ofKind.filter(({ roomId }) => taken.has(roomId)) : ofKind;
    return layoutOf(shownRooms, view.grouping, view.collapsed);
  });

  const sets = $derived(
    Array.from({ length: Math.ceil(layout.rooms.length / SET_ROOMS) }, (_, i) =>
      layout.rooms.slice(i * SET_ROOMS, (i + 1) * SET_ROOMS),
    ),
  );
  /** How many rooms stand before each row. */
  const roomsBefore = $derived.by(() => {
    let count = 0;
    return layout.items.map((item) => (isGroup(item) ? count : count++));
  });
  const roomAt = (row: number) => roomsBefore[Math.max(0, row)] ?? layout.rooms.length;
  const beside = $derived(around ? NEAR_ROWS : 0);
  const firstSet = $derived(Math.floor(roomAt(shown().from - beside) / SET_ROOMS));
  const endSet = $derived(Math.ceil(roomAt(shown().to + beside) / SET_ROOMS));
  const near = $derived(
    sets
      .slice(firstSet, endSet)
      .flatMap((rooms, i) =>
        blocks.map((block) => ({ set: firstSet + i, block, rooms: rooms.map(({ roomId }) => roomId) })),
      ),
  );
  const anyPrices = $derived(rooms.some(({ pricingType }) => pricingType !== null));

  const stays = createQueries(() => ({
    queries: near.map(({ block, rooms }) => ({ ...staysQuery(block, rooms, view.asOf), enabled })),
  }));
  const others = createQueries(() => ({
    queries: blocks.map((block) => ({ ...staysQuery(block, 'others', view.asOf), enabled })),
  }));
  const prices = createQueries(() => ({
    queries:
      view.prices && view.asOf === null && anyPrices
        ? near.map(({ block, rooms }) => ({ ...pricesQuery(block, rooms), enabled }))
        : [],
  }));
  const ages = createQueries(() => ({
    queries: allBlocks.map((block) => ({ ...agesOfBlockQuery(block), enabled })),
  }));
  const nights = createQueries(() => ({
    queries: allBlocks.map((block) => ({ ...houseNightsQuery(block, view.gone, view.asOf), enabled })),
  }));

  const known = $derived(roomList.data !== undefined);
  $effect(() => {
    if (around || !known || !stays.every(({ data }) => data)) return;
    const idle = requestIdleCallback(() => (around = true));
    return () => cancelIdleCallback(idle);
  });
  const broken = $derived(roomList.isError || stays.some(({ isError, data }) => isError && !data));
  const again = () => {
    void roomList.refetch();
    for (const block of stays) void block.refetch();
  };

  const overview: Overview = $derived.by(() => {
    const lanes = new Map<number, number>();
    const groups = new Map<number, Set<number>>();
    for (const { data } of nights) {
      for (const room of data?.lanes ?? [])
        lanes.set(room.roomId, Math.max(lanes.get(room.roomId) ?? 1, room.lanes));
      for (const { number, stays } of data?.groups ?? [])
        groups.set(number, new Set([...(groups.get(number) ?? []), ...stays]));
    }
    return { lanes, groups, goneRooms };
  });
  const clashing = $derived(new Set(nights.flatMap(({ data }) => data?.clashing ?? [])));

  let lastTape: Tape | undefined;
  const tape: Tape = $derived.by(() => {
    if (view.flying && lastTape) return lastTape;
    const answers = new Map<number, (readonly Stay[])[]>();
    near.forEach(({ set }, i) => {
      const data = stays[i]?.data;
      if (data) answers.set(set, [...(answers.get(set) ?? []), readStays(data)]);
    });
    const parts: Part[] = sets.map((rooms, set) => {
      const here = new Set<number | null>(rooms.map(({ roomId }) => roomId));
      const moved = (roomId: number | null) => here.has(roomId);
      return { rooms, answers: withMoves(answers.get(set) ?? [], sandbox.moved, moved) };
    });
    const apart = others.flatMap(({ data }) => (data ? [readStays(data)] : []));
    parts.push({ rooms: [], answers: withMoves(apart, sandbox.moved, (roomId) => roomId === null) });
    return (lastTape = arrange(layout.items, parts, overview, view.gone, lastTape));
  });

  // How old today's data is says nothing about a plan of the past.
  const stretches = $derived(
    view.asOf === null
      ? stretchesOf(
          ages.flatMap(({ data }) => data?.reservations ?? []),
          now.instant,
          span.from,
          span.to,
        )
      : [],
  );

  /** Rooms taken in a night. Undefined where it was never fetched or is not here yet: all free would be a guess. */
  const taken = $derived.by(() => {
    const counts = new Map(allBlocks.map((block, i) => [block, nights[i]?.data?.taken]));
    const never = stretches.filter(({ freshness }) => freshness === 'never');
    return (night: number): number | undefined => {
      if (never.some((stretch) => stretch.from <= night && night < stretch.to)) return undefined;
      const block = Math.floor(night / BLOCK_DAYS);
      return counts.get(block)?.[night - block * BLOCK_DAYS];
    };
  });

  /** Stays of a night that are in no room; each needs one of those that `taken` counts. */
  const roomless = $derived.by(() => {
    const counts = new Map(allBlocks.map((block, i) => [block, nights[i]?.data?.roomless]));
    return (night: number): number => {
      const block = Math.floor(night / BLOCK_DAYS);
      return counts.get(block)?.[night - block * BLOCK_DAYS] ?? 0;
    };
  });

  const currency = $derived(prices.find(({ data }) => data)?.data?.currency ?? null);
  const pricedRooms = $derived(
    new Map(
      rooms.flatMap(({ roomId, pricingType }) =>
        pricingType === null ? [] : [[roomId, pricePer(pricingType)] as const],
      ),
    ),
  );
  /** Whether prices of that night were ever fetched. */
  const wasFetched = $derived.by(() => {
    const spans = ages.flatMap(({ data }) =>
      (data?.pricing ?? [])
        .filter(({ checkedAt }) => checkedAt !== null)
        .map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) })),
    );
    return (night: number) => spans.some(({ from, to }) => from <= night && night < to);
  });
  const showsPrices = $derived(view.prices && view.asOf === null);
  /** Null: the overlay is off. A night has its price only once both its prices and its stays are here. */
  const priced: Priced | null = $derived.by(() => {
    if (!showsPrices) return null;
    const books: PriceBook[] = [];
    const here = new Map<number, Set<number>>();
    prices.forEach(({ data }, i) => {
      const asked = near[i];
      if (!data || !asked || !stays[i]?.data) return;
      books.push(readPrices(data.days));
      for (const room of asked.rooms) here.set(room, (here.get(room) ?? new Set()).add(asked.block));
    });
    const fetched = wasFetched;
    const answers = prices.flatMap(({ data }) => data ?? []);
    return {
      books,
      rooms: pricedRooms,
      derived: derivedOf(answers),
      currency: currency ?? '',
      rare: rareMarksOf(answers),
      wasRead: (room, night) =>
        here.get(room)?.has(Math.floor(night / BLOCK_DAYS)) === true && fetched(night),
    };
  });

  /** What the filter has to choose from, and what it found. */
  const choices = $derived({
    kinds: [...new Set(rooms.map(kindOf))].filter(Boolean),
    groupings: groupingsOf(rooms),
    sources: found.data?.sources ?? [],
    found: matching,
    asks,
  });

  /** The rows of the window's days, of all rooms that the plan shows, and their prices where these are shown: for paper. */
  async function whole(): Promise<{ tape: Tape; priced: Priced | null }> {
    const { from, to } = days();
    const [answer, book] = await Promise.all([
      // Who leaves on the first day has half of it.
      queryClient.fetchQuery(wholeStaysQuery(from - 1, to, view.asOf)),
      showsPrices && anyPrices
        ? queryClient.fetchQuery(
            // The day after tells whether one may leave.
            wholePricesQuery(from, to + 1, [...pricedRooms.keys()]),
          )
        : null,
    ]);
    const [ours, here] = [rooms, layout.rooms].map(
      (list) => new Set<number | null>(list.map((r) => r.roomId)),
    );
    const stays = readStays(answer);
    const parts = [
      { rooms: layout.rooms, answers: [stays.filter(({ plain }) => here?.has(plain.roomId))] },
      { rooms: [], answers: [stays.filter(({ plain }) => !ours?.has(plain.roomId))] },
    ];
    const fetched = wasFetched;
    return {
      tape: arrange(layout.items, parts, { ...overview, lanes: new Map() }, view.gone),
      priced: book && {
        books: [readPrices(book.days)],
        rooms: pricedRooms,
        derived: derivedOf([book]),
        currency: book.currency,
        rare: rareMarksOf([book]),
        wasRead: (_, night) => fetched(night),
      },
    };
  }

  return {
    whole,
    get choices() {
      return choices;
    },
    get span() {
      return span;
    },
    get rooms() {
      return rooms;
    },
    get known() {
      return known;
    },
    get broken() {
      return broken;
    },
    get overview() {
      return overview;
    },
    get clashing() {
      return clashing;
    },
    get tape() {
      return tape;
    },
    get stretches() {
      return stretches;
    },
    get taken() {
      return taken;
    },
    get roomless() {
      return roomless;
    },
    get currency() {
      return currency;
    },
    get priced() {
      return priced;
    },
    again,
  };
}
