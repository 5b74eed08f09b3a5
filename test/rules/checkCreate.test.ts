import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import { checkCreate } from '#shared/rules/checkCreate';
import { fromGrosz } from '#shared/rules/decimal';
import { hasErrors, shapeFindings } from '#shared/rules/findings';
import { brief, contextWith, createBody, item, stored } from './bodies';

type Context = Parameters<typeof contextWith>[0];
const found = (changes: Partial<CreateBody>, context: Context = {}) =>
  brief(checkCreate(createBody(changes), contextWith(context)));
const buyer = (changes: object) => ({ buyer: { ...createBody().buyer, ...changes } });
const seller = (changes: object) => ({ seller: { ...createBody().seller, ...changes } });
const items = (...changes: Parameters<typeof item>[0][]) => ({
  invoiceItems: changes.map((one) => item(one)),
});
const connected = { ksefConnected: true } as const;

const table = (rows: [string, Partial<CreateBody>, Context, string[]][]) =>
  it.each(rows)('%s', (_, changes, context, expected) => expect(found(changes, context)).toEqual(expected));

it('a faultless invoice passes, draft or issued, connected or not', () => {
  for (const invoiceStatus of ['DRAFT', 'ISSUED'] as const) {
    for (const ksefConnected of [true, false, 'unknown'] as const) {
      expect(found({ invoiceStatus }, { ksefConnected })).toEqual([]);
    }
  }
  expect(createBodySchema.safeParse(createBody()).success).toBe(true);
});

describe('kind and connection (rules 1-6, A4, A5)', () => {
  const advance = { invoiceType: 8, prepaymentValue: 500 } as const;
  table([
    [
      'plain advance on a connected account',
      { invoiceType: 3 },
      connected,
      ['invoiceType advanceNeedsKsef error service'],
    ],
    ['plain advance elsewhere', { invoiceType: 3 }, {}, []],
    ['plain advance while it is not known', { invoiceType: 3 }, { ksefConnected: 'unknown' }, []],
    ['KSeF advance on a connected account', advance, connected, []],
    ['KSeF advance elsewhere', advance, {}, ['invoiceType ksefNotConnected error service']],
    [
      'KSeF advance while it is not known',
      advance,
      { ksefConnected: 'unknown' },
      ['invoiceType ksefUnknown warning kontuar'],
    ],
    [
      'plain correction on a connected account',
      { invoiceType: 6, correctionReason: 'Krótszy pobyt', correctionId: 71 },
      { ...connected, mirror: [stored()] },
      ['invoiceType ksefCorrectionAdvised warning kontuar'],
    ],
    ['pro forma', { invoiceType: 2 }, connected, []],
    ['receipt', { invoiceType: 5, ...items({ rate: 'zw' }), exemptionBasis: 'art113' }, connected, []],
  ]);
  it.each([9, 10, 11, 12] as const)('type %i needs the connection', (invoiceType) =>
    expect(found({ invoiceType })).toContain('invoiceType ksefNotConnected error service'),
  );
});

