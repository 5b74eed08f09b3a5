import { describe, expect, it } from 'vitest';
import { readInvoicesAddedSince } from '#engine/sync/outbox/fetchInvoicesAddedSince';
import { createSentByProfileCopyCheck } from '#engine/sync/outbox/sentByProfileCopyCheck';
import { aBody, ALL } from '#support/outboxFixture';
import { anInvoice } from '#support/records';
import { contextOf, MINUTE, SECOND, waiting, type Waiting } from './profileCopyFixture';

/**
 * Before sending, Kontuar looks for changes that a copy of the profile, or this profile before a restore, may already
 * have sent (outbox/SPEC.md, Copies).
 */

const GET = { method: 'GET', path: /invoices$/ };
const DONE = { end: 'done' };
const READ = ['GET /invoices'];

describe('the service is asked what was added', () => {
  it('already-sent check: reads the service’s recent invoices first when a new invoice was queued before a restart', async () => {
    const { bench, look } = await waiting();
    expect(await look()).toBeNull();
    expect(bench.asked()).toEqual(READ);
  });

  it.each([
    [5 * MINUTE - 1, false],
    [5 * MINUTE, true],
    // A negative time means that the clock was set back meanwhile.
    [-5 * MINUTE, true],
    [-5 * MINUTE + 1, false],
  ])(
    'already-sent check without a restart: when a new invoice has waited %i ms, recent invoices are requested: %s',
    async (ms, isAsked) => {
      const { bench, look } = await waiting({}, { isNew: true });
      bench.clock.pass(ms);
      expect(await look()).toBeNull();
      expect(bench.asked()).toEqual(isAsked ? READ : []);
    },
  );

  it('already-sent check: sends no request for a new correction whose original is a new invoice still waiting to be sent', async () => {
    const { bench, localId, look } = await waiting();
    const names = { correctionId: localId, prepaymentId: [] };
    const made = bench.queue.create(aBody({ invoiceType: 6, correctionReason: 'Pomyłka' }), names);
    const later = createSentByProfileCopyCheck(bench.store);
    expect(await look(made.ok ? made.localId : '', later)).toBeNull();
    expect(bench.asked()).toEqual([]);
  });

  it.each([
    [15 * SECOND, 1],
    [15 * SECOND + 1, 2],
    // After the clock was set back, the age of the last read is unknown.
    [-1, 2],
  ])(
    'already-sent check repeated after %i ms: the total number of requests for recent invoices is %i',
    async (ms, times) => {
      const { bench, look } = await waiting();
      await look();
      bench.clock.pass(ms);
      await look();
      expect(bench.asked()).toHaveLength(times);
    },
  );

  it('repeated already-sent check: finds an invoice added after the previous check, even when the invoice’s date is earlier', async () => {
    const { bench, localId, add, look } = await waiting();
    expect(await look()).toBeNull();
    bench.clock.pass(16 * SECOND);
    const late = add({}, -2);
    // A page holds 200 invoices, so the second page is requested only when the two reads overlap.
    const elsewhere = { town: 'Żywiec', invoiceType: 4 };
    for (let index = 0; index < 199; index += 1) add(elsewhere, 10);
    add(elsewhere, -1);
    await look();
    expect(bench.last(localId)).toMatchObject({ conflict: 'doubtful', twins: [late] });
  });

  it('failed already-sent check: postpones every new invoice queued before a restart, and records the error only on the first invoice', async () => {
    const { bench, localId, look } = await waiting();
    const second = bench.create({ town: 'Wisła' });
    const sender = createSentByProfileCopyCheck(bench.store);
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { ...GET, times: ALL });
    const end = await look(localId, sender);
    expect(end).toMatchObject({ end: 'failed', problem: { cause: 'serviceError' } });
    const pause = () => Date.parse(bench.last(localId).nextTry ?? '') - bench.clock.now();
    expect(pause()).toBeCloseTo(5 * SECOND, -1);
    expect(bench.last(localId)).toMatchObject({ failures: 1, problem: { cause: 'serviceError' } });
    expect(bench.last(second)).toMatchObject({ failures: 0, problem: null });
    expect(bench.last(second).nextTry).toBe(bench.last(localId).nextTry);
    await look(localId, sender);
    expect(pause()).toBeCloseTo(10 * SECOND, -1);
    expect(bench.last(localId).failures).toBe(2);
  });

  it('already-sent check: adds no error and no failure to a new invoice that the user discards during a failing check', async () => {
    const { bench, localId, look } = await waiting();
    const { changeId } = bench.last(localId);
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { ...GET, times: ALL });
    const stop = bench.service.observe({
      onRequest: () => {
        stop();
        bench.queue.discard(changeId);
      },
    });
    expect(await look()).toMatchObject({ end: 'failed' });
    expect(bench.last(localId)).toMatchObject({ state: 'dropped', problem: null, failures: 0 });
  });

  it('already-sent check: when the service answers with an error, edits and later queued new invoices get no retry pause', async () => {
    const { bench, look } = await waiting();
    bench.store.invoices.apply([anInvoice({ invoiceId: 9 })], new Date(bench.clock.now()).toISOString());
    bench.edit(9, { town: 'Żywiec' });
    const young = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { ...GET, times: ALL });
    expect(await look()).toMatchObject({ end: 'failed' });
    expect([bench.last(9).nextTry, bench.last(young).nextTry]).toEqual([null, null]);
  });

  it('already-sent check: does not send a new invoice discarded while the service’s invoices are being read', async () => {
    const { bench, localId, look } = await waiting();
    const { changeId } = bench.last(localId);
    const stop = bench.service.observe({
      onRequest: () => {
        stop();
        bench.queue.discard(changeId);
      },
    });
    expect(await look()).toEqual(DONE);
    expect(bench.last(localId).state).toBe('dropped');
  });
});

