import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Invoice, InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import { keepChoicesUnaffectedByEdit } from '#shared/rules/merge/fieldMergeGroups';
import { anInvoice, anItem } from '#support/records';

/**
 * Tests of fields that only make sense together: each group of fields is one unit of the merge, and so is the invoice
 * total (sync.md, Update).
 */

const night = anItem({ positionId: 1, grossUnitPrice: '38', quantity: '1' });
const parking = anItem({ positionId: 2, name: 'Parking', grossUnitPrice: '50', rate: '23' });
const BASE = anInvoice({
  invoiceId: 7,
  invoiceType: 8,
  prepaymentValue: '10',
  buyer: { companyName: 'Alfa', taxId: '5260250274', identifierType: 'NIP' },
  receiver: { ...anInvoice().buyer, companyName: 'Biuro' },
  invoiceItems: [night, parking],
});
const plain = { ...BASE, invoiceType: 1, prepaymentValue: null };
const merge = (mine: Partial<Invoice>, theirs: Partial<Invoice>, base: Invoice = plain) =>
  mergeInvoice({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } });
const asked = (merged: ReturnType<typeof mergeInvoice>) =>
  merged.fields.filter((field) => field.asked).map(({ field }) => field);
const items = (...list: InvoiceItem[]) => ({ invoiceItems: list });

