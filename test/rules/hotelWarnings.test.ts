import { describe, expect, it, test } from 'vitest';
import * as texts from '#shared/i18n/texts';
import { speak } from '#shared/text/language';
import type { CreateBody } from '#shared/model/invoiceBody';
import { checkInvoiceCreate } from '#shared/rules/checks/checkInvoiceCreate';
import { checkInvoiceUpdate } from '#shared/rules/checks/checkInvoiceUpdate';
import { isCompanyName } from '#shared/rules/checks/legalAmountLimitChecks';
import { contextWith, createBody, item, stored } from './invoiceFixtures';
import { type Context, listWarnings, buyer, person, line, table } from './warnings';

/**
 * Legal warnings for a hotel's invoice (domain.md 1.4, 2.2, 2.6, 3.1, 5, 8): each warning is tested with and without
 * its cause.
 */

describe('exemption', () => {
  const mixed = { invoiceItems: [item({ rate: 'zw', name: 'Najem' }), item({ rate: '8' })] };
  const night = line('Nocleg', 'zw');
  const basis = 'exemptionBasis';
  table([
    ['art. 113 beside taxed items', { ...mixed, exemptionBasis: 'art113' }, {}, [`${basis} article113Mixed`]],
    [
      'art. 113 in words beside taxed items',
      { ...mixed, exemptionBasis: 'art. 113 ust. 9 ustawy o VAT' },
      {},
      [`${basis} article113Mixed`],
    ],
    ['art. 113 of everything', { ...night, exemptionBasis: 'art113' }, {}, []],
    ['another basis beside taxed items', { ...mixed, exemptionBasis: 'art43_1' }, {}, []],
    ['art. 43 for a night', { ...night, exemptionBasis: 'art43_1' }, {}, [`${basis} article43Lodging`]],
    [
      'art. 43 ust. 1 pkt 36 for a night',
      { ...night, exemptionBasis: 'art. 43 ust. 1 pkt 36 ustawy o VAT' },
      {},
      [`${basis} article43Lodging`],
    ],
    ['a dormitory', { ...night, exemptionBasis: 'art. 43 ust. 1 pkt 30 ustawy o VAT' }, {}, []],
    [
      'a flat to live in',
      {
        ...line('Najem lokalu na cele mieszkaniowe', 'zw'),
        exemptionBasis: 'art. 43 ust. 1 pkt 36 ustawy o VAT',
      },
      {},
      [],
    ],
  ]);
});

describe('receipts (type 5 and 7)', () => {
  table([
    ['with tax', { invoiceType: 5 }, {}, ['invoiceType receiptWithVat']],
    ['exempt', { invoiceType: 5, ...line('Nocleg', 'zw'), exemptionBasis: 'art113' }, {}, []],
    ['outside Poland', { invoiceType: 5, ...line('Zadatek', 'np') }, {}, []],
    ['pro forma with tax', { invoiceType: 2 }, {}, []],
  ]);
});

describe('split payment (art. 106e ust. 1 pkt 18a)', () => {
  const ksef = { ksefConnected: true } as const;
  const laptops = (price: number) => ({
    invoiceItems: [item({ name: 'Laptop', rate: '23', quantity: 1, grossUnitPrice: price })],
  });
  const field = 'additionalInfo splitPayment';
  table([
    ['over the limit', laptops(15_000.01), ksef, [field]],
    ['at the limit', laptops(15_000), ksef, []],
    ['with the words', { ...laptops(20_000), additionalInfo: 'Mechanizm podzielonej płatności.' }, ksef, []],
    ['for a private person', { ...laptops(20_000), ...person }, ksef, []],
    ['a stay over the limit', { invoiceItems: [item({ grossUnitPrice: 20_000 })] }, ksef, []],
    ['in euro of an unknown rate', { ...laptops(20_000), currency: 'EUR' }, ksef, []],
    ['pro forma', { ...laptops(20_000), invoiceType: 2 }, ksef, []],
  ]);
  it('split payment check: compares the amount of the advance, not of the order, with the limit', () => {
    const order = { ...laptops(20_000), invoiceType: 8 } as const;
    expect(listWarnings({ ...order, prepaymentValue: 15_000 }, { ksefConnected: true })).toEqual([]);
    expect(listWarnings({ ...order, prepaymentValue: 15_001 }, { ksefConnected: true })).toEqual([field]);
  });
});

