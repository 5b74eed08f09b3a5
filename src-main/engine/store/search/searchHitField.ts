import type { HitField } from '#shared/contract/appContract';
import { splitWords } from '#shared/text/fold';
import { apart, DIGITS_OF_AN_END } from '#shared/text/typedNumbers';

/** A field of a search hit, and the text that the field contains. */
type Field = readonly [field: HitField['field'], text: string];

/** Search text. `guessed` is true if Kontuar has replaced mistyped words with similar words in this text. */
export interface SearchText {
  readonly text: string;
  readonly guessed: boolean;
}

/** Maximum length of the excerpt of a note around the matched word, in characters. */
const MAX_SNIPPET_CHARS = 72;
/**
 * Number fields (phone and tax id) that are compared by their digits only, so that spaces or dashes between the digits
 * do not prevent a match.
 */
const DIGIT_FIELDS: readonly HitField['field'][] = ['phone', 'taxId'];

/**
 * Returns an excerpt of the first field that contains a searched word which is missing from the displayed text of the
 * hit. Null if no searched word is missing, or if no field contains a missing word.
 */
export function findSearchHitField(
  typed: SearchText,
  shown: string,
  fields: () => readonly Field[],
): HitField | null {
  const missing = splitWords(typed.text).filter(
    (word) =>
      !hasWordStartingWith(shown, word) && !apart(word).every((part) => hasWordStartingWith(shown, part)),
  );
  if (missing.length === 0 || (typed.guessed && missing.length < splitWords(typed.text).length)) return null;
  const digits = typed.text.replace(/\D+/g, '');
  const grouped = digits.length >= DIGITS_OF_AN_END ? digits : null;
  for (const [field, value] of fields()) {
    const word = missing.find((missingWord) => hasWordStartingWith(value, missingWord));
    if (word !== undefined) return { field, text: buildSnippet(value, word) };
    if (grouped !== null && DIGIT_FIELDS.includes(field) && value.replace(/\D+/g, '').includes(grouped))
      return { field, text: value };
  }
  return null;
}

const hasWordStartingWith = (text: string, typed: string): boolean =>
  splitWords(text).some((word) => word.startsWith(typed));

/** Returns the found word with some whole words before and after it; line breaks become spaces. */
function buildSnippet(text: string, typed: string): string {
  const parts = text.split(/\s+/).filter(Boolean);
  const at = Math.max(
    0,
    parts.findIndex((part) => hasWordStartingWith(part, typed)),
  );
  let [from, to] = [at, at + 1];
  const measureSnippet = (first: number, end: number) => parts.slice(first, end).join(' ').length;
  for (;;) {
    if (to < parts.length && measureSnippet(from, to + 1) <= MAX_SNIPPET_CHARS) to += 1;
    else if (from > 0 && measureSnippet(from - 1, to) <= MAX_SNIPPET_CHARS) from -= 1;
    else break;
  }
  return `${from > 0 ? '… ' : ''}${parts.slice(from, to).join(' ')}${to < parts.length ? ' …' : ''}`;
}
