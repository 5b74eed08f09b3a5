import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Conflict } from '#shared/contract/conflictsContract';
import { buildConflictView } from '#engine/sync/conflicts/buildConflictView';
import { restoreDiscardedChanges } from '#engine/sync/outbox/restoreDiscardedChanges';
import { rejectCreateWithUnresolvableReference } from '#engine/sync/outbox/decideCreate';
import { systemRandom } from '#engine/platform/systemClock';
import { createInvoiceChangeQueue, type Queued } from '#engine/sync/outbox/invoiceChangeQueue';
import { findFieldReferencingMissingInvoice } from '#engine/sync/outbox/unsentInvoiceReferences';
import { askUserIfQueuedSettlementOutdated } from '#engine/sync/outbox/watchQueuedSettlements';
import { buildQueuedChangeView } from '#engine/sync/outbox/queueView';
import * as texts from '#shared/i18n/texts';
import { formatConflictTitle, whatToDo } from '#shared/text/conflictStory';
import { speak } from '#shared/text/language';
import { inService, createOutboxFixture, type OutboxFixture } from '#support/outboxFixture';
import { anInvoice } from '#support/records';
import { AT, openTestStore, stillClock, tempDir } from '../../store/openTestStore';
import { houseBody, createQueueFixture, type QueueFixture } from './queueFixture';

/**
 * The amount left to pay is the order less its advances (domain.md 6, A11); a waiting settlement was filled in with the
 * advance's old amount. The order here is 200.00 PLN.
 */

const ADVANCE = { invoiceType: 8, prepaymentValue: 50 } as const;
const SETTLEMENT = { invoiceType: 9, prepaymentValue: 150 } as const;

function waiting(value: number = SETTLEMENT.prepaymentValue) {
  const house = createQueueFixture();
  const advance = house.create(ADVANCE);
  const settlement = house.create({ ...SETTLEMENT, prepaymentValue: value }, { prepaymentId: [advance] });
  return { house, advance, settlement };
}
const asked = (house: QueueFixture, settlement: string) => {
  const { state, conflict, problem } = house.lastOpenChange(settlement);
  return { state, conflict, fields: problem?.fields.map(({ field }) => field) ?? null };
};
const WAITS = { state: 'waiting', conflict: null, fields: null };
const ASKED = { state: 'conflict', conflict: 'rejected', fields: ['prepaymentValue'] };
function madeOf(queued: Queued): string {
  if (!queued.ok) throw new Error(JSON.stringify(queued));
  return queued.localId;
}
function conflictOf(house: QueueFixture, settlement: string): Conflict {
  const change = house.lastOpenChange(settlement);
  return buildConflictView(house.store, change, buildQueuedChangeView(house.store, change));
}
const titleOf = (conflict: Conflict): string =>
  formatConflictTitle(conflict, 'Settlement', speak(texts.conflict, 'en'));

