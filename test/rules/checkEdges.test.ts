import { describe, expect, it, test } from 'vitest';
import { formatFinding } from '#shared/text/findingWords';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { checkInvoiceCreate } from '#shared/rules/checks/checkInvoiceCreate';
import { checkInvoiceUpdate } from '#shared/rules/checks/checkInvoiceUpdate';
import { getInvoiceRequestDeadline } from '#shared/rules/checks/futurePaymentAndExchangeRateChecks';
import { buildInvoiceToCheckFromUpdate } from '#shared/rules/checks/invoiceToCheck';
import { classifyItemForTaxAdvice, canItemBeOfAnnex15 } from '#shared/rules/checks/classifyItemForTaxAdvice';
import { isCompanyName } from '#shared/rules/checks/legalAmountLimitChecks';
import { checkItemListEntryVatRate } from '#shared/rules/checks/vatRateChecks';
import { brief, contextWith, createBody, item, stored } from './invoiceFixtures';
import { buyer, connected, found, items, table } from './findings';

/** Edge cases of the checks: values just inside and outside each limit, and unreadable values. */

describe('what an item is', () => {
  const goods = (name: string, symbol = '') => classifyItemForTaxAdvice({ name, symbol });
  test.each([
    ['Usługa', ' 55.10.10 ', 'lodging'],
    ['3 x nocleg', '', 'lodging'],
    ['Usługa noclegowa', '', 'lodging'],
    // A word with a digit may carry a meaning of its own, so the item is not certainly a room.
    ['A1 nocleg', '', null],
    ['3', '', null],
    ['Najem lokalu na cele mieszkaniowe', '', 'housing'],
    ['Opłata miejscowa', '', 'localFee'],
    ['2 x opłata uzdrowiskowa', '', 'localFee'],
    ['A1 opłata miejscowa', '', null],
    ['City tax', '', 'localFee'],
    ['City tour', '', null],
    ['Income tax', '', null],
    ['Otwieracz do wina', '', null],
    ['Wino do kolacji', '', null],
    ['Wino do ryby', '', 'alcohol'],
    ['Plac parkingowy', '', null],
    ['Garaż ul. Leśna', '', 'parking'],
    ['Opłata parkingowa', '', 'parking'],
    ['Nadopłata parkingowa', '', null],
  ] as const)(
    'item kind for tax advice: an item “%s” with the symbol “%s” is of the kind %s',
    (name, symbol, kind) => expect(goods(name, symbol)).toBe(kind),
  );

  test.each([
    ['Laptop Dell', true],
    ['Wynajem laptop', true],
    ['Telefon komórkowy', true],
    ['Komórkowy telefon', true],
    ['Telefon', false],
    ['Telefon stacjonarny', false],
    ['Telefon półkomórkowy', false],
    ['Etui komórkowe', false],
  ])('invoice item “%s”: may belong to annex 15 of the VAT Act: %s', (name, may) =>
    expect(canItemBeOfAnnex15({ name })).toBe(may),
  );
});

describe('rates', () => {
  const advice = (name: string, rate: string) =>
    checkItemListEntryVatRate({ name, rate, symbol: '' })?.code ?? null;
  test.each([
    ['Opłata miejscowa', 'oo', 'localFeeTaxed'],
    ['Opłata miejscowa', '8', 'localFeeTaxed'],
    ['Opłata miejscowa', 'np', null],
    ['Piwo', 'zw', null],
    ['Piwo', '23', null],
    ['Piwo', '8', 'alcoholRate'],
    ['Parking', 'zw', null],
    ['Parking', '8', 'parkingRate'],
    ['Nocleg', '23', 'lodgingRate'],
  ])('VAT rate check: item %s at rate %s gives the finding %s', (name, rate, code) =>
    expect(advice(name, rate)).toBe(code),
  );

  test('VAT rate check: reports nothing when an item has the usual VAT rate for its name', () => {
    for (const [name, rate] of [
      ['Opłata miejscowa', 'np'],
      ['Piwo', '23'],
      ['Parking', '23'],
    ] as const)
      expect(found(items({ name, rate }))).toEqual([]);
  });

  test('receipt check: adds a note when an advance receipt contains an item with VAT', () => {
    expect(found({ invoiceType: 5, ...items({ name: 'Nocleg', rate: '23' }) })).toEqual([
      'invoiceType receiptWithVat note kontuar',
    ]);
    const mixed = items({ name: 'Nocleg', rate: 'zw' }, { name: 'Kolacja' });
    expect(found({ invoiceType: 5, ...mixed, exemptionBasis: 'art82_3' })).toEqual([
      'invoiceType receiptWithVat note kontuar',
    ]);
  });

  test('exemption check: advises against the exemption basis art. 43 when an accommodation item is exempt', () =>
    expect(
      found({
        ...items({ name: 'Nocleg', rate: 'zw' }, { name: 'Szkolenie', rate: 'zw' }),
        exemptionBasis: 'art43_1',
      }),
    ).toEqual(['exemptionBasis article43Lodging note kontuar']));
});

