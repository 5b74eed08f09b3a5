import { describe, expect, it } from 'vitest';
import type { Create } from '#engine/sync/outbox/mergeQueuedEdits';
import {
  buildCreateBodyToSend,
  listUnansweredCreates,
  isInvoiceReferencedByCreate,
  findFieldReferencingMissingInvoice,
  findInvoiceToSendFirst,
  findEqualUnansweredCreate,
} from '#engine/sync/outbox/unsentInvoiceReferences';
import {
  checkInvoiceCreateBeforeQueueing,
  validateInvoiceEditBeforeQueueing,
} from '#engine/sync/outbox/validateInvoiceChangeBeforeQueueing';
import type { References } from '#engine/store/outbox/outboxStoreInterface';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import { anInvoice } from '#support/records';
import { AT, TODAY } from '../../store/openTestStore';
import { houseBody, createQueueFixture, type QueueFixture } from './queueFixture';

/**
 * Tests changes that refer to other invoices (outbox/SPEC.md, Order) and the findings about those invoices, with a
 * store only.
 */

const CORRECTION = { invoiceType: 6, correctionReason: 'Pomyłka' } as const;
const ADVANCE = { invoiceType: 8, prepaymentValue: 50 } as const;
const SETTLEMENT = { invoiceType: 9, prepaymentValue: 150 } as const;
const NONE: References = { correctionId: null, prepaymentId: [] };
const advance = (over: Partial<Invoice> = {}) =>
  anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50', ...over });

function created({ lastOpenChange }: QueueFixture, localId: string): Create {
  const change = lastOpenChange(localId);
  if (change.kind !== 'create') throw new Error('no create');
  return change;
}

