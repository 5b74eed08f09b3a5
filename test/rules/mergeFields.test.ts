import { speak } from '#shared/text/language';
import { describe, expect, test } from 'vitest';
import { INVOICE_FIELD_ACCESSORS, type Value } from '#shared/rules/merge/invoiceFieldAccessors';
import {
  isEquivalentFieldValue,
  isSameItemExceptSpellingAndRounding,
  isSameTextOrNumber,
  isSameItem,
  normaliseFieldValue,
} from '#shared/rules/merge/fieldEquivalence';
import { anInvoice, anItem } from '#support/records';
import * as texts from '#shared/i18n/texts';

/** Tests of the comparison in a merge: each field of an update, and when two values of a field are equal. */

const findField = (path: string) => {
  const found = INVOICE_FIELD_ACCESSORS.find((field) => field.path === path);
  if (!found) throw new Error(`no place ${path}`);
  return found;
};
const party = {
  companyName: 'Lipa',
  address: 'ul. Polna 2',
  taxId: '5260250274',
  identifierType: 'NIP',
  countryCode: 'PL',
  bankNo: '61',
  extra: {},
};
const shown = { ...anInvoice({ buyer: party, seller: party, receiver: party }), invoiceId: 7 };

describe('the fields of an update', () => {
  test('invoice field access: writing any one field changes no other field', () => {
    for (const { path, read, write } of INVOICE_FIELD_ACCESSORS) {
      const value: Value = path === 'receiver.taxId' ? 'X' : 'new';
      const after = write(shown, value);
      expect(read(after), path).toBe(value);
      for (const otherField of INVOICE_FIELD_ACCESSORS)
        if (otherField.path !== path)
          expect(otherField.read(after), otherField.path).toBe(otherField.read(shown));
    }
  });

  test('list of mergeable invoice fields: contains the buyer’s identifier type, but neither the buyer’s bank account nor the number format', () => {
    expect(INVOICE_FIELD_ACCESSORS.map(({ path }) => path)).toContain('buyer.identifierType');
    expect(INVOICE_FIELD_ACCESSORS.map(({ path }) => path)).not.toContain('buyer.bankNo');
    expect(INVOICE_FIELD_ACCESSORS.map(({ path }) => path)).not.toContain('format');
    for (const { path, name } of INVOICE_FIELD_ACCESSORS) expect(path.split('.').at(-1)).toBe(name);
  });

  test('invoice fields: clearing a party’s name, address or tax number gives an empty text, and clearing a code gives null', () => {
    for (const name of ['companyName', 'address', 'taxId'])
      expect(findField(`receiver.${name}`).read(findField(`receiver.${name}`).write(shown, null)), name).toBe(
        '',
      );
    for (const name of ['bankNo', 'identifierType', 'countryCode'])
      expect(
        findField(`receiver.${name}`).read(findField(`receiver.${name}`).write(shown, '')),
        name,
      ).toBeNull();
  });

  test('invoice fields: the receiver is removed when its last text is cleared, while the buyer always remains', () => {
    const none = { ...shown, receiver: null };
    expect(findField('receiver.taxId').read(none)).toBeNull();
    const named = findField('receiver.companyName').write(none, 'Halny');
    expect(named.receiver).toMatchObject({ companyName: 'Halny', address: '', taxId: '', bankNo: null });
    expect(findField('receiver.companyName').write(named, '  ').receiver).toBeNull();
    for (const name of ['address', 'taxId', 'bankNo']) {
      const invoice = findField(`receiver.${name}`).write(none, 'x');
      expect(invoice.receiver, name).not.toBeNull();
      expect(findField(`receiver.${name}`).write(invoice, '').receiver, name).toBeNull();
    }
    expect(findField('receiver.countryCode').write(none, 'PL').receiver).toBeNull();
    const nobody = { ...shown, buyer: { ...party, address: '', taxId: '', bankNo: null } };
    expect(findField('buyer.companyName').write(nobody, '').buyer).toMatchObject({ companyName: '' });
  });
});

describe('two values of a field', () => {
  test('field comparison: compares texts exactly, apart from Unicode form, and amounts by their value', () => {
    expect(isSameTextOrNumber('town', 'Łódź', 'Łódź'.normalize('NFD'))).toBe(true);
    expect(isSameTextOrNumber('town', null, '')).toBe(true);
    expect(isSameTextOrNumber('town', undefined, '')).toBe(true);
    expect(isSameTextOrNumber('town', 'A', 'a')).toBe(false);
    for (const field of ['grossUnitPrice', 'quantity', 'prepaymentValue']) {
      expect(isSameTextOrNumber(field, '2', '2.00'), field).toBe(true);
      expect(isSameTextOrNumber(field, '2', '2.01'), field).toBe(false);
      expect(isSameTextOrNumber(field, '', '0'), field).toBe(false);
      expect(isSameTextOrNumber(field, '0', ''), field).toBe(false);
      expect(isSameTextOrNumber(field, 'x', 'y'), field).toBe(false);
    }
    expect(isSameTextOrNumber('town', '2', '2.00')).toBe(false);
  });

  test('field comparison: a value that the service only reformatted counts as equal, by rules for each kind of field', () => {
    expect(isEquivalentFieldValue('taxId', 'pl 526-025.02 74', 'PL5260250274')).toBe(true);
    expect(isEquivalentFieldValue('taxId', '5260250274', '5260250275')).toBe(false);
    expect(isEquivalentFieldValue('countryCode', 'el', 'GR')).toBe(true);
    expect(isEquivalentFieldValue('countryCode', 'XI', 'gb')).toBe(true);
    expect(isEquivalentFieldValue('countryCode', 'EL', 'XI')).toBe(false);
    expect(isEquivalentFieldValue('town', ' Wisła  Mała ', 'Wisła Mała')).toBe(true);
    expect(isEquivalentFieldValue('town', 'EL', 'GR')).toBe(false);
    expect(isEquivalentFieldValue('town', '526-025', '526025')).toBe(false);
    expect(isEquivalentFieldValue('quantity', '2', '2.0')).toBe(true);
    expect(isEquivalentFieldValue('exemptionBasis', 'zwolnienie', 'zwolnienie inne')).toBe(false);
  });

  test('item comparison: a different field value makes items neither equal nor equivalent; extra spaces alone leave items equivalent', () => {
    const item = anItem({
      name: 'Nocleg',
      grossUnitPrice: '100',
      quantity: '2',
      unit: 'doba',
      rate: '8',
      symbol: 's',
    });
    expect(isSameItem(item, { ...item, quantity: '2.0' })).toBe(true);
    expect(isSameItem(item, { ...item, name: ' Nocleg' })).toBe(false);
    expect(isSameItemExceptSpellingAndRounding(item, { ...item, name: ' Nocleg' })).toBe(true);
    for (const field of ['name', 'grossUnitPrice', 'quantity', 'unit', 'rate', 'symbol'] as const) {
      expect(isSameItem(item, { ...item, [field]: '77' }), field).toBe(false);
      expect(isSameItemExceptSpellingAndRounding(item, { ...item, [field]: '77' }), field).toBe(false);
    }
  });
});

test('field comparison: the same tax number or exemption basis in another notation counts as equal', () => {
  expect(normaliseFieldValue('taxId', 'pl 526-025.02 74')).toBe('5260250274');
  expect(isEquivalentFieldValue('exemptionBasis', 'art113', speak(texts.exemption, 'pl').art113)).toBe(true);
  expect(isEquivalentFieldValue('exemptionBasis', 'art113', speak(texts.exemption, 'pl').art43_1)).toBe(
    false,
  );
});