describe('buyer (rule 7, A16-A19)', () => {
  table([
    [
      'no name, no address',
      buyer({ companyName: ' ', address: '' }),
      {},
      ['buyer.companyName required error service', 'buyer.address required error service'],
    ],
    ['wrong NIP', buyer({ taxId: '1234563217' }), {}, ['buyer.taxId nipWrong error service']],
    ['NIP with hyphens', buyer({ taxId: 'PL 123-456-32-18', identifierType: 'NIP' }), {}, []],
    ['no NIP', buyer({ taxId: '' }), {}, ['buyer.taxId nipMissing error service']],
    ['private person', buyer({ taxId: '', identifierType: 'NONE' }), {}, []],
    [
      'private person with a number',
      buyer({ taxId: 'ABC', identifierType: 'NONE' }),
      {},
      ['buyer.taxId taxIdUnused warning kontuar'],
    ],
    [
      'private person with a PESEL',
      buyer({ taxId: '44051401359', identifierType: 'OTHER' }),
      {},
      ['buyer.taxId peselInTaxId warning kontuar'],
    ],
    ['foreign number', buyer({ taxId: 'US-12', identifierType: 'OTHER', countryCode: 'US' }), {}, []],
    [
      'foreign number missing',
      buyer({ taxId: '', identifierType: 'OTHER' }),
      {},
      ['buyer.taxId taxIdMissing error service'],
    ],
    ['EU number', buyer({ taxId: 'DE 682196989', identifierType: 'VAT_UE', countryCode: 'DE' }), {}, []],
    ['Greek number', buyer({ taxId: 'EL936013545', identifierType: 'VAT_UE', countryCode: 'GR' }), {}, []],
    [
      'EU number without country',
      buyer({ taxId: '682196989', identifierType: 'VAT_UE' }),
      {},
      ['buyer.countryCode countryNeeded error service'],
    ],
    [
      'EU number, country null',
      buyer({ taxId: '682196989', identifierType: 'VAT_UE', countryCode: null }),
      {},
      ['buyer.countryCode countryNeeded error service'],
    ],
    [
      'EU number of another shape',
      buyer({ taxId: '68219698', identifierType: 'VAT_UE', countryCode: 'DE' }),
      {},
      ['buyer.taxId euVatShape error service'],
    ],
    [
      'EU number with a wrong digit',
      buyer({ taxId: '682196980', identifierType: 'VAT_UE', countryCode: 'DE' }),
      {},
      ['buyer.taxId euVatCheckDigits warning kontuar'],
    ],
    [
      'EU number missing',
      buyer({ taxId: ' ', identifierType: 'VAT_UE', countryCode: 'DE' }),
      {},
      ['buyer.taxId taxIdMissing error service'],
    ],
    [
      'EU number outside the EU',
      buyer({ taxId: '1', identifierType: 'VAT_UE', countryCode: 'US' }),
      {},
      ['buyer.countryCode countryNotEu error kontuar'],
    ],
    [
      'Polish number as an EU number',
      buyer({ identifierType: 'VAT_UE', countryCode: 'PL' }),
      {},
      ['buyer.identifierType nipAsEuVat error kontuar'],
    ],
    [
      'country in words',
      buyer({ taxId: 'X', identifierType: 'OTHER', countryCode: 'Niemcy' }),
      {},
      ['buyer.countryCode countryWrong error service'],
    ],
    [
      'a very long name',
      buyer({ companyName: 'ż'.repeat(513) }),
      {},
      ['buyer.companyName textTooLong warning kontuar'],
    ],
    [
      'an invisible character',
      buyer({ address: 'Główna\u0000 2' }),
      {},
      ['buyer.address forbiddenCharacters warning kontuar'],
    ],
  ]);
});

describe('seller and receiver (A15, A45d, A45f)', () => {
  table([
    ['seller with a wrong NIP', seller({ taxId: '1234567890' }), {}, ['seller.taxId nipWrong error service']],
    ['seller without an account', seller({ bankNo: '' }), {}, []],
    [
      'seller with a wrong account',
      seller({ bankNo: '61109010140000071219812875' }),
      {},
      ['seller.bankNo accountWrong warning kontuar'],
    ],
    [
      'seller with a wrong bank',
      seller({ bankNo: '46124012340000111122223333' }),
      {},
      ['seller.bankNo accountWrong warning kontuar'],
    ],
    ['seller with words', seller({ bankNo: 'gotówka' }), {}, ['seller.bankNo accountText warning kontuar']],
    ['receiver left empty', { receiver: { companyName: '', address: ' ', taxId: '' } }, {}, []],
    ['receiver null', { receiver: null }, {}, []],
    ['receiver without a kind of number', { receiver: { companyName: 'Oddział', taxId: '1' } }, {}, []],
    [
      'receiver with a wrong NIP',
      { receiver: { companyName: 'Oddział', taxId: '1', identifierType: 'NIP' } },
      {},
      ['receiver.taxId nipWrong warning kontuar'],
    ],
    [
      'receiver without a country',
      { receiver: { taxId: '1', identifierType: 'VAT_UE' } },
      {},
      ['receiver.countryCode countryNeeded warning kontuar'],
    ],
    [
      'receiver with a country in words',
      { receiver: { companyName: 'Oddział', countryCode: 'de' } },
      {},
      ['receiver.countryCode countryWrong warning kontuar'],
    ],
  ]);
});