describe('cash between businesses (art. 19 Prawa przedsiębiorców)', () => {
  const cash = (price: number) => ({
    paymentType: 1 as const,
    invoiceItems: [item({ quantity: 1, grossUnitPrice: price })],
  });
  const context = { ksefConnected: true } as const;
  table([
    ['over the limit', cash(15_000.01), context, ['paymentType cashOverLimit']],
    ['at the limit', cash(15_000), context, []],
    ['a private person', { ...cash(20_000), ...person }, context, []],
    ['by transfer', { ...cash(20_000), paymentType: 2 }, context, []],
    ['euro of an unknown rate', { ...cash(20_000), currency: 'EUR' }, context, []],
  ]);
  it('cash limit check: converts an invoice in EUR at the exchange rate of the invoice', () => {
    const change = { paymentType: 1 } as const;
    const of = (price: string) =>
      checkInvoiceUpdate(
        stored({
          currency: 'EUR',
          exchangeRate: '4.2571',
          invoiceItems: stored().invoiceItems.map((storedItem) => ({
            ...storedItem,
            quantity: '1',
            grossUnitPrice: price,
          })),
        }),
        change,
        contextWith(),
      ).map(({ code }) => code);
    expect(of('3523.53')).toEqual(['cashOverLimit']);
    expect(of('3523.52')).toEqual([]);
  });
});

describe('companies', () => {
  const nobody = (companyName: string) => buyer({ taxId: '', identifierType: 'NONE', companyName });
  test.each([
    'Hurt Nowak sp. z o.o.',
    'Hurt Nowak Sp. z o. o.',
    'HURT NOWAK SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
    'Hurt Nowak sp.z o.o. sp. k.',
    'Orlen S.A.',
    'PKN ORLEN SA',
    'Nowak i Wspólnicy sp. j.',
    'Nowak Spółka komandytowa',
    'Nowa P.S.A.',
    'Muster GmbH',
    'Acme Ltd.',
    'Vzor s.r.o.',
  ])('invoice check: recognises “%s” as a company name and warns about the missing NIP', (name) => {
    expect(isCompanyName(name)).toBe(true);
    expect(listWarnings(nobody(name))).toEqual(['buyer.taxId companyWithoutNip']);
  });
  test.each([
    'Anna Nowak',
    'S.A. Nowak',
    'Anna Sa',
    'Jan Spółdzielski',
    'Zofia Zoo',
    'Salsa',
    'Incze Lajos',
    'Ag Nowak',
    'Anna Nowak, Spokojna 5',
  ])('invoice check: treats the buyer %s without a NIP as a private person', (name) =>
    expect(listWarnings(nobody(name))).toEqual([]),
  );
  it('invoice check: does not warn about a company with a NIP', () =>
    expect(listWarnings(buyer({ companyName: 'Hurt Nowak sp. z o.o.' }))).toEqual([]));

  table([
    ['buyer with the seller’s NIP', buyer({ taxId: 'PL 525-000-00-09' }), {}, ['buyer.taxId buyerIsSeller']],
    ['another NIP', buyer({ taxId: '1234563218' }), {}, []],
    ['no NIP at all', person, {}, []],
  ]);
});

