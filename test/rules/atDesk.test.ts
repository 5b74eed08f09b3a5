import { expect, test } from 'vitest';
import { isReceptionShiftInProgress } from '#shared/rules/isReceptionShiftInProgress';

const SINCE = '2026-06-03T06:00:00.000Z';

test.each([
  ['2026-06-03T06:00:00.000Z', true],
  ['2026-06-03T17:59:59.000Z', true],
  // The night shift has begun, and no user has been chosen for the shift yet.
  ['2026-06-03T18:00:00.000Z', false],
  // Times before the start of the shift: a clock difference of two minutes, and a clock that is a day wrong.
  ['2026-06-03T05:58:00.000Z', true],
  ['2026-06-02T06:00:00.000Z', false],
])('reception shift that began at 06:00 UTC: is in progress at %s: %s', (now, goesOn) =>
  expect(isReceptionShiftInProgress(SINCE, now)).toBe(goesOn),
);

test('reception shift: survives a clock setback of up to five minutes, and ends after a larger setback', () => {
  expect(isReceptionShiftInProgress(SINCE, '2026-06-03T05:55:00.000Z')).toBe(true);
  expect(isReceptionShiftInProgress(SINCE, '2026-06-03T05:54:59.999Z')).toBe(false);
});
