import { buildConflictView } from '#engine/sync/conflicts/buildConflictView';
import { buildQueuedChangeView, buildQueueView } from '#engine/sync/outbox/queueView';
import { whatToDo } from '#shared/text/conflictStory';
import { anInvoice } from '#support/records';
import { mergeConflict } from '#engine/sync/conflicts/buildConflictView';
import { describe, expect, it } from 'vitest';
import { aBody, ALL, inService, createOutboxFixture } from '#support/outboxFixture';

describe('a new invoice', () => {
  it.each([-600_000, 600_000])(
    'new invoice with a lost answer: is found and sent only once with a clock difference of %i ms',
    async (skewMs) => {
      const bench = await createOutboxFixture({ skewMs });
      bench.create({ town: 'Wisła' });
      bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
      await bench.pushAll();
      expect(bench.asked().filter((request) => request.startsWith('POST'))).toHaveLength(1);
      expect(bench.inTown('Wisła')).toHaveLength(1);
    },
  );

  it('new invoice with a lost answer: is found although its time lies in the repeated autumn hour and lacks a UTC offset', async () => {
    const bench = await createOutboxFixture();
    // 01:30Z is the second 02:30 of that night in Warsaw, neither the first 02:30 nor 02:30 UTC.
    bench.clock.pass(Date.parse('2027-10-31T01:30:00Z') - bench.clock.now());
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    const withoutOffset = (json: unknown): unknown =>
      JSON.parse(JSON.stringify(json).replace(/(T\d\d:\d\d:\d\d)[+-]\d\d:\d\d/g, '$1'));
    bench.service.faults.plan(
      { kind: 'oddJson', change: withoutOffset },
      { method: 'GET', path: /invoices/, times: 9 },
    );
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toHaveLength(1);
    expect(bench.store.invoices.readCard(localId)?.syncState).toBe('synced');
  });

  it('new invoice whose request was lost: is sent again and not matched to an equal invoice added earlier', async () => {
    const bench = await createOutboxFixture();
    await inService(bench, { town: 'Wisła' });
    bench.clock.pass(120_000);
    bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toHaveLength(2);
  });

  it('new invoice with a lost answer: keeps its local id when a sync downloads the invoice before the outbox finds the invoice', async () => {
    const bench = await createOutboxFixture();
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    await bench.push();
    bench.service.faults.clear();
    await bench.pull();
    const id = bench.inTown('Wisła')[0]?.invoiceId;
    expect(bench.store.invoices.readCard(`inv-${id}`)?.localId).toBe(`inv-${id}`);
    await bench.pushAll();
    expect(bench.store.invoices.readCard(`inv-${id}`)).toMatchObject({ localId, syncState: 'synced' });
    expect(bench.store.invoices.listServiceIds()).toEqual(
      bench.service.property.book.listSortedBy('invoiceId').map(({ invoiceId }) => invoiceId),
    );
  });

  it('new invoice whose create answer is empty: is linked to the record that a sync has already downloaded', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'oddJson', change: () => ({}) }, { method: 'POST', path: /invoices$/ });
    const stop = bench.service.observe({
      onExchange: ({ method, path }) => {
        const [made] = bench.inTown('Wisła');
        if (method !== 'POST' || !path.endsWith('/invoices') || !made) return;
        stop();
        // A sync pass running at the same time has just read the list.
        const at = new Date(bench.clock.now()).toISOString();
        bench.store.invoices.apply([anInvoice({ invoiceId: made.invoiceId, town: 'Wisła' })], at);
      },
    });
    await bench.pushAll();
    const id = bench.inTown('Wisła')[0]?.invoiceId;
    expect(bench.last(localId)).toMatchObject({ state: 'sent', problem: null });
    expect(bench.store.invoices.readCard(String(id))).toMatchObject({ localId, syncState: 'synced' });
    expect(bench.inTown('Wisła')).toHaveLength(1);
  });

  /** Returns a create that got no answer and was downloaded as a second row, with an item added to each row. */
  async function twoRows() {
    const bench = await createOutboxFixture();
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    await bench.push();
    bench.service.faults.clear();
    await bench.pull();
    const id = bench.inTown('Wisła')[0]?.invoiceId ?? 0;
    const added = (row: string, name: string) => {
      const items = bench.store.invoices.readCard(row)?.invoice.invoiceItems ?? [];
      const kept = items.map(({ positionId, name: item, grossUnitPrice, quantity, unit, rate, symbol }) => ({
        positionId,
        name: item,
        unit,
        rate,
        symbol,
        grossUnitPrice: Number(grossUnitPrice),
        quantity: Number(quantity),
      }));
      const item = {
        positionId: null,
        name,
        grossUnitPrice: 35,
        quantity: 1,
        unit: 'szt.',
        rate: '8',
        symbol: '',
      };
      bench.edit(row, { invoiceItems: [...kept, item] });
    };
    added(localId, 'Obiad');
    added(`inv-${id}`, 'Kolacja');
    /** Answers the conflict as a user who keeps both items; no side had seen the sum of both edits. */
    const keepBoth = () => {
      const [change] = bench.store.outbox.listOpen();
      if (!change) throw new Error('nothing is asked for');
      const fields = mergeConflict(bench.store, change)?.fields.filter(({ asked }) => asked) ?? [];
      const choices = Object.fromEntries(
        fields.map(({ field, changedBy }) => [field, changedBy === 'mine' ? 'mine' : 'theirs'] as const),
      );
      expect(bench.decide(change.changeId, { act: 'choose', choices })).toBe('done');
    };
    const items = () => bench.inTown('Wisła')[0]?.invoiceItems.map(({ name }) => name);
    return { bench, items, keepBoth };
  }

  it('invoice stored twice after a lost answer: items added to either copy are sent when the user keeps all items', async () => {
    const { bench, items, keepBoth } = await twoRows();
    // The create is tried again first, so its saved invoice is found before the edit of the downloaded row is sent.
    bench.clock.pass(70_000);
    await bench.pushAll();
    bench.clock.pass(70_000);
    await bench.pushAll();
    keepBoth();
    await bench.pushAll();
    expect(items()).toEqual(expect.arrayContaining(['Obiad', 'Kolacja']));
    expect(bench.inTown('Wisła')).toHaveLength(1);
    expect(bench.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
  });

  it('invoice stored twice after a lost answer: items added to either copy are kept when an edit fails with 503', async () => {
    const { bench, items, keepBoth } = await twoRows();
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'PATCH', times: ALL });
    bench.clock.pass(70_000);
    await bench.push();
    bench.service.faults.clear();
    const [head, later] = bench.store.outbox.listOpen();
    expect([head?.kind, later?.kind, later?.localId]).toEqual(['update', 'update', head?.localId]);
    const now = new Date(bench.clock.now()).toISOString();
    bench.store.outbox.applyEvent(head?.changeId ?? 0, 'stepAside', now, { conflict: 'rejected' });
    bench.edit(head?.localId ?? '', { remarks: 'Poprawione' });
    bench.clock.pass(70_000);
    await bench.pushAll();
    bench.clock.pass(70_000);
    await bench.pushAll();
    keepBoth();
    await bench.pushAll();
    expect(items()).toEqual(expect.arrayContaining(['Obiad', 'Kolacja']));
    expect(bench.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
  });

  it('new invoice with a lost answer: asks the user and is not sent again when another desk edited the saved invoice', async () => {
    const bench = await createOutboxFixture();
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
    const { changeId, conflict, twins } = bench.last(localId);
    expect(conflict).toBe('doubtful');
    expect(bench.decide(changeId, { act: 'twin', invoiceId: twins[0] ?? 0 })).toBe('done');
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toHaveLength(1);
    expect(bench.store.invoices.readCard(localId)).toMatchObject({
      syncState: 'synced',
      invoice: { paymentStatus: 1 },
    });
  });

  it.each(['cutAfter', 'truncated', 'html'] as const)(
    'new invoice with a lost answer: is found although the service filled in fields and reordered the items (simulated fault: %s)',
    async (kind) => {
      const bench = await createOutboxFixture();
      Object.assign(bench.service.account, { fillsDefaults: true, reordersItems: true });
      const [night] = aBody().invoiceItems;
      if (!night) throw new Error('no item');
      const invoiceItems = [night, { ...night, name: 'Parking' }, { ...night, name: 'Obiad' }];
      const [first, second] = [0, 1].map(() => bench.create({ town: '', personIssue: '', invoiceItems }));
      const third = bench.create({ town: 'Wisła', invoiceItems });
      bench.service.faults.plan({ kind }, { method: 'POST', path: /invoices$/, times: 3 });
      await bench.pushAll();
      for (const localId of [first, second, third]) expect(bench.last(localId ?? '').state).toBe('sent');
      expect(bench.inTown('Zakopane').filter(({ personIssue }) => personIssue === 'Recepcja')).toHaveLength(
        2,
      );
      expect(bench.inTown('Wisła')).toHaveLength(1);
      expect(bench.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    },
  );

  it('new invoice edited during sending: the edit is sent later, without a conflict about fields filled by the service', async () => {
    const bench = await createOutboxFixture();
    bench.service.account.fillsDefaults = true;
    const localId = bench.create({ town: 'Wisła' });
    const stop = bench.service.observe({
      onExchange: ({ method }) => {
        if (method === 'POST') bench.edit(localId, { personIssue: 'Ewa' });
      },
    });
    await bench.pushAll();
    stop();
    expect(bench.inTown('Wisła')).toMatchObject([{ personIssue: 'Ewa', personCollect: 'Anna Nowak' }]);
    expect(bench.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
  });

  it('new invoice edited after a lost answer: sends the edit without a conflict about fields the service filled', async () => {
    const bench = await createOutboxFixture();
    bench.service.account.fillsDefaults = true;
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    await bench.push();
    bench.service.faults.clear();
    expect(bench.last(localId).state).toBe('uncertain');
    bench.edit(localId, { personIssue: 'Ewa' });
    await bench.pushAll();
    expect(bench.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    expect(bench.inTown('Wisła')).toMatchObject([{ personIssue: 'Ewa', personCollect: 'Anna Nowak' }]);
  });

  it('new invoice: waits for an unanswered equal invoice with an empty town, because the service may fill in the town', async () => {
    const bench = await createOutboxFixture();
    bench.service.account.fillsDefaults = true;
    bench.create({ town: '' });
    bench.create({ town: 'Zakopane' });
    bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/, times: 2 });
    bench.service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', times: ALL });
    await bench.push();
    bench.service.faults.clear();
    const [first, second] = buildQueueView(bench.store).open;
    expect(second).toMatchObject({ waitsFor: { localId: first?.localId, until: 'answer' } });
    await bench.pushAll();
    expect(bench.store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    expect(bench.inTown('Zakopane').filter(({ personIssue }) => personIssue === 'Recepcja')).toHaveLength(2);
  });

  it('new invoice whose create request was lost: is sent again without a question, despite a similar edited invoice in the service', async () => {
    const bench = await createOutboxFixture();
    const { book } = bench.service.property;
    const [sample] = book.listSortedBy('invoiceId');
    if (!sample) throw new Error('none');
    const record = book.add({ ...sample, invoiceType: 1, town: 'Kraków' }, bench.clock.now() + 1000);
    book.edit(record.invoiceId, { town: 'Tarnów' }, bench.clock.now() + 3000);
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    await bench.pushAll();
    expect(bench.last(localId).state).toBe('sent');
    expect(bench.inTown('Wisła')).toHaveLength(1);
  });
});

