import { describe, expect, it } from 'vitest';
import type { UpdateBody } from '#shared/model/invoiceBody';
import type { Invoice } from '#shared/model/invoice';
import { decideAcceptedUpdateByReadBack, planUpdate } from '#engine/sync/outbox/decideUpdate';
import type { Update } from '#engine/sync/outbox/mergeQueuedEdits';
import type { Attempt } from '#engine/store/outbox/outboxStoreInterface';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import { classifyRefusal } from '#shared/text/conflictStory';
import { speak } from '#shared/text/language';
import { anItem, anInvoice } from '#support/records';
import { answered, AT, edit, moment, movesOf, record } from './changeFixtures';
import * as texts from '#shared/i18n/texts';

/** Tests decisions about an edit as values (src-main/engine/sync/outbox/SPEC.md, U). */

/** The edit date of a record that the service has written. */
const LATER = '2026-06-03T12:00:07+02:00';
const stored = {
  waiting: [],
  attempts: [],
  itemIdsBeforeDoubt: null,
  skewMs: 0,
  findErrors: () => [],
  computeAmount: () => null,
};

describe('an edit', () => {
  it('edit: its request contains only the fields that differ from the service’s current record', () => {
    const theirs = { ...record, personIssue: 'Ewa' };
    const plan = planUpdate(edit({ town: 'Wisła' }), theirs, stored, moment);
    expect(plan.request).toMatchObject({ body: { town: 'Wisła' }, before: theirs });
    expect(plan.attempt).toEqual({ skewMs: 0, sent: { town: 'Wisła' }, before: theirs });
    expect(plan.moves).toEqual([]);
  });

  it.each([
    ['locked', 'of one that KSeF has', { ...record, invoiceStatus: 'SENT_KSEF' as const }],
    ['changed', 'of a field that somebody else changed', { ...record, town: 'Ustroń' }],
    ['locked', 'of an invoice on its way to KSeF', { ...record, invoiceStatus: 'PENDING_KSEF' as const }],
  ])('outbox: raises the conflict “%s” and sends no update request for an edit %s', (conflict, _, theirs) => {
    const plan = planUpdate(edit({ town: 'Wisła' }), theirs, stored, moment);
    expect(movesOf(plan)).toEqual([`conflict ${conflict}`]);
    expect(plan.request).toBeUndefined();
  });

  it('edit: is confirmed without a request when the service already has the new value', () => {
    const plan = planUpdate(edit({ town: 'Wisła' }), { ...record, town: 'Wisła' }, stored, moment);
    expect(movesOf(plan)).toEqual(['confirm']);
    expect(plan.request).toBeUndefined();
  });

  it('edit with unknown outcome: is sent again when the service’s record does not have the new value', () => {
    const attempt = {
      attemptId: 1,
      changeId: 7,
      at: AT,
      skewMs: 0,
      endedAt: AT,
      outcome: 'unknown',
      ruid: null,
      sent: { town: 'Wisła' },
      before: record,
    };
    const uncertain: Update = { ...edit({ town: 'Wisła' }), state: 'uncertain' };
    const again = planUpdate(uncertain, record, { ...stored, attempts: [attempt] }, moment);
    expect(movesOf(again)).toEqual(['miss']);
    expect(again.request?.body).toEqual({ town: 'Wisła' });
    const carriedOut = planUpdate(
      uncertain,
      { ...record, town: 'Wisła' },
      { ...stored, attempts: [attempt] },
      moment,
    );
    expect(movesOf(carriedOut)).toEqual(['confirm']);
  });
});

/** An attempt of this edit that ended with `outcome`. */
const tried = (sent: UpdateBody, outcome: string | null, before: Invoice | null = record): Attempt => ({
  attemptId: 1,
  changeId: 7,
  at: AT,
  skewMs: 0,
  endedAt: AT,
  ruid: 'r-0',
  sent,
  outcome,
  before,
});
const uncertain = (patch: UpdateBody): Update => ({ ...edit(patch), state: 'uncertain' });
const NOT_DONE = { event: 'miss', details: { looks: 0, nextTry: null } };

