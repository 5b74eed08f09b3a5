import { describe, expect, it } from 'vitest';
import { checkRemovalAgainstLimit, readOpenRemovalQuestion } from '#engine/sync/pull/removalLimit';
import {
  fetchNearReservations,
  fetchDueReservations,
  fetchReservationWindows,
} from '#engine/sync/pull/pullReservations';
import { addDays } from '#shared/rules/days';
import type { Progress } from '#shared/outcome/syncHealthSchemas';
import {
  changed,
  DAY,
  HOUR,
  MINUTE,
  noLine,
  createPullPartFixture,
  REFUSED,
  relist,
  stayAt,
  type PullPartFixture,
} from './pullPartFixture';
import { TODAY, FIRST, LAST, GRID, windowOf, dayIn, windows, read, isGone, grid, known } from './stayGrid';

/**
 * Tests the download of stays window by window (sync.md, Reservations); windows are named by their distance from
 * today's window.
 */

const right: PullPartFixture['tamper'] = (_, reply) => reply;

describe('the near windows', () => {
  it('reservation download of near days: covers a week ago to 30 days ahead, and skips date windows that were already read', async () => {
    const bench = createPullPartFixture();
    stayAt(bench, 1, DAY);
    expect(await fetchNearReservations(bench.run())).toEqual({ ok: true });
    expect(windows(bench)).toEqual([0, 1]);
    expect(bench.store.reservations.get(1)?.arrival).toBe(DAY);
    bench.clock.pass(100 * HOUR);
    await fetchNearReservations(bench.run());
    expect(windows(bench)).toEqual([]);
  });

  it('reservation download of near days: also reads the previous date window during the first week of the current date window', async () => {
    const bench = createPullPartFixture();
    bench.clock.pass(Date.parse(addDays(windowOf(1).from, 3)) - Date.parse(DAY));
    await fetchNearReservations(bench.run());
    expect(windows(bench)).toEqual([1, 0]);
  });

  it('reservation download of near days: does not read a date window that was already read', async () => {
    const bench = createPullPartFixture();
    bench.store.reservations.applyWindow(windowOf(0), [], bench.run().now());
    await fetchNearReservations(bench.run());
    expect(windows(bench)).toEqual([1]);
  });

  it('reservation download for the days around today: sends no further request after the service refuses a request', async () => {
    const bench = createPullPartFixture();
    bench.tamper = () => REFUSED;
    expect(await fetchNearReservations(bench.run())).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toEqual([0]);
  });

  it('reservation download without a connection: a user’s request tries near days once and distant days three times', async () => {
    const bench = createPullPartFixture();
    bench.tamper = noLine;
    await fetchNearReservations(bench.run({ priority: 'user' }));
    expect(windows(bench)).toEqual([0]);
    bench.store.settings.set('reservations.grid', { first: TODAY + FIRST, last: TODAY + LAST });
    await fetchReservationWindows(bench.run({ priority: 'user' }), [{ from: dayIn(3), to: dayIn(3) }]);
    expect(windows(bench)).toEqual([3, 3, 3]);
  });
});

