import { describe, expect, it } from 'vitest';
import { invoiceCreateBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import { checkInvoiceCreate } from '#shared/rules/checks/checkInvoiceCreate';
import { hasMustFix } from '#shared/rules/checks/findingBuilders';
import { contextWith, createBody, stored } from './invoiceFixtures';
import { found, buyer, seller, items, connected, table } from './findings';

it('new invoice check: finds nothing in a valid invoice, draft or issued, with or without KSeF', () => {
  for (const invoiceStatus of ['DRAFT', 'ISSUED'] as const) {
    for (const ksefConnected of [true, false, 'unknown'] as const) {
      expect(found({ invoiceStatus }, { ksefConnected })).toEqual([]);
    }
  }
  expect(invoiceCreateBodySchema.safeParse(createBody()).success).toBe(true);
});

describe('kind and connection (rules 1-6, A4, A5)', () => {
  const advance = { invoiceType: 8, prepaymentValue: 500 } as const;
  table([
    [
      'plain advance on a connected account',
      { invoiceType: 3 },
      connected,
      ['invoiceType advanceNeedsKsef mustFix service'],
    ],
    ['plain advance elsewhere', { invoiceType: 3 }, {}, []],
    ['plain advance while it is not known', { invoiceType: 3 }, { ksefConnected: 'unknown' }, []],
    ['KSeF advance on a connected account', advance, connected, []],
    ['KSeF advance elsewhere', advance, {}, ['invoiceType ksefNotConnected mustFix service']],
    [
      'KSeF advance while it is not known',
      advance,
      { ksefConnected: 'unknown' },
      ['invoiceType ksefUnknown note kontuar'],
    ],
    [
      'plain correction on a connected account',
      { invoiceType: 6, correctionReason: 'Krótszy pobyt', correctionId: 71 },
      { ...connected, mirror: [stored()] },
      ['invoiceType ksefCorrectionAdvised note kontuar'],
    ],
    ['pro forma', { invoiceType: 2 }, connected, []],
    ['receipt', { invoiceType: 5, ...items({ rate: 'zw' }), exemptionBasis: 'art113' }, connected, []],
  ]);
  it.each([9, 10, 11, 12] as const)(
    'new invoice check: refuses an invoice of type %i when the account has no KSeF connection',
    (invoiceType) => expect(found({ invoiceType })).toContain('invoiceType ksefNotConnected mustFix service'),
  );
});

describe('buyer (rule 7, A16-A19)', () => {
  table([
    [
      'no name, no address',
      buyer({ companyName: ' ', address: '' }),
      {},
      ['buyer.companyName required mustFix service', 'buyer.address required mustFix service'],
    ],
    ['wrong NIP', buyer({ taxId: '1234563217' }), {}, ['buyer.taxId nipWrong mustFix service']],
    ['NIP with hyphens', buyer({ taxId: 'PL 123-456-32-18', identifierType: 'NIP' }), {}, []],
    ['no NIP', buyer({ taxId: '' }), {}, ['buyer.taxId nipMissing mustFix service']],
    ['private person', buyer({ taxId: '', identifierType: 'NONE' }), {}, []],
    [
      'private person with a number',
      buyer({ taxId: 'ABC', identifierType: 'NONE' }),
      {},
      ['buyer.taxId taxIdUnused note kontuar'],
    ],
    [
      'private person with a PESEL',
      buyer({ taxId: '44051401359', identifierType: 'OTHER' }),
      {},
      ['buyer.taxId peselInTaxId note kontuar'],
    ],
    ['foreign number', buyer({ taxId: 'US-12', identifierType: 'OTHER', countryCode: 'US' }), {}, []],
    [
      'foreign number missing',
      buyer({ taxId: '', identifierType: 'OTHER' }),
      {},
      ['buyer.taxId taxIdMissing mustFix service'],
    ],
    ['EU number', buyer({ taxId: 'DE 682196989', identifierType: 'VAT_UE', countryCode: 'DE' }), {}, []],
    ['Greek number', buyer({ taxId: 'EL936013545', identifierType: 'VAT_UE', countryCode: 'GR' }), {}, []],
    [
      'EU number without country',
      buyer({ taxId: '682196989', identifierType: 'VAT_UE' }),
      {},
      ['buyer.countryCode countryNeeded mustFix service'],
    ],
    [
      'EU number, country null',
      buyer({ taxId: '682196989', identifierType: 'VAT_UE', countryCode: null }),
      {},
      ['buyer.countryCode countryNeeded mustFix service'],
    ],
    [
      'EU number of another shape',
      buyer({ taxId: '68219698', identifierType: 'VAT_UE', countryCode: 'DE' }),
      {},
      ['buyer.taxId euVatShape mustFix service'],
    ],
    [
      'EU number with a wrong digit',
      buyer({ taxId: '682196980', identifierType: 'VAT_UE', countryCode: 'DE' }),
      {},
      ['buyer.taxId euVatCheckDigits note kontuar'],
    ],
    [
      'EU number missing',
      buyer({ taxId: ' ', identifierType: 'VAT_UE', countryCode: 'DE' }),
      {},
      ['buyer.taxId taxIdMissing mustFix service'],
    ],
    [
      'EU number outside the EU',
      buyer({ taxId: '1', identifierType: 'VAT_UE', countryCode: 'US' }),
      {},
      ['buyer.countryCode countryNotEu mustFix kontuar'],
    ],
    [
      'Polish number as an EU number',
      buyer({ identifierType: 'VAT_UE', countryCode: 'PL' }),
      {},
      ['buyer.identifierType nipAsEuVat mustFix kontuar'],
    ],
    [
      'country in words',
      buyer({ taxId: 'X', identifierType: 'OTHER', countryCode: 'Niemcy' }),
      {},
      ['buyer.countryCode countryWrong mustFix service'],
    ],
    [
      'a very long name',
      buyer({ companyName: 'ż'.repeat(513) }),
      {},
      ['buyer.companyName textTooLong note kontuar'],
    ],
    [
      'an invisible character',
      buyer({ address: 'Główna\u0000 2' }),
      {},
      ['buyer.address forbiddenCharacters note kontuar'],
    ],
  ]);
});

describe('seller and receiver (A15, A45d, A45f)', () => {
  table([
    [
      'seller with a wrong NIP',
      seller({ taxId: '1234567890' }),
      {},
      ['seller.taxId nipWrong mustFix service'],
    ],
    ['seller without an account', seller({ bankNo: '' }), {}, []],
    [
      'seller with a wrong account',
      seller({ bankNo: '61109010140000071219812875' }),
      {},
      ['seller.bankNo accountWrong note kontuar'],
    ],
    [
      'seller with a wrong bank',
      seller({ bankNo: '46124012340000111122223333' }),
      {},
      ['seller.bankNo accountWrong note kontuar'],
    ],
    ['seller with words', seller({ bankNo: 'gotówka' }), {}, ['seller.bankNo accountText note kontuar']],
    ['receiver left empty', { receiver: { companyName: '', address: ' ', taxId: '' } }, {}, []],
    ['receiver null', { receiver: null }, {}, []],
    ['receiver without a kind of number', { receiver: { companyName: 'Oddział', taxId: '1' } }, {}, []],
    [
      'receiver with a wrong NIP',
      { receiver: { companyName: 'Oddział', taxId: '1', identifierType: 'NIP' } },
      {},
      ['receiver.taxId nipWrong note kontuar'],
    ],
    [
      'receiver without a country',
      { receiver: { taxId: '1', identifierType: 'VAT_UE' } },
      {},
      ['receiver.countryCode countryNeeded note kontuar'],
    ],
    [
      'receiver with a country in words',
      { receiver: { companyName: 'Oddział', countryCode: 'de' } },
      {},
      ['receiver.countryCode countryWrong note kontuar'],
    ],
  ]);
});

describe('items (1.4, 1.5)', () => {
  table([
    ['none', { invoiceItems: [] }, {}, ['invoiceItems noItems mustFix service']],
    [
      'no name, unit, rate',
      items({ name: '', unit: '', rate: ' ' }),
      {},
      [
        'invoiceItems[0].name required mustFix service',
        'invoiceItems[0].unit unitMissing note kontuar',
        'invoiceItems[0].rate required mustFix service',
      ],
    ],
    [
      'the second item',
      items({}, { grossUnitPrice: 1.005 }),
      {},
      ['invoiceItems[1].grossUnitPrice priceDecimals note kontuar'],
    ],
    ['float noise is no third decimal', items({ grossUnitPrice: 349.98999999999995 }), {}, []],
    [
      'seven decimals of a quantity',
      items({ quantity: 0.3333333 }),
      {},
      ['invoiceItems[0].quantity quantityDecimals note kontuar'],
    ],
    [
      'an amount beyond money',
      items({ grossUnitPrice: 1e15 }),
      {},
      ['invoiceItems[0].grossUnitPrice amountUnreadable mustFix kontuar'],
    ],
    ['nothing to pay', items({ quantity: 0 }), {}, ['invoiceItems totalNotPositive confirm kontuar']],
    [
      'a remark with the amount left to pay before an item was added',
      {
        ...items({ grossUnitPrice: 680, quantity: 1 }, { grossUnitPrice: 80, quantity: 1 }),
        additionalInfo: 'Wpłacono zaliczkę 204,00\u00a0zł. Pozostało do zapłaty 476,00\u00a0zł.',
      },
      {},
      ['additionalInfo remarkRestDiffers confirm kontuar'],
    ],
    [
      'a remark with the amount left to pay that the items give',
      {
        ...items({ grossUnitPrice: 1953.97, quantity: 1 }),
        additionalInfo:
          'Dziękujemy. Wpłacono zaliczkę 204,00\u00a0zł. Pozostało do zapłaty 1\u00a0749,97\u00a0zł.',
      },
      {},
      [],
    ],
    ['an unknown rate', items({ rate: '19' }), {}, ['invoiceItems[0].rate rateUnknown confirm kontuar']],
    ['a rate with %', items({ rate: '8%' }), {}, []],
    [
      'a rate with % for KSeF',
      items({ rate: '8%' }),
      connected,
      ['invoiceItems[0].rate rateWithPercent note kontuar'],
    ],
    [
      'a stay as reverse charge',
      items({ name: 'NOCLEG 3 doby', rate: 'oo' }),
      {},
      ['invoiceItems[0].rate rateAbroad note kontuar'],
    ],
    [
      'a room outside the country',
      items({ name: 'Double room', rate: 'np' }),
      {},
      ['invoiceItems[0].rate rateAbroad note kontuar'],
    ],
    ['advice outside the country', items({ name: 'Doradztwo', rate: 'np' }), {}, []],
    [
      'texts too long',
      items({ name: 'a'.repeat(513), unit: 'b'.repeat(257), symbol: 'c'.repeat(51) }),
      {},
      [
        'invoiceItems[0].name textTooLong note kontuar',
        'invoiceItems[0].unit textTooLong note kontuar',
        'invoiceItems[0].symbol textTooLong note kontuar',
      ],
    ],
  ]);
});

describe('exemption (A20, A21)', () => {
  const exempt = items({ rate: 'zw' });
  table([
    ['without basis', exempt, {}, ['exemptionBasis basisNeeded mustFix service']],
    ['in another spelling', items({}, { rate: 'ZW.' }), {}, ['exemptionBasis basisNeeded mustFix service']],
    ['with blanks', { ...exempt, exemptionBasis: '   ' }, {}, ['exemptionBasis basisNeeded mustFix service']],
    ['with null', { ...exempt, exemptionBasis: null }, {}, ['exemptionBasis basisNeeded mustFix service']],
    ['with an identifier', { ...exempt, exemptionBasis: 'art113' }, {}, []],
    [
      'with nine characters',
      { ...exempt, exemptionBasis: ' art. 113  ' },
      {},
      ['exemptionBasis basisTooShort mustFix service'],
    ],
    ['with ten', { ...exempt, exemptionBasis: 'art. 113 u' }, {}, []],
    [
      'with 257',
      { ...exempt, exemptionBasis: 'ą'.repeat(257) },
      {},
      ['exemptionBasis textTooLong note kontuar'],
    ],
    ['basis without need', { exemptionBasis: 'art113' }, {}, ['exemptionBasis basisUnused note kontuar']],
  ]);
});

describe('dates, currency, number (A24, A26, 2.2, 3.2)', () => {
  table([
    [
      'tomorrow, connected',
      { issueDate: '2026-11-21' },
      connected,
      ['issueDate issuedInFuture mustFix kontuar'],
    ],
    ['tomorrow, as a draft', { issueDate: '2026-11-21', invoiceStatus: 'DRAFT' }, connected, []],
    ['tomorrow, not connected', { issueDate: '2026-11-21' }, {}, []],
    ['yesterday, connected', { issueDate: '2026-11-19' }, connected, ['issueDate issuedInPast note kontuar']],
    ['pro forma yesterday', { issueDate: '2026-11-19', invoiceType: 2 }, connected, []],
    ['on the 15th of the month after', { saleDate: '2026-10-31', issueDate: '2026-11-15' }, {}, []],
    [
      'on the 16th',
      { saleDate: '2026-10-01', issueDate: '2026-11-16' },
      {},
      ['issueDate issuedLate note kontuar'],
    ],
    ['over the turn of the year', { saleDate: '2025-12-31', issueDate: '2026-01-15' }, {}, []],
    ['60 days before', { saleDate: '2027-01-19' }, {}, []],
    ['61 days before', { saleDate: '2027-01-20' }, {}, ['issueDate issuedEarly note kontuar']],
    ['a late pro forma', { saleDate: '2026-01-01', invoiceType: 2 }, {}, []],
    ['currency in words', { currency: 'złoty' }, {}, ['currency currencyWrong mustFix kontuar']],
    [
      'a number in use',
      { customNumber: 7 },
      { takenNumbers: [7] },
      ['customNumber numberTaken mustFix kontuar'],
    ],
    ['a free number', { customNumber: 8 }, { takenNumbers: [7] }, []],
  ]);
});

it('new invoice check: a wrong currency is an error, and an unnecessary exemption basis is only a warning', () => {
  const judge = (changes: Partial<CreateBody>) =>
    hasMustFix(checkInvoiceCreate(createBody(changes), contextWith()));
  expect(judge({})).toBe(false);
  expect(judge({ customNumber: 1, exemptionBasis: 'art113' })).toBe(false);
  expect(judge({ currency: 'zł' })).toBe(true);
});
