import { describe, expect, it } from 'vitest';
import { checkRemovalAgainstLimit, readOpenRemovalQuestion } from '#engine/sync/pull/removalLimit';
import { refetchRoomsFromService } from '#engine/sync/pull/refetchRecords';
import {
  fetchTodayPricesIfMissing,
  fetchPriceWindows,
  fetchRoomsFromPrices,
  removeDamagedPastPrices,
} from '#engine/sync/pull/pullPricing';
import { getDateWindowIndex, getDateWindowByIndex } from '#engine/sync/pull/dateWindows';
import type { Progress } from '#shared/outcome/syncHealthSchemas';
import { addDays } from '#shared/rules/days';
import { json } from '#support/stranger/strangerAnswers';
import {
  changed,
  DAY,
  HOUR,
  MINUTE,
  noLine,
  createPullPartFixture,
  REFUSED,
  type PullPartFixture,
} from './pullPartFixture';

/**
 * Tests the download of prices and rooms window by window (sync.md, Reading); windows are named by their distance from
 * today's window.
 */

const TODAY = getDateWindowIndex(DAY);
/** 400 days ahead. */
const GRID = [0, 1, 2, 3, 4, 5];
const right: PullPartFixture['tamper'] = (_, reply) => reply;
const windowOf = (distance: number) => getDateWindowByIndex(TODAY + distance);
const nameOf = (distance: number) => `${windowOf(distance).from}..${windowOf(distance).to}`;
/** Returns the requested windows and clears the record. */
const windows = ({ asked }: PullPartFixture) =>
  asked.splice(0).map((path) => getDateWindowIndex(path.split(' ')[1]?.split('..')[0] ?? '') - TODAY);
const bench = (rooms: readonly number[] = [1, 2]) => createPullPartFixture({ rooms, prices: () => ({}) });
const read = (testBench: PullPartFixture, options: Parameters<PullPartFixture['run']>[0] = {}) =>
  fetchPriceWindows(testBench.run(options));
const rooms = ({ store }: PullPartFixture) => store.pricing.listPricedRoomIds().toSorted((a, b) => a - b);

type Rooms = Record<string, { prices_and_restrictions: Record<string, unknown> } | undefined>;
/** Changes the rooms in each price answer; `distance` is the distance of its window from today's. */
const answering =
  (change: (rooms: Rooms, distance: number) => object): PullPartFixture['tamper'] =>
  (asked, reply) => {
    const { from } = JSON.parse(asked.body);
    const { data, ...rest } = JSON.parse(reply.body);
    return json(200, {
      ...rest,
      data: { ...data, rooms: change(data.rooms, getDateWindowIndex(from) - TODAY) },
    });
  };
const only = (rooms: Rooms, ...ids: number[]) =>
  Object.fromEntries(Object.entries(rooms).filter(([id]) => ids.includes(Number(id))));

async function known(ids: readonly number[] = [1, 2]): Promise<PullPartFixture> {
  const testBench = bench(ids);
  expect(await read(testBench)).toEqual({ ok: true });
  expect(rooms(testBench)).toEqual(ids);
  testBench.asked.length = 0;
  return testBench;
}

