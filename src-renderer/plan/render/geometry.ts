import type { Row } from './grid';

/**
 * Pixels of the plan. A night is the unit: every date is a tick at noon, a stay runs from the tick of
 * arrival to the tick of departure (look.md, The plan). Everything is whole pixels.
 */
export const HEAD = 73;
export const COLUMN = 170;
export const FLOOR_NAME = 22;
export const MIN_ROW_HEIGHT_PX = 24;
const MAX_ROW_HEIGHT_PX = 32;

export const WINDOWS = [7, 14, 30, 60] as const;
export type Window = (typeof WINDOWS)[number];

/** Id of the element of the free night under the keyboard. */
export const idOfNight = (row: number, night: number): string => `plan-night-${row}-${night}`;

/** Least width of a day: a name, a price or (60 days) its number stays readable at 400 %, where fewer days are seen. */
const MIN_DAY_WIDTH_PX: Readonly<Record<Window, number>> = { 7: 40, 14: 32, 30: 26, 60: 12 };

/** Heads and names on the screen, where text may be larger (`text`: 1 is as designed). */
export const headHeight = (text: number): number => Math.round(HEAD * text);
export const columnWidth = (text: number): number => Math.round(COLUMN * text);

/** Width of a day so that the window fills the sheet. */
export const dayWidth = (sheet: number, days: Window, text: number): number =>
  Math.max(Math.ceil(MIN_DAY_WIDTH_PX[days] * text), Math.floor((sheet - columnWidth(text)) / days));

/** Height of a row: as much as lets all rooms stand on the screen, from 24 to 32; 32 when roomy. */
export function rowHeight(sheet: number, lanes: number, roomy: boolean, text: number): number {
  const most = Math.ceil(MAX_ROW_HEIGHT_PX * text);
  const fits = Math.floor((sheet - headHeight(text)) / Math.max(1, lanes));
  return roomy ? most : Math.min(most, Math.max(Math.ceil(MIN_ROW_HEIGHT_PX * text), fits));
}

/** Tops of the rows, one more than there are rows: the last is the height of all. */
export function computeRowTops(rows: readonly Pick<Row, 'lanes'>[], height: number): Float64Array {
  const tops = new Float64Array(rows.length + 1);
  rows.forEach(({ lanes }, row) => {
    tops[row + 1] = (tops[row] ?? 0) + lanes * height;
  });
  return tops;
}

/** The row that covers this height; the nearest where none does. */
export function rowAt(tops: Float64Array, y: number): number {
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

/** The days kept rendered around [from, to): a margin on both sides for the next frames. */
export const mounted = (from: number, to: number, margin: number, limit: Span): Span => ({
  from: Math.max(limit.from, from - margin),
  to: Math.min(limit.to, to + margin),
});

/** Tick of a day inside its column. */
export const tick = (day: number): number => day >> 1;

/** Left edge and width of a stay's bar. A stay of no night is half a day wide. */
export function barBox(
  from: number,
  to: number,
  origin: number,
  day: number,
): { left: number; width: number } {
  const left = (from - origin) * day + tick(day) + 1;
  const width = to > from ? (to - from) * day - 2 : Math.max(6, tick(day) - 2);
  return { left, width };
}