describe('a settlement that waits', () => {
  it('waiting settlement: asks the user when the queued advance was edited and the settlement amount no longer fits', () => {
    const { house, advance, settlement } = waiting();
    house.edit(advance, { prepaymentValue: 80 });
    expect(asked(house, settlement)).toEqual(ASKED);
    expect(house.history(settlement).at(-1)).toMatchObject({ what: 'conflict', conflict: 'rejected' });
    const conflict = conflictOf(house, settlement);
    expect(titleOf(conflict)).toContain('an advance was changed');
    expect(whatToDo(conflict, 'en')).not.toContain('service');
  });

  it('waiting settlement: asks the user when an edit changes the amount of an advance already in the service', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50' }));
    const settlement = house.create({ ...SETTLEMENT, prepaymentId: [7] });
    house.edit('7', { prepaymentValue: 80 });
    expect(asked(house, settlement)).toEqual(ASKED);
  });

  it('waiting settlement of an edited advance: causes a question to the user when the edit of the advance is discarded', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50' }));
    house.edit('7', { prepaymentValue: 80 });
    const settlement = house.create({ ...SETTLEMENT, prepaymentValue: 120, prepaymentId: [7] });
    house.discard('inv-7');
    expect(asked(house, settlement)).toEqual(ASKED);
  });

  it.each<[string, number, Parameters<QueueFixture['edit']>[1]]>([
    ['another field of the advance is edited', 150, { town: 'Wisła' }],
    ['its amount was another one on purpose', 100, { prepaymentValue: 80 }],
    ['its amount comes right by the edit', 120, { prepaymentValue: 80 }],
  ])('waits on where %s', (_, value, patch) => {
    const { house, advance, settlement } = waiting(value);
    house.edit(advance, patch);
    expect(asked(house, settlement)).toEqual(WAITS);
  });

  it('waiting settlement: the user is asked about the edited advance even after the advance was discarded and restored', () => {
    const { house, advance, settlement } = waiting();
    house.edit(advance, { prepaymentValue: 80 });
    const ids = house.discard(advance);
    expect(titleOf(conflictOf(house, settlement))).toContain('the invoice it refers to no longer exists');
    expect(restoreDiscardedChanges(house.store, house.queue, ids)).toBe(true);
    expect(asked(house, settlement)).toEqual(ASKED);
  });

  it('waiting settlement: no longer asks about an edited advance when the edit of the advance is discarded', () => {
    const house = createQueueFixture(anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50' }));
    const settlement = house.create({ ...SETTLEMENT, prepaymentId: [7] });
    house.edit('7', { prepaymentValue: 80 });
    expect(asked(house, settlement)).toEqual(ASKED);
    house.discard('inv-7');
    expect(asked(house, settlement)).toEqual(WAITS);
    expect(house.history(settlement).at(-1)).toMatchObject({ what: 'decided', detail: 'retry' });
    house.edit('7', { prepaymentValue: 80 });
    expect(asked(house, settlement)).toEqual(ASKED);
  });

  it('waiting settlement: asks no second question about its edited advance after the user confirmed the settlement amount', () => {
    const { house, advance, settlement } = waiting();
    house.edit(advance, { prepaymentValue: 80 });
    const { changeId } = house.lastOpenChange(settlement);
    house.store.outbox.applyEvent(changeId, 'retry', AT, { problem: null });
    house.edit(advance, { town: 'Wisła' });
    expect(asked(house, settlement)).toEqual(WAITS);
  });

  it('settlement retried after a “rejected” conflict: asks the user about its advance when the advance was edited during the conflict', () => {
    const { house, advance, settlement } = waiting();
    const changeId = house.stepAside(settlement, { conflict: 'rejected' });
    house.edit(advance, { prepaymentValue: 80 });
    house.store.outbox.applyEvent(changeId, 'retry', AT, { problem: null });
    expect(asked(house, settlement)).toEqual(ASKED);
  });

  it('waiting settlement: asks the user at the next start when its advance was edited just before the program stopped', () => {
    const file = join(tempDir(), 'kontuar.db');
    const before = openTestStore(file);
    askUserIfQueuedSettlementOutdated(before, stillClock);
    const parts = { clock: stillClock, random: systemRandom };
    const queue = createInvoiceChangeQueue({ store: before, ...parts });
    const none = { correctionId: null, prepaymentId: [] };
    const advance = madeOf(queue.create(houseBody(ADVANCE), none));
    const settlement = madeOf(queue.create(houseBody(SETTLEMENT), { ...none, prepaymentId: [advance] }));
    before.close();

    const ends = openTestStore(file);
    madeOf(createInvoiceChangeQueue({ store: ends, ...parts }).edit(advance, { prepaymentValue: 80 }, null));
    ends.close();

    const after = openTestStore(file);
    askUserIfQueuedSettlementOutdated(after, stillClock);
    expect(after.outbox.listLane(settlement)[0]).toMatchObject({
      state: 'conflict',
      conflict: 'rejected',
      problem: { fields: [{ field: 'prepaymentValue' }] },
    });
  });

  it('waiting settlement: causes no question to the user once its amount is adapted to the edited advance', () => {
    const { house, advance, settlement } = waiting();
    house.edit(advance, { prepaymentValue: 80 });
    house.edit(settlement, { prepaymentValue: 120 });
    expect(asked(house, settlement)).toEqual(WAITS);
    expect(house.lastOpenChange(settlement)).toMatchObject({ body: { prepaymentValue: 120 } });
  });

  it('waiting settlement: its conflict title says that the advance no longer exists when the advance was deleted in the service', () => {
    const { house, advance, settlement } = waiting();
    house.confirmCreate(advance, anInvoice({ invoiceId: 7, invoiceType: 8, prepaymentValue: '50' }));
    house.store.invoices.remove([7]);
    const change = house.lastOpenChange(settlement);
    expect(change.kind === 'create' && findFieldReferencingMissingInvoice(house.store, change)).toBe(
      'prepaymentId',
    );
    const { problem } = rejectCreateWithUnresolvableReference('prepaymentId', AT).moves?.[0]?.details ?? {};
    house.stepAside(settlement, { conflict: 'rejected', problem: problem ?? null });
    expect(titleOf(conflictOf(house, settlement))).toContain('the invoice it refers to no longer exists');
  });
});

