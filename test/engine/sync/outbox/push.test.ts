import { describe, expect, it } from 'vitest';
import Connection from 'better-sqlite3';
import type { Clock } from '#engine/platform/platform';
import { systemRandom } from '#engine/platform/systemClock';
import type { Ask, Remote } from '#engine/remote/remoteServiceInterface';
import { createPush, type PushOptions, type PushParts } from '#engine/sync/outbox/push';
import type { Progress } from '#shared/outcome/syncHealthSchemas';
import { heardLog } from '#support/heardLog';
import { aBody, ALL, inService, createOutboxFixture, type OutboxFixture } from '#support/outboxFixture';

/** Tests one send round: which changes it sends, in which order, and when it ends (outbox/SPEC.md). */

const POST = { method: 'POST', path: /invoices$/ };

function pushOf({ store, clock, remote }: OutboxFixture, parts: Partial<PushParts> = {}) {
  const push = createPush({
    store,
    clock,
    random: systemRandom,
    version: '0.0.0',
    remote: () => remote,
    ...parts,
  });
  return (options: Partial<PushOptions> = {}) => push.run({ priority: 'user', ...options });
}

/** Wraps the real client and records the options with which each request was made. */
function watched(remote: Remote) {
  const asks: [string, Ask | undefined][] = [];
  const heard = <A extends unknown[], R>(name: string, ask: number, work: (...given: A) => R) => {
    return (...given: A): R => {
      const argument = given[ask];
      asks.push([name, argument && typeof argument === 'object' ? argument : undefined]);
      return work(...given);
    };
  };
  const watching: Remote = {
    ...remote,
    readInvoice: heard('invoice', 1, remote.readInvoice),
    updateInvoice: heard('update', 2, remote.updateInvoice),
    createInvoice: heard('create', 1, remote.createInvoice),
  };
  return { asks, remote: () => watching };
}

describe('send round', () => {
  it('send round: sends nothing when there is no account', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const localId = bench.create();
    expect(await pushOf(bench, { remote: () => null })()).toEqual({ sent: 0, problem: null });
    expect(bench.asked()).toEqual([]);
    expect(bench.last(localId)).toMatchObject({ state: 'waiting', problem: null, failures: 0 });
  });

  it('send round: reports its progress while sending', async () => {
    const bench = await createOutboxFixture({ inside: true });
    for (const town of ['Wisła', 'Ustroń', 'Żywiec']) bench.create({ town });
    const reports: Progress[] = [];
    await pushOf(bench)({ onProgress: (progress) => void reports.push(progress) });
    expect(reports).toEqual([0, 1, 2].map((done) => ({ step: 'sending', done, of: 3 })));
    bench.create();
    expect(await pushOf(bench)()).toEqual({ sent: 1, problem: null });
  });

  it('send round: sends the first ten changes with the priority of user requests and the rest with background priority', async () => {
    const bench = await createOutboxFixture({ inside: true });
    for (let times = 0; times < 12; times += 1) bench.create({ personIssue: `Ewa ${times}` });
    const { asks, remote } = watched(bench.remote);
    await pushOf(bench, { remote })();
    expect(asks.map(([, ask]) => ask?.priority)).toEqual([
      ...Array.from({ length: 10 }, () => 'user'),
      ...Array.from({ length: 2 }, () => 'background'),
    ]);
  });

  it('send round: passes the caller’s abort signal to reads, and a separate signal to writes', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    const { asks, remote } = watched(bench.remote);
    const { signal } = new AbortController();
    await pushOf(bench, { remote })({ signal, priority: 'background' });
    expect(asks.map(([name]) => name)).toEqual(['invoice', 'update', 'invoice']);
    const [read, write, back] = asks.map(([, ask]) => ask);
    expect([read?.signal === signal, read?.priority]).toEqual([true, 'background']);
    for (const ask of [write, back]) {
      expect([ask?.signal instanceof AbortSignal, ask?.priority]).toEqual([true, 'background']);
      expect(ask?.signal).not.toBe(signal);
    }
  });

  it('send round: looks up an invoice at once, without a pause, when the program stopped while sending that invoice', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const change = bench.last(bench.create({ town: 'Wisła' }));
    if (change.kind !== 'create') throw new Error('no create');
    const at = new Date(bench.clock.now()).toISOString();
    const { outbox } = bench.store;
    outbox.beginAttempt(change.changeId, { at, skewMs: 0, sent: change.body, before: null });
    const nextTry = new Date(bench.clock.now() + 300_000).toISOString();
    outbox.setChangeDetails(change.changeId, { looks: 5, nextTry });
    await bench.push();
    expect(bench.asked()).toEqual(['GET /invoices']);
    expect(bench.last(change.localId)).toMatchObject({ state: 'uncertain', looks: 1 });
  });

  it('deletion of an unanswered new invoice: is completed without a deletion request when one search finds no such invoice', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, POST);
    await bench.push();
    bench.queue.remove(localId);
    bench.asked();
    await bench.pushAll();
    expect(bench.asked()).toEqual(['GET /invoices']);
    expect(bench.store.outbox.listOpen()).toEqual([]);
    expect(bench.store.invoices.readCard(localId)).toBeNull();
    expect(bench.store.outbox.listHistory(localId).map(({ what }) => what)).toEqual([
      'queued',
      'attempt',
      'unanswered',
      'queued',
      'undone',
      'dropped',
    ]);
  });
});

