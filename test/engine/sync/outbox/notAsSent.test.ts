import { describe, expect, test } from 'vitest';
import type { UpdateBody } from '#shared/model/invoiceBody';
import type { RawInvoice } from '#support/stranger/strangerInvoices';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import { createStrangerFixture, type StrangerFixture } from '#support/strangerFixture';

/** Tests a service that answers 2xx without saving what was sent (outbox/SPEC.md, Writes). */

const item = { name: 'Masaż', grossUnitPrice: 349.99, quantity: 1.5, unit: 'godz.', rate: '23', symbol: '' };
const breakfast = { ...item, name: 'Śniadanie', grossUnitPrice: 35, quantity: 2 };

const savedItems = ({ stranger, idOf }: StrangerFixture, localId: string): unknown =>
  stranger.invoices.get(idOf(localId) ?? 0)?.['invoiceItems'];

/** Creates an invoice in the service while the service still saves everything as sent. */
async function withInvoice(invoiceItems = [{ ...item, quantity: 3 }, breakfast]) {
  const bench = await createStrangerFixture();
  const localId = bench.create({ invoiceItems });
  await bench.push();
  const items = (bench.store.invoices.readCard(localId)?.invoice.invoiceItems ?? []).map((line) => ({
    positionId: line.positionId,
    name: line.name,
    grossUnitPrice: Number(line.grossUnitPrice),
    quantity: Number(line.quantity),
    unit: line.unit,
    rate: line.rate,
    symbol: line.symbol,
  }));
  return { bench, localId, items, edit: (patch: UpdateBody) => bench.queue.edit(localId, patch, null) };
}
const states = ({ store }: StrangerFixture) =>
  store.outbox.listOpen().map(({ state, conflict }) => conflict ?? state);

describe('a service that rounds quantities', () => {
  test('edit whose quantity the service rounded: asks the user and shows typed and saved quantity with both totals', async () => {
    const { bench, localId, items, edit } = await withInvoice();
    bench.stranger.habits.saves = 'rounded';
    edit({ invoiceItems: items.map((line, index) => (index === 0 ? { ...line, quantity: 1.5 } : line)) });
    await bench.settle();
    const [conflict] = bench.conflicts();
    expect(conflict).toMatchObject({ kind: 'not-as-sent', change: { kind: 'update' } });
    expect(conflict?.fields).toMatchObject([{ mine: '1.5', theirs: '2' }]);
    // The two sides never agreed after the service's save, so the conflict has no base.
    expect(conflict?.times.base).toBeNull();
    // In PLN: 1.5 × 349.99 + 2 × 35.00 and 2 × 349.99 + 2 × 35.00.
    expect(conflict?.gross).toMatchObject({
      base: null,
      mine: { amount: 59_499 },
      theirs: { amount: 76_998 },
    });
    expect(bench.store.invoices.readCard(localId)).toMatchObject({
      syncState: 'conflict',
      invoice: { invoiceItems: [{ quantity: '1.5' }, {}] },
    });
    expect(bench.store.outbox.countOpen().conflicts).toBe(1);
    expect(bench.store.outbox.listHistory(localId).at(-1)).toMatchObject({
      what: 'conflict',
      conflict: 'not-as-sent',
      fields: ['invoiceItems'],
    });
  });

  test('new invoice whose quantity the service rounded: gets the service’s id and asks about the quantity', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    expect(states(bench)).toEqual(['not-as-sent']);
    expect(bench.stranger.invoices.has(bench.idOf(localId) ?? 0)).toBe(true);
    expect(bench.conflicts()[0]?.fields).toMatchObject([{ mine: '1.5', theirs: '2' }]);
    expect(bench.writes()).toEqual(['POST 201']);
  });

  test('conflict about a rounded quantity: ends when a retry makes the service save the quantity exactly as typed', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    bench.stranger.habits.saves = 'as sent';
    expect(bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'retry' })).toBe('done');
    await bench.settle();
    expect(states(bench)).toEqual([]);
    expect(savedItems(bench, localId)).toMatchObject([{ quantity: 1.5 }]);
    expect(bench.writes()).toEqual(['POST 201', 'PATCH 200']);
  });

  test('conflict about a rounded quantity: appears again when the service rounds the quantity again after the user’s retry', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
    bench.create({ invoiceItems: [item] });
    await bench.settle();
    bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'retry' });
    await bench.settle();
    expect(states(bench)).toEqual(['not-as-sent']);
    expect(bench.stranger.complaints).toEqual([]);
  });

  test('conflict about a rounded quantity: ends with a synced invoice when the user accepts the service’s quantity', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    expect(bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'accept' })).toBe('done');
    expect(bench.store.invoices.readCard(localId)).toMatchObject({
      syncState: 'synced',
      invoice: { invoiceItems: [{ quantity: '2' }] },
    });
  });

  test('conflict about a rounded quantity: is closed when the user edits the invoice from the conflict, and the edit is sent', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    const setup = buildInvoiceFormSetup(
      bench.store,
      { from: 'edit', id: localId, hasSeenSaved: true },
      '2026-06-03',
    );
    if (typeof setup === 'string' || !setup.base) throw new Error('the form cannot be opened');
    expect(setup.fields.items).toMatchObject([{ quantity: '1.5' }]);
    expect(setup.base.invoiceItems).toMatchObject([{ quantity: '2' }]);
    const { positionId } = setup.base.invoiceItems[0] ?? {};
    bench.queue.edit(localId, { invoiceItems: [{ ...item, quantity: 1, positionId }] }, setup.base);
    await bench.settle();
    expect([states(bench), savedItems(bench, localId)]).toMatchObject([[], [{ quantity: 1 }]]);
  });

  test('conflict about a rounded quantity: stays undecided when the user edits the quantity on the invoice and not in the conflict', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    await bench.settle();
    const shown = bench.store.invoices.readCard(localId)?.invoice ?? null;
    const positionId = shown?.invoiceItems[0]?.positionId;
    bench.queue.edit(localId, { invoiceItems: [{ ...item, quantity: 1, positionId }] }, shown);
    await bench.settle();
    expect(states(bench)).toEqual(['not-as-sent', 'waiting']);
    expect(savedItems(bench, localId)).toMatchObject([{ quantity: 2 }]);
    expect(bench.store.invoices.readCard(localId)?.invoice.invoiceItems).toMatchObject([{ quantity: '1' }]);
    // After the user keeps the service's value, the later quantity is asked about and not sent over it.
    bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'accept' });
    await bench.settle();
    const [asked] = bench.conflicts();
    expect(asked?.kind).toBe('changed');
    expect(asked?.fields.filter((field) => field.asked)).toMatchObject([{ mine: '1', theirs: '2' }]);
  });

  test('conflict about a rounded quantity: offers only a correction when KSeF already has the invoice', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
    const localId = bench.create({ invoiceItems: [item] });
    bench.stranger.afterEach(({ method }) => {
      const made = bench.stranger.invoices.get(Math.max(...bench.stranger.invoices.keys()));
      if (method === 'POST' && made) made['invoiceStatus'] = 'PENDING_KSEF';
    });
    await bench.settle();
    const [conflict] = bench.conflicts();
    expect(conflict).toMatchObject({ kind: 'not-as-sent', correctionType: 10 });
    expect(bench.store.invoices.readCard(localId)?.invoice.invoiceItems).toMatchObject([{ quantity: '1.5' }]);
  });

  test('conflict about a rounded quantity: offers a correction instead of an edit when the invoice reached KSeF before the decision', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
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

  test('quantity rounded by the service: causes no conflict when no amount changes', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'rounded' } });
    bench.create({ invoiceItems: [{ ...item, grossUnitPrice: 0 }, breakfast] });
    await bench.settle();
    expect(states(bench)).toEqual([]);
  });
});

