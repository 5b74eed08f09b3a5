import { describe, expect, it } from 'vitest';
import { formatFinding } from '#shared/text/findingWords';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { Invoice } from '#shared/model/invoice';
import { checkInvoiceCreate, type CheckContext } from '#shared/rules/checks/checkInvoiceCreate';
import { contextWith, createBody, item, stored } from './invoiceFixtures';

/** Advances and settlements with unknown values or with documents named in a finding. */

const ADVANCE = { invoiceType: 8, prepaymentValue: '500', ksefId: 'x' };
const advance = (invoiceId: number, changes: Partial<Invoice> = {}) =>
  stored({ ...ADVANCE, invoiceId, invoiceFullNo: `ZAL ${invoiceId}`, ...changes });
const NAMES = /ZAL \d+( …)?|\b8\d\b|[-\u2212]?\d*\u00a0?\d+,\d\d/g;
/** Pattern for the documents and amounts that a finding's sentence names. */
function listFindingCodes(
  changes: Partial<CreateBody>,
  mirror: Invoice[] = [],
  lookUp: Partial<CheckContext['lookUp']> = {},
  settled: number[] = [],
) {
  const context = contextWith({ ksefConnected: true, mirror, settled });
  return checkInvoiceCreate(createBody(changes), {
    ...context,
    lookUp: { ...context.lookUp, ...lookUp },
  }).map((finding) =>
    [finding.field, finding.code, ...(formatFinding(finding, 'pl').match(NAMES) ?? [])].join(' '),
  );
}
const settle = (prepaymentId: number[], prepaymentValue: number, changes: Partial<CreateBody> = {}) => ({
  invoiceType: 9 as const,
  prepaymentId,
  prepaymentValue,
  ...changes,
});

describe('amounts', () => {
  it('advance and settlement check: reports an advance or settlement amount that is too large to be read', () => {
    expect(listFindingCodes({ invoiceType: 8, prepaymentValue: 1e20 })).toEqual([
      'prepaymentValue amountUnreadable',
    ]);
    expect(listFindingCodes(settle([81], 1e20), [advance(81)])).toEqual(['prepaymentValue amountUnreadable']);
  });

  it('settlement check: reports only the advance that is not stored on this PC when the settlement links two advances', () => {
    expect(listFindingCodes(settle([80, 81], 100), [advance(81)])).toEqual([
      'prepaymentId advanceNotHere 80',
    ]);
    expect(listFindingCodes(settle([81, 80], 100), [advance(81)])).toEqual([
      'prepaymentId advanceNotHere 80',
    ]);
  });

  it('settlement check: reports the amount by which the advances exceed the price of the order', () => {
    const ids = [81, 82, 83];
    expect(
      listFindingCodes(
        settle(ids, 0),
        ids.map((id) => advance(id)),
      ),
    ).toEqual(['prepaymentValue advancesOverOrder 240,00']);
  });

  it('settlement check: reports missing advances, and then does not check the settlement amount', () => {
    expect(listFindingCodes(settle([], 100))).toEqual(['prepaymentId advancesMissing']);
    const below = { invoiceItems: [item({ quantity: -1 })] };
    expect(
      listFindingCodes(settle([], 100, below)).filter((finding) => finding.startsWith('prepayment')),
    ).toEqual(['prepaymentId advancesMissing']);
  });
});

describe('the order of a settlement', () => {
  const makeAdvance = (changes: Partial<Invoice> = {}) =>
    advance(81, { invoiceItems: [{ ...(stored().invoiceItems[0] ?? fail()), quantity: '4' }], ...changes });
  const differs = 'invoiceItems orderDiffers ZAL 81 1\u00a0680,00';
  const orders = (
    mirror: Invoice[],
    changes: Partial<CreateBody> = {},
    lookUp: Partial<CheckContext['lookUp']> = {},
  ) =>
    listFindingCodes(settle([81], 760, changes), mirror, lookUp).filter((finding) =>
      finding.startsWith('invoiceItems o'),
    );

  it('settlement check: reports an advance whose order value differs from the settlement’s order value', () => {
    expect(orders([makeAdvance()])).toEqual([differs]);
    expect(orders([makeAdvance({ invoiceFullNo: '' })])).toEqual([
      'invoiceItems orderDiffers 81 1\u00a0680,00',
    ]);
    expect(orders([advance(81)])).toEqual([]);
  });

  it('settlement check: does not compare the orders of settlement and advance when an item is unreadable or the currencies differ', () => {
    expect(orders([makeAdvance()], { invoiceItems: [item(), item({ grossUnitPrice: 1e20 })] })).toEqual([]);
    const [line = fail()] = stored().invoiceItems;
    const four = { ...line, quantity: '4' };
    const unread = [makeAdvance({ invoiceItems: [four, { ...line, quantity: null }] })];
    expect(orders(unread, {}, { correctedAdvanceAmount: () => 50_000 })).toEqual([]);
    expect(orders([makeAdvance({ currency: 'EUR' })])).toEqual([]);
  });

  it('settlement check: does not compare order values when the advance was corrected or states no amount', () => {
    expect(orders([makeAdvance()], {}, { correctedAdvanceAmount: () => 40_000 })).toEqual([]);
    expect(
      orders([makeAdvance({ prepaymentValue: null })], {}, { correctedAdvanceAmount: () => null }),
    ).toEqual([]);
  });

  it('advance invoice check: reports linked advances, because an advance invoice deducts no advances', () =>
    expect(
      listFindingCodes({ invoiceType: 8, prepaymentValue: 100, prepaymentId: [81] }, [makeAdvance()]),
    ).toEqual(['prepaymentId advancesUnused']));

  it('settlement check: compares at most 100 advances with the order, and reports more than 100 advances as too many', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => 100 + at);
    const mirror = many(101).map((id) => makeAdvance({ invoiceId: id, prepaymentValue: '1' }));
    const codes = (count: number) =>
      listFindingCodes(settle(many(count), 1160), mirror).map((finding) => finding.split(' ')[1]);
    expect(codes(101).filter((code) => code === 'orderDiffers')).toHaveLength(100);
    expect(codes(101)).toContain('tooManyAdvances');
    expect(codes(100)).not.toContain('tooManyAdvances');
  });
});

