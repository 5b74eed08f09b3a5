import { describe, expect, it } from 'vitest';
import { declineRemoval, readOpenRemovalQuestion } from '#engine/sync/pull/removalLimit';
import type { TrainingStay } from '../../../../src-main/training/trainingStayAndBookingSources';
import { addDays, countNightsBetween } from '#shared/rules/days';
import { CONFORMANCE_DAY, createPullFixture, type PullFixture } from './pullFixture';

const RESERVATIONS = { path: /\/get\/reservations$/ };

/** Returns all stays in the mirror, deleted ones included. */
function mirrored({ store }: PullFixture) {
  const filter = { from: null, to: null, roomId: null, search: '', gone: true };
  return new Map(
    store.reservations
      .list(filter, { offset: 0, limit: 5_000 })
      .rows.map((stay) => [stay.reservationId, stay]),
  );
}

const goneIn = (bench: PullFixture) =>
  [...mirrored(bench).values()].filter((stay) => stay.goneSince !== null).map((stay) => stay.reservationId);

function someStay({ service }: PullFixture, arrivesIn: number): TrainingStay {
  const from = addDays(CONFORMANCE_DAY, arrivesIn);
  const found = [...service.property.stays.values()].find(
    (stay) => stay.arrival >= from && countNightsBetween(from, stay.arrival) < 8,
  );
  if (!found) throw new Error('the property has stays in every week');
  return found;
}