describe('items', () => {
  const first = 'invoiceItems[0]';
  table([
    [
      'no quantity that can be read',
      items({ quantity: NaN }),
      {},
      [`${first}.quantity required mustFix service`],
    ],
    ['six decimals of a quantity', items({ quantity: 1.234567 }), {}, []],
    [
      'lodging abroad',
      items({ name: 'Zakwaterowanie', rate: 'np' }),
      {},
      [`${first}.rate rateAbroad note kontuar`],
    ],
    ['a basis of 256 characters', { ...items({ rate: 'zw' }), exemptionBasis: 'x'.repeat(256) }, {}, []],
    [
      'a basis of 257 characters',
      { ...items({ rate: 'zw' }), exemptionBasis: 'x'.repeat(257) },
      {},
      ['exemptionBasis textTooLong note kontuar'],
    ],
    ['a name of 512 characters', items({ name: 'x'.repeat(512) }), {}, []],
    [
      'a name of 513 characters',
      items({ name: 'x'.repeat(513) }),
      {},
      [`${first}.name textTooLong note kontuar`],
    ],
  ]);
});

describe('parties', () => {
  const receiver = (changes: object) => ({
    receiver: { companyName: 'Biuro', address: 'Krótka 1', taxId: '', ...changes },
  });
  table([
    [
      'a PESEL with blanks',
      buyer({ taxId: ' 44051401359 ', identifierType: 'OTHER' }),
      {},
      ['buyer.taxId peselInTaxId note kontuar'],
    ],
    [
      'a receiver outside of the EU with an EU number',
      receiver({ taxId: '1', identifierType: 'VAT_UE', countryCode: 'US' }),
      {},
      ['receiver.countryCode countryNotEu note kontuar'],
    ],
    [
      'three letters of a country',
      buyer({ taxId: '1', identifierType: 'VAT_UE', countryCode: 'USA' }),
      {},
      ['buyer.countryCode countryWrong mustFix service'],
    ],
    [
      'a digit before a country',
      buyer({ taxId: '1', identifierType: 'VAT_UE', countryCode: '1US' }),
      {},
      ['buyer.countryCode countryWrong mustFix service'],
    ],
    ['a country with blanks', buyer({ taxId: '1', identifierType: 'OTHER', countryCode: ' US ' }), {}, []],
  ]);
});

