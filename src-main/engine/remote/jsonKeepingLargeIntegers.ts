import { isLargeInteger } from '#shared/model/largeId';

/**
 * Reads and writes JSON without rounding whole numbers above 2^53: such numbers are read as text and written as numbers
 * (TC39, JSON.parse source text access).
 */

declare global {
  interface JSON {
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
    rawJSON(text: string): unknown;
  }
}

/** Matches JSON that may contain a number of 16 or more digits. Other JSON can be parsed faster. */
const LARGE_NUMBER_PATTERN = /[:,[]\s*-?\d{16}/;

export function parseJsonKeepingLargeIntegers(text: string): unknown {
  if (!LARGE_NUMBER_PATTERN.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) => (isLargeInteger(source) ? source : value));
}

/** JSON keys of ids that are sent as numbers. Under all other keys, a text of digits stays a text. */
const NUMERIC_ID_KEYS: ReadonlySet<string> = new Set(['positionId']);

export const writeJsonKeepingLargeIntegers = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) =>
    NUMERIC_ID_KEYS.has(key) && isLargeInteger(value) ? JSON.rawJSON(value) : value,
  );
