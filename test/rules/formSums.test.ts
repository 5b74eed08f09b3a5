import { describe, expect, test } from 'vitest';
import type { FormSetup } from '#shared/contract/invoiceFormContract';
import type { FormItem } from '#shared/model/invoiceFormFields';
import { isCorrectionWithoutChanges } from '#shared/rules/form/invoiceFormCheck';
import {
  buildCreateBody,
  buildUpdatePatch,
  parseTypedDecimalNumber,
} from '#shared/rules/form/invoiceBodyFromForm';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import {
  computeFormCorrectionSums,
  convertFormItemsToInvoiceItems,
} from '#shared/rules/form/formCorrectionSums';
import { splitGrossIntoNetAndVat } from '#shared/rules/tax/vat';
import { stored } from './invoiceFixtures';

/** Tests of a form's sums, request body and emptiness. */

type Original = NonNullable<FormSetup['original']>;
const fields = convertInvoiceToFormFields(stored());
const [line = fail()] = fields.items;
function fail(): never {
  throw new Error('the invoice of invoiceFixtures.ts has an item');
}
const original = (changes: Partial<Original> = {}): Original => ({
  localId: 'inv-71',
  invoice: stored(),
  before: fields.items,
  amountBefore: null,
  leftBefore: null,
  deducted: null,
  payments: null,
  itemsAre: 'afterState',
  ...changes,
});
const quantity = (text: string): FormItem[] => [{ ...line, quantity: text }];

describe('lines', () => {
  test('invoice form item: a typed price or quantity becomes null when its text is not a readable number', () =>
    expect(convertFormItemsToInvoiceItems([{ ...line, price: '1 420,50', quantity: 'x' }])).toEqual([
      {
        positionId: 31,
        name: 'Nocleg ze śniadaniem',
        unit: 'doba',
        rate: '8',
        symbol: '',
        userId: null,
        status: null,
        extra: {},
        grossUnitPrice: '1420.5',
        quantity: null,
      },
    ]));
});

describe('a correction that is being written', () => {
  const sums = (changes: Partial<typeof fields>, of: Original | null = original()) => {
    const found = computeFormCorrectionSums(
      { ...fields, invoiceType: 10, correctionReason: 'Krótszy pobyt', ...changes },
      of,
    );
    return found && [found.before?.gross ?? null, found.after?.gross ?? null, found.change, found.doubt];
  };

  test('correction form totals: show the amount before, the amount after and the change', () => {
    expect(sums({ items: quantity('2') })).toEqual([126_000, 84_000, -42_000, null]);
    expect(sums({ items: quantity('2') }, original({ before: null }))).toEqual([
      null,
      84_000,
      null,
      'chainUnknown',
    ]);
    expect(sums({ items: quantity('-1') }, original({ itemsAre: 'differences' }))).toEqual([
      126_000,
      84_000,
      -42_000,
      null,
    ]);
  });

  test('correction form: shows no totals without an original, or for an invoice type that is not a correction', () => {
    expect(sums({}, null)).toBeNull();
    expect(sums({ invoiceType: 1 })).toBeNull();
  });

  test('correction form totals: use the stated amount for an advance, and the amount left to pay for a settlement', () => {
    const advance = original({ invoice: stored({ invoiceType: 8 }), amountBefore: 50_000 });
    expect(sums({ invoiceType: 11, prepaymentValue: '400', additionalInfo: 'x' }, advance)).toEqual([
      50_000,
      40_000,
      -10_000,
      null,
    ]);
    const left = { rates: [splitGrossIntoNetAndVat('8', 76_000)], gross: 76_000 };
    const settlement = original({
      invoice: stored({ invoiceType: 9 }),
      amountBefore: 76_000,
      leftBefore: left,
    });
    expect(sums({ invoiceType: 12, items: quantity('0') }, settlement)).toEqual([76_000, 0, -76_000, null]);
  });
});

describe('a correction that changes nothing', () => {
  const begun = { ...fields, invoiceType: 10, prepaymentValue: '', additionalInfo: '' };
  const nothing = (changes: Partial<typeof fields>, of = original()) =>
    isCorrectionWithoutChanges({ ...begun, ...changes }, of);

  test('correction form: reports an unchanged correction even when spaces were added to texts', () => {
    expect(nothing({})).toBe(true);
    expect(nothing({ items: [{ ...line, name: ` ${line.name} `, unit: 'doba ' }] })).toBe(true);
    expect(nothing({ exemptionBasis: ' ' })).toBe(true);
    expect(nothing({ prepaymentValue: '  ' })).toBe(true);
  });

  test('correction form: reports an unchanged correction even when the same amount is typed in another format', () => {
    expect(nothing({ prepaymentValue: '500' }, original({ amountBefore: 50_000 }))).toBe(true);
    expect(nothing({ prepaymentValue: ' 500,00 ' }, original({ amountBefore: 50_000 }))).toBe(true);
    expect(nothing({ prepaymentValue: '500,01' }, original({ amountBefore: 50_000 }))).toBe(false);
  });

  test('correction form: does not report “nothing changed” when the items before the correction are unknown', () => {
    expect(nothing({}, original({ before: null }))).toBe(false);
    expect(nothing({ items: [] }, original({ before: null }))).toBe(false);
  });
});

describe('what is sent', () => {
  const body = (changes: Partial<typeof fields>, idOf: (localId: string) => number | null = () => 71) =>
    buildCreateBody({ ...fields, ...changes }, 'ISSUED', idOf);
  const patch = (changes: Partial<typeof fields>, base: Parameters<typeof stored>[0] = {}) =>
    buildUpdatePatch({ ...convertInvoiceToFormFields(stored(base)), ...changes }, stored(base));

  test('invoice form: removes spaces around typed values before reading or sending the values', () => {
    expect(parseTypedDecimalNumber(' 1,234.56 ')).toBe(1234.56);
    expect(body({ customNumber: ' 12 ' }).customNumber).toBe(12);
    expect(body({ seller: { ...fields.seller, bankNo: ' 61 1090 ' } }).seller.bankNo).toBe('61 1090');
    const receiver = { ...fields.buyer, bankNo: ' 61 1090 ' };
    expect(body({ receiver }).receiver?.bankNo).toBe('61 1090');
    const abroad = { ...fields.buyer, identifierType: 'VAT_UE', countryCode: 'US', taxId: ' 12-3 ' };
    expect(body({ buyer: abroad }).buyer.taxId).toBe('12-3');
  });

  test('correction form: sends no original id when no original is chosen', () =>
    expect(body({ invoiceType: 6, original: null })).not.toHaveProperty('correctionId'));

  test('invoice edit form: sends all items when one item changes', () => {
    const two = stored().invoiceItems.flatMap((item) => [item, { ...item, positionId: 32, name: 'Parking' }]);
    const typed = convertInvoiceToFormFields(stored({ invoiceItems: two })).items;
    const changed = typed.map((item) => (item.name === 'Parking' ? { ...item, quantity: '9' } : item));
    expect(patch({ items: changed }, { invoiceItems: two }).invoiceItems).toHaveLength(2);
  });

  test('invoice edit form: sends the exemption basis only when the basis itself was changed', () => {
    const exempt = {
      invoiceItems: stored().invoiceItems.map((item) => ({ ...item, rate: 'zw' })),
      exemptionBasis: 'art113',
    };
    expect(patch({ town: 'Łódź' }, exempt)).toEqual({ town: 'Łódź' });
    expect(patch({ exemptionBasis: 'art43_1' }, exempt)).toEqual({ exemptionBasis: 'art43_1' });
  });
});
