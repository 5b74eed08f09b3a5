import { words } from '#shared/text/fold';

/** How well a typed text names an action. The higher ranks mean that the text is no guest's name or note. */
export const MATCH_RANK = { none: 0, words: 1, beginning: 2, otherEnding: 3, exact: 4 } as const;

/** A text that begins a phrase names the action only from this length; shorter texts are mostly beginnings of names. */
const MIN_BEGINNING_LETTERS = 3;
/** Two forms of a word begin with at least this many equal letters. */
const MIN_STEM_LETTERS = 4;
const MIN_SHORT_STEM_LETTERS = 3;
/** The endings of two forms of a word have at most this many letters. */
const MAX_ENDING_LETTERS = 2;

/** Returns whether two folded words are forms of one word, such as `faktura` and `fakturę`, `rooms` and `room`. */
export function haveSameStem(first: string, second: string): boolean {
  let common = 0;
  while (common < Math.min(first.length, second.length) && first[common] === second[common]) common += 1;
  const ending = Math.max(first.length, second.length) - common;
  if (common >= MIN_STEM_LETTERS) return ending <= MAX_ENDING_LETTERS;
  return common >= MIN_SHORT_STEM_LETTERS && ending <= 1;
}

/** Returns the rank of the best of some phrases for a typed text; both are folded before they are compared. */
export function rankPhrases(typedText: string, phrases: readonly string[]): number {
  const typed = words(typedText);
  if (typed.length === 0) return MATCH_RANK.none;
  const phraseWords = phrases.map((phrase) => words(phrase.replaceAll('\u00ad', '')));
  const best = Math.max(0, ...phraseWords.map((phrase) => rankPhrase(typed, phrase)));
  if (best > MATCH_RANK.none) return best;
  const known = phraseWords.flat();
  return typed.every((word) => known.some((knownWord) => knownWord.startsWith(word)))
    ? MATCH_RANK.words
    : MATCH_RANK.none;
}

function rankPhrase(typed: readonly string[], phrase: readonly string[]): number {
  const isEqual = (at: number) => typed[at] === phrase[at];
  if (typed.length > phrase.length) return MATCH_RANK.none;
  const last = typed.length - 1;
  if (typed.length === phrase.length) {
    if (typed.every((_, at) => isEqual(at))) return MATCH_RANK.exact;
    if (typed.every((word, at) => haveSameStem(word, phrase[at] ?? ''))) return MATCH_RANK.otherEnding;
  }
  const isBeginning =
    typed.join('').length >= MIN_BEGINNING_LETTERS &&
    typed.every((word, at) => isEqual(at) || (at === last && phrase[at]?.startsWith(word)));
  return isBeginning ? MATCH_RANK.beginning : MATCH_RANK.none;
}
