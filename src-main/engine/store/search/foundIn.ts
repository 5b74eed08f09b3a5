import type { HitField } from '#shared/contract/appContract';
import { words } from '#shared/text/fold';
import { apart, DIGITS_OF_AN_END } from '#shared/text/typedNumbers';

/** Which field a search matched, where the shown line lacks the words: a search for "taxi" should show that note. */
type Field = readonly [field: HitField['field'], text: string];

/** What was looked for; `guessed`: one of these words each time, in the place of one that is nowhere. */
export interface Typed {
  readonly text: string;
  readonly guessed: boolean;
}

/** Letters of a note around the word that was found. */
const MAX_SNIPPET_CHARS = 72;
/** What is found by all its digits together, or by the last ones, whatever gaps are between them. */
const GROUPED: readonly HitField['field'][] = ['phone', 'taxId'];

/** The first of `fields`, read only where it is needed, that has a word which `shown` lacks, at that word; null: what is shown says it all. */
export function foundIn(typed: Typed, shown: string, fields: () => readonly Field[]): HitField | null {
  const missing = words(typed.text).filter(
    (word) => !beginsIn(shown, word) && !apart(word).every((part) => beginsIn(shown, part)),
  );
  if (missing.length === 0 || (typed.guessed && missing.length < words(typed.text).length)) return null;
  const digits = typed.text.replace(/\D+/g, '');
  const grouped = digits.length >= DIGITS_OF_AN_END ? digits : null;
  for (const [field, whole] of fields()) {
    const word = missing.find((one) => beginsIn(whole, one));
    if (word !== undefined) return { field, text: around(whole, word) };
    if (grouped !== null && GROUPED.includes(field) && whole.replace(/\D+/g, '').includes(grouped))
      return { field, text: whole };
  }
  return null;
}

const beginsIn = (text: string, typed: string): boolean => words(text).some((word) => word.startsWith(typed));

/** Whole words on both sides of the one that was found, on one line. */
function around(text: string, typed: string): string {
  const parts = text.split(/\s+/).filter(Boolean);
  const at = Math.max(
    0,
    parts.findIndex((part) => beginsIn(part, typed)),
  );
  let [from, to] = [at, at + 1];
  const length = (first: number, end: number) => parts.slice(first, end).join(' ').length;
  for (;;) {
    if (to < parts.length && length(from, to + 1) <= MAX_SNIPPET_CHARS) to += 1;
    else if (from > 0 && length(from - 1, to) <= MAX_SNIPPET_CHARS) from -= 1;
    else break;
  }
  return `${from > 0 ? '… ' : ''}${parts.slice(from, to).join(' ')}${to < parts.length ? ' …' : ''}`;
}
