import Connection from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  ALL,
  inService,
  listUpdateItems,
  createOutboxFixture,
  type OutboxFixture,
} from '#support/outboxFixture';

const shown = (bench: OutboxFixture, id: number) => bench.store.invoices.readCard(String(id));
const whats = (bench: OutboxFixture, id: number) =>
  bench.store.outbox.listHistory(shown(bench, id)?.localId ?? '').map(({ what }) => what);

const LUNCH = { name: 'Obiad', grossUnitPrice: 35, quantity: 1, unit: 'szt.', rate: '8', symbol: '' };

describe('an edit', () => {
  it('edit: is sent in three requests with only the changed fields, and changes made by another desk are kept', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.service.property.book.edit(id, { additionalInfo: 'z drugiej recepcji' }, bench.clock.now());
    bench.edit(id, { town: 'Wisła' });
    expect(shown(bench, id)).toMatchObject({ syncState: 'waiting', invoice: { town: 'Wisła' } });
    await bench.push();
    expect(bench.asked()).toEqual([`GET /invoices/${id}`, `PATCH /invoices/${id}`, `GET /invoices/${id}`]);
    expect(bench.store.outbox.listAttempts(bench.last(id).changeId).at(-1)?.sent).toEqual({ town: 'Wisła' });
    expect(shown(bench, id)).toMatchObject({
      syncState: 'synced',
      invoice: { town: 'Wisła', additionalInfo: 'z drugiej recepcji' },
    });
    await bench.pull();
    // The history notes the other PC's edit once; Kontuar recognises its own edit.
    expect(whats(bench, id).filter((step) => step === 'seenElsewhere')).toHaveLength(1);
  });

  it('waiting edit: stays visible in the invoice after a sync updates the stored record', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    const before = bench.store.invoices.count();
    bench.edit(id, { town: 'Wisła' });
    bench.clock.pass(10_000);
    bench.service.property.book.edit(id, { town: 'Ustroń', personIssue: 'Ewa' }, bench.clock.now());
    await bench.pull();
    expect(shown(bench, id)?.invoice).toMatchObject({ town: 'Wisła', personIssue: 'Ewa' });
    expect(bench.store.outbox.getMirror(`${shown(bench, id)?.localId}`).invoice?.town).toBe('Ustroń');
    expect(bench.store.invoices.count()).toBe(before);
    expect(whats(bench, id)).toContain('seenElsewhere');
  });

  it('edit of a field that another desk changed: asks the user and sends the value that the user chose', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    bench.service.property.book.edit(id, { town: 'Ustroń' }, bench.clock.now());
    await bench.push();
    const change = bench.last(id);
    expect(change).toMatchObject({ state: 'conflict', conflict: 'changed', theirs: { town: 'Ustroń' } });
    expect(bench.decide(change.changeId, { act: 'retry' })).toBe('wrongAct');
    expect(bench.decide(change.changeId, { act: 'choose', choices: { town: { value: 'Żywiec' } } })).toBe(
      'done',
    );
    await bench.push();
    expect(bench.service.property.book.get(id)?.town).toBe('Żywiec');
    expect(whats(bench, id)).toContain('decided');
  });

  it('edit with a lost answer: is found in the service and not sent again, so its new item is added once', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { invoiceItems: [...listUpdateItems(bench, id), { positionId: null, ...LUNCH }] });
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'PATCH' });
    await bench.pushAll();
    expect(bench.asked().filter((request) => request.startsWith('PATCH'))).toHaveLength(1);
    expect(bench.service.property.book.get(id)?.invoiceItems.map(({ name }) => name)).toEqual([
      'Nocleg',
      'Obiad',
    ]);
    expect(shown(bench, id)?.syncState).toBe('synced');
  });

  it('edit that adds an item: has an unknown outcome when its request is lost, and a later outbox run sends it again', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { invoiceItems: [...listUpdateItems(bench, id), { positionId: null, ...LUNCH }] });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'PATCH' });
    await bench.push();
    expect(bench.last(id).state).toBe('uncertain');
    await bench.pushAll();
    expect(bench.service.property.book.get(id)?.invoiceItems.map(({ name }) => name)).toEqual([
      'Nocleg',
      'Obiad',
    ]);
  });

  it('edit with a new item: is sent again one minute after the unanswered attempt ended, not after the attempt began', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { invoiceItems: [...listUpdateItems(bench, id), { positionId: null, ...LUNCH }] });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'PATCH' });
    const stop = bench.service.observe({
      onRequest: ({ method }) => {
        if (method === 'PATCH') bench.clock.pass(90_000);
      },
    });
    await bench.push();
    stop();
    bench.clock.pass(30_000);
    await bench.push();
    expect(bench.asked().filter((request) => request.startsWith('PATCH'))).toHaveLength(1);
    await bench.pushAll();
    expect(bench.service.property.book.get(id)?.invoiceItems.map(({ name }) => name)).toEqual([
      'Nocleg',
      'Obiad',
    ]);
  });

  it('edit typed while another edit is being sent: is sent separately and changes the item that the first edit added', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { invoiceItems: [...listUpdateItems(bench, id), { positionId: null, ...LUNCH }] });
    let typed = false;
    const stop = bench.service.observe({
      onRequest: ({ method }) => {
        if (method !== 'PATCH' || typed) return;
        typed = true;
        const items = listUpdateItems(bench, id).map((item) =>
          item.name === 'Obiad' ? { ...item, quantity: 4 } : item,
        );
        bench.edit(id, { invoiceItems: items });
      },
    });
    await bench.push();
    stop();
    const items = bench.service.property.book.get(id)?.invoiceItems;
    expect(items?.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Nocleg', 2],
      ['Obiad', 4],
    ]);
    expect(bench.store.outbox.listOpen()).toEqual([]);
  });

  it('edit that removes an item: becomes a conflict when the service keeps the item, and can then be sent again', async () => {
    const bench = await createOutboxFixture();
    bench.service.account.keepsOmittedItems = true;
    const id = await inService(bench, {
      invoiceItems: [LUNCH, { ...LUNCH, name: 'Kolacja' }],
    });
    // The service's times are whole seconds: within one second, an edited record could pass for the old one.
    bench.clock.pass(2000);
    bench.edit(id, { invoiceItems: listUpdateItems(bench, id).slice(0, 1) });
    await bench.push();
    const { changeId, conflict } = bench.last(id);
    expect(conflict).toBe('kept-items');
    expect(bench.decide(changeId, { act: 'retry' })).toBe('done');
    bench.service.account.keepsOmittedItems = false;
    await bench.push();
    expect(bench.service.property.book.get(id)?.invoiceItems.map(({ name }) => name)).toEqual(['Obiad']);
    expect(shown(bench, id)?.syncState).toBe('synced');
  });

  it('edit of an invoice on its way to KSeF: becomes a “locked” conflict without an update request', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    bench.service.ksef.setInvoiceStatus(id, 'PENDING_KSEF');
    await bench.push();
    expect(bench.last(id)).toMatchObject({ state: 'conflict', conflict: 'locked' });
    expect(bench.asked().filter((request) => request.startsWith('PATCH'))).toEqual([]);
    expect(shown(bench, id)?.invoice.invoiceStatus).toBe('PENDING_KSEF');
  });

  it('edit of an invoice deleted in the service: becomes a conflict, and the user can create the invoice again', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench, { town: 'Wisła' });
    const localId = shown(bench, id)?.localId ?? '';
    bench.edit(id, { additionalInfo: 'ważne' });
    bench.service.property.book.remove(id);
    await bench.pull();
    expect(bench.store.invoices.listServiceIds()).not.toContain(id);
    expect(bench.store.invoices.readCard(localId)).toMatchObject({ invoice: { additionalInfo: 'ważne' } });
    await bench.push();
    const { changeId, conflict } = bench.last(localId);
    expect(conflict).toBe('deleted');
    expect(bench.decide(changeId, { act: 'recreate' })).toBe('done');
    await bench.push();
    expect(bench.inTown('Wisła')).toMatchObject([{ additionalInfo: 'ważne' }]);
    expect(bench.store.invoices.readCard(localId)?.syncState).toBe('synced');
  });

  it('removal of the receiver: is sent again with empty texts when the service ignored the removal', async () => {
    const bench = await createOutboxFixture();
    const receiver = {
      companyName: 'Gmina Zakopane',
      address: 'ul. Kościuszki 13',
      taxId: '7361718125',
      bankNo: '',
      identifierType: 'NIP' as const,
      countryCode: 'PL',
    };
    const id = await inService(bench, { receiver });
    const [book, unread] = [
      bench.service.property.book,
      { kind: 'oddJson', change: () => undefined } as const,
    ];
    bench.edit(id, { receiver: null });
    // The service reads null as "unchanged" (A15), and neither its answer nor the record can be read here.
    bench.service.faults.plan(unread, { method: 'PATCH' });
    const stop = bench.service.observe({
      onExchange: ({ method }) => {
        if (method !== 'PATCH') return;
        stop();
        book.edit(id, { receiver }, bench.clock.now());
        bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'GET', times: ALL });
      },
    });
    await bench.push();
    expect(bench.last(id).state).toBe('uncertain');
    bench.service.faults.clear();
    await bench.pushAll();
    expect(bench.last(id).state).toBe('sent');
    expect(bench.store.outbox.listAttempts(bench.last(id).changeId).at(-1)?.sent.receiver).toMatchObject({
      companyName: '',
    });
    expect(book.get(id)?.receiver?.companyName).toBe('');
  });
});

