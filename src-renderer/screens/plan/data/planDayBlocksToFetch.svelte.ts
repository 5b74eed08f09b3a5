import { PLAN_BLOCK_DAYS, listPlanDayBlockNumbers } from '../../../api/reservationsQueries';
import type { Span } from '../render/planGeometry';

/** Minimum number of days that are loaded on each side of the visible days. */
const MIN_SPARE_DAYS = 30;

/**
 * Computes which blocks of days are loaded: the visible days and some days before and after them. Call the function
 * once, during the setup of the plan.
 */
export function usePlanDayBlocksToFetch(days: () => Span) {
  // Before and after the visible days, half as many days are loaded in advance, but at least `MIN_SPARE_DAYS`.
  // Scrolling therefore rarely waits for data.
  const spare = $derived.by(() => Math.max(MIN_SPARE_DAYS, Math.ceil((days().to - days().from) / 2)));
  const firstBlock = $derived.by(() => Math.floor((days().from - spare) / PLAN_BLOCK_DAYS));
  const endBlock = $derived.by(() => Math.ceil((days().to + spare) / PLAN_BLOCK_DAYS));
  const span: Span = $derived({ from: firstBlock * PLAN_BLOCK_DAYS, to: endBlock * PLAN_BLOCK_DAYS });
  const allBlocks = $derived(listPlanDayBlockNumbers(span.from, span.to));
  let around = $state(false);
  // The night before the first visible day is loaded as well, because the stays of that night may end on the first
  // visible day.
  const ofStays = $derived.by(() =>
    around ? allBlocks : listPlanDayBlockNumbers(days().from - 1, days().to + 1),
  );

  return {
    /** Range [from, to) of the days in all blocks that the plan loads, as day numbers. */
    get span() {
      return span;
    },
    /** The blocks of days for which the property's totals are loaded. */
    get all() {
      return allBlocks;
    },
    /**
     * Blocks of days whose stays and prices are loaded. Until the plan has been drawn once, these are only the visible
     * blocks.
     */
    get ofStays() {
      return ofStays;
    },
    /** True if the blocks of days before and after the visible days are loaded too. */
    get around() {
      return around;
    },
    readAround() {
      around = true;
    },
  };
}

export type Blocks = ReturnType<typeof usePlanDayBlocksToFetch>;
