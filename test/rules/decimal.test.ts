import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_GROSZ,
  compareDecimals,
  toShortestDecimalText,
  countDecimalPlaces,
  normaliseExchangeRate,
  convertGroszToDecimalText,
  computeLineGross,
  parseNormalisedDecimalText,
  computeProportion,
  divideRoundingHalfAway,
  subtractDecimals,
  toGrosz,
  formatUnitsAsDecimal,
} from '#shared/rules/decimal';
import vectors from './vectors.json';

const grosz = fc.integer({ min: -MAX_GROSZ, max: MAX_GROSZ });
const decimal = fc
  .record({
    units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    places: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ units, places }) => formatUnitsAsDecimal(units, places));

describe('decimalTextOf', () => {
  it.each([
    [349.99, '349.99'],
    [349.98999999999995, '349.99'],
    [0.1 + 0.2, '0.3'],
    [4.35 * 100, '435'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0'],
    [2.675, '2.675'],
    [0.3333333, '0.3333333'],
    ['349,99', '349.99'],
    ['349.90', '349.9'],
    [' 0012.500 ', '12.5'],
    ['-0.00', '0'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1 234,56', '1234.56'],
    ['12\u00a0345\u00a0678.9', '12345678.9'],
    ['1.0E+2', '100'],
  ])('decimal text: converts %o to %s', (value, text) => expect(toShortestDecimalText(value)).toBe(text));

  it.each([
    [''],
    [' '],
    ['.'],
    ['-'],
    ['e5'],
    ['1,234.56'],
    ['12 34'],
    ['12zł'],
    ['0x10'],
    ['1e999'],
    ['9'.repeat(50)],
    [NaN],
    [Infinity],
    [null],
    [undefined],
    [true],
    [[]],
    [{}],
    [12n],
  ])('decimal text: gives no value for the invalid input %o', (value) =>
    expect(toShortestDecimalText(value)).toBeNull(),
  );

  it('decimal text: all spellings of one value are normalised to the same text', () =>
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 3 }), (text, zeros) => {
        const once = toShortestDecimalText(text) ?? '';
        expect(toShortestDecimalText(once)).toBe(once);
        const padded = text.includes('.') ? text + '0'.repeat(zeros) : text;
        expect(toShortestDecimalText(padded.replace('.', ','))).toBe(once);
      }),
    ));

  it('decimal text: removes floating-point noise from every amount', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.integer({ min: -3, max: 3 }), (units, steps) => {
        const noisy = units / 100 + steps * Number.EPSILON * Math.abs(units / 100);
        expect(toGrosz(toShortestDecimalText(noisy) ?? '')).toBe(units === 0 ? 0 : units);
        expect(countDecimalPlaces(toShortestDecimalText(noisy) ?? '')).toBeLessThanOrEqual(2);
      }),
    ));

  it('decimal text: keeps the value of every number with up to six decimals', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (units) => {
        const text = formatUnitsAsDecimal(units, 6);
        expect(compareDecimals(toShortestDecimalText(text) ?? 'none', text)).toBe(0);
      }),
    ));
});

describe('exchangeRateTextOf', () => {
  it.each([
    [4.2571, '4.2571'],
    ['4,257100', '4.2571'],
    [4.257100000000001, '4.2571'],
    ['4.25000049', '4.25'],
    ['0.012345', '0.012345'],
    ['', null],
  ])('exchange rate: normalises %o to the decimal text %s', (value, text) =>
    expect(normaliseExchangeRate(value)).toBe(text),
  );
});

describe('grosz', () => {
  it.each([
    ['1319.97', 131997],
    ['0', 0],
    ['-0.00', 0],
    ['1.005', 101],
    ['-1.005', -101],
    ['0.004', 0],
    ['-1.5', -150],
    ['10000000000000', MAX_GROSZ],
    ['10000000000000.01', null],
    ['-99999999999999999999', null],
    ['abc', null],
    ['', null],
  ])('amount in grosz: text %s gives %s', (text, expected) => expect(toGrosz(text)).toBe(expected));

  it('amount in grosz: stays the same when converted to text and back', () =>
    fc.assert(
      fc.property(grosz, (amount) => {
        expect(convertGroszToDecimalText(amount)).toMatch(/^-?\d+\.\d\d$/);
        expect(toGrosz(convertGroszToDecimalText(amount))).toBe(amount === 0 ? 0 : amount);
      }),
    ));

  it.each(vectors.lineGross)(
    'invoice line: price %s times quantity %s is %s grosz',
    (price, quantity, gross) => expect(computeLineGross(String(price), String(quantity))).toBe(gross),
  );

  it('amount of an invoice line: is price times quantity, rounded once, even beyond safe integers', () =>
    fc.assert(
      fc.property(decimal, decimal, (price, quantity) => {
        const [p, q] = [parseNormalisedDecimalText(price), parseNormalisedDecimalText(quantity)];
        if (!p || !q) throw new Error('the generator writes decimals');
        const exact = divideRoundingHalfAway(p.units * q.units * 100n, 10n ** BigInt(p.places + q.places));
        const expected = exact > BigInt(MAX_GROSZ) || exact < -BigInt(MAX_GROSZ) ? null : Number(exact);
        expect(computeLineGross(price, quantity)).toBe(expected);
      }),
    ));
});