describe('an edit that is planned', () => {
  it('edit: records the sent fields and the service’s record from before the request', () => {
    expect(planUpdate(edit({ town: 'Wisła' }), record, { ...stored, skewMs: 250 }, moment)).toEqual({
      result: { end: 'done' },
      merged: { whole: edit({ town: 'Wisła' }), taken: [] },
      moves: [],
      attempt: { skewMs: 250, sent: { town: 'Wisła' }, before: record },
      history: [{ what: 'attempt', fields: ['town'] }],
      request: { body: { town: 'Wisła' }, before: record },
    });
  });

  it('edit that becomes a conflict: stores the service’s record and includes the fields of later edits of the invoice', () => {
    const theirs = { ...record, town: 'Ustroń' };
    const later: Update = { ...edit({ personIssue: 'Ewa' }), changeId: 8 };
    const plan = planUpdate(edit({ town: 'Wisła' }), theirs, { ...stored, waiting: [later] }, moment);
    expect(plan.moves?.[0]?.details).toMatchObject({ theirs });
    expect(plan.merged).toMatchObject({ whole: { patch: { town: 'Wisła', personIssue: 'Ewa' } } });
    const problem = answered('locked');
    const locked = { ...record, invoiceStatus: 'PENDING_KSEF' as const };
    const kept = planUpdate({ ...edit({ town: 'Wisła' }), problem }, locked, stored, moment);
    expect(kept.moves?.[0]?.details).toMatchObject({ theirs: locked, problem });
  });

  it('edit: becomes a “rejected” conflict without an update request when the user chose an invalid value in an earlier conflict', () => {
    const theirs = { ...record, paymentType: 3 };
    const sides = { base: record, mine: { ...record, paymentType: 2 }, theirs };
    const seen = mergeInvoice(sides).fields.find(({ field }) => field === 'paymentType')?.seen;
    const choices = { paymentType: { chosen: 'value', value: 99, theirs: seen } } as const;
    const plan = planUpdate({ ...edit({ paymentType: 2 }), choices }, theirs, stored, moment);
    expect(plan.moves).toMatchObject([
      { event: 'stepAside', details: { conflict: 'rejected', problem: { kind: 'refused' } } },
    ]);
    expect(plan.merged).toBeDefined();
    expect(plan.request).toBeUndefined();
    const problem = plan.moves?.[0]?.details?.problem ?? null;
    const refusal = classifyRefusal({ kind: 'update', conflict: 'rejected', problem });
    const { [refusal ?? 'stopped']: sentence } = speak(texts.conflict, 'en').cause;
    expect(sentence).toContain('a value');
    expect(sentence).not.toContain('the invoice it refers to');
  });

  it('edit whose values the service already has: is confirmed, and the service’s record replaces the local record', () => {
    const theirs = { ...record, town: 'Wisła' };
    const plan = planUpdate(edit({ town: 'Wisła' }), theirs, stored, moment);
    expect(plan).toEqual({
      result: { end: 'done' },
      merged: { whole: edit({ town: 'Wisła' }), taken: [] },
      mirror: { wrote: theirs },
      moves: [{ event: 'confirm', details: { problem: null } }],
      history: [{ what: 'confirmed', ruid: null }],
      positions: { before: theirs, now: theirs },
    });
  });
});

describe('a receiver that is taken away', () => {
  const receiver = anInvoice({ receiver: record.buyer }).receiver;
  const withReceiver = { ...record, receiver };
  const taking = { ...edit({ receiver: null }), base: withReceiver };
  const EMPTY = { companyName: '', address: '', taxId: '', bankNo: '' };
  const sentAfter = (attempts: Attempt[]) =>
    planUpdate(taking, withReceiver, { ...stored, attempts }, moment).request?.body;

  it.each<[string, Attempt[], unknown]>([
    ['at first', [], null],
    ['after null did nothing', [tried({ receiver: null }, 'accepted')], EMPTY],
    [
      'after null once did nothing',
      [tried({ receiver: null }, 'accepted'), tried({ town: 'x' }, 'later')],
      EMPTY,
    ],
    ['after null was not accepted', [tried({ receiver: null }, 'later')], null],
    ['after something else was accepted', [tried({ town: 'Wisła' }, 'accepted')], null],
  ])('is sent %s', (_, attempts, expected) => {
    expect(sentAfter(attempts)).toEqual({ receiver: expected });
  });

  it('edit of the town: its request contains only the town, although an earlier attempt removed the receiver', () => {
    const attempts = [tried({ receiver: null }, 'accepted')];
    const plan = planUpdate(edit({ town: 'Wisła' }), record, { ...stored, attempts }, moment);
    expect(plan.request?.body).toEqual({ town: 'Wisła' });
  });

  it('removal of the receiver: is retried while the service keeps the receiver, and confirmed after the removal', () => {
    const request = { body: { receiver: null }, before: withReceiver };
    const back = (value: Invoice) =>
      decideAcceptedUpdateByReadBack(taking, request, 'r-1', { ok: true, value, ruid: null }, moment);
    const kept = { ...withReceiver, editDate: LATER };
    expect(back(kept)).toEqual({
      result: { end: 'done' },
      mirror: { wrote: kept },
      moves: [{ event: 'fail', details: { problem: null, nextTry: null } }],
    });
    expect(movesOf(back(record))).toEqual(['confirm']);
    const found = { ...stored, attempts: [tried({ receiver: null }, 'accepted', withReceiver)] };
    expect(movesOf(planUpdate({ ...taking, state: 'uncertain' }, kept, found, moment))).toEqual(['miss']);
  });
});

