import { describe, expect, it } from 'vitest';
import { discardOrReversePaidMarks } from '#engine/sync/outbox/markInvoicesPaid';
import type { Invoice } from '#shared/model/invoice';
import { inService, createOutboxFixture } from '#support/outboxFixture';
import { anInvoice, anItem } from '#support/records';
import { testEngine } from '#support/testEngine';
import { virtualClock } from '#support/virtualClock';
import { AT } from '../../store/openTestStore';

/** Tests marking invoices as paid, one or many at once, and taking the marks back. */

const unpaid = (invoiceId: number, over: Partial<Invoice> = {}): Invoice =>
  anInvoice({ invoiceId, paymentStatus: 0, ...over, buyer: {}, seller: {} });

/** Starts an engine without a network on 3 June 2026 with these invoices. */
async function offlineEngine(...invoices: Invoice[]) {
  const { engine, store } = await testEngine({
    clock: virtualClock(Date.parse(AT)),
    network: () => Promise.reject(new Error('no network')),
  });
  store.invoices.apply(invoices, AT);
  const { outbox, invoices: api } = engine.client;
  const payment = async (id: string) => {
    const { paymentStatus, paymentDate } = (await api.show({ id })).invoice;
    return [paymentStatus, paymentDate];
  };
  return { outbox, store, payment };
}

describe('payment marks', () => {
  it('marking several invoices as paid: queues one change per invoice, with payment status paid and today as payment date', async () => {
    const { outbox, store, payment } = await offlineEngine(unpaid(1), unpaid(2));
    const { changed, refused } = await outbox.markPaid({ ids: ['inv-1', 'inv-2'] });
    expect(refused).toEqual([]);
    expect(changed).toMatchObject([
      { localId: 'inv-1', number: 'FV 1/06/2026', dueDate: '2026-06-10' },
      { localId: 'inv-2', number: 'FV 2/06/2026', dueDate: '2026-06-10' },
    ]);
    expect(await payment('inv-1')).toEqual([1, '2026-06-03']);
    expect(await payment('inv-2')).toEqual([1, '2026-06-03']);
    expect(store.outbox.listOpen()).toMatchObject([
      { localId: 'inv-1', patch: { paymentStatus: 1, paymentDate: '2026-06-03' } },
      { localId: 'inv-2', patch: { paymentStatus: 1, paymentDate: '2026-06-03' } },
    ]);
  });

  it('“mark as paid” for several invoices: changes only invoices that can be marked, and gives a reason for each other invoice', async () => {
    const corrected = unpaid(7, { invoiceItems: [anItem({ quantity: '3' })] });
    const toZero = unpaid(8, {
      invoiceType: 10,
      invoiceFullNo: 'FVK 8/06/2026',
      invoiceItems: [anItem({ quantity: '0' })],
      extra: { correctionId: 7 },
      additionalInfo: 'Korekta do FV 7/06/2026. Pozycje: stan po korekcie.',
    });
    const { outbox, store, payment } = await offlineEngine(
      unpaid(1),
      unpaid(2, { invoiceStatus: 'PENDING_KSEF' }),
      unpaid(3, { invoiceStatus: 'SENT_KSEF', ksefId: '5265877635-20250826-0100001AF629-AF' }),
      unpaid(4, { paymentStatus: 1 }),
      unpaid(5),
      unpaid(6, { invoiceStatus: 'DRAFT' }),
      corrected,
      toZero,
      unpaid(9, { paymentStatus: 4 }),
      unpaid(10),
      unpaid(11, { invoiceStatus: 'LOCKED' }),
    );
    await outbox.remove({ id: 'inv-5' });
    await outbox.edit({ id: 'inv-10', patch: { town: 'Ustka' } });
    const inConflict = store.outbox.listLane('inv-10')[0]?.changeId ?? 0;
    store.outbox.applyEvent(inConflict, 'stepAside', AT, { conflict: 'changed', theirs: unpaid(10) });
    const before = store.outbox.listOpen().length;
    const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99].map((id) => `inv-${id}`);
    const { changed, refused } = await outbox.markPaid({ ids });
    expect(changed.map(({ localId }) => localId)).toEqual(['inv-1']);
    expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['inv-2', 'pendingKsef'],
      ['inv-3', 'inKsef'],
      ['inv-4', 'alreadyPaid'],
      ['inv-5', 'deleting'],
      ['inv-6', 'draft'],
      ['inv-7', 'nothingDue'],
      ['inv-8', 'nothingDue'],
      ['inv-9', 'statusUnknown'],
      ['inv-10', 'undecided'],
      ['inv-11', 'invalid'],
      ['inv-99', 'gone'],
    ]);
    expect(refused.at(-2)).toMatchObject({ number: 'FV 11/06/2026', findings: [{ code: 'statusUnknown' }] });
    expect(store.outbox.listOpen()).toHaveLength(before + 1);
    expect(await payment('inv-7')).toEqual([0, '2026-06-10']);
  });

  it('payment marks: an invoice listed twice in the request is marked as paid only once', async () => {
    const { outbox, store } = await offlineEngine(unpaid(1));
    const { changed, refused } = await outbox.markPaid({ ids: ['inv-1', 'inv-1'] });
    expect([changed.length, refused.length, store.outbox.listOpen().length]).toEqual([1, 0, 1]);
  });

  it('“mark as paid”: accepts a partly corrected invoice when an amount is left to pay', async () => {
    const { outbox, payment } = await offlineEngine(
      unpaid(1, { invoiceItems: [anItem({ quantity: '3' })] }),
      unpaid(2, {
        invoiceType: 10,
        invoiceItems: [anItem({ quantity: '2' })],
        extra: { correctionId: 1 },
        additionalInfo: 'Korekta do FV 1/06/2026. Pozycje: stan po korekcie.',
      }),
    );
    expect((await outbox.markPaid({ ids: ['inv-1'] })).changed).toHaveLength(1);
    expect(await payment('inv-1')).toEqual([1, '2026-06-03']);
  });
});

