import fc from 'fast-check';
import { POLISH_DOCUMENT_WORDS } from '#shared/text/polishDocumentWords';
import { describe, expect, test } from 'vitest';
import { INVOICE_TYPE_CODES } from '#shared/model/invoice';
import { invoiceCreateBodySchema, invoiceUpdateBodySchema } from '#shared/model/invoiceBody';
import { addDays } from '#shared/rules/days';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { computeAdvanceAfterCorrections } from '#shared/rules/documents/documentSums';
import {
  buildCreateBody,
  buildUpdatePatch,
  parseTypedDecimalNumber,
} from '#shared/rules/form/invoiceBodyFromForm';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { inferInvoiceHabits } from '#shared/rules/form/inferInvoiceHabits';
import { prefillCorrection, prefillSettlement } from '#shared/rules/form/prefillFromInvoice';
import {
  createNightsItem,
  prefillFromHabits,
  prefillInvoiceFormFromStay,
} from '#shared/rules/form/prefillFromStay';
import { getCorrectionTypeFor, listInvoiceTypeChoices } from '#shared/rules/form/invoiceTypeChoices';
import { computeInvoiceTotals } from '#shared/rules/tax/vat';
import { decimal } from '#shared/text/numbers';
import { stored } from './invoiceFixtures';

const TODAY = '2026-06-03';
const none = inferInvoiceHabits([]);
const stay = (changes: Partial<Parameters<typeof prefillInvoiceFormFromStay>[0]> = {}) => ({
  reservationId: 48155,
  roomName: '101 Dwójka z balkonem',
  arrival: '2026-05-31',
  departure: '2026-06-03',
  clientId: 9,
  forename: 'Anna',
  name: 'Szulc',
  paymentStatus: 'NO_PAYMENT',
  prepayment: null,
  pricePerStay: '1049.97',
  currency: 'PLN',
  ...changes,
});

describe('a stay', () => {
  test('invoice form for a stay: begins with one item for all nights that adds up to the price of the stay', () => {
    const fields = prefillInvoiceFormFromStay(stay(), null, none, TODAY, POLISH_DOCUMENT_WORDS);
    expect(fields.items).toMatchObject([
      {
        name: 'Nocleg, pokój 101, 31 maja – 3 czerwca',
        price: '349.99',
        quantity: '3',
        unit: 'doba',
        rate: '8',
      },
    ]);
    expect(fields).toMatchObject({
      reservationId: 48155,
      clientId: 9,
      saleDate: '2026-06-03',
      buyer: { companyName: 'Anna Szulc', identifierType: 'NONE' },
    });
  });

  test('invoice form for a stay: the total of the nights item equals the price of the stay, for random prices and lengths', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 90 }),
        (price, nights) => {
          const reservation = stay({
            pricePerStay: convertGroszToDecimalText(price),
            departure: addDays('2026-05-31', nights),
          });
          const item = createNightsItem(reservation, none, POLISH_DOCUMENT_WORDS);
          const items = [{ grossUnitPrice: item.price, quantity: item.quantity, rate: item.rate }];
          expect(computeInvoiceTotals({ items, currency: 'PLN' }).gross).toBe(price);
        },
      ),
    );
  });

  test('invoice form from a stay: a fully paid stay is marked paid today; the remarks name prepayment and amount left to pay', () => {
    const paid = prefillInvoiceFormFromStay(
      stay({ paymentStatus: 'FULL_AMOUNT_PAID' }),
      null,
      none,
      TODAY,
      POLISH_DOCUMENT_WORDS,
    );
    expect(paid).toMatchObject({ paymentStatus: 1, paymentDate: TODAY, paymentType: 1, additionalInfo: '' });
    const prepaid = prefillInvoiceFormFromStay(
      stay({ paymentStatus: 'PREPAYMENT_PAID', prepayment: '300' }),
      null,
      none,
      TODAY,
      POLISH_DOCUMENT_WORDS,
    );
    expect(prepaid.paymentStatus).toBe(0);
    expect(prepaid.additionalInfo).toBe(
      'Wpłacono zaliczkę 300,00\u00a0zł. Pozostało do zapłaty 749,97\u00a0zł.',
    );
  });
});

