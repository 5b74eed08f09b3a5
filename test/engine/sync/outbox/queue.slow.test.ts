import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearRetryPausesOfQueuedChanges } from '#engine/sync/outbox/retryNow';
import { computeSendRetryPauseMs } from '#engine/sync/outbox/sendRetryPauses';
import { restoreDiscardedChanges } from '#engine/sync/outbox/restoreDiscardedChanges';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import { addDays } from '#shared/rules/days';
import {
  aBody,
  inService,
  listUpdateItems,
  createOutboxFixture,
  type OutboxFixture,
} from '#support/outboxFixture';

const openOf = ({ store }: OutboxFixture) => store.outbox.listOpen().map(({ kind, state }) => [kind, state]);

/** Takes back a change and all later ones of its invoice, and returns their ids. */
function takenBack(bench: OutboxFixture, changeId: number): readonly number[] {
  const ids = bench.queue.discard(changeId);
  if (typeof ids === 'string') throw new Error(ids);
  return ids;
}

const addItem = (bench: OutboxFixture, id: number, name: string) =>
  bench.edit(id, {
    invoiceItems: [
      ...listUpdateItems(bench, id),
      { positionId: null, name, grossUnitPrice: 5, quantity: 1, unit: 'szt.', rate: '23', symbol: '' },
    ],
  });

describe('what was taken back', () => {
  it('discarded changes: are restored as new changes, oldest first, and a new invoice gets a new local id', async () => {
    const bench = await createOutboxFixture();
    const localId = bench.create({ town: 'Wisła' });
    bench.edit(localId, { additionalInfo: 'jeden' });
    const [create] = bench.store.outbox.listOpen();
    const ids = takenBack(bench, create?.changeId ?? 0);
    expect(bench.store.invoices.readCard(localId)).toBeNull();
    expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(true);
    const open = bench.store.outbox.listOpen();
    expect(open.map(({ kind }) => kind)).toEqual(['create', 'update']);
    expect(open.every((change) => change.localId !== localId && !ids.includes(change.changeId))).toBe(true);
    // A second restore does nothing, so that a repeated call after a lost answer creates no second copy.
    expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(false);
    expect(bench.store.outbox.listOpen()).toEqual(open);
    await bench.pushAll();
    expect(bench.inTown('Wisła')).toMatchObject([{ additionalInfo: 'jeden' }]);
  });

  it('restored edit: becomes a conflict when the service changed the edited field while the edit was discarded', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    const ids = takenBack(bench, bench.last(id).changeId);
    bench.clock.pass(10_000);
    bench.service.property.book.edit(id, { town: 'Ustroń' }, bench.clock.now());
    await bench.pull();
    expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(true);
    await bench.push();
    expect(bench.last(id)).toMatchObject({ state: 'conflict', conflict: 'changed' });
    expect(bench.service.property.book.get(id)?.town).toBe('Ustroń');
  });

  it('discarded edit: is not restored when the same field was edited since', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła', additionalInfo: 'jeden' });
    const ids = takenBack(bench, bench.last(id).changeId);
    bench.edit(id, { additionalInfo: 'dwa' });
    expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(false);
    await bench.pushAll();
    const { town, additionalInfo } = bench.service.property.book.get(id) ?? {};
    expect([town === 'Wisła', additionalInfo]).toEqual([false, 'dwa']);
  });

  it('discarded edit: is restored and sent together with a newer edit of another field', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { additionalInfo: 'jeden' });
    const ids = takenBack(bench, bench.last(id).changeId);
    bench.edit(id, { town: 'Wisła' });
    expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(true);
    await bench.pushAll();
    expect(bench.service.property.book.get(id)).toMatchObject({ town: 'Wisła', additionalInfo: 'jeden' });
  });

  it('discarded edit that added an item: cannot be restored after a newer edit has added another item', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    addItem(bench, id, 'Parking');
    const ids = takenBack(bench, bench.last(id).changeId);
    addItem(bench, id, 'Sauna');
    expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(false);
    await bench.pushAll();
    const names = bench.service.property.book.get(id)?.invoiceItems.map(({ name }) => name);
    expect(names).toEqual(['Nocleg', 'Sauna']);
  });

  it('restore of discarded changes of several invoices: restores no change when one of the changes cannot be restored', async () => {
    const bench = await createOutboxFixture();
    const [first, second] = [await inService(bench), await inService(bench)];
    bench.edit(first, { town: 'Wisła' });
    bench.edit(second, { town: 'Wisła' });
    const ids = [first, second].flatMap((id) => takenBack(bench, bench.last(id).changeId));
    bench.service.property.book.remove(second);
    await bench.pull();
    expect(restoreDiscardedChanges(bench.store, bench.queue, ids)).toBe(false);
    expect(openOf(bench)).toEqual([]);
    bench.edit(first, { town: 'Ustroń' });
    const waiting = bench.last(first).changeId;
    expect(restoreDiscardedChanges(bench.store, bench.queue, [waiting])).toBe(false);
    expect(openOf(bench)).toEqual([['update', 'waiting']]);
  });
});