describe('an edit that was accepted', () => {
  const wanted = { ...record, town: 'Wisła', editDate: LATER };
  const request = { body: { town: 'Wisła' }, before: record };
  const readBack = (invoice: Invoice | null) =>
    decideAcceptedUpdateByReadBack(
      edit({ town: 'Wisła' }),
      request,
      'r-1',
      { ok: true, value: invoice, ruid: null },
      moment,
    );

  it.each<[string, Invoice]>([
    ['as it was sent', wanted],
    ['with a space that the service added', { ...wanted, town: 'Wisła ' }],
    // Fields that were not sent may differ.
    ['and a receiver that nobody took away', { ...wanted, receiver: record.buyer }],
    ['and another field of others', { ...wanted, personIssue: 'Ewa' }],
  ])('is confirmed %s', (_, now) => {
    expect(readBack(now)).toEqual({
      result: { end: 'done' },
      mirror: { wrote: now },
      moves: [{ event: 'confirm', details: { problem: null } }],
      history: [{ what: 'confirmed', ruid: 'r-1' }],
      positions: { before: record, now },
    });
  });

  it('accepted edit: asks the user about a field that the service saved with a value other than the sent value', () => {
    const saved = { ...wanted, town: 'Ustroń' };
    const decided = readBack(saved);
    expect(movesOf(decided)).toEqual(['conflict not-as-sent']);
    expect(decided).toMatchObject({
      moves: [{ details: { theirs: saved } }],
      mirror: { wrote: saved },
      content: { base: saved, patch: { town: 'Wisła' } },
      history: [{ what: 'conflict', conflict: 'not-as-sent', fields: ['town'] }],
    });
  });

  it('change history: names exactly the buyer field that the service ignored in an accepted edit', () => {
    const buyer = { companyName: 'Ewa Lis' };
    const back = { ok: true, value: { ...record, editDate: LATER }, ruid: null } as const;
    const decided = decideAcceptedUpdateByReadBack(
      edit({ buyer }),
      { body: { buyer }, before: record },
      'r-1',
      back,
      moment,
    );
    expect(decided.history).toMatchObject([{ fields: ['buyer.companyName'] }]);
    expect(decided.content).toMatchObject({ patch: { buyer } });
  });

  it('accepted edit: Kontuar reads the invoice again for a minute, and asks the user when the service still returns the old record', () => {
    expect(readBack(record).moves).toEqual([
      { event: 'lose', details: { problem: null, looks: 1, nextTry: '2026-11-23T10:00:05.000Z' } },
    ]);
    const attempts = [tried({ town: 'Wisła' }, 'accepted')];
    const behind: Update = { ...uncertain({ town: 'Wisła' }), looks: 1 };
    const read = (change: Update, theirs: Invoice) =>
      planUpdate(change, theirs, { ...stored, attempts }, moment);
    expect(read(behind, record)).toMatchObject({
      details: { looks: 2, nextTry: '2026-11-23T10:00:10.000Z' },
    });
    expect(movesOf(read(behind, wanted))).toEqual(['confirm']);
    const over = { ...behind, since: '2026-11-23T09:59:00.000Z' };
    expect(movesOf(read(over, record))).toEqual(['conflict not-as-sent']);
  });

  it('accepted edit: its outcome counts as unknown when the service’s record cannot be read after the answer', () => {
    expect(readBack(null)).toMatchObject({
      moves: [{ event: 'lose', details: { problem: { kind: 'unknown', cause: 'unreadable' } } }],
    });
    const problem = answered('later');
    const lost = decideAcceptedUpdateByReadBack(edit({}), request, 'r-1', { ok: false, problem }, moment);
    expect(lost.moves?.[0]).toMatchObject({ event: 'lose', details: { problem } });
  });
});

