import { expect, test } from 'vitest';
import { outboxBench, type OutboxBench } from '#support/outboxBench';

/** The service makes an invoice of another type than was sent: said until somebody has dealt with it. */

const told = ({ store }: OutboxBench) =>
  store.invoices.otherTypes().map(({ localId, sentType, invoiceType }) => [localId, sentType, invoiceType]);

async function savedAs(type: number): Promise<{ bench: OutboxBench; localId: string }> {
  const bench = await outboxBench();
  bench.service.account.createsAs = type;
  const localId = bench.create({ invoiceType: 1 });
  expect(told(bench)).toEqual([]);
  await bench.push();
  return { bench, localId };
}

test('an invoice saved as it was sent is no matter', async () => {
  const { bench, localId } = await savedAs(1);
  expect(told(bench)).toEqual([]);
  expect(bench.store.invoices.show(localId)).toMatchObject({ syncState: 'synced', sentType: null });
});

test('an invoice saved as another type is told in the list and on the card, also after the next pull', async () => {
  const { bench, localId } = await savedAs(2);
  const expected = [[localId, 1, 2]];
  expect(told(bench)).toEqual(expected);
  expect(bench.store.invoices.show(localId)).toMatchObject({ sentType: 1, invoice: { invoiceType: 2 } });
  const filter = { search: '', from: null, to: null, type: null, status: null };
  const { rows } = bench.store.invoices.list(
    { ...filter, paymentStatus: null, reservationId: null },
    { offset: 0, limit: 50 },
  );
  expect(rows.filter(({ sentType }) => sentType !== null).map((row) => row.localId)).toEqual([localId]);
  await bench.pull(true);
  expect(told(bench)).toEqual(expected);
});

test('an invoice whose answer was lost is asked about, not sent twice, and is told of', async () => {
  const bench = await outboxBench();
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
  expect(told(bench)).toEqual([[localId, 1, 2]]);
});

test('the matter ends when an edit puts the type right, here or in the service', async () => {
  const { bench, localId } = await savedAs(2);
  bench.edit(localId, { invoiceType: 1 });
  expect(told(bench)).toEqual([]);
  await bench.push();
  expect(told(bench)).toEqual([]);

  const other = await savedAs(2);
  const invoiceId = other.bench.store.invoices.show(other.localId)?.invoice.invoiceId ?? 0;
  other.bench.service.property.book.edit(invoiceId, { invoiceType: 1 }, other.bench.clock.now());
  await other.bench.pull();
  expect(told(other.bench)).toEqual([]);
});

test('an edit of something else does not end it', async () => {
  const { bench, localId } = await savedAs(2);
  bench.edit(localId, { town: 'Wisła' });
  await bench.push();
  expect(told(bench)).toEqual([[localId, 1, 2]]);
});

test('the matter ends when a person keeps the type, for good, and stands in the history', async () => {
  const { bench, localId } = await savedAs(2);
  bench.clock.pass(1000);
  bench.store.invoices.keepType(localId, new Date(bench.clock.now()).toISOString());
  expect(told(bench)).toEqual([]);
  expect(bench.store.outbox.history(localId).at(-1)).toMatchObject({ what: 'decided', detail: 'typeKept' });
  bench.edit(localId, { town: 'Wisła' });
  bench.clock.pass(1000);
  await bench.push();
  expect(told(bench)).toEqual([]);
});

test('an invoice that was deleted is no matter any more', async () => {
  const { bench, localId } = await savedAs(2);
  const invoiceId = bench.store.invoices.show(localId)?.invoice.invoiceId ?? 0;
  bench.store.invoices.remove([invoiceId]);
  expect(told(bench)).toEqual([]);
});
