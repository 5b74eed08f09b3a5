import { describe, expect, test } from 'vitest';
import type { KnownInvoice } from '#shared/contract/invoiceFormContract';
import type { FormFields, FormParty } from '#shared/model/invoiceFormFields';
import {
  buildCreateBody,
  buildUpdatePatch,
  parseTypedDecimalNumber,
} from '#shared/rules/form/invoiceBodyFromForm';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { stored } from './invoiceFixtures';

/**
 * Tests of the request bodies built from a filled-in form (openapi.yaml, POST and PATCH /invoices; domain.md A12,
 * A14-A18, A20, A35-A38).
 */

const base: KnownInvoice = stored();
const form = convertInvoiceToFormFields(base);
const made = (changes: Partial<FormFields>, ids: Readonly<Record<string, number>> = {}) =>
  buildCreateBody({ ...form, ...changes }, 'ISSUED', (localId) => ids[localId] ?? null);
const edited = (changes: Partial<FormFields>, from: Partial<KnownInvoice> = {}) =>
  buildUpdatePatch({ ...convertInvoiceToFormFields({ ...base, ...from }), ...changes }, { ...base, ...from });
const party = (changes: Partial<FormParty>): FormParty => ({ ...form.buyer, ...changes });
const first = form.items[0];
if (!first) throw new Error('no item');
const line = (changes: Partial<typeof first>) => [{ ...first, ...changes }];

describe('an amount', () => {
  test.each([
    ['1 234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1234.56', 1234.56],
    ['1,234,567', 1_234_567],
    ['-1,234.5', -1234.5],
    ['\u22125', -5],
    ['0,125', 0.125],
    ['1,234', 1.234],
    ['12,3,4', NaN],
    ['0,123,456', NaN],
    ['1234,567,890', NaN],
    ['', NaN],
    ['abc', NaN],
  ])('amount typed in the Polish language setting: %j is read as %d', (text, amount) =>
    expect(parseTypedDecimalNumber(text)).toBe(amount),
  );

  test.each([
    ['1,234', 1234],
    ['-12,345', -12_345],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['1,2345', 1.2345],
  ])('amount typed in the English language setting: %j is read as %d', (text, amount) =>
    expect(parseTypedDecimalNumber(text, 'en')).toBe(amount),
  );
});

describe('a create says of a party', () => {
  const buyer = (changes: Partial<FormParty>) => made({ buyer: party(changes) }).buyer;

  test('new invoice: sends a NIP or EU VAT number without separators, and an empty tax number for the identifier type NONE', () => {
    expect(buyer({ identifierType: 'NIP', taxId: ' PL 123-456-32-18 ' }).taxId).toBe('1234563218');
    expect(buyer({ identifierType: 'VAT_UE', countryCode: 'DE', taxId: 'DE 136 695 976' })).toMatchObject({
      taxId: expect.stringMatching(/136695976$/),
      identifierType: 'VAT_UE',
      countryCode: 'DE',
    });
    expect(buyer({ identifierType: 'OTHER', taxId: ' AB 1 ' }).taxId).toBe('AB 1');
    expect(buyer({ identifierType: 'NONE', taxId: '123' }).taxId).toBe('');
  });

  test('new invoice: sends the kind of a tax number only when the service knows the kind', () => {
    expect(buyer({ identifierType: '' })).not.toHaveProperty('identifierType');
    expect(buyer({ identifierType: 'PESEL' })).not.toHaveProperty('identifierType');
  });

  test('new invoice: sends the buyer’s country code, but no foreign country code for a buyer with a NIP', () => {
    expect(buyer({ identifierType: 'NIP', countryCode: 'DE' })).not.toHaveProperty('countryCode');
    expect(buyer({ identifierType: 'NIP', countryCode: ' pl ' }).countryCode).toBe('PL');
    expect(buyer({ identifierType: 'NONE', countryCode: 'de' }).countryCode).toBe('DE');
    expect(buyer({ identifierType: 'NONE', countryCode: ' ' })).not.toHaveProperty('countryCode');
  });

  test('new invoice: sends names and addresses trimmed, and a seller account only when filled', () => {
    const spaced = { companyName: ' A ', address: ' B ', taxId: ' 525-000-00-09 ', bankNo: ' 61 ' };
    expect(made({ seller: party(spaced) }).seller).toEqual({
      companyName: 'A',
      address: 'B',
      taxId: '5250000009',
      bankNo: '61',
    });
    expect(made({ seller: party({ bankNo: ' ' }) }).seller).not.toHaveProperty('bankNo');
    expect(buyer(spaced)).toMatchObject({ companyName: 'A', address: 'B' });
    expect(buyer({ bankNo: '61' })).not.toHaveProperty('bankNo');
  });

  test('new invoice: sends a receiver only when a name, address or number is filled', () => {
    const nobody = party({ companyName: ' ', address: '', taxId: '', bankNo: '61' });
    expect(made({ receiver: null })).not.toHaveProperty('receiver');
    expect(made({ receiver: nobody })).not.toHaveProperty('receiver');
    for (const name of ['companyName', 'address', 'taxId'] as const)
      expect(made({ receiver: { ...nobody, [name]: '1' } }).receiver, name).toMatchObject({ bankNo: '61' });
    expect(made({ receiver: party({ bankNo: ' ' }) }).receiver).not.toHaveProperty('bankNo');
  });
});

