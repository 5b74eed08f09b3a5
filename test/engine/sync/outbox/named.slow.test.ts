import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreDiscardedChanges } from '#engine/sync/outbox/restoreDiscardedChanges';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import type { References } from '#engine/store/outbox/outboxStoreInterface';
import type { CreateBody } from '#shared/model/invoiceBody';
import { aBody, ALL, inService, createOutboxFixture, type OutboxFixture } from '#support/outboxFixture';

/** Tests invoices that refer to others, when the others change, arrive late or are deleted. */

const ADVANCE = { invoiceType: 8, prepaymentValue: 50, invoiceStatus: 'ISSUED' } as const;
const SETTLEMENT = { invoiceType: 9, prepaymentValue: 150, town: 'Wisła' } as const;

function queued(bench: OutboxFixture, over: Partial<CreateBody>, names: Partial<References> = {}): string {
  const made = bench.queue.create(aBody(over), { correctionId: null, prepaymentId: [], ...names });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.localId;
}

function takenBack(bench: OutboxFixture, localId: string): readonly number[] {
  const ids = bench.queue.discard(bench.last(localId).changeId);
  if (typeof ids === 'string') throw new Error(ids);
  return ids;
}

/** Lets KSeF number the invoices and downloads the numbers with a sync pass. */
async function numbered(bench: OutboxFixture, ...ids: number[]): Promise<void> {
  for (const id of ids) bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
  bench.clock.pass(60_000);
  await bench.pull();
  bench.asked();
}

const settled = (bench: OutboxFixture) => bench.inTown('Wisła').map(({ prepaymentId }) => prepaymentId);

describe('a settlement that waits', () => {
  it('waiting settlement: is sent when the user replaces its advance without a KSeF number by an advance that has one', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const [first, second] = [await inService(bench, ADVANCE), await inService(bench, ADVANCE)];
    await numbered(bench, second);
    const byId = queued(bench, { ...SETTLEMENT, prepaymentId: [first] });
    const byName = queued(bench, SETTLEMENT, { prepaymentId: [bench.create(ADVANCE)] });
    await bench.pushAll();
    expect(settled(bench)).toEqual([]);
    bench.edit(byId, { prepaymentId: [second] });
    bench.edit(byName, { prepaymentId: [second] });
    await bench.pushAll();
    expect(settled(bench)).toEqual([[second], [second]]);
  });

  it('waiting settlement with a queued edit: waits for the KSeF number of the advance that the edit names', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const [first, second] = [await inService(bench, ADVANCE), await inService(bench, ADVANCE)];
    await numbered(bench, second);
    const localId = queued(bench, { ...SETTLEMENT, prepaymentId: [second] });
    bench.edit(localId, { prepaymentId: [first] });
    await bench.pushAll();
    expect(bench.asked()).toEqual([]);
    expect(buildQueueView(bench.store).open[0]).toMatchObject({
      state: 'waiting',
      waitsFor: { until: 'ksef' },
    });
    await numbered(bench, first);
    await bench.pushAll();
    expect(settled(bench)).toEqual([[first]]);
  });

  it('waiting settlement: becomes a “rejected” conflict when its advance is changed to another invoice type', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const advanceId = await inService(bench, { ...ADVANCE, invoiceStatus: 'DRAFT' });
    const localId = queued(bench, { ...SETTLEMENT, prepaymentId: [advanceId] });
    bench.clock.pass(10_000);
    bench.service.property.book.edit(advanceId, { invoiceType: 0 }, bench.clock.now());
    await bench.pull();
    await bench.pushAll();
    expect(bench.last(localId)).toMatchObject({ conflict: 'rejected' });
    expect(bench.last(localId).problem?.fields).toMatchObject([{ field: 'prepaymentId' }]);
  });

  it('settlement whose advance was discarded: is sent after the user links another advance or changes the settlement’s invoice type', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const two = await inService(bench, ADVANCE);
    await numbered(bench, two);
    const advance = bench.create(ADVANCE);
    const renamed = queued(bench, SETTLEMENT, { prepaymentId: [advance] });
    const secondSettlement = queued(bench, { ...SETTLEMENT, town: 'Ustroń' }, { prepaymentId: [advance] });
    takenBack(bench, advance);
    expect([bench.last(renamed).conflict, bench.last(secondSettlement).conflict]).toEqual([
      'rejected',
      'rejected',
    ]);
    bench.edit(renamed, { prepaymentId: [two] });
    bench.edit(secondSettlement, { invoiceType: 1 });
    await bench.pushAll();
    expect(settled(bench)).toEqual([[two]]);
    expect(bench.inTown('Ustroń')).toHaveLength(1);
  });

  it('settlement whose advance was discarded: waits for this advance again when the user restores the advance', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const { store, queue } = bench;
    const advance = bench.create({ ...ADVANCE, town: 'Ustroń' });
    const localId = queued(bench, SETTLEMENT, { prepaymentId: [advance] });
    const ids = takenBack(bench, advance);
    expect(restoreDiscardedChanges(store, queue, ids)).toBe(true);
    expect(bench.last(localId)).toMatchObject({ state: 'waiting', problem: null });
    await bench.pushAll();
    const [saved] = bench.inTown('Ustroń');
    await numbered(bench, saved?.invoiceId ?? 0);
    await bench.pushAll();
    expect(settled(bench)).toEqual([[saved?.invoiceId]]);
  });

  it('waiting settlement, random events: is sent exactly once, and only after all its advances have KSeF numbers', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const has = (id: number) => Boolean(bench.service.property.book.get(id)?.ksefId);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 2, maxLength: 3 }),
        fc.array(fc.array(fc.nat(2), { maxLength: 2 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (withNumber, lists, between) => {
          const ids: number[] = [];
          for (const _ of withNumber) ids.push(await inService(bench, ADVANCE));
          await numbered(bench, ...ids.filter((_, at) => withNumber[at]));
          const named = lists.map((list) => [...new Set(list.map((at) => ids[at % ids.length] ?? 0))]);
          const localId = queued(bench, { ...SETTLEMENT, prepaymentId: named[0] ?? [] });
          for (const prepaymentId of named.slice(1)) {
            if (between) await bench.push();
            // The outbox refuses a new list of advances once the settlement has been sent.
            bench.queue.edit(localId, { prepaymentId }, null);
          }
          await bench.pushAll();
          expect(bench.last(localId).conflict).toBeNull();
          for (const list of settled(bench)) expect((list ?? []).every(has)).toBe(true);
          await numbered(bench, ...ids.filter((id) => !has(id)));
          await bench.pushAll();
          expect(bench.store.outbox.listOpen()).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });
});

