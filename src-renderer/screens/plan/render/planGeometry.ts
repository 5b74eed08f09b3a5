import type { Row } from './buildPlanGrid';

/**
 * Sizes of the plan in whole pixels. A bar runs from the middle of the arrival day's column to the middle of the
 * departure day's column (look.md, The plan).
 */
export const PLAN_HEADER_HEIGHT_PX = 73;
export const ROOM_COLUMN_WIDTH_PX = 170;
export const FLOOR_NAME_WIDTH_PX = 22;
export const MIN_ROW_HEIGHT_PX = 24;
const MAX_ROW_HEIGHT_PX = 32;

export const PLAN_WINDOW_DAY_CHOICES = [7, 14, 30, 60] as const;
export type Window = (typeof PLAN_WINDOW_DAY_CHOICES)[number];

/** Returns the element id of the free night under the keyboard cursor. */
export const buildNightElementId = (row: number, night: number): string => `plan-night-${row}-${night}`;

/**
 * The minimum width of a day's column in pixels, by the number of visible days. At a zoom of 400 %, fewer days are
 * visible instead of narrower columns.
 */
const MIN_DAY_WIDTH_PX: Readonly<Record<Window, number>> = { 7: 40, 14: 32, 30: 26, 60: 12 };

/**
 * Height of the header and width of the room names in pixels; `text` is the factor by which text is larger than
 * designed (1 means as designed).
 */
export const scalePlanHeaderHeight = (text: number): number => Math.round(PLAN_HEADER_HEIGHT_PX * text);
export const scaleRoomColumnWidth = (text: number): number => Math.round(ROOM_COLUMN_WIDTH_PX * text);

/**
 * Returns the width of a day's column in pixels. The chosen number of days fills the width of the plan, unless the
 * columns would become too narrow.
 */
export const computeDayWidth = (sheet: number, days: Window, text: number): number =>
  Math.max(Math.ceil(MIN_DAY_WIDTH_PX[days] * text), Math.floor((sheet - scaleRoomColumnWidth(text)) / days));

/** Returns the height of a plan row in pixels: the greatest allowed height at which all rooms fit on the screen. */
export function computePlanRowHeight(sheet: number, lanes: number, roomy: boolean, text: number): number {
  const most = Math.ceil(MAX_ROW_HEIGHT_PX * text);
  const fits = Math.floor((sheet - scalePlanHeaderHeight(text)) / Math.max(1, lanes));
  return roomy ? most : Math.min(most, Math.max(Math.ceil(MIN_ROW_HEIGHT_PX * text), fits));
}

/** Returns the distance of each row from the top of the plan in pixels, followed by the total height of all rows. */
export function computeRowTops(rows: readonly Pick<Row, 'lanes'>[], height: number): Float64Array {
  const tops = new Float64Array(rows.length + 1);
  rows.forEach(({ lanes }, row) => {
    tops[row + 1] = (tops[row] ?? 0) + lanes * height;
  });
  return tops;
}

/** Returns the index of the plan row at the height `y` in pixels, or else of the nearest row. */
export function findRowAtHeight(tops: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? Infinity) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Adds `margin` days before and after the range [from, to), without leaving `limit`. Days just outside the visible part
 * are then already drawn.
 */
export const extendSpanByMargin = (from: number, to: number, margin: number, limit: Span): Span => ({
  from: Math.max(limit.from, from - margin),
  to: Math.min(limit.to, to + margin),
});

/** Returns the distance in pixels from the left edge of a day's column to noon, which the plan marks with a tick. */
export const computeDayTickOffset = (day: number): number => day >> 1;

/** Returns the left edge and the width of a stay's bar in pixels. A stay without a night is half a day wide. */
export function computeBarBox(
  from: number,
  to: number,
  origin: number,
  day: number,
): { left: number; width: number } {
  const left = (from - origin) * day + computeDayTickOffset(day) + 1;
  const width = to > from ? (to - from) * day - 2 : Math.max(6, computeDayTickOffset(day) - 2);
  return { left, width };
}
