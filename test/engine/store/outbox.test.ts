import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '#engine/store/storeInterface';
import type { InvoiceFilter } from '#shared/contract/invoicesContract';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { aBody } from '#support/outboxFixture';
import { anInvoice, anItem } from '#support/records';
import { openLog } from '../../../src-main/log/log';
import { ALL, PAGE } from './filters';
import { AT, LATER, listen, openTestStore, rot, tempDir } from './openTestStore';

/** Tests the outbox on disk: queued changes are read back complete and appear on top of the stored records. */

const LAST = '2026-06-03T12:00:00.000Z';
const NEVER = 99;
const problem = (kind: 'later' | 'refused', detail: string) =>
  buildProblemWithoutAnswer(kind, 'status', detail, AT);

function create({ outbox }: Store, localId: string, town = localId): number {
  const references = { correctionId: null, prepaymentId: [] };
  return outbox.add(localId, { kind: 'create', body: aBody({ town }), references }, AT);
}
function edit({ outbox }: Store, invoiceId: number, town: string): number {
  const base = anInvoice({ invoiceId });
  return outbox.add(`inv-${invoiceId}`, { kind: 'update', patch: { town }, base }, AT);
}
const begin = ({ outbox }: Store, changeId: number): number =>
  outbox.beginAttempt(changeId, { at: LATER, skewMs: null, sent: {}, before: null });

