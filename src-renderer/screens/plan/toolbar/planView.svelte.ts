import type { PlanView } from '#shared/model/accountAndPreferences';
import type { Instant } from '#shared/model/scalars';
import { stayFilterSchema, type StayFilter } from '#shared/model/stayFilter';
import { updatePreferences, preferences } from '../../../app/preferences.svelte';
import type { Grouping } from '../data/roomGroups';
import type { Window } from '../render/planGeometry';
import type { Cursor } from '../input/walk';

export type Colouring = PlanView['colouring'];

/**
 * State of the plan's view, kept until the window closes. The number of days, the colouring, the price overlay and the
 * grouping are also saved as preferences.
 */
class PlanViewState {
  gone = $state(false);
  /** The day number of the first day shown; null before the plan was opened for the first time. */
  first: number | null = $state(null);
  /** Pixels scrolled down. */
  top = $state(0);
  /** True while the user scrolls the plan too fast to read; no data is loaded then. */
  fastScrolling = $state(false);
  cursor: Cursor | null = $state.raw(null);
  /** Keys of the collapsed room groups. */
  collapsed: ReadonlySet<string> = $state.raw(new Set());
  filter: StayFilter = $state.raw(stayFilterSchema.parse({}));
  /** The moment in the past whose plan is shown; null is the present. */
  asOf: Instant | null = $state(null);
  /** The filter is open. */
  filtering = $state(false);
  /** The kinds of rooms to show, such as double rooms; an empty list means all kinds. */
  kinds: readonly string[] = $state.raw([]);
  /** True if only rooms with a stay that the filter found are shown. */
  onlyFound = $state(false);

  /**
   * Number of fully visible days, by which the buttons for earlier and later days move the plan; null while the grid
   * view of the plan is not mounted.
   */
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
    void updatePreferences({ plan: { ...preferences.plan, ...chosen } });
  }
}

export const planView = new PlanViewState();

/** Everything is shown again. */
export function clearPlanFilter(): void {
  Object.assign(planView, { filter: stayFilterSchema.parse({}), kinds: [], onlyFound: false });
}

/**
 * Returns how many days before today the plan shows, so that stays of guests who arrived recently are visible from
 * their start.
 */
export const getDaysShownBeforeToday = (days: Window): number => (days === 7 ? 1 : 2);