describe('items', () => {
  const [first, second] = [anItem({ positionId: 1 }), anItem({ positionId: 2, name: 'Parking' })];
  const before = { ...record, invoiceItems: [first, second] };
  const unchanged = { ...before, editDate: LATER };
  const known = { name: 'Nocleg', grossUnitPrice: 100, quantity: 1, unit: 'szt.', rate: '8', symbol: '' };
  const sentOne = [{ ...known, positionId: 1 }];
  const readBack = (body: UpdateBody, now: Invoice) =>
    decideAcceptedUpdateByReadBack(
      edit(body),
      { body, before },
      'r-1',
      { ok: true, value: now, ruid: null },
      moment,
    );

  it('edit that removes items: becomes a conflict that contains the service’s record when the service keeps these items', () => {
    const kept = readBack({ invoiceItems: sentOne }, unchanged);
    expect(movesOf(kept)).toEqual(['conflict kept-items']);
    expect(kept).toMatchObject({ mirror: { wrote: unchanged }, moves: [{ details: { theirs: unchanged } }] });
  });

  it.each<[string, UpdateBody, Invoice]>([
    ['are gone', { invoiceItems: sentOne }, { ...unchanged, invoiceItems: [first] }],
    ['were not sent', { town: 'Wisła' }, { ...unchanged, town: 'Wisła' }],
    [
      'have new positions and the same content',
      { invoiceItems: sentOne },
      { ...unchanged, invoiceItems: [anItem({ positionId: 7 })] },
    ],
  ])('that %s are no question', (_, body, now) => {
    expect(movesOf(readBack(body, now))).toEqual(['confirm']);
  });

  it('edit of items: becomes a conflict when the service keeps an item that the edit removed and also rounds a quantity', () => {
    const half = [{ ...known, positionId: 1, quantity: 1.5 }];
    const rounded = readBack(
      { invoiceItems: half },
      { ...unchanged, invoiceItems: [{ ...first, quantity: '2' }, second] },
    );
    expect(movesOf(rounded)).toEqual(['conflict not-as-sent']);
    expect(rounded.content).toMatchObject({ patch: { invoiceItems: half } });
  });

  it('edit with a new item whose quantity the service rounded: the next attempt sends the item’s id from the service', () => {
    const added = { ...known, positionId: null, name: 'Obiad', quantity: 1.5 };
    const saved = anItem({ positionId: 8, name: 'Obiad', quantity: '2' });
    const decided = readBack(
      { invoiceItems: [...sentOne, { ...known, positionId: 2, name: 'Parking' }, added] },
      { ...unchanged, invoiceItems: [first, second, saved] },
    );
    expect(decided.content).toMatchObject({
      patch: { invoiceItems: [{ positionId: 1 }, { positionId: 2 }, { positionId: 8 }] },
    });
  });
});