describe('a change', () => {
  const FRESH = {
    by: null,
    byId: null,
    state: 'waiting',
    conflict: null,
    choices: {},
    theirs: null,
    twins: [],
    problem: null,
    failures: 0,
    looks: 0,
    queuedAt: AT,
    since: AT,
    nextTry: null,
    endedAt: null,
  } as const;

  test('outbox: returns a queued create, update or delete with exactly the content that was added', () => {
    const { outbox, invoices } = openTestStore();
    const base = anInvoice();
    invoices.apply([base], AT);
    const contents = [
      {
        kind: 'create' as const,
        body: aBody(),
        references: { correctionId: 'new-0', prepaymentId: ['new-8', 'new-9'] },
      },
      { kind: 'update' as const, patch: { town: 'Wisła' }, base },
      { kind: 'delete' as const, base },
    ];
    const ids = contents.map((content, at) => outbox.add(at === 0 ? 'new-1' : 'inv-1', content, AT));
    expect(ids).toEqual([1, 2, 3]);
    expect(outbox.listOpen()).toEqual(
      contents.map((content, at) => ({
        ...FRESH,
        ...content,
        changeId: at + 1,
        localId: at === 0 ? 'new-1' : 'inv-1',
      })),
    );
    expect(outbox.listLane('inv-1').map(({ changeId }) => changeId)).toEqual([2, 3]);
    expect(outbox.get(2)).toEqual(outbox.listOpen()[1]);
    expect(outbox.get(NEVER)).toBeNull();
  });

  test('outbox: adding or amending a change sends a single event that names both the queue and the invoices', () => {
    const store = openTestStore();
    const heard = listen(store);
    create(store, 'new-1');
    store.outbox.setChangeDetails(1, { looks: 1 });
    expect(heard).toEqual([
      ['outbox', 'invoices'],
      ['outbox', 'invoices'],
    ]);
  });

  test('outbox: amends only the given fields of a change', () => {
    const store = openTestStore();
    create(store, 'new-1');
    const details = {
      ...({ choices: { town: { chosen: 'mine', value: 'a', theirs: 'b' } }, theirs: anInvoice() } as const),
      twins: [7, 8],
      problem: problem('later', 'x'),
      failures: 2,
      looks: 3,
      nextTry: LATER,
    };
    const before = store.outbox.get(1);
    store.outbox.setChangeDetails(1, details);
    expect(store.outbox.get(1)).toEqual({ ...before, ...details });
    store.outbox.setChangeDetails(1, {});
    store.outbox.setChangeDetails(1, { failures: 0 });
    expect(store.outbox.get(1)).toEqual({ ...before, ...details, failures: 0 });
    const none = { choices: {}, theirs: null, twins: [], problem: null, looks: 0, nextTry: null };
    store.outbox.setChangeDetails(1, none);
    expect(store.outbox.get(1)).toEqual(before);
  });

  test('outbox: a repeated conflict keeps its start time, and a new conflict of another kind gets a new start time', () => {
    const store = openTestStore();
    const { outbox } = store;
    create(store, 'new-1');
    outbox.applyEvent(1, 'stepAside', AT, { conflict: 'rejected', problem: problem('refused', 'x') });
    outbox.applyEvent(1, 'stepAside', LATER);
    expect(outbox.get(1)).toMatchObject({ conflict: 'rejected', since: AT, problem: { detail: 'x' } });
    outbox.setChangeDetails(1, { conflict: 'occupied' });
    expect(outbox.get(1)).toMatchObject({ conflict: 'occupied', since: AT });
    outbox.applyEvent(1, 'stepAside', LAST, { conflict: 'doubtful' });
    expect(outbox.get(1)).toMatchObject({ state: 'conflict', conflict: 'doubtful', since: LAST });
    outbox.applyEvent(1, 'retry', LATER, { conflict: 'doubtful' });
    expect(outbox.get(1)).toMatchObject({ state: 'waiting', conflict: null, since: LATER, endedAt: null });
  });

  test('outbox: a change whose sending failed is in the state “waiting” and has a time for the next attempt', () => {
    const store = openTestStore();
    create(store, 'new-1');
    store.outbox.applyEvent(1, 'fail', LATER, { nextTry: LAST, failures: 1 });
    expect(store.outbox.get(1)).toMatchObject({
      state: 'waiting',
      since: AT,
      nextTry: LAST,
      failures: 1,
      endedAt: null,
    });
  });

  test.each([
    ['confirm', 'sent'],
    ['drop', 'dropped'],
  ] as const)(
    'outbox: a change ended by the event “%s” has no next attempt and cannot be sent again',
    (event, state) => {
      const store = openTestStore();
      create(store, 'new-1');
      store.outbox.setChangeDetails(1, { nextTry: LAST });
      store.outbox.applyEvent(1, event, LATER);
      expect(store.outbox.get(1)).toMatchObject({ state, since: LATER, nextTry: null, endedAt: LATER });
      expect(() => store.outbox.applyEvent(1, 'attempt', LAST)).toThrow('cannot happen');
      expect(store.outbox.get(1)).toMatchObject({ state, since: LATER });
      expect(store.outbox.listLane('new-1')).toEqual([]);
      expect(store.outbox.listEnded(9).map(({ changeId }) => changeId)).toEqual([1]);
    },
  );

  test('outbox: a change cannot be discarded while it is being sent or its outcome is unknown', () => {
    const store = openTestStore();
    create(store, 'new-1');
    for (const event of ['attempt', 'lose'] as const) {
      store.outbox.applyEvent(1, event, AT);
      expect(() => store.outbox.applyEvent(1, 'drop', LATER)).toThrow('cannot happen');
    }
    expect(store.outbox.get(1)?.state).toBe('uncertain');
  });

  test('outbox: logs each step of a change with its new state and cause', () => {
    const profileDir = tempDir();
    openLog({ profileDir, part: 'engine', makes: true });
    onTestFinished(() => openLog({ profileDir: join(profileDir, 'none'), part: 'engine', makes: false }));
    const store = openTestStore();
    create(store, 'new-1');
    begin(store, 1);
    store.outbox.applyEvent(1, 'stepAside', AT, { conflict: 'rejected', problem: problem('refused', 'x') });
    const lines = readFileSync(join(profileDir, 'log', 'kontuar.log'), 'utf8')
      .trim()
      .split('\n');
    const moved = { event: 'change', change: 1, invoice: 'new-1', conflict: null, cause: null };
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { ...moved, move: 'attempt', state: 'sending' },
      { ...moved, move: 'stepAside', state: 'conflict', conflict: 'rejected', cause: 'status' },
    ]);
  });

  test('outbox: throws an error when a change with an unknown id is updated or removed', () => {
    const { outbox } = openTestStore();
    const content = { kind: 'delete', base: anInvoice() } as const;
    expect(() => outbox.applyEvent(NEVER, 'drop', AT)).toThrow('no change 99');
    expect(() => outbox.replaceContent(NEVER, content)).toThrow('no change 99');
    expect(() => outbox.deleteMerged(NEVER)).toThrow('no change 99');
  });

  test('outbox: replacing an edit shows the new values on the invoice, and an edit cannot be replaced by a deletion', () => {
    const store = openTestStore();
    const base = anInvoice();
    store.invoices.apply([base], AT);
    edit(store, 1, 'Wisła');
    store.outbox.replaceContent(1, { kind: 'update', patch: { town: 'Ustroń' }, base });
    expect(store.invoices.readCard('1')?.invoice.town).toBe('Ustroń');
    store.outbox.replaceContent(1, { kind: 'delete', base });
    expect(store.outbox.get(1)).toMatchObject({ kind: 'update', patch: { town: 'Ustroń' } });
    store.outbox.deleteMerged(1);
    expect(store.outbox.get(1)).toBeNull();
    expect(store.invoices.readCard('1')).toMatchObject({
      syncState: 'synced',
      invoice: { town: 'Zakopane' },
    });
  });
});

