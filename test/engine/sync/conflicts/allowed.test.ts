import { expect, test } from 'vitest';
import type { ConflictResolution } from '#shared/contract/conflictsContract';
import type { ConflictKind } from '#shared/outcome/queuedChangeStates';
import type { Change } from '#engine/store/outbox/outboxStoreInterface';
import { buildCorrectionFromLockedEdit } from '#engine/sync/conflicts/correctionDraft';
import { createOutboxFixture, today, type OutboxFixture } from '#support/outboxFixture';

/** Tests which decisions each conflict accepts and what they do to the change (conflicts/SPEC.md, the table). */

/** Returns the id of an invoice that may come from a create whose answer was lost. */
const twinOf = (bench: OutboxFixture): number =>
  bench.service.property.book.listSortedBy('invoiceId')[0]?.invoiceId ?? 0;
const actsOf = (bench: OutboxFixture): Readonly<Record<string, ConflictResolution>> => ({
  drop: { act: 'drop' },
  mine: { act: 'choose', choices: { town: 'mine' } },
  retry: { act: 'retry' },
  recreate: { act: 'recreate' },
  sendAnew: { act: 'sendAnew' },
  accept: { act: 'accept' },
  twin: { act: 'twin', invoiceId: twinOf(bench) },
});

type Kind = Change['kind'];
const TABLE: readonly (readonly [ConflictKind, Kind, readonly string[]])[] = [
  ['changed', 'update', ['drop', 'mine']],
  ['changed', 'delete', ['drop', 'mine', 'retry']],
  ['deleted', 'update', ['drop', 'recreate']],
  ['locked', 'update', ['drop', 'retry']],
  ['locked', 'delete', ['drop', 'retry']],
  ['rejected', 'create', ['drop', 'retry']],
  ['rejected', 'update', ['drop', 'retry']],
  ['occupied', 'create', ['drop', 'retry']],
  ['doubtful', 'create', ['drop', 'sendAnew', 'twin']],
  ['kept-items', 'update', ['drop', 'retry', 'accept']],
  ['not-as-sent', 'update', ['drop', 'retry', 'accept']],
  ['not-as-sent', 'delete', ['drop', 'retry']],
];

/** Returns the id of an invoice in the service that has no open change. */
function free(bench: OutboxFixture): number {
  const busy = new Set(bench.store.outbox.listOpen().map(({ localId }) => localId));
  const rows = bench.service.property.book
    .listSortedBy('invoiceId')
    .filter((row) => row.invoiceStatus === 'ISSUED' && row.invoiceType === 1);
  const found = rows.find(({ invoiceId }) => {
    const card = bench.store.invoices.readCard(String(invoiceId));
    return invoiceId !== twinOf(bench) && card && !busy.has(card.localId) && card.syncState === 'synced';
  });
  if (!found) throw new Error('no free invoice');
  return found.invoiceId;
}

/** Returns a change of this kind that became this conflict after some failed attempts. */
function stepped(bench: OutboxFixture, conflict: ConflictKind, kind: Kind): Change {
  const { store, clock, queue } = bench;
  const id = kind === 'create' ? bench.create({ town: 'Wisła' }) : free(bench);
  if (kind === 'update') bench.edit(id, { town: 'Wisła' });
  if (kind === 'delete') expect(queue.remove(String(id))).toMatchObject({ ok: true });
  const change = bench.last(id);
  const record = kind === 'create' ? null : store.outbox.getMirror(change.localId).invoice;
  const twins = conflict === 'doubtful' ? [twinOf(bench)] : [];
  store.outbox.applyEvent(change.changeId, 'stepAside', new Date(clock.now()).toISOString(), {
    conflict,
    twins,
    failures: 3,
    theirs: record && { ...record, town: 'Ustroń' },
  });
  return bench.last(id);
}

test('conflict: accepts only the decisions allowed for its kind; any other decision changes nothing', async () => {
  const bench = await createOutboxFixture({ invoices: 30 });
  for (const [conflict, kind, allowed] of TABLE) {
    for (const [name, decision] of Object.entries(actsOf(bench))) {
      const change = stepped(bench, conflict, kind);
      const before = bench.store.outbox.listHistory(change.localId).length;
      const result = bench.decide(change.changeId, decision);
      expect([conflict, kind, name, result]).toEqual([
        conflict,
        kind,
        name,
        allowed.includes(name) ? 'done' : 'wrongAct',
      ]);
      const after = bench.store.outbox.get(change.changeId);
      if (result === 'wrongAct') {
        expect([name, after]).toEqual([name, change]);
        expect(bench.store.outbox.listHistory(change.localId)).toHaveLength(before);
      } else if (['retry', 'sendAnew', 'mine'].includes(name)) {
        expect(after).toMatchObject({ state: 'waiting', failures: 0, nextTry: null, problem: null });
      } else {
        expect(after?.state).toBe({ accept: 'sent', twin: 'sent' }[name] ?? 'dropped');
      }
      if (result === 'done' && name !== 'drop') {
        const last = bench.store.outbox.listHistory(change.localId).filter(({ what }) => what === 'decided');
        expect(last.map((entry) => [entry.kind, entry.conflict])).toContainEqual([kind, conflict]);
      }
      // Drops the open changes, so that the next decision starts with an unchanged invoice.
      const left = bench.store.outbox.get(change.changeId);
      if (left?.state === 'waiting') bench.store.outbox.applyEvent(left.changeId, 'drop', left.queuedAt);
      if (left?.state === 'conflict') expect(bench.decide(left.changeId, { act: 'drop' })).toBe('done');
      for (const { changeId } of bench.store.outbox.listLane(change.localId))
        bench.store.outbox.applyEvent(changeId, 'drop', change.queuedAt);
    }
  }
});