describe('an edit without a proof', () => {
  const plan = (change: Update, now: Invoice, attempt: Attempt | null) =>
    planUpdate(change, now, { ...stored, attempts: attempt ? [attempt] : [] }, moment);
  const patch = { town: 'Wisła' };
  const current = { ...record, town: 'Wisła' };

  it('edit with unknown outcome: is confirmed with the request id of the first attempt when the record has the new value', () => {
    expect(plan(uncertain(patch), current, tried(patch, null))).toMatchObject({
      mirror: { wrote: current },
      history: [{ what: 'confirmed', ruid: 'r-0' }],
    });
  });

  it('unanswered edit missing in the service’s record: is sent again, or the user is asked when an attempt was accepted', () => {
    const editedRecord = { ...record, editDate: LATER };
    expect(movesOf(plan(uncertain(patch), editedRecord, tried(patch, 'accepted')))).toEqual([
      'conflict not-as-sent',
    ]);
    expect(movesOf(plan(uncertain(patch), editedRecord, tried(patch, null)))).toEqual(['miss']);
  });

  it('edit with unknown outcome: is sent again when the stored first attempt lacks a readable request or a service record', () => {
    const anew = plan(uncertain(patch), record, null);
    expect(anew.moves).toEqual([NOT_DONE]);
    expect(anew.request?.body).toEqual(patch);
    expect(plan(uncertain(patch), record, tried(patch, 'accepted', null)).moves).toEqual([NOT_DONE]);
    const odd: UpdateBody = JSON.parse('{"paymentType":"cash"}');
    expect(plan(uncertain(patch), record, tried(odd, 'accepted')).moves).toEqual([NOT_DONE]);
  });

  it('waiting edit: is sent without asking the user, even if the service already accepted an earlier attempt of the edit', () => {
    expect(plan(edit(patch), record, tried(patch, 'accepted')).moves).toEqual([]);
  });

  it('edit with unknown outcome that changes linked advances: is sent again, because no service record contains linked advances', () => {
    const linked = { town: 'Wisła', prepaymentId: [3] };
    expect(movesOf(plan(uncertain(linked), current, tried(linked, null)))[0]).toBe('miss');
  });

  const [item, added] = [anItem({ positionId: 1 }), anItem({ positionId: 2, name: 'Parking' })];
  const known = {
    positionId: 1,
    name: 'Nocleg',
    grossUnitPrice: 100,
    quantity: 1,
    unit: 'szt.',
    rate: '8',
    symbol: '',
  };
  const fresh = { ...known, positionId: null, name: 'Parking' };
  const adding = { invoiceItems: [known, fresh] };
  const withItems = (...invoiceItems: Invoice['invoiceItems']) => ({ ...record, invoiceItems });
  const fullRecord = withItems(item);

  it.each<[string, UpdateBody, Invoice, Invoice, string | undefined]>([
    [
      'one item is there of two equal new ones',
      { invoiceItems: [fresh, fresh] },
      withItems(),
      withItems(added),
      undefined,
    ],
    ['a new item is there', adding, fullRecord, withItems(item, added), 'confirm'],
    ['the items stand in another order', adding, fullRecord, withItems(added, item), 'confirm'],
    [
      'a known item has another position',
      { invoiceItems: [{ ...known, name: 'Spa' }] },
      fullRecord,
      withItems({ ...item, positionId: 3, name: 'Spa' }),
      'miss',
    ],
    [
      'one item is there of two equal ones',
      { invoiceItems: [known, { ...known, positionId: 2 }] },
      withItems(item, { ...item, positionId: 2 }),
      fullRecord,
      'miss',
    ],
    [
      'an item that was left out is still there',
      { town: 'Wisła', invoiceItems: [known] },
      withItems(item, added),
      { ...withItems(item, added), town: 'Wisła' },
      'miss',
    ],
  ])('where %s', (_, sent, before, now, expected) => {
    const change = { ...uncertain(sent), base: before };
    expect(movesOf(plan(change, now, tried(sent, null, before)))[0]).toBe(expected);
  });

  it('unanswered edit that adds an item: is checked in the service first, and sent again a minute later at the earliest', () => {
    const waits = plan(
      { ...uncertain(adding), base: fullRecord },
      fullRecord,
      tried(adding, null, fullRecord),
    );
    expect(waits).toEqual({
      result: { end: 'done' },
      details: { looks: 1, nextTry: '2026-11-23T10:01:00.000Z' },
    });
    const old = { ...uncertain(adding), base: fullRecord, looks: 1, since: '2026-11-23T09:59:00.000Z' };
    const again = plan(old, fullRecord, tried(adding, null, fullRecord));
    expect(movesOf(again)).toEqual(['miss']);
    expect(again.request?.body).toMatchObject({ invoiceItems: [{ positionId: 1 }, { positionId: null }] });
    const changing = { invoiceItems: [{ ...known, name: 'Spa' }] };
    expect(
      movesOf(
        plan({ ...uncertain(changing), base: fullRecord }, fullRecord, tried(changing, null, fullRecord)),
      ),
    ).toEqual(['miss']);
  });
});