describe('a pass', () => {
  it('reservation sync: reads all date windows, starting with today’s, and reports its progress', async () => {
    const bench = createPullPartFixture();
    const reports: Progress[] = [];
    await read(bench, { onProgress: (progress) => reports.push(progress) });
    expect(windows(bench)).toEqual(GRID);
    expect(reports).toEqual(GRID.concat(0).map((_, done) => ({ step: 'reservations', done, of: 10 })));
    expect(grid(bench)).toEqual([FIRST, LAST]);
  });

  it('reservation sync after the first pass: reads only the date windows whose next download is due', async () => {
    const bench = await known();
    bench.clock.pass(2 * MINUTE);
    const run = bench.run();
    await fetchDueReservations(run);
    expect(windows(bench)).toEqual([0, 1]);
    expect(run.tally.reservations).toEqual({ pulled: 0, gone: 0 });
  });

  it('reservation sync: reads all date windows when the user has allowed the removal of stays', async () => {
    const bench = await known();
    await read(bench, { allowRemoval: new Set(['reservations']) });
    expect(windows(bench)).toEqual(GRID);
    await read(bench, { allowRemoval: new Set(['rooms']) });
    expect(windows(bench)).toEqual([]);
  });

  it('reservation sync: keeps the stored range of date windows when the stored range is larger than the default range', async () => {
    const bench = createPullPartFixture();
    bench.store.settings.set('reservations.grid', { first: TODAY - 5, last: TODAY + 6 });
    await read(bench);
    expect(windows(bench)).toHaveLength(12);
    expect(grid(bench)).toEqual([-5, 6]);
  });

  it('reservation sync: stops when a date window is refused, and stores no range of downloaded dates', async () => {
    const bench = createPullPartFixture();
    bench.tamper = (_, reply) => (bench.asked.length > 3 ? REFUSED : reply);
    expect(await read(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toEqual([0, 1, -1, 2]);
    expect(grid(bench)).toBeNull();
  });

  it('reservation sync: its result contains the number of new stays', async () => {
    const bench = createPullPartFixture();
    stayAt(bench, 1, dayIn(0));
    stayAt(bench, 2, dayIn(2));
    const run = bench.run();
    await fetchDueReservations(run);
    expect(run.tally.reservations).toEqual({ pulled: 2, gone: 0 });
  });
});

describe('the grid grows until four windows at its edge are empty', () => {
  it.each([
    ['a stay in the last window', 5, [6, 7, 8, 9], [-4, 9]],
    ['a stay three before the last', 2, [6], [-4, 6]],
    ['a stay four before the last', 1, [], [-4, 5]],
    ['a stay in the first window', -4, [-5, -6, -7, -8], [-8, 5]],
    ['a stay three after the first', -1, [-5], [-5, 5]],
  ])(
    'range of downloaded dates: grows until the four outermost date windows on each side contain no stays: %s',
    async (_, distance, more, becomes) => {
      const bench = createPullPartFixture();
      stayAt(bench, 1, dayIn(distance));
      await read(bench);
      expect(windows(bench)).toEqual([...GRID, ...more]);
      expect(grid(bench)).toEqual(becomes);
    },
  );

  it('range of downloaded dates: is extended into the future before it is extended into the past', async () => {
    const bench = createPullPartFixture();
    stayAt(bench, 1, dayIn(2));
    stayAt(bench, 2, dayIn(-1));
    const reports: Progress[] = [];
    await read(bench, { onProgress: (progress) => reports.push(progress) });
    expect(windows(bench)).toEqual([...GRID, 6, -5]);
    expect(reports.slice(-2).map(({ done, of }) => [done, of])).toEqual([
      [11, 11],
      [12, 12],
    ]);
  });

  it('range of downloaded dates: is extended by at most 24 date windows into the past and 24 into the future', async () => {
    const bench = createPullPartFixture();
    for (let distance = -40; distance <= 40; distance += 3) stayAt(bench, 100 + distance, dayIn(distance));
    await read(bench);
    expect(grid(bench)).toEqual([FIRST - 24, LAST + 24]);
  });

  it('range of downloaded dates: does not grow in a sync pass that reads neither the first nor the last date window', async () => {
    const bench = createPullPartFixture();
    for (const distance of [5, -4]) stayAt(bench, 50 + distance, dayIn(distance));
    await read(bench);
    stayAt(bench, 3, dayIn(9));
    bench.store.reservations.applyWindow(windowOf(9), [], bench.run().now());
    bench.asked.length = 0;
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect(windows(bench)).toEqual([0, 1]);
  });

  it('reservation sync: adds no further date windows after a window that the service refuses', async () => {
    const bench = createPullPartFixture();
    stayAt(bench, 1, dayIn(5));
    bench.tamper = (_, reply) => (bench.asked.length > 10 ? REFUSED : reply);
    expect(await read(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toEqual([...GRID, 6]);
  });
});

describe('a stay that a window no longer shows', () => {
  it('missing stay: is marked as gone once all date windows were read without the stay', async () => {
    const bench = await known([1, 0], [2, 0]);
    bench.service.stays.delete(1);
    bench.clock.pass(2 * MINUTE);
    const run = bench.run();
    await fetchDueReservations(run);
    expect(windows(bench)).toEqual([0, 1, ...GRID]);
    expect([isGone(bench, 1), isGone(bench, 2)]).toEqual([true, false]);
    expect(run.tally.reservations.gone).toBe(1);
  });

  it('missing stay: is not marked as gone when the service refuses a date window that Kontuar reads again', async () => {
    const bench = await known([1, 0]);
    bench.service.stays.delete(1);
    bench.clock.pass(2 * MINUTE);
    bench.tamper = (_, reply) => (bench.asked.length > 4 ? REFUSED : reply);
    expect(await read(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toHaveLength(5);
    expect(isGone(bench, 1)).toBe(false);
  });

  it('missing stay: is not marked as gone when a row with its id cannot be read', async () => {
    const bench = await known([1, 0]);
    bench.tamper = (_, reply) =>
      relist(reply, ({ data }) => ({ data: data.map((row) => ({ ...row, arrival: 'soon' })) }));
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect(windows(bench)).toEqual([0, 1]);
    expect(isGone(bench, 1)).toBe(false);
  });

  it('missing stay: is not marked as gone while its date window contains a row without an id', async () => {
    const bench = await known([1, 0], [2, 0]);
    bench.tamper = (_, reply) =>
      relist(reply, ({ data }) => ({
        data: data.map((row) => (row['reservation_id'] === '1' ? { ...row, reservation_id: null } : row)),
      }));
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect(windows(bench)).toEqual([0, 1]);
    expect(isGone(bench, 1)).toBe(false);
    bench.service.stays.delete(1);
    bench.tamper = right;
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect([isGone(bench, 1), isGone(bench, 2)]).toEqual([true, false]);
  });

  it('missing stay: is marked as gone even when another date window contains a row without an id', async () => {
    const bench = await known([1, 0], [2, 3]);
    bench.service.stays.delete(1);
    bench.tamper = (_, reply) =>
      relist(reply, ({ data }) => ({
        data: data.map((row) => (row['reservation_id'] === '2' ? { ...row, reservation_id: null } : row)),
      }));
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect([isGone(bench, 1), isGone(bench, 2)]).toEqual([true, false]);
  });

  it('missing stays: 21 missing stays are not marked as gone until the user allows the removal', async () => {
    const bench = await known(...Array.from({ length: 21 }, (_, id): [number, number] => [id + 1, 0]));
    bench.service.stays.clear();
    bench.clock.pass(2 * MINUTE);
    const run = bench.run();
    await fetchDueReservations(run);
    expect(readOpenRemovalQuestion(bench.store)).toEqual({ kind: 'reservations', would: 21, of: 21 });
    expect([isGone(bench, 1), run.tally.reservations.gone]).toEqual([false, 0]);
  });

  it('removal question about stays: closes after a full sync pass that lists the stays, but not after a partial pass', async () => {
    const bench = await known([1, 0]);
    checkRemovalAgainstLimit(bench.run(), { kind: 'reservations', removed: 60, total: 100 });
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect(readOpenRemovalQuestion(bench.store)).not.toBeNull();
    await read(bench, { full: true });
    expect(readOpenRemovalQuestion(bench.store)).toBeNull();
  });

  it('removal question about stays: closes when a repeated download of the date window lists the missing stay', async () => {
    const bench = await known([1, 0]);
    checkRemovalAgainstLimit(bench.run(), { kind: 'reservations', removed: 60, total: 100 });
    bench.clock.pass(2 * MINUTE);
    bench.tamper = (_, reply) => (bench.asked.length === 1 ? relist(reply, () => ({ data: [] })) : reply);
    await read(bench);
    expect(isGone(bench, 1)).toBe(false);
    expect(readOpenRemovalQuestion(bench.store)).toBeNull();
  });
});

describe('rows of a window that cannot be read', () => {
  const aside = ({ store }: PullPartFixture) =>
    store.log.listUnreadable().map(({ kind, id }) => `${kind} ${String(id)}`);
  const nameOf = (distance: number) => `${windowOf(distance).from}..${windowOf(distance).to}`;

  it('unreadable stays: are listed by id, or by date window if the id is unreadable, until the window is read without errors', async () => {
    const bench = createPullPartFixture();
    stayAt(bench, 1, dayIn(0));
    stayAt(bench, 2, dayIn(0));
    bench.store.log.addUnreadable(
      [
        { kind: 'reservation', id: '9', reason: 'odd' },
        { kind: 'invoice', id: '1', reason: 'odd' },
      ],
      bench.run().now(),
    );
    bench.tamper = (_, reply) =>
      relist(reply, ({ data }) => ({
        data: data.map((row) =>
          row['reservation_id'] === '1' ? { ...row, arrival: 'soon' } : { reservation_id: 'x' },
        ),
      }));
    const run = bench.run();
    await fetchNearReservations(run);
    const before = ['invoice 1', 'reservation 1', `reservation ${nameOf(0)}`, 'reservation 9'];
    expect(aside(bench).toSorted()).toEqual(before.toSorted());
    expect(run.tally.setAside).toBe(2);
    bench.tamper = right;
    await read(bench, { full: true });
    expect(aside(bench)).toEqual(['invoice 1', 'reservation 9']);
  });
});

it('damaged stay on disk: is repaired within a day, because the windows of long past days are read once a day', async () => {
  const bench = await known([1, -3]);
  changed(bench, `UPDATE reservations SET name = 'x' WHERE reservation_id = 1`);
  bench.clock.pass(24 * HOUR - 1);
  await read(bench);
  expect(windows(bench)).not.toContain(-3);
  bench.clock.pass(1);
  await read(bench);
  expect(windows(bench)).toContain(-3);
  expect(bench.store.reservations.listDamaged()).toEqual([]);
});