describe('a settlement', () => {
  it.each<[string, Partial<Invoice>, boolean]>([
    ['without a KSeF number', {}, true],
    ['with one', { ksefId: '5265877635-20250826-0100001AF629-AF' }, false],
    ['that has become another type', { invoiceType: 0 }, false],
  ])('waits for an advance %s', (_, over, waits) => {
    const house = createQueueFixture(advance());
    const byId = house.create({ ...SETTLEMENT, prepaymentId: [7] });
    house.store.invoices.apply([advance({ ...over, editDate: null })], AT);
    expect(findInvoiceToSendFirst(house.store, created(house, byId))).toBe(waits ? 'inv-7' : null);
  });

  it('settlement: waits for an advance still in the queue, but not for an advance that this PC does not know', () => {
    const house = createQueueFixture();
    const named = house.create(ADVANCE);
    const settlement = house.create(SETTLEMENT, { prepaymentId: [named] });
    expect(findInvoiceToSendFirst(house.store, created(house, settlement))).toBe(named);
    house.confirmCreate(named, advance({ invoiceType: 1 }));
    expect(findInvoiceToSendFirst(house.store, created(house, settlement))).toBeNull();
    const unknown = house.create({ ...SETTLEMENT, prepaymentId: [555] });
    expect(findInvoiceToSendFirst(house.store, created(house, unknown))).toBeNull();
    const without = house.create(SETTLEMENT);
    expect(findInvoiceToSendFirst(house.store, created(house, without))).toBeNull();
  });

  it('settlement: is not sent before its advance, even if the advance was changed to another invoice type', () => {
    const house = createQueueFixture();
    const named = house.create(ADVANCE);
    const settlement = house.create(SETTLEMENT, { prepaymentId: [named] });
    house.edit(named, { invoiceType: 1, prepaymentValue: null });
    expect(house.store.invoices.readCard(named)?.invoice.invoiceType).toBe(1);
    expect(findInvoiceToSendFirst(house.store, created(house, settlement))).toBe(named);
  });

  it('settlement: reports an advance that does not exist as missing, but not an advance that waits in the queue', () => {
    const house = createQueueFixture();
    const named = house.create(ADVANCE);
    const change = created(house, house.create(SETTLEMENT, { prepaymentId: [named] }));
    expect(findFieldReferencingMissingInvoice(house.store, change)).toBeNull();
    const lost = { ...change, references: { ...NONE, prepaymentId: [named, 'new-gone'] } };
    expect(findFieldReferencingMissingInvoice(house.store, lost)).toBe('prepaymentId');
    expect(buildCreateBodyToSend(house.store, lost)).not.toHaveProperty('prepaymentId');
  });

  it('queued settlement: no longer waits for its advances when the user changes its invoice type', () => {
    const house = createQueueFixture(advance());
    const localId = house.create({ ...SETTLEMENT, prepaymentId: [7] });
    const change = created(house, localId);
    const rewritten = { ...change, body: { ...change.body, invoiceType: 1 as const } };
    house.store.outbox.replaceContent(change.changeId, rewritten);
    expect(findInvoiceToSendFirst(house.store, created(house, localId))).toBeNull();
    const byName = { ...rewritten, references: { ...NONE, prepaymentId: [house.create(ADVANCE)] } };
    house.store.outbox.replaceContent(change.changeId, byName);
    expect(findInvoiceToSendFirst(house.store, created(house, localId))).toBeNull();
  });

  it('settlement: waits for no linked invoice once its send attempt has begun, or when the linked invoice no longer exists', () => {
    const house = createQueueFixture(advance());
    const localId = house.create({ ...SETTLEMENT, prepaymentId: [7] });
    house.startSending(localId);
    expect(findInvoiceToSendFirst(house.store, created(house, localId))).toBeNull();
    const change = { ...created(house, localId), state: 'waiting' as const };
    const lost = { ...change, references: { correctionId: 'new-gone', prepaymentId: [] } };
    house.store.outbox.replaceContent(change.changeId, lost);
    expect(findInvoiceToSendFirst(house.store, lost)).toBeNull();
  });

  it('settlement: sends the service ids of all its advances, also of advances sent after the settlement was queued', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 5, invoiceType: 8, prepaymentValue: '10' }));
    const [first, second] = [house.create(ADVANCE), house.create(ADVANCE)];
    const localId = house.create({ ...SETTLEMENT, prepaymentId: [5] }, { prepaymentId: [first, second] });
    const bare = house.create(SETTLEMENT, { prepaymentId: [first] });
    expect(buildCreateBodyToSend(house.store, created(house, localId))).toMatchObject({ prepaymentId: [5] });
    expect(buildCreateBodyToSend(house.store, created(house, bare))).not.toHaveProperty('prepaymentId');
    expect(buildCreateBodyToSend(house.store, created(house, bare))).not.toHaveProperty('correctionId');
    house.confirmCreate(first, advance());
    expect(buildCreateBodyToSend(house.store, created(house, localId))).toMatchObject({
      prepaymentId: [5, 7],
    });
    expect(buildCreateBodyToSend(house.store, created(house, bare))).toMatchObject({ prepaymentId: [7] });
  });
});

describe('a correction', () => {
  it('correction: sends the id of its original once the original has been sent', () => {
    const house = createQueueFixture();
    const original = house.create();
    const localId = house.create(CORRECTION, { correctionId: original });
    expect(buildCreateBodyToSend(house.store, created(house, localId))).not.toHaveProperty('correctionId');
    house.confirmCreate(original, anInvoice({ invoiceId: 9 }));
    expect(buildCreateBodyToSend(house.store, created(house, localId))).toMatchObject({ correctionId: 9 });
    const lost = { ...created(house, localId), references: { ...NONE, correctionId: 'new-gone' } };
    expect(buildCreateBodyToSend(house.store, lost)).not.toHaveProperty('correctionId');
    expect(findFieldReferencingMissingInvoice(house.store, lost)).toBe('correctionId');
  });

  it('invoice links: a new settlement names only its own advances, and a new correction only its own original', () => {
    const house = createQueueFixture();
    const [first, second] = [house.create(ADVANCE), house.create(ADVANCE)];
    const settlement = created(house, house.create(SETTLEMENT, { prepaymentId: [first] }));
    const correction = created(house, house.create(CORRECTION, { correctionId: second }));
    expect([first, second].map((localId) => isInvoiceReferencedByCreate(settlement, localId))).toEqual([
      true,
      false,
    ]);
    expect([first, second].map((localId) => isInvoiceReferencedByCreate(correction, localId))).toEqual([
      false,
      true,
    ]);
  });
});

