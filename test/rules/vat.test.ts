import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertGroszToDecimalText, computeLineGross, toGrosz } from '#shared/rules/decimal';
import {
  addSumsPerVatRate,
  compareVatRates,
  normaliseVatRate,
  getVatPercent,
  subtractSumsPerVatRate,
  splitGrossIntoNetAndVat,
  computeInvoiceTotals,
  computeVatInGross,
} from '#shared/rules/tax/vat';
import vectors from './vectors.json';

const item = (grossUnitPrice: string | null, quantity: string | null, rate: string) => ({
  grossUnitPrice,
  quantity,
  rate,
});
const RATES = ['23', '22', '8', '7', '5', '4', '3', '0 KR', '0 WDT', '0 EX', 'zw', 'np I', 'np II', 'oo'];

describe('rates', () => {
  it.each([
    ['8', '8'],
    [' 8 % ', '8'],
    ['8,00%', '8'],
    ['23.0', '23'],
    ['0.23', '23'],
    ['0,08', '8'],
    ['0.05', '5'],
    ['0', '0 KR'],
    ['0%', '0 KR'],
    ['0kr', '0 KR'],
    ['0  KR', '0 KR'],
    ['0 wdt', '0 WDT'],
    ['0wdt', '0 WDT'],
    ['0ex', '0 EX'],
    ['0 EX', '0 EX'],
    ['ZW', 'zw'],
    ['zw.', 'zw'],
    ['zwolniony', 'zw'],
    ['zwolniona', 'zw'],
    ['zwolnione', 'zw'],
    ['Exempt', 'zw'],
    ['np', 'np I'],
    ['n.p.', 'np I'],
    ['np.', 'np I'],
    ['NP1', 'np I'],
    ['np I', 'np I'],
    ['np ii', 'np II'],
    ['np2', 'np II'],
    ['OO', 'oo'],
    ['o.o.', 'oo'],
  ])('VAT rate: %o is read as %s', (raw, rate) => expect(normaliseVatRate(raw)).toBe(rate));

  it.each(['', '19', '0.07', '0.2', '8.5', '0.080', 'VAT', '-8', '1e1', 'constructor'])(
    'VAT rate: %o is unknown',
    (raw) => expect(normaliseVatRate(raw)).toBeNull(),
  );

  it('VAT rate: each known rate has its legal percentage (art. 41, 146aa, 146ef and earlier law)', () => {
    const LAW = { '23': 23, '22': 22, '8': 8, '7': 7, '5': 5, '4': 4, '3': 3 };
    for (const rate of RATES)
      expect([rate, getVatPercent(rate)]).toEqual([rate, Reflect.get(LAW, rate) ?? 0]);
    // VAT of 1 000.00 in grosz, calculated by hand: gross * rate / (100 + rate), rounded half away from zero.
    const VAT = { '23': 18699, '22': 18033, '8': 7407, '7': 6542, '5': 4762, '4': 3846, '3': 2913 };
    for (const [rate, vat] of Object.entries(VAT))
      expect([rate, computeInvoiceTotals({ items: [item('1000', '1', rate)], currency: 'PLN' }).vat]).toEqual(
        [rate, vat],
      );
  });

  it('VAT rate: a rate in normal form stays the same when normalised again', () => {
    for (const rate of RATES) expect(normaliseVatRate(rate)).toBe(rate);
    expect([...RATES, 'A', 'B'].reverse().sort(compareVatRates)).toEqual([...RATES, 'A', 'B']);
  });
});

