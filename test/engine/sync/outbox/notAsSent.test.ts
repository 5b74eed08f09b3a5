import { describe, expect, test } from 'vitest';
import type { UpdateBody } from '#shared/model/invoiceBody';
import type { RawInvoice } from '#support/stranger/invoices';
import { strangerBench, type StrangerBench } from '#support/strangerBench';

/** A service that answers 2xx and does not take what was sent (outbox/SPEC.md, Writes). */

const item = { name: 'Masaż', grossUnitPrice: 349.99, quantity: 1.5, unit: 'godz.', rate: '23', symbol: '' };
const breakfast = { ...item, name: 'Śniadanie', grossUnitPrice: 35, quantity: 2 };

const savedItems = ({ stranger, idOf }: StrangerBench, localId: string): unknown =>
  stranger.invoices.get(idOf(localId) ?? 0)?.['invoiceItems'];

/** An invoice in the service, made here while the service still took everything. */
async function withInvoice(invoiceItems = [{ ...item, quantity: 3 }, breakfast]) {
  const bench = await strangerBench();
  const localId = bench.create({ invoiceItems });
  await bench.push();
  const items = (bench.store.invoices.show(localId)?.invoice.invoiceItems ?? []).map((one) => ({
    positionId: one.positionId,
    name: one.name,
    grossUnitPrice: Number(one.grossUnitPrice),
    quantity: Number(one.quantity),
    unit: one.unit,
    rate: one.rate,
    symbol: one.symbol,
  }));
  return { bench, localId, items, edit: (patch: UpdateBody) => bench.queue.edit(localId, patch, null) };
}
const states = ({ store }: StrangerBench) =>
  store.outbox.open().map(({ state, conflict }) => conflict ?? state);

