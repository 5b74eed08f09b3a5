import { expect, test } from 'vitest';
import { createOutboxFixture, type OutboxFixture } from '#support/outboxFixture';

/**
 * The service saves an invoice with another type than was sent: Kontuar reports it until the user has dealt with it.
 */

const listOtherTypes = ({ store }: OutboxFixture) =>
  store.invoices
    .listTypeMismatches()
    .map(({ localId, sentType, invoiceType }) => [localId, sentType, invoiceType]);

async function savedAs(type: number): Promise<{ bench: OutboxFixture; localId: string }> {
  const bench = await createOutboxFixture();
  bench.service.account.createsAs = type;
  const localId = bench.create({ invoiceType: 1 });
  expect(listOtherTypes(bench)).toEqual([]);
  await bench.push();
  return { bench, localId };
}

test('invoice type check: reports nothing when the service saved the type that was sent', async () => {
  const { bench, localId } = await savedAs(1);
  expect(listOtherTypes(bench)).toEqual([]);
  expect(bench.store.invoices.readCard(localId)).toMatchObject({ syncState: 'synced', sentType: null });
});

test('invoice type check: invoice list and invoice card show that the service saved another type, also after a sync', async () => {
  const { bench, localId } = await savedAs(2);
  const expected = [[localId, 1, 2]];
  expect(listOtherTypes(bench)).toEqual(expected);
  expect(bench.store.invoices.readCard(localId)).toMatchObject({ sentType: 1, invoice: { invoiceType: 2 } });
  const filter = { search: '', from: null, to: null, type: null, status: null };
  const { rows } = bench.store.invoices.list(
    { ...filter, paymentStatus: null, reservationId: null },
    { offset: 0, limit: 50 },
  );
  expect(rows.filter(({ sentType }) => sentType !== null).map((row) => row.localId)).toEqual([localId]);
  await bench.pull(true);
  expect(listOtherTypes(bench)).toEqual(expected);
});

test('new invoice with a lost answer: is not sent again when saved with a wrong type, and the type is reported', async () => {
  const bench = await createOutboxFixture();
  bench.service.account.createsAs = 2;
  const localId = bench.create({ invoiceType: 1, town: 'Wisła' });
  bench.service.faults.plan({ kind: 'cutAfter' }, { method: 'POST', path: /invoices$/ });
  await bench.pushAll();
  expect(bench.inTown('Wisła')).toHaveLength(1);
  const change = bench.last(localId);
  expect(change.conflict).toBe('doubtful');
  const [twin] = change.twins;
  if (twin === undefined) throw new Error('no twin');
  bench.decide(change.changeId, { act: 'twin', invoiceId: twin });
  await bench.pushAll();
  expect(listOtherTypes(bench)).toEqual([[localId, 1, 2]]);
});

test('invoice type check: stops reporting the wrong type when a local edit or the service sets the type that was sent', async () => {
  const { bench, localId } = await savedAs(2);
  bench.edit(localId, { invoiceType: 1 });
  expect(listOtherTypes(bench)).toEqual([]);
  await bench.push();
  expect(listOtherTypes(bench)).toEqual([]);

  const saved = await savedAs(2);
  const invoiceId = saved.bench.store.invoices.readCard(saved.localId)?.invoice.invoiceId ?? 0;
  saved.bench.service.property.book.edit(invoiceId, { invoiceType: 1 }, saved.bench.clock.now());
  await saved.bench.pull();
  expect(listOtherTypes(saved.bench)).toEqual([]);
});

test('invoice type check: still reports the wrong type after the user edits another field', async () => {
  const { bench, localId } = await savedAs(2);
  bench.edit(localId, { town: 'Wisła' });
  await bench.push();
  expect(listOtherTypes(bench)).toEqual([[localId, 1, 2]]);
});

test('invoice type check: no longer reports a type that the user accepted, and records the decision in the history', async () => {
  const { bench, localId } = await savedAs(2);
  bench.clock.pass(1000);
  bench.store.invoices.acceptServiceType(localId, new Date(bench.clock.now()).toISOString());
  expect(listOtherTypes(bench)).toEqual([]);
  expect(bench.store.outbox.listHistory(localId).at(-1)).toMatchObject({
    what: 'decided',
    detail: 'typeKept',
  });
  bench.edit(localId, { town: 'Wisła' });
  bench.clock.pass(1000);
  await bench.push();
  expect(listOtherTypes(bench)).toEqual([]);
});

test('invoice type check: stops reporting the wrong type when the invoice is deleted', async () => {
  const { bench, localId } = await savedAs(2);
  const invoiceId = bench.store.invoices.readCard(localId)?.invoice.invoiceId ?? 0;
  bench.store.invoices.remove([invoiceId]);
  expect(listOtherTypes(bench)).toEqual([]);
});
