import { describe, expect, it } from 'vitest';
import { findFreeRooms } from '#engine/api/findFreeRooms';
import { declineRemoval } from '#engine/sync/pull/removalLimit';
import { addDays } from '#shared/rules/days';
import { CONFORMANCE_DAY, createPullFixture, type PullFixture } from './pullFixture';

/** Milliseconds; longer than today's prices count as fresh. */
const LATER_MS = 31 * 60_000;

const known = ({ store }: PullFixture) => store.reservations.listRooms().map(({ roomId }) => roomId);
const held = ({ service }: PullFixture) => service.property.rooms.map(({ roomId }) => roomId);

/** Runs a first pass, deletes `count` rooms from the service, and returns the deleted rooms. */
async function without(bench: PullFixture, count: number) {
  await bench.pull();
  expect(known(bench).sort()).toEqual(held(bench).sort());
  const deleted = bench.service.property.rooms.splice(1, count);
  bench.clock.pass(LATER_MS);
  return deleted;
}

/** Changes the `rooms` map in the answer to a price request. */
const answering = (change: (rooms: Record<string, unknown>, from: string) => unknown) => {
  let on = false;
  const between: Parameters<typeof createPullFixture>[1] = async (request, service) => {
    const asked = request.url.endsWith('/get/pricing') ? await request.clone().text() : null;
    const answer = await service(request);
    if (!on || asked === null) return answer;
    const { data, ...rest } = JSON.parse(await answer.text());
    const { from } = JSON.parse(asked);
    return Response.json({ ...rest, data: { ...data, rooms: change(data.rooms, from) } });
  };
  return { between, begin: () => (on = true), end: () => (on = false) };
};

describe('a room that the service has no more', () => {
  it('room deleted in the service: is no longer offered, and returns when the service lists the room again', async () => {
    const bench = createPullFixture();
    const [room] = await without(bench, 1);
    if (!room) throw new Error('no room');
    const arrival = addDays(CONFORMANCE_DAY, 120);
    const search = { arrival, nights: 1, adults: 1, children: 0, rooms: null };
    const offered = () =>
      findFreeRooms(bench.store, search, CONFORMANCE_DAY).offers.map(({ roomId }) => roomId);
    expect(offered()).toContain(room.roomId);
    await bench.pull();
    expect(known(bench).sort()).toEqual(held(bench).sort());
    expect(offered()).not.toContain(room.roomId);
    expect(bench.store.reservations.listGoneRooms().map(({ name }) => name)).toEqual([room.name]);

    bench.service.property.rooms.push(room);
    bench.clock.pass(LATER_MS);
    await bench.pull();
    expect(known(bench)).toContain(room.roomId);
    expect(bench.store.reservations.listGoneRooms()).toEqual([]);
  });

  it('room deleted in the service: is removed as soon as a webhook event about rooms arrives', async () => {
    const bench = createPullFixture();
    await without(bench, 1);
    const targets = { near: false, days: [], reservations: [], invoices: [], rooms: true };
    await bench.look(targets, new AbortController().signal);
    expect(known(bench).sort()).toEqual(held(bench).sort());
  });

  it('room deleted in the service: all date windows are read again in only one sync pass', async () => {
    const bench = createPullFixture();
    await without(bench, 1);
    const asked = () => bench.remote.exchanges.filter(({ path }) => path.endsWith('/get/pricing')).length;
    const before = asked();
    await bench.pull();
    const looked = asked() - before;
    expect(looked).toBeLessThanOrEqual(8);
    bench.clock.pass(LATER_MS);
    await bench.pull();
    expect(asked() - before - looked).toBeLessThanOrEqual(2);
  });
});

