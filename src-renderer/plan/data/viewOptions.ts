import type { Instant } from '#shared/model/scalars';
import type { StayFilter } from '#shared/model/stayFilter';
import type { Grouping } from './layout';

/** The inputs that decide which data is read, besides the position of the window. */
export interface ViewOptions {
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
  /** Rows do not change during fast scrolling. */
  readonly fastScrolling: boolean;
}

/** Whether a query of the plan reads now. */
export type Enabled = (query: { readonly state: { readonly data: unknown } }) => boolean;
