/**
 * Folding for search: what a person types without marks or capitals finds what was written with them.
 * `fold('Łódź')` is `lodz`. Both sides of every comparison go through here (docs/decisions/0004-search.md: FTS5
 * does not fold `ł`).
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
  // Ukrainian letters that other keyboards with Cyrillic letters do not have; і and ї differ by a mark only.
  ґ: 'г',
  є: 'е',
};
/** An apostrophe parts a Latin name (`O’Brien` is found by `brien`), but not a Ukrainian one (`Лук’яненко`). */
export const IN_A_CYRILLIC_WORD = /(?<=\p{sc=Cyrillic})['’ʼ`](?=\p{sc=Cyrillic})/gu;
const PLAIN = /^[\x20-\x7e]*$/;

export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(IN_A_CYRILLIC_WORD, '')
    .replace(/[łđøßæœıðþґє]/g, (letter) => SPECIAL[letter] ?? letter);
}

/** The words of a text as search knows them: letters and digits, folded; everything else parts them. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
