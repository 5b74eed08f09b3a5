import { weightedSum } from './checkDigits';

/** Number in the Polish business register, 9 or 14 digits (domain.md 4.3). */

const WEIGHTS_9 = [8, 9, 2, 3, 4, 5, 6, 7];
const WEIGHTS_14 = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8];

const endsRight = (digits: string, weights: readonly number[]): boolean =>
  (weightedSum(digits, weights) % 11) % 10 === Number(digits[weights.length]);

export function isRegon(text: string): boolean {
  const regon = text.replace(/[\s-]/g, '');
  // All zeros pass the check digit and were never issued.
  if (!/^(?:\d{9}|\d{14})$/.test(regon) || /^0+$/.test(regon)) return false;
  return endsRight(regon, WEIGHTS_9) && (regon.length === 9 || endsRight(regon, WEIGHTS_14));
}