describe('a create says', () => {
  test('new invoice: sends item texts trimmed and amounts as numbers', () => {
    const items = line({
      name: ' N ',
      price: '1 200,50',
      quantity: '2',
      unit: ' u ',
      rate: ' 8 ',
      symbol: ' s ',
    });
    expect(made({ items }).invoiceItems).toEqual([
      { name: 'N', grossUnitPrice: 1200.5, quantity: 2, unit: 'u', rate: '8', symbol: 's' },
    ]);
    expect(made({ items: line({ price: 'x' }) }).invoiceItems[0]?.grossUnitPrice).toBeNaN();
  });

  test('new invoice: sends filled texts and known ids, and leaves out empty fields', () => {
    const texts = {
      town: ' T ',
      additionalInfo: ' A ',
      personIssue: ' I ',
      personCollect: ' C ',
      extraChar: ' X ',
    };
    expect(made(texts)).toMatchObject({
      town: 'T',
      additionalInfo: 'A',
      personIssue: 'I',
      personCollect: 'C',
      extraChar: 'X',
    });
    const none = made({ town: ' ', additionalInfo: '', format: ' ', customNumber: ' ' });
    for (const name of [...Object.keys(texts), 'format', 'customNumber', 'clientId', 'reservationId'])
      expect(none, name).not.toHaveProperty(name);
    expect(made({ format: ' F ', customNumber: ' 12 ', clientId: 3, reservationId: 4 })).toMatchObject({
      format: 'F',
      customNumber: 12,
      clientId: 3,
      reservationId: 4,
    });
    expect(made({ currency: ' eur ' }).currency).toBe('EUR');
    expect(made({ invoiceType: 77, paymentType: 77, paymentStatus: 5 })).toMatchObject({
      invoiceType: 1,
      paymentType: 0,
      paymentStatus: 0,
    });
    expect(made({ paymentStatus: 1, paymentType: 3 })).toMatchObject({ paymentStatus: 1, paymentType: 3 });
    expect(made({ issueDate: null, saleDate: null, paymentDate: null })).toMatchObject({
      issueDate: '',
      saleDate: '',
      paymentDate: '',
    });
  });

  test('new invoice: sends correction reason, exemption, amount and related invoices only for types with these fields', () => {
    const ids = { 'new-1': 11, 'new-2': 12 };
    const fields = {
      correctionReason: ' r ',
      exemptionBasis: ' b ',
      prepaymentValue: '5,50',
      original: 'new-1',
      advances: ['new-1', 'new-2', 'new-3'],
    };
    const keys = ['correctionReason', 'exemptionBasis', 'prepaymentValue', 'prepaymentId', 'correctionId'];
    const pickSent = (invoiceType: number, changes: Partial<FormFields> = {}) => {
      const body = made({ ...fields, invoiceType, ...changes }, ids);
      return Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)));
    };
    expect(pickSent(1)).toEqual({});
    expect(pickSent(1, { items: [...line({}), ...line({ rate: 'ZW' })] })).toEqual({ exemptionBasis: 'b' });
    expect(pickSent(1, { items: line({ rate: 'zw' }), exemptionBasis: ' ' })).toEqual({});
    expect(pickSent(7)).toEqual({ correctionId: 11 });
    expect(pickSent(6)).toEqual({ correctionReason: 'r', correctionId: 11 });
    expect(pickSent(10)).toEqual({ correctionReason: 'r', correctionId: 11 });
    expect(pickSent(8)).toEqual({ prepaymentValue: 5.5 });
    expect(pickSent(9)).toEqual({ prepaymentValue: 5.5, prepaymentId: [11, 12] });
    expect(pickSent(9, { advances: ['new-3'], prepaymentValue: ' ' })).toEqual({});
    for (const type of [11, 12])
      expect(pickSent(type)).toEqual({ correctionReason: 'r', prepaymentValue: 5.5, correctionId: 11 });
    expect(pickSent(10, { correctionReason: ' ', original: 'new-3' })).toEqual({});
    expect(pickSent(10, { original: null, correctionReason: '' })).toEqual({});
  });
});

