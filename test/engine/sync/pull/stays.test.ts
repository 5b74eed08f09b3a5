import { describe, expect, it } from 'vitest';
import { checkRemoval, readOpenRemovalQuestion } from '#engine/sync/pull/removalLimit';
import {
  readNearReservations,
  readReservations,
  readReservationWindows,
} from '#engine/sync/pull/pullReservations';
import { findDamagedStayWindows } from '#engine/sync/pull/findDiskDamage';
import { addDays } from '#shared/rules/days';
import type { Progress } from '#shared/outcome/syncHealth';
import {
  changed,
  DAY,
  HOUR,
  MINUTE,
  noLine,
  partBench,
  REFUSED,
  relist,
  stayAt,
  type PartBench,
} from './partBench';
import { TODAY, FIRST, LAST, GRID, windowOf, dayIn, windows, read, isGone, grid, known } from './stayGrid';

/** Stays, window by window (sync.md, Reservations). The windows are named by their distance from today's. */

const right: PartBench['tamper'] = (_, reply) => reply;

describe('the near windows', () => {
  it('are those from a week ago to 30 days ahead, each read once at first', async () => {
    const bench = partBench();
    stayAt(bench, 1, DAY);
    expect(await readNearReservations(bench.run())).toEqual({ ok: true });
    expect(windows(bench)).toEqual([0, 1]);
    expect(bench.store.reservations.show(1)?.arrival).toBe(DAY);
    bench.clock.pass(100 * HOUR);
    await readNearReservations(bench.run());
    expect(windows(bench)).toEqual([]);
  });

  it('are two where a new one has begun in this week', async () => {
    const bench = partBench();
    bench.clock.pass(Date.parse(addDays(windowOf(1).from, 3)) - Date.parse(DAY));
    await readNearReservations(bench.run());
    expect(windows(bench)).toEqual([1, 0]);
  });

  it('are read where one of them was read before', async () => {
    const bench = partBench();
    bench.store.reservations.applyWindow(windowOf(0), [], bench.run().now());
    await readNearReservations(bench.run());
    expect(windows(bench)).toEqual([1]);
  });

  it('end with the first refusal', async () => {
    const bench = partBench();
    bench.tamper = () => REFUSED;
    expect(await readNearReservations(bench.run())).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toEqual([0]);
  });

  it('fail at once for whoever waits; the far ones are asked for again and again', async () => {
    const bench = partBench();
    bench.tamper = noLine;
    await readNearReservations(bench.run({ priority: 'user' }));
    expect(windows(bench)).toEqual([0]);
    bench.store.settings.set('reservations.grid', { first: TODAY + FIRST, last: TODAY + LAST });
    await readReservationWindows(bench.run({ priority: 'user' }), [{ from: dayIn(3), to: dayIn(3) }]);
    expect(windows(bench)).toEqual([3, 3, 3]);
  });
});