describe('a service that drops an item', () => {
  test('new invoice saved without one of its items: asks the user, and adds the item when the user decides to send again', async () => {
    const bench = await createStrangerFixture({ habits: { saves: 'without an item' } });
    const localId = bench.create({ invoiceItems: [item, breakfast] });
    await bench.settle();
    expect(bench.conflicts()[0]?.fields).toMatchObject([{ mine: { name: 'Śniadanie' } }]);
    bench.stranger.habits.saves = 'as sent';
    bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'retry' });
    await bench.settle();
    expect(savedItems(bench, localId)).toMatchObject([{ name: 'Masaż' }, { name: 'Śniadanie' }]);
  });

  test('edit with an added item that the service did not save: asks the user about that item', async () => {
    const { bench, items, edit } = await withInvoice();
    bench.stranger.habits.saves = 'without an item';
    edit({ invoiceItems: [...items, { ...breakfast, name: 'Obiad', positionId: null }] });
    await bench.settle();
    expect(bench.conflicts()[0]?.fields).toMatchObject([{ mine: { name: 'Obiad' } }]);
  });
});

test.each(['rounded', 'nothing'] as const)(
  'edit: asks the user when the answer repeats the request but the record read afterwards differs (service saves: %s)',
  async (saves) => {
    const { bench, items, edit } = await withInvoice();
    Object.assign(bench.stranger.habits, { saves, repeatsRequests: true });
    edit({ invoiceItems: items.map((line) => ({ ...line, quantity: 1.5 })) });
    await bench.settle();
    expect(states(bench)).toEqual(['not-as-sent']);
  },
);

test('edit accepted but not saved by the service: becomes uncertain, then asks the user, and is not sent again', async () => {
  const { bench, localId, edit } = await withInvoice();
  bench.stranger.habits.saves = 'nothing';
  edit({ town: 'Wisła' });
  await bench.push();
  expect(states(bench)).toEqual(['uncertain']);
  await bench.settle();
  expect(states(bench)).toEqual(['not-as-sent']);
  expect(bench.writes()).toEqual(['POST 201', 'PATCH 200']);
  expect(bench.store.invoices.readCard(localId)?.invoice.town).toBe('Wisła');
});

