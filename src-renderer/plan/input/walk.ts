import { type Bar, listBarsOfNight, type Grid } from '../render/buildPlanGrid';

/** The keyboard's position on the plan: a night in a lane of a row. */
export interface Cursor {
  readonly row: number;
  readonly lane: number;
  readonly night: number;
}

/** Returns the bar under the cursor, or undefined in a free night. */
export function findBarAtCursor(grid: Grid, cursor: Cursor): Bar | undefined {
  const row = grid.rows[cursor.row];
  return row && listBarsOfNight(row, cursor.night).find(({ lane }) => lane === cursor.lane);
}

/**
 * Returns the position that a key leads to; undefined if the key does not belong to the plan. Left and right step from
 * stay to stay and over free nights one by one, up and down keep the night, and a leap in time moves by `days`, the
 * length of the window.
 */
export function moveCursorByKey(
  grid: Grid,
  cursor: Cursor,
  key: string,
  first: number,
  days: number,
): Cursor | undefined {
  const next = step(grid, cursor, key, first, days);
  return next && snapCursorToStay(grid, next);
}

function step(grid: Grid, cursor: Cursor, key: string, first: number, days: number): Cursor | undefined {
  const bar = findBarAtCursor(grid, cursor);
  const lastRow = Math.max(0, grid.rows.length - 1);
  switch (key) {
    case 'ArrowRight':
      return { ...cursor, night: bar ? Math.max(bar.stay.to, cursor.night + 1) : cursor.night + 1 };
    case 'ArrowLeft':
      return { ...cursor, night: (bar ? Math.min(bar.stay.from, cursor.night) : cursor.night) - 1 };
    case 'ArrowDown':
      return below(grid, cursor) ?? { ...cursor, row: Math.min(lastRow, cursor.row + 1), lane: 0 };
    case 'ArrowUp':
      return above(grid, cursor);
    case 'PageDown':
      return { ...cursor, night: cursor.night + days };
    case 'PageUp':
      return { ...cursor, night: cursor.night - days };
    case 'Home':
      return { ...cursor, night: first };
    case 'End':
      return { ...cursor, night: first + days - 1 };
    case 'Ctrl+Home':
      return { ...cursor, row: 0, lane: 0 };
    case 'Ctrl+End':
      return { ...cursor, row: lastRow, lane: 0 };
    default:
      return undefined;
  }
}

/**
 * Moves the cursor to the stay that takes the cursor's night; in a free night the row and the night stay as they are.
 */
export function snapCursorToStay(grid: Grid, cursor: Cursor): Cursor {
  const row = grid.rows[cursor.row];
  const bars = row ? listBarsOfNight(row, cursor.night) : [];
  if (bars.some(({ lane }) => lane === cursor.lane)) return cursor;
  return { ...cursor, lane: bars[0]?.lane ?? 0 };
}

/**
 * Returns the next lane of the same row that is taken in this night, so that the keyboard reaches every overlapping
 * stay.
 */
function below(grid: Grid, { row, lane, night }: Cursor): Cursor | undefined {
  const bars = grid.rows[row] ? listBarsOfNight(grid.rows[row], night) : [];
  const next = bars.find((bar) => bar.lane > lane);
  return next && { row, lane: next.lane, night };
}

function above(grid: Grid, { row, lane, night }: Cursor): Cursor {
  const currentBars = grid.rows[row] ? listBarsOfNight(grid.rows[row], night) : [];
  const higher = currentBars.findLast((bar) => bar.lane < lane);
  if (higher) return { row, lane: higher.lane, night };
  const up = Math.max(0, row - 1);
  if (up === row) return { row, lane: 0, night };
  const bars = grid.rows[up] ? listBarsOfNight(grid.rows[up], night) : [];
  return { row: up, lane: bars.at(-1)?.lane ?? 0, night };
}
