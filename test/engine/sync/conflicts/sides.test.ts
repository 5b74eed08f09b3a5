import { describe, expect, it } from 'vitest';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { systemRandom } from '#engine/platform/systemClock';
import type { Change, ChangeDetailsUpdate } from '#engine/store/outbox/outboxStoreInterface';
import type { Store } from '#engine/store/storeInterface';
import { buildConflictView, computeAmountDueWithChoices } from '#engine/sync/conflicts/buildConflictView';
import { buildCorrectionFromLockedEdit } from '#engine/sync/conflicts/correctionDraft';
import { applyConflictResolution, type Decided } from '#engine/sync/conflicts/applyConflictResolution';
import { createInvoiceChangeQueue, type Queue } from '#engine/sync/outbox/invoiceChangeQueue';
import { buildQueuedChangeView } from '#engine/sync/outbox/queueView';
import type { ConflictResolution } from '#shared/contract/conflictsContract';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { aBody } from '#support/outboxFixture';
import { anInvoice, anItem } from '#support/records';
import { AT, LATER, openTestStore, stillClock, TODAY } from '../../store/openTestStore';

/**
 * Tests the two sides of a conflict and what a decision writes, with a store and without a service (conflicts/SPEC.md).
 */

const record = anInvoice({ invoiceId: 9, additionalInfo: 'Pokój 12 ', reservationId: 48 });
const theirs = { ...record, town: 'Ustroń', editDate: '2026-06-03T13:00:00+02:00' };
const problem = buildProblemWithoutAnswer('refused', 'status', 'no', AT);
const last = ({ outbox }: Store, { changeId }: Change): Change => {
  const change = outbox.get(changeId);
  if (!change) throw new Error('no change');
  return change;
};

interface House {
  readonly store: Store;
  readonly queue: Queue;
  decide(change: Change, decision: ConflictResolution): Decided;
}

function house(...invoices: (typeof record)[]): House {
  const store = openTestStore();
  store.invoices.apply([record, ...invoices], AT);
  const queue = createInvoiceChangeQueue({ store, clock: stillClock, random: systemRandom });
  const parts = { store, clock: stillClock, discard: queue.discard };
  return { store, queue, decide: (change, decision) => applyConflictResolution(parts, change, decision) };
}

/** Turns the change that was queued last into a conflict and returns it. */
function stepped({ store }: House, details: ChangeDetailsUpdate): Change {
  const change = store.outbox.listOpen().at(-1);
  if (!change) throw new Error('nothing is queued');
  store.outbox.applyEvent(change.changeId, 'stepAside', AT, { problem, ...details });
  return last(store, change);
}

function edited(at: House, patch: UpdateBody, details: ChangeDetailsUpdate): Change {
  expect(at.queue.edit('9', patch, null)).toMatchObject({ ok: true });
  return stepped(at, details);
}
function deleted(at: House, details: ChangeDetailsUpdate): Change {
  expect(at.queue.remove('9')).toMatchObject({ ok: true });
  return stepped(at, details);
}
function created(at: House, details: ChangeDetailsUpdate): Change {
  const body = aBody({ issueDate: TODAY, saleDate: TODAY, paymentDate: TODAY });
  expect(at.queue.create(body, { correctionId: null, prepaymentId: [] })).toMatchObject({ ok: true });
  return stepped(at, details);
}
const zloty = (amount: number) => ({ amount, currency: 'PLN' });
const viewOf = ({ store }: House, change: Change) =>
  buildConflictView(store, change, buildQueuedChangeView(store, change));
const decisions = ({ store }: House, { localId }: Change) =>
  store.outbox.listHistory(localId).filter(({ what }) => what === 'decided');