describe('groups: both sides changed one, in whatever field', () => {
  test('buyer merge: asks about all buyer fields when the tax number changed locally and the company name changed in the service', () => {
    const merged = merge(
      { buyer: { ...BASE.buyer, taxId: '7740001454' } },
      { buyer: { ...BASE.buyer, companyName: 'Beta', address: 'ul. Nowa 2' } },
    );
    expect(merged.open).toBe(true);
    expect(asked(merged)).toEqual(['buyer.companyName', 'buyer.address', 'buyer.taxId']);
    expect(merged.fields.filter(({ group }) => group === 'buyer').map(({ field }) => field)).toContain(
      'buyer.identifierType',
    );
    expect(merged.invoice.buyer).toMatchObject({ companyName: 'Alfa', taxId: '7740001454' });
  });

  test('merge of an item: asks about both quantity and price when the user changed the quantity and the service the price', () => {
    const merged = merge(
      items({ ...night, quantity: '10' }, parking),
      items({ ...night, grossUnitPrice: '380' }, parking),
    );
    expect(asked(merged)).toEqual(['invoiceItems[1].grossUnitPrice', 'invoiceItems[1].quantity']);
    expect(new Set(merged.fields.map(({ group }) => group))).toEqual(new Set(['invoiceItems[1].amount']));
  });

  test.each([
    ['payment', { paymentStatus: 0 }, { paymentDate: '2026-07-01' }],
    ['payment', { paymentType: 3 }, { paymentStatus: 0 }],
    ['seller', { seller: { ...BASE.seller, bankNo: '61' } }, { seller: { ...BASE.seller, address: 'X' } }],
    ['receiver', { receiver: null }, { receiver: { ...BASE.buyer, companyName: 'Gamma' } }],
  ])(
    'merge of related fields (%s): asks when the local side changes %o and the service changes %o',
    (group, mine, theirs) => {
      const merged = merge(mine, theirs);
      expect(merged.open).toBe(true);
      expect(merged.fields.filter((field) => field.asked).every((field) => field.group === group)).toBe(true);
    },
  );

  test('merge: asks about invoice type and prepayment value when the user changed the value and the service changed the type', () => {
    expect(asked(merge({ prepaymentValue: '20' }, { invoiceType: 9 }, BASE))).toEqual([
      'invoiceType',
      'prepaymentValue',
    ]);
    const named = merge({ extra: { prepaymentId: [3] } }, { prepaymentValue: '20' }, BASE);
    expect(asked(named)).toEqual(['prepaymentValue', 'prepaymentId']);
    expect(named.sendsAdvances).toBe(true);
    const seen = named.fields.find((field) => field.asked)?.seen;
    const choices = Object.fromEntries(
      asked(named).map((field) => [field, { chosen: 'theirs' as const, value: null, theirs: seen }]),
    );
    const sides = { base: BASE, mine: { ...BASE, extra: { prepaymentId: [3] } } };
    const decided = mergeInvoice({ ...sides, theirs: { ...BASE, prepaymentValue: '20' } }, choices);
    expect(decided).toMatchObject({ open: false, sendsAdvances: false, invoice: { prepaymentValue: '20' } });
  });

  test('merge: asks one question about exemption basis and VAT rates when the user changed the basis and the service changed a rate', () => {
    const merged = merge({ exemptionBasis: 'art113' }, items({ ...night, rate: 'zw' }, parking));
    expect(asked(merged)).toEqual(['exemptionBasis', 'invoiceItems[1].rate']);
    expect(new Set(merged.fields.map(({ group }) => group))).toEqual(new Set(['exemption']));
    expect(merge({ exemptionBasis: 'art113' }, items({ ...night, quantity: '2' }, parking)).open).toBe(false);
  });

  test('merge of exemption basis and VAT rates: asks one question that also covers changed quantities and new items', () => {
    const mine = { exemptionBasis: 'art113', ...items({ ...night, quantity: '3' }, parking) };
    const merged = merge(mine, items({ ...night, rate: 'zw' }, parking, anItem({ positionId: 9 })));
    const group = (name: string) => merged.fields.find(({ field }) => field === name)?.group;
    expect(group('exemptionBasis')).toBe('exemption');
    expect(group('invoiceItems[1].rate')).toBe('exemption');
    expect(group('invoiceItems[1].quantity')).toBe('exemption');
    expect(group('invoiceItems[9]')).toBe('exemption');
  });

  test.each(['mine', 'theirs'] as const)(
    'merge of exemption basis and VAT rates: takes exemption basis and all items from the side that the user chose (%s)',
    (chosen) => {
      const mine = { ...plain, exemptionBasis: 'art113', ...items({ ...night, rate: 'zw' }, parking) };
      const theirs = { ...plain, ...items(night, { ...parking, rate: 'zw' }) };
      const { fields } = mergeInvoice({ base: plain, mine, theirs });
      const choices = Object.fromEntries(
        fields
          .filter(({ group }) => group === 'exemption')
          .map(({ field, seen }) => [field, { chosen, value: null, theirs: seen }]),
      );
      const decided = mergeInvoice({ base: plain, mine, theirs }, choices);
      const side = chosen === 'mine' ? mine : theirs;
      expect(decided.open).toBe(false);
      expect(decided.invoice.exemptionBasis).toBe(side.exemptionBasis);
      expect(decided.invoice.invoiceItems).toEqual(side.invoiceItems);
    },
  );

  test('merge: asks nothing when both sides make the same change or the service only reformats a tax number', () => {
    const changed = { buyer: { ...BASE.buyer, companyName: 'Beta', taxId: '7740001454' } };
    expect(merge(changed, changed).fields).toEqual([]);
    const tidied = { buyer: { ...BASE.buyer, taxId: '526-025-02-74' } };
    expect(merge(changed, tidied).open).toBe(false);
  });
});

