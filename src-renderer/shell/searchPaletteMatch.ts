import { words } from '#shared/text/fold';

/** Ranks for how well a typed text names an action of the search, from the worst to the best. */
export const SEARCH_PALETTE_MATCH_RANK = {
  none: 0,
  words: 1,
  beginning: 2,
  otherEnding: 3,
  exact: 4,
} as const;

/**
 * Minimum length of a typed text that is compared with the beginnings of phrases. Shorter texts match too many phrases.
 */
const MIN_BEGINNING_LETTERS = 3;
/**
 * Two words with at least this many equal first letters are forms of one word if at most `MAX_ENDING_LETTERS` letters
 * follow.
 */
const MIN_STEM_LETTERS = 4;
const MIN_SHORT_STEM_LETTERS = 3;
/**
 * Maximum number of letters that may follow at least `MIN_STEM_LETTERS` equal first letters of two forms of one word.
 */
const MAX_ENDING_LETTERS = 2;

/** Returns whether two words, without capitals and accents, are forms of one word, such as `rooms` and `room`. */
export function haveSameStem(first: string, second: string): boolean {
  let common = 0;
  while (common < Math.min(first.length, second.length) && first[common] === second[common]) common += 1;
  const ending = Math.max(first.length, second.length) - common;
  if (common >= MIN_STEM_LETTERS) return ending <= MAX_ENDING_LETTERS;
  return common >= MIN_SHORT_STEM_LETTERS && ending <= 1;
}

/** Returns the rank that tells how well the typed text matches the most similar phrase. */
export function rankTypedTextAgainstPhrases(typedText: string, phrases: readonly string[]): number {
  const typed = words(typedText);
  if (typed.length === 0) return SEARCH_PALETTE_MATCH_RANK.none;
  const phraseWords = phrases.map((phrase) => words(phrase.replaceAll('\u00ad', '')));
  const best = Math.max(0, ...phraseWords.map((phrase) => rankPhrase(typed, phrase)));
  if (best > SEARCH_PALETTE_MATCH_RANK.none) return best;
  const known = phraseWords.flat();
  return typed.every((word) => known.some((knownWord) => knownWord.startsWith(word)))
    ? SEARCH_PALETTE_MATCH_RANK.words
    : SEARCH_PALETTE_MATCH_RANK.none;
}

function rankPhrase(typed: readonly string[], phrase: readonly string[]): number {
  const isEqual = (at: number) => typed[at] === phrase[at];
  if (typed.length > phrase.length) return SEARCH_PALETTE_MATCH_RANK.none;
  const last = typed.length - 1;
  if (typed.length === phrase.length) {
    if (typed.every((_, at) => isEqual(at))) return SEARCH_PALETTE_MATCH_RANK.exact;
    if (typed.every((word, at) => haveSameStem(word, phrase[at] ?? '')))
      return SEARCH_PALETTE_MATCH_RANK.otherEnding;
  }
  const isBeginning =
    typed.join('').length >= MIN_BEGINNING_LETTERS &&
    typed.every((word, at) => isEqual(at) || (at === last && phrase[at]?.startsWith(word)));
  return isBeginning ? SEARCH_PALETTE_MATCH_RANK.beginning : SEARCH_PALETTE_MATCH_RANK.none;
}
