import type { Instant } from '#shared/model/scalars';
import type { Stretch } from '../data/ages';

/**
 * What is drawn in a row, as plain objects ready for the elements. They are kept: the same bar gives the
 * same object until something of its drawing changes, so scrolling touches no element that stays on the screen.
 */
export interface BarViewModel {
  readonly kind: 'bar';
  /** The stay's id. */
  readonly key: number;
  /** Pixels from the end of the item before it in the row. */
  readonly gap: number;
  readonly width: number;
  /** Pixels below the first lane of the row. */
  readonly top: number;
  readonly look: string;
  /** The icon of its state, a letter of the marks' font; the name; the icons at its end. */
  readonly icon: string;
  readonly text: string;
  readonly end: string;
  readonly color: string | null;
  /** The full line: accessible name and tip. */
  readonly label: string;
  readonly column: number;
  readonly nights: number;
}

export interface NightViewModel {
  readonly kind: 'night';
  /** The night's number below zero: never a stay's id. */
  readonly key: number;
  readonly night: number;
  readonly gap: number;
  readonly width: number;
  readonly look: string;
  readonly text: string;
  /** `6n` and more, where pips would not tell. */
  readonly minStay: string;
}

export type ViewModel = BarViewModel | NightViewModel;

export interface Placed<Kind extends ViewModel = ViewModel> {
  readonly left: number;
  readonly width: number;
  readonly model: Kind;
}

/** The first day of the sheet, and the width of a day and the height of a lane in pixels. */
export interface Measures {
  readonly origin: number;
  readonly day: number;
  readonly row: number;
  /** How much larger text is than designed. */
  readonly text: number;
}

/** The days that are drawn, as numbers, on a sheet that begins with the day `origin`. */
export interface DrawnDays {
  readonly from: number;
  readonly to: number;
  readonly origin: number;
  /** Pixels of a day. */
  readonly day: number;
}

/** The known facts of the days of a plan, on the screen or on paper. */
export interface Dates {
  readonly today: number;
  /** The present, or the moment in the past whose plan this is. */
  readonly instant: Instant;
  readonly holidays: ReadonlyMap<number, string>;
  readonly stretches: readonly Stretch[];
}

/** How full the property is, night by night. */
export interface Occupancy {
  /** The number of rooms of the property, whether they are shown or not. */
  readonly rooms: number;
  /** The same, as the line of free rooms says it. */
  readonly ofRooms: number | string;
  /** Rooms that the night needs, stays without one included; undefined where the night is not known. */
  readonly taken: (night: number) => number | undefined;
  /** The number of those that are stays without a room. */
  readonly roomless: (night: number) => number;
}

/** The window's edges in pixels of the sheet while it does not scroll; bars that cross them are cut there. */
export interface Edges {
  readonly left: number;
  readonly right: number;
}