describe('items (1.4, 1.5)', () => {
  table([
    ['none', { invoiceItems: [] }, {}, ['invoiceItems noItems error service']],
    [
      'no name, unit, rate',
      items({ name: '', unit: '', rate: ' ' }),
      {},
      [
        'invoiceItems[0].name required error service',
        'invoiceItems[0].unit unitMissing warning kontuar',
        'invoiceItems[0].rate required error service',
      ],
    ],
    [
      'the second item',
      items({}, { grossUnitPrice: 1.005 }),
      {},
      ['invoiceItems[1].grossUnitPrice priceDecimals warning kontuar'],
    ],
    ['float noise is no third decimal', items({ grossUnitPrice: 349.98999999999995 }), {}, []],
    [
      'seven decimals of a quantity',
      items({ quantity: 0.3333333 }),
      {},
      ['invoiceItems[0].quantity quantityDecimals warning kontuar'],
    ],
    [
      'an amount beyond money',
      items({ grossUnitPrice: 1e15 }),
      {},
      ['invoiceItems[0].grossUnitPrice amountUnreadable error kontuar'],
    ],
    ['nothing to pay', items({ quantity: 0 }), {}, ['invoiceItems totalNotPositive warning kontuar']],
    ['an unknown rate', items({ rate: '19' }), {}, ['invoiceItems[0].rate rateUnknown warning kontuar']],
    ['a rate with %', items({ rate: '8%' }), {}, []],
    [
      'a rate with % for KSeF',
      items({ rate: '8%' }),
      connected,
      ['invoiceItems[0].rate rateWithPercent warning kontuar'],
    ],
    [
      'a stay as reverse charge',
      items({ name: 'NOCLEG 3 doby', rate: 'oo' }),
      {},
      ['invoiceItems[0].rate rateAbroad warning kontuar'],
    ],
    [
      'a room outside the country',
      items({ name: 'Double room', rate: 'np' }),
      {},
      ['invoiceItems[0].rate rateAbroad warning kontuar'],
    ],
    ['advice outside the country', items({ name: 'Doradztwo', rate: 'np' }), {}, []],
    [
      'texts too long',
      items({ name: 'a'.repeat(513), unit: 'b'.repeat(257), symbol: 'c'.repeat(51) }),
      {},
      [
        'invoiceItems[0].name textTooLong warning kontuar',
        'invoiceItems[0].unit textTooLong warning kontuar',
        'invoiceItems[0].symbol textTooLong warning kontuar',
      ],
    ],
  ]);
});

describe('exemption (A20, A21)', () => {
  const exempt = items({ rate: 'zw' });
  table([
    ['without basis', exempt, {}, ['exemptionBasis basisNeeded error service']],
    ['in another spelling', items({}, { rate: 'ZW.' }), {}, ['exemptionBasis basisNeeded error service']],
    ['with blanks', { ...exempt, exemptionBasis: '   ' }, {}, ['exemptionBasis basisNeeded error service']],
    ['with null', { ...exempt, exemptionBasis: null }, {}, ['exemptionBasis basisNeeded error service']],
    ['with an identifier', { ...exempt, exemptionBasis: 'art113' }, {}, []],
    [
      'with nine characters',
      { ...exempt, exemptionBasis: ' art. 113  ' },
      {},
      ['exemptionBasis basisTooShort error service'],
    ],
    ['with ten', { ...exempt, exemptionBasis: 'art. 113 u' }, {}, []],
    [
      'with 257',
      { ...exempt, exemptionBasis: 'ą'.repeat(257) },
      {},
      ['exemptionBasis textTooLong warning kontuar'],
    ],
    ['basis without need', { exemptionBasis: 'art113' }, {}, ['exemptionBasis basisUnused warning kontuar']],
  ]);
});

