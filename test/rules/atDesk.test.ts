import { expect, test } from 'vitest';
import { whoIsAtDesk } from '#shared/rules/atDesk';

const shift = { atDesk: { name: 'Ewa', since: '2026-06-03T06:00:00.000Z' } };

test.each([
  ['2026-06-03T06:00:00.000Z', 'Ewa'],
  ['2026-06-03T17:59:59.000Z', 'Ewa'],
  // The night shift has come, and nobody has said who it is.
  ['2026-06-03T18:00:00.000Z', null],
  // Two clocks of one PC, and a clock that was wrong.
  ['2026-06-03T05:58:00.000Z', 'Ewa'],
  ['2026-06-02T06:00:00.000Z', null],
])('at %s it is %s', (now, who) => expect(whoIsAtDesk(shift, now)).toBe(who));

test('nobody, before anybody has chosen', () =>
  expect(whoIsAtDesk({ atDesk: null }, '2026-06-03T06:00:00.000Z')).toBeNull());

test('a clock that is set back by five minutes is one PC’s; by more it is wrong', () => {
  expect(whoIsAtDesk(shift, '2026-06-03T05:55:00.000Z')).toBe('Ewa');
  expect(whoIsAtDesk(shift, '2026-06-03T05:54:59.999Z')).toBeNull();
});
