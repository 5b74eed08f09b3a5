import type { PlanView } from '#shared/model/account';
import type { Instant } from '#shared/model/scalars';
import { stayFilterSchema, type StayFilter } from '#shared/model/stayFilter';
import { choose, preferences } from '../../shell/preferences.svelte';
import type { Grouping } from '../data/layout';
import type { Window } from '../render/geometry';
import type { Cursor } from '../input/walk';

export type Colouring = PlanView['colouring'];

/**
 * How the plan is looked at. Windows, colours, prices and groups are kept on disk as the user's choice; the rest
 * lives as long as the window: going to another screen and back changes nothing, a new day starts at today.
 */
class View {
  gone = $state(false);
  /** Day number of the first day shown; null before the plan was ever open. */
  first: number | null = $state(null);
  /** Pixels scrolled down. */
  top = $state(0);
  /** The window passes faster than anybody reads: what it passes is neither asked for nor put in order. */
  fastScrolling = $state(false);
  cursor: Cursor | null = $state.raw(null);
  /** Keys of the groups that are closed. */
  collapsed: ReadonlySet<string> = $state.raw(new Set());
  filter: StayFilter = $state.raw(stayFilterSchema.parse({}));
  /** The moment in the past whose plan is shown; null is the present. */
  asOf: Instant | null = $state(null);
  /** The filter is open. */
  filtering = $state(false);
  /** Kinds of rooms that are shown; none named: all. */
  kinds: readonly string[] = $state.raw([]);
  /** Only rooms with a stay that the filter looks for. */
  onlyFound = $state(false);

  /** Days that are seen beside a panel; null where all of the window are. */
  leap: number | null = $state(null);

  get days(): Window {
    return preferences.plan.days;
  }
  set days(days: Window) {
    this.#keep({ days });
  }
  get colouring(): Colouring {
    return preferences.plan.colouring;
  }
  set colouring(colouring: Colouring) {
    this.#keep({ colouring });
  }
  get prices(): boolean {
    return preferences.plan.prices;
  }
  set prices(prices: boolean) {
    this.#keep({ prices });
  }
  get grouping(): Grouping {
    return preferences.plan.grouping;
  }
  set grouping(grouping: Grouping) {
    this.#keep({ grouping });
  }

  #keep(chosen: Partial<PlanView>): void {
    void choose({ plan: { ...preferences.plan, ...chosen } });
  }
}

export const view = new View();

/** Everything is shown again. */
export function clearFilter(): void {
  Object.assign(view, { filter: stayFilterSchema.parse({}), kinds: [], onlyFound: false });
}

/** Days shown before today, so that the stays of present guests are visible from their arrival on. */
export const getLeadDays = (days: Window): number => (days === 7 ? 1 : 2);
