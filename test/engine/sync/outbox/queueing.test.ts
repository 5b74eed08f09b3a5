import { describe, expect, it } from 'vitest';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import type { References } from '#engine/store/outbox/outboxStoreInterface';
import type { Queued } from '#engine/sync/outbox/invoiceChangeQueue';
import { anInvoice } from '#support/records';
import { AT, LATER } from '../../store/openTestStore';
import { houseBody, createQueueFixture, type QueueFixture } from './queueFixture';

/** Tests which changes a user may queue, edit and take back (outbox/SPEC.md, Q), with a store and without a service. */

const NONE: References = { correctionId: null, prepaymentId: [] };
const CORRECTION = { invoiceType: 6, correctionReason: 'Pomyłka' } as const;
const ADVANCE = { invoiceType: 8, prepaymentValue: 50 } as const;
const SETTLEMENT = { invoiceType: 9, prepaymentValue: 150 } as const;
const record = anInvoice({ invoiceId: 9 });

const open = ({ store }: QueueFixture) => store.outbox.listOpen();
const findingsOf = (queued: Queued) =>
  !queued.ok && queued.reason === 'invalid' ? queued.findings.map(({ field, code }) => [field, code]) : [];
describe('a new invoice', () => {
  it('new invoice: is not queued when a validation rule refuses the invoice', () => {
    const house = createQueueFixture();
    const queued = house.queue.create(houseBody({ invoiceType: 6 }), NONE);
    expect(findingsOf(queued)).toContainEqual(['correctionReason', 'reasonNeeded']);
    const tomorrow = house.queue.create(
      houseBody({ ...ADVANCE, invoiceStatus: 'ISSUED', issueDate: '2026-06-04' }),
      NONE,
    );
    expect(findingsOf(tomorrow)).toContainEqual(['issueDate', 'issuedInFuture']);
    expect(open(house)).toEqual([]);
  });

  it('new invoice: is not queued when a write that belongs to the same transaction fails, such as deleting the draft', () => {
    const house = createQueueFixture();
    const fail = () => {
      throw new Error('no room');
    };
    expect(() => house.queue.create(houseBody(), NONE, { also: fail })).toThrow('no room');
    expect(open(house)).toEqual([]);
    let ended = 0;
    house.queue.create(houseBody(), NONE, { also: () => void (ended += 1) });
    expect([open(house).length, ended]).toEqual([1, 1]);
  });

  it('new invoice: is queued only once when its form repeats the submission because the engine’s answer was lost', () => {
    const house = createQueueFixture();
    const first = house.queue.create(houseBody({ town: 'Wisła' }), NONE, { draftId: 'd1' });
    expect(house.queue.create(houseBody({ town: 'Wisła' }), NONE, { draftId: 'd1' })).toEqual(first);
    const second = house.queue.create(houseBody({ town: 'Ustroń' }), NONE, { draftId: 'd1' });
    expect(findingsOf(second)).toEqual([['invoiceStatus', 'queuedBefore']]);
    expect(open(house).length).toBe(1);
    // After the change was sent, the form still gets the same result.
    const { changeId } = open(house)[0] ?? { changeId: 0 };
    house.store.outbox.beginAttempt(changeId, { at: AT, skewMs: null, sent: houseBody(), before: null });
    house.store.outbox.applyEvent(changeId, 'confirm', LATER);
    expect(house.queue.create(houseBody({ town: 'Wisła' }), NONE, { draftId: 'd1' })).toEqual(first);
    expect(open(house)).toEqual([]);
  });

  it('new invoice: is not queued again when its form is submitted again after 60 other invoices were sent', () => {
    const house = createQueueFixture();
    const sent = (draftId: string, invoiceId: number) => {
      house.queue.create(houseBody(), NONE, { draftId });
      const { changeId, localId } = open(house)[0] ?? { changeId: 0, localId: '' };
      house.store.outbox.beginAttempt(changeId, { at: AT, skewMs: null, sent: houseBody(), before: null });
      house.store.outbox.setServiceId(localId, invoiceId);
      house.store.outbox.applyEvent(changeId, 'confirm', LATER);
      return localId;
    };
    const first = sent('d1', 100);
    for (let more = 0; more < 60; more += 1) sent(`other-${more}`, 200 + more);
    const again = house.queue.create(houseBody({ town: 'Ustroń' }), NONE, { draftId: 'd1' });
    expect(findingsOf(again)).toEqual([['invoiceStatus', 'queuedBefore']]);
    expect(house.queue.create(houseBody(), NONE, { draftId: 'd1' })).toMatchObject({ localId: first });
    expect(open(house)).toEqual([]);
  });

  it('new invoice: its “queued” history entry lists no fields, and the invoice shows the typed values', () => {
    const house = createQueueFixture();
    const localId = house.create({ town: 'Wisła' });
    expect(house.history(localId)).toMatchObject([{ what: 'queued', kind: 'create', fields: [] }]);
    expect(house.store.invoices.readCard(localId)?.invoice.town).toBe('Wisła');
  });

  it('new correction: names its original by the service id when the original already exists in the service', () => {
    const house = createQueueFixture(record);
    const localId = house.create(CORRECTION, { correctionId: 'inv-9' });
    expect(house.lastOpenChange(localId)).toMatchObject({ body: { correctionId: 9 }, references: NONE });
  });

  it('new settlement: names sent advances by service id, and unsent advances by local id', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50' }));
    const waiting = house.create(ADVANCE);
    const localId = house.create(SETTLEMENT, { prepaymentId: ['inv-7', waiting] });
    expect(house.lastOpenChange(localId)).toMatchObject({
      body: { prepaymentId: [7] },
      references: { correctionId: null, prepaymentId: [waiting] },
    });
    const alone = house.create(SETTLEMENT, { prepaymentId: [waiting] });
    expect(house.lastOpenChange(alone)).not.toHaveProperty('body.prepaymentId');
    expect(house.lastOpenChange(alone)).not.toHaveProperty('body.correctionId');
  });

  it('new correction: has the number of the corrected invoice in its additional text', () => {
    const house = createQueueFixture(record);
    const localId = house.create({ ...CORRECTION, correctionId: 9 });
    expect(house.lastOpenChange(localId)).toMatchObject({
      body: { additionalInfo: expect.stringContaining('FV 9/06/2026') },
    });
  });

  it('new correction: gets no reference in its remarks when the original has no number yet', () => {
    const house = createQueueFixture();
    const correction = house.create(CORRECTION, { correctionId: house.create() });
    expect(house.lastOpenChange(correction)).not.toHaveProperty('body.additionalInfo');
  });

  it('new correction whose items are differences: states this convention in its remarks, for readers on other PCs', () => {
    const house = createQueueFixture(record);
    storeCorrectionConventionSetting(house.store, 'differences');
    const correction = house.create({ ...CORRECTION, correctionId: 9 });
    const plain = house.create({ additionalInfo: 'Pokój 12' });
    expect(house.lastOpenChange(correction)).toMatchObject({
      body: { additionalInfo: expect.stringContaining('Pozycje: różnica.') },
    });
    expect(house.lastOpenChange(plain)).toMatchObject({ body: { additionalInfo: 'Pokój 12' } });
  });
});