it('settlement: is sent only after its advance has a KSeF number', async () => {
  const bench = await createOutboxFixture({ connected: true });
  const { store, queue } = bench;
  const advance = bench.create({ invoiceType: 8, prepaymentValue: 50, town: 'Wisła' });
  const body = aBody({ invoiceType: 9, prepaymentValue: 150, town: 'Ustroń' });
  const settlement = queue.create(body, { correctionId: null, prepaymentId: [advance] });
  expect(settlement.ok).toBe(true);
  const waitsFor = () => buildQueueView(store).open.at(-1)?.waitsFor;
  expect(waitsFor()).toEqual({ localId: advance, name: 'Anna Nowak', until: 'service' });
  await bench.pushAll();
  const { invoiceFullNo } = store.invoices.readCard(advance)?.invoice ?? {};
  expect(waitsFor()).toEqual({ localId: advance, name: invoiceFullNo, until: 'ksef' });
  expect([bench.inTown('Wisła').length, bench.inTown('Ustroń').length]).toEqual([1, 0]);
  expect(openOf(bench)).toEqual([['create', 'waiting']]);
  const id = store.invoices.readCard(advance)?.invoice.invoiceId ?? 0;
  bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
  bench.clock.pass(60_000);
  await bench.pull();
  bench.asked();
  await bench.pushAll();
  expect(bench.asked()).toEqual(['POST /invoices']);
  expect(bench.inTown('Ustroń')).toHaveLength(1);
  expect(
    store.outbox.listAttempts(bench.last(settlement.ok ? settlement.localId : '').changeId),
  ).toMatchObject([{ sent: { prepaymentId: [id] } }]);
});

it('waiting settlement with a later edit of its issue date: the queue shows the new date, and the request contains it', async () => {
  const bench = await createOutboxFixture({ connected: true });
  const { store, queue } = bench;
  const id = await inService(bench, { invoiceType: 8, prepaymentValue: 50, invoiceStatus: 'ISSUED' });
  const { issueDate } = aBody();
  const before = addDays(issueDate, -1);
  const body = aBody({ invoiceType: 9, prepaymentValue: 150, town: 'Ustroń', issueDate: before });
  const made = queue.create({ ...body, prepaymentId: [id] }, { correctionId: null, prepaymentId: [] });
  await bench.pushAll();
  expect(buildQueueView(store).open).toMatchObject([{ waitsFor: { until: 'ksef' }, issueDate: before }]);
  queue.edit(made.ok ? made.localId : '', { issueDate }, null);
  expect(buildQueueView(store).open[0]).toMatchObject({ kind: 'create', issueDate });
  bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
  bench.clock.pass(60_000);
  await bench.pull();
  await bench.pushAll();
  expect(bench.inTown('Ustroń')).toMatchObject([{ issueDate }]);
});

it('settlement: is sent only when each of its advances has a KSeF number, whether linked by service id or by local id', async () => {
  const bench = await createOutboxFixture({ connected: true });
  const { store, queue } = bench;
  const id = await inService(bench, { invoiceType: 8, prepaymentValue: 50, invoiceStatus: 'ISSUED' });
  const { localId } = store.invoices.readCard(String(id)) ?? { localId: '' };
  const body = aBody({ invoiceType: 9, prepaymentValue: 150 });
  const byId = queue.create(
    { ...body, town: 'Wisła', prepaymentId: [id] },
    { correctionId: null, prepaymentId: [] },
  );
  const byName = queue.create({ ...body, town: 'Ustroń' }, { correctionId: null, prepaymentId: [localId] });
  expect([byId.ok, byName.ok]).toEqual([true, true]);
  await bench.pushAll();
  expect(bench.asked().filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(buildQueueView(store).open).toMatchObject([
    { state: 'waiting', waitsFor: { localId, until: 'ksef' } },
    { state: 'waiting', waitsFor: { localId, until: 'ksef' } },
  ]);
  bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
  bench.clock.pass(60_000);
  await bench.pull();
  await bench.pushAll();
  expect([bench.inTown('Wisła').length, bench.inTown('Ustroń').length]).toEqual([1, 1]);
});

describe('a pause', () => {
  it('retry pause: grows with each failure up to five minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, drawn) => {
          const pause = (failures: number, random: number) =>
            computeSendRetryPauseMs(failures, { next: () => random, id: () => '' });
          expect(pause(n, drawn)).toBeLessThanOrEqual(300_000);
          expect(pause(n, drawn)).toBeGreaterThanOrEqual(3_750);
          expect(pause(n + 1, drawn)).toBeGreaterThanOrEqual(pause(n, drawn));
        },
      ),
    );
  });

  it('retry pause of a change: grows with each failure and is skipped when the user chooses to send the change now', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    bench.edit(id, { town: 'Wisła' });
    bench.service.faults.plan({ kind: 'serverError', status: 500 }, { method: 'PATCH', times: 100 });
    const pauses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const before = bench.clock.now();
      await bench.push();
      const { nextTry } = bench.last(id);
      pauses.push(Date.parse(nextTry ?? '') - before);
      bench.clock.pass(Date.parse(nextTry ?? '') - bench.clock.now() + 1);
    }
    expect(pauses.slice(1).every((pause, index) => pause > (pauses[index] ?? Infinity))).toBe(true);
    await bench.push();
    bench.service.faults.clear();
    bench.asked();
    await bench.push();
    expect(bench.asked()).toEqual([]);
    clearRetryPausesOfQueuedChanges(bench.store, bench.last(id).changeId);
    await bench.push();
    expect(bench.service.property.book.get(id)?.town).toBe('Wisła');
  });
});
