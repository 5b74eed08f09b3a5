import { describe, expect, it } from 'vitest';
import { saveSendDecision } from '#engine/sync/outbox/saveSendDecision';
import type { Decision } from '#engine/sync/outbox/sendDecision';
import { mergeEditsIntoChangeToSend, type Update } from '#engine/sync/outbox/mergeQueuedEdits';
import { CHANGE_SENDING_DONE_RESULT } from '#engine/sync/outbox/sendContext';
import { anInvoice, anItem } from '#support/records';
import { LATER, stillClock } from '../../store/openTestStore';
import { createQueueFixture, type QueueFixture } from './queueFixture';

/** Tests how a decision is saved, with a store and without a service (outbox/SPEC.md, AT3). */

/** Saves a decision about the first open change of the invoice. */
function apply({ store, lane }: QueueFixture, localId: string, decision: Omit<Decision, 'result'>): void {
  const [head] = lane(localId);
  if (!head) throw new Error('nothing is queued');
  saveSendDecision({ store, clock: stillClock }, head, { result: CHANGE_SENDING_DONE_RESULT, ...decision });
}
const listHistory = ({ store }: QueueFixture, localId: string) =>
  store.outbox.listHistory(localId).map(({ what, kind }) => [what, kind]);

it('outcome of a send attempt: is stored completely or not at all', () => {
  const house = createQueueFixture();
  const localId = house.create();
  const before = [house.lane(localId), house.store.outbox.getMirror(localId), listHistory(house, localId)];
  const confirmed = { event: 'confirm' } as const;
  const decision = { mirror: { named: 77 }, moves: [confirmed, confirmed] };
  expect(() => apply(house, localId, decision)).toThrow('cannot happen');
  expect([house.lane(localId), house.store.outbox.getMirror(localId), listHistory(house, localId)]).toEqual(
    before,
  );
});

describe('what the service has of an invoice', () => {
  it('send result: stores only the service id of the invoice when the service’s answer contains no invoice record', () => {
    const house = createQueueFixture();
    const localId = house.create();
    apply(house, localId, { mirror: { named: 77 } });
    expect(house.store.outbox.getMirror(localId)).toMatchObject({ invoice: null, invoiceId: 77 });
  });

  it('invoice missing in the service: saving the send result deletes the stored service record of the invoice', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    house.edit('9', { town: 'Wisła' });
    apply(house, 'inv-9', { mirror: 'gone' });
    expect(house.store.outbox.getMirror('inv-9').invoice).toBeNull();
  });
});

describe('the other changes of an invoice', () => {
  it('change history: records the queued deletion as undone when a send result discards all queued changes of the invoice', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    house.edit('9', { town: 'Wisła' });
    house.remove('9');
    const ids = house.lane('inv-9').map(({ changeId }) => changeId);
    apply(house, 'inv-9', { dropsLane: true });
    expect(house.lane('inv-9')).toEqual([]);
    expect(ids.map((id) => house.store.outbox.get(id)?.state)).toEqual(['dropped', 'dropped']);
    expect(listHistory(house, 'inv-9')).toEqual([
      ['queued', 'update'],
      ['queued', 'delete'],
      ['undone', 'delete'],
      ['dropped', 'update'],
    ]);
  });

  it('saving a send result: later edits of the invoice are merged into the first edit, whose earlier conflict choices are discarded', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    const { outbox } = house.store;
    house.edit('9', { town: 'Wisła' });
    house.edit('9', { town: 'Ustroń', personIssue: 'Ewa' });
    const choices = { town: { chosen: 'mine', value: null, theirs: 'Żywiec' } } as const;
    outbox.setChangeDetails(house.lane('inv-9')[0]?.changeId ?? 0, { choices });
    const [head, ...later] = house
      .lane('inv-9')
      .filter((change): change is Update => change.kind === 'update');
    if (!head) throw new Error('nothing is queued');
    apply(house, 'inv-9', { merged: mergeEditsIntoChangeToSend(head, later) });
    expect(house.lane('inv-9')).toMatchObject([
      { changeId: head.changeId, patch: { town: 'Ustroń', personIssue: 'Ewa' } },
    ]);
    expect(house.lastOpenChange('inv-9').choices).toEqual({});
    expect(outbox.listHistory('inv-9').at(-1)).toMatchObject({
      what: 'merged',
      fields: ['town', 'personIssue'],
    });
  });

  it('saved new invoice: the service’s item ids are written into waiting edits, but not into a waiting deletion', () => {
    const house = createQueueFixture();
    const localId = house.create();
    house.edit(localId, { town: 'Wisła' });
    const { outbox } = house.store;
    outbox.add(localId, { kind: 'delete', base: anInvoice({ invoiceId: 8 }) }, LATER);
    const now = anInvoice({
      invoiceId: 9,
      invoiceItems: [anItem({ positionId: 31, quantity: '2', unit: 'doba' })],
    });
    apply(house, localId, { positions: { before: null, now } });
    expect(house.lane(localId)).toMatchObject([
      { kind: 'create' },
      { patch: { town: 'Wisła' }, base: { invoiceId: 9, invoiceItems: [{ positionId: 31 }] } },
      { kind: 'delete', base: { invoiceId: 8 } },
    ]);
  });

  it('saving a send result: an item added by the user is matched only with items that are new in the service’s record', () => {
    const before = anInvoice({ invoiceId: 9 });
    const house = createQueueFixture(before);
    const again = { name: 'Nocleg', grossUnitPrice: 100, quantity: 1, unit: 'szt.', rate: '8', symbol: '' };
    house.edit('9', {
      invoiceItems: [
        { ...again, positionId: 1 },
        { ...again, positionId: null },
      ],
    });
    house.edit('9', { town: 'Wisła' });
    const now = { ...before, invoiceItems: [anItem(), anItem({ positionId: 2 })] };
    apply(house, 'inv-9', { positions: { before, now } });
    expect(house.lastOpenChange('inv-9')).toMatchObject({
      base: { invoiceItems: [{ positionId: 1 }, { positionId: 2 }] },
    });
  });
});