describe('a service that stumbles over one invoice', () => {
  it('outbox: sends the other changes when one fails with a server error, and retries that change later', async () => {
    const bench = await createOutboxFixture();
    const [first, second, third] = [await inService(bench), await inService(bench), await inService(bench)];
    for (const id of [first, second, third]) bench.edit(id, { town: 'Wisła' });
    const path = new RegExp(`/invoices/${first}$`);
    bench.service.faults.plan({ kind: 'serverError', status: 500 }, { method: 'PATCH', path, times: ALL });
    expect(await bench.push()).toEqual({ sent: 2, problem: null });
    expect(bench.last(first)).toMatchObject({ state: 'uncertain', problem: { cause: 'serviceError' } });
    expect(bench.last(first).nextTry).not.toBeNull();
    bench.service.faults.clear();
    bench.service.faults.plan({ kind: 'serverError', status: 500 }, { method: 'PATCH', path });
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toHaveLength(3);
  });
});

describe('a change that only itself is forbidden', () => {
  it('outbox: sends the waiting edits when the account lacks the permission for a waiting deletion', async () => {
    const bench = await createOutboxFixture();
    const [first, second, third] = [await inService(bench), await inService(bench), await inService(bench)];
    // The account loses the permission to delete while the deletion waits.
    const { account } = bench.service;
    account.scopes = account.scopes.filter((scope) => scope !== 'invoices.delete');
    bench.clock.pass(2 * 3_600_000); // After two hours a new token carries the changed permissions.
    bench.queue.remove(String(first));
    for (const id of [second, third]) bench.edit(id, { town: 'Wisła' });
    expect(await bench.push()).toEqual({ sent: 2, problem: null });
    expect(bench.last(first)).toMatchObject({ state: 'waiting', problem: { kind: 'notAllowed' } });
    expect(bench.last(first).nextTry).not.toBeNull();
    expect(bench.inTown('Wisła')).toHaveLength(2);
  });

  it('outbox: still sends a new invoice when three edits before it were refused for a missing permission', async () => {
    const bench = await createOutboxFixture();
    const ids = [await inService(bench), await inService(bench), await inService(bench)];
    const { account } = bench.service;
    account.scopes = account.scopes.filter((scope) => scope !== 'invoices.update');
    bench.clock.pass(2 * 3_600_000); // After two hours a new token carries the changed permissions.
    for (const id of ids) bench.edit(id, { town: 'Wisła' });
    bench.create({ town: 'Ustroń' });
    // Each refusal concerns one change only and does not mean that the service is down.
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(bench.inTown('Ustroń')).toHaveLength(1);
    for (const id of ids) expect(bench.last(id)).toMatchObject({ problem: { kind: 'notAllowed' } });
  });
});

