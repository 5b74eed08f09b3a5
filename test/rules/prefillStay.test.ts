import { describe, expect, test } from 'vitest';
import { POLISH_DOCUMENT_WORDS } from '#shared/text/polishDocumentWords';
import { inferInvoiceHabits, type Habits } from '#shared/rules/form/inferInvoiceHabits';
import {
  createNightsItem,
  prefillFromHabits,
  prefillInvoiceFormFromStay,
} from '#shared/rules/form/prefillFromStay';
import { anInvoice } from '#support/records';

/** Tests of a form's initial values, without and with a stay; prefill.test.ts tests the sums. */

const TODAY = '2026-06-03';
const none = inferInvoiceHabits([]);
/** Three invoices in złoty, then one in euro, of one property with a bank account for each currency. */
const accounts = ['PLN', 'PLN', 'PLN', 'EUR'].map((currency, at) =>
  anInvoice({
    invoiceId: at + 1,
    currency,
    seller: { bankNo: currency === 'EUR' ? 'PL27114020040000300201355387' : '61109010140000071219812874' },
  }),
);
const party = (companyName: string) => ({
  companyName,
  address: '',
  taxId: '',
  identifierType: 'NONE',
  countryCode: '',
  bankNo: '',
});
const stay = (changes: Partial<Parameters<typeof prefillInvoiceFormFromStay>[0]> = {}) => ({
  reservationId: 7,
  roomName: '101 Dwójka',
  arrival: '2026-05-31',
  departure: '2026-06-03',
  clientId: 9,
  forename: 'Anna',
  name: 'Szulc',
  paymentStatus: 'NO_PAYMENT',
  prepayment: null,
  pricePerStay: '1050',
  currency: 'PLN',
  ...changes,
});
const begun = (
  changes: Partial<Parameters<typeof prefillInvoiceFormFromStay>[0]> = {},
  habits: Habits = none,
) => prefillInvoiceFormFromStay(stay(changes), null, habits, TODAY, POLISH_DOCUMENT_WORDS);
const NB = '\u00a0';

describe('a form with nothing', () => {
  test('empty invoice form: is filled only with dates, the currency PLN and the required values', () =>
    expect(prefillFromHabits({ ...none, currencies: [] }, TODAY)).toMatchObject({
      invoiceType: 1,
      receiver: null,
      items: [],
      advances: [],
      paymentStatus: 0,
      paymentType: 2,
      issueDate: TODAY,
      saleDate: TODAY,
      paymentDate: '2026-06-10',
      currency: 'PLN',
      town: '',
      original: null,
      clientId: null,
      reservationId: null,
    }));

  test('new invoice form: starts with the most used seller, currency and town', () =>
    expect(
      prefillFromHabits(
        { ...none, sellers: [party('Pensjonat')], currencies: ['EUR', 'PLN'], towns: ['Szczyrk', 'Bielsko'] },
        TODAY,
      ),
    ).toMatchObject({ seller: { companyName: 'Pensjonat' }, currency: 'EUR', town: 'Szczyrk' }));
});

describe('the nights of a stay', () => {
  test.each([
    [' 101  Dwójka', 'Nocleg, pokój 101, 31 maja – 3 czerwca'],
    [' Apartament Górski ', 'Nocleg, Apartament Górski, 31 maja – 3 czerwca'],
    ['', 'Nocleg, 31 maja – 3 czerwca'],
  ])('invoice form for a stay: the item for nights in the room “%s” is named “%s”', (roomName, name) =>
    expect(createNightsItem(stay({ roomName }), none, POLISH_DOCUMENT_WORDS).name).toBe(name),
  );

  test('invoice form for a stay: fills in the number of nights but no night price when the stay has no price', () =>
    expect(createNightsItem(stay({ pricePerStay: null }), none, POLISH_DOCUMENT_WORDS)).toMatchObject({
      price: '',
      quantity: '3',
      unit: 'doba',
    }));

  test('invoice form for a stay: has one item with the whole price when the price cannot be divided evenly by nights', () =>
    expect(createNightsItem(stay({ pricePerStay: '1000' }), none, POLISH_DOCUMENT_WORDS)).toMatchObject({
      price: '1000.00',
      quantity: '1',
      unit: 'usł.',
    }));

  test('invoice form for a stay: uses the exempt VAT rate only with an exemption basis', () => {
    const rate = (night: string, exemptionBasis: string) => {
      const fields = begun({}, { ...none, night: { rate: night, symbol: '' }, exemptionBasis });
      return [fields.items[0]?.rate, fields.exemptionBasis];
    };
    expect(rate('zw', '')).toEqual(['8', '']);
    expect(rate('zw', 'art113')).toEqual(['zw', 'art113']);
    expect(rate('23', '')).toEqual(['23', '']);
    expect(rate('23', 'art113')).toEqual(['23', '']);
  });
});

describe('the prepayment of a stay', () => {
  const words = (changes: Partial<Parameters<typeof prefillInvoiceFormFromStay>[0]>) =>
    begun({ paymentStatus: 'PREPAYMENT_PAID', prepayment: '300', ...changes }).additionalInfo;
  const paid = `Wpłacono zaliczkę 300,00${NB}zł.`;

  test('invoice form for a stay: the remarks state the paid prepayment, and, if known, also the amount left to pay', () => {
    expect(words({})).toBe(`${paid} Pozostało do zapłaty 750,00${NB}zł.`);
    expect(words({ pricePerStay: '300' })).toBe(`${paid} Pozostało do zapłaty 0,00${NB}zł.`);
    expect(words({ pricePerStay: null })).toBe(paid);
    expect(words({ pricePerStay: '200' })).toBe(paid);
  });

  test('invoice form for a stay: the remarks mention no prepayment when the stay is unpaid or has no positive prepayment', () => {
    expect(words({ paymentStatus: 'NO_PAYMENT' })).toBe('');
    expect(words({ prepayment: null })).toBe('');
    expect(words({ prepayment: '-5' })).toBe('');
  });
});

describe('guest and currency of a stay', () => {
  test('invoice form for a stay: has no extra space in the guest’s name when forename or surname is missing', () => {
    expect(begun({ forename: '' }).buyer.companyName).toBe('Szulc');
    expect(begun({ name: '' }).buyer.companyName).toBe('Anna');
  });

  test('invoice form for a stay: takes the usual currency of earlier invoices when the stay has no currency', () => {
    const habits = { ...none, currencies: ['EUR'] };
    expect(begun({}, habits).currency).toBe('PLN');
    expect(begun({ currency: '' }, habits).currency).toBe('EUR');
    expect(begun({ currency: '' }, { ...none, currencies: [] }).currency).toBe('PLN');
  });
});

test('invoice form for a stay: has the seller’s bank account usual for the currency', () => {
  const account = (currency: string) => begun({ currency }, inferInvoiceHabits(accounts)).seller.bankNo;
  expect(account('PLN')).toBe('61109010140000071219812874');
  expect(account('EUR')).toBe('PL27114020040000300201355387');
  // No account was ever used with this currency, so the form has the usual account and the person can change it.
  expect(account('CZK')).toBe('61109010140000071219812874');
});

test('invoice form for a stay: keeps the usual seller even when only another seller has invoices in the stay’s currency', () => {
  const otherInvoice = anInvoice({
    invoiceId: 9,
    currency: 'CZK',
    seller: { taxId: '1234563218', bankNo: 'X' },
  });
  expect(begun({ currency: 'CZK' }, inferInvoiceHabits([...accounts, otherInvoice])).seller.taxId).toBe(
    '5260250274',
  );
});