describe('open advances', () => {
  const open = (count: number, changes: Partial<Invoice> = {}) =>
    Array.from({ length: count }, (_, at) => advance(81 + at, { reservationId: 7, ...changes }));
  const sale = (mirror: Invoice[], changes: Partial<CreateBody> = {}) =>
    listFindingCodes({ reservationId: 7, ...changes }, mirror);

  it('open advances check: gives no message for a stay without advances', () => expect(sale([])).toEqual([]));

  it('open advances check: names up to five advances, and adds … when more advances are open', () => {
    const five = 'ZAL 81 ZAL 82 ZAL 83 ZAL 84 ZAL 85';
    expect(sale(open(5))).toEqual([`invoiceType advancesOpen ${five}`]);
    expect(sale(open(6))).toEqual([`invoiceType advancesOpen ${five} …`]);
  });

  it('open advances check: gives no message on a new advance invoice', () =>
    expect(sale(open(1), { invoiceType: 8, prepaymentValue: 100 })).toEqual([]));

  it('open ordinary (type 3) advances: are reported for the same stay or client, unless a negative item deducts them', () => {
    const plain = open(1, { invoiceType: 3, prepaymentValue: null });
    expect(sale(plain)).toEqual(['invoiceType plainAdvancesOpen ZAL 81']);
    expect(sale(open(1, { invoiceType: 3, prepaymentValue: null, reservationId: 8 }))).toEqual([
      'invoiceType advancesOfClient ZAL 81',
    ]);
    // An item without a readable price reduces nothing.
    const unread = sale(plain, { invoiceItems: [item(), item({ grossUnitPrice: NaN })] });
    expect(unread).toContain('invoiceType plainAdvancesOpen ZAL 81');
    expect(sale(plain, { invoiceItems: [item(), item({ quantity: -1, grossUnitPrice: 5 })] })).toEqual([]);
  });
});

describe('the buyer and the number of an advance', () => {
  const nobody = {
    buyer: { companyName: 'Nabywca Testowy', address: 'x', taxId: '', identifierType: 'NONE' },
  } as const;
  it('settlement check: compares the advance’s buyer with the settlement’s buyer by name when the buyer has no tax number', () => {
    expect(listFindingCodes(settle([81], 760, nobody), [advance(81)])).toEqual([]);
    const renamed = { buyer: { ...nobody.buyer, companyName: 'Ktoś inny' } };
    expect(listFindingCodes(settle([81], 760, renamed), [advance(81)])).toEqual([
      'prepaymentId advanceOtherBuyer ZAL 81',
    ]);
  });

  it('advance in a check message: is named by its id when the advance has no invoice number', () => {
    expect(listFindingCodes(settle([81], 760), [advance(81, { invoiceFullNo: '' })], {}, [81])).toEqual([
      'prepaymentId advanceSettled 81',
    ]);
    const twice = (mirror: Invoice[]) =>
      listFindingCodes(settle([81, 81], 760), mirror).find((finding) => finding.includes('Twice'));
    expect(twice([advance(81)])).toBe('prepaymentId advanceTwice ZAL 81');
    expect(twice([advance(81, { invoiceFullNo: '' })])).toBe('prepaymentId advanceTwice 81');
    expect(twice([])).toBe('prepaymentId advanceTwice 81');
  });
});

function fail(): never {
  throw new Error('the invoice of invoiceFixtures.ts has an item');
}