const [nightItem = fail()] = stored().invoiceItems;
function fail(): never {
  throw new Error('the invoice of invoiceFixtures.ts has an item');
}

describe('habits', () => {
  // Each test computes the habits itself; values computed while the file loads would come from unmutated code in a
  // mutation run.
  const habits = () =>
    inferInvoiceHabits([
      stored({
        invoiceItems: [{ ...nightItem, rate: '8%' }],
        town: 'Szczyrk',
        personIssue: 'Ola',
      }),
      stored({ invoiceItems: [{ ...nightItem, rate: '8%' }], town: 'Szczyrk' }),
      stored({ paymentStatus: 1, paymentType: 3, issueDate: '2026-06-01', paymentDate: '2026-06-15' }),
    ]);
  test('invoice defaults: write a VAT rate in the form used in earlier invoices, and also offer the other legal rates', () => {
    expect(habits().rates).toEqual(['8%', '23', '5', '0', 'zw', 'np', 'oo']);
    expect(habits().night.rate).toBe('8%');
  });
  test('invoice defaults: list the most used towns, currencies, issuers and units first, without surrounding spaces or duplicates', () => {
    const [first, second] = [
      stored({ currency: 'EUR', town: ' Wisła ' }),
      stored({ currency: 'PLN', town: 'Wisła', personIssue: ' Ewa ' }),
    ];
    const items = [
      { ...nightItem, unit: 'doba', rate: ' 17 ', symbol: ' 55.10 ' },
      { ...nightItem, unit: 'kpl.', rate: ' ', name: 'Parking' },
      { ...nightItem, unit: 'kpl.', rate: '8', name: 'Zakwaterowanie', symbol: '' },
      { ...nightItem, unit: 'kpl.', rate: '23', name: 'Bez noclegu' },
      { ...nightItem, unit: 'kpl.', rate: '23', name: 'Przenocleg' },
    ];
    const found = inferInvoiceHabits([
      { ...first, invoiceItems: items },
      second,
      stored({ currency: 'PLN', paymentDate: null }),
    ]);
    expect(found).toMatchObject({
      towns: ['Wisła'],
      currencies: ['PLN', 'EUR'],
      personsIssue: ['Ewa'],
      units: ['doba', 'kpl.', 'szt.', 'usł.', 'os.', 'godz.'],
      rates: ['8', '23', '17', '5', '0', 'zw', 'np', 'oo'],
      night: { rate: '8', symbol: '55.10' },
    });
  });
  test('invoice defaults: recognise a night item by the start of its name, and ignore invoices without a payment type', () => {
    const others = Array.from({ length: 5 }, () => ({
      ...nightItem,
      name: 'Przenocleg',
      rate: '23',
      symbol: 'x',
    }));
    const paid = [null, null, 3].map((paymentType) => stored({ paymentStatus: 1, paymentType }));
    const owed = stored({ paymentType: 3, currency: 'USD', exemptionBasis: ' art113 ' });
    expect(inferInvoiceHabits([...paid, { ...owed, invoiceItems: [nightItem, ...others] }])).toMatchObject({
      night: { rate: '8', symbol: '' },
      paidBy: 3,
      owedBy: 3,
      exemptionBasis: 'art113',
      currencies: ['PLN', 'USD', 'EUR'],
    });
  });
  test('invoice defaults: take seller, town, issuer, payment term and payment types from earlier invoices', () => {
    expect(habits().sellers).toHaveLength(1);
    expect(habits()).toMatchObject({
      towns: ['Szczyrk'],
      personsIssue: ['Ola'],
      termDays: 14,
      paidBy: 3,
      owedBy: 2,
    });
  });
});

