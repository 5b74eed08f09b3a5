import { fold, APOSTROPHE_IN_CYRILLIC_WORD_PATTERN, splitWords } from '#shared/text/fold';
import { apart, DIGITS_OF_AN_END, GROUPED_DIGITS } from '#shared/text/typedNumbers';

/** A piece of a text; `hit` is true if the piece matches the search. */
export interface Stretch {
  readonly text: string;
  readonly hit: boolean;
}

const LETTER_OR_DIGIT_PATTERN = /[\p{L}\p{N}]/u;

/**
 * Divides `text` into parts that match the words of `query` and parts that do not. Case, accents and the grouping of
 * phone digits are ignored; for example, `lodz` matches in `Łódź-Bałuty`.
 */
export function splitTextBySearchHits(text: string, query: string): Stretch[] {
  const wanted = splitWords(query);
  if (wanted.length === 0) return [{ text, hit: false }];

  const letters = [...text];
  let folded = '';
  const from: number[] = [];
  const silent = new Set([...text.matchAll(APOSTROPHE_IN_CYRILLIC_WORD_PATTERN)].map(({ index }) => index));
  let offset = 0;
  letters.forEach((letter, index) => {
    const plain = silent.has(offset) ? '' : fold(letter);
    offset += letter.length;
    folded += plain;
    for (let i = 0; i < plain.length; i++) from.push(index);
  });

  const hit = new Array<boolean>(letters.length).fill(false);
  const mark = (start: number, end: number) => hit.fill(true, from[start], (from[end - 1] ?? 0) + 1);
  for (const word of wanted) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      if (at === 0 || !LETTER_OR_DIGIT_PATTERN.test(folded[at - 1] ?? '')) mark(at, at + word.length);
    }
    const [letters, digits] = apart(word);
    if (digits === undefined) continue;
    const gapped = new RegExp(`(?<![\\p{L}\\p{N}])${letters}[^\\p{L}\\p{N}]+${digits}`, 'gu');
    for (const { 0: written, index } of folded.matchAll(gapped)) mark(index, index + written.length);
  }
  for (const group of query.match(GROUPED_DIGITS) ?? []) markDigits(group.replace(/\D+/g, ''));

  function markDigits(typed: string) {
    if (typed.length < DIGITS_OF_AN_END) return;
    for (const { 0: written, index } of folded.matchAll(GROUPED_DIGITS)) {
      const digits = [...written.matchAll(/\d/g)].map((digit) => index + digit.index);
      const at = written.replace(/\D+/g, '').lastIndexOf(typed);
      const [start, end] = [digits[at], digits[at + typed.length - 1]];
      if (at !== -1 && start !== undefined && end !== undefined) mark(start, end + 1);
    }
  }

  const stretches: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, index) => {
    const last = stretches.at(-1);
    if (last && last.hit === hit[index]) last.text += letter;
    else stretches.push({ text: letter, hit: hit[index] ?? false });
  });
  return stretches;
}
