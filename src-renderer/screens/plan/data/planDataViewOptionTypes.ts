import type { Instant } from '#shared/model/scalars';
import type { StayFilter } from '#shared/model/stayFilter';
import type { Grouping } from './roomGroups';

/** The display settings of the plan that decide which data the plan loads, such as prices, filter and groups. */
export interface ViewOptions {
  readonly prices: boolean;
  readonly gone: boolean;
  /** Past time at which the plan is shown; null if the plan shows the current state. */
  readonly asOf: Instant | null;
  readonly grouping: Grouping;
  readonly collapsed: ReadonlySet<string>;
  readonly filter: StayFilter;
  readonly kinds: readonly string[];
  readonly onlyFound: boolean;
  /** True while the filter panel is open; the values that the panel offers are then loaded. */
  readonly filtering: boolean;
  readonly fastScrolling: boolean;
}

/** Returns whether a query of the plan may send its request now. */
export type Enabled = (query: { readonly state: { readonly data: unknown } }) => boolean;