describe('sums: what neither side has seen is asked for', () => {
  const breakfast = anItem({ positionId: null, name: 'Śniadanie', grossUnitPrice: '25' });

  test('merge: asks about both items when the user added an item and the service changed a different item', () => {
    const merged = merge(items(night, parking, breakfast), items(night, { ...parking, quantity: '2' }));
    expect(asked(merged)).toEqual(['invoiceItems[2].quantity', 'invoiceItems[new]']);
  });

  test('merge: asks about both items when each side changed a different item, and takes both items from the chosen side', () => {
    const mine = items({ ...night, quantity: '2' }, parking);
    const theirs = items(night, { ...parking, quantity: '3' });
    const merged = merge(mine, theirs);
    expect(asked(merged)).toEqual(['invoiceItems[1].quantity', 'invoiceItems[2].quantity']);
    for (const chosen of ['mine', 'theirs'] as const) {
      const choices = Object.fromEntries(
        merged.fields.map(({ field, seen }) => [field, { chosen, value: null, theirs: seen }]),
      );
      const sides = { base: plain, mine: { ...plain, ...mine }, theirs: { ...plain, ...theirs } };
      const decided = mergeInvoice(sides, choices);
      expect(decided.open).toBe(false);
      expect(decided.invoice.invoiceItems).toEqual((chosen === 'mine' ? mine : theirs).invoiceItems);
    }
  });

  test('merge: asks about new items of the user and of the service, and leaves out items that the user rejects', () => {
    const theirs = { ...plain, ...items(night, parking, anItem({ positionId: 9, name: 'Sauna' })) };
    const mine = { ...plain, ...items(night, parking, breakfast, { ...breakfast, name: 'Obiad' }) };
    const merged = mergeInvoice({ base: plain, mine, theirs });
    expect(asked(merged)).toEqual(['invoiceItems[9]', 'invoiceItems[new]', 'invoiceItems[new2]']);
    const choose = (sides: Readonly<Record<string, 'mine' | 'theirs'>>) => {
      const choices = Object.fromEntries(
        merged.fields.map(({ field, seen }) => [
          field,
          { chosen: sides[field] ?? ('mine' as const), value: null, theirs: seen },
        ]),
      );
      const { open, invoice } = mergeInvoice({ base: plain, mine, theirs }, choices);
      return { open, names: invoice.invoiceItems.map(({ name }) => name) };
    };
    expect(choose({})).toEqual({ open: false, names: ['Nocleg', 'Parking', 'Śniadanie', 'Obiad'] });
    expect(choose({ 'invoiceItems[9]': 'theirs', 'invoiceItems[new2]': 'theirs' })).toEqual({
      open: false,
      names: ['Nocleg', 'Parking', 'Sauna', 'Śniadanie'],
    });
  });

  test('merge: asks about currency and quantity when the user changed the currency and the service changed a quantity', () => {
    expect(asked(merge({ currency: 'EUR' }, items({ ...night, quantity: '2' }, parking)))).toEqual([
      'currency',
      'invoiceItems[1].quantity',
    ]);
  });

  test('merge: asks nothing about the total when the merged total equals the local or the service’s total', () => {
    expect(merge({ town: 'Wisła' }, items({ ...night, quantity: '2' }, parking)).open).toBe(false);
    expect(merge(items({ ...night, name: 'Doba' }, parking), items(night)).open).toBe(false);
  });

  test('merge: asks about the total again when the service adds an item after the user decided', () => {
    const mine = { ...plain, ...items({ ...night, quantity: '2' }, parking) };
    const theirs = { ...plain, ...items(night, { ...parking, quantity: '3' }) };
    const { fields } = mergeInvoice({ base: plain, mine, theirs });
    const choices = Object.fromEntries(
      fields.map(({ field, seen }) => [field, { chosen: 'mine' as const, value: null, theirs: seen }]),
    );
    const later = { ...theirs, ...items(night, { ...parking, quantity: '3' }, anItem({ positionId: 9 })) };
    expect(mergeInvoice({ base: plain, mine, theirs }, choices).open).toBe(false);
    expect(mergeInvoice({ base: plain, mine, theirs: later }, choices).open).toBe(true);
  });
});

test('merge: asks about the buyer again when the service changes another buyer field after the user’s choice', () => {
  const mine = { ...plain, buyer: { ...BASE.buyer, taxId: '7740001454' } };
  const theirs = { ...plain, buyer: { ...BASE.buyer, companyName: 'Beta' } };
  const { fields } = mergeInvoice({ base: plain, mine, theirs });
  const choices = Object.fromEntries(
    fields
      .filter((field) => field.asked)
      .map(({ field, seen }) => [field, { chosen: 'mine' as const, value: null, theirs: seen }]),
  );
  expect(mergeInvoice({ base: plain, mine, theirs }, choices).open).toBe(false);
  const moved = { ...theirs, buyer: { ...theirs.buyer, address: 'ul. Inna 9' } };
  expect(mergeInvoice({ base: plain, mine, theirs: moved }, choices).open).toBe(true);
});

