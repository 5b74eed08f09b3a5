import { describe, expect, it } from 'vitest';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { addDays } from '#shared/rules/days';
import { mergeSummarySchema } from '#shared/contract/outboxContract';
import { buildConflictView } from '#engine/sync/conflicts/buildConflictView';
import { buildQueuedChangeView } from '#engine/sync/outbox/queueView';
import {
  inService,
  listUpdateItems,
  createOutboxFixture,
  today,
  type OutboxFixture,
} from '#support/outboxFixture';

/** Tests an edit that meets a change of another PC: what is merged and what the user is asked (outbox/SPEC.md, U). */

const buyer = { taxId: '', identifierType: 'NONE', countryCode: null };
const night = { name: 'Nocleg', grossUnitPrice: 38, quantity: 1, unit: 'doba', rate: '8', symbol: '' };
const parking = { ...night, name: 'Parking', grossUnitPrice: 50, rate: '23' };
type Items = readonly (ReturnType<typeof listUpdateItems>[number] & { readonly positionId: number })[];

/** Returns a patch that changes the two items. */
function changed(items: Items, first: object, second: object = {}) {
  const [firstItem, secondItem] = items;
  if (!firstItem || !secondItem) throw new Error('two items');
  return {
    invoiceItems: [
      { ...firstItem, ...first },
      { ...secondItem, ...second },
    ],
  };
}
type Elsewhere = Parameters<OutboxFixture['service']['property']['book']['edit']>[1];

/** Returns an invoice of two items with an edit waiting here and another edit made on the other PC. */
async function meet(
  edit: (items: Items) => UpdateBody,
  elsewhere: (items: Items) => Elsewhere,
  connected = false,
): Promise<{ bench: OutboxFixture; id: number; inBook: () => unknown }> {
  const bench = await createOutboxFixture({ connected });
  const id = await inService(bench, { invoiceItems: [night, parking] });
  const items = listUpdateItems(bench, id).map((item) => ({ ...item, positionId: Number(item.positionId) }));
  bench.edit(id, edit(items));
  bench.clock.pass(5_000);
  bench.service.property.book.edit(id, elsewhere(items), bench.clock.now());
  await bench.push();
  return { bench, id, inBook: () => bench.service.property.book.get(id) };
}

const askedOf = (bench: OutboxFixture, id: number) => {
  const change = bench.last(id);
  const { fields } = buildConflictView(bench.store, change, buildQueuedChangeView(bench.store, change));
  return fields.filter(({ asked }) => asked).map(({ field }) => field);
};
const choose = (bench: OutboxFixture, id: number, sides: Readonly<Record<string, 'mine' | 'theirs'>>) =>
  bench.decide(bench.last(id).changeId, { act: 'choose', choices: sides });
const mergeLines = (bench: OutboxFixture, id: number) =>
  bench.store.outbox
    .listHistory(bench.last(id).localId)
    .filter(({ what }) => what === 'mergedWithService')
    .map(({ detail }) => mergeSummarySchema.parse(JSON.parse(detail)));

