import type { Instant } from '#shared/model/scalars';
import type { StayFilter } from '#shared/model/stayFilter';
import type { Grouping } from './roomGroups';

/** The options that decide which data is read, besides the position of the window. */
export interface ViewOptions {
  readonly prices: boolean;
  readonly gone: boolean;
  /** The past moment whose plan is shown, null for the present; past prices are not stored. */
  readonly asOf: Instant | null;
  readonly grouping: Grouping;
  readonly collapsed: ReadonlySet<string>;
  readonly filter: StayFilter;
  readonly kinds: readonly string[];
  readonly onlyFound: boolean;
  /** Whether the filter is open and needs the list of its choices. */
  readonly filtering: boolean;
  /** Whether the user scrolls fast; rows do not change meanwhile. */
  readonly fastScrolling: boolean;
}

/** Returns whether a query of the plan may read now. */
export type Enabled = (query: { readonly state: { readonly data: unknown } }) => boolean;