test('conflict choices: a new edit cancels the user’s earlier choices for the edited field and its related fields', () => {
  const choices = {
    town: 1,
    'buyer.taxId': 1,
    paymentStatus: 1,
    'invoiceItems[1].name': 1,
    currency: 1,
    exemptionBasis: 1,
  };
  const left = (...typed: string[]) => Object.keys(keepChoicesUnaffectedByEdit(choices, typed));
  expect(left('personIssue')).toEqual(Object.keys(choices));
  expect(left('paymentDate')).not.toContain('paymentStatus');
  expect(left('buyer')).not.toContain('buyer.taxId');
  expect(left('invoiceItems')).toEqual(['town', 'buyer.taxId', 'paymentStatus']);
});

/** Collects the field groups of the design from an invoice, with items keyed by position. */
type Group = readonly (string | number | null | undefined)[];
function groupsOf(invoice: ShownInvoice): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const name of ['buyer', 'seller', 'receiver'] as const) {
    const party = invoice[name];
    groups.set(
      name,
      party
        ? [party.companyName, party.address, party.taxId, party.identifierType, party.countryCode]
        : ['', '', '', null, null],
    );
  }
  groups.set('type', [invoice.invoiceType, invoice.prepaymentValue]);
  groups.set('payment', [invoice.paymentType, invoice.paymentStatus, invoice.paymentDate]);
  const rates = [...new Set(invoice.invoiceItems.map(({ rate }) => rate))].sort();
  groups.set('exemption', [invoice.exemptionBasis, ...rates]);
  for (const item of invoice.invoiceItems)
    if (item.positionId !== null)
      groups.set(`item ${item.positionId}`, [item.quantity, item.grossUnitPrice, item.rate, item.unit]);
  return groups;
}

/** Computes the gross sums per VAT rate and in total, in grosz, independently of the program. */
function sumsOf(invoice: ShownInvoice): string {
  const rates = new Map<string, number>();
  for (const { grossUnitPrice, quantity, rate } of invoice.invoiceItems) {
    const gross = Math.round(Number(grossUnitPrice) * Number(quantity) * 100);
    rates.set(rate, (rates.get(rate) ?? 0) + gross);
  }
  const sorted = [...rates].toSorted(([first], [second]) => (first < second ? -1 : 1));
  return JSON.stringify([invoice.currency, sorted]);
}

const text = fc.constantFrom('A', 'B', 'C');
const edits: fc.Arbitrary<(invoice: Invoice) => Invoice> = fc.oneof(
  fc
    .tuple(fc.constantFrom('buyer', 'seller'), fc.constantFrom('companyName', 'address', 'taxId'), text)
    .map(([party, field, value]) => (invoice: Invoice) => ({
      ...invoice,
      [party]: { ...invoice[party === 'buyer' ? 'buyer' : 'seller'], [field]: value },
    })),
  fc.constant((invoice: Invoice) => ({ ...invoice, receiver: null })),
  text.map((address) => (invoice: Invoice) => ({
    ...invoice,
    receiver: invoice.receiver && { ...invoice.receiver, address },
  })),
  fc
    .tuple(fc.constantFrom('town', 'additionalInfo', 'personIssue', 'exemptionBasis'), text)
    .map(([field, value]) => (invoice: Invoice) => ({ ...invoice, [field]: value })),
  fc
    .tuple(fc.constantFrom('paymentType', 'paymentStatus', 'invoiceType'), fc.constantFrom(0, 1))
    .map(([field, value]) => (invoice: Invoice) => ({ ...invoice, [field]: value })),
  fc
    .constantFrom('2026-07-01', '2026-07-02')
    .map((paymentDate) => (invoice: Invoice) => ({ ...invoice, paymentDate })),
  fc
    .tuple(
      fc.constantFrom(1, 2, 3),
      fc.constantFrom('quantity', 'grossUnitPrice', 'rate', 'unit', 'name'),
      fc.constantFrom('5', '8', '23'),
    )
    .map(([positionId, field, value]) => (invoice: Invoice) => ({
      ...invoice,
      invoiceItems: invoice.invoiceItems.map((item) =>
        item.positionId === positionId ? { ...item, [field]: value } : item,
      ),
    })),
  fc.constantFrom(1, 2, 3).map((positionId) => (invoice: Invoice) => ({
    ...invoice,
    invoiceItems: invoice.invoiceItems.filter((item) => item.positionId !== positionId),
  })),
);
const edited = fc
  .array(edits, { maxLength: 4 })
  .map((list) => list.reduce((invoice, edit) => edit(invoice), START));