describe('two people change one invoice', () => {
  it('merge of two edits: asks about the buyer when one desk changes the tax number and another desk changes the company', async () => {
    const { bench, id, inBook } = await meet(
      () => ({ buyer: { taxId: '7740001454', identifierType: 'NIP' } }),
      () => ({ buyer: { ...buyer, companyName: 'Beta', address: 'ul. Nowa 2' } }),
    );
    expect(bench.last(id)).toMatchObject({ state: 'conflict', conflict: 'changed' });
    expect(inBook()).toMatchObject({ buyer: { companyName: 'Beta', taxId: '' } });
    expect(askedOf(bench, id)).toContain('buyer.taxId');
    expect(askedOf(bench, id)).toContain('buyer.companyName');
  });

  it('merge of two edits: asks about an item when one desk changes its quantity and another desk changes its price', async () => {
    const { bench, id, inBook } = await meet(
      (items) => changed(items, { quantity: 10 }),
      (items) => changed(items, { grossUnitPrice: 380 }),
    );
    expect(bench.last(id)).toMatchObject({ state: 'conflict', conflict: 'changed' });
    expect(inBook()).toMatchObject({ invoiceItems: [{ quantity: 1, grossUnitPrice: 380 }, {}] });
    expect(askedOf(bench, id)).toHaveLength(2);
  });

  it('merge of two edits: lets the user keep both changes when one desk adds an item and another desk changes an item', async () => {
    const { bench, id, inBook } = await meet(
      (items) => ({ invoiceItems: [...items, { ...night, name: 'Śniadanie', positionId: null }] }),
      (items) => changed(items, {}, { quantity: 3 }),
    );
    expect(bench.last(id)).toMatchObject({ state: 'conflict', conflict: 'changed' });
    const [other = '', added = ''] = askedOf(bench, id);
    expect(added).toBe('invoiceItems[new]');
    expect(choose(bench, id, { [other]: 'theirs', [added]: 'mine' })).toBe('done');
    await bench.push();
    expect(inBook()).toMatchObject({ invoiceItems: [{}, { quantity: 3 }, { name: 'Śniadanie' }] });
    expect(mergeLines(bench, id)).toEqual([
      {
        mine: ['invoiceItems'],
        theirs: ['invoiceItems[1].quantity'],
        typed: [],
        before: { amount: 8_800, currency: 'PLN' },
        after: { amount: 22_600, currency: 'PLN' },
      },
    ]);
  });

  it('merge of edits from two desks: saves both desks’ fields, and the history tells which desk changed which field', async () => {
    const { bench, id, inBook } = await meet(
      () => ({ town: 'Wisła', buyer: { address: 'ul. Nowa 1' } }),
      () => ({ remarks: 'ich', paymentStatus: 1 }),
    );
    expect(bench.last(id).state).toBe('sent');
    expect(inBook()).toMatchObject({ town: 'Wisła', paymentStatus: 1, buyer: { address: 'ul. Nowa 1' } });
    expect(mergeLines(bench, id)).toMatchObject([
      {
        mine: ['town', 'buyer.address'],
        before: { amount: 8_800, currency: 'PLN' },
        after: { amount: 8_800, currency: 'PLN' },
      },
    ]);
    expect(mergeLines(bench, id)[0]?.theirs).toContain('paymentStatus');
  });

  it('merge of two edits: adds no merge entry to the history when only one desk changed the invoice', async () => {
    const { bench, id } = await meet(
      () => ({ town: 'Wisła' }),
      () => ({}),
    );
    expect(bench.last(id).state).toBe('sent');
    expect(mergeLines(bench, id)).toEqual([]);
  });
});

describe('a merged invoice that the rules do not let through', () => {
  it('edits of one invoice from two desks: the merged invoice is not sent when it is issued with tomorrow’s issue date', async () => {
    const { bench, id, inBook } = await meet(
      () => ({ invoiceStatus: 'ISSUED' }),
      () => ({ issueDate: addDays(today(), 1) }),
      true,
    );
    expect(bench.last(id)).toMatchObject({ state: 'conflict', conflict: 'rejected' });
    expect(bench.last(id).problem).toMatchObject({
      status: null,
      findings: [{ field: 'issueDate', code: 'issuedInFuture' }],
    });
    expect(inBook()).toMatchObject({ invoiceStatus: 'DRAFT' });
    bench.edit(id, { issueDate: today() });
    await bench.push();
    expect(inBook()).toMatchObject({ invoiceStatus: expect.not.stringMatching('DRAFT'), issueDate: today() });
  });

  it('merged invoice: is not sent when the user’s conflict choices would leave the invoice without items', async () => {
    const { bench, id, inBook } = await meet(
      (items) => ({ invoiceItems: items.slice(0, 1) }),
      (items) => ({ invoiceItems: items.slice(1) }),
    );
    const [first = '', second = ''] = askedOf(bench, id);
    expect(choose(bench, id, { [first]: 'theirs', [second]: 'mine' })).toBe('done');
    await bench.push();
    expect(bench.last(id).problem).toMatchObject({ findings: [{ field: 'invoiceItems', code: 'noItems' }] });
    expect(inBook()).toMatchObject({ invoiceItems: [{ name: 'Parking' }] });
  });
});