describe('VAT from gross', () => {
  it.each(vectors.vatInHundred)(
    'VAT in a gross amount: %i grosz at %i %% contain VAT of %i grosz',
    (gross, rate, vat) => expect(computeVatInGross(gross ?? NaN, rate ?? NaN)).toBe(vat),
  );

  it.each(vectors.lineVsSum)(
    'VAT of $n items at $price and $rate %: is rounded once per rate, not per item',
    ({ price, n, rate, perRate, perLine }) => {
      const items = Array.from({ length: n }, () => item(price, '1', String(rate)));
      expect(computeInvoiceTotals({ items, currency: 'PLN' }).vat).toBe(perRate);
      expect(n * computeVatInGross(toGrosz(price) ?? NaN, rate)).toBe(perLine);
    },
  );

  it('VAT computed from a gross amount: only the rate 4 % can give exactly half a grosz (domain.md 1.2)', () => {
    const ties = (percent: number) => {
      let count = 0;
      for (let gross = 1; gross < 20_000; gross++) {
        if ((2 * gross * percent) % (100 + percent) === 0 && (gross * percent) % (100 + percent) !== 0)
          count++;
      }
      return count;
    };
    expect([3, 5, 7, 8, 22, 23].map(ties)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(ties(4)).toBeGreaterThan(0);
    expect(computeVatInGross(13, 4)).toBe(1);
    expect(computeVatInGross(-13, 4)).toBe(-1);
  });
});

describe('totals', () => {
  it('invoice totals: equal the worked example (domain.md 1.3)', () => {
    const items = [
      item('349.99', '3', '8'),
      item('45', '6', '8'),
      item('50.00', '3', '23'),
      item('6.5', '2', '23'),
      item('1200', '1', 'zw'),
    ];
    expect(computeInvoiceTotals({ items, currency: 'PLN' })).toEqual({
      currency: 'PLN',
      gross: 268297,
      net: 255471,
      vat: 12826,
      rates: [
        { rate: '23', gross: 16300, net: 13252, vat: 3048 },
        { rate: '8', gross: 131997, net: 122219, vat: 9778 },
        { rate: 'zw', gross: 120000, net: 120000, vat: 0 },
      ],
      unreadItems: 0,
      unknownRates: [],
    });
  });

  it('invoice totals: treat “8%” and “ 8” as one VAT rate, count unreadable items and list unknown VAT rates', () => {
    const items = [
      item('10', '1', '8%'),
      item('10', '1', ' 8'),
      item('5', '1', '19'),
      item(null, '1', '8'),
      item('1', null, '8'),
      item('1e5', '1', '8'),
    ];
    const totals = computeInvoiceTotals({ items, currency: 'EUR' });
    expect(totals).toMatchObject({ gross: 2500, net: 1852, vat: 148, unreadItems: 3, unknownRates: ['19'] });
    expect(totals.rates).toEqual([
      { rate: '8', gross: 2000, net: 1852, vat: 148 },
      { rate: '19', gross: 500, net: null, vat: null },
    ]);
  });

  it('invoice totals: have unknown net and VAT when no rate is known, and are zero when there are no items', () => {
    expect(computeInvoiceTotals({ items: [item('5', '1', 'x')], currency: 'PLN' })).toMatchObject({
      gross: 500,
      net: null,
      vat: null,
    });
    expect(computeInvoiceTotals({ items: [], currency: 'PLN' })).toMatchObject({
      gross: 0,
      net: 0,
      vat: 0,
      rates: [],
    });
  });

  it('invoice totals: count items as unreadable when the sum would become too large to be exact', () => {
    const items = Array.from({ length: 12 }, () => item('10000000000000', '1', '8'));
    const totals = computeInvoiceTotals({ items, currency: 'PLN' });
    expect(totals.unreadItems).toBe(3);
    expect(Number.isSafeInteger(totals.gross)).toBe(true);
    expect(totals.net).toBe(totals.gross - (totals.vat ?? 0));
  });

  const items = fc.array(
    fc.record({
      grossUnitPrice: fc.integer({ min: -1_000_000, max: 10_000_000 }).map(convertGroszToDecimalText),
      quantity: fc.integer({ min: 0, max: 40_000 }).map((n) => convertGroszToDecimalText(n)),
      rate: fc.constantFrom(...RATES, '19', '8%'),
    }),
    { maxLength: 30 },
  );

  it('invoice totals: items and VAT rates each add up to the gross total, and net plus VAT equals gross at each rate', () =>
    fc.assert(
      fc.property(items, (list) => {
        const totals = computeInvoiceTotals({ items: list, currency: 'PLN' });
        const lines = list.map((line) => computeLineGross(line.grossUnitPrice, line.quantity) ?? NaN);
        expect(totals.gross).toBe(lines.reduce((sum, line) => sum + line, 0));
        expect(totals.rates.reduce((sum, rate) => sum + rate.gross, 0)).toBe(totals.gross);
        for (const rate of totals.rates) {
          if (rate.net === null || rate.vat === null) expect(totals.unknownRates).toContain(rate.rate);
          else expect(rate.net + rate.vat).toBe(rate.gross);
        }
      }),
    ));

  it('invoice totals: do not depend on the order of the items', () =>
    fc.assert(
      fc.property(items, (list) => {
        expect(computeInvoiceTotals({ items: list.toReversed(), currency: 'PLN' })).toEqual(
          computeInvoiceTotals({ items: list, currency: 'PLN' }),
        );
      }),
    ));

  it('invoice totals: VAT is the nearest grosz to the exact tax', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(...RATES), (gross, rate) => {
        const percent = getVatPercent(rate);
        const off =
          BigInt(computeVatInGross(gross, percent)) * BigInt(100 + percent) - BigInt(gross * percent);
        expect(2n * (off < 0n ? -off : off) <= BigInt(100 + percent)).toBe(true);
        expect(toGrosz(convertGroszToDecimalText(computeVatInGross(gross, percent)))).toBe(
          computeVatInGross(gross, percent),
        );
      }),
    ));
});