describe('a change that the program itself stumbles over', () => {
  it('outbox: keeps a change waiting when Kontuar itself fails while processing the change, and sends the other changes', async () => {
    const bench = await createOutboxFixture();
    const [first, second] = [await inService(bench), await inService(bench)];
    for (const id of [first, second]) bench.edit(id, { town: 'Wisła' });
    const { changeId } = bench.last(first);
    const db = new Connection(bench.file);
    db.prepare(`UPDATE changes SET base = '{}' WHERE change_id = ?`).run(changeId);
    db.close();
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(bench.last(first)).toMatchObject({ state: 'waiting', failures: 1, problem: { kind: 'fault' } });
    expect(bench.inTown('Wisła')).toHaveLength(1);
  });
});

describe('a deletion', () => {
  it('deletion: is shown as waiting, then removes the invoice, even if the service no longer had the invoice', async () => {
    const bench = await createOutboxFixture();
    const [first, second] = [await inService(bench), await inService(bench)];
    const changes = [first, second].map((id) => {
      bench.queue.remove(String(id));
      return bench.last(id).changeId;
    });
    expect(shown(bench, first)).toMatchObject({ syncState: 'waiting', deleting: true });
    bench.service.property.book.remove(second);
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'DELETE' });
    await bench.pushAll();
    expect([shown(bench, first), shown(bench, second)]).toEqual([null, null]);
    expect(bench.service.property.book.get(first)).toBeUndefined();
    expect(changes.map((changeId) => bench.store.outbox.get(changeId)?.state)).toEqual(['sent', 'sent']);
  });

  it('deletion: asks the user before sending when another desk has changed the invoice', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.queue.remove(String(id));
    bench.service.property.book.edit(id, { town: 'Ustroń' }, bench.clock.now());
    await bench.push();
    const { changeId, conflict } = bench.last(id);
    expect(conflict).toBe('changed');
    expect(bench.decide(changeId, { act: 'choose', choices: { town: 'mine' } })).toBe('done');
    await bench.push();
    expect(bench.service.property.book.get(id)).toBeUndefined();
  });

  it('deletion of an invoice never sent: removes the invoice at once and sends no request to the service', async () => {
    const bench = await createOutboxFixture();
    const localId = bench.create();
    expect(bench.queue.remove(localId)).toMatchObject({ ok: true, changeId: null });
    await bench.push();
    expect(bench.asked()).toEqual([]);
    expect(bench.store.invoices.readCard(localId)).toBeNull();
  });
});