describe('a service that rounds quantities', () => {
  test('an edit: is a question with both sides and sums, and the typed value stays shown', async () => {
    const { bench, localId, items, edit } = await withInvoice();
    bench.stranger.habits.saves = 'rounded';
    edit({ invoiceItems: items.map((one, index) => (index === 0 ? { ...one, quantity: 1.5 } : one)) });
    await bench.settle();
    const [conflict] = bench.conflicts();
    expect(conflict).toMatchObject({ kind: 'not-as-sent', change: { kind: 'update' } });
    expect(conflict?.fields).toMatchObject([{ mine: '1.5', theirs: '2' }]);
    // 1.5 × 349.99 + 2 × 35.00 and 2 × 349.99 + 2 × 35.00.
    expect(conflict?.gross).toMatchObject({
      base: null,
      mine: { amount: 59_499 },
      theirs: { amount: 76_998 },
    });
    expect(bench.store.invoices.show(localId)).toMatchObject({
      syncState: 'conflict',
      invoice: { invoiceItems: [{ quantity: '1.5' }, {}] },
    });
    expect(bench.store.outbox.counts().conflicts).toBe(1);
    expect(bench.store.outbox.history(localId).at(-1)).toMatchObject({
      what: 'conflict',
      conflict: 'not-as-sent',
      fields: ['invoiceItems'],
    });
  });

  test('a create: the invoice is ours, and the rest is a question', async () => {
    const bench = await strangerBench({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    expect(states(bench)).toEqual(['not-as-sent']);
    expect(bench.stranger.invoices.has(bench.idOf(localId) ?? 0)).toBe(true);
    expect(bench.conflicts()[0]?.fields).toMatchObject([{ mine: '1.5', theirs: '2' }]);
    expect(bench.writes()).toEqual(['POST 201']);
  });

  test('sent again: is taken by a service that has been mended', async () => {
    const bench = await strangerBench({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    bench.stranger.habits.saves = 'as sent';
    expect(bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'retry' })).toBe('done');
    await bench.settle();
    expect(states(bench)).toEqual([]);
    expect(savedItems(bench, localId)).toMatchObject([{ quantity: 1.5 }]);
    expect(bench.writes()).toEqual(['POST 201', 'PATCH 200']);
  });

  test('sent again: is the same question where the service rounds again', async () => {
    const bench = await strangerBench({ habits: { saves: 'rounded' } });
    bench.create({ invoiceItems: [item] });
    await bench.settle();
    bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'retry' });
    await bench.settle();
    expect(states(bench)).toEqual(['not-as-sent']);
    expect(bench.stranger.complaints).toEqual([]);
  });

  test('accepted: the invoice is as the service has it, and nothing waits', async () => {
    const bench = await strangerBench({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    expect(bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'accept' })).toBe('done');
    expect(bench.store.invoices.show(localId)).toMatchObject({
      syncState: 'synced',
      invoice: { invoiceItems: [{ quantity: '2' }] },
    });
  });

  test('edited in the form: the edit is put in and sent', async () => {
    const bench = await strangerBench({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    const [conflict] = bench.conflicts();
    const theirs = bench.store.outbox.get(conflict?.id ?? 0)?.theirs?.invoiceItems[0]?.positionId ?? null;
    bench.queue.edit(localId, { invoiceItems: [{ ...item, quantity: 1, positionId: theirs }] }, null);
    await bench.settle();
    expect([states(bench), savedItems(bench, localId)]).toMatchObject([[], [{ quantity: 1 }]]);
  });

  test('once KSeF has the invoice: only a correction brings in what was typed', async () => {
    const bench = await strangerBench({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    bench.stranger.afterEach(({ method }) => {
      const made = bench.stranger.invoices.get(Math.max(...bench.stranger.invoices.keys()));
      if (method === 'POST' && made) made['invoiceStatus'] = 'PENDING_KSEF';
    });
    await bench.settle();
    const [conflict] = bench.conflicts();
    expect(conflict).toMatchObject({ kind: 'not-as-sent', correctionType: 10 });
    expect(bench.store.invoices.show(localId)?.invoice.invoiceItems).toMatchObject([{ quantity: '1.5' }]);
  });

  test('taken by KSeF while the question waits: what was typed becomes a correction', async () => {
    const bench = await strangerBench({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    expect(bench.conflicts()[0]?.correctionType).toBeNull();
    const id = bench.idOf(localId) ?? 0;
    const record = bench.stranger.invoices.get(id);
    if (!record) throw new Error('the invoice is gone');
    const editDate = new Date(bench.clock.now() + 60_000).toISOString();
    bench.stranger.invoices.set(id, { ...record, invoiceStatus: 'PENDING_KSEF', editDate });
    await bench.pull();
    expect(bench.conflicts()).toMatchObject([{ kind: 'not-as-sent', correctionType: 10 }]);
  });

  test('without a change of the amount: is no question', async () => {
    const bench = await strangerBench({ habits: { saves: 'rounded' } });
    bench.create({ invoiceItems: [{ ...item, grossUnitPrice: 0 }, breakfast] });
    await bench.settle();
    expect(states(bench)).toEqual([]);
  });
});

describe('a service that drops an item', () => {
  test('of a create: the missing item is a question, and is sent again as a new one', async () => {
    const bench = await strangerBench({ habits: { saves: 'without an item' } });
    const localId = bench.create({ invoiceItems: [item, breakfast] });
    await bench.settle();
    expect(bench.conflicts()[0]?.fields).toMatchObject([{ mine: { name: 'Śniadanie' } }]);
    bench.stranger.habits.saves = 'as sent';
    bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'retry' });
    await bench.settle();
    expect(savedItems(bench, localId)).toMatchObject([{ name: 'Masaż' }, { name: 'Śniadanie' }]);
  });

  test('of an edit: a new item that vanished is a question', async () => {
    const { bench, items, edit } = await withInvoice();
    bench.stranger.habits.saves = 'without an item';
    edit({ invoiceItems: [...items, { ...breakfast, name: 'Obiad', positionId: null }] });
    await bench.settle();
    expect(bench.conflicts()[0]?.fields).toMatchObject([{ mine: { name: 'Obiad' } }]);
  });
});

test.each(['rounded', 'nothing'] as const)(
  'a service that repeats the request and saved it %s: the record that is read back counts, not its answer',
  async (saves) => {
    const { bench, items, edit } = await withInvoice();
    Object.assign(bench.stranger.habits, { saves, repeatsRequests: true });
    edit({ invoiceItems: items.map((one) => ({ ...one, quantity: 1.5 })) });
    await bench.settle();
    expect(states(bench)).toEqual(['not-as-sent']);
  },
);

test('a service that keeps nothing of an edit: is read again for a minute, and then a question', async () => {
  const { bench, localId, edit } = await withInvoice();
  bench.stranger.habits.saves = 'nothing';
  edit({ town: 'Wisła' });
  await bench.push();
  expect(states(bench)).toEqual(['uncertain']);
  await bench.settle();
  expect(states(bench)).toEqual(['not-as-sent']);
  expect(bench.writes()).toEqual(['POST 201', 'PATCH 200']);
  expect(bench.store.invoices.show(localId)?.invoice.town).toBe('Wisła');
});

test('a service that keeps nothing of a create: is a question after a minute, and is not sent again by itself', async () => {
  const bench = await strangerBench({ habits: { saves: 'nothing' } });
  const localId = bench.create();
  await bench.settle();
  expect(bench.writes()).toEqual(['POST 201']);
  expect(states(bench)).toEqual(['deleted']);
  bench.stranger.habits.saves = 'as sent';
  bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'recreate' });
  await bench.settle();
  expect(bench.store.invoices.show(localId)).toMatchObject({ syncState: 'synced' });
  expect(bench.stranger.invoices.size).toBe(1);
});

test('a service that names another buyer: the invoice is not taken for ours without a person', async () => {
  const bench = await strangerBench({ habits: { saves: 'another name' } });
  const localId = bench.create();
  await bench.settle();
  expect(states(bench)).toEqual(['doubtful']);
  expect(bench.writes()).toEqual(['POST 201']);
  expect(bench.store.invoices.show(localId)?.invoice.buyer.companyName).toBe('Anna Nowak');
  expect(bench.conflicts()[0]?.twins).toMatchObject([{ buyerName: 'Klient detaliczny', isEqual: false }]);
});

describe('a service that is 8 s behind its own writes', () => {
  test('an edit: is confirmed without a question', async () => {
    const { bench, localId, edit } = await withInvoice();
    bench.stranger.habits.lagsMs = 8_000;
    edit({ town: 'Wisła' });
    await bench.settle();
    expect(states(bench)).toEqual([]);
    expect(bench.writes()).toEqual(['POST 201', 'PATCH 200']);
    expect(bench.store.invoices.show(localId)).toMatchObject({
      syncState: 'synced',
      invoice: { town: 'Wisła' },
    });
  });

  test('a create with a bare answer, and a deletion: are carried out once', async () => {
    const bench = await strangerBench({ createAnswersBare: true, habits: { lagsMs: 8_000 } });
    const localId = bench.create();
    await bench.settle();
    expect([states(bench), bench.writes()]).toEqual([[], ['POST 201']]);
    bench.clock.pass(20_000);
    bench.queue.remove(localId);
    await bench.settle();
    expect([states(bench), bench.writes()]).toEqual([[], ['POST 201', 'DELETE 204']]);
    expect(bench.store.invoices.show(localId)).toBeNull();
  });
});

describe('a service that answers with another invoice', () => {
  const other = (bench: StrangerBench): RawInvoice => {
    const found = [...bench.stranger.invoices.values()].at(-1);
    if (!found) throw new Error('no invoice');
    return found;
  };

  test('in the body: the one that Location names is ours', async () => {
    const bench = await strangerBench({ invoices: 3, habits: { answersWithOther: 'body' } });
    const { invoiceId } = other(bench);
    const localId = bench.create();
    await bench.settle();
    expect(bench.idOf(localId)).toBe(Math.max(...bench.stranger.invoices.keys()));
    expect(bench.idOf(localId)).not.toBe(invoiceId);
    expect([states(bench), bench.writes()]).toEqual([[], ['POST 201']]);
  });

  test.each([true, false])(
    'in body and Location, known before (%s): ours is looked for, and the other one stays as it is',
    async (isPulled) => {
      const bench = await strangerBench({ invoices: 3, habits: { answersWithOther: 'body and Location' } });
      const { invoiceId } = other(bench);
      if (isPulled) await bench.pull();
      const localId = bench.create();
      await bench.settle();
      expect(states(bench)).toEqual([]);
      expect(bench.idOf(localId)).toBe(Math.max(...bench.stranger.invoices.keys()));
      expect(bench.store.invoices.show(String(invoiceId))?.localId).toBe(`inv-${invoiceId}`);
      bench.queue.remove(localId);
      await bench.settle();
      expect(bench.stranger.invoices.has(invoiceId)).toBe(true);
    },
  );
});

describe('a deletion that is answered with 204 and not carried out', () => {
  async function deleted() {
    const { bench, localId } = await withInvoice();
    bench.stranger.habits.keepsDeleted = true;
    bench.queue.remove(localId);
    await bench.settle();
    return { bench, localId };
  }

  test('is a question, and the invoice is not gone here', async () => {
    const { bench, localId } = await deleted();
    expect(bench.conflicts()).toMatchObject([{ kind: 'not-as-sent', change: { kind: 'delete' } }]);
    expect(bench.store.invoices.show(localId)).toMatchObject({ deleting: true, syncState: 'conflict' });
    expect(bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'accept' })).toBe('wrongAct');
  });

  test('is deleted again, or kept', async () => {
    const { bench, localId } = await deleted();
    bench.stranger.habits.keepsDeleted = false;
    expect(bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'retry' })).toBe('done');
    await bench.settle();
    expect(bench.store.invoices.show(localId)).toBeNull();
    const kept = await deleted();
    expect(kept.bench.decide(kept.bench.conflicts()[0]?.id ?? 0, { act: 'drop' })).toBe('done');
    expect(kept.bench.store.invoices.show(kept.localId)).toMatchObject({
      deleting: false,
      syncState: 'synced',
    });
  });
});

test('a number that the service chose otherwise: is a question that no update can answer', async () => {
  const bench = await strangerBench({ createAnswersBare: true });
  bench.create({ customNumber: 41 });
  bench.stranger.afterEach(({ method }) => {
    if (method !== 'POST') return;
    for (const invoice of bench.stranger.invoices.values()) invoice['invoiceNo'] = 42;
  });
  await bench.settle();
  const [conflict] = bench.conflicts();
  expect(conflict).toMatchObject({
    kind: 'not-as-sent',
    fields: [{ field: 'customNumber', mine: 41, theirs: 42 }],
  });
  expect(bench.decide(conflict?.id ?? 0, { act: 'retry' })).toBe('wrongAct');
  expect(bench.decide(conflict?.id ?? 0, { act: 'accept' })).toBe('done');
});
