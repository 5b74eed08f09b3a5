import { describe, expect, it } from 'vitest';
import { outboxBench } from '#support/outboxBench';

describe('a new invoice', () => {
  it('is shown at once, sent with one request, and keeps its name', async () => {
    const bench = await outboxBench();
    const { store } = bench;
    const before = store.invoices.count();
    const localId = bench.create({ town: 'Wisła' });
    expect(store.invoices.show(localId)).toMatchObject({ syncState: 'waiting', invoice: { invoiceId: null } });
    expect(store.invoices.count()).toBe(before);
    expect(await bench.push()).toEqual({ sent: 1, problem: null });
    expect(bench.asked()).toEqual(['POST /invoices']);
    const [there] = bench.inTown('Wisła');
    expect(store.invoices.show(localId)).toMatchObject({
      syncState: 'synced',
      invoice: { invoiceId: there?.invoiceId, invoiceFullNo: there?.invoiceFullNo },
    });
    expect(store.invoices.count()).toBe(before + 1);
    await bench.pull();
    expect(store.invoices.show(String(there?.invoiceId))?.localId).toBe(localId);
    expect(store.outbox.history(localId).map(({ what }) => what)).toEqual(['queued', 'attempt', 'confirmed']);
  });

  it.each(['cutAfter', 'truncated', 'html'] as const)(
    'exists once, whatever became of the answer: %s',
    async (kind) => {
      const bench = await outboxBench();
      const localId = bench.create({ town: 'Wisła' });
      bench.service.faults.plan({ kind }, { method: 'POST', path: /invoices$/ });
      await bench.pushAll();
      expect(bench.inTown('Wisła')).toHaveLength(1);
      expect(bench.store.invoices.show(localId)?.syncState).toBe('synced');
    },
  );

  it('is sent again when it surely never arrived, after it was looked for twice', async () => {
    const bench = await outboxBench();
    const localId = bench.create({ town: 'Wisła' });
    bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', path: /invoices$/ });
    await bench.push();
    expect(bench.last(localId)).toMatchObject({ state: 'uncertain', looks: 1 });
    expect(bench.store.invoices.show(localId)?.syncState).toBe('sending');
    await bench.pushAll();
    expect(bench.asked()).toEqual(['POST /invoices', 'GET /invoices', 'GET /invoices', 'POST /invoices']);
    expect(bench.inTown('Wisła')).toHaveLength(1);
    expect(bench.store.invoices.show(localId)?.syncState).toBe('synced');
  });
});
