import { describe, expect, test } from 'vitest';
import { findFreeGapAround, listFreeGaps } from '#shared/rules/stays/freeRoomGaps';
import { assignStaysToLanes, type LaneStay } from '#shared/rules/stays/stayLanes';

/** Tests of one room's free gaps between nights 0 and 9, and of which ends of a gap are unknown. */

let ids = 0;
const stay = (from: number, to: number): LaneStay => ({ id: (ids += 1), from, to, gone: false });
const gaps = (...stays: LaneStay[]) =>
  listFreeGaps(stays, 0, 9).map(({ from, to, open }) => [from, to, open.before, open.after]);

describe('gaps', () => {
  test.each<[string, LaneStay[], (number | boolean)[][]]>([
    ['nobody', [], [[0, 9, true, true]]],
    ['a stay that ended before', [stay(-5, -1)], [[0, 9, true, true]]],
    ['a stay that ends on the first day', [stay(-5, 0)], [[0, 9, false, true]]],
    ['of two that ended, one on the first day', [stay(-7, 0), stay(-5, -2)], [[0, 9, false, true]]],
    ['a stay from the first day', [stay(0, 2)], [[2, 9, false, true]]],
    [
      'a stay in between',
      [stay(2, 4)],
      [
        [0, 2, true, false],
        [4, 9, false, true],
      ],
    ],
    [
      'one that ended, and one in between',
      [stay(-5, 0), stay(2, 4)],
      [
        [0, 2, false, false],
        [4, 9, false, true],
      ],
    ],
    ['one from the first day, and one to the last', [stay(0, 2), stay(4, 9)], [[2, 4, false, false]]],
    ['a stay to the last day', [stay(4, 9)], [[0, 4, true, false]]],
    ['a stay over the last day', [stay(4, 12)], [[0, 4, true, false]]],
    ['a stay from the last day', [stay(9, 12)], [[0, 9, true, false]]],
    ['a stay after it', [stay(12, 14)], [[0, 9, true, true]]],
    [
      'two over each other',
      [stay(2, 6), stay(3, 4)],
      [
        [0, 2, true, false],
        [6, 9, false, true],
      ],
    ],
  ])('beside %s', (_, stays, expected) => expect(gaps(...stays)).toEqual(expected));

  test('vacant gap around a stay: ends at the neighbouring stays, or is marked as open where the searched period ends', () => {
    const around = (...stays: LaneStay[]) => findFreeGapAround(stays, 3, 5, { from: 0, to: 9 });
    expect(around()).toEqual({ from: 0, to: 9, open: { before: true, after: true } });
    expect(around(stay(-2, 0), stay(9, 12))).toEqual({
      from: 0,
      to: 9,
      open: { before: false, after: false },
    });
    expect(around(stay(-2, -1), stay(10, 12))).toEqual({
      from: 0,
      to: 9,
      open: { before: true, after: true },
    });
    expect(around(stay(-2, 1), stay(7, 12))).toEqual({
      from: 1,
      to: 7,
      open: { before: false, after: false },
    });
  });
});

test('room plan: stays with the same arrival day are placed in the order of their ids', () => {
  const two = [stay(0, 2), stay(0, 3)];
  const order = (stays: LaneStay[]) => assignStaysToLanes(stays, true).map(({ stay: { id } }) => id);
  expect(order(two)).toEqual(two.map(({ id }) => id));
  expect(order(two.toReversed())).toEqual(two.map(({ id }) => id));
});