describe('an invoice of the service', () => {
  const asked = ({ bench, localId }: Waiting) => bench.last(localId);

  it.each([
    [2, 1],
    [1, 2],
  ])(
    'already-sent check: asks about both service invoices identical to the new invoice, added %i s and %i s after its queueing',
    async (early, late) => {
      const house = await waiting();
      const [first, second] = [house.add({}, early), house.add({}, late)];
      expect(await house.look()).toEqual(DONE);
      expect(asked(house)).toMatchObject({ conflict: 'doubtful', twins: [first, second], problem: null });
      expect(house.bench.store.invoices.listServiceIds()).toEqual(expect.arrayContaining([first, second]));
    },
  );

  it('already-sent check: asks the user when a service invoice equals the new invoice without its later edits', async () => {
    const house = await waiting();
    house.bench.edit(house.localId, { personIssue: 'Ewa' });
    const id = house.add();
    const [head] = house.bench.store.outbox.listLane(house.localId);
    if (head?.kind !== 'create') throw new Error('no create');
    const sender = createSentByProfileCopyCheck(house.bench.store);
    expect(await sender.run(contextOf(house.bench, 0), head)).toEqual(DONE);
    expect(house.bench.store.outbox.get(head.changeId)).toMatchObject({ conflict: 'doubtful', twins: [id] });
  });

  const WEEK = 7 * 24 * 3600;
  it.each([
    [-WEEK - 15 * 60, 0, true],
    [-WEEK - 15 * 60 - 1, 0, false],
    [-WEEK - 15 * 60, 3_600_000, true],
    [-WEEK - 15 * 60 - 1, 3_600_000, false],
  ])(
    'already-sent check after a restart: an identical invoice added %i s after queueing, PC clock %i ms ahead, causes a question: %s',
    async (seconds, skewMs, counts) => {
      const house = await waiting({}, { skewMs });
      house.add({}, seconds);
      expect(await house.look()).toEqual(counts ? DONE : null);
    },
  );

  it('already-sent check without a restart: asks about a later edited service invoice that differs from the new invoice only in town', async () => {
    const house = await waiting({}, { isNew: true });
    house.add({ town: 'Żywiec' });
    house.bench.clock.pass(5 * MINUTE);
    expect(await house.look()).toBeNull();
    house.add({ town: 'Żywiec', invoiceType: 2 }, 1, 5);
    house.bench.clock.pass(MINUTE);
    expect(await house.look()).toBeNull();
    const id = house.add({ town: 'Żywiec' }, 1, 5);
    house.bench.clock.pass(MINUTE);
    expect(await house.look()).toEqual(DONE);
    expect(asked(house)).toMatchObject({ conflict: 'doubtful', twins: [id] });
  });

  it('already-sent check without a restart: ignores a service invoice that has another town than the new invoice and no edit date', async () => {
    const house = await waiting({}, { isNew: true });
    house.add({ town: 'Żywiec' });
    house.bench.clock.pass(5 * MINUTE);
    const change = (json: unknown): unknown =>
      JSON.parse(JSON.stringify(json).replaceAll(/"editDate":"[^"]*"/g, '"editDate":null'));
    house.bench.service.faults.plan({ kind: 'oddJson', change }, GET);
    expect(await house.look()).toBeNull();
  });

  it.each([
    [-15 * 60, true],
    [-15 * 60 - 1, false],
  ])(
    'already-sent check without a restart: identical service invoice created %i s after queueing; the user is asked: %s',
    async (seconds, counts) => {
      const house = await waiting({}, { isNew: true });
      house.add({}, seconds);
      house.bench.clock.pass(5 * MINUTE);
      expect(await house.look()).toEqual(counts ? DONE : null);
    },
  );

  it('already-sent check: a service invoice of the same stay with another town raises a question only after a restart', async () => {
    const over = { reservationId: 7 };
    const early = await waiting(over);
    early.add({ town: 'Żywiec' });
    expect(await early.look()).toEqual(DONE);
    const young = await waiting(over, { isNew: true });
    young.add({ town: 'Żywiec' });
    young.bench.clock.pass(5 * MINUTE);
    expect(await young.look()).toBeNull();
  });

  it.each([
    [-WEEK - 15 * 60, true],
    [-WEEK - 15 * 60 - 1, false],
  ])(
    'already-sent check, PC clock set back an hour: asks about an equal invoice added at PC time plus %i s: %s',
    async (seconds, counts) => {
      const house = await waiting({}, { isNew: true });
      house.add({}, seconds - 3600);
      const change = house.bench.last(house.localId);
      if (change.kind !== 'create') throw new Error('no create');
      const clock = { ...house.bench.clock, now: () => house.bench.clock.now() - 60 * MINUTE };
      const end = await house.check.run({ ...contextOf(house.bench, 0), clock }, change);
      expect(end).toEqual(counts ? DONE : null);
    },
  );

  it('already-sent check: ignores an invoice sent from this PC', async () => {
    const house = await waiting();
    const { bench, localId } = house;
    const nextTry = new Date(bench.clock.now() + 5 * MINUTE).toISOString();
    bench.store.outbox.setChangeDetails(bench.last(localId).changeId, { nextTry });
    const otherLocalId = bench.create();
    await bench.push();
    expect([bench.last(otherLocalId).state, bench.last(localId).state]).toEqual(['sent', 'waiting']);
    expect(await house.look()).toBeNull();
  });

  it('already-sent check: ignores an invoice that the user has already declared different from the new invoice', async () => {
    const house = await waiting();
    const { bench, localId } = house;
    const { outbox } = bench.store;
    const at = new Date(bench.clock.now()).toISOString();
    const { changeId } = bench.last(localId);
    outbox.applyEvent(changeId, 'stepAside', at, { conflict: 'doubtful', twins: [house.add()] });
    expect(bench.decide(changeId, { act: 'sendAnew' })).toBe('done');
    expect(await house.look()).toBeNull();
  });
});

describe('it is read', () => {
  /**
   * Adds as many invoices of other users as a page holds: a request for a second page shows how far back Kontuar reads.
   */
  function pageAt(house: Waiting, seconds: number): void {
    for (let count = 0; count < 200; count += 1) house.add({ town: 'Wisła', invoiceType: 4 }, seconds);
  }
  async function pages(house: Waiting, of = house.localId, sender = house.check): Promise<number> {
    house.bench.asked();
    expect(await house.look(of, sender)).toBeNull();
    return house.bench.asked().length;
  }

  it.each([
    [-15 * 60, 2],
    [-15 * 60 - 1, 1],
  ])(
    'already-sent check without a restart: with page 1 invoices added at queueing time plus %i s, Kontuar reads %i page(s)',
    async (seconds, number) => {
      const house = await waiting({}, { isNew: true });
      house.bench.clock.pass(5 * MINUTE);
      pageAt(house, seconds);
      expect(await pages(house)).toBe(number);
    },
  );

  const WEEK = 7 * 24 * 3600;
  it.each([
    [-WEEK - 15 * 60, 2],
    [-WEEK - 15 * 60 - 1, 1],
  ])(
    'already-sent check after a restart: with page 1 invoices added at queueing time plus %i s, Kontuar reads %i page(s)',
    async (seconds, number) => {
      const house = await waiting();
      pageAt(house, seconds);
      expect(await pages(house)).toBe(number);
    },
  );

  it.each([
    [-WEEK - 15 * 60, 2],
    [-WEEK - 15 * 60 - 1, 1],
  ])(
    'already-sent check, clock set back an hour: with page 1 invoices added at PC time plus %i s, Kontuar reads %i page(s)',
    async (seconds, number) => {
      const house = await waiting({}, { isNew: true });
      house.bench.clock.pass(-60 * MINUTE);
      pageAt(house, seconds - 3600);
      expect(await pages(house)).toBe(number);
    },
  );

  it('already-sent check: reads all invoices added since the oldest waiting new invoice was queued', async () => {
    const house = await waiting();
    house.bench.clock.pass(120 * MINUTE);
    const second = house.bench.create({ town: 'Ustroń' });
    pageAt(house, -WEEK);
    expect(await pages(house, second, createSentByProfileCopyCheck(house.bench.store))).toBe(2);
  });

  it('already-sent check: searches back to the queueing time of the oldest waiting new invoice, not of edits or rejected new invoices', async () => {
    const house = await waiting();
    const { bench } = house;
    const at = new Date(bench.clock.now()).toISOString();
    bench.store.invoices.apply([anInvoice({ invoiceId: 9 })], at);
    bench.edit(9, { town: 'Żywiec' });
    bench.store.outbox.applyEvent(bench.last(house.localId).changeId, 'stepAside', at, {
      conflict: 'rejected',
    });
    bench.clock.pass(120 * MINUTE);
    const second = bench.create({ town: 'Ustroń' });
    pageAt(house, -WEEK);
    expect(await pages(house, second, createSentByProfileCopyCheck(bench.store))).toBe(1);
  });

  it('already-sent check: reads only invoices added since its last run, or the whole period again when the PC clock was set back', async () => {
    const house = await waiting();
    house.bench.clock.pass(120 * MINUTE);
    pageAt(house, 3600);
    expect(await pages(house)).toBe(2);
    house.bench.clock.pass(16 * SECOND);
    expect(await pages(house)).toBe(1);
    house.bench.clock.pass(-20 * SECOND);
    expect(await pages(house)).toBe(2);
  });
});

describe('what was added since a moment', () => {
  function ids(read: Awaited<ReturnType<typeof readInvoicesAddedSince>>): number[] {
    if (!read.ok) throw new Error(read.problem.cause);
    return read.value.map(({ invoiceId }) => invoiceId);
  }
  /** Returns a service with `young` current invoices and `old` invoices from an hour earlier. */
  async function service(young: number, old: number, skewMs = 0) {
    const house = await waiting({}, { skewMs });
    const older = Array.from({ length: old }, () => house.add({}, -3600));
    const newer = Array.from({ length: young }, () => house.add());
    const since = Date.parse(house.bench.last(house.localId).queuedAt);
    return { ...house, older, newer, context: contextOf(house.bench, skewMs), since };
  }

  it('download of recent invoices: reads pages newest first until an invoice is older than the start time', async () => {
    const { bench, context, newer, since } = await service(250, 300);
    const read = ids(await readInvoicesAddedSince(context, since));
    expect(read.slice(0, 250)).toEqual(newer.toReversed());
    expect(bench.asked()).toHaveLength(2);
  });

  it('download of recent invoices: reads the following pages when the service returns fewer rows than requested', async () => {
    const { bench, context, newer, since } = await service(250, 10);
    const { remote } = context;
    const invoices: typeof remote.readInvoices = (query, ask) =>
      remote.readInvoices({ ...query, limit: 100 }, ask);
    const read = ids(
      await readInvoicesAddedSince({ ...context, remote: { ...remote, readInvoices: invoices } }, since),
    );
    expect(read).toEqual(expect.arrayContaining(newer));
    expect(bench.asked()).toHaveLength(3);
  });

  it('download of recent invoices: continues after a page with an unreadable invoice', async () => {
    const { bench, context, newer, since } = await service(250, 10);
    const [broken] = newer.slice(-1);
    const change = (json: unknown): unknown =>
      JSON.parse(JSON.stringify(json).replaceAll(`"invoiceId":${broken}`, '"invoiceId":"none"'));
    bench.service.faults.plan({ kind: 'oddJson', change }, { ...GET, times: ALL });
    const read = ids(await readInvoicesAddedSince(context, since));
    expect(read).toEqual(expect.arrayContaining(newer.slice(0, -1)));
  });

  it('download of recent invoices: ends after the last page when all invoices are recent', async () => {
    const { bench, context, newer, since } = await service(3, 0);
    expect(ids(await readInvoicesAddedSince(context, since))).toEqual(expect.arrayContaining(newer));
    expect(bench.asked()).toHaveLength(1);
  });

  it('download of recent invoices: compares creation times with the start time in whole seconds of the service’s clock', async () => {
    const { bench, context, since } = await service(200, 200, 3_600_000);
    await readInvoicesAddedSince(context, since + SECOND);
    expect(bench.asked()).toHaveLength(2);
    await readInvoicesAddedSince(context, since + 2 * SECOND);
    expect(bench.asked()).toHaveLength(1);
  });

  it('download of recent invoices: starts again at page 1 at most twice while the service’s invoice count keeps changing', async () => {
    const { bench, add, context, since } = await service(250, 1);
    const stop = bench.service.observe({ onExchange: () => void add() });
    const read = ids(await readInvoicesAddedSince(context, since));
    stop();
    expect(bench.asked()).toHaveLength(6);
    expect(new Set(read).size).toBe(read.length);
  });

  it('download of recent invoices: starts again when the service’s invoice count changes during the download, and then completes', async () => {
    const { bench, add, context, since } = await service(250, 1);
    const stop = bench.service.observe({
      onExchange: () => {
        stop();
        add();
      },
    });
    expect(ids(await readInvoicesAddedSince(context, since))).toHaveLength(253);
    expect(bench.asked()).toHaveLength(4);
  });

  it('download of recent invoices: ends when the service repeats the first page', async () => {
    const { bench, context, since } = await service(250, 0);
    const { remote } = context;
    const invoices: typeof remote.readInvoices = (query, ask) =>
      remote.readInvoices({ ...query, page: 1 }, ask);
    expect(
      ids(await readInvoicesAddedSince({ ...context, remote: { ...remote, readInvoices: invoices } }, since)),
    ).toHaveLength(200);
    expect(bench.asked()).toHaveLength(2);
  });

  it('download of recent invoices: returns a service error when the service answers with status 503', async () => {
    const { bench, context, since } = await service(1, 0);
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { ...GET, times: ALL });
    expect(await readInvoicesAddedSince(context, since)).toMatchObject({
      problem: { cause: 'serviceError' },
    });
  });
});