describe('dates, currency, number (A24, A26, 2.2, 3.2)', () => {
  table([
    [
      'tomorrow, connected',
      { issueDate: '2026-11-21' },
      connected,
      ['issueDate issuedInFuture error kontuar'],
    ],
    ['tomorrow, as a draft', { issueDate: '2026-11-21', invoiceStatus: 'DRAFT' }, connected, []],
    ['tomorrow, not connected', { issueDate: '2026-11-21' }, {}, []],
    [
      'yesterday, connected',
      { issueDate: '2026-11-19' },
      connected,
      ['issueDate issuedInPast warning kontuar'],
    ],
    ['pro forma yesterday', { issueDate: '2026-11-19', invoiceType: 2 }, connected, []],
    ['on the 15th of the month after', { saleDate: '2026-10-31', issueDate: '2026-11-15' }, {}, []],
    [
      'on the 16th',
      { saleDate: '2026-10-01', issueDate: '2026-11-16' },
      {},
      ['issueDate issuedLate warning kontuar'],
    ],
    ['over the turn of the year', { saleDate: '2025-12-31', issueDate: '2026-01-15' }, {}, []],
    ['60 days before', { saleDate: '2027-01-19' }, {}, []],
    ['61 days before', { saleDate: '2027-01-20' }, {}, ['issueDate issuedEarly warning kontuar']],
    ['a late pro forma', { saleDate: '2026-01-01', invoiceType: 2 }, {}, []],
    ['currency in words', { currency: 'złoty' }, {}, ['currency currencyWrong error kontuar']],
    [
      'a number in use',
      { customNumber: 7 },
      { takenNumbers: [7] },
      ['customNumber numberTaken warning kontuar'],
    ],
    ['a free number', { customNumber: 8 }, { takenNumbers: [7] }, []],
  ]);
});

describe('advance (rule 2, A10, A12)', () => {
  const advance = (prepaymentValue: number | null): Partial<CreateBody> => ({
    invoiceType: 8,
    prepaymentValue,
  });
  table([
    ['without its amount', advance(null), connected, ['prepaymentValue advanceValueNeeded error service']],
    ['of nothing', advance(0), connected, ['prepaymentValue advanceNotPositive error service']],
    ['below nothing', advance(-1), connected, ['prepaymentValue advanceNotPositive error service']],
    ['of a grosz', advance(0.01), connected, []],
    ['of the whole order', advance(1260), connected, []],
    ['a grosz too much', advance(1260.01), connected, ['prepaymentValue advanceOverTotal error service']],
    [
      'of parts of a grosz',
      advance(0.005),
      connected,
      ['prepaymentValue prepaymentDecimals warning kontuar'],
    ],
    [
      'on another kind of document',
      { prepaymentValue: 1 },
      {},
      ['prepaymentValue prepaymentUnused warning kontuar'],
    ],
    [
      'advances named on an advance',
      { ...advance(1), prepaymentId: [1] },
      connected,
      ['prepaymentId advancesUnused warning kontuar'],
    ],
  ]);

  it('says the limit in both languages', () => {
    const [finding] = checkCreate(createBody(advance(1260.01)), contextWith(connected));
    expect(finding?.message).toEqual({
      pl: 'Zaliczka nie może przekraczać wartości zamówienia: 1\u00a0260,00\u00a0zł.',
      en: 'The advance cannot be more than the order’s value: 1,260.00\u00a0PLN.',
    });
  });

  it('no advance up to the order is refused, every one beyond it is', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            grossUnitPrice: fc.integer({ min: 1, max: 1e7 }),
            quantity: fc.integer({ min: 1, max: 30 }),
          }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (lines, part) => {
          const total = lines.reduce((sum, line) => sum + line.grossUnitPrice * line.quantity, 0);
          const value = Math.max(1, Math.round(total * part));
          const body = {
            ...advance(Number(fromGrosz(value))),
            ...items(
              ...lines.map((line) => ({ ...line, grossUnitPrice: Number(fromGrosz(line.grossUnitPrice)) })),
            ),
          };
          expect(found(body, connected)).toEqual(
            value > total ? ['prepaymentValue advanceOverTotal error service'] : [],
          );
        },
      ),
    ));
});

