import { getCurrentInstant } from '#engine/platform/platform';
import { systemRandom } from '#engine/platform/systemClock';
import { restoreDiscardedChanges } from '#engine/sync/outbox/restoreDiscardedChanges';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import { searchInvoicesMatchingCreate } from '#engine/sync/outbox/searchInvoicesMatchingCreate';
import { describe, expect, it } from 'vitest';
import { aBody, ALL, inService, createOutboxFixture } from '#support/outboxFixture';

describe('a new invoice', () => {
  it('new invoice: is visible under its local id before sending, and keeps this id after sending and sync', async () => {
    const bench = await createOutboxFixture();
    const { store } = bench;
    const before = store.invoices.count();
    const localId = bench.create({ town: 'Wisła' });
    expect(store.invoices.readCard(localId)).toMatchObject({
      syncState: 'waiting',
      invoice: { invoiceId: null },
    });
    expect(store.invoices.count()).toBe(before);
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(bench.asked()).toEqual(['POST /invoices']);
    const [saved] = bench.inTown('Wisła');
    expect(store.invoices.readCard(localId)).toMatchObject({
      syncState: 'synced',
      invoice: { invoiceId: saved?.invoiceId, invoiceFullNo: saved?.invoiceFullNo },
    });
    expect(store.invoices.count()).toBe(before + 1);
    await bench.pull();
    expect(store.invoices.readCard(String(saved?.invoiceId))?.localId).toBe(localId);
    expect(store.outbox.listHistory(localId).map(({ what }) => what)).toEqual([
      'queued',
      'attempt',
      'confirmed',
    ]);
  });

  it.each(['cutAfter', 'truncated', 'html'] as const)(
    'new invoice: exists once in the service when the answer to the create request is lost or damaged (%s)',
    async (kind) => {
      const bench = await createOutboxFixture();
      const localId = bench.create({ town: 'Wisła' });
      bench.service.faults.plan({ kind }, { method: 'POST', path: /invoices$/ });
      await bench.pushAll();
      expect(bench.inTown('Wisła')).toHaveLength(1);
      expect(bench.store.invoices.readCard(localId)?.syncState).toBe('synced');
    },
  );

  it('new invoice with a lost request: is sent again after two searches of the service have found no such invoice', async () => {
    const bench = await createOutboxFixture();
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    await bench.push();
    expect(bench.last(localId)).toMatchObject({ state: 'uncertain', looks: 1 });
    expect(bench.store.invoices.readCard(localId)?.syncState).toBe('sending');
    await bench.pushAll();
    expect(bench.asked()).toEqual(['POST /invoices', 'GET /invoices', 'GET /invoices', 'POST /invoices']);
    expect(bench.inTown('Wisła')).toHaveLength(1);
    expect(bench.store.invoices.readCard(localId)?.syncState).toBe('synced');
  });

  it('new invoice without an answer: is sent again a full minute after the connection was lost, not after queueing', async () => {
    const bench = await createOutboxFixture();
    bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    const stop = bench.service.observe({
      onRequest: ({ method }) => {
        if (method === 'POST') bench.clock.pass(90_000);
      },
    });
    await bench.push();
    stop();
    const posts = () => bench.asked().filter((request) => request.startsWith('POST')).length;
    expect(posts()).toBe(1);
    for (const ms of [6_000, 40_000]) {
      bench.clock.pass(ms);
      await bench.push();
      expect(posts()).toBe(0);
    }
    bench.clock.pass(20_000);
    await bench.pushAll();
    expect(posts()).toBe(1);
    expect(bench.inTown('Wisła')).toHaveLength(1);
  });

  it('two equal new invoices: are both created in the service even when the answers are lost', async () => {
    const bench = await createOutboxFixture();
    for (let time = 0; time < 2; time += 1) bench.create({ town: 'Wisła' });
    const { faults } = bench.service;
    faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    await bench.push();
    faults.clear();
    faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    const [first, second] = buildQueueView(bench.store).open;
    expect(first).toMatchObject({ state: 'uncertain', waitsFor: null });
    expect(second).toMatchObject({ waitsFor: { localId: first?.localId, until: 'answer' } });
    await bench.pushAll();
    const ids = bench.inTown('Wisła').map(({ invoiceId }) => invoiceId);
    expect(ids).toHaveLength(2);
    expect(bench.store.invoices.listServiceIds()).toEqual(expect.arrayContaining(ids));
    expect(bench.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
  });

  it('new invoice whose request was lost: is not mistaken for another unanswered new invoice that the service saved', async () => {
    const bench = await createOutboxFixture();
    bench.create({ town: 'Wisła' });
    const second = bench.create({ town: 'Ustroń' });
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    await bench.push();
    bench.service.faults.clear();
    expect(bench.store.outbox.listOpen().map(({ state }) => state)).toEqual(['uncertain', 'uncertain']);

    const change = bench.last(second);
    const attempt = bench.store.outbox.listAttempts(change.changeId).at(-1);
    if (change.kind !== 'create' || !attempt) throw new Error('nothing was sent');
    const { store, remote, clock } = bench;
    const trip = {
      store,
      remote,
      clock,
      random: systemRandom,
      ask: {},
      writeAsk: {},
      now: () => getCurrentInstant(clock),
    };
    expect(await searchInvoicesMatchingCreate(trip, change, attempt, change.body, true)).toMatchObject({
      ok: true,
      value: { same: [], possible: [] },
    });
    await bench.pushAll();
    for (const town of ['Wisła', 'Ustroń']) expect(bench.inTown(town)).toHaveLength(1);
    expect(bench.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
  });

  it('restored new invoice with several possible matches: asks the user again and is not created twice', async () => {
    const bench = await createOutboxFixture();
    const { store, queue } = bench;
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    const stop = bench.service.observe({
      onExchange: ({ method }) => {
        const made = bench.inTown('Wisła')[0];
        if (method === 'POST' && made)
          bench.service.property.book.edit(made.invoiceId, { paymentStatus: 1 }, bench.clock.now() + 2000);
      },
    });
    await bench.pushAll();
    stop();
    const { changeId, twins, problem } = bench.last(localId);
    expect(queue.discard(changeId)).toEqual([changeId]);
    expect(restoreDiscardedChanges(store, queue, [changeId])).toBe(true);
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toHaveLength(1);
    const [back] = store.outbox.listOpen();
    expect(back).toMatchObject({ state: 'conflict', conflict: 'doubtful', twins, problem });
    expect(bench.decide(back?.changeId ?? 0, { act: 'twin', invoiceId: twins[0] ?? 0 })).toBe('done');
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toHaveLength(1);
    expect(store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
  });

  it('refused new invoice: becomes a conflict that names the wrong field, and does not delay other changes', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const original = await inService(bench, { invoiceStatus: 'ISSUED' });
    const wrong = { invoiceType: 10 as const, correctionReason: 'Pomyłka', correctionId: 5, town: 'Wisła' };
    const localId = bench.create(wrong);
    bench.create({ town: 'Ustroń' });
    await bench.push();
    expect(bench.inTown('Ustroń')).toHaveLength(1);
    const { conflict, problem } = bench.last(localId);
    expect([conflict, problem?.fields.map(({ field }) => field)]).toEqual(['rejected', ['correctionId']]);
    expect(problem?.ruid).toMatch(/^[0-9a-f-]{36}$/);
    expect(bench.store.invoices.readCard(localId)?.syncState).toBe('rejected');
    bench.edit(localId, { correctionId: original });
    await bench.push();
    expect(bench.inTown('Wisła')).toHaveLength(1);
    expect(bench.store.invoices.readCard(localId)?.linked).toMatchObject([{ relation: 'corrects' }]);
    const made = bench.inTown('Wisła')[0]?.invoiceId ?? 0;
    bench.service.property.book.edit(made, { personIssue: 'Ewa' }, bench.clock.now());
    await bench.pull();
    expect(bench.store.invoices.readCard(localId)?.invoice.personIssue).toBe('Ewa');
    expect(bench.store.invoices.readCard(localId)?.linked).toMatchObject([{ relation: 'corrects' }]);
  });

  it('new invoice: its request contains the queued edits but no discarded edit', async () => {
    const bench = await createOutboxFixture();
    const localId = bench.create({ town: 'Wisła' });
    bench.edit(localId, { additionalInfo: 'jeden' });
    bench.edit(localId, { personIssue: 'Ewa' });
    expect(bench.queue.discard(bench.last(localId).changeId)).toHaveLength(1);
    await bench.push();
    expect(bench.asked()).toEqual(['POST /invoices']);
    expect(bench.inTown('Wisła')).toMatchObject([{ additionalInfo: 'jeden', personIssue: null }]);
  });

  it('new invoice queued by an older Kontuar version: is sent without the fields that the service does not accept', async () => {
    const bench = await createOutboxFixture();
    const { invoiceItems, buyer } = aBody();
    const queued = bench.store.outbox.add(
      'new-copy',
      {
        kind: 'create',
        references: { correctionId: null, prepaymentId: [] },
        body: aBody({
          town: 'Wisła',
          ksefId: '5265877635-20250826-0100001AF629-AF',
          exchangeRate: 4.2,
          invoiceId: 7,
          localId: '7',
          syncState: 'synced',
          totals: { gross: '200.00' },
          buyer: { ...buyer, bankNo: '1', phone: '2' },
          invoiceItems: invoiceItems.map((item) => ({ ...item, positionId: 3, userId: 4, status: 1 })),
        }),
      },
      getCurrentInstant(bench.clock),
    );
    const sent: Promise<unknown>[] = [];
    const stop = bench.service.observe({
      onRequest: (request) => {
        if (request.method === 'POST') sent.push(request.clone().json());
      },
    });
    bench.edit('new-copy', { personIssue: 'Ewa' });
    await bench.push();
    stop();
    expect(await Promise.all(sent)).toEqual([{ ...aBody({ town: 'Wisła', personIssue: 'Ewa' }) }]);
    expect(bench.store.outbox.get(queued)?.state).toBe('sent');
  });

  it('new correction: waits until its original is sent, and then refers to the original by the service’s id', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const first = bench.create({ town: 'Wisła', invoiceStatus: 'ISSUED' });
    const queued = bench.queue.create(
      aBody({ invoiceType: 10, correctionReason: 'Pomyłka', town: 'Ustroń' }),
      { correctionId: first, prepaymentId: [] },
    );
    expect(queued.ok).toBe(true);
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    await bench.push();
    expect(bench.inTown('Ustroń')).toEqual([]);
    await bench.pushAll();
    expect(bench.inTown('Ustroń')).toMatchObject([{ correctionId: bench.inTown('Wisła')[0]?.invoiceId }]);
  });

  it('outbox: keeps all changes waiting when the account is locked and sends all after unlocking', async () => {
    const bench = await createOutboxFixture();
    const made = Array.from({ length: 5 }, (_, i) => bench.create({ town: 'Wisła', personIssue: `${i}` }));
    bench.service.account.locked = true;
    bench.asked();
    const { problem } = await bench.push();
    expect(problem?.kind).toBe('notAllowed');
    expect(bench.asked()).toHaveLength(3);
    expect(made.map((localId) => bench.last(localId).state)).toEqual(made.map(() => 'waiting'));
    bench.service.account.locked = false;
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toHaveLength(5);
  });
});