describe('corrections', () => {
  const correction = { correctionReason: 'Pomyłka', correctionId: 71 };
  const codes = (changes: object, before: Parameters<typeof stored>[0]) =>
    found(changes, { mirror: [stored(before)] }).map((finding) => finding.split(' ')[1]);
  it('correction check: adds a note when the original’s type does not fit correction type 6 or 7', () => {
    expect(codes({ ...correction, invoiceType: 6 }, { invoiceType: 3 })).toEqual([]);
    expect(codes({ ...correction, invoiceType: 6 }, { invoiceType: 5 })).toEqual(['originalUnusual']);
    const exempt = { ...items({ rate: 'zw' }), exemptionBasis: 'art113' };
    expect(codes({ correctionId: 71, ...exempt, invoiceType: 7 }, { invoiceType: 0 })).toEqual([]);
    expect(codes({ correctionId: 71, ...exempt, invoiceType: 7 }, { invoiceType: 1 })).toEqual([
      'originalUnusual',
    ]);
  });

  it('correction check: reports a changed buyer NIP only when the original’s number was a valid NIP', () => {
    const party = { ...stored().buyer, taxId: '5260250274' };
    expect(codes({ ...correction, invoiceType: 6 }, { buyer: party })).toEqual(['numberCorrected']);
    expect(codes({ ...correction, invoiceType: 6 }, { buyer: { ...party, identifierType: 'NONE' } })).toEqual(
      [],
    );
    expect(codes({ ...correction, invoiceType: 6 }, { buyer: { ...party, taxId: '77' } })).toEqual([]);
    expect(codes({ correctionId: 71 }, { buyer: party })).toEqual(['originalUnused']);
    expect(found({ invoiceType: 6, correctionReason: 'Pomyłka' })).toEqual([
      'correctionId originalNeeded note kontuar',
    ]);
  });
});

describe('days', () => {
  it('buyer’s deadline to demand an invoice: is three months after the end of the month of sale', () =>
    expect(['2026-08-10', '2026-11-30', '2026-12-01'].map(getInvoiceRequestDeadline)).toEqual([
      '2026-11-30',
      '2027-02-28',
      '2027-03-31',
    ]));

  const sold = { saleDate: '2026-08-10', paymentDate: '2026-11-20' };
  const exempt = item({ rate: 'zw' });
  table([
    [
      'an exempt sale has three months',
      { ...sold, invoiceItems: [exempt], exemptionBasis: 'art113' },
      {},
      [],
    ],
    [
      'a sale of which a part is exempt has not',
      { ...sold, invoiceItems: [item(), exempt], exemptionBasis: 'art82_3' },
      {},
      ['issueDate issuedLate note kontuar'],
    ],
    [
      'a sale of nothing has not',
      { ...sold, invoiceItems: [] },
      {},
      ['invoiceItems noItems mustFix service', 'issueDate issuedLate note kontuar'],
    ],
    ['sold on the last of a month', { saleDate: '2026-10-31' }, {}, ['issueDate issuedLate note kontuar']],
    ['sold on the first of a month', { saleDate: '2026-10-01' }, {}, ['issueDate issuedLate note kontuar']],
  ]);

  const euro = (additionalInfo: string, changes: object = {}) =>
    checkInvoiceCreate(createBody({ currency: 'EUR', additionalInfo, ...changes }), contextWith()).map(
      (finding) =>
        [finding.code, ...(formatFinding(finding, 'pl').match(/\d+\/[A-C]\/NBP\/\d{4}(?!-)/g) ?? [])].join(
          ' ',
        ),
    );
  // A sale on 19 November uses the NBP table of 18 November, number 224 of 2026.
  test.each([
    ['Kurs z 2026-11-18, tabela 224/A/NBP/2026', []],
    ['tabela 224 / a / nbp / 2026', []],
    ['tabela 223/A/NBP/2026', ['rateTable 224/A/NBP/2026 223/A/NBP/2026']],
    ['tabela 224/A/NBP/2025', ['rateTable 224/A/NBP/2026 224/A/NBP/2025']],
    ['tabela 47/B/NBP/2026', []],
    ['Termin 2026-11-01; kurs 4,25', []],
    ['Kurs z 2026-11-17', ['rateDay']],
    ['Dziękujemy', []],
  ])(
    'exchange rate note “%s” on a euro invoice: a date or table number other than the applicable NBP rate’s is reported',
    (text, codes) => expect(euro(text)).toEqual(codes),
  );

  it('invoice edit check: reports no date problem when the stored invoice has no issue date or no sale date', () => {
    const change = (fields: object, update: UpdateBody) =>
      brief(
        checkInvoiceUpdate(
          stored({ currency: 'EUR', additionalInfo: 'Kurs z 2026-11-17', ...fields }),
          update,
          contextWith({ ksefConnected: false }),
        ),
      );
    expect(
      change({ issueDate: null }, { saleDate: '2026-08-10', additionalInfo: 'Kurs z 2026-11-16' }),
    ).toEqual([]);
    expect(
      change({ saleDate: null }, { issueDate: '2026-11-20', additionalInfo: 'Kurs z 2026-11-16' }),
    ).toEqual([]);
    const forBusiness = stored({ issueDate: null });
    expect(
      brief(checkInvoiceUpdate(forBusiness, { currency: 'PLN' }, contextWith({ ksefConnected: false }))),
    ).toEqual([]);
  });
});

