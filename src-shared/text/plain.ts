/** Foreign text is shown as text: no cursor move, bell or reversed line. Only for display; the data stay as they came. */

/** C0 without tab and line ends, DEL, C1. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;
/** A line end of its own; before LF it is part of CRLF, which a CSV file needs. */
const LONE_CR = /\r(?!\n)/g;
/**
 * Bidirectional embeddings, overrides and isolates (Unicode Standard Annex 9), and the deprecated characters beside them.
 * The three marks U+200E, U+200F and U+061C stay: they turn nothing around, and Hebrew and Arabic names need them.
 */
const TURNING = /[\u202a-\u202e\u2066-\u206f]/g;
/** Line and paragraph separators: a line end to some programs only. */
const SEPARATORS = /[\u2028\u2029]/g;
const ANY = /\r(?!\n)|(?![\t\r\n])\p{Cc}|[\u2028-\u202e\u2066-\u206f]/u;

/** Without anything that acts on where it is shown; line ends and tabs stay. */
export const plainText = (text: string): string =>
  ANY.test(text)
    ? text.replace(LONE_CR, '\n').replace(CONTROLS, '').replace(TURNING, '').replace(SEPARATORS, ' ')
    : text;

/** The same in one line. */
export const plainLine = (text: string): string => plainText(text).replace(/[\t\r\n]+/g, ' ');

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same for every text of a value as the contract has them. What has no such text is given back itself, not a copy. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) {
    const shown = value.map(plainValue);
    return shown.some((item, at) => item !== value[at]) ? shown : value;
  }
  if (!isPlainObject(value)) return value;
  let shown: Record<string, unknown> | null = null;
  for (const key in value) {
    const plain = plainValue(value[key]);
    if (plain === value[key]) continue;
    shown ??= { ...value };
    shown[key] = plain;
  }
  return shown ?? value;
}