describe('two equal invoices', () => {
  const doubt = (house: QueueFixture, localId: string, sent: object) => {
    const { changeId } = house.lastOpenChange(localId);
    const body = { ...created(house, localId).body, ...sent };
    house.store.outbox.beginAttempt(changeId, { at: AT, skewMs: 0, sent: body, before: null });
    return changeId;
  };
  const kept = (house: QueueFixture, localId: string) =>
    findEqualUnansweredCreate(house.store, house.lastOpenChange(localId), listUnansweredCreates(house.store));

  it('two equal new invoices: the later invoice waits while the earlier invoice is being sent or unanswered', () => {
    const house = createQueueFixture();
    const [other, first, second] = [house.create({ town: 'Ustroń' }), house.create(), house.create()];
    expect(kept(house, second)).toBeNull();
    const changeId = doubt(house, first, {});
    expect([kept(house, second), kept(house, first), kept(house, other)]).toEqual([first, null, null]);
    house.store.outbox.applyEvent(changeId, 'lose', AT);
    expect(kept(house, second)).toBe(first);
    house.stepAside(first, { conflict: 'doubtful' });
    expect(kept(house, second)).toBeNull();
  });

  it('two new invoices: the second waits when it equals the latest readable request of the unanswered first invoice', () => {
    const house = createQueueFixture();
    const [first, second] = [house.create(), house.create()];
    for (const town of ['Wisła', 'Ustroń', 'Zakopane']) {
      const changeId = doubt(house, first, { town });
      if (town !== 'Zakopane') house.store.outbox.applyEvent(changeId, 'fail', AT);
    }
    expect(kept(house, second)).toBe(first);
    const unread = createQueueFixture();
    const [lost, next] = [unread.create(), unread.create()];
    unread.startSending(lost);
    expect([listUnansweredCreates(unread.store), kept(unread, next)]).toEqual([[], null]);
  });

  it('outbox: an unanswered edit delays no new invoice, and an unanswered new invoice delays no edit of another invoice', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9 }));
    house.edit('9', { town: 'Wisła' });
    const { changeId } = house.lastOpenChange('inv-9');
    house.store.outbox.beginAttempt(changeId, { at: AT, skewMs: 0, sent: houseBody(), before: null });
    expect([listUnansweredCreates(house.store), kept(house, house.create())]).toEqual([[], null]);
    const first = house.create();
    doubt(house, first, {});
    const otherInvoice = anInvoice({ invoiceId: 8 });
    house.store.invoices.apply([otherInvoice], AT);
    house.edit('8', { town: 'Ustroń' });
    expect(kept(house, 'inv-8')).toBeNull();
  });
});