describe('an edit says', () => {
  test('invoice edit: sends nothing when the form is untouched', () => {
    expect(edited({})).toEqual({});
    expect(edited({}, { receiver: base.buyer, prepaymentValue: '10', exemptionBasis: 'art113' })).toEqual({});
  });

  test('invoice edit: sends each changed field and no other field', () => {
    expect(edited({ invoiceType: 4 })).toEqual({ invoiceType: 4 });
    expect(edited({ paymentType: 3 })).toEqual({ paymentType: 3 });
    expect(edited({ paymentStatus: 1 })).toEqual({ paymentStatus: 1 });
    expect(edited({ paymentStatus: 0 }, { paymentStatus: 1 })).toEqual({ paymentStatus: 0 });
    for (const day of ['issueDate', 'saleDate', 'paymentDate'])
      expect(edited({ [day]: '2026-01-01' }), day).toEqual({ [day]: '2026-01-01' });
    expect(edited({ issueDate: null })).toEqual({ issueDate: '' });
    expect(edited({ currency: ' eur ' })).toEqual({ currency: 'EUR' });
    for (const name of [
      'town',
      'additionalInfo',
      'personIssue',
      'personCollect',
      'extraChar',
      'correctionReason',
    ])
      expect(edited({ [name]: ' x ' }), name).toEqual({ [name]: 'x' });
    expect(edited({ clientId: 3 })).toEqual({ clientId: 3 });
    expect(edited({ reservationId: null }, { reservationId: 4 })).toEqual({ reservationId: null });
  });

  test('invoice edit: sends a changed party as a whole', () => {
    expect(edited({ buyer: party({ address: ' B ' }) })).toEqual({
      buyer: { companyName: 'Nabywca Testowy', address: 'B', taxId: '1234563218', identifierType: 'NIP' },
    });
    expect(Object.keys(edited({ seller: party({ address: 'B' }) }))).toEqual(['seller']);
    expect(edited({ receiver: party({}) }).receiver).toMatchObject({ companyName: 'Nabywca Testowy' });
    const receiver = { ...base.buyer, companyName: 'R' };
    expect(edited({ receiver: null }, { receiver })).toEqual({ receiver: null });
    expect(edited({ receiver: party({ companyName: '', address: ' ', taxId: '' }) }, { receiver })).toEqual({
      receiver: null,
    });
  });

  test('invoice edit: sends the whole item list when one item changes', () => {
    const wire = { name: first.name, grossUnitPrice: 420, quantity: 3, unit: 'doba', rate: '8', symbol: '' };
    for (const same of [{ price: '420,00' }, { quantity: ' 3.0' }, { key: 77 }])
      expect(edited({ items: line(same) }), JSON.stringify(same)).toEqual({});
    expect(edited({ items: line({ quantity: '4' }) })).toEqual({
      invoiceItems: [{ ...wire, positionId: 31, quantity: 4 }],
    });
    for (const [name, value] of [
      ['name', 'N'],
      ['unit', 'u'],
      ['rate', '23'],
      ['symbol', 's'],
    ])
      expect(edited({ items: line({ [name ?? '']: value }) }).invoiceItems, name).toEqual([
        { ...wire, positionId: 31, [name ?? '']: value },
      ]);
    expect(edited({ items: line({ price: '421' }) }).invoiceItems).toHaveLength(1);
    expect(edited({ items: line({ positionId: null }) }).invoiceItems).toEqual([
      { ...wire, positionId: null },
    ]);
    expect(edited({ items: [] })).toEqual({ invoiceItems: [] });
    expect(edited({ items: [...line({}), ...line({ positionId: null })] }).invoiceItems).toHaveLength(2);
    // An amount that was unreadable before and is still unreadable counts as unchanged.
    const unread = base.invoiceItems.map((item) => ({ ...item, grossUnitPrice: null }));
    expect(edited({}, { invoiceItems: unread })).toEqual({});
  });

  test('invoice edit: sends changed items together with the exemption basis or the advance amount of the invoice', () => {
    const exempt = { invoiceItems: base.invoiceItems.map((item) => ({ ...item, rate: 'zw' })) };
    const changed = line({ rate: 'zw', quantity: '4' });
    const with1 = { ...exempt, exemptionBasis: 'art113' };
    expect(Object.keys(edited({ items: changed }, with1)).sort()).toEqual(['exemptionBasis', 'invoiceItems']);
    expect(edited({ exemptionBasis: ' art43 ' }, with1)).toEqual({ exemptionBasis: 'art43' });
    expect(edited({ exemptionBasis: 'art43' }, { exemptionBasis: 'art113' })).toEqual({});
    for (const invoiceType of [8, 9]) {
      const advance = { invoiceType, prepaymentValue: '10' };
      expect(edited({ items: line({ quantity: '4' }) }, advance).prepaymentValue, String(invoiceType)).toBe(
        10,
      );
      expect(edited({ prepaymentValue: '10,00' }, advance)).toEqual({});
      expect(edited({ prepaymentValue: '12' }, advance)).toEqual({ prepaymentValue: 12 });
      expect(edited({ prepaymentValue: ' ' }, advance)).toEqual({});
    }
    for (const invoiceType of [11, 12]) {
      const correction = { invoiceType, prepaymentValue: '10' };
      expect(edited({ prepaymentValue: '12' }, correction)).toEqual({ prepaymentValue: 12 });
      expect(edited({ items: line({ quantity: '4' }) }, correction)).not.toHaveProperty('prepaymentValue');
    }
    expect(edited({ prepaymentValue: '12' })).toEqual({});
  });
});