describe('what is shown', () => {
  it('conflict view of an edit: shows original, local and service values with times, and has no correction button', () => {
    const at = house();
    const change = edited(at, { town: 'Wisła' }, { conflict: 'changed', theirs });
    expect(viewOf(at, change)).toMatchObject({
      kind: 'changed',
      times: { base: AT, mine: change.queuedAt, theirs: theirs.editDate },
      twins: [],
      correctionType: null,
      fields: [{ field: 'town', base: 'Zakopane', mine: 'Wisła', theirs: 'Ustroń', changedBy: 'both' }],
    });
  });

  it.each([null, 'soon'])(
    'conflict view: shows no time for a version of the invoice whose edit date is %s',
    (editDate) => {
      const at = house();
      at.store.invoices.apply([{ ...record, editDate }], LATER);
      const change = edited(
        at,
        { town: 'Wisła' },
        { conflict: 'changed', theirs: { ...theirs, editDate: null } },
      );
      expect(viewOf(at, change).times).toEqual({ base: null, mine: change.queuedAt, theirs: null });
    },
  );

  it('conflict view of an edit: shows the local changes, with no service values, when the invoice was deleted', () => {
    const at = house();
    const { fields, gross, times } = viewOf(at, edited(at, { town: 'Wisła' }, { conflict: 'deleted' }));
    expect(fields).toMatchObject([{ field: 'town', base: 'Zakopane', mine: 'Wisła', theirs: undefined }]);
    expect(gross).toMatchObject({ base: zloty(10_000), theirs: null, decided: null });
    expect(times.theirs).toBeNull();
  });

  it('conflict view of a deletion: shows only the changes at the service', () => {
    const at = house();
    const { fields, gross } = viewOf(at, deleted(at, { conflict: 'changed', theirs }));
    expect(fields).toMatchObject([
      { field: 'town', base: 'Zakopane', mine: undefined, theirs: 'Ustroń', changedBy: 'both' },
    ]);
    expect(gross).toEqual({
      base: zloty(10_000),
      mine: null,
      theirs: zloty(10_000),
      decided: zloty(10_000),
    });
    expect(viewOf(at, stepped(house2(), { conflict: 'locked' })).fields).toEqual([]);
  });

  it('conflict view of an unanswered new invoice: lists similar invoices with the time of their creation', () => {
    const at = house();
    const view = viewOf(at, created(at, { conflict: 'doubtful', twins: [9] }));
    expect(view.twins).toMatchObject([{ invoiceId: 9, addDate: record.addDate }]);
    expect(view).toMatchObject({ fields: [], gross: { base: null, theirs: null, decided: null } });
  });

  it('conflict view: computes the amount due from the user’s unsaved choices, and shows no amount when the service deleted the invoice', () => {
    const at = house();
    const deletedConflict = edited(at, { town: 'Wisła' }, { conflict: 'deleted' });
    expect(computeAmountDueWithChoices(at.store, deletedConflict, { town: 'mine' })).toBeNull();
    const otherHouse = house();
    const changedConflict = edited(
      otherHouse,
      { town: 'Wisła', personIssue: 'Ewa' },
      { conflict: 'changed', theirs },
    );
    expect(computeAmountDueWithChoices(otherHouse.store, changedConflict, { town: 'theirs' })).toEqual(
      zloty(10_000),
    );
  });

  function house2(): House {
    const at = house();
    at.queue.remove('9');
    return at;
  }
});