describe('settlement (rule 3, A11, 6.2)', () => {
  const advance = stored({
    invoiceId: 80,
    invoiceType: 8,
    invoiceFullNo: 'FZ/80',
    ksefId: 'K',
    prepaymentValue: '500',
  });
  const settlement = (prepaymentValue: number | null, ...prepaymentId: number[]): Partial<CreateBody> => ({
    invoiceType: 9,
    prepaymentValue,
    prepaymentId,
  });
  const withAdvance = (changes: Parameters<typeof stored>[0] = {}) => ({
    ...connected,
    mirror: [{ ...advance, ...changes }],
  });
  table([
    ['of what is left', settlement(760, 80), withAdvance(), []],
    [
      'of another amount',
      settlement(761, 80),
      withAdvance(),
      ['prepaymentValue remainingDiffers warning kontuar'],
    ],
    [
      'without its amount',
      settlement(null, 80),
      withAdvance(),
      ['prepaymentValue remainingNeeded error service'],
    ],
    [
      'below nothing',
      settlement(-0.01, 80),
      withAdvance(),
      ['prepaymentValue remainingNegative error service'],
    ],
    [
      'of nothing',
      settlement(0, 80),
      withAdvance({ prepaymentValue: '1260' }),
      ['prepaymentValue nothingLeft warning kontuar'],
    ],
    ['without advances', settlement(1260), connected, ['prepaymentId advancesMissing warning kontuar']],
    [
      'of an advance that is not here',
      settlement(760, 81),
      withAdvance(),
      ['prepaymentId advanceNotHere warning kontuar'],
    ],
    [
      'of another kind of invoice',
      settlement(760, 80),
      withAdvance({ invoiceType: 1 }),
      ['prepaymentId notAnAdvance error service'],
    ],
    [
      'of an advance without a KSeF number',
      settlement(760, 80),
      withAdvance({ ksefId: null }),
      ['prepaymentId advanceWithoutKsef error service'],
    ],
    [
      'of an advance in euro',
      settlement(760, 80),
      withAdvance({ currency: 'EUR' }),
      ['prepaymentId advanceOtherCurrency error kontuar'],
    ],
    [
      'of somebody else’s advance',
      settlement(760, 80),
      withAdvance({ buyer: { ...advance.buyer, taxId: '8523456780' } }),
      ['prepaymentId advanceOtherBuyer warning kontuar'],
    ],
    [
      'of the same person’s advance',
      settlement(760, 80),
      withAdvance({ buyer: { ...advance.buyer, taxId: '', companyName: 'NABYWCA testowy' } }),
      [],
    ],
    [
      'of a settled advance',
      settlement(760, 80),
      { ...withAdvance(), settled: [80] },
      ['prepaymentId advanceSettled warning kontuar'],
    ],
    [
      'of one advance twice',
      settlement(260, 80, 80),
      withAdvance(),
      ['prepaymentId advanceTwice error kontuar'],
    ],
  ]);
  it('of more than 100 advances', () => {
    const mirror = Array.from({ length: 101 }, (_, n) => ({
      ...advance,
      invoiceId: n + 1,
      prepaymentValue: '1',
    }));
    expect(
      found(settlement(1159, ...mirror.map(({ invoiceId }) => invoiceId)), { ...connected, mirror }),
    ).toEqual(['prepaymentId tooManyAdvances warning kontuar']);
  });
});

