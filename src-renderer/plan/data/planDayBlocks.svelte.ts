import { PLAN_BLOCK_DAYS, listDayBlocksBetween } from '../../api/reservationsQueries';
import type { Span } from '../render/planGeometry';

/**
 * The fewest days that are read on each side of the window, so that a switch from 30 to 60 days finds the added days
 * loaded.
 */
const MIN_SPARE_DAYS = 30;

/**
 * Computes which blocks of days are loaded: the visible days and some days before and after them. Call the function
 * once, during the setup of the plan.
 */
export function usePlanDayBlocksToFetch(days: () => Span) {
  // The loaded days always form whole blocks, with at least half a window spare on each side, so that scrolling rarely
  // requires another block.
  const spare = $derived.by(() => Math.max(MIN_SPARE_DAYS, Math.ceil((days().to - days().from) / 2)));
  const firstBlock = $derived.by(() => Math.floor((days().from - spare) / PLAN_BLOCK_DAYS));
  const endBlock = $derived.by(() => Math.ceil((days().to + spare) / PLAN_BLOCK_DAYS));
  const span: Span = $derived({ from: firstBlock * PLAN_BLOCK_DAYS, to: endBlock * PLAN_BLOCK_DAYS });
  const allBlocks = $derived(listDayBlocksBetween(span.from, span.to));
  let around = $state(false);
  // A guest who leaves on the first day occupies half of that day, so the night before is read too.
  const ofStays = $derived.by(() =>
    around ? allBlocks : listDayBlocksBetween(days().from - 1, days().to + 1),
  );

  return {
    /** The first and the last day of all blocks of days that the plan loads, as day numbers. */
    get span() {
      return span;
    },
    /**
     * The blocks of days for which the property's totals are read. All of them are read at once, because the number of
     * overlapping stays in the totals decides the height of the rows.
     */
    get all() {
      return allBlocks;
    },
    /**
     * The blocks of days for which stays and prices are read: at first only the visible blocks, all blocks after the
     * plan was drawn once.
     */
    get ofStays() {
      return ofStays;
    },
    /** Whether the blocks before and after the visible days are read as well. */
    get around() {
      return around;
    },
    readAround() {
      around = true;
    },
  };
}

export type Blocks = ReturnType<typeof usePlanDayBlocksToFetch>;
