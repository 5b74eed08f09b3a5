import { describe, expect, it } from 'vitest';
import { readOrInferKsefConnected } from '#engine/account/ksefConnectedSetting';
import { systemRandom } from '#engine/platform/systemClock';
import type { Remote } from '#engine/remote/remoteServiceInterface';
import { createPush } from '#engine/sync/outbox/push';
import type { CreateBody } from '#shared/model/invoiceBody';
import { aBody, ALL, inService, createOutboxFixture, type OutboxFixture } from '#support/outboxFixture';
import { createTestRemote } from '#support/testRemote';
import { TRAINING_SERVICE_URLS } from '../../../../src-main/training/createTrainingService';

/** Tests the requests of each change one by one, and what happens when they fail (outbox/SPEC.md). */

const POST = { method: 'POST', path: /invoices$/ };
const ONE = { method: 'GET', path: /invoices\/\d+$/ };
const ADVANCE = { invoiceType: 8, prepaymentValue: 50, invoiceStatus: 'ISSUED' } as const;
const SETTLEMENT = { invoiceType: 9, prepaymentValue: 150, town: 'Wisła' } as const;
const unreadable = { kind: 'oddJson', change: () => ({ data: {} }) } as const;

function queued({ queue }: OutboxFixture, over: Partial<CreateBody>, correctionId: string): string {
  const made = queue.create(aBody(over), { correctionId, prepaymentId: [] });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.localId;
}
/** Runs `work` once, when such a request has arrived. */
function when({ service }: OutboxFixture, method: string, path: RegExp, work: () => void): void {
  const stop = service.observe({
    onRequest: (request) => {
      if (request.method !== method || !path.test(request.url)) return;
      stop();
      work();
    },
  });
}
/** Returns a sender whose client has had no answer from the service yet; call it before queueing anything. */
function fresh(
  { service, clock, store }: OutboxFixture,
  { network = service.fetch, onSignIn = (): unknown => undefined } = {},
) {
  const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const };
  const client = createTestRemote({ account, secrets: service.credentials }, { clock, network });
  const remote: Remote = {
    ...client,
    signIn(ask) {
      onSignIn();
      return client.signIn(ask);
    },
  };
  const push = createPush({ store, clock, random: systemRandom, version: '0.0.0', remote: () => remote });
  return {
    remote,
    push: (signal?: AbortSignal) => push.run({ priority: 'user', ...(signal ? { signal } : {}) }),
  };
}
const attempts = ({ store }: OutboxFixture, changeId: number) => store.outbox.listAttempts(changeId);