describe('rates that are not known', () => {
  it('unknown VAT rates: are sorted after all known VAT rates', () => {
    expect(['19', 'oo', '17', '23'].sort(compareVatRates)).toEqual(['23', 'oo', '17', '19']);
    expect([compareVatRates('17', '17'), compareVatRates('17', '19'), compareVatRates('19', '17')]).toEqual([
      0, -1, 1,
    ]);
  });

  it('unknown VAT rates: the same rate with and without spaces counts as one rate', () => {
    const items = ['17', ' 17 '].map((rate) => ({ grossUnitPrice: '1', quantity: '1', rate }));
    expect(computeInvoiceTotals({ items, currency: 'PLN' }).rates).toEqual([
      { rate: '17', gross: 200, net: null, vat: null },
    ]);
  });

  it('invoice totals: list the VAT rates unknown to Kontuar in ascending order, and leave the invoice’s VAT amount empty', () => {
    const items = ['19', '17'].map((rate) => ({ grossUnitPrice: '100', quantity: '1', rate }));
    const document = { items, currency: 'PLN' };
    expect(computeInvoiceTotals(document).unknownRates).toEqual(['17', '19']);
    expect(computeInvoiceTotals(document)).toMatchObject({
      vat: null,
      rates: [{ vat: null }, { vat: null }],
    });
  });

  it('difference of two amounts at an unknown VAT rate: has only a gross amount when one amount lacks net and VAT', () => {
    const unknown = { rate: '17', gross: 500, net: null, vat: null };
    const known = { rate: '17', gross: 200, net: 171, vat: 29 };
    const none = { rate: '17', net: null, vat: null };
    expect(subtractSumsPerVatRate([unknown], [known])).toEqual([{ ...none, gross: 300 }]);
    expect(subtractSumsPerVatRate([known], [unknown])).toEqual([{ ...none, gross: -300 }]);
    expect(subtractSumsPerVatRate([], [unknown])).toEqual([{ ...none, gross: -500 }]);
  });

  it('VAT totals: the sum of two documents lists the rate with the highest percentage first', () =>
    expect(
      addSumsPerVatRate([splitGrossIntoNetAndVat('8', 108)], [splitGrossIntoNetAndVat('23', 123)]).map(
        ({ rate }) => rate,
      ),
    ).toEqual(['23', '8']));
});