describe('a room stays while it is not sure that it is gone', () => {
  it('room: is kept when it is missing in one date window but named in another window', async () => {
    const id = (bench: PullFixture) => String(bench.service.property.rooms[1]?.roomId);
    let left = '';
    const answers = answering((rooms, from) =>
      Object.fromEntries(Object.entries(rooms).filter(([room]) => room !== left || from > CONFORMANCE_DAY)),
    );
    const bench = createPullFixture({}, answers.between);
    await without(bench, 0);
    left = id(bench);
    answers.begin();
    const { problems } = await bench.pull();
    expect(problems).toEqual([]);
    expect(known(bench)).toContain(Number(left));
  });

  it.each([
    ['no room at all', () => []],
    [
      'no room in one window',
      (rooms: object, from: string) => (from > CONFORMANCE_DAY ? {} : without1(rooms)),
    ],
    ['one that cannot be told which', (rooms: object) => ({ ...without1(rooms), x: {} })],
    ['all but one', (rooms: object) => Object.fromEntries(Object.entries(rooms).slice(0, 1))],
  ])(
    'rooms missing in the service’s price answers: stay on this PC (rooms named by the answers: %s)',
    async (_, change) => {
      const answers = answering(change);
      const bench = createPullFixture({}, answers.between);
      await without(bench, 0);
      answers.begin();
      await bench.pull();
      await bench.pull({ full: true });
      expect(known(bench).sort()).toEqual(held(bench).sort());
    },
  );

  it.each([
    ['no room at all', () => []],
    ['no room in one window', (rooms: object, from: string) => (from > CONFORMANCE_DAY ? {} : rooms)],
    ['rooms that are no map', () => 'none'],
  ])(
    'room prices: are kept, with the time of their last download, when the service’s price answers contain %s',
    async (_, change) => {
      const answers = answering(change);
      const bench = createPullFixture({}, answers.between);
      await without(bench, 0);
      const { pricing, ranges } = bench.store;
      const season = { from: addDays(CONFORMANCE_DAY, 120), to: addDays(CONFORMANCE_DAY, 150) };
      const before = pricing.listPlanPrices(season);
      const ages = ranges.listAges('pricing', season);
      expect(before.days.length).toBeGreaterThan(100);
      answers.begin();
      await bench.pull({ full: true });
      expect(pricing.listPlanPrices(season)).toEqual(before);
      expect(ranges.listAges('pricing', season)).toEqual(ages);

      answers.end();
      await bench.pull({ full: true });
      expect(ranges.listAges('pricing', season)).not.toEqual(ages);
    },
  );

  it('room missing in the prices: is kept when the repeated download fails, and is removed in the next sync pass', async () => {
    let left = Infinity;
    const bench = createPullFixture({}, (request, service) =>
      request.url.endsWith('/get/pricing') && left-- <= 0
        ? Promise.resolve(new Response('', { status: 503 }))
        : service(request),
    );
    await without(bench, 1);
    left = 5;
    expect((await bench.pull()).problems).toHaveLength(1);
    expect(known(bench)).toHaveLength(6);
    left = Infinity;
    bench.clock.pass(LATER_MS);
    await bench.pull();
    expect(known(bench)).toHaveLength(5);
  });

  it('room: is kept when stays name the room, even if the price answers never contain the room', async () => {
    const answers = answering(without1);
    const bench = createPullFixture({}, answers.between);
    answers.begin();
    await bench.pull();
    await bench.pull({ full: true });
    expect(known(bench).sort()).toEqual(held(bench).sort());
  });
});

/** Returns the rooms without the second one. */
const without1 = (rooms: object) =>
  Object.fromEntries(Object.entries(rooms).filter((_, index) => index !== 1));