describe('a new invoice', () => {
  it('new correction: becomes a “rejected” conflict without being sent when the user has discarded its original', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const original = bench.create();
    const correction = queued(bench, { invoiceType: 6, correctionReason: 'Pomyłka' }, original);
    const at = new Date(bench.clock.now()).toISOString();
    bench.store.outbox.applyEvent(bench.last(original).changeId, 'drop', at);
    await bench.push();
    expect(bench.asked()).toEqual([]);
    expect(bench.last(correction)).toMatchObject({
      conflict: 'rejected',
      problem: { status: null, fields: [{ field: 'correctionId' }] },
    });
  });

  it('new invoice: is not sent before the difference between PC clock and service clock is known', async () => {
    const bench = await createOutboxFixture({ inside: true, skewMs: 60_000 });
    const { remote, push } = fresh(bench);
    const { changeId } = bench.last(bench.create({ town: 'Wisła' }));
    expect(remote.clockSkewMs()).toBeNull();
    await push();
    expect(bench.inTown('Wisła')).toHaveLength(1);
    const [attempt] = attempts(bench, changeId);
    expect(Math.abs((attempt?.skewMs ?? 0) - 60_000)).toBeLessThan(2_000);
  });

  it('outbox: before sending two new invoices, signs in only once to learn the service’s time', async () => {
    const bench = await createOutboxFixture({ inside: true });
    let times = 0;
    const { push } = fresh(bench, { onSignIn: () => (times += 1) });
    for (const town of ['Wisła', 'Ustroń']) bench.create({ town });
    expect(await push()).toEqual({ sent: 2, problem: null });
    expect(times).toBe(1);
  });

  it('new invoice: waits without a recorded attempt when the sign-in fails', async () => {
    const bench = await createOutboxFixture({ inside: true });
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { path: /auth\/token$/, times: ALL });
    const { push } = fresh(bench);
    const localId = bench.create();
    await push();
    expect(bench.last(localId)).toMatchObject({ state: 'waiting', problem: { cause: 'serviceError' } });
    expect(attempts(bench, bench.last(localId).changeId)).toEqual([]);
  });

  it('new invoice: is not sent when the user discards the invoice while the program signs in', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const { push } = fresh(bench);
    const localId = bench.create({ town: 'Wisła' });
    const { changeId } = bench.last(localId);
    when(bench, 'POST', /auth\/token/, () => void bench.queue.discard(changeId));
    expect(await push()).toEqual({ sent: 0, problem: null });
    expect(bench.inTown('Wisła')).toEqual([]);
    expect(bench.last(localId)).toMatchObject({ state: 'dropped', problem: null });
  });

  it('settlement: waits for an advance linked by the user’s edit while the outbox was signing in', async () => {
    const bench = await createOutboxFixture({ inside: true, connected: true });
    const [first, second] = [await inService(bench, ADVANCE), await inService(bench, ADVANCE)];
    bench.service.ksef.setInvoiceStatus(second, 'SENT_KSEF');
    bench.clock.pass(60_000);
    await bench.pull();
    const { push } = fresh(bench);
    const made = bench.queue.create(aBody({ ...SETTLEMENT, prepaymentId: [second] }), {
      correctionId: null,
      prepaymentId: [],
    });
    const localId = made.ok ? made.localId : '';
    when(bench, 'POST', /auth\/token/, () => bench.edit(localId, { prepaymentId: [first] }));
    expect(await push()).toEqual({ sent: 0, problem: null });
    expect(bench.inTown('Wisła')).toEqual([]);
    expect(bench.store.outbox.listLane(localId)).toMatchObject([
      { state: 'waiting', problem: null },
      { state: 'waiting' },
    ]);
  });

  it('correction: becomes a “rejected” conflict and is not sent when its original is removed during the sign-in', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const [before, after] = [fresh(bench), fresh(bench)];
    const original = bench.create({ invoiceStatus: 'ISSUED' });
    const correction = queued(
      bench,
      { invoiceType: 6, correctionReason: 'Pomyłka', town: 'Wisła' },
      original,
    );
    const closing = new AbortController();
    const stop = bench.service.observe({
      onExchange: ({ method }) =>
        void (method === 'POST' && bench.inTown('Zakopane').length > 0 && closing.abort()),
    });
    expect(await before.push(closing.signal)).toEqual({ sent: 1, problem: null });
    stop();
    when(bench, 'POST', /auth\/token/, () => bench.store.outbox.markDeleted(original));
    await after.push();
    expect(bench.inTown('Wisła')).toEqual([]);
    expect(bench.last(correction)).toMatchObject({
      conflict: 'rejected',
      problem: { status: null, fields: [{ field: 'correctionId' }] },
    });
  });

  it('new invoice: is sent in one request that contains the edits made before sending', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const localId = bench.create({ town: 'Wisła' });
    bench.edit(localId, { town: 'Ustroń' });
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(bench.asked()).toEqual(['POST /invoices']);
    expect(bench.inTown('Ustroń')).toHaveLength(1);
  });

  it('KSeF connection: is recorded as missing when the service refuses a new advance invoice because of its type', async () => {
    const bench = await createOutboxFixture({ inside: true, invoices: 0 });
    const before = readOrInferKsefConnected(bench.store);
    bench.create(ADVANCE);
    await bench.push();
    expect([before, readOrInferKsefConnected(bench.store)]).toEqual(['unknown', false]);
  });
});