describe('a pass over the prices', () => {
  it('price sync: reads all date windows from today on and reports the progress', async () => {
    const testBench = bench();
    const reports: Progress[] = [];
    const run = testBench.run({ onProgress: (progress) => reports.push(progress) });
    expect(await fetchPriceWindows(run)).toEqual({ ok: true });
    expect(windows(testBench)).toEqual(GRID);
    expect(reports).toEqual(GRID.map((done) => ({ step: 'pricing', done, of: 6 })));
    // Neighbouring windows share two days and their border day, so 6 windows of 2 rooms give this number.
    expect(run.tally.pricing.days).toBe((6 * 87 + 3) * 2);
    expect(rooms(testBench)).toEqual([1, 2]);
  });

  it('price sync after the first pass: reads only the date windows whose next download is due', async () => {
    const testBench = await known();
    testBench.clock.pass(30 * MINUTE);
    const run = testBench.run();
    await fetchPriceWindows(run);
    expect(windows(testBench)).toEqual([0, 1]);
    expect(run.tally.pricing.days).toBe(0);
  });

  it('price sync: reads all date windows again when the user allows the removal of rooms', async () => {
    const testBench = await known();
    await read(testBench, { allowRemoval: new Set(['invoices']) });
    expect(windows(testBench)).toEqual([]);
    await read(testBench, { allowRemoval: new Set(['rooms']) });
    expect(windows(testBench)).toEqual(GRID);
  });

  it('price sync: sends no further request when the service refuses a date window', async () => {
    const testBench = bench();
    testBench.tamper = (_, reply) => (testBench.asked.length > 2 ? REFUSED : reply);
    expect(await read(testBench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(testBench)).toEqual([0, 1, 2]);
  });

  it('price sync without a connection: tries today’s window once while a user waits, and later windows three times', async () => {
    const testBench = bench();
    testBench.tamper = noLine;
    await read(testBench, { priority: 'user' });
    expect(windows(testBench)).toEqual([0]);
    testBench.tamper = (asked, reply) => (asked.body.includes(windowOf(0).from) ? reply : noLine());
    await read(testBench, { priority: 'user' });
    expect(windows(testBench)).toEqual([0, 1, 1, 1]);
  });
});

it('price sync: reads today’s prices before all other days only if today’s prices have never been downloaded', async () => {
  const testBench = bench();
  expect(await fetchTodayPricesIfMissing(testBench.run())).toEqual({ ok: true });
  expect(windows(testBench)).toEqual([0]);
  testBench.clock.pass(100 * HOUR);
  expect(await fetchTodayPricesIfMissing(testBench.run())).toEqual({ ok: true });
  expect(windows(testBench)).toEqual([]);
});

describe('a room', () => {
  it('room missing in the prices: is removed from the rooms when a second reading of all date windows also lacks the room', async () => {
    const testBench = await known([1, 2, 3]);
    testBench.tamper = answering((pricedRooms) => only(pricedRooms, 1, 2));
    testBench.clock.pass(30 * MINUTE);
    await read(testBench);
    expect(windows(testBench)).toEqual([0, 1, ...GRID]);
    expect(rooms(testBench)).toEqual([1, 2]);
  });

  it('room missing in one date window of the prices: is kept when another window still names the room', async () => {
    const testBench = await known();
    testBench.tamper = answering((pricedRooms, distance) =>
      distance === 1 ? pricedRooms : only(pricedRooms, 1),
    );
    testBench.clock.pass(30 * MINUTE);
    await read(testBench);
    expect(windows(testBench)).toEqual([0, 1]);
    expect(rooms(testBench)).toEqual([1, 2]);
  });

  it('room missing in the prices: is kept, and the question about removed rooms ends, when a repeated download lists the room', async () => {
    const testBench = await known();
    checkRemovalAgainstLimit(testBench.run(), { kind: 'rooms', removed: 6, total: 6 });
    testBench.tamper = answering((pricedRooms, distance) =>
      distance > 3 ? pricedRooms : only(pricedRooms, 1),
    );
    testBench.clock.pass(30 * MINUTE);
    await read(testBench);
    expect(windows(testBench)).toEqual([0, 1, ...GRID]);
    expect(rooms(testBench)).toEqual([1, 2]);
    expect(readOpenRemovalQuestion(testBench.store)).toBeNull();
  });

  it('room missing in the prices: is kept when the service refuses a request of the second, confirming price download', async () => {
    const testBench = await known([1, 2, 3]);
    const change = answering((pricedRooms) => only(pricedRooms, 1, 2));
    testBench.tamper = (asked, reply) => (testBench.asked.length > 4 ? REFUSED : change(asked, reply));
    testBench.clock.pass(30 * MINUTE);
    expect(await read(testBench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(windows(testBench)).toHaveLength(5);
    expect(rooms(testBench)).toEqual([1, 2, 3]);
  });

  it.each([
    ['no window was read', () => ({}), 10],
    [
      'a window names no room at all',
      (pricedRooms: Rooms, distance: number) => (distance === 1 ? {} : only(pricedRooms, 1, 2)),
      30,
    ],
    ['one room cannot be told', (pricedRooms: Rooms) => ({ ...only(pricedRooms, 1, 2), x: {} }), 30],
  ])(
    'room missing in the prices: is kept, and no date window is read a second time, when %s',
    async (_, change, minutes) => {
      const testBench = await known([1, 2, 3]);
      testBench.tamper = answering(change);
      testBench.clock.pass(minutes * MINUTE);
      await read(testBench);
      expect(windows(testBench)).toHaveLength(minutes === 30 ? 2 : 0);
      expect(rooms(testBench)).toEqual([1, 2, 3]);
    },
  );

  it('room missing in the prices: is kept when the repeated download of a date window lists no rooms at all', async () => {
    const testBench = await known([1, 2, 3]);
    testBench.tamper = answering((pricedRooms, distance) => (distance > 3 ? {} : only(pricedRooms, 1, 2)));
    testBench.clock.pass(30 * MINUTE);
    await read(testBench);
    expect(windows(testBench)).toHaveLength(8);
    expect(rooms(testBench)).toEqual([1, 2, 3]);
  });

  it('room: is kept when its entry in the service’s answer cannot be read', async () => {
    const testBench = await known();
    testBench.tamper = answering((pricedRooms) => ({ ...only(pricedRooms, 1), 2: 'odd' }));
    testBench.clock.pass(30 * MINUTE);
    await read(testBench);
    expect(windows(testBench)).toEqual([0, 1]);
    expect(rooms(testBench)).toEqual([1, 2]);
  });

  it('room: is removed when missing, although another room or a price day cannot be read', async () => {
    const testBench = await known([1, 2, 3, 4]);
    testBench.tamper = answering(({ 1: first, 2: second }) => ({
      1: first,
      2: { ...second, prices_and_restrictions: { ...second?.prices_and_restrictions, [DAY]: 'odd' } },
      4: 'odd',
    }));
    testBench.clock.pass(30 * MINUTE);
    await read(testBench);
    expect(testBench.store.log.listUnreadable().map(({ id }) => id)).toEqual(['2/2026-06-03', '4']);
    expect(rooms(testBench)).toEqual([1, 2, 4]);
  });

  it('missing rooms: Kontuar asks before removing three of four rooms, and withdraws the question when the service lists the rooms again', async () => {
    const testBench = await known([1, 2, 3, 4]);
    testBench.tamper = answering((pricedRooms) => only(pricedRooms, 1));
    testBench.clock.pass(30 * MINUTE);
    await read(testBench);
    expect(readOpenRemovalQuestion(testBench.store)).toEqual({ kind: 'rooms', would: 3, of: 4 });
    expect(rooms(testBench)).toEqual([1, 2, 3, 4]);
    testBench.tamper = right;
    await read(testBench);
    expect(readOpenRemovalQuestion(testBench.store)).not.toBeNull();
    testBench.clock.pass(30 * MINUTE);
    await read(testBench);
    expect(readOpenRemovalQuestion(testBench.store)).toBeNull();
  });
});

describe('a hint about rooms', () => {
  const look = (testBench: PullPartFixture, hinted: boolean) =>
    refetchRoomsFromService(testBench.run(), {
      near: false,
      days: [],
      reservations: [],
      invoices: [],
      rooms: hinted,
    });

  it('webhook event about rooms: today’s prices are read, and a missing room is removed after all date windows were read again', async () => {
    const testBench = await known([1, 2, 3]);
    expect(await look(testBench, false)).toEqual({ ok: true });
    expect(windows(testBench)).toEqual([]);
    expect(await look(testBench, true)).toEqual({ ok: true });
    expect(windows(testBench)).toEqual([0]);
    testBench.tamper = answering((pricedRooms) => only(pricedRooms, 1, 2));
    await look(testBench, true);
    expect(windows(testBench)).toEqual([0, ...GRID]);
    expect(rooms(testBench)).toEqual([1, 2]);
  });

  it('webhook event about rooms: returns the error when the service refuses the price request', async () => {
    const testBench = await known();
    testBench.tamper = () => REFUSED;
    expect(await fetchRoomsFromPrices(testBench.run())).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    expect(windows(testBench)).toEqual([0]);
  });
});

it('download of a date window: removes its readable price days and rooms from the list of unreadable records', async () => {
  const testBench = bench();
  const { from, to } = windowOf(0);
  const put = (kind: 'priceDay' | 'room' | 'reservation', id: string | null) => ({ kind, id, reason: 'odd' });
  const others = [
    put('priceDay', `1/${addDays(from, -1)}`),
    put('priceDay', `1/${addDays(to, 1)}`),
    put('priceDay', '1'),
    put('priceDay', null),
    put('room', '9'),
    put('reservation', '1'),
    put('reservation', `1/${DAY}`),
  ];
  const mended = [
    put('priceDay', `1/${from}`),
    put('priceDay', `2/${to}`),
    put('room', '1'),
    put('room', nameOf(0)),
  ];
  testBench.store.log.addUnreadable([...others, ...mended], testBench.run().now());
  const named = (list: readonly { kind: string; id: string | null }[]) =>
    list.map(({ kind, id }) => `${kind} ${String(id)}`).toSorted();
  await fetchTodayPricesIfMissing(testBench.run());
  expect(named(testBench.store.log.listUnreadable())).toEqual(named(others));
});

describe('a price that the disk has changed', () => {
  const rot = (testBench: PullPartFixture, day: string) =>
    changed(testBench, `UPDATE prices SET price = '1' || price WHERE room_id = 1 AND date = '${day}'`);
  const ahead = getDateWindowByIndex(getDateWindowIndex(DAY) + 3).from;
  const day = addDays(ahead, 30);

  it('price damaged on disk: is replaced when its date window is read again, half a day later', async () => {
    const testBench = await known();
    rot(testBench, day);
    testBench.clock.pass(12 * HOUR);
    await read(testBench);
    expect(windows(testBench)).toContain(3);
    expect(testBench.store.pricing.listDamaged()).toEqual([]);
  });

  it('damaged price on disk: is deleted when its date window is in the past, once a day or in a full sync', async () => {
    const testBench = await known();
    const past = windowOf(0).from;
    rot(testBench, past);
    rot(testBench, addDays(past, 80));
    testBench.clock.pass(200 * 24 * HOUR);
    testBench.store.settings.set('prices.hashedAt', testBench.run().now());
    testBench.clock.pass(24 * HOUR - 1);
    removeDamagedPastPrices(testBench.run());
    expect(testBench.store.pricing.listDamaged()).toHaveLength(2);
    testBench.clock.pass(1);
    removeDamagedPastPrices(testBench.run());
    expect(testBench.store.pricing.listDamaged()).toEqual([]);
    rot(testBench, addDays(past, 1));
    removeDamagedPastPrices(testBench.run({ full: true }));
    expect(testBench.store.pricing.listDamaged()).toEqual([]);
  });

  it('price damaged on disk in the current date window: is kept until the date window is downloaded again', async () => {
    const testBench = await known();
    rot(testBench, windowOf(0).from);
    testBench.clock.pass(24 * HOUR);
    removeDamagedPastPrices(testBench.run());
    expect(testBench.store.pricing.listDamaged()).toHaveLength(1);
  });
});