describe('way of payment of a payment mark', () => {
  it('“mark as paid” with a way of payment: writes the way, and the undo restores the earlier way and due date', async () => {
    const { outbox, store } = await offlineEngine(unpaid(1, { paymentType: 2 }));
    const { changed } = await outbox.markPaid({ ids: ['inv-1'], paymentType: 1 });
    expect(changed).toMatchObject([{ paymentType: 1, paymentTypeBefore: 2, dueDate: '2026-06-10' }]);
    expect(store.invoices.readCard('inv-1')?.invoice).toMatchObject({ paymentStatus: 1, paymentType: 1 });
    await outbox.undoPaid({ marks: changed });
    expect(store.invoices.readCard('inv-1')?.invoice).toMatchObject({
      paymentStatus: 0,
      paymentType: 2,
      paymentDate: '2026-06-10',
    });
  });

  it('“mark as paid” without a way of payment: keeps the way of the document', async () => {
    const { outbox, store } = await offlineEngine(unpaid(1, { paymentType: 2 }));
    await outbox.markPaid({ ids: ['inv-1'] });
    expect(store.outbox.listOpen()).toMatchObject([
      { patch: { paymentStatus: 1, paymentDate: '2026-06-03' } },
    ]);
    expect(store.invoices.readCard('inv-1')?.invoice.paymentType).toBe(2);
  });
});

