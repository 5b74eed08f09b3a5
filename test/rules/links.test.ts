import { describe, expect, test } from 'vitest';
import type { ShownInvoice } from '#shared/model/invoice';
import {
  buildTaxIdMatchKey,
  listDoubtsAboutRelatedInvoice,
  isSameParty,
  findRelatedInvoiceRefusal,
  dropNumbersInsideLongerOnes,
  buildInvoiceNumberMatchKey,
  extractInvoiceNumberCandidates,
  findOnlyAmountsWithSum,
  buildPartyMatchKey,
  rateRelatedInvoiceLikelihood,
  getRelationKindOfInvoiceType,
  listReferringInvoiceTypes,
  listReferableInvoiceTypes,
} from '#shared/rules/documents/relatedInvoiceMatching';
import { anInvoice, anItem } from '#support/records';

/**
 * Tests of which document can be another document's original or advance (documents.md, 1; conformance RUL-3 to RUL-6).
 */

const invoice = (invoiceType: number, over: Partial<ShownInvoice> = {}): ShownInvoice => ({
  ...anInvoice({ invoiceType, issueDate: '2026-06-10' }),
  ...over,
});
const corrected = (over: Partial<ShownInvoice> = {}) => invoice(1, { issueDate: '2026-06-03', ...over });

describe('types', () => {
  test.each([
    [6, 'corrects', [0, 1, 4, 3]],
    [7, 'corrects', [0, 1, 4, 5]],
    [10, 'corrects', [0, 1, 4]],
    [11, 'corrects', [8]],
    [12, 'corrects', [9]],
    [9, 'settles', [8]],
    [1, null, []],
    [8, null, []],
    [2, null, []],
  ] as const)(
    'document links: for invoice type %i, the relation is %s and the possible related invoice types are %j',
    (type, relation, targets) => {
      expect(getRelationKindOfInvoiceType(type)).toBe(relation);
      expect([...listReferableInvoiceTypes(type)].sort()).toEqual([...targets].sort());
    },
  );

  test('document links: settlements and corrections may refer to a KSeF advance, and no document may refer to a pro forma', () => {
    expect(listReferringInvoiceTypes(8).sort()).toEqual([11, 9]);
    expect(listReferringInvoiceTypes(1).sort()).toEqual([10, 6, 7]);
    expect(listReferringInvoiceTypes(3)).toEqual([6]);
    expect(listReferringInvoiceTypes(2)).toEqual([]);
  });
});

describe('parties', () => {
  test('party comparison: uses the tax number regardless of prefix, spaces and punctuation', () => {
    expect(buildTaxIdMatchKey('pl 526-025.02 74')).toBe('5260250274');
    expect(buildTaxIdMatchKey('ATU12345678')).toBe('ATU12345678');
    expect(buildTaxIdMatchKey('DE123456789')).toBe('123456789');
    expect(buildTaxIdMatchKey('')).toBe('');
    expect(buildPartyMatchKey({ taxId: 'PL5260250274', companyName: 'A' })).toBe('5260250274');
  });

  test('party comparison: compares names when tax numbers are missing; a party without a name equals no other party', () => {
    expect(buildPartyMatchKey({ taxId: '', companyName: 'Łódź  Tours' })).toBe(
      buildPartyMatchKey({ taxId: ' - ', companyName: 'lodz tours' }),
    );
    expect(buildPartyMatchKey({ taxId: 'brak', companyName: 'A' })).toBe(
      buildPartyMatchKey({ taxId: '', companyName: 'a' }),
    );
    expect(buildPartyMatchKey({ taxId: '', companyName: ' ' })).toBe('');
    expect(buildPartyMatchKey({ taxId: '', companyName: '5260250274' })).not.toBe('5260250274');
  });
});