describe('rounding', () => {
  it.each([
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [-3n, 2n, -2n],
    [49n, 100n, 0n],
    [0n, 7n, 0n],
  ])('rounding half away from zero: %s / %s is %s', (n, d, rounded) =>
    expect(divideRoundingHalfAway(n, d)).toBe(rounded),
  );

  it('rounding to whole grosz: is off by at most half a grosz, and is symmetric for negative numbers', () =>
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 20n }), (n, d) => {
        const off = 2n * (n - divideRoundingHalfAway(n, d) * d);
        expect(off <= d && off >= -d).toBe(true);
        expect(divideRoundingHalfAway(-n, d)).toBe(-divideRoundingHalfAway(n, d));
      }),
    ));

  it('proportional amount: equals the exact BigInt result of amount times part divided by total', () =>
    fc.assert(
      fc.property(
        grosz,
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
        (value, part, total) => {
          const exact = divideRoundingHalfAway(BigInt(value) * BigInt(part), BigInt(total));
          expect(computeProportion(value, part, total)).toBe(Number(exact));
        },
      ),
    ));
});

describe('comparing', () => {
  it.each([
    ['12.50', '12.5', 0],
    ['2', '10', -1],
    ['-1', '-1.01', 1],
    ['0', '-0.0', 0],
  ])('decimal comparison: comparing %s with %s gives %s (-1 less, 0 equal, 1 greater)', (a, b, order) =>
    expect(compareDecimals(a, b)).toBe(order),
  );

  it.each([
    ['12.00', 0],
    ['2.675', 3],
    ['100', 0],
    ['0.10', 1],
  ])('decimal places: number %s needs %s places when trailing zeros are dropped', (text, needed) =>
    expect(countDecimalPlaces(text)).toBe(needed),
  );
});

describe('the edges of amounts', () => {
  it.each([
    ['1'.repeat(40), '1'.repeat(40)],
    ['1'.repeat(41), null],
    ['1e40', `1${'0'.repeat(40)}`],
    ['1e-40', '0'],
    ['1e41', null],
    ['1e-41', null],
    ['-0', '0'],
    ['-7,5', '-7.5'],
  ])('decimal text: converts %s to %s, where null means beyond the size limits', (value, text) =>
    expect(toShortestDecimalText(value)).toBe(text),
  );

  it.each([
    ['10000000000000', MAX_GROSZ],
    ['10000000000000.000000', MAX_GROSZ],
    ['-10000000000000', -MAX_GROSZ],
    ['10000000000000.01', null],
    ['20000000000000', null],
    // From 2^53 on, a float would round this amount to …500 and then up.
    ['90071992547.41499', 9_007_199_254_741],
    [`0.${'0'.repeat(400)}1`, 0],
    ['', null],
    ['1e5', null],
    ['+5', null],
    [' 5', null],
  ])('amount in grosz at the limits: text %s gives %s', (text, grosz) => expect(toGrosz(text)).toBe(grosz));

  it('proportional amount: is 0, never -0, when a negative result rounds to zero', () =>
    expect(computeProportion(-1, 1, 1000)).toBe(0));

  it('invoice line: has no amount when its price or its quantity is not a plain decimal text', () =>
    expect([computeLineGross('1e5', '1e0'), computeLineGross('', ''), computeLineGross('+5', '1')]).toEqual([
      null,
      null,
      null,
    ]));

  it('invalid decimal text: counts as zero in a comparison, and makes the result of a subtraction null', () => {
    expect([compareDecimals('', '0'), compareDecimals('x', '1'), compareDecimals('1.5', 'x')]).toEqual([
      0, -1, 1,
    ]);
    expect([subtractDecimals('x', '1'), subtractDecimals('1', '')]).toEqual([null, null]);
  });
});
