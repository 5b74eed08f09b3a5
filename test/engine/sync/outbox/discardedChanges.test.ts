import { describe, expect, it } from 'vitest';
import type { References } from '#engine/store/outbox/outboxStoreInterface';
import type { CreateBody } from '#shared/model/invoiceBody';
import { anInvoice, anItem } from '#support/records';
import { AT } from '../../store/openTestStore';
import { createQueueFixture, type QueueFixture } from './queueFixture';

/**
 * Tests which changes can be taken back and the effects on other changes (outbox/SPEC.md, Q), with a store and without
 * a service.
 */

const CORRECTION = { invoiceType: 6, correctionReason: 'Pomyłka' } as const;
const ADVANCE = { invoiceType: 8, prepaymentValue: 50 } as const;
const SETTLEMENT = { invoiceType: 9, prepaymentValue: 150 } as const;
const record = anInvoice({ invoiceId: 9 });

describe('to take a change back', () => {
  it('discarding a change: is refused as “unknown” when the change does not exist or was already discarded', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    const { changeId } = house.lastOpenChange('inv-9');
    expect(house.queue.discard(999)).toBe('unknown');
    expect(house.queue.discard(changeId)).toEqual([changeId]);
    expect(house.queue.discard(changeId)).toBe('unknown');
  });

  it('discarding a change: also discards all later changes of the same invoice, and keeps the earlier changes', () => {
    const house = createQueueFixture(record);
    const ids = ['Wisła', 'Ustroń', 'Żywiec'].map((town) => {
      house.edit('9', { town });
      return house.lastOpenChange('inv-9').changeId;
    });
    expect(house.queue.discard(ids[1] ?? 0)).toEqual(ids.slice(1));
    expect(house.lane('inv-9')).toMatchObject([{ changeId: ids[0] }]);
  });

  it('discarding a change: is refused while the change is being sent and while its outcome is unknown', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    const changeId = house.startSending('inv-9');
    expect(house.queue.discard(changeId)).toBe('sent');
    house.edit('9', { personIssue: 'Ewa' });
    house.store.outbox.applyEvent(changeId, 'lose', AT);
    expect(house.queue.discard(changeId)).toBe('sent');
    expect(house.lane('inv-9')).toHaveLength(2);
  });

  it('discarding a change in conflict: the history names the kind of conflict that the change had', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    house.queue.discard(house.stepAside('inv-9', { conflict: 'changed' }));
    expect(house.history('inv-9').at(-1)).toMatchObject({
      what: 'dropped',
      kind: 'update',
      conflict: 'changed',
    });
  });
});

describe('what names an invoice that is taken back', () => {
  it('discarding a new invoice: its queued correction becomes a “rejected” conflict that names the field “original invoice”', () => {
    const house = createQueueFixture();
    const original = house.create();
    const correction = house.create(CORRECTION, { correctionId: original });
    const plainInvoice = house.create({ town: 'Wisła' });
    house.discard(original);
    expect(house.lastOpenChange(correction)).toMatchObject({
      state: 'conflict',
      conflict: 'rejected',
      problem: { kind: 'refused', status: null, fields: [{ field: 'correctionId', message: '' }] },
    });
    expect(house.history(correction).at(-1)).toMatchObject({
      what: 'conflict',
      kind: 'create',
      conflict: 'rejected',
      fields: ['correctionId'],
    });
    expect(house.lastOpenChange(plainInvoice)).toMatchObject({ state: 'waiting' });
  });

  it('discarding a new invoice: leaves a queued correction waiting when an edit has linked the correction to another original', () => {
    const house = createQueueFixture(record);
    const original = house.create();
    const correction = house.create(CORRECTION, { correctionId: original });
    house.edit(correction, { correctionId: 9 });
    house.discard(original);
    expect(house.lane(correction)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it('discarding an unsent advance: is recorded once in the history of the settlement that names this advance', () => {
    const house = createQueueFixture();
    const [first, second] = [house.create(ADVANCE), house.create(ADVANCE)];
    const settlement = house.create(SETTLEMENT, { prepaymentId: [first] });
    house.create(SETTLEMENT, { prepaymentId: [second] });
    house.discard(first);
    house.discard(second);
    expect(house.history(settlement).map(({ what }) => what)).toEqual(['queued', 'conflict']);
  });
});

describe('the refused edit of a locked invoice', () => {
  const locked = () => {
    const house = createQueueFixture({ ...record, invoiceStatus: 'ISSUED' });
    house.edit('9', { town: 'Wisła' });
    house.stepAside('inv-9', { conflict: 'locked' });
    return house;
  };
  const correct = (house: QueueFixture, over: Partial<CreateBody>, names: Partial<References> = {}) =>
    house.create({ ...CORRECTION, ...over }, names);

  it.each<[string, Partial<CreateBody>, Partial<References>]>([
    ['id', { correctionId: 9 }, {}],
    ['name', {}, { correctionId: 'inv-9' }],
  ])('ends with the correction that names it by its %s', (_, over, names) => {
    const house = locked();
    correct(house, over, names);
    expect(house.lane('inv-9')).toEqual([]);
    expect(house.history('inv-9').slice(-2)).toMatchObject([
      { what: 'decided', kind: 'update', conflict: 'locked', detail: 'correction' },
      { what: 'dropped', kind: 'update', conflict: 'locked' },
    ]);
  });

  it('edit of an invoice locked by KSeF: stays in the queue when the user creates a correction of a different invoice', () => {
    const house = locked();
    house.store.invoices.apply([anInvoice({ invoiceId: 8 })], AT);
    correct(house, { correctionId: 8 });
    correct(house, {});
    correct(house, { correctionId: 999 });
    house.create({ correctionId: 9 });
    expect(house.lane('inv-9')).toHaveLength(1);
  });

  it('new correction: keeps the original’s queued edit when the edit is in a “changed” conflict or a deletion is being sent', () => {
    const otherHouse = createQueueFixture(record);
    otherHouse.edit('9', { town: 'Wisła' });
    otherHouse.stepAside('inv-9', { conflict: 'changed' });
    correct(otherHouse, { correctionId: 9 });
    expect(otherHouse.lane('inv-9')).toHaveLength(1);

    const house = locked();
    house.remove('9');
    const { changeId } = house.lastOpenChange('inv-9');
    house.store.outbox.beginAttempt(changeId, { at: AT, skewMs: 0, sent: {}, before: record });
    correct(house, { correctionId: 9 });
    expect(house.lane('inv-9')).toHaveLength(2);
  });

  it('invoice history: gets no entry when a correction is queued for an invoice without a waiting edit', () => {
    const house = createQueueFixture(record, anInvoice({ invoiceId: 8, invoiceItems: [anItem()] }));
    correct(house, { correctionId: 9 });
    expect(house.history('inv-9')).toEqual([]);
  });
});