describe('days', () => {
  const paid = { paymentStatus: 1 } as const;
  const sale = (saleDate: string, issueDate: string) => ({ saleDate, issueDate });
  table([
    ['paid tomorrow', { ...paid, paymentDate: '2026-11-21' }, {}, ['paymentDate paidInFuture']],
    ['paid today', { ...paid, paymentDate: '2026-11-20' }, {}, []],
    ['due tomorrow', { paymentDate: '2026-11-21' }, {}, []],
    ['a consumer after two months', { ...person, ...sale('2026-08-31', '2026-11-20') }, {}, []],
    ['a consumer on the last day', { ...person, ...sale('2026-08-01', '2026-11-30') }, {}, []],
    [
      'a consumer a day later',
      { ...person, ...sale('2026-08-31', '2026-12-01') },
      {},
      ['issueDate requestLate'],
    ],
    ['over the turn of the year', { ...person, ...sale('2026-11-15', '2027-02-28') }, {}, []],
    ['and a day later', { ...person, ...sale('2026-11-15', '2027-03-01') }, {}, ['issueDate requestLate']],
  ]);
  it('invoice check: warns when an invoice to a business is issued late, but not when the buyer is a consumer', () => {
    const codes = (changes: Partial<CreateBody>) =>
      checkInvoiceCreate(createBody({ ...changes, ...sale('2026-09-30', '2026-11-20') }), contextWith()).map(
        ({ code }) => code,
      );
    expect(codes(person)).toEqual([]);
    expect(codes({})).toEqual(['issuedLate']);
  });
});

describe('exchange rate (art. 31a)', () => {
  const euro = (additionalInfo: string, days: Partial<CreateBody> = {}) => ({
    currency: 'EUR',
    additionalInfo,
    ...days,
  });
  const sold = { saleDate: '2026-11-12', issueDate: '2026-11-20' };
  table([
    [
      'the day before a sale after a holiday',
      euro('Kurs 4,2571, tabela 219/A/NBP/2026 z dnia 2026-11-10', sold),
      {},
      [],
    ],
    ['the day of the sale', euro('Kurs NBP z 12.11.2026: 4,2571', sold), {}, ['additionalInfo rateDay']],
    ['the holiday itself', euro('tabela z dnia 11.11.2026', sold), {}, ['additionalInfo rateDay']],
    [
      'by the issue where it came first',
      euro('Kurs NBP z 19.11.2026', { issueDate: '2026-11-20', saleDate: '2026-12-01' }),
      {},
      [],
    ],
    ['a table of another year', euro('tabela 218/A/NBP/2025', sold), {}, ['additionalInfo rateTable']],
    ['a table of another day', euro('tabela 220/A/NBP/2026', sold), {}, ['additionalInfo rateTable']],
    ['a day that does not exist', euro('Kurs NBP z 31.11.2026', sold), {}, []],
    ['a day of something else', euro('Rezerwacja z 1.11.2026', sold), {}, []],
    ['nothing said', euro('', sold), {}, []],
    ['złoty', { ...sold, additionalInfo: 'Kurs NBP z 12.11.2026' }, {}, []],
  ]);
  // An invoice of 5 October for a stay that ended on 9 October uses the rate table of 2 October, and so does its
  // correction.
  const original = {
    ...stored({ invoiceType: 1, currency: 'EUR' }),
    issueDate: '2026-10-05',
    saleDate: '2026-10-09',
  };
  const corrects: Partial<CreateBody> = {
    invoiceType: 6,
    correctionId: original.invoiceId,
    correctionReason: 'Rabat',
    issueDate: '2026-11-20',
    saleDate: '2026-10-09',
  };
  const known = { mirror: [original] };
  table([
    [
      'a correction: the day of its original (art. 31b ust. 1)',
      euro('Kurs NBP z 2.10.2026', corrects),
      known,
      [],
    ],
    ['the day of its own', euro('Kurs NBP z 8.10.2026', corrects), known, ['additionalInfo rateDay']],
    ['its original is not known here', euro('Kurs NBP z 2.10.2026', corrects), {}, []],
  ]);
});