/** Returns an outbox and a test service with an advance of 50.00 PLN, whose settlement waits here. */
async function shared(): Promise<{ bench: OutboxFixture; advance: number; settlement: string }> {
  const bench = await createOutboxFixture({ connected: true, inside: true });
  const advance = await inService(bench, { ...ADVANCE, invoiceStatus: 'ISSUED' });
  await bench.pull(true);
  const settlement = bench.create({ ...SETTLEMENT, invoiceStatus: 'ISSUED', prepaymentId: [advance] });
  bench.clock.pass(5_000);
  return { bench, advance, settlement };
}
const elsewhere = ({ service, clock }: OutboxFixture, id: number, prepaymentValue: number) =>
  service.property.book.edit(id, { prepaymentValue }, clock.now());
const askedIn = (bench: OutboxFixture, settlement: string) => {
  const { state, conflict, problem } = bench.last(settlement);
  return { state, conflict, fields: problem?.fields.map(({ field }) => field) ?? null };
};

describe('a settlement whose advance is changed by another PC', () => {
  it('waiting settlement: asks the user when a sync downloads an advance amount changed on another PC', async () => {
    const { bench, advance, settlement } = await shared();
    elsewhere(bench, advance, 80);
    await bench.pull();
    expect(bench.store.invoices.readCard(String(advance))?.invoice.prepaymentValue).toBe('80');
    expect(askedIn(bench, settlement)).toEqual(ASKED);
  });

  it('waiting settlement: asks the user when its advance is edited and the service has a different amount for this advance', async () => {
    const { bench, advance, settlement } = await shared();
    elsewhere(bench, advance, 80);
    bench.edit(advance, { town: 'Wisła' });
    await bench.push();
    expect(bench.store.invoices.readCard(String(advance))?.invoice.prepaymentValue).toBe('80');
    expect(askedIn(bench, settlement)).toEqual(ASKED);
  });

  it('waiting settlement: stays queued, and the user is not asked, when a sync finds the advance unchanged', async () => {
    const { bench, settlement } = await shared();
    await bench.pull(true);
    expect(askedIn(bench, settlement)).toEqual(WAITS);
  });

  it('waiting settlement: asks the user after the conflict about its advance is resolved with the service’s amount', async () => {
    const { bench, advance } = await shared();
    bench.edit(advance, { prepaymentValue: 80 });
    const amount = { prepaymentValue: 120, prepaymentId: [advance] };
    const settlement = bench.create({ ...SETTLEMENT, ...amount, invoiceStatus: 'ISSUED' });
    elsewhere(bench, advance, 60);
    await bench.push();
    expect(bench.last(advance)).toMatchObject({ state: 'conflict', conflict: 'changed' });
    expect(askedIn(bench, settlement)).toEqual(WAITS);
    const choices = { prepaymentValue: 'theirs' as const };
    expect(bench.decide(bench.last(advance).changeId, { act: 'choose', choices })).toBe('done');
    expect(askedIn(bench, settlement)).toEqual(ASKED);
  });
});
