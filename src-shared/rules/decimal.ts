import type { DecimalText, Grosz } from '../model/scalars';

/**
 * Exact decimal arithmetic on text, scaled integers and grosz; no sum ever uses floats. Plain integers are used where
 * they are exact, and BigInt otherwise, with equal results (domain.md 1.2, A27, A96).
 */

/** Ten trillion złoty, in grosz: the largest value that is accepted as an amount, so that sums stay exact. */
export const MAX_GROSZ = 1_000_000_000_000_000;

const GROSZ_PLACES = 2;
/** The maximum number of characters of an amount; a longer text is not accepted as a number. */
const MAX_NUMBER_CHARS = 40;
/** Number of decimals to which the service's numbers are exact; smaller differences are rounding noise (A27). */
const NOISE_PLACES = 6;
const EXCHANGE_RATE_PLACES = 6;

const NUMBER = /^([+-]?)(\d*)(?:[.,](\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const GROUPED = /^[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d*)?$/;
const DECIMAL_TEXT = /^-?\d+(?:\.\d+)?$/;

/** An exact decimal: `units` divided by ten to the power of `places`. */
export interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

const tenTo = (places: number): bigint => 10n ** BigInt(places);
const magnitude = (n: bigint): bigint => (n < 0n ? -n : n);

/**
 * Divides `n` by `d` and rounds to the nearest integer, a half away from zero (art. 106e ust. 11; domain.md 1.2). `d`
 * must be positive.
 */
export function divideRoundingHalfAway(n: bigint, d: bigint): bigint {
  const rounded = (2n * magnitude(n) + d) / (2n * d);
  return n < 0n ? -rounded : rounded;
}

/**
 * Returns `value` multiplied by `part` and divided by `total`, rounded half away from zero. The result is exact if all
 * arguments are safe integers; `total` must be positive.
 */
export function computeProportion(value: number, part: number, total: number): number {
  const product = value * part;
  if (!Number.isSafeInteger(product) || !Number.isSafeInteger(total)) {
    return Number(divideRoundingHalfAway(BigInt(value) * BigInt(part), BigInt(total)));
  }
  const rest = product % total;
  return (product - rest) / total + (2 * Math.abs(rest) >= total ? Math.sign(product) : 0);
}

/** Returns the exact value of decimal text, or null if the text is not a decimal number. */
export function parseNormalisedDecimalText(text: string): Decimal | null {
  if (!DECIMAL_TEXT.test(text)) return null;
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), places: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 };
}

