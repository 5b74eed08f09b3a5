import type { Day } from '../../model/scalars';
import { computeWeightedDigitSum, isValidYearMonthDay } from './weightedDigitSum';

/**
 * Recognises a PESEL, the Polish personal number of 11 digits with the birth date (domain.md 4.3), only to warn that it
 * is not a tax number.
 */

const PESEL_WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1];
/**
 * Centuries of birth in the order of their code in the PESEL: the month of birth plus 0 stands for 1900, plus 20 for
 * 2000, plus 40 for 2100, and so on.
 */
const BIRTH_CENTURIES = [1900, 2000, 2100, 2200, 1800];

/** Returns whether the text is the PESEL of a person born no later than `today`. */
export function isPesel(text: string, today: Day): boolean {
  if (!/^\d{11}$/.test(text) || computeWeightedDigitSum(text, PESEL_WEIGHTS) % 10 !== 0) return false;
  const coded = Number(text.slice(2, 4));
  const year = (BIRTH_CENTURIES[Math.floor(coded / 20)] ?? NaN) + Number(text.slice(0, 2));
  const [month, day] = [coded % 20, Number(text.slice(4, 6))];
  const born = `${year}-${String(month).padStart(2, '0')}-${text.slice(4, 6)}`;
  return isValidYearMonthDay(year, month, day) && born <= today;
}