describe('correction (rules 4-6, 3.5, A7-A9, A45c)', () => {
  const correction = (
    invoiceType: 6 | 7 | 10 | 11 | 12,
    changes: Partial<CreateBody> = {},
  ): Partial<CreateBody> => ({
    invoiceType,
    correctionId: 71,
    ...(invoiceType === 7 ? {} : { correctionReason: 'Krótszy pobyt' }),
    ...changes,
  });
  const of = (invoiceType: number, changes: Parameters<typeof stored>[0] = {}) => ({
    ...connected,
    mirror: [stored({ invoiceType, ksefId: 'K', ...changes })],
  });
  const notConnected = (context: ReturnType<typeof of>) => ({ ...context, ksefConnected: false });
  table([
    ['of an invoice', correction(10), of(1), []],
    ['of a standard invoice', correction(10), of(0), []],
    ['of an advance, as of an invoice', correction(10), of(8), ['correctionId originalNotVat error service']],
    ['of an advance', correction(11), of(8), []],
    [
      'of an invoice, as of an advance',
      correction(11),
      of(1),
      ['correctionId originalNotAdvance error service'],
    ],
    ['of a settlement', correction(12), of(9), []],
    [
      'of an advance, as of a settlement',
      correction(12),
      of(8),
      ['correctionId originalNotSettlement error service'],
    ],
    ['of a correction', correction(10), of(10), ['correctionId originalIsCorrection warning kontuar']],
    [
      'of an invoice without a KSeF number',
      correction(10),
      of(1, { ksefId: null }),
      ['correctionId originalWithoutKsef warning kontuar'],
    ],
    [
      'of a draft',
      correction(10),
      of(1, { invoiceStatus: 'DRAFT', ksefId: null }),
      ['correctionId originalIsDraft warning kontuar'],
    ],
    [
      'of an invoice that is not here',
      correction(10),
      connected,
      ['correctionId originalNotHere warning kontuar'],
    ],
    [
      'of nothing',
      correction(10, { correctionId: null }),
      connected,
      ['correctionId originalNeeded error service'],
    ],
    ['outside KSeF', correction(6), notConnected(of(1)), []],
    [
      'outside KSeF, of nothing',
      correction(6, { correctionId: null }),
      {},
      ['correctionId originalNeeded warning kontuar'],
    ],
    [
      'outside KSeF, of a receipt',
      correction(6),
      notConnected(of(5)),
      ['correctionId originalUnusual warning kontuar'],
    ],
    ['of a receipt', correction(7), of(5), ['invoiceType receiptWithVat warning kontuar']],
    [
      'of an invoice as a receipt',
      correction(7),
      of(1),
      ['invoiceType receiptWithVat warning kontuar', 'correctionId originalUnusual warning kontuar'],
    ],
    [
      'on an invoice that corrects nothing',
      { correctionId: 71 },
      {},
      ['correctionId originalUnused warning kontuar'],
    ],
    ['of nothing to pay', correction(10, items({ quantity: -1 })), of(1), []],
    [
      'without a reason',
      correction(10, { correctionReason: ' ' }),
      of(1),
      ['correctionReason reasonNeeded error service'],
    ],
    ['with 256 characters', correction(10, { correctionReason: 'ż'.repeat(256) }), of(1), []],
    [
      'with 256 characters and many blanks',
      correction(10, { correctionReason: `ż${' '.repeat(50)}`.repeat(20) }),
      of(1),
      [],
    ],
    [
      'with 257 characters',
      correction(11, { correctionReason: 'ż'.repeat(257) }),
      of(8),
      ['correctionReason textTooLong warning kontuar'],
    ],
    [
      'with 1024, outside KSeF',
      correction(6, { correctionReason: '😀'.repeat(1024) }),
      notConnected(of(1)),
      [],
    ],
    [
      'with 1025',
      correction(6, { correctionReason: 'a'.repeat(1025) }),
      notConnected(of(1)),
      ['correctionReason reasonTooLong error service'],
    ],
    [
      'a receipt with a reason',
      correction(7, { correctionReason: 'x' }),
      of(5),
      ['invoiceType receiptWithVat warning kontuar', 'correctionReason reasonUnused warning kontuar'],
    ],
    ['an advance amount of its own', correction(11, { prepaymentValue: 100 }), of(8), []],
  ]);
});

