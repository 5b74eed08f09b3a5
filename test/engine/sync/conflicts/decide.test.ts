import { describe, expect, it } from 'vitest';
import { buildConflictView, computeAmountDueWithChoices } from '#engine/sync/conflicts/buildConflictView';
import { buildCorrectionFromLockedEdit } from '#engine/sync/conflicts/correctionDraft';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { buildQueuedChangeView } from '#engine/sync/outbox/queueView';
import type { Conflict } from '#shared/contract/conflictsContract';
import { invoiceCreateBodySchema } from '#shared/model/invoiceBody';
import {
  aBody,
  ALL,
  inService,
  createOutboxFixture,
  today,
  type OutboxFixture,
} from '#support/outboxFixture';

const view = (bench: OutboxFixture, id: number | string): Conflict => {
  const change = bench.last(id);
  return buildConflictView(bench.store, change, buildQueuedChangeView(bench.store, change));
};
const townAndNote = { town: 'Wisła', additionalInfo: 'moje', personIssue: 'Ewa' };

/** Returns an edit of three fields, two of which the other PC has changed as well. */
async function changed(): Promise<{ bench: OutboxFixture; id: number }> {
  const bench = await createOutboxFixture();
  const id = await inService(bench);
  bench.edit(id, townAndNote);
  bench.clock.pass(5_000);
  bench.service.property.book.edit(id, { town: 'Ustroń', additionalInfo: 'ich' }, bench.clock.now());
  await bench.push();
  return { bench, id };
}

/** The amounts due, in grosz. */
const sums = (...amounts: number[]) => {
  const [base, mine, theirs, decided] = amounts.map((amount) => ({ amount, currency: 'PLN' }));
  return { base, mine, theirs, decided };
};