test('conflict: a correction can be made only from an edit of an invoice that KSeF has locked', async () => {
  const bench = await createOutboxFixture({ invoices: 30 });
  for (const [conflict, kind] of TABLE) {
    const change = stepped(bench, conflict, kind);
    const made = buildCorrectionFromLockedEdit(bench.store, change, today());
    expect([conflict, kind, made === null]).toEqual([
      conflict,
      kind,
      !(conflict === 'locked' && kind === 'update'),
    ]);
    expect(bench.decide(change.changeId, { act: 'drop' })).toBe('done');
  }
});

test('unanswered new invoice: the user can choose only an offered match that belongs to no other new invoice', async () => {
  const bench = await createOutboxFixture({ invoices: 30 });
  const TWIN = twinOf(bench);
  const first = stepped(bench, 'doubtful', 'create');
  expect(bench.decide(first.changeId, { act: 'twin', invoiceId: TWIN + 1 })).toBe('wrongAct');
  const second = stepped(bench, 'doubtful', 'create');
  expect(bench.decide(first.changeId, { act: 'twin', invoiceId: TWIN })).toBe('done');
  expect(bench.store.invoices.readCard(first.localId)?.invoice.invoiceId).toBe(TWIN);
  expect(bench.decide(second.changeId, { act: 'twin', invoiceId: TWIN })).toBe('wrongAct');
  const entries = bench.store.outbox.listHistory(first.localId).map((entry) => [entry.what, entry.detail]);
  expect(entries).toEqual(
    expect.arrayContaining([
      ['decided', 'twin'],
      ['twinClaimed', expect.any(String)],
    ]),
  );
});

test('conflict of a deletion: can be decided only for the whole invoice, not field by field', async () => {
  const bench = await createOutboxFixture({ invoices: 30 });
  const change = stepped(bench, 'changed', 'delete');
  const choose = (choices: Extract<ConflictResolution, { act: 'choose' }>['choices']) =>
    bench.decide(change.changeId, { act: 'choose', choices });
  expect(choose({})).toBe('wrongAct');
  expect(choose({ town: 'mine', currency: 'theirs' })).toBe('wrongAct');
  expect(choose({ town: { value: 'X' } })).toBe('wrongAct');
  expect(choose({ town: 'theirs', currency: 'theirs' })).toBe('done');
  expect(bench.store.outbox.get(change.changeId)?.state).toBe('dropped');
  const [decided] = bench.store.outbox.listHistory(change.localId).filter(({ what }) => what === 'decided');
  expect(decided).toMatchObject({ kind: 'delete', conflict: 'changed', detail: 'theirs' });
});

test('conflict: accepts a typed value for a field changed on both sides, and refuses a choice for any other field', async () => {
  const bench = await createOutboxFixture({ invoices: 30 });
  const change = stepped(bench, 'changed', 'update');
  const choose = (choices: Extract<ConflictResolution, { act: 'choose' }>['choices']) =>
    bench.decide(change.changeId, { act: 'choose', choices });
  expect(choose({ currency: 'mine' })).toBe('wrongAct');
  expect(choose({ town: { value: 'Żywiec' } })).toBe('done');
  expect(bench.store.outbox.get(change.changeId)).toMatchObject({
    state: 'waiting',
    choices: { town: { chosen: 'value', value: 'Żywiec', theirs: 'Ustroń' } },
  });
  const decided = bench.store.outbox.listHistory(change.localId).filter(({ what }) => what === 'decided');
  expect(decided).toMatchObject([{ fields: ['town'], detail: 'town: "Żywiec"' }]);

  // Choosing the service's value for every field leaves nothing to send.
  const secondChange = stepped(bench, 'changed', 'update');
  expect(bench.decide(secondChange.changeId, { act: 'choose', choices: { town: 'theirs' } })).toBe('done');
  expect(bench.store.outbox.get(secondChange.changeId)?.state).toBe('dropped');
});

test('invoice deleted in the service: can be created again with all waiting edits, but not while the invoice’s deletion is queued', async () => {
  const bench = await createOutboxFixture({ invoices: 30 });
  const deleted = stepped(bench, 'deleted', 'update');
  expect(bench.queue.remove(deleted.localId)).toMatchObject({ ok: true });
  expect(bench.decide(deleted.changeId, { act: 'recreate' })).toBe('wrongAct');

  const change = stepped(bench, 'deleted', 'update');
  bench.edit(change.localId, { additionalInfo: 'później' });
  expect(bench.decide(change.changeId, { act: 'recreate' })).toBe('done');
  const [made, ...more] = bench.store.outbox.listLane(change.localId);
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    kind: 'create',
    body: { town: 'Wisła', additionalInfo: 'później' },
    references: { correctionId: null, prepaymentId: [] },
  });
  expect(bench.store.outbox.get(change.changeId)?.state).toBe('dropped');
});