describe('send round: changes that it skips', () => {
  it('send round: skips an invoice with a conflict for the user to decide, and sends the other invoices', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const { changeId } = bench.last(bench.create({ town: 'Ustroń' }));
    const at = new Date(bench.clock.now()).toISOString();
    bench.store.outbox.applyEvent(changeId, 'stepAside', at, { conflict: 'rejected' });
    bench.create({ town: 'Wisła' });
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(bench.asked()).toEqual(['POST /invoices']);
  });

  it('send round: sends no correction before its original is in the service', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const original = bench.create();
    const names = { correctionId: original, prepaymentId: [] };
    bench.queue.create(aBody({ invoiceType: 6, correctionReason: 'Pomyłka' }), names);
    const nextTry = new Date(bench.clock.now() + 60_000).toISOString();
    bench.store.outbox.setChangeDetails(bench.last(original).changeId, { nextTry });
    expect(await bench.push()).toEqual({ sent: 0, problem: null });
    expect(bench.asked()).toEqual([]);
  });

  it('send round: does not send a new invoice while the outcome of an identical new invoice is unknown', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const [first, second] = [bench.create(), bench.create()];
    bench.service.faults.plan({ kind: 'cutAfter' }, POST);
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    await bench.push();
    expect([bench.last(first).state, bench.last(second).state]).toEqual(['uncertain', 'waiting']);
    expect(bench.asked().filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });
});

describe('send round: pauses', () => {
  /** Plans the next attempt of a new invoice in `ms`, runs a round, and returns how many invoices it created. */
  async function countSent(ms: number): Promise<number> {
    const bench = await createOutboxFixture({ inside: true });
    const { changeId } = bench.last(bench.create({ town: 'Wisła' }));
    const nextTry = new Date(bench.clock.now() + ms).toISOString();
    bench.store.outbox.setChangeDetails(changeId, { nextTry });
    await bench.push();
    return bench.inTown('Wisła').length;
  }

  it.each([1, 599_999])('send round: skips a change whose next attempt is planned in %i ms', async (ms) => {
    expect(await countSent(ms)).toBe(0);
  });

  // No pause is ten minutes long, so the clock must have been set back.
  it.each([0, 600_000])('send round: sends a change whose next attempt is planned in %i ms', async (ms) => {
    expect(await countSent(ms)).toBe(1);
  });
});

describe('send round: when it ends', () => {
  const broken = { kind: 'serverError', status: 500 } as const;
  /** Queues an edit for each member of `failing`; the edits marked true fail. */
  async function edits(failing: readonly boolean[]) {
    const bench = await createOutboxFixture({ inside: true });
    const ids: number[] = [];
    for (const _ of failing) ids.push(await inService(bench));
    for (const id of ids) bench.edit(id, { town: 'Wisła' });
    ids.forEach((id, index) => {
      const path = new RegExp(`/invoices/${id}$`);
      if (failing[index]) bench.service.faults.plan(broken, { method: 'PATCH', path, times: ALL });
    });
    return {
      bench,
      tried: () => new Set(bench.asked().filter((request) => request.startsWith('PATCH'))).size,
    };
  }

  it('send round: stops sending when three different changes in succession have failed', async () => {
    const { bench, tried } = await edits([true, true, true, true]);
    expect(await bench.push()).toMatchObject({ sent: 0, problem: { cause: 'serviceError' } });
    expect(tried()).toBe(3);
  });

  it('send round: stops sending after three consecutive failures, also when the third failure is a missing permission', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const ids = [await inService(bench), await inService(bench), await inService(bench)];
    const { account } = bench.service;
    account.scopes = account.scopes.filter((scope) => scope !== 'invoices.update');
    bench.clock.pass(2 * 3_600_000); // After two hours a new token carries the changed permissions.
    for (const id of ids.slice(0, 2)) bench.queue.remove(String(id));
    bench.service.faults.plan(broken, { method: 'DELETE', times: ALL });
    const [last = 0] = ids.slice(2);
    bench.edit(last, { town: 'Wisła' });
    const next = bench.create({ town: 'Ustroń' });
    await bench.push();
    expect(bench.last(last)).toMatchObject({ problem: { kind: 'notAllowed' } });
    expect(bench.store.outbox.listAttempts(bench.last(next).changeId)).toEqual([]);
  });

  it('send round: keeps sending when a successful change interrupts a series of failures', async () => {
    const { bench, tried } = await edits([true, true, false, true, true]);
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(tried()).toBe(5);
  });

  it('send round: stops at the first change when the service reports that the request limit is reached', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const [first, second] = [bench.create({ town: 'Wisła' }), bench.create({ town: 'Ustroń' })];
    bench.service.faults.plan({ kind: 'limited', seconds: 3_000 }, { ...POST, times: ALL });
    expect(await bench.push()).toMatchObject({ sent: 0, problem: { cause: 'limit' } });
    expect(
      [first, second].map((id) => bench.store.outbox.listAttempts(bench.last(id).changeId).length),
    ).toEqual([1, 0]);
  });
});