describe('currency and number', () => {
  test.each(['PLNX', 'XPLN', 'pln', ''])('currency check: refuses “%s”', (currency) =>
    expect(found({ currency })).toContain('currency currencyWrong mustFix kontuar'),
  );

  it('invoice number check: reports that a number is taken only when the invoice has a custom number', () => {
    const context = contextWith();
    const taken = { ...context, lookUp: { ...context.lookUp, numberTaken: () => 'FV 12/2026' } };
    expect(checkInvoiceCreate(createBody(), taken)).toEqual([]);
    expect(checkInvoiceCreate(createBody({ customNumber: 5 }), taken)).toHaveLength(1);
  });
});

describe('limits', () => {
  const laptop = (gross: number) => items({ name: 'Laptop', grossUnitPrice: gross, quantity: 1, rate: '23' });
  const code = (changes: object, context: Parameters<typeof found>[1] = connected) =>
    found(changes, context).map((finding) => finding.split(' ')[1]);
  const eu = buyer({ identifierType: 'VAT_UE', countryCode: 'DE', taxId: '682196989' });
  const otherBuyer = buyer({ identifierType: 'OTHER', taxId: '1234563218' });

  it('split payment check: warns about a large invoice to a business, but not when an item is unreadable', () => {
    expect(code(laptop(20_000))).toEqual(['splitPayment']);
    expect(code({ ...laptop(20_000), ...eu })).toEqual(['splitPayment']);
    expect(code({ ...laptop(20_000), ...otherBuyer })).toEqual([]);
    expect(code({ ...laptop(20_000), additionalInfo: 'Mechanizm podzielonej płatności' })).toEqual([]);
    const unread = { invoiceItems: [...laptop(20_000).invoiceItems, item({ grossUnitPrice: 1e20 })] };
    expect(code(unread)).not.toContain('splitPayment');
    expect(code({ ...laptop(20_000), invoiceType: 8, prepaymentValue: 100 })).toEqual([]);
    expect(code({ ...laptop(20_000), invoiceType: 9, prepaymentValue: 100 })).toEqual(['advancesMissing']);
    expect(code({ ...laptop(20_000), prepaymentValue: 100 })).toEqual(['prepaymentUnused', 'splitPayment']);
  });

  it('amount limit checks: report nothing when an unreadable item leaves the invoice total unknown', () => {
    const [line] = stored().invoiceItems;
    const lines = line
      ? [
          { ...line, name: 'Laptop', grossUnitPrice: '20000' },
          { ...line, quantity: null },
        ]
      : [];
    const euro = stored({ currency: 'EUR', exchangeRate: '4.25', invoiceItems: lines });
    expect(brief(checkInvoiceUpdate(euro, { additionalInfo: 'x' }, contextWith(connected)))).toEqual([]);
  });

  it('cash limit check: applies only between businesses, and only to amounts in złoty', () => {
    const cash = { ...items({ grossUnitPrice: 20_000, quantity: 1 }), paymentType: 1 };
    expect(code(cash)).toEqual(['cashOverLimit']);
    expect(code({ ...cash, ...eu })).toEqual(['cashOverLimit']);
    expect(code({ ...cash, ...otherBuyer })).toEqual([]);
    expect(code({ ...cash, currency: 'EUR' })).toEqual([]);
  });

  it('invoice issued for a till receipt: requires a NIP when its currency has no receipt limit or an item is unreadable', () => {
    const receipt = { additionalInfo: 'Do paragonu 12', ...items({ grossUnitPrice: 400, quantity: 1 }) };
    expect(code(receipt)).toEqual(['receiptIsInvoice']);
    expect(code({ ...receipt, currency: 'USD' })).toEqual(['receiptNeedsNip']);
    const unread = { invoiceItems: [...receipt.invoiceItems, item({ grossUnitPrice: 1e20 })] };
    expect(code({ ...receipt, ...unread })).toContain('receiptNeedsNip');
  });

  it('monthly limit of invoices outside KSeF: is checked from April 2026 on, and only for invoices in złoty', () => {
    const big = items({ grossUnitPrice: 12_000, quantity: 1 });
    const on = (issueDate: string, changes: object = {}) =>
      code(
        { ...big, issueDate, saleDate: issueDate, paymentDate: issueDate, ...changes },
        { ksefConnected: false },
      );
    expect(on('2026-03-31')).toEqual([]);
    expect(on('2026-04-01')).toEqual(['outsideKsefLimit']);
    expect(on('2026-04-01', { currency: 'EUR' })).toEqual([]);
  });

  it('company name: is recognised by its legal form, but not by a lower-case “s. a.” after a name', () => {
    expect(isCompanyName('Polmos S. A.')).toBe(true);
    expect(isCompanyName('Kowalski s. a.')).toBe(false);
    expect(isCompanyName('Spółka akcyjna Polmos')).toBe(true);
  });

  it('buyer check: reports that buyer and seller are the same only when both have the same valid NIP', () => {
    const checkSelfInvoice = (taxId: string, identifierType: string) =>
      code({
        buyer: { ...createBody().buyer, taxId, identifierType },
        seller: { ...createBody().seller, taxId },
      });
    expect(checkSelfInvoice('5250000009', 'NIP')).toEqual(['buyerIsSeller']);
    expect(checkSelfInvoice('5250000009', 'OTHER')).toEqual([]);
    expect(checkSelfInvoice('5250000008', 'NIP')).toEqual(['nipWrong', 'nipWrong']);
  });
});

