import { expect, test } from 'vitest';
import { inLanes, countLanes, type Span } from '#shared/rules/stayLanes';

/** Stays of one room that lie over each other: the line of each, and which disagree. */

const stay = (id: number, from: number, to: number, gone = false): Span => ({ id, from, to, gone });
const said = (stays: Span[], canClash = true) =>
  inLanes(stays, canClash).map(({ stay: { id }, lane, clash }) => `${id}:${lane}${clash ? '!' : ''}`);

test('stays after each other are in one line, whatever touches', () => {
  expect(said([stay(1, 0, 3), stay(2, 3, 5)])).toEqual(['1:0', '2:0']);
  expect(countLanes(inLanes([stay(1, 0, 3), stay(2, 3, 5)], true))).toBe(1);
});

test('each takes the first line that is free', () =>
  expect(said([stay(1, 0, 5), stay(2, 2, 4), stay(3, 5, 7), stay(4, 4, 6)])).toEqual([
    '1:0!',
    '2:1!',
    '4:1!',
    '3:0!',
  ]));

test('one that is gone gets what the others leave, and clashes with nobody', () => {
  expect(said([stay(1, 0, 2, true), stay(2, 2, 4), stay(3, 3, 5)])).toEqual(['1:0', '2:0!', '3:1!']);
  expect(said([stay(1, 0, 3, true), stay(2, 2, 4)])).toEqual(['1:1', '2:0']);
});

test('a stay of no night takes half a day, and clashes with nobody', () =>
  expect(said([stay(1, 2, 2), stay(2, 2, 4)])).toEqual(['1:0', '2:1']));

test('without a room nobody clashes', () =>
  expect(said([stay(1, 0, 3), stay(2, 2, 4)], false)).toEqual(['1:0', '2:1']));
