/** Numbers as typed into a search: an invoice's letters without a gap, a phone in any groups, or its end alone. */

/** Digits in groups, as phones, NIP and account numbers are written. */
export const GROUPED_DIGITS = /(?<![\p{L}\p{N}])\+?\d+(?:[ -]\d+)*(?![\p{L}\p{N}])/gu;

/** From this many digits on they may be the end of a phone: fewer are the end of too many. */
export const DIGITS_OF_AN_END = 5;

/** `fz27` is `fz` and `27` of `FZ 27/11`, typed without the gap; every other word is itself. */
export function apart(word: string): readonly string[] {
  const [, letters, digits] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  return letters === undefined || digits === undefined ? [word] : [letters, digits];
}