describe('an edit as a whole invoice', () => {
  const receiver = { ...stored().buyer, companyName: 'Biuro' };
  const after = (fields: object, change: UpdateBody) => buildInvoiceToCheckFromUpdate(stored(fields), change);

  it('edited invoice: keeps its receiver when the edit has none, and takes a new or removed receiver from the edit', () => {
    expect(after({}, {}).receiver).toBeNull();
    expect(after({ receiver }, {}).receiver?.companyName).toBe('Biuro');
    expect(after({ receiver }, { receiver: null }).receiver).toBeNull();
    expect(after({}, { receiver: { taxId: '1', companyName: 'Nowe' } }).receiver?.companyName).toBe('Nowe');
    expect(after({ receiver }, { receiver: { companyName: 'Nowe' } }).receiver?.taxId).toBe('1234563218');
  });

  it('stored buyer number without an identifier type: counts as a NIP only when the edit changes the number', () => {
    const old = { ...stored().buyer, identifierType: null, taxId: 'ABC' };
    const kind = (change: UpdateBody['buyer']) =>
      after({ buyer: old }, { buyer: change }).buyer.identifierType;
    expect(kind({ companyName: 'Nowe' })).toBeNull();
    expect(kind({ taxId: 'ABC' })).toBeNull();
    expect(kind({ taxId: 'ABD' })).toBe('NIP');
  });

  it('edited invoice: removes spaces around the buyer’s country code, and has an empty bank account when none is stored', () => {
    const { buyer } = after({ buyer: { ...stored().buyer, countryCode: ' DE ' } }, {});
    expect(buyer).toMatchObject({ bankNo: '', countryCode: 'DE' });
  });

  it('edited invoice: keeps every field that the edit omits, but drops the exchange rate when the currency changes', () => {
    const fields = { currency: 'EUR', exchangeRate: '4.25', paymentStatus: 1, paymentDate: '2026-12-04' };
    expect(after(fields, {})).toMatchObject({
      exchangeRate: '4.25',
      paymentStatus: 1,
      paymentDate: '2026-12-04',
    });
    expect(after(fields, { currency: 'USD' }).exchangeRate).toBeNull();
    expect(after(fields, { paymentStatus: 0, paymentDate: '2026-12-05' })).toMatchObject({
      paymentStatus: 0,
      paymentDate: '2026-12-05',
    });
  });
});