describe('of all changes', () => {
  test('outbox: lists ended changes newest first, up to the given number', () => {
    const store = openTestStore();
    for (const localId of ['new-1', 'new-2', 'new-3', 'new-4']) create(store, localId);
    store.outbox.applyEvent(3, 'drop', AT);
    store.outbox.applyEvent(1, 'drop', LATER);
    store.outbox.applyEvent(2, 'drop', LATER);
    const ended = (limit: number) => store.outbox.listEnded(limit).map(({ changeId }) => changeId);
    expect([ended(9), ended(2)]).toEqual([
      [2, 1, 3],
      [2, 1],
    ]);
    expect(store.outbox.listOpen().map(({ changeId }) => changeId)).toEqual([4]);
  });

  test('outbox: counts waiting changes and conflicts separately, and does not count finished changes', () => {
    const store = openTestStore();
    expect(store.outbox.countOpen()).toEqual({ waiting: 0, conflicts: 0 });
    for (const localId of ['new-1', 'new-2', 'new-3', 'new-4']) create(store, localId);
    begin(store, 1);
    expect(store.outbox.countOpen()).toEqual({ waiting: 4, conflicts: 0 });
    for (const id of [2, 4]) store.outbox.applyEvent(id, 'stepAside', AT, { conflict: 'rejected' });
    store.outbox.applyEvent(3, 'drop', AT);
    expect(store.outbox.countOpen()).toEqual({ waiting: 1, conflicts: 2 });
  });

  test('outbox: lists each distinct error of waiting changes once, and omits the errors of conflicts and of finished changes', () => {
    const store = openTestStore();
    const { outbox } = store;
    for (const localId of ['new-1', 'new-2', 'new-3', 'new-4', 'new-5']) create(store, localId);
    const [first, second] = [problem('later', 'one'), problem('later', 'other')];
    for (const id of [1, 2]) outbox.setChangeDetails(id, { problem: first });
    begin(store, 3);
    outbox.applyEvent(3, 'lose', AT, { problem: second });
    outbox.applyEvent(4, 'stepAside', AT, { conflict: 'rejected', problem: problem('refused', 'x') });
    outbox.applyEvent(5, 'drop', AT, { problem: problem('refused', 'y') });
    expect(outbox.listProblems()).toEqual([first, second]);
  });

  test('outbox: reports the earliest next-attempt time of all waiting changes', () => {
    const store = openTestStore();
    const { outbox } = store;
    for (const localId of ['new-1', 'new-2']) create(store, localId);
    expect(outbox.getNextTryTime()).toBeNull();
    outbox.setChangeDetails(1, { nextTry: LAST });
    outbox.setChangeDetails(2, { nextTry: LATER });
    expect(outbox.getNextTryTime()).toBe(LATER);
    outbox.applyEvent(2, 'drop', AT);
    expect(outbox.getNextTryTime()).toBe(LAST);
  });
});

