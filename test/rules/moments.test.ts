import { expect, test } from 'vitest';
import { parseServiceTimeMs, listPossibleServiceTimesMs } from '#shared/rules/parseServiceTime';

/** Tests of parsing the service's date-times (domain.md A29). */

const utc = (text: string) => Date.parse(text);

test.each([
  ['2026-06-03T12:00:00+02:00', '2026-06-03T10:00:00Z'],
  ['2026-06-03 12:00:00+0200', '2026-06-03T10:00:00Z'],
  [' 2026-06-03T12:00:00Z ', '2026-06-03T12:00:00Z'],
  ['2026-06-03T12:00:00z', '2026-06-03T12:00:00Z'],
  ['2026-01-03T12:00:00-05:00', '2026-01-03T17:00:00Z'],
  // A time without an offset is Warsaw time, in summer and in winter.
  ['2026-06-03 12:00:00', '2026-06-03T10:00:00Z'],
  ['2026-01-03T12:00:00', '2026-01-03T11:00:00Z'],
  // The hour occurs twice in that night; the earlier time is used because it misses no change.
  ['2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
])('service timestamp: %j means %s', (text, at) => {
  expect(parseServiceTimeMs(text)).toBe(utc(at));
});

test.each(['', 'wczoraj', '2026-13-01T00:00:00', '2026-06-03T25:00:00+02:00'])(
  'service timestamp: %j is not a time',
  (text) => {
    expect(parseServiceTimeMs(text)).toBeNull();
    expect(listPossibleServiceTimesMs(text)).toEqual([]);
  },
);

test('service timestamp without an offset: may be Warsaw time or UTC, and has three possible times in the repeated autumn hour', () => {
  const readings = (text: string) => [...new Set(listPossibleServiceTimesMs(text))].sort();
  expect(readings('2026-06-03T12:00:00+02:00')).toEqual([utc('2026-06-03T10:00:00Z')]);
  expect(readings('2026-06-03 12:00:00')).toEqual([utc('2026-06-03T10:00:00Z'), utc('2026-06-03T12:00:00Z')]);
  expect(readings('2026-10-25T02:30:00')).toEqual([
    utc('2026-10-25T00:30:00Z'),
    utc('2026-10-25T01:30:00Z'),
    utc('2026-10-25T02:30:00Z'),
  ]);
});
