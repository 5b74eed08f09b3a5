import { isLargeInteger } from '#shared/model/largeInteger';

/** JSON that keeps whole numbers above 2^53: read as text, written as numbers (TC39, JSON.parse source text access). */

declare global {
  interface JSON {
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
    rawJSON(text: string): unknown;
  }
}

/** Without such a number the reviver, ten times slower, is not needed: most pages have none. */
const MAY_BE_LARGE = /[:,[]\s*-?\d{16}/;

export function parseExactly(text: string): unknown {
  if (!MAY_BE_LARGE.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value, { source }) => (isLargeInteger(source) ? source : value));
}

/** What is text in the body stays text, whatever its digits; of ids alone it is known that they are numbers. */
const IDS: ReadonlySet<string> = new Set(['positionId']);

export const writeExactly = (body: unknown): string =>
  JSON.stringify(body, (key, value: unknown) =>
    IDS.has(key) && isLargeInteger(value) ? JSON.rawJSON(value) : value,
  );