/** Writes decimal text with exactly the given number of places: `formatUnitsAsDecimal(131997n, 2)` is `1319.97`. */
export function formatUnitsAsDecimal(units: bigint, places: number): DecimalText {
  const digits = String(magnitude(units)).padStart(places + 1, '0');
  const integerPart = digits.slice(0, digits.length - places);
  const text = places === 0 ? integerPart : `${integerPart}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
}

/** Changes the number of decimal places of a decimal number; a half is rounded away from zero. */
function rescale({ units, places }: Decimal, to: number): bigint {
  return to >= places ? units * tenTo(to - places) : divideRoundingHalfAway(units, tenTo(places - to));
}

/** Writes a decimal number in its shortest spelling: no trailing zeros, no minus zero. */
function formatShortestDecimal(units: bigint, places: number): DecimalText {
  let kept = places;
  let rest = units;
  while (kept > 0 && rest % 10n === 0n) {
    rest /= 10n;
    kept -= 1;
  }
  return formatUnitsAsDecimal(rest, kept);
}

/** Reads a number in every form that the service may send: number or text, dot or comma, digit groups or exponent. */
function parseDecimal(value: unknown): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  let text = String(value).trim();
  if (GROUPED.test(text)) text = text.replace(/[ \u00a0\u202f]/g, '');
  if (text.length > MAX_NUMBER_CHARS) return null;
  const [, sign = '', integerPart = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (integerPart + fraction === '') return null;
  const places = fraction.length - Number(exponent);
  if (Math.abs(places) > MAX_NUMBER_CHARS) return null;
  const read = BigInt(integerPart + fraction);
  const digits = sign === '-' ? -read : read;
  return places >= 0 ? { units: digits, places } : { units: digits * tenTo(-places), places: 0 };
}

const SHORTEST_DECIMAL_PATTERN = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,5}[1-9])?$/;

/**
 * Returns a number or numeric text as the shortest decimal text; null for anything else. A value that differs by less
 * than 1e-6 from its rounding to two decimals is rounded, to remove float noise (A27, A68).
 */
export function toShortestDecimalText(value: unknown): DecimalText | null {
  // To save time, a value in its shortest decimal spelling is returned without parsing.
  const plain = typeof value === 'number' ? String(value) : value;
  if (typeof plain === 'string' && SHORTEST_DECIMAL_PATTERN.test(plain)) return plain === '-0' ? '0' : plain;

  const decimal = parseDecimal(value);
  if (!decimal) return null;
  if (decimal.places > GROSZ_PLACES) {
    const money = rescale(decimal, GROSZ_PLACES);
    const off = decimal.units - money * tenTo(decimal.places - GROSZ_PLACES);
    if (magnitude(off) * tenTo(NOISE_PLACES) < tenTo(decimal.places))
      return formatShortestDecimal(money, GROSZ_PLACES);
  }
  return formatShortestDecimal(decimal.units, decimal.places);
}

/**
 * Returns an exchange rate as decimal text with at most six decimals. Unlike `normaliseDecimalText`, this function
 * never drops decimals as float noise (A27).
 */
export function normaliseExchangeRate(value: unknown): DecimalText | null {
  const decimal = parseDecimal(value);
  return decimal && formatShortestDecimal(rescale(decimal, EXCHANGE_RATE_PLACES), EXCHANGE_RATE_PLACES);
}

/**
 * Removes the decimal point from decimal text and returns the integer, such as 1234 for `12.34`; NaN for any other
 * text. Only safe integers are exact.
 */
function parseUnits(text: string): number {
  const point = text.indexOf('.');
  if (!DECIMAL_TEXT.test(text)) return NaN;
  return Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
}
const placesOf = (text: string): number => {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
};

const toGroszIfInRange = (value: bigint): Grosz | null =>
  magnitude(value) > BigInt(MAX_GROSZ) ? null : Number(value);

/**
 * Converts decimal text to grosz and rounds half a grosz away from zero. Returns null if there is no text, if the text
 * is not an amount, or if the amount is over `MAX_GROSZ`.
 */
export const toGrosz = (text: DecimalText | null): Grosz | null => computeLineGross(text, '1');

/** Converts grosz to decimal text, always with two decimals: `131997` becomes `1319.97`. */
export function convertGroszToDecimalText(grosz: Grosz): DecimalText {
  return formatUnitsAsDecimal(BigInt(grosz), GROSZ_PLACES);
}

/**
 * Returns the gross amount of one invoice line in grosz: price times quantity, rounded once (domain.md 1.2, step 2).
 * Returns null if price or quantity is missing or no number, or if the result is over `MAX_GROSZ`.
 */
export function computeLineGross(price: DecimalText | null, quantity: DecimalText | null): Grosz | null {
  if (price === null || quantity === null) return null;
  const places = placesOf(price) + placesOf(quantity) - GROSZ_PLACES;
  const product = parseUnits(price) * parseUnits(quantity);
  if (Number.isSafeInteger(product) && places <= 15) {
    const grosz = places > 0 ? computeProportion(product, 1, 10 ** places) : product * 10 ** -places;
    if (Math.abs(grosz) <= MAX_GROSZ) return grosz === 0 ? 0 : grosz;
  }
  const p = parseNormalisedDecimalText(price);
  const q = parseNormalisedDecimalText(quantity);
  return (
    p &&
    q &&
    toGroszIfInRange(rescale({ units: p.units * q.units, places: p.places + q.places }, GROSZ_PLACES))
  );
}

/** Adds amounts in grosz; returns null if any amount is unknown. */
export const sumIfKnown = (amounts: readonly (Grosz | null)[]): Grosz | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);

/**
 * Compares two decimal texts by value and returns a negative number, zero or a positive number. Text that is not a
 * number counts as zero.
 */
export function compareDecimals(a: DecimalText, b: DecimalText): number {
  const [x, y] = [parseNormalisedDecimalText(a), parseNormalisedDecimalText(b)];
  const places = Math.max(x?.places ?? 0, y?.places ?? 0);
  const difference = (x ? rescale(x, places) : 0n) - (y ? rescale(y, places) : 0n);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Returns `a` minus `b`, exact and in its shortest spelling; null if either text is not a number. */
export function subtractDecimals(a: DecimalText, b: DecimalText): DecimalText | null {
  const [x, y] = [parseNormalisedDecimalText(a), parseNormalisedDecimalText(b)];
  if (!x || !y) return null;
  const places = Math.max(x.places, y.places);
  return formatShortestDecimal(rescale(x, places) - rescale(y, places), places);
}

/** Returns the number of decimals of a value without trailing zeros: 0 for `12.00`, 3 for `2.675`. */
export function countDecimalPlaces(text: DecimalText): number {
  return placesOf(text.includes('.') ? text.replace(/0+$/, '') : text);
}