describe('pulling reservations', () => {
  it('reservation sync: downloads every stay of the property, starting with the days around today', async () => {
    const bench = createPullFixture();
    const result = await bench.pull();
    expect(result.problems).toEqual([]);
    expect([...mirrored(bench).keys()].sort()).toEqual([...bench.service.property.stays.keys()].sort());
    const [signIn, first] = bench.remote.exchanges;
    expect(signIn?.path).toContain('/auth/token');
    expect(first?.path).toContain('/get/reservations');
  });

  it('reservation sync: downloads stays that lie up to 30 months in the past and up to 20 months in the future', async () => {
    const bench = createPullFixture({ rooms: 2, invoices: 10, monthsBack: 30, monthsAhead: 20 });
    await bench.pull();
    expect(mirrored(bench).size).toBe(bench.service.property.stays.size);
  });

  it('reservation sync: marks a stay that the service no longer lists as gone, and restores the stay when listed again', async () => {
    const bench = createPullFixture();
    await bench.pull();
    const stay = someStay(bench, 3);
    bench.service.property.stays.delete(stay.reservationId);
    bench.clock.pass(180_000);
    const result = await bench.pull();
    expect(result.reservations.gone).toBe(1);
    expect(goneIn(bench)).toEqual([stay.reservationId]);
    bench.service.property.stays.set(stay.reservationId, stay);
    bench.clock.pass(180_000);
    await bench.pull();
    expect(goneIn(bench)).toEqual([]);
  });

  it('reservation sync: does not mark a stay as gone when the stay was moved to dates far away', async () => {
    const bench = createPullFixture();
    await bench.pull();
    const stay = someStay(bench, 3);
    const moved = { ...stay, arrival: addDays(stay.arrival, 200), departure: addDays(stay.departure, 200) };
    bench.service.property.stays.set(stay.reservationId, moved);
    bench.clock.pass(180_000);
    await bench.pull();
    expect(goneIn(bench)).toEqual([]);
    expect(mirrored(bench).get(stay.reservationId)?.arrival).toBe(moved.arrival);
  });

  it('reservation sync: marks no stay as gone while the answer for a date window cannot be read', async () => {
    const bench = createPullFixture();
    await bench.pull();
    bench.service.property.stays.delete(someStay(bench, 3).reservationId);
    bench.clock.pass(180_000);
    bench.service.faults.plan({ kind: 'html' }, { ...RESERVATIONS, times: 50 });
    const failed = await bench.pull();
    expect(failed.problems[0]?.cause).toBe('notTheService');
    expect(goneIn(bench)).toEqual([]);
    bench.service.faults.clear();
    bench.clock.pass(180_000);
    await bench.pull();
    expect(goneIn(bench)).toHaveLength(1);
  });

  it('reservation sync: stores nothing of a date window when the connection breaks during the answer', async () => {
    const bench = createPullFixture();
    bench.service.faults.plan({ kind: 'truncated' }, { ...RESERVATIONS, times: 50 });
    const failed = await bench.pull();
    expect(failed.problems).not.toEqual([]);
    expect(mirrored(bench).size).toBe(0);
    expect(
      bench.store.ranges.listAges('reservations', {
        from: CONFORMANCE_DAY,
        to: addDays(CONFORMANCE_DAY, 30),
      })[0]?.checkedAt,
    ).toBeNull();
  });

  it('reservation sync: asks the user before marking half of the stays as gone', async () => {
    const bench = createPullFixture();
    await bench.pull();
    const { stays } = bench.service.property;
    const of = stays.size;
    for (const id of [...stays.keys()].slice(0, Math.ceil(of / 2))) stays.delete(id);
    bench.clock.pass(180_000);
    const asked = await bench.pull({ full: true });
    expect(asked.guard?.kind).toBe('reservations');
    expect(goneIn(bench)).toEqual([]);
    const allowed = await bench.pull({ full: true, allowRemoval: new Set(['reservations']) });
    expect(allowed.reservations.gone).toBe(asked.guard?.would);
    expect(allowed.guard).toBeNull();
  });

  it('reservation sync: lists one unreadable stay and keeps the other stays of the date window', async () => {
    const bench = createPullFixture();
    bench.service.faults.plan(
      {
        kind: 'oddJson',
        change: (json) => {
          if (json && typeof json === 'object' && 'data' in json && Array.isArray(json.data))
            json.data[2] = { reservation_id: 'x' };
          return json;
        },
      },
      RESERVATIONS,
    );
    const result = await bench.pull();
    expect(result.setAside).toBe(1);
    expect(bench.store.log.listUnreadable()).toHaveLength(1);
    expect(mirrored(bench).size).toBeGreaterThan(50);
  });

  it('reservation sync: repeats no date window within 30 seconds, and at most two date windows within three minutes', async () => {
    const bench = createPullFixture();
    await bench.pull();
    const before = bench.remote.countSentRequests();
    bench.clock.pass(30_000);
    await bench.pull();
    expect(bench.remote.countSentRequests() - before).toBe(2);
    bench.clock.pass(150_000);
    await bench.pull();
    expect(bench.remote.countSentRequests() - before).toBeLessThanOrEqual(2 + 2 + 2);
  });
});

describe('pulling prices', () => {
  it('price sync: downloads the coming days of every room and stores the time of the download', async () => {
    const bench = createPullFixture();
    const result = await bench.pull();
    expect(result.pricing.days).toBeGreaterThan(6 * 60);
    const { days, currency } = bench.store.pricing.listPlanPrices({
      from: CONFORMANCE_DAY,
      to: addDays(CONFORMANCE_DAY, 14),
    });
    expect(currency).toBe('PLN');
    expect(new Set(days.map((day) => day.roomId)).size).toBe(6);
    const seen = { from: CONFORMANCE_DAY, to: addDays(CONFORMANCE_DAY, 14) };
    const ages = bench.store.ranges.listAges('pricing', seen);
    expect(ages.every(({ checkedAt }) => checkedAt !== null)).toBe(true);
    // The windows follow each other without a gap.
    expect([ages[0]?.from, ages.at(-1)?.to]).toEqual([seen.from, seen.to]);
    expect(ages.slice(1).map(({ from }) => from)).toEqual(ages.slice(0, -1).map(({ to }) => to));
  });

  it('reservation sync: downloads stays but no invoices when the sign-in does not grant access to invoices', async () => {
    const bench = createPullFixture();
    bench.service.account.scopes = ['reservations.read'];
    const narrow = await bench.pull();
    expect(narrow.problems).toMatchObject([{ kind: 'notAllowed', cause: 'notGranted' }]);
    expect(mirrored(bench).size).toBeGreaterThan(0);
    expect(bench.store.invoices.count()).toBe(0);
  });

  it('reservation sync: runs even when the invoice interface refuses the address of this PC', async () => {
    const bench = createPullFixture();
    bench.service.account.addressAllowed = false;
    const refused = await bench.pull();
    expect(refused.problems[0]?.kind).toBe('notAllowed');
    expect(bench.remote.exchanges.some((exchange) => exchange.path.includes('/get/reservations'))).toBe(true);
  });
});

