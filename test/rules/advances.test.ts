import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anInvoice, anItem } from '#support/records';
import {
  computeGrossChargedByInvoice,
  computeInvoicePayment,
  isOwnInvoiceAmountStated,
  subtractAdvancesFromOrder,
  splitAdvanceByVatRate,
} from '#shared/rules/documents/advances';
import { splitGrossIntoNetAndVat, type RateSum } from '#shared/rules/tax/vat';
import vectors from './vectors.json';

const ratesOf = (groups: object): RateSum[] =>
  Object.entries(groups).map(([rate, gross]) => splitGrossIntoNetAndVat(rate, Number(gross)));
const byRate = (rates: readonly RateSum[] | null) =>
  Object.fromEntries((rates ?? []).map(({ rate, ...sums }) => [rate, sums]));

const order = fc
  .record({
    '8': fc.integer({ min: 1, max: 1e9 }),
    '23': fc.integer({ min: 0, max: 1e9 }),
    zw: fc.integer({ min: 0, max: 1e9 }),
  })
  .map(ratesOf);
const total = (rates: readonly RateSum[]) => rates.reduce((sum, rate) => sum + rate.gross, 0);

describe('advance', () => {
  it.each(vectors.advanceSplit)(
    'advance split: the amount $advance is divided over the VAT rates of the order $groups',
    ({ groups, advance, out }) =>
      expect(byRate(splitAdvanceByVatRate(ratesOf(groups), advance))).toEqual(out),
  );

  it('advance split: divides an advance of 333.33 over the VAT rates 8 % and 23 %', () =>
    expect(byRate(splitAdvanceByVatRate(ratesOf({ '8': 147000, '23': 12000 }), 33333))).toEqual({
      '8': { gross: 30817, net: 28534, vat: 2283 },
      '23': { gross: 2516, net: 2046, vat: 470 },
    }));

  it.each([0, -1, 159001])(
    'advance split: refuses an advance of %i grosz on an order of 159000 grosz',
    (advance) => expect(splitAdvanceByVatRate(ratesOf({ '8': 147000, '23': 12000 }), advance)).toBeNull(),
  );
  it('advance split by VAT rate: is refused for an order without items', () =>
    expect(splitAdvanceByVatRate([], 1)).toBeNull());

  it('advance split: parts add up to the advance, and each part’s rounding error is at most one grosz per VAT rate', () =>
    fc.assert(
      fc.property(order, fc.double({ min: 0, max: 1, noNaN: true }), (rates, part) => {
        const advance = Math.max(1, Math.floor(total(rates) * part));
        const split = splitAdvanceByVatRate(rates, advance) ?? [];
        expect(total(split)).toBe(advance);
        split.forEach((share, index) => {
          const exact = ((rates[index]?.gross ?? 0) / total(rates)) * advance;
          expect(Math.abs(share.gross - exact)).toBeLessThanOrEqual(rates.length);
          expect((share.net ?? 0) + (share.vat ?? 0)).toBe(share.gross);
        });
      }),
    ));

  it('advance split: equals the order’s amounts per VAT rate when the advance covers the whole order', () =>
    fc.assert(
      fc.property(order, (rates) => {
        expect(splitAdvanceByVatRate(rates, total(rates))).toEqual(rates);
      }),
    ));
});

describe('settlement', () => {
  it.each(vectors.settlement)(
    'settlement of an order with gross $groups per VAT rate: $remaining is left to pay after the advances $advances',
    ({ groups, advances, remaining, out, wrongInHundredOnRemainder: wrong }) => {
      const rates = ratesOf(groups);
      const settled = subtractAdvancesFromOrder(
        rates,
        advances.map((advance) => splitAdvanceByVatRate(rates, advance) ?? []),
      );
      expect(settled.remaining).toBe(remaining);
      expect(byRate(settled.rates)).toMatchObject(out);
      // Computing the VAT from the remaining gross would give a different VAT amount (domain.md 6.2).
      if (wrong !== undefined) expect(splitGrossIntoNetAndVat('8', remaining).vat).toBe(wrong);
    },
  );

  it('settlement after an advance of 500.00: has the expected gross, net and VAT for 8 % and 23 %', () => {
    const rates = ratesOf({ '8': 147000, '23': 12000 });
    expect(
      byRate(subtractAdvancesFromOrder(rates, [splitAdvanceByVatRate(rates, 50000) ?? []]).rates),
    ).toEqual({
      '8': { gross: 100774, net: 93309, vat: 7465 },
      '23': { gross: 8226, net: 6688, vat: 1538 },
    });
  });

  it('settlement of a reduced order: deducts the advance in the VAT shares of the original order (Ministry of Finance, example 14)', () => {
    const then = splitAdvanceByVatRate(ratesOf({ '8': 36900000, '23': 615000 }), 3000000) ?? [];
    const settled = subtractAdvancesFromOrder(ratesOf({ '8': 33210000, '23': 553500 }), [then]);
    expect(settled.remaining).toBe(30763500);
    expect(byRate(settled.rates)).toMatchObject({
      '8': { net: 28017759, vat: 2241421 },
      '23': { net: 410016, vat: 94304 },
    });
  });

  it('advances and settlement: their VAT totals together equal the VAT of the order', () =>
    fc.assert(
      fc.property(
        order,
        fc.array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), { maxLength: 4 }),
        (rates, parts) => {
          let left = total(rates);
          const advances: RateSum[][] = [];
          for (const part of parts) {
            const split = splitAdvanceByVatRate(rates, Math.floor(left * part));
            if (!split) continue;
            advances.push(split);
            left -= total(split);
          }
          const settled = subtractAdvancesFromOrder(rates, advances);
          expect(settled.remaining).toBe(left);
          for (const { rate, vat } of rates) {
            const of = (sums: readonly RateSum[]) => sums.find((sum) => sum.rate === rate)?.vat ?? 0;
            expect(advances.reduce((sum, advance) => sum + of(advance), of(settled.rates))).toBe(vat);
          }
        },
      ),
    ));

  it('settlement: a VAT rate that occurs only in the deducted advance gets negative amounts', () =>
    expect(
      byRate(subtractAdvancesFromOrder(ratesOf({ '8': 10000 }), [ratesOf({ '23': 1230 })]).rates),
    ).toEqual({
      '23': { gross: -1230, net: -1000, vat: -230 },
      '8': { gross: 10000, net: 9259, vat: 741 },
    }));
});