describe('send round: when it is stopped', () => {
  /** Stops the round when this request has arrived, and returns which changes wait and for how long. */
  async function stopped(fault: 'late' | 'slow', ms: number, method = 'POST') {
    const bench = await createOutboxFixture({ inside: true });
    const id = method === 'GET' ? await inService(bench) : 0;
    const localId = id ? (bench.edit(id, { town: 'Wisła' }), bench.last(id).localId) : bench.create();
    const later = bench.create({ town: 'Ustroń' });
    bench.service.faults.plan({ kind: fault, ms }, { method });
    const stop = new AbortController();
    bench.service.observe({ onRequest: (request) => void (request.method === method && stop.abort()) });
    const began = bench.clock.now();
    const end = await pushOf(bench)({ signal: stop.signal });
    const took = bench.clock.now() - began;
    expect(bench.last(later)).toMatchObject({ state: 'waiting', problem: null });
    return { end, change: bench.last(localId), took };
  }

  it('send round: sends nothing when stopped before the first change', async () => {
    const bench = await createOutboxFixture({ inside: true });
    bench.create();
    expect(await pushOf(bench)({ signal: AbortSignal.abort() })).toEqual({ sent: 0, problem: null });
    expect(bench.asked()).toEqual([]);
  });

  it('send round: stopped during a write, accepts the service’s answer if it arrives within five seconds', async () => {
    const { end, change } = await stopped('late', 3_000);
    expect([end, change.state]).toEqual([{ sent: 1, problem: null }, 'sent']);
  });

  it('send round: stopped during a write, waits five seconds for the answer, then marks the change as uncertain', async () => {
    const { end, change, took } = await stopped('late', 30_000);
    expect([end, change.state]).toEqual([{ sent: 0, problem: null }, 'uncertain']);
    expect(took).toBe(5_000);
  });

  it('send round: stopped during a read, cancels the read at once and counts no failure of the change', async () => {
    const { end, change } = await stopped('slow', 3_000, 'GET');
    expect([end, change.state]).toEqual([{ sent: 0, problem: null }, 'waiting']);
  });

  it('send round: leaves no timer running when stopped or finished', async () => {
    const bench = await createOutboxFixture({ inside: true });
    let waiting = 0;
    const clock: Clock = {
      now: bench.clock.now,
      sleep: async (ms, signal) => {
        waiting += ms === 5_000 ? 1 : 0;
        await bench.clock.sleep(ms, signal).finally(() => (waiting -= ms === 5_000 ? 1 : 0));
      },
    };
    bench.create();
    const stop = new AbortController();
    bench.service.observe({ onExchange: ({ method }) => void (method === 'POST' && stop.abort()) });
    await pushOf(bench, { clock })({ signal: stop.signal });
    await Promise.resolve();
    expect(waiting).toBe(0);
    const controller = new AbortController();
    await pushOf(bench, { clock })({ signal: controller.signal });
    controller.abort();
    expect(waiting).toBe(0);
  });
});

it('outbox: logs the id of the change when sending the change causes a program error', async () => {
  const bench = await createOutboxFixture({ inside: true });
  const id = await inService(bench);
  bench.edit(id, { town: 'Wisła' });
  const { changeId } = bench.last(id);
  const db = new Connection(bench.file);
  db.prepare(`UPDATE changes SET base = '{}' WHERE change_id = ?`).run(changeId);
  db.close();
  const lines = heardLog();
  await bench.push();
  expect(lines()).toContainEqual(
    expect.objectContaining({ event: 'fault', where: 'sending', change: changeId }),
  );
});
