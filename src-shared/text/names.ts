/** Names beside other text. */

/** The first letter; also of a letter or picture that takes two units of a string. */
export const initialOf = (name: string): string => /^./su.exec(name)?.[0] ?? '';

const FROM_THE_RIGHT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * A name that is followed by a number: one that is written from the right would take the number with it, so that
 * `105 Cohen, 107 Nowak` in Hebrew letters reads `105 107, Cohen Nowak` (Unicode Standard Annex 9, W7 and N1).
 */
export const beforeNumber = (name: string): string =>
  FROM_THE_RIGHT.test(name) ? `${name}${LEFT_TO_RIGHT_MARK}` : name;
