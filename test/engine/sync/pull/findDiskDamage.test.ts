import Connection from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/days';
import { CONFORMANCE_DAY, createPullFixture, type PullFixture } from './pullFixture';

/**
 * Disk damage in stays, prices and records under open changes is found and the data is downloaded again (sync.md, What
 * is said).
 */

const DAY_MS = 24 * 3_600_000;

/** Changes one row of the file directly with SQL, as a bad sector would damage it. */
function rot(bench: PullFixture, statement: string): void {
  const connection = new Connection(bench.file);
  expect(connection.prepare(statement).run().changes).toBe(1);
  connection.close();
}
/** Lets 1 s pass, so little that only the windows of the nearest days are due. */
const soon = (bench: PullFixture) => bench.clock.pass(1000);

describe('a stay', () => {
  it.each([
    [
      'a letter of the name in the plan',
      (id: number) => `UPDATE reservations SET name = name || 'x' WHERE reservation_id = ${id}`,
    ],
    [
      'a digit of the record',
      (id: number) =>
        `UPDATE reservation_bodies SET body = replace(body, '"phone":"', '"phone":"9')
         WHERE place = (SELECT place FROM reservations WHERE reservation_id = ${id})`,
    ],
    [
      'the form of the record',
      (id: number) =>
        `UPDATE reservation_bodies SET body = substr(body, 2)
         WHERE place = (SELECT place FROM reservations WHERE reservation_id = ${id})`,
    ],
  ])(
    'stay record damaged on disk (%s): is repaired by a sync a day later and adds no entry to the stay’s history',
    async (_, statement) => {
      const bench = createPullFixture({ invoices: 5 });
      await bench.pull();
      const { store } = bench;
      expect(store.reservations.listDamaged()).toEqual([]);
      const far = store.reservations.listStays({ from: '2026-02-01', to: '2026-03-01' })[0];
      const id = far?.id ?? 0;
      const before = store.reservations.get(id);
      const versions = store.versions.listVersions('reservation', id).length;
      rot(bench, statement(id));
      expect(store.reservations.listDamaged().map(({ reservationId }) => reservationId)).toEqual([id]);
      bench.clock.pass(DAY_MS);
      await bench.pull();
      expect(store.reservations.listDamaged()).toEqual([]);
      expect(store.reservations.get(id)).toEqual({ ...before, confirmedAt: expect.any(String) });
      expect(store.versions.listVersions('reservation', id)).toHaveLength(versions);
    },
  );
});

describe('a price', () => {
  const first = (bench: PullFixture, from: string) => {
    const row = bench.store.pricing.list({ from, to: addDays(from, 30) }, null)[0];
    if (!row) throw new Error('no price');
    return row;
  };
  it('price of a future night damaged on disk: is found and repaired by a sync a day later', async () => {
    const bench = createPullFixture({ invoices: 5 });
    await bench.pull();
    const { store } = bench;
    const before = first(bench, addDays(CONFORMANCE_DAY, 60));
    const { roomId, date } = before;
    rot(bench, `UPDATE prices SET price = '1' || price WHERE room_id = ${roomId} AND date = '${date}'`);
    expect(store.pricing.listDamaged()).toEqual([{ roomId, date }]);
    soon(bench);
    await bench.pull();
    expect(store.pricing.listDamaged()).toEqual([{ roomId, date }]);
    bench.clock.pass(DAY_MS);
    await bench.pull();
    expect(store.pricing.listDamaged()).toEqual([]);
    expect(first(bench, addDays(CONFORMANCE_DAY, 60))).toEqual(before);
  });
});

it('disk damage check: reports nothing, and a second full sync changes nothing, when the database is intact', async () => {
  const bench = createPullFixture({ invoices: 50 });
  await bench.pull({ full: true });
  soon(bench);
  const again = await bench.pull({ full: true });
  expect([again.reservations.pulled, again.pricing.days]).toEqual([0, 0]);
  expect([bench.store.reservations.listDamaged(), bench.store.pricing.listDamaged()]).toEqual([[], []]);
});