describe('a conflict', () => {
  it('conflict view: lists each changed field with original, local and service value, and the invoice amount of each version', async () => {
    const { bench, id } = await changed();
    const conflict = view(bench, id);
    expect(conflict).toMatchObject({
      kind: 'changed',
      change: { state: 'conflict', invoiceId: id, fields: Object.keys(townAndNote) },
      gross: sums(20_000, 20_000, 20_000, 20_000),
      twins: [],
    });
    expect(conflict.fields).toEqual([
      expect.objectContaining({
        field: 'town',
        base: 'Zakopane',
        mine: 'Wisła',
        theirs: 'Ustroń',
        changedBy: 'both',
      }),
      expect.objectContaining({
        field: 'additionalInfo',
        base: null,
        mine: 'moje',
        theirs: 'ich',
        chosen: null,
      }),
      expect.objectContaining({ field: 'personIssue', mine: 'Ewa', changedBy: 'mine' }),
    ]);
    expect(conflict.times.theirs).not.toBeNull();
  });

  it('conflict: is decided field by field and records every decision in the history', async () => {
    const { bench, id } = await changed();
    const { changeId, localId } = bench.last(id);
    expect(bench.decide(changeId, { act: 'choose', choices: { town: 'mine' } })).toBe('open');
    expect(view(bench, id).fields[0]).toMatchObject({ chosen: 'mine' });
    await bench.push();
    expect(bench.last(id).state).toBe('conflict');
    expect(bench.decide(changeId, { act: 'choose', choices: { additionalInfo: 'theirs' } })).toBe('done');
    await bench.push();
    expect(bench.service.property.book.get(id)).toMatchObject({
      town: 'Wisła',
      additionalInfo: 'ich',
      personIssue: 'Ewa',
    });
    const decided = bench.store.outbox.listHistory(localId).filter(({ what }) => what === 'decided');
    expect(decided.map(({ fields, detail }) => [fields, detail])).toEqual([
      [['town'], 'town: mine'],
      [['additionalInfo'], 'additionalInfo: theirs'],
    ]);
  });

  it('conflict view: shows the amount that each possible choice would give, without saving a choice', async () => {
    const bench = await createOutboxFixture();
    const id = await inService(bench);
    const priced = (grossUnitPrice: number) =>
      (bench.store.invoices.readCard(String(id))?.invoice.invoiceItems ?? []).map(
        ({ positionId, name, unit, rate, symbol }) => ({
          positionId,
          name,
          unit,
          rate,
          symbol,
          grossUnitPrice,
          quantity: 2,
        }),
      );
    const theirs = bench.service.property.book.get(id)?.invoiceItems ?? [];
    bench.edit(id, { invoiceItems: priced(150) });
    bench.clock.pass(5_000);
    bench.service.property.book.edit(
      id,
      { invoiceItems: theirs.map((item) => ({ ...item, grossUnitPrice: 120 })) },
      bench.clock.now(),
    );
    await bench.push();
    const change = bench.last(id);
    const [field = ''] = view(bench, id).fields.flatMap((difference) =>
      difference.changedBy === 'both' ? difference.field : [],
    );
    const gross = (choice: 'mine' | 'theirs' | { value: unknown }) =>
      computeAmountDueWithChoices(bench.store, change, { [field]: choice })?.amount;
    expect([gross('mine'), gross('theirs'), gross({ value: '130' })]).toEqual([30000, 24000, 26000]);
    expect(bench.last(id)).toEqual(change);
    expect(view(bench, id).fields.every(({ chosen }) => chosen === null)).toBe(true);
  });

  it.each([
    ['mine', ['Nocleg', 'Parking']],
    ['theirs', ['Nocleg']],
  ] as const)(
    'conflict about an item that another PC removed: the user’s choice “%s” decides whether the item is kept',
    async (choice, names) => {
      const bench = await createOutboxFixture();
      const id = await inService(bench, {
        invoiceItems: [
          ...aBody().invoiceItems,
          { name: 'Parking', grossUnitPrice: 30, quantity: 1, unit: 'szt.', rate: '23', symbol: '' },
        ],
      });
      const items = (bench.store.invoices.readCard(String(id))?.invoice.invoiceItems ?? []).map(
        ({ positionId, name, unit, rate, symbol }) => ({
          positionId,
          name,
          unit,
          rate,
          symbol,
          grossUnitPrice: name === 'Parking' ? 40 : 100,
          quantity: name === 'Parking' ? 1 : 2,
        }),
      );
      bench.edit(id, { invoiceItems: items });
      bench.clock.pass(5_000);
      const [night] = bench.service.property.book.get(id)?.invoiceItems ?? [];
      bench.service.property.book.edit(id, { invoiceItems: night ? [night] : [] }, bench.clock.now());
      await bench.push();
      const [field = ''] = view(bench, id).fields.flatMap((shownField) =>
        shownField.changedBy === 'both' ? shownField.field : [],
      );
      expect(bench.decide(bench.last(id).changeId, { act: 'choose', choices: { [field]: choice } })).toBe(
        'done',
      );
      await bench.push();
      expect(bench.service.property.book.get(id)?.invoiceItems.map(({ name }) => name)).toEqual(names);
      expect(bench.store.invoices.readCard(String(id))?.syncState).toBe('synced');
    },
  );

  it('edit in conflict: stays in conflict for days until the user decides, and the conflict ends when the edit is discarded', async () => {
    const { bench, id } = await changed();
    bench.clock.pass(86_400_000);
    await bench.push();
    await bench.pull();
    const { changeId } = bench.last(id);
    expect(bench.last(id).state).toBe('conflict');
    expect(bench.decide(changeId, { act: 'accept' })).toBe('wrongAct');
    expect(bench.decide(changeId, { act: 'choose', choices: { seller: 'mine' } })).toBe('wrongAct');
    expect(bench.decide(changeId, { act: 'drop' })).toBe('done');
    expect(bench.store.invoices.readCard(String(id))).toMatchObject({
      syncState: 'synced',
      invoice: { town: 'Ustroń' },
    });
  });
});

describe('what is to pay on each side', () => {
  const order = [{ name: 'Nocleg', grossUnitPrice: 530, quantity: 3, unit: 'doba', rate: '8', symbol: '' }];

  it('conflict view of an advance invoice: shows the local and the service’s advance amount, not the order total', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const advance = { invoiceType: 8, invoiceItems: order, prepaymentValue: 500 } as const;
    const id = await inService(bench, advance);
    bench.edit(id, { prepaymentValue: 600 });
    bench.service.property.book.edit(id, { prepaymentValue: 450 }, bench.clock.now());
    await bench.push();
    const { kind, gross } = view(bench, id);
    expect(kind).toBe('changed');
    expect(gross).toEqual(sums(50_000, 60_000, 45_000, 60_000));
    const choices = { prepaymentValue: { value: '700' } };
    expect(computeAmountDueWithChoices(bench.store, bench.last(id), choices)?.amount).toBe(70_000);
  });
});

