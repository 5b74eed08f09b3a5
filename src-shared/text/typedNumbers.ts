/**
 * Recognises numbers typed into a search: invoice letters without a gap, a phone number in any grouping, or only its
 * end.
 */

/** Matches digits in groups, as in phone, NIP and account numbers. */
export const GROUPED_DIGITS = /(?<![\p{L}\p{N}])\+?\d+(?:[ -]\d+)*(?![\p{L}\p{N}])/gu;

/** The end of a phone number is recognised from this many digits on; a shorter end fits too many numbers. */
export const DIGITS_OF_AN_END = 5;

/**
 * Splits letters from digits: `fz27` becomes `fz` and `27` of `FZ 27/11`, typed without the gap. Every other word stays
 * whole.
 */
export function apart(word: string): readonly string[] {
  const [, letters, digits] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  return letters === undefined || digits === undefined ? [word] : [letters, digits];
}
