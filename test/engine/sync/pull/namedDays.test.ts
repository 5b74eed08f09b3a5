import { describe, expect, it } from 'vitest';
import { refetchStaysFromService } from '#engine/sync/pull/refetchRecords';
import type { Targets } from '#engine/sync/pull/pullTypes';
import { fetchReservationWindows } from '#engine/sync/pull/pullReservations';
import { addDays } from '#shared/rules/days';
import { DAY, createPullPartFixture, REFUSED, type PullPartFixture } from './pullPartFixture';
import { TODAY, FIRST, LAST, GRID, windowOf, dayIn, windows, isGone, grid, known } from './stayGrid';

/** Tests requested days, whose stays are read whether or not their windows are due. */

describe('days that somebody names', () => {
  const at = (bench: PullPartFixture, ...distances: number[]) =>
    fetchReservationWindows(
      bench.run(),
      distances.map((distance) => ({ from: dayIn(distance), to: dayIn(distance) })),
    );

  it('reservation download for chosen days: sends no request before the first sync pass', async () => {
    const bench = createPullPartFixture();
    expect(await at(bench, 0)).toEqual({ ok: true });
    expect(bench.asked).toEqual([]);
  });

  it('reservation download for chosen days: reads each date window with a chosen day once, starting with the window nearest to today', async () => {
    const bench = await known();
    expect(await at(bench, 3, -2, 0, 3)).toEqual({ ok: true });
    expect(windows(bench)).toEqual([0, -2, 3]);
    expect(grid(bench)).toEqual([FIRST, LAST]);
  });

  it('reservation download for chosen days: extends the range of downloaded dates when these days lie outside the range', async () => {
    const bench = await known();
    await at(bench, 9, -7);
    expect(windows(bench)).toEqual([-7, 9]);
    expect(grid(bench)).toEqual([-7, 9]);
  });

  it('reservation download for chosen days: reads at most five date windows, none more than 24 windows outside the stored range', async () => {
    const bench = await known();
    await fetchReservationWindows(bench.run(), [{ from: dayIn(-2), to: dayIn(4) }]);
    expect(windows(bench)).toEqual([0, 1, -1, 2, -2]);
    await fetchReservationWindows(bench.run(), [{ from: '0001-01-01', to: '9999-12-31' }]);
    expect(windows(bench)).toEqual([-24, -25, -26, -27, -28]);
    await fetchReservationWindows(bench.run(), [{ from: dayIn(LAST + 23), to: dayIn(LAST + 30) }]);
    expect(windows(bench)).toEqual([LAST + 23, LAST + 24]);
    await at(bench, LAST + 25, FIRST - 25);
    expect(windows(bench)).toEqual([]);
  });

  it('reservation download for chosen days: stops when the service refuses a date window', async () => {
    const bench = await known();
    bench.tamper = () => REFUSED;
    expect(await at(bench, 0, 1)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toEqual([0]);
  });

  it('reservation download for chosen days: marks a stay missing on these days as gone only after reading all date windows', async () => {
    const bench = await known([1, 1]);
    bench.service.stays.delete(1);
    await at(bench, 1);
    expect(windows(bench)).toEqual([1, ...GRID]);
    expect(isGone(bench, 1)).toBe(true);
  });
});

describe('a hint about stays', () => {
  const NOWHERE: Targets = { near: false, days: [], reservations: [], invoices: [], rooms: false };
  const look = (bench: PullPartFixture, targets: Partial<Targets>) =>
    refetchStaysFromService(bench.run(), { ...NOWHERE, ...targets });

  it('webhook event about stays: causes no request when the event names no day and no known stay', async () => {
    const bench = await known([1, 3]);
    expect(await look(bench, {})).toEqual({ ok: true });
    expect(await look(bench, { reservations: [77] })).toEqual({ ok: true });
    expect(bench.asked).toEqual([]);
  });

  it('webhook event about stays: reads the date window that contains today, the event’s days or the locally stored stay', async () => {
    const bench = await known([1, 3]);
    await look(bench, { near: true });
    expect(windows(bench)).toEqual([0]);
    await look(bench, { days: [{ from: dayIn(2), to: dayIn(2) }] });
    expect(windows(bench)).toEqual([2]);
    await look(bench, { reservations: [77, 1] });
    expect(windows(bench)).toEqual([3]);
  });

  it('webhook event without dates: reads today’s date window and the windows that contain yesterday or tomorrow', async () => {
    const edge = windowOf(1).from;
    for (const [day, expected] of [
      [addDays(edge, -2), [0]],
      [addDays(edge, -1), [0, 1]],
      [edge, [1, 0]],
      [addDays(edge, 1), [1]],
    ] as const) {
      const bench = createPullPartFixture();
      bench.store.settings.set('reservations.grid', { first: TODAY + FIRST, last: TODAY + LAST });
      bench.clock.pass(Date.parse(day) - Date.parse(DAY));
      await look(bench, { near: true });
      expect([day, windows(bench)]).toEqual([day, expected]);
    }
  });
});
