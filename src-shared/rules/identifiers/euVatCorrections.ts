import { isCalendarDay, weightedSum } from './checkDigits';

/**
 * Check digits of the four countries where stdnum 1.12 is wrong (domain.md 4.2): it tests Slovakia's first
 * digit instead of the third, turns one of Bulgaria's three rules round, refuses Latvian personal codes
 * without a date, and shifts Czech numbers that begin with 6. Digits only; lengths are euVat.ts's.
 */

const lastOf = (digits: string): number => Number(digits.at(-1));

/** Company: position weights from 1, then from 3 where the remainder is 10. Persons: any of three rules. */
export function isBulgarianVat(digits: string): boolean {
  if (digits.length === 9) {
    const first = weightedSum(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    const check = first === 10 ? weightedSum(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
    return check % 10 === lastOf(digits);
  }
  const foreigner = weightedSum(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = (11 - (weightedSum(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return isBulgarianCitizen(digits) || foreigner === lastOf(digits) || other === lastOf(digits);
}

/** EGN: month + 20 for the 1800s, + 40 for the 2000s. */
function isBulgarianCitizen(digits: string): boolean {
  const coded = Number(digits.slice(2, 4));
  const [century, added] = coded > 40 ? [2000, 40] : coded > 20 ? [1800, 20] : [1900, 0];
  const year = century + Number(digits.slice(0, 2));
  const born = isCalendarDay(year, coded - added, Number(digits.slice(4, 6)));
  const check = (weightedSum(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  return born && check === lastOf(digits);
}

/** Rodné číslo, Czech and Slovak: nine digits until 1953, then ten; women + 50 and spare numbers + 20 in the month. */
function isBirthNumber(digits: string): boolean {
  const short = digits.length === 9;
  let year = 1900 + Number(digits.slice(0, 2));
  if (short && year >= 1980) year -= 100;
  if (short && year > 1953) return false;
  if (!short && year < 1954) year += 100;
  const month = (Number(digits.slice(2, 4)) % 50) % 20;
  if (!isCalendarDay(year, month, Number(digits.slice(4, 6)))) return false;
  if (short) return true;
  const rest = Number(digits.slice(0, 9)) % 11;
  return (year < 1985 ? rest % 10 : rest) === lastOf(digits);
}

export function isCzechVat(digits: string): boolean {
  const weights = [8, 7, 6, 5, 4, 3, 2];
  if (digits.length === 8) {
    const check = 11 - (weightedSum(digits, weights) % 11);
    return !digits.startsWith('9') && check % 10 === lastOf(digits);
  }
  if (digits.length === 9 && digits.startsWith('6')) {
    const check = weightedSum(digits.slice(1), weights) % 11;
    return (check + 8) % 10 === lastOf(digits);
  }
  return isBirthNumber(digits);
}

export function isSlovakVat(digits: string): boolean {
  return (/^[1-9]\d[234789]/.test(digits) && Number(digits) % 11 === 0) || isBirthNumber(digits);
}

/** Companies begin with 4 to 9; personal codes with a date of birth, or since 2017 with 32 and without one. */
export function isLatvianVat(digits: string): boolean {
  if (Number(digits[0]) > 3) return weightedSum(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  const born = isCalendarDay(
    1800 + 100 * Number(digits[6]) + Number(digits.slice(4, 6)),
    Number(digits.slice(2, 4)),
    Number(digits.slice(0, 2)),
  );
  const check = ((1 + weightedSum(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10;
  return (born || digits.startsWith('32')) && check === lastOf(digits);
}