describe('the edit of an invoice that went to KSeF', () => {
  it('edit of an invoice now in KSeF: is offered as a correction, and leaves the outbox once the correction is queued', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const id = await inService(bench, { invoiceStatus: 'ISSUED' });
    bench.edit(id, { town: 'Wisła' });
    bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
    await bench.push();
    expect(view(bench, id)).toMatchObject({ kind: 'locked', correctionType: 10 });
    const change = bench.last(id);
    const draft = buildCorrectionFromLockedEdit(bench.store, change, today());
    expect(draft).toMatchObject({
      correctsLocalId: change.localId,
      body: { invoiceType: 10, correctionId: id, town: 'Wisła', issueDate: today() },
    });
    const body = invoiceCreateBodySchema.parse({ ...draft?.body, correctionReason: 'Zła miejscowość' });
    expect(bench.queue.create(body, { correctionId: null, prepaymentId: [] }).ok).toBe(true);
    expect(bench.store.outbox.get(change.changeId)?.state).toBe('dropped');
    await bench.push();
    expect(bench.inTown('Wisła')).toMatchObject([{ invoiceType: 10, correctionId: id }]);
    expect(bench.store.outbox.listOpen()).toEqual([]);
  });

  // The payment state of the invoice is not copied to its correction, because a surcharge still has to be paid.
  it('edit of an invoice sent to KSeF: becomes an unpaid correction even when the invoice is paid', async () => {
    const bench = await createOutboxFixture({ connected: true });
    const paid = { paymentStatus: 1, paymentDate: '2026-01-05' } as const;
    const id = await inService(bench, { invoiceStatus: 'ISSUED', ...paid });
    bench.edit(id, { town: 'Wisła' });
    bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
    await bench.push();
    expect(buildCorrectionFromLockedEdit(bench.store, bench.last(id), today())?.body).toMatchObject({
      paymentStatus: 0,
      paymentDate: today(),
    });
  });

  it('edit of an invoice locked by KSeF: becomes a correction that lists differences when the correction convention is “differences” (A28)', async () => {
    const bench = await createOutboxFixture({ connected: true });
    storeCorrectionConventionSetting(bench.store, 'differences');
    const night = { name: 'Nocleg', grossUnitPrice: 530, quantity: 3, unit: 'doba', rate: '8', symbol: '' };
    const meal = { ...night, name: 'Obiad', grossUnitPrice: 35.5, quantity: 2 };
    const id = await inService(bench, { invoiceStatus: 'ISSUED', invoiceItems: [night, meal] });
    const shown = bench.store.invoices.readCard(String(id))?.invoice.invoiceItems ?? [];
    const [first, second] = shown.map(({ positionId }) => positionId);
    bench.edit(id, {
      invoiceItems: [
        { ...meal, positionId: second ?? null },
        { ...night, positionId: first ?? null, quantity: 2 },
      ],
    });
    bench.service.ksef.setInvoiceStatus(id, 'SENT_KSEF');
    await bench.push();
    const draft = buildCorrectionFromLockedEdit(bench.store, bench.last(id), today());
    expect(draft?.body.invoiceItems).toMatchObject([{ name: 'Nocleg', grossUnitPrice: 530, quantity: -1 }]);
    expect(draft?.body.invoiceItems).toHaveLength(1);
  });

  it.each([
    [1, 10],
    [4, 10],
    [8, 11],
  ] as const)(
    'edit of an invoice of type %i locked by KSeF: can be turned into a correction of type %i',
    async (invoiceType, correctionType) => {
      const bench = await createOutboxFixture({ connected: true });
      const over = invoiceType === 8 ? { prepaymentValue: 50 } : {};
      const id = await inService(bench, aBody({ invoiceType, ...over }));
      bench.edit(id, { town: 'Wisła' });
      bench.service.ksef.setInvoiceStatus(id, 'PENDING_KSEF');
      await bench.push();
      expect(view(bench, id).correctionType).toBe(correctionType);
    },
  );
});

it('edit in conflict: cannot be discarded while the outcome of deleting the same invoice is unknown', async () => {
  const { bench, id } = await changed();
  const edit = bench.last(id).changeId;
  expect(bench.queue.remove(String(id)).ok).toBe(true);
  bench.service.property.book.edit(id, { town: 'Zakopane', additionalInfo: null }, bench.clock.now());
  bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'DELETE', times: ALL });
  bench.service.faults.plan({ kind: 'cutBefore' }, { method: 'POST', times: ALL });
  await bench.push();
  expect(bench.last(id)).toMatchObject({ kind: 'delete', state: 'uncertain' });
  expect(bench.decide(edit, { act: 'drop' })).toBe('wrongAct');
  expect(bench.store.outbox.get(edit)?.state).toBe('conflict');
});