test('invoice form: shows a stored invoice field by field, and missing values as empty fields', () => {
  const bare = convertInvoiceToFormFields({
    ...base,
    buyer: { ...base.buyer, identifierType: null },
    invoiceItems: base.invoiceItems.map((item) => ({ ...item, grossUnitPrice: null, quantity: null })),
    paymentType: null,
    paymentStatus: null,
  });
  expect(bare).toMatchObject({
    buyer: { identifierType: '', countryCode: '', bankNo: '' },
    receiver: null,
    items: [{ key: 1, positionId: 31, price: '', quantity: '' }],
    paymentType: 0,
    paymentStatus: 0,
    town: '',
    additionalInfo: '',
    personIssue: '',
    personCollect: '',
    correctionReason: '',
    exemptionBasis: '',
    prepaymentValue: '',
    advances: [],
    original: null,
    customNumber: '',
    format: '',
    extraChar: '',
  });
  const full = convertInvoiceToFormFields({
    ...base,
    buyer: { ...base.buyer, identifierType: 'VAT_UE', countryCode: 'DE', bankNo: '1' },
    receiver: { ...base.buyer, bankNo: '2' },
    paymentType: 3,
    paymentStatus: 1,
    town: 'T',
    additionalInfo: 'A',
    personIssue: 'I',
    personCollect: 'C',
    correctionReason: 'R',
    exemptionBasis: 'B',
    prepaymentValue: '5',
    extraChar: 'X',
  });
  expect(full).toMatchObject({
    buyer: { identifierType: 'VAT_UE', countryCode: 'DE', bankNo: '1' },
    receiver: { bankNo: '2' },
    paymentType: 3,
    paymentStatus: 1,
    town: 'T',
    additionalInfo: 'A',
    personIssue: 'I',
    personCollect: 'C',
    correctionReason: 'R',
    exemptionBasis: 'B',
    prepaymentValue: '5',
    extraChar: 'X',
  });
});
