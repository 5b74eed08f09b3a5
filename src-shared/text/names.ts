/** Returns the first character of a name, including characters of two UTF-16 units. */
export const initialOf = (name: string): string => /^./su.exec(name)?.[0] ?? '';

const FROM_THE_RIGHT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * Returns a name for use before a number. A name in right-to-left script gets a left-to-right mark; without it `105
 * Cohen, 107 Nowak` in Hebrew letters reads `105 107, Cohen Nowak` (Unicode Standard Annex 9, W7 and N1).
 */
export const beforeNumber = (name: string): string =>
  FROM_THE_RIGHT.test(name) ? `${name}${LEFT_TO_RIGHT_MARK}` : name;