describe('an edit', () => {
  it('edit: is refused as unknown when the invoice does not exist locally', () => {
    const { queue } = createQueueFixture();
    expect(queue.edit('9', { town: 'Wisła' }, null)).toEqual({ ok: false, reason: 'unknown' });
  });

  it('edit: is refused when the invoice waits for its deletion', () => {
    const house = createQueueFixture(record);
    house.remove('9');
    expect(findingsOf(house.queue.edit('9', { town: 'Wisła' }, null))).toEqual([
      ['invoiceStatus', 'waitsForDeletion'],
    ]);
  });

  it('edit: is not queued when a validation rule refuses the edit', () => {
    const house = createQueueFixture(record);
    const queued = house.queue.edit('9', { currency: 'zł' }, null);
    expect(findingsOf(queued)).toContainEqual(['currency', 'currencyWrong']);
    expect(open(house)).toEqual([]);
  });

  it('queued edit: contains only fields that have a value, and the history names only these fields', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła', personIssue: undefined });
    expect(house.lastOpenChange('inv-9')).toMatchObject({ patch: { town: 'Wisła' } });
    expect(house.lastOpenChange('inv-9')).not.toHaveProperty('patch.personIssue');
    expect(house.history('inv-9')).toMatchObject([{ what: 'queued', kind: 'update', fields: ['town'] }]);
  });

  it('edit: its base version is the invoice passed by the form, or the displayed invoice when the form passes none', () => {
    const house = createQueueFixture(record);
    const seen = { ...record, town: 'Żywiec' };
    expect(house.queue.edit('9', { town: 'Wisła' }, seen).ok).toBe(true);
    expect(house.lastOpenChange('inv-9')).toMatchObject({ base: { town: 'Żywiec' } });
    house.edit('9', { personIssue: 'Ewa' });
    expect(house.lastOpenChange('inv-9')).toMatchObject({ base: { town: 'Wisła' } });
  });

  it('edit without changed values: queues no change, but still runs the store operation passed with the edit', () => {
    const house = createQueueFixture(record);
    let ended = 0;
    const queued = house.queue.edit('9', { town: 'Zakopane' }, null, { also: () => void (ended += 1) });
    expect(queued).toEqual({ ok: true, localId: 'inv-9', changeId: null });
    expect([open(house), house.history('inv-9'), ended]).toEqual([[], [], 1]);
  });

  it('edit of the linked advances: is always queued, because service records contain no linked advances to compare with', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9, invoiceType: 9, prepaymentValue: '50' }));
    house.edit('9', { prepaymentId: [] });
    expect(house.lastOpenChange('inv-9')).toMatchObject({ kind: 'update', patch: { prepaymentId: [] } });
  });
});

