import { BLOCK_DAYS, blocksBetween } from '../../api/reservationsQueries';
import type { Span } from '../render/geometry';

/** The least number of days that are read beside the window: a window of 60 days finds those of 30 beside them. */
const MIN_SPARE_DAYS = 30;

/** The blocks of days that are read around the window. Called once, while the plan is set up. */
export function useBlocks(days: () => Span) {
  // Whole blocks with half a window to spare on both sides, at least: the numbers rarely change.
  const spare = $derived.by(() => Math.max(MIN_SPARE_DAYS, Math.ceil((days().to - days().from) / 2)));
  const firstBlock = $derived.by(() => Math.floor((days().from - spare) / BLOCK_DAYS));
  const endBlock = $derived.by(() => Math.ceil((days().to + spare) / BLOCK_DAYS));
  const span: Span = $derived({ from: firstBlock * BLOCK_DAYS, to: endBlock * BLOCK_DAYS });
  const all = $derived(blocksBetween(span.from, span.to));
  let around = $state(false);
  // A guest who leaves on the first day takes half of it.
  const ofStays = $derived.by(() => (around ? all : blocksBetween(days().from - 1, days().to + 1)));

  return {
    /** The days of all blocks, as day numbers. */
    get span() {
      return span;
    },
    /** For the property's totals, which decide the height of the rows: read at once. */
    get all() {
      return all;
    },
    /** For stays and prices: those of the window, and all of them once the first picture is complete. */
    get ofStays() {
      return ofStays;
    },
    /** Whether the surroundings of the window are read as well. */
    get around() {
      return around;
    },
    readAround() {
      around = true;
    },
  };
}

export type Blocks = ReturnType<typeof useBlocks>;
