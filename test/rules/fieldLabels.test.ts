import { expect, test } from 'vitest';
import { invoiceCreateBodySchema, invoiceUpdateBodySchema } from '#shared/model/invoiceBody';
import { type Language } from '#shared/text/language';
import { fieldLabel } from '#shared/text/fieldLabels';

/**
 * Fields that the interface documents have labels; a field that it does not document keeps its own name (domain.md P7).
 */

const PARTY = ['companyName', 'address', 'taxId', 'identifierType', 'countryCode', 'bankNo'];
const ITEM = ['positionId', 'status', 'name', 'grossUnitPrice', 'quantity', 'unit', 'rate', 'symbol'];
const RETURNED = ['invoiceId', 'invoiceNo', 'invoiceFullNo', 'ksefId', 'exchangeRate', 'addDate', 'editDate'];
const FIELDS = [
  ...new Set([
    ...Object.keys(invoiceCreateBodySchema.shape),
    ...Object.keys(invoiceUpdateBodySchema.shape),
    ...RETURNED,
  ]),
  ...['buyer', 'seller', 'receiver'].flatMap((party) => PARTY.map((name) => `${party}.${name}`)),
  ...ITEM.map((name) => `invoiceItems[1].${name}`),
];
const getLabel = (field: string, language: Language) => fieldLabel(field, language);

test.each(['pl', 'en'] as const)(
  'field labels: contain no code names and differ for all fields of the service (%s)',
  (language) => {
    const labels = FIELDS.map((field) => getLabel(field, language));
    expect(labels.filter((label) => /[a-z][A-Z]/.test(label.replace(/KSeF|extraChar/, '')))).toEqual([]);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  },
);

test('field label of a tax number: names the field in words, not only “number”', () => {
  expect(getLabel('buyer.taxId', 'pl')).toBe('Nabywca: Identyfikator podatkowy');
  expect(getLabel('buyer.taxId', 'en')).toContain('ax ID');
});

test('field label: is the code name of the field when the field is unknown to Kontuar', () => {
  expect(getLabel('loyaltyPoints', 'pl')).toBe('loyaltyPoints');
  expect(getLabel('buyer.loyaltyPoints', 'pl')).toBe('Nabywca: loyaltyPoints');
  expect(getLabel('invoiceItems[0].loyaltyPoints', 'pl')).toBe('Pozycja 1: loyaltyPoints');
  expect(getLabel('invoiceItems[0]', 'pl')).toBe('Pozycja 1');
});