describe('an equal invoice of another desk, after a request that never arrived', () => {
  it('new invoice with a lost request: asks about another desk’s equal invoice, and is sent when the user decides to send again', async () => {
    const bench = await createOutboxFixture({ inside: true });
    const made = bench.service.property.book.get(await inService(bench, { town: 'Wisła' }));
    if (!made) throw new Error('nothing was made');
    bench.service.property.book.remove(made.invoiceId);
    bench.clock.pass(3_600_000);
    await bench.pull(true);
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    await bench.push();
    bench.clock.pass(20_000);
    const twinId = bench.service.property.book.add({ ...made }, bench.clock.now(), {}).invoiceId;
    await bench.pushAll();
    const change = bench.last(localId);
    expect(change).toMatchObject({ conflict: 'doubtful', twins: [twinId] });
    const view = buildConflictView(bench.store, change, buildQueuedChangeView(bench.store, change));
    expect(view.twins).toMatchObject([{ invoiceId: twinId, isEqual: true }]);
    expect(whatToDo(view, 'en')).toContain('somebody else may have created it');
    expect(bench.decide(change.changeId, { act: 'sendAnew' })).toBe('done');
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toHaveLength(2);
    expect(bench.store.invoices.readCard(String(twinId))?.localId).toBe(`inv-${twinId}`);
  });
});
