import { expect, test } from 'vitest';
import { assignStaysToLanes, countLanes, type LaneStay } from '#shared/rules/stays/stayLanes';

/** Tests of overlapping stays in one room: the row of each bar, and which stays conflict. */

const stay = (id: number, from: number, to: number, isGone = false): LaneStay => ({
  id,
  from,
  to,
  gone: isGone,
});
const describeLanes = (stays: LaneStay[], canClash = true) =>
  assignStaysToLanes(stays, canClash).map(
    ({ stay: { id }, lane, clash }) => `${id}:${lane}${clash ? '!' : ''}`,
  );

test('room plan: puts back-to-back stays of a room into one sub-row and reports no conflict', () => {
  expect(describeLanes([stay(1, 0, 3), stay(2, 3, 5)])).toEqual(['1:0', '2:0']);
  expect(countLanes(assignStaysToLanes([stay(1, 0, 3), stay(2, 3, 5)], true))).toBe(1);
});

test('room plan: puts each of several overlapping stays of a room into the first free sub-row', () =>
  expect(describeLanes([stay(1, 0, 5), stay(2, 2, 4), stay(3, 5, 7), stay(4, 4, 6)])).toEqual([
    '1:0!',
    '2:1!',
    '4:1!',
    '3:0!',
  ]));

test('room plan: puts a deleted stay into a sub-row that other stays of the room leave free, and marks no conflict', () => {
  expect(describeLanes([stay(1, 0, 2, true), stay(2, 2, 4), stay(3, 3, 5)])).toEqual(['1:0', '2:0!', '3:1!']);
  expect(describeLanes([stay(1, 0, 3, true), stay(2, 2, 4)])).toEqual(['1:1', '2:0']);
});

test('room plan: a stay without a night never conflicts with another stay of the same day', () =>
  expect(describeLanes([stay(1, 2, 2), stay(2, 2, 4)])).toEqual(['1:0', '2:1']));

test('room plan: overlapping stays without a room are no conflict', () =>
  expect(describeLanes([stay(1, 0, 3), stay(2, 2, 4)], false)).toEqual(['1:0', '2:1']));