describe('a correction', () => {
  const correction = invoice(10);

  test('correction link: accepts an original issued no later than the correction, even when the original is also a correction', () => {
    expect(findRelatedInvoiceRefusal(correction, corrected())).toBeNull();
    expect(findRelatedInvoiceRefusal(correction, corrected({ issueDate: correction.issueDate }))).toBeNull();
    // An earlier correction may also be the original of a correction.
    expect(findRelatedInvoiceRefusal(correction, invoice(10))).toBeNull();
    expect(findRelatedInvoiceRefusal(correction, corrected({ issueDate: null }))).toBeNull();
    expect(findRelatedInvoiceRefusal({ ...correction, issueDate: null }, corrected())).toBeNull();
  });

  test.each([
    ['type', invoice(8)],
    ['type', invoice(6)],
    ['currency', corrected({ currency: 'EUR' })],
    ['seller', corrected({ seller: { ...correction.seller, taxId: '1234563218' } })],
    ['later', corrected({ issueDate: '2026-06-11' })],
    ['draft', corrected({ invoiceStatus: 'DRAFT' })],
  ] as const)('correction link: an original is refused with the reason “%s”', (why, other) => {
    expect(findRelatedInvoiceRefusal(correction, other)).toBe(why);
    expect(rateRelatedInvoiceLikelihood(correction, other)).toBeNull();
  });

  test('document link: is refused when the linking document is an ordinary invoice, or when a settlement links another settlement', () => {
    expect(findRelatedInvoiceRefusal(invoice(1), corrected())).toBe('type');
    expect(findRelatedInvoiceRefusal(invoice(9), invoice(9))).toBe('type');
    expect(findRelatedInvoiceRefusal(invoice(9), invoice(8))).toBeNull();
  });

  test('correction link: warns when correction and original differ in buyer or stay, or have no item in common', () => {
    const buyer = { ...correction.buyer, companyName: 'Anna Nowak' };
    const nobody = { ...correction.buyer, companyName: '' };
    const meal = [anItem({ name: 'Obiad', rate: '8' })];
    expect(listDoubtsAboutRelatedInvoice(correction, corrected())).toEqual([]);
    expect(listDoubtsAboutRelatedInvoice(correction, corrected({ buyer }))).toEqual(['buyer']);
    expect(listDoubtsAboutRelatedInvoice(correction, corrected({ buyer: nobody }))).toEqual([]);
    expect(listDoubtsAboutRelatedInvoice({ ...correction, buyer: nobody }, corrected())).toEqual([]);
    const stay = { ...correction, reservationId: 5 };
    expect(listDoubtsAboutRelatedInvoice(stay, corrected({ reservationId: 6 }))).toEqual(['stay']);
    expect(listDoubtsAboutRelatedInvoice(stay, corrected({ reservationId: 5 }))).toEqual([]);
    expect(listDoubtsAboutRelatedInvoice(stay, corrected())).toEqual([]);
    expect(listDoubtsAboutRelatedInvoice(correction, corrected({ reservationId: 6 }))).toEqual([]);
    expect(listDoubtsAboutRelatedInvoice(correction, corrected({ invoiceItems: meal }))).toEqual(['items']);
    expect(
      listDoubtsAboutRelatedInvoice(stay, corrected({ buyer, reservationId: 6, invoiceItems: meal })),
    ).toEqual(['buyer', 'stay', 'items']);
  });

  test('correction link: rates an original as likely when an item or the stay is shared, and as impossible when the stays differ', () => {
    const lines = [anItem({ name: 'Parking', rate: '23' }), anItem({ name: ' NOCLEG ', rate: '8%' })];
    expect(rateRelatedInvoiceLikelihood(correction, corrected({ invoiceItems: lines }))).toBe('likely');
    expect(
      rateRelatedInvoiceLikelihood(correction, corrected({ invoiceItems: [anItem({ rate: '23' })] })),
    ).toBe('likely');
    expect(
      rateRelatedInvoiceLikelihood(correction, corrected({ invoiceItems: [anItem({ name: 'Obiad' })] })),
    ).toBe('may');
    expect(rateRelatedInvoiceLikelihood(correction, corrected({ issueDate: null }))).toBeNull();
    const stay = { ...correction, reservationId: 5 };
    expect(rateRelatedInvoiceLikelihood(stay, corrected({ reservationId: 6 }))).toBeNull();
    expect(rateRelatedInvoiceLikelihood(stay, corrected({ reservationId: 5 }))).toBe('likely');
    const meal = [anItem({ name: 'Obiad' })];
    expect(rateRelatedInvoiceLikelihood(stay, corrected({ reservationId: 5, invoiceItems: meal }))).toBe(
      'likely',
    );
    expect(rateRelatedInvoiceLikelihood(stay, corrected({ invoiceItems: meal }))).toBe('may');
    expect(rateRelatedInvoiceLikelihood(stay, corrected())).toBe('likely');
    expect(rateRelatedInvoiceLikelihood(correction, corrected({ reservationId: 6 }))).toBe('likely');
    const odd = [anItem({ name: 'Nocleg', rate: 'dziwna ' })];
    expect(
      rateRelatedInvoiceLikelihood({ ...correction, invoiceItems: odd }, corrected({ invoiceItems: odd })),
    ).toBe('likely');
  });
});