describe('a decision', () => {
  it('conflict: accepts a field choice only for a field changed on both sides', () => {
    const at = house();
    const change = edited(at, { town: 'Wisła', personIssue: 'Ewa' }, { conflict: 'changed', theirs });
    const mine = { act: 'choose', choices: { personIssue: 'theirs' } } as const;
    expect(at.decide(change, mine)).toBe('wrongAct');
    expect(last(at.store, change)).toEqual(change);
  });

  it('conflict: refuses the user’s choice when the service’s record is not stored or the chosen value is invalid', () => {
    const at = house();
    const change = edited(
      at,
      { paymentType: 2 },
      { conflict: 'changed', theirs: { ...theirs, paymentType: 3 } },
    );
    const choose = (target: Change, value: unknown) =>
      at.decide(target, { act: 'choose', choices: { paymentType: { value } } });
    expect(choose({ ...change, theirs: null }, 4)).toBe('wrongAct');
    expect(choose(change, 99)).toBe('wrongAct');
    expect(last(at.store, change)).toEqual(change);
  });

  it('new invoice refused by the service: the user cannot match it with an invoice that exists in the service', () => {
    const at = house();
    const change = created(at, { conflict: 'rejected', twins: [9] });
    expect(at.decide(change, { act: 'twin', invoiceId: 9 })).toBe('wrongAct');
  });

  it('unanswered new invoice with a queued deletion: the deletion stays queued after the user matches the saved invoice', () => {
    const at = house();
    const change = created(at, { conflict: 'doubtful', twins: [9] });
    expect(at.queue.remove(change.localId)).toMatchObject({ ok: true });
    expect(at.decide(change, { act: 'twin', invoiceId: 9 })).toBe('done');
    expect(at.store.outbox.listLane(change.localId)).toMatchObject([{ kind: 'delete', state: 'waiting' }]);
  });

  it('conflicting edit that also links an advance: stays queued when the user chooses the service’s value for the conflicting field', () => {
    const at = house();
    const change = edited(at, { town: 'Wisła' }, { conflict: 'changed', theirs });
    const patch = { town: 'Wisła', prepaymentId: [3] };
    at.store.outbox.replaceContent(change.changeId, { kind: 'update', patch, base: record });
    expect(at.decide(last(at.store, change), { act: 'choose', choices: { town: 'theirs' } })).toBe('done');
    expect(last(at.store, change).state).toBe('waiting');
  });

  it('deletion refused because KSeF locked the invoice: “retry” queues the deletion again and records no chosen field values', () => {
    const at = house();
    const change = deleted(at, { conflict: 'locked', theirs });
    expect(at.decide(change, { act: 'retry' })).toBe('done');
    expect(last(at.store, change)).toMatchObject({ state: 'waiting', base: { town: 'Zakopane' } });
    expect(decisions(at, change)).toMatchObject([{ detail: 'retry', fields: [] }]);
  });

  it('deletion in conflict: “retry” bases the deletion on the service’s current record, and is refused when this record is not stored', () => {
    const at = house();
    const change = deleted(at, { conflict: 'changed', theirs });
    expect(at.decide({ ...change, theirs: null }, { act: 'retry' })).toBe('wrongAct');
    expect(at.decide(change, { act: 'retry' })).toBe('done');
    expect(last(at.store, change)).toMatchObject({ base: { town: 'Ustroń' }, problem: null, theirs: null });
    expect(decisions(at, change)).toMatchObject([{ detail: 'mine' }]);
  });

  it('conflict about items that the service kept: ends when the user accepts these items, and the edit counts as sent', () => {
    const at = house();
    const change = edited(at, { town: 'Wisła' }, { conflict: 'kept-items', theirs });
    expect(at.decide(change, { act: 'accept' })).toBe('done');
    expect(last(at.store, change)).toMatchObject({ state: 'sent', problem: null });
    expect(decisions(at, change)).toMatchObject([{ detail: 'accept', fields: [] }]);
  });

  it('new invoice deleted in the service: its old service id is removed when the user creates the invoice again', () => {
    const at = house();
    const change = created(at, { conflict: 'deleted' });
    at.store.outbox.setServiceId(change.localId, 77);
    expect(at.decide(change, { act: 'retry' })).toBe('done');
    at.store.outbox.applyEvent(change.changeId, 'stepAside', AT, { conflict: 'deleted' });
    expect(at.decide(last(at.store, change), { act: 'recreate' })).toBe('done');
    expect(at.store.outbox.getMirror(change.localId).invoiceId).toBeNull();
    expect(last(at.store, change)).toMatchObject({ kind: 'create', state: 'waiting' });
    expect(at.store.outbox.listLane(change.localId)).toHaveLength(1);
  });

  it('invoice deleted in the service: cannot be created again when one of its values is not allowed in a new invoice', () => {
    const at = house();
    at.store.invoices.apply([{ ...record, paymentType: 99 }], LATER);
    const change = edited(at, { town: 'Wisła' }, { conflict: 'deleted' });
    const before = at.store.outbox.getMirror('inv-9');
    expect(at.decide(change, { act: 'recreate' })).toBe('wrongAct');
    expect(last(at.store, change).state).toBe('conflict');
    expect([before.invoiceId, at.store.outbox.getMirror('inv-9')]).toEqual([9, before]);
  });

  it('unanswered new invoice matched by the user: its waiting edits get the item ids of the matched invoice', () => {
    const at = house();
    const change = created(at, { conflict: 'doubtful', twins: [9] });
    const twin = {
      ...record,
      invoiceItems: [anItem({ positionId: 31, grossUnitPrice: '100', quantity: '2', unit: 'doba' })],
    };
    at.store.invoices.apply([twin], LATER);
    const items = [{ name: 'Nocleg', grossUnitPrice: 120, quantity: 2, unit: 'doba', rate: '8', symbol: '' }];
    expect(at.queue.edit(change.localId, { invoiceItems: items }, null)).toMatchObject({ ok: true });
    const later = at.store.outbox.listLane(change.localId).at(-1);
    expect(at.decide(change, { act: 'twin', invoiceId: 9 })).toBe('done');
    expect(last(at.store, change)).toMatchObject({ state: 'sent', problem: null });
    const [edit] = at.store.outbox.listLane(change.localId);
    expect(edit?.changeId).toBe(later?.changeId);
    expect(edit).toMatchObject({ base: { invoiceItems: [{ positionId: 31 }] } });
  });
});