it('discarded new invoice: can be restored once but not a second time, and is then sent once', async () => {
  const bench = await createOutboxFixture();
  const ids = takenBack(bench, bench.create({ town: 'Wisła' }));
  expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(true);
  expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(false);
  await bench.pushAll();
  expect(bench.inTown('Wisła')).toHaveLength(1);
});

it('unanswered correction: is sent only once when its deleted original is created again and the new original is then discarded', async () => {
  const bench = await createOutboxFixture();
  const { store, service } = bench;
  const original = bench.create({ invoiceStatus: 'ISSUED' });
  const correction = queued(
    bench,
    { invoiceType: 6, town: 'Wisła', correctionReason: 'Pomyłka' },
    { correctionId: original },
  );
  const stop = service.observe({
    onExchange: ({ method }) => {
      if (method !== 'POST' || bench.inTown('Zakopane').length === 0) return;
      stop();
      service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
      service.faults.plan(
        { kind: 'serverError', status: 500 },
        { method: 'GET', path: /invoices$/, times: ALL },
      );
    },
  });
  await bench.push();
  bench.edit(original, { additionalInfo: 'jeden' });
  service.property.book.remove(store.invoices.readCard(original)?.invoice.invoiceId ?? 0);
  await bench.push();
  expect(bench.decide(bench.last(original).changeId, { act: 'recreate' })).toBe('done');
  takenBack(bench, original);
  expect(bench.last(correction)).toMatchObject({ state: 'uncertain', conflict: null });
  service.faults.clear();
  await bench.pushAll();
  expect(bench.last(correction).state).toBe('sent');
  expect(bench.inTown('Wisła')).toHaveLength(1);
});