describe('a new invoice without an answer', () => {
  it('unanswered new invoice: is fetched by id, without a search, when its id is known', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutAfter' }, POST);
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    await bench.push();
    bench.service.faults.clear();
    const id = bench.inTown('Wisła')[0]?.invoiceId ?? 0;
    bench.store.outbox.setServiceId(localId, id);
    bench.clock.pass(600_000);
    bench.asked();
    await bench.push();
    expect(bench.asked()).toEqual([`GET /invoices/${id}`]);
    expect(bench.last(localId)).toMatchObject({ state: 'sent', problem: null });
  });

  it('unanswered new invoice: is searched for by buyer name first, then among all invoices', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const searched: (string | null)[] = [];
    bench.service.observe({
      onExchange: ({ method, query }) => void (method === 'GET' && searched.push(query.get('search'))),
    });
    bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, POST);
    await bench.pushAll();
    expect(searched).toEqual(['Anna Nowak', null]);
  });

  it('unanswered new invoice: is not sent and reports a program fault when its recorded request is empty', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const localId = bench.create();
    const { changeId } = bench.last(localId);
    const at = new Date(bench.clock.now()).toISOString();
    bench.store.outbox.beginAttempt(changeId, { at, skewMs: 0, sent: {}, before: null });
    await bench.push();
    expect(bench.asked()).toEqual([]);
    expect(bench.last(localId)).toMatchObject({
      state: 'uncertain',
      problem: { kind: 'fault', detail: expect.stringContaining('never sent') },
    });
  });
});

describe('an edit', () => {
  it('invoice whose service id was removed: its edit becomes a “deleted” conflict and its deletion counts as sent, without any request', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const [first, second] = [await inService(bench), await inService(bench)];
    bench.edit(first, { town: 'Wisła' });
    bench.queue.remove(String(second));
    const [edit, deletion] = [bench.last(first), bench.last(second)];
    for (const { localId } of [edit, deletion]) bench.store.outbox.clearServiceId(localId);
    await bench.push();
    expect(bench.asked()).toEqual([]);
    expect(bench.store.outbox.get(edit.changeId)).toMatchObject({ conflict: 'deleted' });
    expect(bench.store.outbox.get(deletion.changeId)).toMatchObject({ state: 'sent' });
  });

  it('edit: becomes a “changed” conflict without an error or a failure count when another desk edited the same field', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    bench.service.property.book.edit(id, { town: 'Ustroń' }, bench.clock.now());
    expect(await bench.push()).toEqual({ sent: 0, problem: null });
    expect(bench.last(id)).toMatchObject({ conflict: 'changed', problem: null, failures: 0 });
  });

  it('edit: is not sent when the user discards the edit while Kontuar reads the invoice from the service', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    const { changeId } = bench.last(id);
    when(bench, 'GET', ONE.path, () => void bench.queue.discard(changeId));
    expect(await bench.push()).toEqual({ sent: 0, problem: null });
    expect(bench.asked()).toEqual([`GET /invoices/${id}`]);
    expect(bench.last(id)).toMatchObject({ state: 'dropped', problem: null });
  });

  it('queued edit: is not sent when the service’s current record of the invoice is unreadable', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    bench.service.faults.plan(unreadable, { ...ONE, times: ALL });
    await bench.push();
    expect(new Set(bench.asked())).toEqual(new Set([`GET /invoices/${id}`]));
    expect(bench.last(id)).toMatchObject({ state: 'waiting', problem: { cause: 'unreadable' } });
  });

  it('edit of an invoice deleted in the service: becomes a “deleted” conflict that stores the 404 answer', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    const { changeId } = bench.last(id);
    bench.service.property.book.remove(id);
    await bench.push();
    expect(bench.store.outbox.get(changeId)).toMatchObject({
      conflict: 'deleted',
      problem: { kind: 'gone', status: 404, ruid: expect.any(String) },
    });
  });

  it('edit that changes only the linked advances: is confirmed in one outbox run although the service returns no linked advances', async () => {
    const bench = await createOutboxFixture({ inside: true, connected: true });
    const advance = await inService(bench, ADVANCE);
    bench.service.ksef.setInvoiceStatus(advance, 'SENT_KSEF');
    bench.clock.pass(60_000);
    await bench.pull();
    const id = await inService(bench, { ...SETTLEMENT, invoiceStatus: 'DRAFT' });
    bench.edit(id, { prepaymentId: [advance] });
    const { changeId } = bench.last(id);
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(bench.store.outbox.get(changeId)).toMatchObject({ state: 'sent' });
    expect(bench.service.property.book.get(id)?.prepaymentId).toEqual([advance]);
  });

  it('edit refused because of its invoice type: marks the account as not connected to KSeF', async () => {
    const bench = await createOutboxFixture({ inside: true, invoices: 0 });
    const id = await inService(bench);
    const before = readOrInferKsefConnected(bench.store);
    bench.edit(id, { invoiceType: 8, prepaymentValue: 50 });
    const { changeId } = bench.last(id);
    await bench.push();
    expect(bench.last(id)).toMatchObject({ conflict: 'rejected' });
    bench.queue.discard(changeId);
    expect([before, readOrInferKsefConnected(bench.store)]).toEqual(['unknown', false]);
  });
});