describe('the correction that an edit of a locked invoice becomes', () => {
  const locked = { ...record, invoiceStatus: 'SENT_KSEF' as const };
  const NOTE = 'Korekta do FV 9/06/2026. Pozycje: stan po korekcie.';

  it.each([
    [{}, `Pokój 12\n${NOTE}`],
    [{ additionalInfo: '' }, NOTE],
  ])(
    'correction made from an edit of a locked invoice: its remarks say that its items are the corrected state (edit: %o)',
    (patch, additionalInfo) => {
      const at = house();
      const draft = buildCorrectionFromLockedEdit(
        at.store,
        edited(at, { town: 'Wisła', ...patch }, { conflict: 'locked', theirs: locked }),
        TODAY,
      );
      expect(draft?.body).toMatchObject({ additionalInfo, correctionId: 9, issueDate: TODAY });
      expect(draft?.body).toMatchObject({ town: 'Wisła', invoiceStatus: 'ISSUED' });
      // The draft contains the complete state after the correction.
      expect(draft?.body.invoiceItems).toMatchObject([{ name: 'Nocleg', quantity: 1 }]);
      expect(draft?.body.correctionReason ?? null).toBeNull();
    },
  );

  it('correction made from an edit locked by KSeF: lists only item differences and new items when the account’s convention is “differences”', () => {
    const at = house();
    storeCorrectionConventionSetting(at.store, 'differences');
    const night = {
      positionId: 1,
      name: 'Nocleg',
      grossUnitPrice: 100,
      quantity: 3,
      unit: 'szt.',
      rate: '8',
      symbol: '',
    };
    const meals = ['Obiad', 'Kolacja'].map((name) => ({ ...night, positionId: null, name, quantity: 1 }));
    const change = edited(at, { invoiceItems: [night, ...meals] }, { conflict: 'locked', theirs: locked });
    const draft = buildCorrectionFromLockedEdit(at.store, change, TODAY);
    expect(draft?.body.invoiceItems).toMatchObject([
      { name: 'Nocleg', grossUnitPrice: 100, quantity: 2 },
      { name: 'Obiad', grossUnitPrice: 100, quantity: 1 },
      { name: 'Kolacja', grossUnitPrice: 100, quantity: 1 },
    ]);
    expect(draft?.body.additionalInfo).toContain('Pozycje: różnica.');
  });

  it('correction from an edit locked by KSeF: includes items that the service lacks; for a deleted invoice no correction is made', () => {
    const at = house();
    storeCorrectionConventionSetting(at.store, 'differences');
    const night = {
      positionId: 1,
      name: 'Nocleg',
      grossUnitPrice: 100,
      quantity: 3,
      unit: 'szt.',
      rate: '8',
      symbol: '',
    };
    const change = edited(at, { invoiceItems: [night] }, { conflict: 'locked', theirs: locked });
    at.store.invoices.apply([{ ...locked, invoiceItems: [] }], LATER);
    const items = () => buildCorrectionFromLockedEdit(at.store, change, TODAY)?.body.invoiceItems;
    expect(items()).toMatchObject([{ name: 'Nocleg', quantity: 3 }]);
    at.store.outbox.markDeleted(change.localId);
    expect(buildCorrectionFromLockedEdit(at.store, change, TODAY)).toBeNull();
  });
});