describe('the rules', () => {
  const say = (house: QueueFixture, over: Partial<CreateBody>, names: Partial<References> = {}) =>
    checkInvoiceCreateBeforeQueueing(house.store, houseBody(over), { ...NONE, ...names }, TODAY).map(
      ({ field, code }) => [field, code],
    );

  it('invoice validation: refuses a linked original or advance that does not exist on this PC', () => {
    const house = createQueueFixture();
    const findings = say(house, CORRECTION, { correctionId: 'new-gone' });
    expect(findings).toContainEqual(['correctionId', 'wrongForm']);
    expect(findings).not.toContainEqual(['correctionId', 'originalNotHere']);
    expect(say(house, SETTLEMENT, { prepaymentId: ['new-gone'] })).toContainEqual([
      'prepaymentId',
      'wrongForm',
    ]);
  });

  it('invoice validation: reports a correction whose original is unsuitable, whether named by local id or by service id', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 9, invoiceType: 8 }));
    const draft = house.create({ invoiceStatus: 'DRAFT' });
    const ten = { invoiceType: 10, correctionReason: 'Pomyłka' } as const;
    const wrong = ['correctionId', 'originalNotVat'];
    expect(say(house, ten, { correctionId: 'inv-9' })).toContainEqual(wrong);
    expect(say(house, { ...ten, correctionId: 9 })).toContainEqual(wrong);
    expect(say(house, ten, { correctionId: draft })).toContainEqual(['correctionId', 'originalIsDraft']);
    expect(say(house, { ...ten, correctionId: 555 })).toContainEqual(['correctionId', 'originalNotHere']);
    expect(say(house, ten)).toContainEqual(['correctionId', 'originalNeeded']);
    expect(say(house, {})).toEqual([]);
  });

  it('settlement validation: reports each advance, linked by local or service id, that has another currency, the wrong type or no KSeF number', () => {
    const house = createQueueFixture(advance(), anInvoice({ invoiceId: 9 }));
    const [first, second] = [house.create({ ...ADVANCE, currency: 'EUR' }), house.create(ADVANCE)];
    const names = { prepaymentId: [first, second] };
    const settlement = { ...SETTLEMENT, prepaymentValue: 50, prepaymentId: [7] };
    const findings = say(house, settlement, names);
    expect(findings.filter(([, code]) => code === 'advanceOtherCurrency')).toHaveLength(1);
    expect(findings.filter(([, code]) => code === 'advanceWaitsForKsef')).toHaveLength(3);
    expect(findings.filter(([, code]) => code === 'advanceTwice')).toEqual([]);
    expect(say(house, SETTLEMENT, { prepaymentId: ['inv-9'] })).toContainEqual([
      'prepaymentId',
      'notAnAdvance',
    ]);
    expect(say(house, SETTLEMENT)).toContainEqual(['prepaymentId', 'advancesMissing']);
    expect(say(house, SETTLEMENT, { prepaymentId: [second, second] }).map(([, code]) => code)).not.toContain(
      'advancesMissing',
    );
  });

  it('invoice validation: reports an advance that another issued settlement already uses', () => {
    const settlement = anInvoice({
      invoiceId: 9,
      invoiceType: 9,
      prepaymentValue: '150',
      extra: { prepaymentId: [7] },
    });
    const house = createQueueFixture(advance(), settlement);
    const settled = ['prepaymentId', 'advanceSettled'];
    expect(say(house, { ...SETTLEMENT, prepaymentId: [7] })).toContainEqual(settled);
    const findings = validateInvoiceEditBeforeQueueing(
      house.store,
      settlement,
      { prepaymentId: [7] },
      null,
      TODAY,
    );
    expect(findings.map(({ code }) => code)).not.toContain('advanceSettled');
    const waiting = createQueueFixture(advance());
    // A draft settlement does not settle the advance yet.
    waiting.create({ ...SETTLEMENT, prepaymentId: [7], invoiceStatus: 'DRAFT' });
    expect(say(waiting, { ...SETTLEMENT, prepaymentId: [7] })).not.toContainEqual(settled);
    waiting.create({ ...SETTLEMENT, prepaymentId: [7], invoiceStatus: 'ISSUED' });
    expect(say(waiting, { ...SETTLEMENT, prepaymentId: [7] })).toContainEqual(settled);
    const free = createQueueFixture(advance(), anInvoice({ ...settlement, extra: {} }));
    expect(say(free, { ...SETTLEMENT, prepaymentId: [7] })).not.toContainEqual(settled);
  });

  it('invoice validation: reports a custom number that another invoice of the same series and month already uses', () => {
    const taken = anInvoice({ invoiceId: 9, invoiceNo: 12, invoiceFullNo: 'FV 12/06/2026' });
    const house = createQueueFixture(
      taken,
      anInvoice({ invoiceId: 8, invoiceNo: 112, invoiceFullNo: 'FV 112/06/2026' }),
    );
    const isTaken = (over: Partial<CreateBody>) =>
      say(house, over).some(([field, code]) => field === 'customNumber' && code === 'numberTaken');
    expect(isTaken({ customNumber: 12 })).toBe(true);
    expect(isTaken({ customNumber: 13 })).toBe(false);
    expect(isTaken({ customNumber: 11 })).toBe(false);
    expect(isTaken({ customNumber: 12, invoiceType: 2 })).toBe(false);
    expect(isTaken({ customNumber: 12, issueDate: '2025-06-03', saleDate: '2025-06-03' })).toBe(false);
    expect(isTaken({ customNumber: 12, issueDate: '2026-05-03', saleDate: '2026-05-03' })).toBe(false);
    const localId = house.create({ customNumber: 14 });
    const { store } = house;
    const again = validateInvoiceEditBeforeQueueing(
      store,
      anInvoice(),
      { town: 'Wisła' },
      created(house, localId),
      TODAY,
    );
    expect(again.map(({ code }) => code)).not.toContain('numberTaken');
    expect(isTaken({ customNumber: 14 })).toBe(true);
  });
});