describe('an attempt', () => {
  test('send attempt: is stored when sending starts, and gets its end time and outcome when the attempt ends', () => {
    const store = openTestStore();
    const { outbox } = store;
    create(store, 'new-1');
    create(store, 'new-2');
    const first = { at: AT, skewMs: 250, sent: aBody(), before: anInvoice() };
    const firstAttemptId = outbox.beginAttempt(1, first);
    expect(outbox.get(1)).toMatchObject({ state: 'sending', since: AT });
    expect(outbox.listAttempts(1)).toEqual([
      { ...first, attemptId: firstAttemptId, changeId: 1, endedAt: null, outcome: null, ruid: null },
    ]);
    outbox.endAttempt(firstAttemptId, LATER, 'later', 'r-1');
    outbox.applyEvent(1, 'fail', LATER);
    const second = { at: LATER, skewMs: null, sent: { town: 'Wisła' }, before: null };
    const secondAttemptId = outbox.beginAttempt(1, second);
    expect(secondAttemptId).toBe(firstAttemptId + 1);
    expect(outbox.listAttempts(1)).toEqual([
      { ...first, attemptId: firstAttemptId, changeId: 1, endedAt: LATER, outcome: 'later', ruid: 'r-1' },
      { ...second, attemptId: secondAttemptId, changeId: 1, endedAt: null, outcome: null, ruid: null },
    ]);
    expect(outbox.listAttempts(2)).toEqual([]);
  });

  test('send attempt: is not stored when the change is already being sent', () => {
    const store = openTestStore();
    create(store, 'new-1');
    begin(store, 1);
    expect(() => begin(store, 1)).toThrow('cannot happen');
    expect(store.outbox.listAttempts(1)).toHaveLength(1);
  });

  test.each([
    [null, [1]],
    ['unknown', [1]],
    ['fault', [1]],
    ['accepted', [1]],
    ['refused', [5]],
  ])(
    'edit sent several times: the stored item ids are those before the first attempt that may have succeeded (second attempt: %s)',
    (outcome, expected) => {
      const store = openTestStore();
      const { outbox } = store;
      store.invoices.apply([anInvoice()], AT);
      edit(store, 1, 'Wisła');
      const tried = (positionId: number, end: string | null) => {
        const before = anInvoice({ invoiceItems: [anItem({ positionId })] });
        const id = outbox.beginAttempt(1, { at: AT, skewMs: null, sent: {}, before });
        if (end !== null) outbox.endAttempt(id, AT, end, null);
        outbox.applyEvent(1, 'fail', AT);
      };
      expect(outbox.listItemIdsBeforeDoubt(1)).toBeNull();
      tried(9, 'later');
      expect(outbox.listItemIdsBeforeDoubt(1)).toBeNull();
      tried(1, outcome);
      tried(5, 'unknown');
      expect(outbox.listItemIdsBeforeDoubt(1)).toEqual(new Set(expected));
    },
  );

  test('new invoice: has no item ids known to the service before the first send attempt', () => {
    const store = openTestStore();
    create(store, 'new-1');
    begin(store, 1);
    expect(store.outbox.listItemIdsBeforeDoubt(1)).toEqual(new Set());
  });
});

