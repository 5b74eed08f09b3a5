import { describe, expect, it } from 'vitest';
import { restoreDiscardedChanges } from '#engine/sync/outbox/restoreDiscardedChanges';
import type { ChangeDetailsUpdate } from '#engine/store/outbox/outboxStoreInterface';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { anInvoice, anItem } from '#support/records';
import { AT, LATER } from '../../store/openTestStore';
import { createQueueFixture, type QueueFixture } from './queueFixture';

/** Restores discarded changes (outboxContract.ts, putBack) with a store and without a service. */

const EARLIER = '2026-06-03T06:00:00.000Z';
const ADVANCE = { invoiceType: 8, prepaymentValue: 50 } as const;
const SETTLEMENT = { invoiceType: 9, prepaymentValue: 150 } as const;
const CORRECTION = { invoiceType: 6, correctionReason: 'Pomyłka' } as const;
const night = (over: object = {}) => ({
  positionId: null,
  name: 'Nocleg',
  grossUnitPrice: 100,
  quantity: 2,
  unit: 'doba',
  rate: '8',
  symbol: '',
  ...over,
});

const back = ({ store, queue }: QueueFixture, ids: readonly number[]) =>
  restoreDiscardedChanges(store, queue, ids);
const open = ({ store }: QueueFixture) => store.outbox.listOpen();
const kinds = (house: QueueFixture) => open(house).map(({ kind }) => kind);
function edited(house: QueueFixture, id: string, patch: UpdateBody): number {
  house.edit(id, patch);
  return house.lastOpenChange(id).changeId;
}
/** Takes back only the last change of an invoice and returns the change ids. */
function lastBack(house: QueueFixture, localId: string): readonly number[] {
  const ids = house.queue.discard(house.lastOpenChange(localId).changeId);
  if (typeof ids === 'string') throw new Error(ids);
  return ids;
}

describe('what was discarded', () => {
  it('restore of discarded changes: restores the oldest change first, whatever the order of the change ids in the request', () => {
    const house = createQueueFixture();
    const localId = house.create();
    house.edit(localId, { additionalInfo: 'jeden' });
    house.edit(localId, { additionalInfo: 'dwa' });
    const ids = house.discard(localId);
    expect(back(house, ids.toReversed())).toBe(true);
    expect(open(house)).toMatchObject([
      { kind: 'create', state: 'waiting' },
      { kind: 'update', patch: { additionalInfo: 'jeden' } },
      { kind: 'update', patch: { additionalInfo: 'dwa' } },
    ]);
  });

  it('restore of discarded changes: a discarded deletion can be queued again', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    house.remove('9');
    expect(back(house, house.discard('inv-9'))).toBe(true);
    expect(kinds(house)).toEqual(['delete']);
  });

  it('restore of discarded changes: restores none of the changes when the request contains an unknown change id', () => {
    const house = createQueueFixture();
    const ids = house.discard(house.create());
    expect(back(house, [...ids, 999])).toBe(false);
    expect(kinds(house)).toEqual([]);
    expect(back(house, ids)).toBe(true);
  });

  it('restore of discarded changes: throws an error when the database is closed', () => {
    const house = createQueueFixture();
    const ids = house.discard(house.create());
    house.store.close();
    expect(() => back(house, ids)).toThrow();
  });
});

describe('an edit that comes back', () => {
  it('restored second edit of a new invoice: its base version lacks the first edit when that edit stays discarded', () => {
    const house = createQueueFixture();
    const localId = house.create();
    house.edit(localId, { additionalInfo: 'jeden' });
    house.edit(localId, { personIssue: 'Ewa' });
    const [create = 0, , second = 0] = house.discard(localId);
    expect(back(house, [create, second])).toBe(true);
    expect(open(house)).toMatchObject([
      { kind: 'create' },
      { patch: { personIssue: 'Ewa' }, base: { additionalInfo: null } },
    ]);
  });

  it('restored edit of an unsent new invoice: its base version includes an earlier edit that remains discarded', () => {
    const house = createQueueFixture();
    const localId = house.create({ town: 'Wisła' });
    const first = edited(house, localId, { town: 'Ustroń' });
    const second = edited(house, localId, { personIssue: 'Ewa' });
    const taken = house.queue.discard(first);
    expect(taken).toEqual([first, second]);
    expect(back(house, [second])).toBe(true);
    expect(house.lastOpenChange(localId)).toMatchObject({
      patch: { personIssue: 'Ewa' },
      base: { town: 'Ustroń' },
    });
  });

  it('restored edit: takes over the service’s item ids when the invoice was sent after the user discarded the edit', () => {
    const house = createQueueFixture();
    const localId = house.create();
    house.edit(localId, { invoiceItems: [night({ quantity: 3 })] });
    const ids = lastBack(house, localId);
    const items = [anItem({ positionId: 31, quantity: '2', unit: 'doba' })];
    house.confirmCreate(localId, anInvoice({ invoiceId: 9, invoiceItems: items }));
    expect(back(house, ids)).toBe(true);
    expect(house.lastOpenChange(localId)).toMatchObject({
      patch: { invoiceItems: [{ positionId: 31, quantity: 3 }] },
      base: { invoiceId: 9, buyer: { companyName: 'Anna Nowak' }, invoiceItems: [{ positionId: 31 }] },
    });
  });

  it('discarded edit: cannot be restored when the service has saved the invoice with other items than those sent', () => {
    const house = createQueueFixture();
    const localId = house.create({ invoiceItems: [night(), night({ name: 'Obiad' })] });
    house.edit(localId, { town: 'Wisła' });
    const ids = lastBack(house, localId);
    const items = ['Nocleg', 'Kolacja', 'Sauna'].map((name, at) =>
      anItem({ positionId: 31 + at, name, quantity: '2', unit: 'doba' }),
    );
    house.confirmCreate(localId, anInvoice({ invoiceId: 9, invoiceItems: items }));
    expect(back(house, ids)).toBe(false);
    expect(kinds(house)).toEqual([]);
  });

  it('discarded second edit of an invoice: can be restored when the waiting first edit adds an item without an id', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    const added = [night({ positionId: 1, quantity: 1, unit: 'szt.' }), night({ name: 'Obiad' })];
    house.edit('9', { invoiceItems: added });
    house.edit('9', { town: 'Wisła' });
    expect(back(house, lastBack(house, 'inv-9'))).toBe(true);
    expect(house.lastOpenChange('inv-9')).toMatchObject({
      patch: { town: 'Wisła' },
      base: { invoiceItems: [{ positionId: 1 }, { positionId: null }] },
    });
  });
});