describe('an edit of what was refused', () => {
  it.each(['rejected', 'occupied'] as const)(
    'edit with a conflict of the kind “%s”: the next edit of the invoice joins this edit and ends the conflict',
    (conflict) => {
      const house = createQueueFixture(record);
      house.edit('9', { town: 'Wisła' });
      const changeId = house.stepAside('inv-9', { conflict, failures: 2, nextTry: LATER });
      expect(house.queue.edit('9', { personIssue: 'Ewa' }, null)).toEqual({
        ok: true,
        localId: 'inv-9',
        changeId,
      });
      expect(house.lane('inv-9')).toMatchObject([
        {
          state: 'waiting',
          conflict: null,
          problem: null,
          failures: 0,
          nextTry: null,
          patch: { town: 'Wisła', personIssue: 'Ewa' },
        },
      ]);
      expect(house.history('inv-9').at(-1)).toMatchObject({
        what: 'decided',
        kind: 'update',
        conflict,
        fields: ['personIssue'],
      });
    },
  );

  it('rejected new invoice: a new edit and all waiting edits of the invoice are merged into the create request', () => {
    const house = createQueueFixture();
    const localId = house.create({ town: 'Wisła' });
    house.edit(localId, { personIssue: 'Ewa' });
    house.stepAside(localId, { conflict: 'rejected' });
    house.edit(localId, { additionalInfo: 'dwa' });
    expect(house.lane(localId)).toMatchObject([
      {
        kind: 'create',
        state: 'waiting',
        body: { town: 'Wisła', personIssue: 'Ewa', additionalInfo: 'dwa' },
      },
    ]);
  });

  it('rejected edit: is merged with later edits, except edits typed without knowledge of the rejected edit', () => {
    const house = createQueueFixture(record);
    const { outbox } = house.store;
    house.edit('9', { town: 'Wisła' });
    house.edit('9', { personIssue: 'Ewa' });
    // Two rows proved to be one invoice, so this edit was typed without seeing the first edit.
    outbox.add('inv-9', { kind: 'update', patch: { town: 'Żywiec' }, base: record }, AT);
    outbox.add('inv-9', { kind: 'update', patch: { personCollect: 'Jan' }, base: record }, AT);
    house.stepAside('inv-9', { conflict: 'rejected' });
    house.edit('9', { additionalInfo: 'dwa' });
    expect(house.lane('inv-9')).toMatchObject([
      { patch: { town: 'Wisła', personIssue: 'Ewa', additionalInfo: 'dwa' } },
      { patch: { town: 'Żywiec' } },
      { patch: { personCollect: 'Jan' } },
    ]);
    expect(house.lane('inv-9')[0]).not.toHaveProperty('patch.personCollect');
  });

  it('rejected edit: is merged with a later edit and keeps the newest value of a field edited several times', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    house.edit('9', { town: 'Ustroń' });
    house.edit('9', { town: 'Żywiec' });
    house.stepAside('inv-9', { conflict: 'rejected' });
    house.edit('9', { additionalInfo: 'dwa' });
    expect(house.lane('inv-9')).toMatchObject([{ patch: { town: 'Żywiec', additionalInfo: 'dwa' } }]);
  });

  it('rejected edit: is not merged with a later edit that is in conflict too', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    house.edit('9', { personIssue: 'Ewa' });
    house.store.outbox.applyEvent(house.lastOpenChange('inv-9').changeId, 'stepAside', AT, {
      conflict: 'changed',
    });
    house.stepAside('inv-9', { conflict: 'rejected' });
    house.edit('9', { additionalInfo: 'dwa' });
    expect(house.lane('inv-9')).toMatchObject([
      { state: 'waiting', patch: { town: 'Wisła', additionalInfo: 'dwa' } },
      { state: 'conflict', patch: { personIssue: 'Ewa' } },
    ]);
    expect(house.lane('inv-9')[0]).not.toHaveProperty('patch.personIssue');
  });

  it('edit of an invoice with a “changed” conflict: is queued as a separate change and not merged into the conflict', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    house.stepAside('inv-9', { conflict: 'changed' });
    house.edit('9', { personIssue: 'Ewa' });
    expect(house.lane('inv-9')).toMatchObject([{ state: 'conflict' }, { state: 'waiting' }]);
  });
});

