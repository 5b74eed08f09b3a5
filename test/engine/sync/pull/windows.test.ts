import { describe, expect, it } from 'vitest';
import {
  getDateWindowIndex,
  isDateWindowDueForFetch,
  orderWindowsFromToday,
  getDateWindowByIndex,
} from '#engine/sync/pull/dateWindows';
import type { RangeKind, Window } from '#engine/store/storeInterface';
import { DAY, HOUR, MINUTE, createPullPartFixture, type PullPartFixture } from './pullPartFixture';

/** Tests the date windows of the legacy interface and how long each stays fresh (sync.md, Reservations). */

function confirm({ store, run }: PullPartFixture, kind: RangeKind, window: Window): void {
  if (kind === 'reservations') store.reservations.applyWindow(window, [], run().now());
  else store.pricing.applyWindow(window, { currency: 'PLN', rooms: [] }, run().now());
}

describe('the grid', () => {
  it('date windows: span 89 days and start every 87 days, counted from 1970', () => {
    expect(getDateWindowByIndex(0)).toEqual({ from: '1970-01-01', to: '1970-03-31' });
    expect(getDateWindowByIndex(1).from).toBe('1970-03-29');
    expect(getDateWindowByIndex(-1).from).toBe('1969-10-06');
  });

  it('date windows: a day belongs to the latest window that starts on or before this day', () => {
    expect(['1969-12-31', '1970-01-01', '1970-03-28', '1970-03-29'].map(getDateWindowIndex)).toEqual([
      -1, 0, 0, 1,
    ]);
  });

  it('date windows: are downloaded in order of their distance from today, and at equal distance the later window first', () => {
    const middle = getDateWindowIndex(DAY);
    expect(orderWindowsFromToday(middle - 2, middle + 3, DAY).map((index) => index - middle)).toEqual([
      0, 1, -1, 2, -2, 3,
    ]);
  });
});

describe('a window', () => {
  it.each([
    ['reservations', '2026-05-01', '2026-06-02', 2 * MINUTE],
    ['reservations', '2026-06-24', '2026-09-01', 2 * MINUTE],
    ['pricing', '2026-06-24', '2026-09-01', 30 * MINUTE],
    ['reservations', '2026-06-25', '2026-09-01', 20 * MINUTE],
    ['pricing', '2026-06-25', '2026-09-01', 3 * HOUR],
    ['reservations', '2026-11-30', '2027-02-01', 20 * MINUTE],
    ['reservations', '2026-12-01', '2027-02-01', 12 * HOUR],
    ['pricing', '2026-12-01', '2027-02-01', 12 * HOUR],
    ['reservations', '2026-03-01', '2026-06-01', 6 * HOUR],
    ['reservations', '2026-02-01', '2026-04-05', 6 * HOUR],
    ['reservations', '2026-02-01', '2026-04-04', 24 * HOUR],
  ] as const)(
    'date window of %s from %s to %s: must be downloaded again after exactly %i ms',
    (kind, from, to, patience) => {
      const bench = createPullPartFixture();
      const run = bench.run();
      expect(isDateWindowDueForFetch(run, kind, { from, to })).toBe(true);
      confirm(bench, kind, { from, to });
      expect(isDateWindowDueForFetch(run, kind, { from, to })).toBe(false);
      bench.clock.pass(patience - 1);
      expect(isDateWindowDueForFetch(run, kind, { from, to })).toBe(false);
      bench.clock.pass(1);
      expect(isDateWindowDueForFetch(run, kind, { from, to })).toBe(true);
    },
  );

  it('date window: is due for download in a full sync pass, or when its stored last check lies in the future', () => {
    const bench = createPullPartFixture();
    const window = getDateWindowByIndex(getDateWindowIndex(DAY));
    confirm(bench, 'reservations', window);
    expect(isDateWindowDueForFetch(bench.run({ full: true }), 'reservations', window)).toBe(true);
    bench.clock.pass(-1);
    expect(isDateWindowDueForFetch(bench.run(), 'reservations', window)).toBe(true);
  });
});