describe('an edit whose fields were typed on since', () => {
  const record = anInvoice({ invoiceId: 9 });

  it('discarded edit: can be restored only if edits made since then change other fields', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła', personIssue: 'Ewa' });
    const ids = lastBack(house, 'inv-9');
    house.edit('9', { personIssue: 'Jan' });
    expect(back(house, ids)).toBe(false);
    house.discard('inv-9');
    house.edit('9', { additionalInfo: 'dwa' });
    expect(back(house, ids)).toBe(true);
    expect(house.lastOpenChange('inv-9')).toMatchObject({ patch: { town: 'Wisła', personIssue: 'Ewa' } });
  });

  it('discarded edit: can be restored although the edited field was changed in the service after the discard', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    const ids = lastBack(house, 'inv-9');
    house.store.invoices.apply([{ ...record, town: 'Ustroń', editDate: null }], LATER);
    expect(house.store.invoices.readCard('9')?.invoice.town).toBe('Ustroń');
    expect(back(house, ids)).toBe(true);
    expect(house.lastOpenChange('inv-9')).toMatchObject({
      patch: { town: 'Wisła' },
      base: { town: 'Zakopane' },
    });
  });

  it('discarded edit: is not restored when the invoice no longer exists', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    const ids = lastBack(house, 'inv-9');
    house.store.outbox.markDeleted('inv-9');
    expect(house.store.invoices.readCard('9')).toBeNull();
    expect(back(house, ids)).toBe(false);
  });
});