describe('till receipts (art. 106b ust. 5, 106e ust. 5 pkt 3)', () => {
  const to = (price: number, changes: Partial<CreateBody> = {}) => ({
    additionalInfo: 'Faktura do paragonu nr 12',
    invoiceItems: [item({ quantity: 1, grossUnitPrice: price })],
    ...changes,
  });
  table([
    ['up to 450 zł', to(450), {}, ['additionalInfo receiptIsInvoice']],
    ['over 450 zł', to(450.01), {}, ['additionalInfo receiptNeedsNip']],
    ['up to 100 euro', to(100, { currency: 'EUR' }), {}, ['additionalInfo receiptIsInvoice']],
    ['over 100 euro', to(100.01, { currency: 'EUR' }), {}, ['additionalInfo receiptNeedsNip']],
    ['a private person', to(300, person), {}, []],
    ['no receipt', to(300, { additionalInfo: 'Pokój 12' }), {}, []],
  ]);
});

describe('outside KSeF (art. 145m)', () => {
  const of = (issueDate: string, changes: Partial<CreateBody> = {}) => ({
    issueDate,
    saleDate: issueDate,
    ...changes,
  });
  const limit = 'invoiceType outsideKsefLimit';
  table([
    ['within the limit', of('2026-11-20'), { outsideKsef: 874_000 }, []],
    ['a grosz over it', of('2026-11-20'), { outsideKsef: 874_001 }, [limit]],
    ['another month', of('2026-10-20'), { outsideKsef: 999_000 }, []],
    ['a connected account', of('2026-11-20'), { outsideKsef: 999_000, ksefConnected: true }, []],
    ['not known yet', of('2026-11-20'), { outsideKsef: 999_000, ksefConnected: 'unknown' }, []],
    ['a private person', of('2026-11-20', person), { outsideKsef: 999_000 }, []],
    ['a draft', of('2026-11-20', { invoiceStatus: 'DRAFT' }), { outsideKsef: 999_000 }, []],
    ['the last day of 2026', of('2026-12-31'), {}, []],
    ['the first of 2027', of('2027-01-01'), {}, ['invoiceType ksefDuty']],
    ['a private person in 2027', of('2027-01-01', person), {}, []],
  ]);
});

describe('correction of a buyer', () => {
  const correction = (changes: object) => ({
    invoiceType: 10 as const,
    correctionId: 71,
    correctionReason: 'Dane nabywcy',
    ...buyer(changes),
  });
  const context = { ksefConnected: true, mirror: [stored({ ksefId: 'x' })] } as const;
  table([
    ['another NIP', correction({ taxId: '7010010013' }), context, ['buyer.taxId numberCorrected']],
    ['no NIP', correction({ taxId: '', identifierType: 'NONE' }), context, ['buyer.taxId numberCorrected']],
    ['the same NIP in another spelling', correction({ taxId: '123-456-32-18' }), context, []],
    ['another address', correction({ address: 'Nowa 5, Kraków' }), context, []],
    [
      'a NIP where there was none',
      correction({ taxId: '7010010013' }),
      {
        ksefConnected: true,
        mirror: [stored({ ksefId: 'x', buyer: { ...stored().buyer, taxId: '', identifierType: 'NONE' } })],
      },
      [],
    ],
    ['an original that is not here', correction({ taxId: '7010010013' }), { ksefConnected: true }, []],
  ]);
});

