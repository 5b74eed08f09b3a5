import { splitWords } from '#shared/text/fold';
import { FILLER_WORDS } from './searchPalettePhrases';

/** Ranks for how well a typed text names an action of the search, from the worst to the best. */
export const SEARCH_PALETTE_MATCH_RANK = {
  none: 0,
  /** All words of a phrase are in the text, beside words that the phrase lacks. */
  contained: 1,
  words: 2,
  beginning: 3,
  otherEnding: 4,
  exact: 5,
} as const;

/**
 * Minimum length of a typed text that is compared with the beginnings of phrases. Shorter texts match too many phrases.
 */
const MIN_BEGINNING_LETTERS = 3;
/** Minimum number of letters of a phrase that is looked for inside a longer text; a shorter one is in too many names. */
const MIN_CONTAINED_LETTERS = 3;
/** More letters than any phrase has: the letters of a contained phrase decide between contained phrases only. */
const MAX_PHRASE_LETTERS = 100;

/** Maximum number of letters after the equal beginning of two forms of one word, by the length of the beginning. */
const MAX_ENDING_LETTERS = [
  { equalLetters: 6, ending: 3 },
  { equalLetters: 4, ending: 2 },
  { equalLetters: 3, ending: 1 },
] as const;

/** Returns whether two words, without capitals and accents, are forms of one word, such as `rooms` and `room`. */
export function haveSameStem(first: string, second: string): boolean {
  let common = 0;
  while (common < Math.min(first.length, second.length) && first[common] === second[common]) common += 1;
  const ending = Math.max(first.length, second.length) - common;
  const rule = MAX_ENDING_LETTERS.find(({ equalLetters }) => common >= equalLetters);
  return rule !== undefined && ending <= rule.ending;
}

/** Returns the rank that tells how well the typed text matches the most similar phrase. */
export function rankTypedTextAgainstPhrases(typedText: string, phrases: readonly string[]): number {
  const typed = splitWords(typedText);
  if (typed.length === 0) return SEARCH_PALETTE_MATCH_RANK.none;
  const phraseWords = phrases.map((phrase) => splitWords(phrase.replaceAll('\u00ad', '')));
  const best = Math.max(0, ...phraseWords.map((phrase) => rankPhrase(typed, phrase)));
  if (best >= SEARCH_PALETTE_MATCH_RANK.beginning) return best;
  const known = phraseWords.flat();
  return dropFillers(typed).every((word) => known.some((knownWord) => knownWord.startsWith(word)))
    ? SEARCH_PALETTE_MATCH_RANK.words
    : best;
}

/** Returns the words without those of a question; all of them if there are no others. */
function dropFillers(phrase: readonly string[]): readonly string[] {
  const meant = phrase.filter((word) => !FILLER_WORDS.has(word));
  return meant.length > 0 ? meant : phrase;
}

function rankPhrase(typed: readonly string[], phrase: readonly string[]): number {
  if (typed.length === phrase.length && typed.every((word, at) => word === phrase[at]))
    return SEARCH_PALETTE_MATCH_RANK.exact;
  const [wanted, named] = [dropFillers(typed), dropFillers(phrase)];
  const isContained = named.every((word) => wanted.some((typedWord) => haveSameStem(typedWord, word)));
  if (isContained && named.length === wanted.length) return SEARCH_PALETTE_MATCH_RANK.otherEnding;
  const last = wanted.length - 1;
  const isBeginning =
    wanted.join('').length >= MIN_BEGINNING_LETTERS &&
    wanted.every((word, at) => {
      const phraseWord = named[at] ?? '';
      if (at === last) return phraseWord.startsWith(word);
      return word === phraseWord || haveSameStem(word, phraseWord);
    });
  if (isBeginning) return SEARCH_PALETTE_MATCH_RANK.beginning;
  const letters = named.join('').length;
  return isContained && letters >= MIN_CONTAINED_LETTERS
    ? SEARCH_PALETTE_MATCH_RANK.contained + Math.min(letters, MAX_PHRASE_LETTERS - 1) / MAX_PHRASE_LETTERS
    : SEARCH_PALETTE_MATCH_RANK.none;
}
