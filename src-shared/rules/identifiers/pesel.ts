import type { Day } from '../../model/scalars';
import { isCalendarDay, weightedSum } from './checkDigits';

/**
 * Polish personal number, 11 digits with the date of birth (domain.md 4.3). Kontuar only recognises it,
 * to warn that it has no place in a tax id.
 */

const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1];
/** The offset of the month, by century. */
const CENTURIES = [1900, 2000, 2100, 2200, 1800];

/** Whether this is the PESEL of somebody born up to `today`. */
export function isPesel(text: string, today: Day): boolean {
  if (!/^\d{11}$/.test(text) || weightedSum(text, WEIGHTS) % 10 !== 0) return false;
  const coded = Number(text.slice(2, 4));
  const year = (CENTURIES[Math.floor(coded / 20)] ?? NaN) + Number(text.slice(0, 2));
  const [month, day] = [coded % 20, Number(text.slice(4, 6))];
  const born = `${year}-${String(month).padStart(2, '0')}-${text.slice(4, 6)}`;
  return isCalendarDay(year, month, day) && born <= today;
}