describe('a pass', () => {
  it('reads the whole grid from today outwards, and says how far it is', async () => {
    const bench = partBench();
    const told: Progress[] = [];
    await read(bench, { onProgress: (progress) => told.push(progress) });
    expect(windows(bench)).toEqual(GRID);
    expect(told).toEqual(GRID.concat(0).map((_, done) => ({ step: 'reservations', done, of: 10 })));
    expect(grid(bench)).toEqual([FIRST, LAST]);
  });

  it('reads what is due, later', async () => {
    const bench = await known();
    bench.clock.pass(2 * MINUTE);
    const run = bench.run();
    await readReservations(run);
    expect(windows(bench)).toEqual([0, 1]);
    expect(run.tally.reservations).toEqual({ pulled: 0, gone: 0 });
  });

  it('reads everything where the user has allowed a removal of stays', async () => {
    const bench = await known();
    await read(bench, { allowRemoval: new Set(['reservations']) });
    expect(windows(bench)).toEqual(GRID);
    await read(bench, { allowRemoval: new Set(['rooms']) });
    expect(windows(bench)).toEqual([]);
  });

  it('keeps a grid that was larger', async () => {
    const bench = partBench();
    bench.store.settings.set('reservations.grid', { first: TODAY - 5, last: TODAY + 6 });
    await read(bench);
    expect(windows(bench)).toHaveLength(12);
    expect(grid(bench)).toEqual([-5, 6]);
  });

  it('ends with a refusal, the grid unknown', async () => {
    const bench = partBench();
    bench.tamper = (_, reply) => (bench.asked.length > 3 ? REFUSED : reply);
    expect(await read(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toEqual([0, 1, -1, 2]);
    expect(grid(bench)).toBeNull();
  });

  it('counts what is new', async () => {
    const bench = partBench();
    stayAt(bench, 1, dayIn(0));
    stayAt(bench, 2, dayIn(2));
    const run = bench.run();
    await readReservations(run);
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
  ])('%s', async (_, distance, more, becomes) => {
    const bench = partBench();
    stayAt(bench, 1, dayIn(distance));
    await read(bench);
    expect(windows(bench)).toEqual([...GRID, ...more]);
    expect(grid(bench)).toEqual(becomes);
  });

  it('in both directions, the later days first', async () => {
    const bench = partBench();
    stayAt(bench, 1, dayIn(2));
    stayAt(bench, 2, dayIn(-1));
    const told: Progress[] = [];
    await read(bench, { onProgress: (progress) => told.push(progress) });
    expect(windows(bench)).toEqual([...GRID, 6, -5]);
    expect(told.slice(-2).map(({ done, of }) => [done, of])).toEqual([
      [11, 11],
      [12, 12],
    ]);
  });

  it('by 24 windows each way at most', async () => {
    const bench = partBench();
    for (let distance = -40; distance <= 40; distance += 3) stayAt(bench, 100 + distance, dayIn(distance));
    await read(bench);
    expect(grid(bench)).toEqual([FIRST - 24, LAST + 24]);
  });

  it('only where the edge has just been read', async () => {
    const bench = partBench();
    for (const distance of [5, -4]) stayAt(bench, 50 + distance, dayIn(distance));
    await read(bench);
    stayAt(bench, 3, dayIn(9));
    bench.store.reservations.applyWindow(windowOf(9), [], bench.run().now());
    bench.asked.length = 0;
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect(windows(bench)).toEqual([0, 1]);
  });

  it('and ends with a refusal', async () => {
    const bench = partBench();
    stayAt(bench, 1, dayIn(5));
    bench.tamper = (_, reply) => (bench.asked.length > 10 ? REFUSED : reply);
    expect(await read(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toEqual([...GRID, 6]);
  });
});

describe('a stay that a window no longer shows', () => {
  it('is gone once the whole grid was read without it', async () => {
    const bench = await known([1, 0], [2, 0]);
    bench.service.stays.delete(1);
    bench.clock.pass(2 * MINUTE);
    const run = bench.run();
    await readReservations(run);
    expect(windows(bench)).toEqual([0, 1, ...GRID]);
    expect([isGone(bench, 1), isGone(bench, 2)]).toEqual([true, false]);
    expect(run.tally.reservations.gone).toBe(1);
  });

  it('is not gone where a window of the second look is refused', async () => {
    const bench = await known([1, 0]);
    bench.service.stays.delete(1);
    bench.clock.pass(2 * MINUTE);
    bench.tamper = (_, reply) => (bench.asked.length > 4 ? REFUSED : reply);
    expect(await read(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(bench)).toHaveLength(5);
    expect(isGone(bench, 1)).toBe(false);
  });

  it('is there where a row with its id cannot be read', async () => {
    const bench = await known([1, 0]);
    bench.tamper = (_, reply) =>
      relist(reply, ({ data }) => ({ data: data.map((row) => ({ ...row, arrival: 'soon' })) }));
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect(windows(bench)).toEqual([0, 1]);
    expect(isGone(bench, 1)).toBe(false);
  });

  it('is there where a row without an id may be it, and is gone once the window is whole', async () => {
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

  it('is gone though a row without an id is among those of another window', async () => {
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

  it('is not gone with very many others without a word', async () => {
    const bench = await known(...Array.from({ length: 21 }, (_, id): [number, number] => [id + 1, 0]));
    bench.service.stays.clear();
    bench.clock.pass(2 * MINUTE);
    const run = bench.run();
    await readReservations(run);
    expect(readOpenRemovalQuestion(bench.store)).toEqual({ kind: 'reservations', would: 21, of: 21 });
    expect([isGone(bench, 1), run.tally.reservations.gone]).toEqual([false, 0]);
  });

  it('and is back: the question ends with a whole pass, not with a part of one', async () => {
    const bench = await known([1, 0]);
    checkRemoval(bench.run(), { kind: 'reservations', removed: 60, total: 100 });
    bench.clock.pass(2 * MINUTE);
    await read(bench);
    expect(readOpenRemovalQuestion(bench.store)).not.toBeNull();
    await read(bench, { full: true });
    expect(readOpenRemovalQuestion(bench.store)).toBeNull();
  });

  it('and turns up in the second look: the question ends', async () => {
    const bench = await known([1, 0]);
    checkRemoval(bench.run(), { kind: 'reservations', removed: 60, total: 100 });
    bench.clock.pass(2 * MINUTE);
    bench.tamper = (_, reply) => (bench.asked.length === 1 ? relist(reply, () => ({ data: [] })) : reply);
    await read(bench);
    expect(isGone(bench, 1)).toBe(false);
    expect(readOpenRemovalQuestion(bench.store)).toBeNull();
  });
});

describe('rows of a window that cannot be read', () => {
  const aside = ({ store }: PartBench) =>
    store.log.listSetAside().map(({ kind, id }) => `${kind} ${String(id)}`);
  const nameOf = (distance: number) => `${windowOf(distance).from}..${windowOf(distance).to}`;

  it('go by their id, or by the window; each until the window shows it whole', async () => {
    const bench = partBench();
    stayAt(bench, 1, dayIn(0));
    stayAt(bench, 2, dayIn(0));
    bench.store.log.setAside(
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
    await readNearReservations(run);
    const before = ['invoice 1', 'reservation 1', `reservation ${nameOf(0)}`, 'reservation 9'];
    expect(aside(bench).toSorted()).toEqual(before.toSorted());
    expect(run.tally.setAside).toBe(2);
    bench.tamper = right;
    await read(bench, { full: true });
    expect(aside(bench)).toEqual(['invoice 1', 'reservation 9']);
  });
});

describe('a stay that the disk has changed', () => {
  const rot = (bench: PartBench) =>
    changed(bench, `UPDATE reservations SET name = 'x' WHERE reservation_id = 1`);

  it('has its windows read, looked for once a day, whatever way the clock was set', async () => {
    const bench = await known([1, 3]);
    bench.store.settings.set('stays.hashedAt', bench.run().now());
    rot(bench);
    expect(findDamagedStayWindows(bench.run())).toEqual(new Set());
    bench.clock.pass(24 * HOUR - 1);
    expect(findDamagedStayWindows(bench.run())).toEqual(new Set());
    bench.clock.pass(1);
    expect(findDamagedStayWindows(bench.run())).toEqual(new Set([TODAY + 3]));
    expect(findDamagedStayWindows(bench.run())).toEqual(new Set());
    bench.clock.pass(-25 * HOUR);
    expect(findDamagedStayWindows(bench.run())).toEqual(new Set([TODAY + 3]));
  });

  it('is written anew by the pass of that day, though its window is not due', async () => {
    const bench = await known([1, -3]);
    rot(bench);
    bench.clock.pass(24 * HOUR);
    await read(bench);
    expect(windows(bench)).toContain(-3);
    expect(bench.store.reservations.broken()).toEqual([]);
  });

  it('is read anyway in a full pass', async () => {
    const bench = await known([1, 3]);
    bench.clock.pass(24 * HOUR);
    rot(bench);
    expect(findDamagedStayWindows(bench.run({ full: true }))).toEqual(new Set());
    expect(findDamagedStayWindows(bench.run())).not.toEqual(new Set());
  });
});
