import { expect, it } from 'vitest';
import { aBody, inService, createOutboxFixture } from '#support/outboxFixture';

/** The service returns no link, so only the sent body tells what a document corrects or settles (domain.md A25). */

it('correction with a lost answer: keeps its link to the original when the user selects the matching invoice', async () => {
  const bench = await createOutboxFixture();
  // An invoice with the same buyer and amount; without the link it could be the original just as well.
  await inService(bench, { invoiceStatus: 'ISSUED' });
  const original = bench.create({ invoiceStatus: 'ISSUED' });
  const made = bench.queue.create(aBody({ invoiceType: 6, correctionReason: 'Pomyłka', town: 'Wisła' }), {
    correctionId: original,
    prepaymentId: [],
  });
  const localId = made.ok ? made.localId : '';
  let posts = 0;
  bench.service.observe({
    onExchange: ({ method }) => {
      if (method !== 'POST') return;
      posts += 1;
      if (posts === 1) bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
      const [saved] = bench.inTown('Wisła');
      // The other PC removes the original's number from the text of the correction.
      if (saved)
        bench.service.property.book.edit(saved.invoiceId, { additionalInfo: '' }, bench.clock.now() + 2_000);
    },
  });
  await bench.pushAll();
  const { changeId, conflict, twins } = bench.last(localId);
  expect(conflict).toBe('doubtful');
  expect(bench.decide(changeId, { act: 'twin', invoiceId: twins[0] ?? 0 })).toBe('done');
  expect(bench.store.invoices.readCard(localId)).toMatchObject({
    syncState: 'synced',
    linked: [{ relation: 'corrects', how: 'made', row: { localId: original } }],
  });
});

it('correction deleted in the service: when the user creates the correction again, it still refers to the same original', async () => {
  const bench = await createOutboxFixture();
  const correctionId = await inService(bench, { invoiceStatus: 'ISSUED' });
  const body = { invoiceType: 6, correctionReason: 'Pomyłka', correctionId, town: 'Wisła' } as const;
  const id = await inService(bench, body);
  const { book } = bench.service.property;
  book.edit(id, { paymentStatus: 1 }, bench.clock.now() + 2_000);
  bench.clock.pass(5_000);
  await bench.pull();
  bench.edit(id, { personIssue: 'Ewa' });
  const { changeId, localId } = bench.last(id);
  book.remove(id);
  await bench.pushAll();
  const { conflict } = bench.last(localId);
  expect(conflict).toBe('deleted');
  expect(bench.decide(changeId, { act: 'recreate' })).toBe('done');
  await bench.pushAll();
  const create = bench.last(localId);
  expect(bench.store.outbox.listAttempts(create.changeId).at(-1)?.sent).toMatchObject({
    correctionId,
    town: 'Wisła',
  });
});

it('settlement created again after its deletion in the service: is linked to the advance of the deleted settlement', async () => {
  const bench = await createOutboxFixture({ inside: true, connected: true });
  const advance = await inService(bench, { invoiceType: 8, prepaymentValue: 50, invoiceStatus: 'ISSUED' });
  bench.service.ksef.setInvoiceStatus(advance, 'SENT_KSEF');
  bench.clock.pass(60_000);
  await bench.pull();
  const id = await inService(bench, {
    invoiceType: 9,
    prepaymentValue: 150,
    prepaymentId: [advance],
    town: 'Wisła',
  });
  const { book } = bench.service.property;
  book.edit(id, { paymentStatus: 1 }, bench.clock.now() + 2_000);
  bench.clock.pass(5_000);
  await bench.pull();
  bench.edit(id, { personIssue: 'Ewa' });
  const { changeId, localId } = bench.last(id);
  book.remove(id);
  await bench.pushAll();
  expect(bench.decide(changeId, { act: 'recreate' })).toBe('done');
  await bench.pushAll();
  const create = bench.last(localId);
  expect(bench.store.outbox.listAttempts(create.changeId).at(-1)?.sent).toMatchObject({
    prepaymentId: [advance],
    town: 'Wisła',
  });
});