describe('a stay that moves or hides during a pass', () => {
  it('reservation sync: keeps a stay that moves during the pass to days that the pass has already read', async () => {
    const bench = createPullFixture();
    await bench.pull();
    const stay = someStay(bench, 60);
    const moved = { ...stay, arrival: addDays(CONFORMANCE_DAY, 1), departure: addDays(CONFORMANCE_DAY, 4) };
    let windows = 0;
    bench.service.observe({
      onRequest: (request) => {
        if (RESERVATIONS.path.test(new URL(request.url).pathname) && ++windows === 2)
          bench.service.property.stays.set(stay.reservationId, moved);
      },
    });
    bench.clock.pass(180_000);
    await bench.pull({ full: true });
    expect(goneIn(bench)).toEqual([]);
    expect(mirrored(bench).get(stay.reservationId)?.arrival).toBe(moved.arrival);
  });

  it('reservation sync: does not mark a stay as gone when its record becomes unreadable', async () => {
    const bench = createPullFixture();
    await bench.pull();
    const { reservationId } = someStay(bench, 3);
    bench.service.faults.plan(
      {
        kind: 'oddJson',
        change: (json) => {
          if (json && typeof json === 'object' && 'data' in json && Array.isArray(json.data))
            for (const row of json.data)
              if (Number(row.reservation_id) === reservationId) row.arrival = 'soon';
          return json;
        },
      },
      { ...RESERVATIONS, times: 100 },
    );
    bench.clock.pass(180_000);
    const result = await bench.pull({ full: true });
    expect(result.setAside).toBeGreaterThan(0);
    expect(goneIn(bench)).toEqual([]);
  });
});

describe('the question whether so many stays are gone', () => {
  async function asked(): Promise<PullFixture> {
    const bench = createPullFixture();
    await bench.pull();
    const { stays } = bench.service.property;
    for (const id of [...stays.keys()].slice(0, Math.ceil(stays.size / 2))) stays.delete(id);
    bench.clock.pass(180_000);
    expect((await bench.pull({ full: true })).guard?.kind).toBe('reservations');
    return bench;
  }

  it('question about removing stays: remains open until the user answers; after a yes, the next sync pass marks the stays as gone', async () => {
    const bench = await asked();
    const idle = await bench.pull();
    expect(idle.guard?.kind).toBe('reservations');
    const allowed = await bench.pull({ allowRemoval: new Set(['reservations']) });
    expect(allowed.reservations.gone).toBe(idle.guard?.would);
    expect(allowed.guard).toBeNull();
  });

  it('question about removing stays: is withdrawn when the service lists the stays again', async () => {
    const bench = await asked();
    const { stays } = createPullFixture().service.property;
    for (const [id, stay] of stays) bench.service.property.stays.set(id, stay);
    bench.clock.pass(180_000);
    expect((await bench.pull({ full: true })).guard).toBeNull();
  });

  it('question about removing stays: is not asked again after a refusal while the number of missing stays is unchanged', async () => {
    const bench = await asked();
    declineRemoval(bench.store, 'reservations', readOpenRemovalQuestion(bench.store)?.would ?? 0);
    bench.clock.pass(180_000);
    expect((await bench.pull({ full: true })).guard).toBeNull();
    expect(goneIn(bench)).toEqual([]);
  });
});