describe('a refused edit', () => {
  /**
   * Returns an edit that a rule refuses because KSeF took the invoice meanwhile, so that the record is read once more.
   */
  async function refused(then: (bench: OutboxFixture, id: number) => void) {
    const bench = await createOutboxFixture({ inside: true, connected: true });
    const id = await inService(bench, { invoiceStatus: 'ISSUED' });
    bench.edit(id, { town: 'Wisła' });
    const { changeId } = bench.last(id);
    when(bench, 'PATCH', ONE.path, () => {
      bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
      then(bench, id);
    });
    await bench.push();
    return bench.store.outbox.get(changeId);
  }

  it('refused edit: stays in the queue when the connection fails while Kontuar reads the invoice after the refusal', async () => {
    const change = await refused(({ service }) =>
      service.faults.plan({ kind: 'cutBefore' }, { ...ONE, times: ALL }),
    );
    expect(change).toMatchObject({ state: 'waiting', problem: { kind: 'later' } });
  });

  it('refused edit: becomes a “deleted” conflict when the service no longer has the invoice right after the refusal', async () => {
    const change = await refused((bench, id) => {
      bench.service.observe({
        onExchange: ({ method }) => void (method === 'PATCH' && bench.service.property.book.remove(id)),
      });
    });
    expect(change).toMatchObject({ conflict: 'deleted', problem: { kind: 'gone' } });
  });

  it('refused edit: becomes a “rejected” conflict with the record read before the edit when the record cannot be read after the refusal', async () => {
    const change = await refused(({ service }) => service.faults.plan(unreadable, { ...ONE, times: ALL }));
    expect(change).toMatchObject({
      conflict: 'rejected',
      theirs: { invoiceStatus: 'ISSUED' },
      problem: { kind: 'refused' },
    });
  });
});

describe('a deletion', () => {
  it('deletion: is confirmed after three requests, the last of which finds the invoice gone', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    const { localId } = bench.store.invoices.readCard(String(id)) ?? { localId: '' };
    bench.queue.remove(String(id));
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(bench.asked()).toEqual(['GET', 'DELETE', 'GET'].map((method) => `${method} /invoices/${id}`));
    expect(bench.store.outbox.listHistory(localId).at(-1)).toMatchObject({
      what: 'confirmed',
      kind: 'delete',
    });
  });

  it('refused deletion: becomes a “rejected” conflict even when the record cannot be read afterwards', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    const { push } = fresh(bench, {
      network: async (request) => {
        if (request.method !== 'DELETE') return bench.service.fetch(request);
        bench.service.faults.plan({ kind: 'serverError', status: 503 }, { ...ONE, times: ALL });
        return Response.json({ title: 'Nie wolno', status: 422 }, { status: 422 });
      },
    });
    bench.queue.remove(String(id));
    expect(await push()).toEqual({ sent: 0, problem: null });
    expect(bench.last(id)).toMatchObject({
      kind: 'delete',
      state: 'conflict',
      conflict: 'rejected',
      problem: { title: 'Nie wolno' },
    });
  });
});
