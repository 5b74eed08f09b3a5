/**
 * Folds text for search, so that text typed without diacritics or capitals matches text written with them:
 * `fold('Łódź')` is `lodz`. Both sides of every comparison use this function (docs/decisions/0004-search.md: FTS5 does
 * not fold `ł`).
 */

const SPECIAL: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  // Keyboards of other languages with Cyrillic letters lack these Ukrainian letters; і and ї differ only by a
  // diacritic.
  ґ: 'г',
  є: 'е',
};
/**
 * An apostrophe separates the parts of a Latin name (`O’Brien` is found by `brien`), but not of a Ukrainian name
 * (`Лук’яненко`).
 */
export const APOSTROPHE_IN_CYRILLIC_WORD_PATTERN = /(?<=\p{sc=Cyrillic})['’ʼ`](?=\p{sc=Cyrillic})/gu;
const PLAIN = /^[\x20-\x7e]*$/;

export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(APOSTROPHE_IN_CYRILLIC_WORD_PATTERN, '')
    .replace(/[łđøßæœıðþґє]/g, (letter) => SPECIAL[letter] ?? letter);
}

/** Returns the words of a text for search: folded letters and digits, separated by all other characters. */
export function splitWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
