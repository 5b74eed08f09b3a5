import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import {
  INVOICE_FIELD_ACCESSORS,
  type InvoiceFieldAccessor,
  type Value,
} from '#shared/rules/merge/invoiceFieldAccessors';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import {
  applyPatch,
  applyPatchToCreateBody,
  buildInvoiceFromCreateBody,
  mergeUpdatePatches,
} from '#shared/rules/merge/applyQueuedBody';
import { isInvoiceAsInCreateBody } from '#shared/rules/merge/compareWriteWithRecord';
import {
  buildCreateBodyFromInvoice,
  buildUpdateBodyFromDifferences,
} from '#shared/rules/merge/buildInvoiceRequestBodies';
import { aBody } from '#support/outboxFixture';
import { anInvoice, anItem } from '#support/records';

/** Tests of the three-way merge (sync.md, Update): groups of fields, items, and the resulting request. */

const BASE = anInvoice({
  invoiceId: 7,
  receiver: { ...anInvoice().buyer, companyName: 'Biuro', bankNo: '11' },
  invoiceItems: [anItem({ positionId: 1 }), anItem({ positionId: 2, name: 'Parking', rate: '23' })],
  prepaymentValue: '10',
});

const anyField = fc.constantFrom(...INVOICE_FIELD_ACCESSORS);
const number = fc.integer({ min: 1, max: 50 });

/** Returns a value for the field that differs from the base value. */
function other({ name, read }: InvoiceFieldAccessor, n: number): Value {
  const before = read(BASE);
  if (name.endsWith('Date')) return `2027-01-${String((n % 28) + 1).padStart(2, '0')}`;
  if (name === 'identifierType') return n % 2 === 0 ? 'OTHER' : 'VAT_UE';
  if (name === 'countryCode') return n % 2 === 0 ? 'DE' : 'FR';
  if (name === 'invoiceStatus') return n % 2 === 0 ? 'DRAFT' : 'SENT';
  if (name === 'prepaymentValue') return `${1000 + n}.5`;
  if (typeof before === 'number' || name.endsWith('Id')) return name === 'taxId' ? `T${n}` : 1000 + n;
  return `nowe ${n}`;
}

const asInvoice = (shown: ShownInvoice): Invoice => ({ ...shown, invoiceId: 7 });
const askedIn = (fields: readonly { field: string; asked: boolean }[]) =>
  fields.filter(({ asked }) => asked).map(({ field }) => field);
/**
 * Names the unit in which a field is merged: party, payment and type are one unit each, and every other field is its
 * own unit (mergeGroups.test.ts).
 */
function unitOf({ path }: InvoiceFieldAccessor): string {
  const [top = path, member] = path.split('.');
  if (member !== undefined || path.startsWith('payment')) return top.replace(/(Type|Status|Date)$/, '');
  return path === 'prepaymentValue' ? 'invoiceType' : path;
}