describe('fields that are not for a create (sync.md, Writing)', () => {
  table([
    [
      'the service’s own, with a value that would be lost',
      { ksefId: '5265877635-20250826-0100001AF629-AF', exchangeRate: 4.2571 },
      {},
      ['ksefId serviceOwn error kontuar', 'exchangeRate serviceOwn error kontuar'],
    ],
    ['the same, empty', { ksefId: null, exchangeRate: null }, {}, []],
    [
      'what `invoices show` adds to an invoice',
      {
        ...{ invoiceId: 7, invoiceNo: 7, invoiceFullNo: 'FV 7', addDate: 'x', editDate: 'x' },
        ...{ localId: '7', syncState: 'synced', totals: {} },
        invoiceItems: [{ ...item(), invoiceId: 7, positionId: 31, userId: 1, status: 1 }],
      },
      {},
      [],
    ],
    [
      'names that the interface does not have',
      {
        additonalInfo: 'Dziękujemy',
        constructor: 'x',
        buyer: { ...createBody().buyer, phone: '1', bankNo: null },
        invoiceItems: [item(), { ...item(), discount: 5 }],
      },
      {},
      [
        'additonalInfo notSent warning kontuar',
        'constructor notSent warning kontuar',
        'buyer.phone notSent warning kontuar',
        'invoiceItems[1].discount notSent warning kontuar',
      ],
    ],
  ]);

  it('the two states of KSeF do not even have the form', () => {
    for (const invoiceStatus of ['PENDING_KSEF', 'SENT_KSEF']) {
      const read = createBodySchema.safeParse({ ...createBody(), invoiceStatus });
      if (read.success) throw new Error('it passed');
      expect(brief(shapeFindings(read.error, createBody()))[0]).toMatch(/^invoiceStatus /);
    }
  });
});

describe('form of the body', () => {
  it('missing fields and wrong forms have the names of a 422', () => {
    const { currency: _, ...body } = createBody();
    const broken = {
      ...body,
      invoiceType: 13,
      buyer: { companyName: 'A', address: 'B', taxId: 7 },
      invoiceItems: [
        { ...item(), rate: undefined },
        { ...item(), grossUnitPrice: '420' },
      ],
      issueDate: '2026-02-30',
      prepaymentId: [1.5],
    };
    const parsed = createBodySchema.safeParse(broken);
    if (parsed.success) throw new Error('the body is broken');
    expect(brief(shapeFindings(parsed.error, broken)).sort()).toEqual([
      'buyer.taxId wrongForm error service',
      'currency required error service',
      'invoiceItems[0].rate required error service',
      'invoiceItems[1].grossUnitPrice wrongForm error service',
      'invoiceType wrongForm error service',
      'issueDate wrongForm error service',
      'prepaymentId[0] wrongForm error service',
    ]);
  });

  it('unknown keys pass and stay, so that they can be named', () => {
    const body = { ...createBody(), colour: 'blue', buyer: { ...createBody().buyer, phone: '1' } };
    expect(createBodySchema.parse(body)).toEqual(body);
  });
});

it('tells errors from warnings', () => {
  const judge = (changes: Partial<CreateBody>) => hasErrors(checkCreate(createBody(changes), contextWith()));
  expect(judge({})).toBe(false);
  expect(judge({ customNumber: 1, exemptionBasis: 'art113' })).toBe(false);
  expect(judge({ currency: 'zł' })).toBe(true);
});
