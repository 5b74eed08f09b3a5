import { fold } from '../text/fold';

/** Builds keys that sort names in Polish order and invoice numbers by year, month and counter. */

const POLISH_LETTER_SORT_KEYS: Readonly<Record<string, string>> = {
  ą: 'a~',
  ć: 'c~',
  ę: 'e~',
  ł: 'l~',
  ń: 'n~',
  ó: 'o~',
  ś: 's~',
  ź: 'z{',
  ż: 'z~',
};
/**
 * Maximum number of characters of a name in a sort key; longer names that are equal in these characters are very rare.
 */
const MAX_SORT_NAME_CHARS = 60;

/**
 * Returns the sort key of a name: `Łódź` comes after `Luz` and before `Ma`. The key is empty if nothing of the name can
 * be sorted.
 */
export function buildNameSortKey(name: string): string {
  const lower = name.trim().slice(0, MAX_SORT_NAME_CHARS).toLowerCase().normalize('NFC');
  const marked = lower.replace(/[^\x20-\x7e]/gu, (letter) => POLISH_LETTER_SORT_KEYS[letter] ?? fold(letter));
  return marked.replace(/^[^\p{L}\p{N}]+/u, '');
}

const SORT_KEY_DIGITS = 9;
const isYear = (digits: string | undefined): boolean => /^(19|20)\d\d$/.test(digits ?? '');

/** Returns the key by which invoice numbers are sorted; empty if the number contains no digit and no letter. */
export function buildInvoiceNumberSortKey(fullNo: string): string {
  const digits = fullNo.match(/\d+/g) ?? [];
  const letters = (fullNo.match(/\p{L}+/gu) ?? []).join(' ').toLowerCase();
  const inOrder = isYear(digits.at(-1)) && !isYear(digits[0]) ? digits.toReversed() : digits;
  return [letters, ...inOrder.map((group) => group.padStart(SORT_KEY_DIGITS, '0'))].join(' ').trim();
}