const START: Invoice = { ...plain, invoiceItems: [night, parking, anItem({ positionId: 3, name: 'Obiad' })] };
const added = (positionId: number | null, on: boolean): InvoiceItem[] =>
  on ? [anItem({ positionId, name: positionId === null ? 'Sauna' : 'Bilard', grossUnitPrice: '12.5' })] : [];

test('merge of random edits: asks the user before sending a value or total that neither edit had', () => {
  fc.assert(
    fc.property(
      edited,
      edited,
      fc.boolean(),
      fc.boolean(),
      fc.integer(),
      (localInvoice, serviceInvoice, isNewHere, isNewThere, seed) => {
        const mine = {
          ...localInvoice,
          invoiceItems: [...localInvoice.invoiceItems, ...added(null, isNewHere)],
        };
        const theirs = {
          ...serviceInvoice,
          invoiceItems: [...serviceInvoice.invoiceItems, ...added(9, isNewThere)],
        };
        const sides = { base: START, mine, theirs };
        const question = mergeInvoice(sides);
        const asksFor = (group: string) =>
          question.fields.some((field) => {
            if (!field.asked) return false;
            const [, position] = /^item (.*)$/.exec(group) ?? [];
            if (position !== undefined) return field.field.startsWith(`invoiceItems[${position}]`);
            return field.group === group || (group === 'exemption' && field.field.startsWith('invoiceItems'));
          });
        const choices = Object.fromEntries(
          question.fields.map(({ field, seen }, index) => [
            field,
            {
              chosen: (seed >> (index % 30)) & 1 ? ('mine' as const) : ('theirs' as const),
              value: null,
              theirs: seen,
            },
          ]),
        );
        const sent = mergeInvoice(sides, choices);
        expect(sent.open).toBe(false);
        const [mineGroups, theirGroups] = [groupsOf(mine), groupsOf(theirs)];
        for (const [name, group] of groupsOf(sent.invoice)) {
          const known = [mineGroups.get(name), theirGroups.get(name)].map((side) => JSON.stringify(side));
          if (!known.includes(JSON.stringify(group))) expect(asksFor(name), name).toBe(true);
        }
        const sums = sumsOf(sent.invoice);
        const isKnown = [sumsOf(mine), sumsOf(theirs)].includes(sums);
        if (!isKnown)
          expect(
            question.fields.some(
              (field) => field.asked && /^(invoiceItems|currency|invoiceType)/.test(field.field),
            ),
          ).toBe(true);
        if (!question.open) expect(isKnown).toBe(true);
      },
    ),
    { numRuns: 600 },
  );
});

test('merge: keeps the user’s changes to independent fields such as the town, and asks about no other field', () => {
  const alone = ['town', 'additionalInfo', 'personIssue', 'personCollect', 'extraChar', 'saleDate'] as const;
  fc.assert(
    fc.property(fc.subarray([...alone]), edited, (fields, theirs) => {
      const mine = fields.reduce<Invoice>((invoice, field) => ({ ...invoice, [field]: '2026-08-08' }), START);
      const merged = mergeInvoice({ base: START, mine, theirs });
      const isAlone = (field: string) => fields.some((name) => name === field);
      expect(merged.fields.filter((field) => field.asked && !isAlone(field.field))).toEqual([]);
      for (const field of fields) expect(merged.invoice[field]).toBe('2026-08-08');
    }),
    { numRuns: 150 },
  );
});