describe('payment mark on the invoice card', () => {
  it('card of a marked invoice: keeps the mark with the replaced due date after it was sent, so that it can be undone', async () => {
    const { engine, store } = await testEngine({
      clock: virtualClock(Date.parse(AT)),
      network: () => Promise.reject(new Error('no network')),
    });
    store.invoices.apply([unpaid(1, { paymentType: 2 })], AT);
    await engine.client.outbox.markPaid({ ids: ['inv-1'], paymentType: 1 });
    const change = store.outbox.listOpen()[0]?.changeId ?? 0;
    store.outbox.beginAttempt(change, { at: AT, skewMs: 0, sent: { paymentStatus: 1 }, before: null });
    store.outbox.recordOwnWrite(
      'inv-1',
      unpaid(1, { paymentStatus: 1, paymentType: 1, paymentDate: '2026-06-03' }),
      AT,
    );
    store.outbox.applyEvent(change, 'confirm', AT);
    const { paidMark } = (await engine.client.invoices.show({ id: 'inv-1' })).figures;
    expect(paidMark).toMatchObject({ changeId: change, dueDate: '2026-06-10', paymentTypeBefore: 2 });
    await engine.client.outbox.undoPaid({ marks: paidMark ? [paidMark] : [] });
    expect(store.invoices.readCard('inv-1')?.invoice).toMatchObject({
      paymentStatus: 0,
      paymentType: 2,
      paymentDate: '2026-06-10',
    });
  });

  it('card of an invoice that was paid elsewhere: offers no undo of a mark, because nobody marked it on this PC', async () => {
    const { engine, store } = await testEngine({
      clock: virtualClock(Date.parse(AT)),
      network: () => Promise.reject(new Error('no network')),
    });
    store.invoices.apply([unpaid(1, { paymentStatus: 1 }), unpaid(2)], AT);
    const show = async (id: string) => (await engine.client.invoices.show({ id })).figures.paidMark;
    expect(await show('inv-1')).toBeNull();
    expect(await show('inv-2')).toBeNull();
  });
});

describe('preview of payment marks', () => {
  it('preview of “mark as paid”: says which invoices would be marked and why the others would not, and changes nothing', async () => {
    const { outbox, store } = await offlineEngine(
      unpaid(1),
      unpaid(2, { invoiceStatus: 'PENDING_KSEF' }),
      unpaid(3, { invoiceStatus: 'SENT_KSEF', ksefId: '5265877635-20250826-0100001AF629-AF' }),
    );
    const preview = await outbox.previewPaid({ ids: ['inv-1', 'inv-2', 'inv-3'] });
    expect(preview.markable).toEqual(['inv-1']);
    expect(preview.refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['inv-2', 'pendingKsef'],
      ['inv-3', 'inKsef'],
    ]);
    expect(store.outbox.listOpen()).toEqual([]);
  });

  it('preview of “mark as paid”: names a correction that lowers a paid invoice as a refund', async () => {
    const { outbox } = await offlineEngine(
      unpaid(1, { paymentStatus: 1, paymentDate: '2026-06-01', invoiceItems: [anItem({ quantity: '3' })] }),
      unpaid(2, {
        invoiceType: 10,
        invoiceItems: [anItem({ quantity: '2' })],
        extra: { correctionId: 1 },
        additionalInfo: 'Korekta do FV 1/06/2026. Pozycje: stan po korekcie.',
      }),
    );
    expect(await outbox.previewPaid({ ids: ['inv-2'] })).toMatchObject({
      markable: ['inv-2'],
      refunds: ['inv-2'],
    });
    expect((await outbox.markPaid({ ids: ['inv-2'] })).changed).toMatchObject([{ isRefund: true }]);
  });
});

describe('undo of payment marks', () => {
  it('undo of “mark as paid”: discards the waiting payment changes and restores the due dates of the invoices', async () => {
    const { outbox, store, payment } = await offlineEngine(unpaid(1), unpaid(2));
    const { changed } = await outbox.markPaid({ ids: ['inv-1', 'inv-2'] });
    const undone = await outbox.undoPaid({ marks: changed });
    expect(undone).toEqual({ changed, refused: [], paymentDateKept: [] });
    expect(store.outbox.listOpen()).toEqual([]);
    expect(await payment('inv-1')).toEqual([0, '2026-06-10']);
  });

  it('undo of “mark as paid”: keeps a later edit of the same invoice', async () => {
    const { outbox, store, payment } = await offlineEngine(unpaid(1));
    const { changed } = await outbox.markPaid({ ids: ['inv-1'] });
    await outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
    expect((await outbox.undoPaid({ marks: changed })).refused).toEqual([]);
    expect(await payment('inv-1')).toEqual([0, '2026-06-10']);
    expect(store.invoices.readCard('inv-1')?.invoice.town).toBe('Ustka');
  });

  it('undo of payment marks: keeps an edit that the undo request wrongly names as a payment mark', async () => {
    const { outbox, store } = await offlineEngine(unpaid(1));
    await outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
    const { changeId } = store.outbox.listOpen()[0] ?? { changeId: 0 };
    const forged = { localId: 'inv-1', number: '', changeId, dueDate: '2026-06-10' };
    await outbox.undoPaid({ marks: [forged] });
    expect(store.outbox.listOpen().map(({ changeId: id }) => id)).toContain(changeId);
    expect(store.invoices.readCard('inv-1')?.invoice.town).toBe('Ustka');
  });

  it('undo of payment marks: refuses an invoice sent to KSeF after it was marked, names the invoice and leaves it paid', async () => {
    const { outbox, store, payment } = await offlineEngine(unpaid(1));
    const { changed } = await outbox.markPaid({ ids: ['inv-1'] });
    const change = store.outbox.listOpen()[0]?.changeId ?? 0;
    store.outbox.beginAttempt(change, { at: AT, skewMs: 0, sent: { paymentStatus: 1 }, before: null });
    const sent = unpaid(1, { paymentStatus: 1, paymentDate: '2026-06-03', invoiceStatus: 'PENDING_KSEF' });
    store.outbox.recordOwnWrite('inv-1', sent, AT);
    store.outbox.applyEvent(change, 'confirm', AT);
    const { changed: undone, refused } = await outbox.undoPaid({ marks: changed });
    expect(undone).toEqual([]);
    expect(refused).toMatchObject([{ id: 'inv-1', number: 'FV 1/06/2026', reason: 'pendingKsef' }]);
    expect(await payment('inv-1')).toEqual([1, '2026-06-03']);
  });
});