describe('what is sent', () => {
  const ids = new Map([['local-71', 71]]);
  const idOf = (localId: string) => ids.get(localId) ?? null;

  test('invoice form: sends nothing when unchanged', () => {
    const base = stored({ additionalInfo: ' twice ', exemptionBasis: 'art113', clientId: 3 });
    expect(buildUpdatePatch(convertInvoiceToFormFields(base), base)).toEqual({});
  });

  test('invoice edit form: sends only changed fields, but a changed buyer with all its fields and changed items as the whole list', () => {
    const base = stored();
    const fields = convertInvoiceToFormFields(base);
    fields.buyer = { ...fields.buyer, companyName: 'Nowa Nazwa' };
    const [firstItem = fail()] = fields.items;
    fields.items = [...fields.items, { ...firstItem, key: 9, positionId: null, name: 'Parking', rate: '23' }];
    const patch = buildUpdatePatch(fields, base);
    expect(Object.keys(patch).sort()).toEqual(['buyer', 'invoiceItems']);
    expect(patch.buyer).toMatchObject({
      companyName: 'Nowa Nazwa',
      taxId: '1234563218',
      identifierType: 'NIP',
    });
    expect(patch.invoiceItems?.map(({ positionId }) => positionId)).toEqual([31, null]);
    expect(invoiceUpdateBodySchema.safeParse(patch).success).toBe(true);
  });

  test('invoice form: sends no change when a price is typed in another notation of the same amount', () => {
    const base = stored();
    const fields = convertInvoiceToFormFields(base);
    fields.items = fields.items.map((item) => ({ ...item, price: '420,00', quantity: '3,0' }));
    expect(buildUpdatePatch(fields, base)).toEqual({});
  });

  test('invoice form for a stay: gives a create request that passes the service’s schema', () => {
    const seller = { ...convertInvoiceToFormFields(stored()).seller };
    const fields = {
      ...prefillInvoiceFormFromStay(stay(), null, none, TODAY, POLISH_DOCUMENT_WORDS),
      seller,
    };
    const body = buildCreateBody(fields, 'ISSUED', idOf);
    expect(invoiceCreateBodySchema.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({ reservationId: 48155, buyer: { taxId: '', identifierType: 'NONE' } });
    expect(body).not.toHaveProperty('exemptionBasis');
    expect(body).not.toHaveProperty('prepaymentValue');
  });

  test('invoice form: an item price that is no number fails the schema check of the create request', () => {
    const fields = prefillFromHabits(none, TODAY);
    const item = {
      key: 1,
      positionId: null,
      name: 'x',
      price: '12,3,4',
      quantity: '1',
      unit: '',
      rate: '8',
      symbol: '',
    };
    const body = buildCreateBody({ ...fields, items: [item], saleDate: null }, 'DRAFT', idOf);
    const issues = invoiceCreateBodySchema.safeParse(body).error?.issues.map(({ path }) => path.join('.'));
    expect(issues).toEqual(['invoiceItems.0.grossUnitPrice', 'saleDate']);
  });

  test.each([
    ['349,99', 349.99],
    ['1 234,56', 1234.56],
    ['1\u00a0234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['\u2212420', -420],
    ['12,3,4', NaN],
    ['0,125', 0.125],
    ['1,234', 1.234],
    ['12,345', 12.345],
    ['1,234,567', 1234567],
    ['0,500', 0.5],
    ['', NaN],
  ])('amount field in Polish: %s is read as %d', (typed, amount) => {
    expect(parseTypedDecimalNumber(typed)).toBe(amount);
  });

  test.each([
    ['1,234', 1234],
    ['0,125', 0.125],
    ['349,99', 349.99],
    ['1,234.5', 1234.5],
  ])('amount field in English: %s is read as %d', (typed, amount) => {
    expect(parseTypedDecimalNumber(typed, 'en')).toBe(amount);
  });

  test('amount field: an amount written by the program is read back as the same amount, in Polish and English', () => {
    const written = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(written, fc.constantFrom('pl' as const, 'en' as const), ([units, places], language) => {
        const amount = Number((units / 10 ** places).toFixed(places));
        expect(parseTypedDecimalNumber(decimal(language, String(amount)), language)).toBe(amount);
      }),
    );
  });
});

describe('corrections and settlements', () => {
  const original = { localId: 'local-71', invoice: stored() };
  test('correction form: begins with all items, names the original and requires a reason (A28)', () => {
    const fields = prefillCorrection(original, stored(), 10, TODAY);
    expect(fields).toMatchObject({
      invoiceType: 10,
      original: 'local-71',
      correctionReason: '',
      issueDate: TODAY,
    });
    expect(fields.items).toMatchObject([{ positionId: null, quantity: '3', price: '420' }]);
    const body = buildCreateBody({ ...fields, correctionReason: 'Skrócony pobyt' }, 'ISSUED', () => 71);
    expect(body).toMatchObject({ correctionId: 71, correctionReason: 'Skrócony pobyt' });
  });

  test('settlement form: refers to the advance and contains the amount left to pay (domain.md 6.2)', () => {
    const order = stored({ invoiceType: 8, prepaymentValue: '500' });
    const advance = { localId: 'local-71', received: computeAdvanceAfterCorrections(order, []).received };
    const fields = prefillSettlement([advance], order, {
      habits: none,
      today: TODAY,
      departure: '2026-11-24',
    });
    expect(fields.saleDate).toBe('2026-11-24');
    expect(fields).toMatchObject({ invoiceType: 9, advances: ['local-71'], prepaymentValue: '760.00' });
    expect(buildCreateBody(fields, 'ISSUED', () => 71)).toMatchObject({
      prepaymentId: [71],
      prepaymentValue: 760,
    });
  });

  test('settlement form: leaves the amount left to pay empty when the corrected amount of the advance is unknown', () => {
    const order = stored({ invoiceType: 8, prepaymentValue: '500' });
    const fields = prefillSettlement([{ localId: 'local-71', received: null }], order, {
      habits: none,
      today: TODAY,
      departure: '2026-11-24',
    });
    expect(fields.saleDate).toBe('2026-11-24');
    expect(fields).toMatchObject({ advances: ['local-71'], prepaymentValue: '' });
  });

  test('correction form: selects the correction type by the type of the original and the KSeF connection of the account', () => {
    expect([0, 1, 4].map((type) => getCorrectionTypeFor(type, true))).toEqual([10, 10, 10]);
    expect([0, 1, 4].map((type) => getCorrectionTypeFor(type, 'unknown'))).toEqual([6, 6, 6]);
    expect([3, 5, 8, 9].map((type) => getCorrectionTypeFor(type, true))).toEqual([6, 7, 11, 12]);
    expect(getCorrectionTypeFor(2, true)).toBeNull();
  });

  test('invoice type choices: contain no correction for a new invoice, and only the existing type for an issued invoice', () => {
    for (const ksef of [true, false, 'unknown'] as const) {
      const offered = listInvoiceTypeChoices({ make: 'new', advances: true }, ksef).filter(
        ({ barred }) => barred === null,
      );
      expect(offered.some(({ type }) => isCorrection(type))).toBe(false);
      expect(offered.some(({ type }) => type === 3)).toBe(ksef !== true);
      expect(offered.some(({ type }) => type === 8)).toBe(ksef !== false);
    }
    for (const of of INVOICE_TYPE_CODES) {
      const edit = listInvoiceTypeChoices({ make: 'edit', of, draft: false }, true).filter(
        ({ barred }) => barred === null,
      );
      expect(edit.map(({ type }) => type)).toEqual([of]);
    }
  });
});
