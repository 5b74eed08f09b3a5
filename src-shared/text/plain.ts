/**
 * Cleans text from outside Kontuar for display, so that it cannot move the cursor, ring the bell or reverse a line.
 * Stored data stay unchanged.
 */

/** Matches C0 controls except tab and line ends, DEL, and C1 controls. */
const CONTROLS = /(?![\t\r\n])\p{Cc}/gu;
/** Matches a CR that ends a line alone; before LF it is part of CRLF, which a CSV file needs. */
const LONE_CR = /\r(?!\n)/g;
/**
 * Matches bidirectional embeddings, overrides and isolates (Unicode Standard Annex 9), and the deprecated characters
 * beside them. The marks U+200E, U+200F and U+061C stay: they reverse nothing, and Hebrew and Arabic names need them.
 */
const TURNING = /[\u202a-\u202e\u2066-\u206f]/g;
/** Matches line and paragraph separators, which only some programs treat as line ends. */
const SEPARATORS = /[\u2028\u2029]/g;
const ANY = /\r(?!\n)|(?![\t\r\n])\p{Cc}|[\u2028-\u202e\u2066-\u206f]/u;

/** Returns the text without characters that affect how it is displayed; line ends and tabs stay. */
export const plainText = (text: string): string =>
  ANY.test(text)
    ? text.replace(LONE_CR, '\n').replace(CONTROLS, '').replace(TURNING, '').replace(SEPARATORS, ' ')
    : text;

/** Returns the text cleaned by `plainText` as a single line. */
export const plainLine = (text: string): string => plainText(text).replace(/[\t\r\n]+/g, ' ');

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Cleans every text in a value of the contract with `plainText`. Returns the value itself, not a copy, if no text
 * changes.
 */
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