describe('payment marks in the service', () => {
  it('undo of a payment mark already sent: queues an edit that makes the invoice unpaid again', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench, { paymentStatus: 0, invoiceStatus: 'ISSUED' });
    const { book } = bench.service.property;
    const dueDate = book.get(id)?.paymentDate ?? null;
    const localId = bench.store.invoices.readCard(String(id))?.localId ?? '';
    bench.edit(id, { paymentStatus: 1, paymentDate: '2026-01-05' });
    const { changeId } = bench.last(id);
    await bench.push();
    expect(book.get(id)).toMatchObject({ paymentStatus: 1, paymentDate: '2026-01-05' });
    const steps = discardOrReversePaidMarks(bench, [
      { localId, number: '', changeId, dueDate, paymentType: null, paymentTypeBefore: null, isRefund: false },
    ]);
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.refused).toEqual([]);
    await bench.push();
    expect(book.get(id)).toMatchObject({ paymentStatus: 0, paymentDate: dueDate });
    expect(bench.store.outbox.listOpen()).toEqual([]);
  });
});

describe('undo of payment marks without a due date', () => {
  it('undo of an unsent payment mark: makes the invoice unpaid again, without a due date when the invoice had none before', async () => {
    const { outbox, store, payment } = await offlineEngine(unpaid(1, { paymentDate: null }));
    const { changed } = await outbox.markPaid({ ids: ['inv-1'] });
    const undone = await outbox.undoPaid({ marks: changed });
    expect(undone).toEqual({ changed, refused: [], paymentDateKept: [] });
    expect(await payment('inv-1')).toEqual([0, null]);
    expect(store.outbox.listOpen()).toEqual([]);
  });

  it('undo of a sent payment mark on an invoice without a due date: reports that the service keeps the payment date', async () => {
    const { outbox, store, payment } = await offlineEngine(unpaid(1, { paymentDate: null }));
    const { changed } = await outbox.markPaid({ ids: ['inv-1'] });
    const change = store.outbox.listOpen()[0]?.changeId ?? 0;
    store.outbox.beginAttempt(change, { at: AT, skewMs: 0, sent: { paymentStatus: 1 }, before: null });
    store.outbox.recordOwnWrite('inv-1', unpaid(1, { paymentStatus: 1, paymentDate: '2026-06-03' }), AT);
    store.outbox.applyEvent(change, 'confirm', AT);
    const undone = await outbox.undoPaid({ marks: changed });
    expect(undone).toMatchObject({ changed, refused: [], paymentDateKept: [{ localId: 'inv-1' }] });
    expect(await payment('inv-1')).toEqual([0, '2026-06-03']);
    expect(store.outbox.listOpen()).toMatchObject([{ patch: { paymentStatus: 0 } }]);
  });
});
