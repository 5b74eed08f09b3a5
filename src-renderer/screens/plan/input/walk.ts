import { type Bar, listBarsOfNight, type PlanRowsWithStays } from '../render/buildPlanGrid';

/**
 * Position of the keyboard cursor on the plan. In a row that draws overlapping stays below each other, `lane` selects
 * one of these stays; in all other rows `lane` is 0.
 */
export interface Cursor {
  readonly row: number;
  readonly lane: number;
  readonly night: number;
}

/** Returns the bar under the cursor, or undefined in a free night. */
export function findBarAtKeyboardCursor(grid: PlanRowsWithStays, cursor: Cursor): Bar | undefined {
  const row = grid.rows[cursor.row];
  return row && listBarsOfNight(row, cursor.night).find(({ lane }) => lane === cursor.lane);
}

/**
 * Returns the position of the keyboard cursor after a key press; undefined if the key does not move the cursor. The
 * arrow keys move by one stay, free night or row, and Page Up and Page Down by `days`, the number of visible days.
 */
export function moveCursorByKey(
  grid: PlanRowsWithStays,
  cursor: Cursor,
  key: string,
  first: number,
  days: number,
): Cursor | undefined {
  const next = step(grid, cursor, key, first, days);
  return next && snapCursorToStay(grid, next);
}

function step(
  grid: PlanRowsWithStays,
  cursor: Cursor,
  key: string,
  first: number,
  days: number,
): Cursor | undefined {
  const bar = findBarAtKeyboardCursor(grid, cursor);
  const lastRow = Math.max(0, grid.rows.length - 1);
  switch (key) {
    case 'ArrowRight':
      return { ...cursor, night: bar ? Math.max(bar.stay.to, cursor.night + 1) : cursor.night + 1 };
    case 'ArrowLeft':
      return { ...cursor, night: (bar ? Math.min(bar.stay.from, cursor.night) : cursor.night) - 1 };
    case 'ArrowDown':
      return moveToLaneBelow(grid, cursor) ?? { ...cursor, row: Math.min(lastRow, cursor.row + 1), lane: 0 };
    case 'ArrowUp':
      return moveUp(grid, cursor);
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
 * Moves the keyboard cursor to the stay that occupies the night at the cursor; an unoccupied night leaves the cursor
 * where it is.
 */
export function snapCursorToStay(grid: PlanRowsWithStays, cursor: Cursor): Cursor {
  const row = grid.rows[cursor.row];
  const bars = row ? listBarsOfNight(row, cursor.night) : [];
  if (bars.some(({ lane }) => lane === cursor.lane)) return cursor;
  return { ...cursor, lane: bars[0]?.lane ?? 0 };
}

/**
 * Returns the position of the next lower bar in the same row and night; undefined if the cursor is on the lowest bar.
 */
function moveToLaneBelow(grid: PlanRowsWithStays, { row, lane, night }: Cursor): Cursor | undefined {
  const bars = grid.rows[row] ? listBarsOfNight(grid.rows[row], night) : [];
  const next = bars.find((bar) => bar.lane > lane);
  return next && { row, lane: next.lane, night };
}

function moveUp(grid: PlanRowsWithStays, { row, lane, night }: Cursor): Cursor {
  const currentBars = grid.rows[row] ? listBarsOfNight(grid.rows[row], night) : [];
  const higher = currentBars.findLast((bar) => bar.lane < lane);
  if (higher) return { row, lane: higher.lane, night };
  const up = Math.max(0, row - 1);
  if (up === row) return { row, lane: 0, night };
  const bars = grid.rows[up] ? listBarsOfNight(grid.rows[up], night) : [];
  return { row: up, lane: bars.at(-1)?.lane ?? 0, night };
}
