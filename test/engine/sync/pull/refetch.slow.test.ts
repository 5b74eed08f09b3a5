import { describe, expect, it } from 'vitest';
import type { Targets } from '#engine/sync/pull/pullTypes';
import { addDays } from '#shared/rules/days';
import { CONFORMANCE_DAY, createPullFixture, type PullFixture } from './pullFixture';

/** Tests downloads that a change hint causes; they follow the rules of a sync pass. */

const NOWHERE: Targets = { near: false, days: [], reservations: [], invoices: [], rooms: false };

async function afterFirstPass(): Promise<
  PullFixture & { count: (targets: Partial<Targets>) => Promise<number> }
> {
  const bench = createPullFixture({ invoices: 230 });
  await bench.pull();
  return {
    ...bench,
    count: async (targets) => {
      const before = bench.remote.exchanges.length;
      const { problems } = await bench.look({ ...NOWHERE, ...targets }, new AbortController().signal);
      expect(problems).toEqual([]);
      return bench.remote.exchanges.length - before;
    },
  };
}

function aStay({ service }: PullFixture, from = CONFORMANCE_DAY) {
  const stay = [...service.property.stays.values()].find((candidate) => candidate.arrival > from);
  if (!stay) throw new Error('the house is empty');
  return stay;
}

describe('a hint about stays', () => {
  it('webhook event about a stay: downloads a new stay with one request, even when its dates were read a short time ago', async () => {
    const bench = await afterFirstPass();
    const stay = { ...aStay(bench), reservationId: 999_001 };
    bench.service.property.stays.set(stay.reservationId, stay);
    expect(await bench.count({ days: [{ from: stay.arrival, to: stay.departure }] })).toBe(1);
    expect(bench.store.reservations.get(999_001)?.arrival).toBe(stay.arrival);
  });

  it('webhook event that names a stay but no dates: causes a download for the stay’s locally stored dates', async () => {
    const bench = await afterFirstPass();
    const stay = aStay(bench);
    bench.service.property.stays.set(stay.reservationId, { ...stay, note: 'Przyjazd po północy' });
    await bench.count({ reservations: [stay.reservationId] });
    expect(bench.store.reservations.get(stay.reservationId)?.additionalInformations).toBe(
      'Przyjazd po północy',
    );
  });

  it('webhook event about a stay: marks the stay as gone only after reading all date windows', async () => {
    const bench = await afterFirstPass();
    const stay = aStay(bench);
    bench.service.property.stays.delete(stay.reservationId);
    const requests = await bench.count({ reservations: [stay.reservationId] });
    expect(requests).toBeGreaterThan(8);
    expect(bench.store.reservations.get(stay.reservationId)?.goneSince).not.toBeNull();
  });

  it('webhook event about a stay: marks no stay as gone when a date window could not be read', async () => {
    const bench = await afterFirstPass();
    const stay = aStay(bench);
    bench.service.property.stays.delete(stay.reservationId);
    let left = 2;
    bench.service.observe({
      onRequest: () => {
        if (left-- === 0) bench.service.faults.plan({ kind: 'serverError', status: 503 }, { times: 9 });
      },
    });
    const { problems } = await bench.look(
      { ...NOWHERE, reservations: [stay.reservationId] },
      new AbortController().signal,
    );
    expect(problems[0]?.cause).toBe('serviceError');
    expect(bench.store.reservations.get(stay.reservationId)?.goneSince).toBeNull();
    bench.service.faults.clear();
    await bench.count({ near: true, reservations: [stay.reservationId] });
    expect(bench.store.reservations.get(stay.reservationId)?.goneSince).not.toBeNull();
  });

  it('webhook event about stays: downloads a stay moved 900 days ahead and extends the downloaded date range', async () => {
    const bench = await afterFirstPass();
    const stay = aStay(bench);
    const arrival = addDays(CONFORMANCE_DAY, 900);
    const moved = { ...stay, arrival, departure: addDays(arrival, 2) };
    bench.service.property.stays.set(stay.reservationId, moved);
    await bench.count({
      reservations: [stay.reservationId],
      days: [{ from: arrival, to: moved.departure }],
    });
    const now = bench.store.reservations.get(stay.reservationId);
    expect([now?.arrival, now?.goneSince]).toEqual([arrival, null]);
    // From now on, full passes read as far ahead as this date.
    bench.service.property.stays.delete(stay.reservationId);
    await bench.pull({ full: true });
    expect(bench.store.reservations.get(stay.reservationId)?.goneSince).not.toBeNull();
  });

  it('webhook event about a stay: reads at most five date windows, whatever dates the event names', async () => {
    const bench = await afterFirstPass();
    expect(await bench.count({ days: [{ from: '0001-01-01', to: '9999-12-31' }] })).toBeLessThanOrEqual(5);
    expect(await bench.count({ days: [{ from: '2400-01-01', to: '2400-01-02' }] })).toBe(0);
  });

  it('webhook event before the first sync pass: causes a sign-in but no download', async () => {
    const bench = createPullFixture({ invoices: 20 });
    await bench.look({ ...NOWHERE, near: true, invoices: [880_001] }, new AbortController().signal);
    expect(bench.remote.exchanges.map(({ path }) => path)).toEqual(['/v1/public/auth/token']);
  });
});

describe('a hint about invoices', () => {
  it('webhook event about an invoice: reads the edited invoice by id with one request', async () => {
    const bench = await afterFirstPass();
    const [first] = bench.held();
    const { book } = bench.service.property;
    book.edit(first ?? 0, { town: 'Wisła' }, bench.clock.now());
    expect(await bench.count({ invoices: [first ?? 0] })).toBe(1);
    expect(bench.store.invoices.readCard(String(first))?.invoice.town).toBe('Wisła');
  });

  it('webhook event about an invoice: removes a deleted invoice, and needs one request to read an unknown invoice', async () => {
    const bench = await afterFirstPass();
    const [first] = bench.held();
    bench.service.property.book.remove(first ?? 0);
    await bench.count({ invoices: [first ?? 0] });
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(await bench.count({ invoices: [1] })).toBe(1);
  });

  it('webhook events about invoices: 40 edited invoices are read with fewer than six requests', async () => {
    const bench = await afterFirstPass();
    bench.clock.pass(3_600_000);
    const many = bench.held().slice(0, 40);
    for (const id of many) bench.service.property.book.edit(id, { town: 'Wisła' }, bench.clock.now());
    expect(await bench.count({ invoices: many })).toBeLessThan(6);
    for (const id of many) expect(bench.store.invoices.readCard(String(id))?.invoice.town).toBe('Wisła');
  });
});

it('webhook event during a sync pass: the older answer of the pass does not overwrite the newer data', async () => {
  const bench = await afterFirstPass();
  const stay = aStay(bench);
  bench.clock.pass(3 * 60_000);
  let changed = false;
  const looks: Promise<number>[] = [];
  bench.service.observe({
    // The pass has received its answer but not stored it when the stay changes and the hint arrives.
    onExchange: ({ path }) => {
      if (changed || !path.endsWith('/get/reservations')) return;
      changed = true;
      bench.service.property.stays.set(stay.reservationId, { ...stay, note: 'nowe' });
      looks.push(bench.count({ reservations: [stay.reservationId] }));
    },
  });
  await bench.pull();
  await Promise.all(looks);
  expect(bench.store.reservations.get(stay.reservationId)?.additionalInformations).toBe('nowe');
});