describe('numbers in a text', () => {
  test('invoice number search in a text: finds each word that contains a digit and a non-digit, and ignores surrounding punctuation', () => {
    expect(extractInvoiceNumberCandidates('do fv 7/06/2026.')).toEqual(
      expect.arrayContaining(['7/06/2026', 'FV 7/06/2026', 'DO FV 7/06/2026']),
    );
    expect(extractInvoiceNumberCandidates('(FV/7)')).toEqual(['FV/7']);
    expect(extractInvoiceNumberCandidates('a b c d 1/2')).not.toContain('A B C D 1/2');
    expect(extractInvoiceNumberCandidates('a b c 1/2')).toContain('A B C 1/2');
    expect(extractInvoiceNumberCandidates('2026', null, 'bez numeru', 'a1')).toEqual([]);
    expect(
      extractInvoiceNumberCandidates('FV  1/06', 'FV 1/06').filter((number) => number === 'FV 1/06'),
    ).toHaveLength(1);
  });

  test('invoice numbers found in a text: “7/06” is dropped when the longer number “FV 7/06” is found too', () => {
    const [short, long, other] = [{ fullNo: '7/06' }, { fullNo: 'FV 7/06' }, { fullNo: 'FV 8/06' }];
    expect(dropNumbersInsideLongerOnes([short, long, other])).toEqual([long, other]);
    expect(dropNumbersInsideLongerOnes([short, short])).toEqual([short, short]);
  });
});

describe('amounts that come to a sum', () => {
  test('advance search by amount: selects advances only when exactly one combination gives the sum', () => {
    expect(findOnlyAmountsWithSum([100, 200, 400], 500)).toEqual([0, 2]);
    expect(findOnlyAmountsWithSum([100, 200, 400], 700)).toEqual([0, 1, 2]);
    expect(findOnlyAmountsWithSum([100, 200], 250)).toBeNull();
    expect(findOnlyAmountsWithSum([100, 200, 300], 300)).toBeNull();
    expect(findOnlyAmountsWithSum([100, 100], 100)).toBeNull();
    expect(findOnlyAmountsWithSum([], 0)).toBeNull();
  });

  test('advance search by amount: returns nothing when more than twelve amounts would have to be combined', () => {
    const powers = (count: number) => Array.from({ length: count }, (_, at) => 2 ** at);
    expect(findOnlyAmountsWithSum(powers(12), 1 + 2048)).toEqual([0, 11]);
    expect(findOnlyAmountsWithSum(powers(13), 1)).toBeNull();
  });
});

describe('the same party', () => {
  const party = (companyName: string, address = '', taxId = '') => ({ companyName, address, taxId });
  test.each([
    [party('A', 'x', '5260250274'), party('B', 'y', 'PL 526-025-02-74'), true],
    [party('A', 'x', '5260250274'), party('A', 'x', '5250000009'), false],
    [party('Anna Szulc', 'Leśna 1'), party('anna  szulc', 'LEŚNA 1'), true],
    [party('Anna Szulc', 'Leśna 1'), party('Anna Szulc', 'Leśna 2'), false],
    [party('Anna Szulc', ''), party('Anna Szulc', ''), false],
    [party('Anna Szulc', 'Leśna 1'), party('Jan Szulc', 'Leśna 1'), false],
    [party('', 'Leśna 1'), party('', 'Leśna 1'), false],
  ])('party comparison: %j and %j count as the same party: %s', (party, otherParty, same) =>
    expect(isSameParty(party, otherParty)).toBe(same),
  );
});

describe('lines that two documents share', () => {
  const meal = anItem({ name: 'Obiad', rate: '17' });
  const sauna = anItem({ name: 'Sauna' });
  test('correction link: is rated “likely” when one item matches, ignoring case and spaces in name and VAT rate', () => {
    const original = corrected({ invoiceItems: [anItem({ name: 'obiad', rate: ' 17 ' })] });
    const document = invoice(10, { invoiceItems: [meal, sauna] });
    expect(listDoubtsAboutRelatedInvoice(document, original)).not.toContain('items');
    expect(rateRelatedInvoiceLikelihood(document, original)).toBe('likely');
  });
});

describe('numbers in a text', () => {
  test('invoice numbers in a text: have at least three characters, and surrounding spaces and punctuation are ignored', () => {
    expect(buildInvoiceNumberMatchKey('  fv   1/2 ')).toBe('FV 1/2');
    expect(extractInvoiceNumberCandidates('Do ((1/2)), 7!')).toContain('1/2');
    expect(extractInvoiceNumberCandidates('1-')).toEqual([]);
    expect(extractInvoiceNumberCandidates('do  A1/B')).toContain('A1/B');
  });
});
