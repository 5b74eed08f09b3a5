import { describe, expect, test } from 'vitest';
import {
  findMostRecentInstantAtClockTime,
  toPropertyInstant,
  classifyNewsTimeForInboxHeading,
  computeSnoozeEnd,
} from '#shared/rules/instantsAtPropertyClockTimes';

/** Warsaw time is two hours ahead of UTC in June and one hour ahead in January. */
describe('moments of the property’s clock', () => {
  test('property time: converts an hour of a day to UTC in summer and in winter', () => {
    expect(toPropertyInstant('2026-06-03', '22:00')).toBe('2026-06-03T20:00:00.000Z');
    expect(toPropertyInstant('2026-01-03', '22:00')).toBe('2026-01-03T21:00:00.000Z');
  });

  test.each([
    ['2026-06-03T04:00:00.000Z', '2026-06-02T20:00:00.000Z'],
    ['2026-06-03T20:00:00.000Z', '2026-06-03T20:00:00.000Z'],
    ['2026-06-03T21:59:00.000Z', '2026-06-03T20:00:00.000Z'],
    // The night in which summer time ends is an hour longer.
    ['2026-10-25T05:00:00.000Z', '2026-10-24T20:00:00.000Z'],
  ])('property time: finds the last 22:00 at or before %s', (now, ten) => {
    expect(findMostRecentInstantAtClockTime(now, '22:00')).toBe(ten);
  });
});

describe('the shift', () => {
  test.each([
    ['early, of the night', '2026-06-03T05:00:00.000Z', '2026-06-02T20:30:00.000Z', 'sinceTen'],
    ['early, of the evening', '2026-06-03T05:00:00.000Z', '2026-06-02T19:30:00.000Z', 'earlier'],
    ['afternoon, of the night', '2026-06-03T12:00:00.000Z', '2026-06-02T23:30:00.000Z', 'today'],
    ['afternoon, of yesterday at 22:30', '2026-06-03T12:00:00.000Z', '2026-06-02T20:30:00.000Z', 'earlier'],
    ['late, of the afternoon', '2026-06-03T21:00:00.000Z', '2026-06-03T12:00:00.000Z', 'today'],
    ['late, just now', '2026-06-03T21:00:00.000Z', '2026-06-03T20:59:00.000Z', 'sinceTen'],
  ])(
    'inbox headings: a change is listed under “since 22:00”, “today” or “earlier” according to its time: %s',
    (_name, now, at, shift) => {
      expect(classifyNewsTimeForInboxHeading(at, now)).toBe(shift);
    },
  );
});

test('inbox heading: until noon, changes after 22:00 get “since 22:00”; after noon, changes after midnight get “today”', () => {
  expect(classifyNewsTimeForInboxHeading('2026-06-02T20:00:00.000Z', '2026-06-03T05:00:00.000Z')).toBe(
    'sinceTen',
  );
  expect(classifyNewsTimeForInboxHeading('2026-06-02T22:00:00.000Z', '2026-06-03T12:00:00.000Z')).toBe(
    'today',
  );
});

test.each([
  // Warsaw is two hours ahead of UTC in June.
  ['2026-06-03T05:59:00+02:00', '2026-06-03T06:00:00+02:00', '2026-06-04T06:00:00+02:00'],
  ['2026-06-03T06:00:00+02:00', '2026-06-03T14:00:00+02:00', '2026-06-04T06:00:00+02:00'],
  ['2026-06-03T21:59:59+02:00', '2026-06-03T22:00:00+02:00', '2026-06-04T06:00:00+02:00'],
  ['2026-06-03T22:00:00+02:00', '2026-06-04T06:00:00+02:00', '2026-06-04T06:00:00+02:00'],
  // The night in which summer time ends is an hour longer.
  ['2026-10-24T23:00:00+02:00', '2026-10-25T06:00:00+01:00', '2026-10-25T06:00:00+01:00'],
])('snooze at %s: “next shift” ends at %s, and “tomorrow” ends at %s', (now, shift, tomorrow) => {
  const utc = (instant: string) => new Date(instant).toISOString();
  expect(computeSnoozeEnd('nextShift', utc(now))).toBe(utc(shift));
  expect(computeSnoozeEnd('tomorrow', utc(now))).toBe(utc(tomorrow));
});