test('new invoice accepted but not saved by the service: becomes a conflict and is sent again only on the user’s decision', async () => {
  const bench = await createStrangerFixture({ habits: { saves: 'nothing' } });
  const localId = bench.create();
  await bench.settle();
  expect(bench.writes()).toEqual(['POST 201']);
  expect(states(bench)).toEqual(['deleted']);
  bench.stranger.habits.saves = 'as sent';
  bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'recreate' });
  await bench.settle();
  expect(bench.store.invoices.readCard(localId)).toMatchObject({ syncState: 'synced' });
  expect(bench.stranger.invoices.size).toBe(1);
});

test('new invoice saved by the service with another buyer: asks the user whether the saved record is this invoice', async () => {
  const bench = await createStrangerFixture({ habits: { saves: 'another name' } });
  const localId = bench.create();
  await bench.settle();
  expect(states(bench)).toEqual(['doubtful']);
  expect(bench.writes()).toEqual(['POST 201']);
  expect(bench.store.invoices.readCard(localId)?.invoice.buyer.companyName).toBe('Anna Nowak');
  expect(bench.conflicts()[0]?.twins).toMatchObject([{ buyerName: 'Klient detaliczny', isEqual: false }]);
});

describe('a service that is 8 s behind its own writes', () => {
  test('edit: is confirmed without a question when the service returns saved values only after 8 s', async () => {
    const { bench, localId, edit } = await withInvoice();
    bench.stranger.habits.lagsMs = 8_000;
    edit({ town: 'Wisła' });
    await bench.settle();
    expect(states(bench)).toEqual([]);
    expect(bench.writes()).toEqual(['POST 201', 'PATCH 200']);
    expect(bench.store.invoices.readCard(localId)).toMatchObject({
      syncState: 'synced',
      invoice: { town: 'Wisła' },
    });
  });

  test('new invoice and its deletion: are each sent once although the service shows each change only after 8 s', async () => {
    const bench = await createStrangerFixture({ createAnswersBare: true, habits: { lagsMs: 8_000 } });
    const localId = bench.create();
    await bench.settle();
    expect([states(bench), bench.writes()]).toEqual([[], ['POST 201']]);
    bench.clock.pass(20_000);
    bench.queue.remove(localId);
    await bench.settle();
    expect([states(bench), bench.writes()]).toEqual([[], ['POST 201', 'DELETE 204']]);
    expect(bench.store.invoices.readCard(localId)).toBeNull();
  });
});

describe('a service that answers with another invoice', () => {
  const getLastInvoice = (bench: StrangerFixture): RawInvoice => {
    const found = [...bench.stranger.invoices.values()].at(-1);
    if (!found) throw new Error('no invoice');
    return found;
  };

  test('new invoice: is linked to the id in the Location header when the answer’s body contains another invoice', async () => {
    const bench = await createStrangerFixture({ invoices: 3, habits: { answersWithOther: 'body' } });
    const { invoiceId } = getLastInvoice(bench);
    const localId = bench.create();
    await bench.settle();
    expect(bench.idOf(localId)).toBe(Math.max(...bench.stranger.invoices.keys()));
    expect(bench.idOf(localId)).not.toBe(invoiceId);
    expect([states(bench), bench.writes()]).toEqual([[], ['POST 201']]);
  });

  test.each([true, false])(
    'new invoice: is linked to the invoice actually created when the create answer names another invoice (already on this PC: %s)',
    async (isPulled) => {
      const bench = await createStrangerFixture({
        invoices: 3,
        habits: { answersWithOther: 'body and Location' },
      });
      const { invoiceId } = getLastInvoice(bench);
      if (isPulled) await bench.pull();
      const localId = bench.create();
      await bench.settle();
      expect(states(bench)).toEqual([]);
      expect(bench.idOf(localId)).toBe(Math.max(...bench.stranger.invoices.keys()));
      expect(bench.store.invoices.readCard(String(invoiceId))?.localId).toBe(`inv-${invoiceId}`);
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

  test('deletion answered with 204 but not executed by the service: becomes a conflict, and the local invoice is kept', async () => {
    const { bench, localId } = await deleted();
    expect(bench.conflicts()).toMatchObject([{ kind: 'not-as-sent', change: { kind: 'delete' } }]);
    expect(bench.store.invoices.readCard(localId)).toMatchObject({ deleting: true, syncState: 'conflict' });
    expect(bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'accept' })).toBe('wrongAct');
  });

  test('deletion answered with 204 but not carried out: the user can send it again, or discard it and keep the invoice', async () => {
    const { bench, localId } = await deleted();
    bench.stranger.habits.keepsDeleted = false;
    expect(bench.decide(bench.conflicts()[0]?.id ?? 0, { act: 'retry' })).toBe('done');
    await bench.settle();
    expect(bench.store.invoices.readCard(localId)).toBeNull();
    const kept = await deleted();
    expect(kept.bench.decide(kept.bench.conflicts()[0]?.id ?? 0, { act: 'drop' })).toBe('done');
    expect(kept.bench.store.invoices.readCard(kept.localId)).toMatchObject({
      deleting: false,
      syncState: 'synced',
    });
  });
});

test('new invoice saved by the service under another number: raises a conflict about the number and cannot be sent again', async () => {
  const bench = await createStrangerFixture({ createAnswersBare: true });
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