describe('what a document asks for', () => {
  const payment = (invoiceType: number, prepaymentValue: string | null, paymentStatus: number | null) =>
    computeInvoicePayment({ invoiceType, prepaymentValue, paymentStatus }, { gross: 159000 });

  it.each([
    [1, null, 0, { order: 159000, due: 159000, paid: 0, left: 159000 }],
    [1, null, 1, { order: 159000, due: 159000, paid: 159000, left: 0 }],
    [1, null, null, { order: 159000, due: 159000, paid: 0, left: 159000 }],
    [8, '500.00', 1, { order: 159000, due: 50000, paid: 50000, left: 0 }],
    [8, '500.00', 0, { order: 159000, due: 50000, paid: 0, left: 50000 }],
    [9, '1090', 0, { order: 159000, due: 109000, paid: 50000, left: 109000 }],
    [9, '1090', 1, { order: 159000, due: 109000, paid: 159000, left: 0 }],
    [9, null, 0, null],
    [10, null, 0, null],
    [6, null, 1, null],
  ])(
    'invoice payment: invoice type %i, prepayment %s and payment status %s give the expected order, due, paid and remaining amounts',
    (type, value, status, expected) => expect(payment(type, value, status)).toEqual(expected),
  );
});

describe('what a document counts for beside others', () => {
  const invoiceItems = [anItem({ grossUnitPrice: '1590.00', quantity: '1' })];
  const count = (invoiceType: number, prepaymentValue: string | null) =>
    computeGrossChargedByInvoice({ ...anInvoice({ invoiceType, prepaymentValue, invoiceItems }) });

  it('invoice amount: is the stated prepayment amount for an advance or settlement, and the item total for an ordinary invoice', () => {
    expect([count(8, '500.00'), count(9, '1090.00')]).toEqual([50_000, 109_000]);
    expect(count(1, null)).toBe(159_000);
  });

  it('invoice amount: is the sum of the items for a correction, and for an advance without a stated amount', () => {
    expect([count(8, null), count(12, '1090.00'), count(10, null)]).toEqual([159_000, 159_000, 159_000]);
  });
});

describe('what a document is for', () => {
  const rate = (name: string, gross: number) => splitGrossIntoNetAndVat(name, gross);

  it('advance split: the VAT rate with the largest amount gets the leftover grosz, in any order of the rates', () => {
    const parts = (...order: ReturnType<typeof rate>[]) =>
      splitAdvanceByVatRate(order, 100)?.map(({ gross }) => gross);
    // A third of 1.00 is 0.33; the largest part gets the remaining grosz.
    expect(parts(rate('8', 334), rate('23', 333), rate('5', 333))).toEqual([34, 33, 33]);
    expect(parts(rate('8', 333), rate('23', 334), rate('5', 333))).toEqual([33, 34, 33]);
    expect(parts(rate('8', 333), rate('23', 333), rate('5', 334))).toEqual([33, 33, 34]);
  });

  it('invoice amount: counts as not stated for an advance or settlement whose prepayment value is empty', () => {
    for (const invoiceType of [8, 9]) {
      expect(isOwnInvoiceAmountStated({ invoiceType, prepaymentValue: null })).toBe(false);
      expect(isOwnInvoiceAmountStated({ invoiceType, prepaymentValue: '5' })).toBe(true);
    }
    for (const invoiceType of [1, 3, 10, 11])
      expect(isOwnInvoiceAmountStated({ invoiceType, prepaymentValue: null }), String(invoiceType)).toBe(
        true,
      );
  });

  it('gross amount of an invoice: is the prepayment value for an advance or settlement, and otherwise the total of its items', () => {
    const gross = (invoiceType: number, prepaymentValue: string | null) =>
      computeGrossChargedByInvoice({
        invoiceType,
        prepaymentValue,
        paymentStatus: 0,
        invoiceItems: [anItem({ grossUnitPrice: '100', quantity: '2' })],
      });
    expect([gross(8, '50'), gross(9, '50'), gross(8, null), gross(1, null), gross(10, null)]).toEqual([
      5_000, 5_000, 20_000, 20_000, 20_000,
    ]);
  });
});

describe('an advance over equal rates', () => {
  it('advance split: an advance of 1.01 for equal amounts at 23 % and 8 % becomes 0.50 and 0.51', () =>
    expect(
      splitAdvanceByVatRate(
        [splitGrossIntoNetAndVat('23', 100), splitGrossIntoNetAndVat('8', 100)],
        101,
      )?.map(({ rate, gross }) => [rate, gross]),
    ).toEqual([
      ['23', 50],
      ['8', 51],
    ]));
});