describe('what the service has', () => {
  test('stored service record of an invoice: is not altered by waiting edits, and does not exist for an unsent new invoice', () => {
    const store = openTestStore();
    const [first, second] = [anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 2 })];
    store.invoices.apply([first, second], AT);
    edit(store, 1, 'Wisła');
    create(store, 'new-1');
    expect(store.outbox.getMirror('inv-1')).toEqual({ invoice: first, invoiceId: 1 });
    expect(store.outbox.getMirror('inv-2')).toEqual({ invoice: second, invoiceId: 2 });
    for (const localId of ['new-1', 'new-2'])
      expect(store.outbox.getMirror(localId)).toEqual({ invoice: null, invoiceId: null });
  });

  test('stored service record of an invoice with a waiting edit: is reported as damaged when missing or altered on the disk', () => {
    const file = join(tempDir(), 'kontuar.db');
    const store = openTestStore(file);
    store.invoices.apply(
      [1, 2, 3].map((invoiceId) => anInvoice({ invoiceId })),
      AT,
    );
    for (const id of [1, 2, 3]) edit(store, id, 'Wisła');
    create(store, 'new-1');
    expect(store.outbox.listDamagedMirrors()).toEqual([]);
    rot(file, `UPDATE mirrors SET body = NULL WHERE invoice_id = 3`);
    rot(file, `UPDATE mirrors SET body = replace(body, 'Zakopane', 'Zakopanf') WHERE invoice_id = 1`);
    expect(store.outbox.listDamagedMirrors()).toEqual([
      { localId: 'inv-1', invoiceId: 1 },
      { localId: 'inv-3', invoiceId: 3 },
    ]);
  });

  test('service invoice id: counts as taken when an invoice created on this PC has the id; downloaded invoices do not count', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice({ invoiceId: 1 })], AT);
    create(store, 'new-1');
    store.outbox.recordOwnWrite('new-1', anInvoice({ invoiceId: 2 }), AT);
    expect([1, 2, 3].map((id) => store.outbox.isServiceIdTaken(id))).toEqual([false, true, false]);
  });
});

describe('what is shown of an invoice made here', () => {
  const listed = ({ invoices }: Store, days: Partial<InvoiceFilter> = {}) =>
    invoices.list({ ...ALL, ...days }, PAGE).rows.map(({ localId }) => localId);

  test('invoice list: within one issue date, new invoices without a service id come first, then the highest service ids', () => {
    const store = openTestStore();
    const [first, ninth] = [anInvoice({ invoiceId: 1 }), anInvoice({ invoiceId: 9 })];
    store.invoices.apply([first, ninth], AT);
    const body = aBody({ issueDate: first.issueDate ?? '' });
    const references = { correctionId: null, prepaymentId: [] };
    for (const localId of ['new-1', 'new-2'])
      store.outbox.add(localId, { kind: 'create', body, references }, AT);
    expect(listed(store)).toEqual(['new-2', 'new-1', 'inv-9', 'inv-1']);
    store.outbox.replaceContent(1, { kind: 'create', body: { ...body, town: 'Wisła' }, references });
    expect(listed(store)).toEqual(['new-2', 'new-1', 'inv-9', 'inv-1']);
    store.outbox.recordOwnWrite('new-1', anInvoice({ invoiceId: 5 }), LATER);
    expect(listed(store)).toEqual(['new-2', 'inv-9', 'new-1', 'inv-1']);
    store.outbox.applyEvent(1, 'confirm', LATER);
    expect(listed(store)).toEqual(['new-2', 'inv-9', 'new-1', 'inv-1']);
    expect(store.invoices.readCard('new-1')).toMatchObject({ syncState: 'synced', confirmedAt: LATER });
  });

  test('confirmation time of an invoice: is the time of the service’s latest answer, or the creation time of an unsent invoice', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice()], AT);
    store.outbox.add('inv-1', { kind: 'delete', base: anInvoice() }, LATER);
    create(store, 'new-1');
    expect(store.invoices.readCard('1')).toMatchObject({ confirmedAt: AT, deleting: true });
    expect(store.invoices.readCard('new-1')).toMatchObject({ confirmedAt: AT, deleting: false });
  });

  test('invoice list: sorts new invoices of the same issue date by creation time, whatever the order of their edits', () => {
    const store = openTestStore();
    for (const localId of ['new-1', 'new-2']) create(store, localId);
    const references = { correctionId: null, prepaymentId: [] };
    const body = aBody({ issueDate: '2026-06-20' });
    for (const id of [2, 1]) store.outbox.replaceContent(id, { kind: 'create', body, references });
    const [from, to] = ['2026-06-20', '2026-06-20'];
    expect(listed(store, { from, to })).toEqual(['new-2', 'new-1']);
    expect(store.checkIntegrity()).toEqual(['ok']);
  });
});