describe('advances of a stay (art. 106f ust. 3)', () => {
  const advance = (invoiceId: number, prepaymentValue = '500') =>
    stored({
      invoiceId,
      invoiceType: 8,
      invoiceFullNo: `FZ ${invoiceId}`,
      ksefId: 'x',
      prepaymentValue,
      reservationId: 9,
    });
  const context = (...mirror: ReturnType<typeof stored>[]): Context => ({ ksefConnected: true, mirror });
  const settlement = (prepaymentId: number[], prepaymentValue: number, changes: Partial<CreateBody> = {}) =>
    ({ invoiceType: 9, reservationId: 9, prepaymentId, prepaymentValue, ...changes }) as const;
  table([
    ['a full invoice beside one', { reservationId: 9 }, context(advance(80)), ['invoiceType advancesOpen']],
    [
      'of another stay of the client',
      { reservationId: 8 },
      context(advance(80)),
      ['invoiceType advancesOfClient'],
    ],
    [
      'of type 3',
      { reservationId: 9 },
      context({ ...advance(80), invoiceType: 3 }),
      ['invoiceType plainAdvancesOpen'],
    ],
    [
      'of type 3, taken off in a line',
      {
        reservationId: 9,
        invoiceItems: [item({}), item({ name: 'Zaliczka FZ 80', grossUnitPrice: -100, quantity: 1 })],
      },
      context({ ...advance(80), invoiceType: 3 }),
      [],
    ],
    [
      'a settlement beside one of another stay',
      settlement([80], 760),
      context(advance(80), { ...advance(81), reservationId: 8 }),
      ['prepaymentId advancesOfClient'],
    ],
    ['settled already', { reservationId: 9 }, { ...context(advance(80)), settled: [80] }, []],
    ['without a stay', {}, context(advance(80)), []],
    [
      'one of two settled',
      settlement([80], 760),
      context(advance(80), advance(81)),
      ['prepaymentId advancesLeft'],
    ],
    ['both settled', settlement([80, 81], 260), context(advance(80), advance(81)), []],
  ]);

  const lines = (...rates: [string, number][]) => ({
    invoiceItems: rates.map(([rate, grossUnitPrice]) =>
      item({ rate, grossUnitPrice, quantity: 1, name: rate === '23' ? 'Parking' : 'Nocleg' }),
    ),
  });
  const orderOf = (...rates: [string, string][]) =>
    rates.map(([rate, grossUnitPrice]) => {
      const [item] = stored().invoiceItems;
      if (!item) throw new Error('no line');
      return { ...item, rate, grossUnitPrice, quantity: '1' };
    });
  const two = stored({
    ...advance(80),
    invoiceItems: orderOf(['8', '1470'], ['23', '120']),
  });
  table([
    ['the same order', settlement([80], 1090, lines(['8', 1470], ['23', 120])), context(two), []],
    [
      'a dearer stay',
      settlement([80], 1190, lines(['8', 1570], ['23', 120])),
      context(two),
      ['invoiceItems orderDiffers'],
    ],
    [
      'without the parking',
      settlement([80], 970, lines(['8', 1470])),
      context(two),
      ['invoiceItems rateBelowAdvance'],
    ],
    [
      'other lines of the same sum',
      settlement([80], 1090, lines(['8', 735], ['8', 735], ['23', 120])),
      context(two),
      [],
    ],
  ]);
});

it('invoice warnings: have at most two sentences in Polish and English, and the Polish text cites an article or FA(3)', () => {
  const values = {
    item: 'bon',
    names: 'ZAL 1',
    advance: 'ZAL 1',
    order: '1 000,00 zł',
    sum: '9 500,00 zł',
    rate: '8%',
    until: '19.11.2026',
    departure: '19.11.2026',
    expected: '19.11.2026',
    given: '18.11.2026',
    table: '223/A/NBP/2026',
    right: '224/A/NBP/2026',
  };
  const english = new Map(Object.entries(speak(texts.invoiceWarnings, 'en')));
  const fill = (text: (typeof texts.invoiceWarnings)[keyof typeof texts.invoiceWarnings] | undefined) =>
    typeof text === 'function' ? text(values) : (text ?? '');
  for (const [code, message] of Object.entries(speak(texts.invoiceWarnings, 'pl'))) {
    const [pl, en] = [fill(message), fill(english.get(code))];
    expect(en, code).not.toBe('');
    for (const text of [pl, en]) {
      expect(text.length, code).toBeLessThanOrEqual(210);
      expect(text.split(/[.!?] (?=[A-ZŁŚŻ])/).length, code).toBeLessThanOrEqual(2);
    }
    if (code !== 'paidInFuture') expect(pl, code).toMatch(/art\. \d|FA\(3\)/);
  }
});