describe('many rooms at once', () => {
  const toTwo = () => answering((rooms) => Object.fromEntries(Object.entries(rooms).slice(0, 2)));

  it('rooms missing in the service: four of six rooms are removed only when the user allows the removal', async () => {
    const answers = toTwo();
    const bench = createPullFixture({}, answers.between);
    await without(bench, 0);
    answers.begin();
    expect((await bench.pull()).guard).toEqual({ kind: 'rooms', would: 4, of: 6 });
    expect(known(bench)).toHaveLength(6);
    declineRemoval(bench.store, 'rooms', 4);
    bench.clock.pass(LATER_MS);
    expect((await bench.pull()).guard).toBeNull();
    expect(known(bench)).toHaveLength(6);
    const allowed = await bench.pull({ allowRemoval: new Set(['rooms']) });
    expect(allowed.guard).toBeNull();
    expect(known(bench)).toHaveLength(2);
  });

  it('question about missing rooms: is withdrawn when the service lists the rooms again', async () => {
    const answers = toTwo();
    const bench = createPullFixture({}, answers.between);
    await without(bench, 0);
    answers.begin();
    expect((await bench.pull()).guard).not.toBeNull();
    answers.end();
    bench.clock.pass(LATER_MS);
    expect((await bench.pull()).guard).toBeNull();
  });
});

describe('a room that only stays name', () => {
  /**
   * Returns a service that does not list its first room but has stays in that room, limited to those for which `kept`
   * returns true.
   */
  function unlisted(kept: (departure: string) => boolean) {
    const shown = { kept };
    const bench = createPullFixture({}, async (request, service) => {
      const path = new URL(request.url).pathname;
      const answer = await service(request);
      const [room] = bench.service.property.rooms;
      if (!room || !/get\/(pricing|reservations)$/.test(path)) return answer;
      const { data, ...rest } = JSON.parse(await answer.text());
      if (path.endsWith('pricing')) {
        const { [room.roomId]: _, ...rooms } = data.rooms;
        return Response.json({ ...rest, data: { ...data, rooms } });
      }
      const stays: { room_id: string; departure: string }[] = data;
      const left = stays.filter((stay) => Number(stay.room_id) !== room.roomId || shown.kept(stay.departure));
      return Response.json({ ...rest, data: left });
    });
    const id = bench.service.property.rooms[0]?.roomId ?? 0;
    return { bench, id, show: (now: typeof kept) => void (shown.kept = now) };
  }
  const over = (departure: string) => departure < CONFORMANCE_DAY;

  it('room known only from past stays: is not offered as free, and is listed among removed rooms', async () => {
    const { bench, id } = unlisted(over);
    await bench.pull({ full: true });
    expect(
      bench.store.reservations
        .listPropertyStays({ from: '2026-03-01', to: CONFORMANCE_DAY })
        .some((stay) => stay.roomId === id),
    ).toBe(true);
    bench.clock.pass(LATER_MS);
    await bench.pull({ full: true });
    expect(known(bench)).toHaveLength(5);
    expect(known(bench)).not.toContain(id);
    const search = { arrival: CONFORMANCE_DAY, nights: 1, adults: 1, children: 0, rooms: null };
    expect(
      findFreeRooms(bench.store, search, CONFORMANCE_DAY).offers.map(({ roomId }) => roomId),
    ).not.toContain(id);
    // The stays are still shown, in a room that is marked as gone.
    expect(bench.store.reservations.listGoneRooms().map(({ roomId }) => roomId)).toEqual([id]);
  });

  it('room missing from all price answers: is listed while a current or future stay uses the room, or after a new booking', async () => {
    const { bench, id } = unlisted((departure) => departure >= CONFORMANCE_DAY);
    await bench.pull({ full: true });
    bench.clock.pass(LATER_MS);
    await bench.pull({ full: true });
    expect(known(bench)).toContain(id);

    const unlistedRoom = unlisted(over);
    await unlistedRoom.bench.pull({ full: true });
    unlistedRoom.bench.clock.pass(LATER_MS);
    await unlistedRoom.bench.pull({ full: true });
    expect(known(unlistedRoom.bench)).not.toContain(unlistedRoom.id);
    unlistedRoom.show(() => true);
    unlistedRoom.bench.clock.pass(LATER_MS);
    await unlistedRoom.bench.pull({ full: true });
    expect(known(unlistedRoom.bench)).toContain(unlistedRoom.id);
  });
});
