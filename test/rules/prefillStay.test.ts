import { describe, expect, test } from 'vitest';
import { inferInvoiceHabits, type Habits } from '#shared/rules/prefillHabits';
import { createNightsItem, prefillNothing, prefillStay } from '#shared/rules/prefillFromStay';
import { anInvoice } from '#support/records';

/** What a form begins with: nothing, or a stay (prefill.test.ts has the sums). */
const TODAY = '2026-06-03';
const none = inferInvoiceHabits([]);
/** Three invoices in złoty, then one in euro, of one house with an account for each. */
const accounts = ['PLN', 'PLN', 'PLN', 'EUR'].map((currency, at) =>
  anInvoice({
    ...{ invoiceId: at + 1, currency },
    seller: { bankNo: currency === 'EUR' ? 'PL27114020040000300201355387' : '61109010140000071219812874' },
  }),
);
const party = (companyName: string) => ({
  ...{ companyName, address: '', taxId: '', identifierType: 'NONE', countryCode: '', bankNo: '' },
});
const stay = (changes: Partial<Parameters<typeof prefillStay>[0]> = {}) => ({
  ...{ reservationId: 7, roomName: '101 Dwójka', arrival: '2026-05-31', departure: '2026-06-03' },
  ...{ clientId: 9, forename: 'Anna', name: 'Szulc', paymentStatus: 'NO_PAYMENT', prepayment: null },
  ...{ pricePerStay: '1050', currency: 'PLN', ...changes },
});
const begun = (changes: Partial<Parameters<typeof prefillStay>[0]> = {}, habits: Habits = none) =>
  prefillStay(stay(changes), null, habits, TODAY);
const NB = '\u00a0';

describe('a form with nothing', () => {
  test('is empty but for days, złoty and what the law wants', () =>
    expect(prefillNothing({ ...none, currencies: [] }, TODAY)).toMatchObject({
      ...{ invoiceType: 1, receiver: null, items: [], advances: [], paymentStatus: 0, paymentType: 2 },
      ...{ issueDate: TODAY, saleDate: TODAY, paymentDate: '2026-06-10', currency: 'PLN', town: '' },
      ...{ original: null, clientId: null, reservationId: null },
    }));

  test('takes seller, currency and town that are used most', () =>
    expect(
      prefillNothing(
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
  ])('in the room "%s" are called "%s"', (roomName, name) =>
    expect(createNightsItem(stay({ roomName }), none).name).toBe(name),
  );

  test('without a price have none, and are counted all the same', () =>
    expect(createNightsItem(stay({ pricePerStay: null }), none)).toMatchObject({
      ...{ price: '', quantity: '3', unit: 'doba' },
    }));

  test('that have no whole price each are one service', () =>
    expect(createNightsItem(stay({ pricePerStay: '1000' }), none)).toMatchObject({
      ...{ price: '1000.00', quantity: '1', unit: 'usł.' },
    }));

  test('are exempt only with a basis', () => {
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
  const words = (changes: Partial<Parameters<typeof prefillStay>[0]>) =>
    begun({ paymentStatus: 'PREPAYMENT_PAID', prepayment: '300', ...changes }).additionalInfo;
  const paid = `Wpłacono zaliczkę 300,00${NB}zł.`;

  test('is said where it was paid, with what is left where that is known', () => {
    expect(words({})).toBe(`${paid} Pozostało do zapłaty 750,00${NB}zł.`);
    expect(words({ pricePerStay: '300' })).toBe(`${paid} Pozostało do zapłaty 0,00${NB}zł.`);
    expect(words({ pricePerStay: null })).toBe(paid);
    expect(words({ pricePerStay: '200' })).toBe(paid);
  });

  test('is not said where it was not paid, or how much is not known', () => {
    expect(words({ paymentStatus: 'NO_PAYMENT' })).toBe('');
    expect(words({ prepayment: null })).toBe('');
    expect(words({ prepayment: '-5' })).toBe('');
  });
});

describe('guest and currency of a stay', () => {
  test('a guest with one name has no blank beside it', () => {
    expect(begun({ forename: '' }).buyer.companyName).toBe('Szulc');
    expect(begun({ name: '' }).buyer.companyName).toBe('Anna');
  });

  test('a stay without a currency takes the usual one', () => {
    const habits = { ...none, currencies: ['EUR'] };
    expect(begun({}, habits).currency).toBe('PLN');
    expect(begun({ currency: '' }, habits).currency).toBe('EUR');
    expect(begun({ currency: '' }, { ...none, currencies: [] }).currency).toBe('PLN');
  });
});

test('the account of a stay is the one that the house uses for its currency', () => {
  const account = (currency: string) => begun({ currency }, inferInvoiceHabits(accounts)).seller.bankNo;
  expect(account('PLN')).toBe('61109010140000071219812874');
  expect(account('EUR')).toBe('PL27114020040000300201355387');
  // Never used with it: the usual one, for the person to choose.
  expect(account('CZK')).toBe('61109010140000071219812874');
});

test('another company of the same PC is not the seller of a stay because it invoices in that currency', () => {
  const other = anInvoice({ invoiceId: 9, currency: 'CZK', seller: { taxId: '1234563218', bankNo: 'X' } });
  expect(begun({ currency: 'CZK' }, inferInvoiceHabits([...accounts, other])).seller.taxId).toBe(
    '5260250274',
  );
});