describe('an invoice that comes back under a new name', () => {
  const refusal = { ...buildProblemWithoutAnswer('refused', 'status', '', AT), status: 422 };

  it('restored new invoice: gets a new local id, and its waiting correction is changed to name this id', () => {
    const house = createQueueFixture();
    const original = house.create();
    const correction = house.create(CORRECTION, { correctionId: original });
    const plain = house.create({ town: 'Wisła' });
    expect(back(house, house.discard(original))).toBe(true);
    const name = open(house).at(-1)?.localId;
    expect(house.lastOpenChange(correction)).toMatchObject({
      state: 'waiting',
      references: { correctionId: name, prepaymentId: [] },
    });
    expect(house.lastOpenChange(plain)).toMatchObject({
      references: { correctionId: null, prepaymentId: [] },
    });
    expect(house.store.outbox.listHistory(correction).map(({ what }) => what)).toEqual([
      'queued',
      'conflict',
      'decided',
    ]);
  });

  it('settlement of two discarded advances: stays in conflict until both advances are restored', () => {
    const house = createQueueFixture();
    const [firstId, secondId] = [house.create(ADVANCE), house.create(ADVANCE)];
    const settlement = house.create(SETTLEMENT, { prepaymentId: [firstId, secondId] });
    const [first, second] = [house.discard(firstId), house.discard(secondId)];
    expect(back(house, first)).toBe(true);
    const name = open(house).at(-1)?.localId;
    expect(house.lastOpenChange(settlement)).toMatchObject({
      state: 'conflict',
      references: { correctionId: null, prepaymentId: [name, secondId] },
    });
    expect(back(house, second)).toBe(true);
    expect(house.lastOpenChange(settlement)).toMatchObject({ state: 'waiting', problem: null });
  });

  it.each<[string, ChangeDetailsUpdate]>([
    ['the service refused', { conflict: 'rejected', problem: refusal }],
    ['nobody knows why', { conflict: 'rejected', problem: null }],
    ['is in the way of another', { conflict: 'occupied', problem: { ...refusal, status: null } }],
  ])('leaves aside what named it and %s', (_, details) => {
    const house = createQueueFixture();
    const original = house.create();
    const correction = house.create(CORRECTION, { correctionId: original });
    const ids = house.discard(original);
    house.store.outbox.applyEvent(house.lastOpenChange(correction).changeId, 'stepAside', AT, details);
    expect(back(house, ids)).toBe(true);
    expect(house.lastOpenChange(correction)).toMatchObject({
      state: 'conflict',
      references: { correctionId: open(house).at(-1)?.localId },
    });
  });

  it('restored new invoice: its waiting correction gets the new local id, while the correction’s queued edit keeps another original', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    const original = house.create();
    const correction = house.create(CORRECTION, { correctionId: original });
    const { changeId } = house.lastOpenChange(correction);
    house.edit(correction, { correctionId: 9 });
    house.store.outbox.setChangeDetails(changeId, { problem: { ...refusal, status: null } });
    expect(back(house, house.discard(original))).toBe(true);
    expect(house.lane(correction)).toMatchObject([
      { state: 'waiting', references: { correctionId: open(house).at(-1)?.localId } },
      { patch: { correctionId: 9 } },
    ]);
  });

  it('restored new invoice: its correction with an unknown outcome still refers to the invoice’s old local id', () => {
    const house = createQueueFixture();
    const { outbox } = house.store;
    const original = house.create();
    const correction = house.create(CORRECTION, { correctionId: original });
    const change = house.lastOpenChange(correction);
    if (change.kind !== 'create') throw new Error('no create');
    outbox.beginAttempt(change.changeId, { at: AT, skewMs: 0, sent: change.body, before: null });
    outbox.applyEvent(change.changeId, 'lose', AT);
    expect(back(house, house.discard(original))).toBe(true);
    expect(house.lastOpenChange(correction)).toMatchObject({
      state: 'uncertain',
      references: { correctionId: original },
    });
  });

  it('restored new invoice that may have been sent: asks the user again, and its queued edit waits for the decision', () => {
    const house = createQueueFixture();
    const localId = house.create();
    house.edit(localId, { personIssue: 'Ewa' });
    const [create] = house.lane(localId);
    const details = { conflict: 'doubtful', twins: [5], problem: refusal } as const;
    house.store.outbox.applyEvent(create?.changeId ?? 0, 'stepAside', AT, details);
    expect(back(house, house.discard(localId))).toBe(true);
    expect(open(house)).toMatchObject([
      { kind: 'create', state: 'conflict', ...details },
      { kind: 'update', state: 'waiting' },
    ]);
    const [again] = open(house);
    expect(house.store.outbox.listHistory(again?.localId ?? '').map(({ what }) => what)).toEqual([
      'queued',
      'conflict',
      'queued',
    ]);
  });

  it('restored new invoice with an unknown outcome: keeps the original queueing time, from which the search for the invoice starts', () => {
    const house = createQueueFixture();
    const localId = house.create();
    const changeId = house.stepAside(localId, { conflict: 'doubtful', queuedAt: EARLIER });
    expect(back(house, house.discard(localId))).toBe(true);
    expect(open(house)).toMatchObject([{ conflict: 'doubtful', queuedAt: EARLIER }]);
    expect(open(house)[0]?.changeId).not.toBe(changeId);
  });

  it('edit or deletion that may have been sent: asks the user again when the change is discarded and then restored', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }), anInvoice({ invoiceId: 8 }));
    house.edit('9', { town: 'Wisła' });
    house.edit('9', { personIssue: 'Ewa' });
    house.remove('8');
    for (const id of ['inv-9', 'inv-8']) house.stepAside(id, { conflict: 'doubtful', problem: null });
    const edits = house.discard('inv-9');
    // Meanwhile a sync pass has seen the service's own edit.
    house.store.outbox.addHistoryNote('inv-9', LATER, { what: 'seenElsewhere' });
    expect(back(house, [...edits, ...house.discard('inv-8')])).toBe(true);
    const asked = { state: 'conflict', conflict: 'doubtful', problem: null };
    expect(open(house)).toMatchObject([
      { localId: 'inv-9', kind: 'update', patch: { town: 'Wisła' }, ...asked },
      { localId: 'inv-9', kind: 'update', patch: { personIssue: 'Ewa' }, state: 'waiting' },
      { localId: 'inv-8', kind: 'delete', ...asked },
    ]);
    expect(house.history('inv-8').at(-1)).toMatchObject({
      what: 'conflict',
      kind: 'delete',
      conflict: 'doubtful',
    });
  });

  it('discarded edit that may have been sent: cannot be restored when an earlier edit of the invoice was rejected', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    house.edit('9', { town: 'Wisła' });
    house.edit('9', { personIssue: 'Ewa' });
    const behind = house.lastOpenChange('inv-9').changeId;
    house.store.outbox.applyEvent(behind, 'stepAside', AT, { conflict: 'doubtful' });
    const ids = lastBack(house, 'inv-9');
    house.stepAside('inv-9', { conflict: 'rejected' });
    expect(back(house, ids)).toBe(false);
    expect(open(house)).toMatchObject([{ patch: { town: 'Wisła' }, conflict: 'rejected' }]);
  });
});
