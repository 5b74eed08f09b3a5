import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanStay } from '#shared/contract/reservationsContract';
import { toDayNumber, fromDayNumber } from '#shared/rules/days';
import { convertPlanStays } from '../../src-renderer/screens/plan/data/convertPlanStays';
import { buildPlanGrid } from '../../src-renderer/screens/plan/render/buildPlanGrid';
import {
  findBarAtKeyboardCursor,
  moveCursorByKey,
  type Cursor,
} from '../../src-renderer/screens/plan/input/walk';

const BASE = toDayNumber('2026-06-01');
const stay = (id: number, roomId: number, from: number, nights: number): PlanStay => ({
  id,
  number: id,
  roomId,
  arrival: fromDayNumber(BASE + from),
  departure: fromDayNumber(BASE + from + nights),
  name: 'Kowalska',
  forename: 'Ewa',
  checkIn: 'NONE',
  payment: 'NO_PAYMENT',
  source: '',
  color: null,
  note: false,
  goneSince: null,
});
const ROOMS = [1, 2, 3].map((roomId) => ({ roomId, name: `10${roomId}`, pricingType: null }));
// Room 101 has one stay of four nights, room 102 has two overlapping stays, and room 103 is empty.
const answers = [convertPlanStays([stay(1, 1, 2, 4), stay(2, 2, 2, 3), stay(3, 2, 3, 3)])];
const grid = buildPlanGrid(
  ROOMS,
  [{ rooms: ROOMS, answers }],
  { lanes: new Map(), groups: new Map(), goneRooms: new Map() },
  false,
);
const at = (row: number, night: number, lane = 0): Cursor => ({ row, lane, night: BASE + night });
const go = (cursor: Cursor, ...keys: string[]) =>
  keys.reduce((now, key) => moveCursorByKey(grid, now, key, BASE, 30) ?? now, cursor);

describe('walking with the arrows', () => {
  test('room plan keys: the left and right arrows pass a stay in one step, but stop at each vacant night', () => {
    expect(go(at(0, 1), 'ArrowRight')).toEqual(at(0, 2));
    expect(go(at(0, 2), 'ArrowRight')).toEqual(at(0, 6));
    expect(go(at(0, 4), 'ArrowLeft')).toEqual(at(0, 1));
  });

  test('room plan keys: the down arrow visits each of a room’s overlapping stays before moving to the next room', () => {
    expect(go(at(0, 3), 'ArrowDown')).toEqual(at(1, 3, 0));
    expect(go(at(0, 3), 'ArrowDown', 'ArrowDown')).toEqual(at(1, 3, 1));
    expect(go(at(0, 3), 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual(at(2, 3));
    expect(go(at(2, 3), 'ArrowUp', 'ArrowUp', 'ArrowUp')).toEqual(at(0, 3));
  });

  test('room plan keys: the down arrow reaches an overlapping stay in the second sub-row of a room', () => {
    const cursor = go(at(0, 5), 'ArrowDown');
    expect(cursor).toEqual(at(1, 5, 1));
    expect(findBarAtKeyboardCursor(grid, cursor)?.stay.id).toBe(3);
    expect(go(cursor, 'ArrowUp')).toEqual(at(0, 5));
  });

  test('room plan keys: Page Up/Down move one visible period, Home/End to the period’s ends, Ctrl+Home/End to the first/last room', () => {
    expect(go(at(0, 5), 'PageDown')).toEqual(at(0, 35));
    expect(go(at(0, 5), 'PageUp')).toEqual(at(0, -25));
    expect([go(at(2, 5), 'Home'), go(at(2, 5), 'End')]).toEqual([at(2, 0), at(2, 29)]);
    expect([go(at(2, 0), 'Ctrl+Home'), go(at(0, 0), 'Ctrl+End')]).toEqual([at(0, 0), at(2, 0)]);
    expect(moveCursorByKey(grid, at(0, 0), 'a', BASE, 30)).toBeUndefined();
  });

  test('room plan keys: the cursor always stays on a row of the plan, for any arrow keys', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End');
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 60 }), (walked) => {
        const { row, lane } = go(at(1, 3), ...walked);
        expect(row).toBeGreaterThanOrEqual(0);
        expect(row).toBeLessThan(3);
        expect(lane).toBeLessThan(grid.rows[row]?.lanes ?? 0);
      }),
    );
  });
});
