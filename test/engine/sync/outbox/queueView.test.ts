import { describe, expect, it } from 'vitest';
import { buildQueueView } from '#engine/sync/outbox/queueView';
import { clearRetryPausesOfQueuedChanges } from '#engine/sync/outbox/retryNow';
import { anInvoice } from '#support/records';
import { AT, LATER, listen } from '../../store/openTestStore';
import { createQueueFixture } from './queueFixture';

/** Tests the displayed outbox and its pauses, with a store and without a service. */

const NUMBER = 'FV 9/06/2026';

describe('a change in the queue', () => {
  it('queue view: an edit of an invoice in the service shows the invoice number and the changed fields', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    house.edit('9', { town: 'Wisła', personIssue: 'Ewa' });
    expect(buildQueueView(house.store).open).toMatchObject([
      { invoiceId: 9, invoiceFullNo: NUMBER, fields: ['town', 'personIssue'], canUndo: true, attempts: 0 },
    ]);
    expect(buildQueueView(house.store).open[0]?.lastAttemptAt).toBeNull();
  });

  it('queue view: shows the number that the service gave to a sent new invoice', () => {
    const house = createQueueFixture();
    const localId = house.create();
    expect(buildQueueView(house.store).open).toMatchObject([{ invoiceFullNo: '', fields: [] }]);
    house.confirmCreate(localId, anInvoice({ invoiceId: 9 }));
    expect(buildQueueView(house.store)).toMatchObject({
      open: [],
      ended: [{ invoiceFullNo: NUMBER, state: 'sent', canUndo: false, waitsFor: null, endedAt: AT }],
    });
  });

  it('queue view: still lists a discarded new invoice, with the buyer’s name but without a number', () => {
    const house = createQueueFixture();
    house.discard(house.create());
    expect(buildQueueView(house.store).ended).toMatchObject([
      { state: 'dropped', invoiceFullNo: '', buyerName: 'Anna Nowak', waitsFor: null, canUndo: false },
    ]);
  });

  it('queue view: shows attempt count and last attempt time, and offers no undo while the change is being sent', () => {
    const house = createQueueFixture();
    const { outbox } = house.store;
    const { changeId } = house.lastOpenChange(house.create());
    const sent = { town: 'Wisła' };
    outbox.beginAttempt(changeId, { at: AT, skewMs: null, sent, before: null });
    expect(buildQueueView(house.store).open).toMatchObject([
      { attempts: 1, lastAttemptAt: AT, state: 'sending', canUndo: false },
    ]);
    outbox.applyEvent(changeId, 'fail', AT);
    outbox.beginAttempt(changeId, { at: AT, skewMs: null, sent, before: null });
    outbox.applyEvent(changeId, 'fail', AT);
    outbox.beginAttempt(changeId, { at: LATER, skewMs: null, sent, before: null });
    expect(buildQueueView(house.store).open).toMatchObject([{ attempts: 3, lastAttemptAt: LATER }]);
  });

  it('queue view: shows that a correction waits until its original is in the service', () => {
    const house = createQueueFixture();
    const original = house.create({ town: 'Wisła' });
    house.create({ invoiceType: 6, correctionReason: 'Pomyłka' }, { correctionId: original });
    expect(buildQueueView(house.store).open.map(({ waitsFor }) => waitsFor)).toEqual([
      null,
      { localId: original, name: 'Anna Nowak', until: 'service' },
    ]);
    house.confirmCreate(original, anInvoice({ invoiceId: 9 }));
    expect(buildQueueView(house.store).open).toMatchObject([{ waitsFor: null }]);
  });
});

describe('a change that waits for another one', () => {
  it('queue view: shows that a settlement waits for the KSeF number of an advance already stored in the service', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50' }));
    house.create({ invoiceType: 9, prepaymentValue: 150, prepaymentId: [7] });
    expect(buildQueueView(house.store).open).toMatchObject([
      { waitsFor: { localId: 'inv-7', name: 'FV 7/06/2026', until: 'ksef' } },
    ]);
  });

  it('queue view: shows that a new invoice waits until the outcome of an identical, earlier invoice is known', () => {
    const house = createQueueFixture();
    const [first] = [house.create(), house.create()];
    const change = house.lastOpenChange(first);
    if (change.kind !== 'create') throw new Error('no create');
    house.store.outbox.beginAttempt(change.changeId, { at: AT, skewMs: 0, sent: change.body, before: null });
    expect(buildQueueView(house.store).open.map(({ waitsFor }) => waitsFor)).toEqual([
      null,
      { localId: first, name: 'Anna Nowak', until: 'answer' },
    ]);
  });

  it('queue view: shows an edit under the edited buyer name, and a deletion under the buyer name stored in the service', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    const buyer = { ...anInvoice().buyer, companyName: 'Jan Lis', identifierType: 'NONE' as const };
    house.edit('9', { buyer: { ...buyer, countryCode: 'PL' } });
    house.remove('9');
    expect(buildQueueView(house.store).open).toMatchObject([
      { kind: 'update', buyerName: 'Jan Lis', fields: ['buyer'] },
      { kind: 'delete', buyerName: 'Jan Kowalski', fields: [] },
    ]);
  });
});

describe('when somebody sends now', () => {
  const paused = () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 8 }), anInvoice({ invoiceId: 9 }));
    const ids = ['8', '9'].map((id) => {
      house.edit(id, { town: 'Wisła' });
      const { changeId } = house.lastOpenChange(`inv-${id}`);
      house.store.outbox.setChangeDetails(changeId, { nextTry: LATER });
      return changeId;
    });
    return { ...house, ids, pauses: () => house.store.outbox.listOpen().map(({ nextTry }) => nextTry) };
  };

  it('“send now”: cancels the retry pauses of all waiting changes', () => {
    const { store, pauses } = paused();
    clearRetryPausesOfQueuedChanges(store);
    expect(pauses()).toEqual([null, null]);
  });

  it('“send now” for one change: cancels the retry pause of that change and of no other change', () => {
    const { store, ids, pauses } = paused();
    clearRetryPausesOfQueuedChanges(store, ids[1]);
    expect(pauses()).toEqual([LATER, null]);
  });

  it('“send now”: notifies no listener when no queued change is paused', () => {
    const { store } = paused();
    clearRetryPausesOfQueuedChanges(store);
    const heard = listen(store);
    clearRetryPausesOfQueuedChanges(store);
    expect(heard).toEqual([]);
  });
});