describe('a deletion', () => {
  it('deletion: is refused as unknown when the invoice does not exist locally', () => {
    expect(createQueueFixture().queue.remove('9')).toEqual({ ok: false, reason: 'unknown' });
  });

  it('deletion requested twice: the second request returns the deletion already queued and adds none', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    house.remove('9');
    const { changeId } = house.lastOpenChange('inv-9');
    expect(house.queue.remove('9')).toEqual({ ok: true, localId: 'inv-9', changeId });
    expect(house.lane('inv-9')).toHaveLength(2);
  });

  it.each(['PENDING_KSEF', 'SENT_KSEF'] as const)(
    'deletion: is refused when the invoice is in KSeF or on its way to KSeF (%s)',
    (invoiceStatus) => {
      const house = createQueueFixture({ ...record, invoiceStatus });
      expect(findingsOf(house.queue.remove('9'))).toEqual([['invoiceStatus', 'locked']]);
      expect(open(house)).toEqual([]);
    },
  );

  it('deletion of an unsent invoice: undoes all changes of the invoice, newest first, and queues nothing', () => {
    const house = createQueueFixture();
    const localId = house.create();
    house.edit(localId, { town: 'Wisła' });
    expect(house.queue.remove(localId)).toEqual({ ok: true, localId, changeId: null });
    expect(house.lane(localId)).toEqual([]);
    expect(house.history(localId).map(({ what, kind }) => [what, kind])).toEqual([
      ['queued', 'create'],
      ['queued', 'update'],
      ['undone', 'update'],
      ['undone', 'create'],
    ]);
  });

  it('queued deletion of an invoice with unsent edits: its base version is the service’s record from before these edits', () => {
    const house = createQueueFixture(record);
    house.edit('9', { town: 'Wisła' });
    house.stepAside('inv-9', { conflict: 'changed' });
    house.edit('9', { personIssue: 'Ewa' });
    house.remove('9');
    expect(house.lastOpenChange('inv-9')).toMatchObject({ kind: 'delete', base: { town: 'Zakopane' } });
    expect(house.history('inv-9').at(-1)).toMatchObject({ what: 'queued', kind: 'delete', fields: [] });
  });

  it.each(['sending', 'uncertain'])(
    'deletion queued while an edit is %s: its base version is the displayed invoice, including all local edits',
    (state) => {
      const house = createQueueFixture(record);
      house.edit('9', { town: 'Wisła' });
      const changeId = house.startSending('inv-9');
      if (state === 'uncertain') house.store.outbox.applyEvent(changeId, 'lose', AT);
      house.edit('9', { personIssue: 'Ewa' });
      house.remove('9');
      expect(house.lastOpenChange('inv-9')).toMatchObject({
        kind: 'delete',
        base: { town: 'Wisła', personIssue: 'Ewa' },
      });
    },
  );

  it('deletion of an unanswered new invoice: stores the invoice typed by the user as the version expected in the service', () => {
    const house = createQueueFixture();
    const localId = house.create({ town: 'Wisła' });
    house.stepAside(localId, { conflict: 'doubtful' });
    house.remove(localId);
    expect(house.lastOpenChange(localId)).toMatchObject({
      kind: 'delete',
      base: { town: 'Wisła', invoiceId: null },
    });
  });

  it('queued deletion of an invoice: contains the last downloaded service record when no edit of the invoice waits', () => {
    const house = createQueueFixture(record);
    house.remove('9');
    expect(house.lastOpenChange('inv-9')).toMatchObject({
      kind: 'delete',
      base: { invoiceId: 9, town: 'Zakopane' },
    });
  });
});
