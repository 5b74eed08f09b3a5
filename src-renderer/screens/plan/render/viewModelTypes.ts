import type { Instant } from '#shared/model/scalars';
import type { Stretch } from '../data/planDataFreshness';

/** Data for drawing the bar of one stay. The object is replaced only if the bar looks different. */
export interface BarViewModel {
  readonly kind: 'bar';
  /** The stay's id. */
  readonly key: number;
  /** Space in pixels between this bar and the previous stay or free night in the row. */
  readonly gap: number;
  readonly width: number;
  /** Distance in pixels between the bar and the top of the room's row; 0 unless the stay overlaps another stay. */
  readonly top: number;
  readonly look: string;
  /**
   * Texts on the bar of a stay: `icon` is the icon of the stay's state, `text` the guest's name, and `end` the icons at
   * the end of the bar.
   */
  readonly icon: string;
  readonly text: string;
  readonly end: string;
  readonly color: string | null;
  /** The full description of the stay, used as accessible name. */
  readonly label: string;
  readonly column: number;
  readonly nights: number;
}

export interface NightViewModel {
  readonly kind: 'night';
  /**
   * Key of the night's element: the negative day number, which differs from every key of a stay because the keys of
   * stays are positive.
   */
  readonly key: number;
  readonly night: number;
  readonly gap: number;
  readonly width: number;
  readonly look: string;
  readonly text: string;
  /** Minimum and maximum length of stay as text, such as `6n`; empty if nothing is shown. */
  readonly minStay: string;
}

export type ViewModel = BarViewModel | NightViewModel;

export interface Placed<Kind extends ViewModel = ViewModel> {
  readonly left: number;
  readonly width: number;
  readonly model: Kind;
}

/**
 * The scale of the plan: the day at pixel 0 (`origin`), and the width of a day and the height of a bar's row in pixels.
 */
export interface Measures {
  readonly origin: number;
  readonly day: number;
  readonly row: number;
  /** The factor by which text is larger than designed; 1 means as designed. */
  readonly text: number;
}

/** The days that the plan draws, as day numbers; `origin` is the day at pixel 0. */
export interface DrawnDays {
  readonly from: number;
  readonly to: number;
  readonly origin: number;
  /** Pixels of a day. */
  readonly day: number;
}

/** The calendar data for drawing a plan, such as today, the holidays and the age of the data. */
export interface Dates {
  readonly today: number;
  /** The moment whose state the plan shows: now or in the past. */
  readonly instant: Instant;
  readonly holidays: ReadonlyMap<number, string>;
  readonly stretches: readonly Stretch[];
}

export interface Occupancy {
  /** Number of all rooms of the property, even if the plan hides some of them. */
  readonly rooms: number;
  /** The total number of rooms as a number or a text, for the heading above the numbers of free rooms. */
  readonly ofRooms: number | string;
  /**
   * Returns the number of rooms that are needed in a night, including one for each stay without a room; undefined if
   * the night's data is unknown.
   */
  readonly taken: (night: number) => number | undefined;
  /** Returns the number of stays without a room in a night; `taken` counts these stays as well. */
  readonly roomless: (night: number) => number;
}

/** Left and right edge of the visible part, in pixels from the left end of the plan. Bars are cut there. */
export interface Edges {
  readonly left: number;
  readonly right: number;
}