describe('fields', () => {
  it('merge: combines edits of different fields without a question', () => {
    fc.assert(
      fc.property(anyField, anyField, number, (firstField, two, n) => {
        fc.pre(unitOf(firstField) !== unitOf(two));
        const mine = firstField.write(BASE, other(firstField, n));
        const theirs = asInvoice(two.write(BASE, other(two, n)));
        const merged = mergeInvoice({ base: BASE, mine, theirs });
        expect(askedIn(merged.fields)).toEqual([]);
        expect(firstField.read(merged.invoice)).toBe(firstField.read(mine));
        expect(two.read(merged.invoice)).toBe(two.read(theirs));
      }),
      { numRuns: 500 },
    );
  });

  it('merge: asks when the user and the service changed the same field, and applies the answer', () => {
    fc.assert(
      fc.property(anyField, number, number, (invoiceField, n, m) => {
        const mine = invoiceField.write(BASE, other(invoiceField, n));
        const theirs = asInvoice(invoiceField.write(BASE, other(invoiceField, m)));
        fc.pre(invoiceField.read(mine) !== invoiceField.read(theirs));
        const merged = mergeInvoice({ base: BASE, mine, theirs });
        expect(askedIn(merged.fields)).toEqual([invoiceField.path]);
        expect(merged.open).toBe(true);
        for (const chosen of ['mine', 'theirs'] as const) {
          const { seen } = merged.fields.find(({ field }) => field === invoiceField.path) ?? {};
          const choices = { [invoiceField.path]: { chosen, value: null, theirs: seen } };
          const decided = mergeInvoice({ base: BASE, mine, theirs }, choices);
          expect(decided.open).toBe(false);
          expect(invoiceField.read(decided.invoice)).toBe(
            invoiceField.read(chosen === 'mine' ? mine : theirs),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('merge: asks nothing when the user and the service made the same edit', () => {
    fc.assert(
      fc.property(anyField, number, (invoiceField, n) => {
        const mine = invoiceField.write(BASE, other(invoiceField, n));
        const merged = mergeInvoice({ base: BASE, mine, theirs: asInvoice(mine) });
        expect(merged.fields).toEqual([]);
        expect(buildUpdateBodyFromDifferences(asInvoice(mine), merged.invoice, undefined)).toEqual({});
      }),
      { numRuns: 300 },
    );
  });

  it('merge: asks again when the service changed a field after the user had decided about that field', () => {
    const mine = { ...BASE, town: 'Wisła' };
    const choices = { town: { chosen: 'mine' as const, value: null, theirs: 'Ustroń' } };
    expect(mergeInvoice({ base: BASE, mine, theirs: { ...BASE, town: 'Ustroń' } }, choices).open).toBe(false);
    expect(mergeInvoice({ base: BASE, mine, theirs: { ...BASE, town: 'Żywiec' } }, choices).open).toBe(true);
  });

  it('merge: does not treat a value as changed when the service only reformatted the value', () => {
    const base = { ...BASE, buyer: { ...BASE.buyer, taxId: '526-025-02-74', companyName: 'Jan  Kowalski' } };
    const theirs = { ...BASE, buyer: { ...BASE.buyer, taxId: '5260250274', companyName: 'Jan Kowalski' } };
    const mine = { ...base, buyer: { ...base.buyer, companyName: 'Anna Nowak' } };
    expect(askedIn(mergeInvoice({ base, mine, theirs }).fields)).toEqual([]);
  });
});

describe('items', () => {
  const [night, parking] = BASE.invoiceItems;
  if (!night || !parking) throw new Error('two items');
  const items = (...list: ReturnType<typeof anItem>[]) => ({ ...BASE, invoiceItems: list });
  const merge = (mine: ShownInvoice, theirs: Invoice, doubt: Set<number | null> | null = null) =>
    mergeInvoice({ base: BASE, mine, theirs }, {}, doubt);

  it('merge of items: combines a new local price with a new name in the service, but asks about two different new prices', () => {
    const mine = items({ ...night, grossUnitPrice: '120' }, parking);
    const named = merge(mine, items({ ...night, name: 'Doba' }, parking));
    expect(named.open).toBe(false);
    expect(named.invoice.invoiceItems[0]).toMatchObject({ name: 'Doba', grossUnitPrice: '120' });
    const priced = merge(mine, items({ ...night, grossUnitPrice: '130' }, parking));
    expect(askedIn(priced.fields)).toEqual(['invoiceItems[1].grossUnitPrice']);
  });

  it('merge of items: asks when user and service added different items, and keeps one copy when both added the same item', () => {
    const mine = items(night, parking, anItem({ positionId: null, name: 'Obiad' }));
    const result = merge(mine, items(night, parking, anItem({ positionId: 9, name: 'Sauna' })));
    expect(askedIn(result.fields)).toEqual(['invoiceItems[9]', 'invoiceItems[new]']);
    const same = merge(mine, items(night, parking, anItem({ positionId: 9, name: 'Obiad' })));
    expect(same.invoice.invoiceItems.map(({ name }) => name)).toEqual(['Nocleg', 'Parking', 'Obiad']);
  });

  it('merge of items after a lost answer: asks when the service has a new item similar to the user’s new item', () => {
    const mine = items(night, parking, anItem({ positionId: null, name: 'Obiad' }));
    const theirs = items(night, parking, anItem({ positionId: 9, name: 'Obiad dnia' }));
    expect(askedIn(merge(mine, theirs, new Set([1, 2])).fields)).toEqual(['invoiceItems']);
    expect(askedIn(merge(mine, theirs, new Set([1, 2, 9])).fields)).toEqual([
      'invoiceItems[9]',
      'invoiceItems[new]',
    ]);
  });

  it('merge of items: asks when the user removed an item that the service changed', () => {
    const theirs = items(night, { ...parking, quantity: '3' });
    const merged = merge(items(night), theirs);
    expect(askedIn(merged.fields)).toEqual(['invoiceItems[2]']);
    expect(merge(items(night), items(night, parking)).invoice.invoiceItems).toEqual([night]);
  });
});

describe('the wire', () => {
  it('invoice update: sends only changed fields, all fields of a changed party, and all items with their ids', () => {
    const mine = applyPatch(BASE, {
      town: '',
      buyer: { address: 'ul. Nowa 1' },
      invoiceItems: [
        { positionId: 1, quantity: 3 },
        {
          positionId: null,
          name: 'Obiad',
          grossUnitPrice: 35,
          quantity: 1,
          unit: 'szt.',
          rate: '8',
          symbol: '',
        },
      ],
    });
    const { invoice } = mergeInvoice({ base: BASE, mine, theirs: BASE });
    expect(buildUpdateBodyFromDifferences(BASE, invoice, undefined)).toEqual({
      town: '',
      buyer: {
        companyName: 'Jan Kowalski',
        address: 'ul. Nowa 1',
        taxId: '',
        identifierType: 'NONE',
        countryCode: 'PL',
      },
      invoiceItems: [
        {
          positionId: 1,
          name: 'Nocleg',
          grossUnitPrice: 100,
          quantity: 3,
          unit: 'szt.',
          rate: '8',
          symbol: '',
        },
        {
          positionId: null,
          name: 'Obiad',
          grossUnitPrice: 35,
          quantity: 1,
          unit: 'szt.',
          rate: '8',
          symbol: '',
        },
      ],
    });
  });

  it.each(['DRAFT', 'PENDING_KSEF', 'SENT_KSEF'])(
    'invoice update: contains no field that only the service may set, when the local status is %s',
    (invoiceStatus) => {
      const serviceFields = { format: 'F', invoiceNo: 99, ksefId: 'K', exchangeRate: '4.5', invoiceStatus };
      const mine = { ...BASE, ...serviceFields, extra: { correctionId: 5, customNumber: 99 } };
      const body = buildUpdateBodyFromDifferences(BASE, mine, undefined);
      const json = JSON.stringify(body ?? {});
      expect(json).toBe(invoiceStatus === 'DRAFT' ? '{"invoiceStatus":"DRAFT"}' : '{}');
    },
  );

  it('create request: is unchanged after its conversion to an invoice and back to a create request', () => {
    const body = aBody({ reservationId: 5, additionalInfo: 'Uwaga' });
    const again = buildCreateBodyFromInvoice(buildInvoiceFromCreateBody(body));
    expect(again).toEqual(body);
    expect(isInvoiceAsInCreateBody(body, anInvoiceOf(body))).toBe(true);
  });

  it('invoice edits: two edits in succession combine to one edit with the same result', () => {
    const firstPatch = { town: 'Wisła', buyer: { address: 'A' } };
    const two = { buyer: { companyName: 'B' }, additionalInfo: 'x' };
    expect(applyPatch(applyPatch(BASE, firstPatch), two)).toEqual(
      applyPatch(BASE, mergeUpdatePatches(firstPatch, two)),
    );
    const body = aBody();
    expect(buildInvoiceFromCreateBody(applyPatchToCreateBody(body, firstPatch))).toEqual(
      applyPatch(buildInvoiceFromCreateBody(body), firstPatch),
    );
  });
});

/** The invoice as a service may show it: with other spacing in texts and with fields that the service added. */
const anInvoiceOf = (body: ReturnType<typeof aBody>): Invoice => ({
  ...buildInvoiceFromCreateBody(body),
  invoiceId: 99,
  invoiceNo: 4,
  invoiceStatus: 'PENDING_KSEF',
  buyer: { ...buildInvoiceFromCreateBody(body).buyer, companyName: ' Anna  Nowak ', countryCode: 'PL' },
});

describe('a value of its own', () => {
  const sides = (name: string) => ({ ...anInvoice(), invoiceItems: [anItem({ name })] });
  const merged = (choice: { chosen: 'mine' | 'value'; value: unknown }) =>
    mergeInvoice(
      { base: sides('A'), mine: sides('B'), theirs: sides('C') },
      {
        'invoiceItems[1].name': { ...choice, theirs: 'C' },
      },
    ).invoice.invoiceItems[0]?.name;
  test('merge: uses the text typed in the conflict dialog, unless it is empty or another value was chosen', () => {
    expect(merged({ chosen: 'value', value: 'D' })).toBe('D');
    expect(merged({ chosen: 'value', value: undefined })).toBe('B');
    expect(merged({ chosen: 'value', value: null })).toBe('B');
    expect(merged({ chosen: 'mine', value: 'D' })).toBe('B');
  });
});
