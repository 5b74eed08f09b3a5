import { validate as at } from 'stdnum/lib/cjs/at/uid.js';
import { validate as be } from 'stdnum/lib/cjs/be/vat.js';
import { validate as cy } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as de } from 'stdnum/lib/cjs/de/vat.js';
import { validate as dk } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as ee } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as es } from 'stdnum/lib/cjs/es/nif.js';
import { validate as fi } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as fr } from 'stdnum/lib/cjs/fr/tva.js';
import { validate as xi } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as el } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as hr } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as hu } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as ie } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as it } from 'stdnum/lib/cjs/it/iva.js';
import { validate as lt } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as lu } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as mt } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as nl } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as pt } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as ro } from 'stdnum/lib/cjs/ro/cif.js';
import { validate as se } from 'stdnum/lib/cjs/se/vat.js';
import { validate as si } from 'stdnum/lib/cjs/si/ddv.js';
import { isNip } from './nip';
import { isValidYearMonthDay, computeWeightedDigitSum } from './weightedDigitSum';

/**
 * Checks VAT numbers of the EU and Northern Ireland (domain.md 4.2). A number of the wrong form is invalid; wrong check
 * digits cause only a warning, because only the VIES service can confirm a number.
 */

type Validate = (number: string) => { isValid: boolean };
const createCheckDigitTest =
  (validate: Validate) =>
  (number: string): boolean =>
    validate(number).isValid;

const VAT_NUMBER_RULES = {
  AT: { shape: /^U\d{8}$/, endsRight: createCheckDigitTest(at) },
  BE: { shape: /^[01]\d{9}$/, endsRight: createCheckDigitTest(be) },
  BG: { shape: /^\d{9,10}$/, endsRight: isBulgarianVat },
  CY: { shape: /^(?!12)\d{8}[A-Z]$/, endsRight: createCheckDigitTest(cy) },
  CZ: { shape: /^\d{8,10}$/, endsRight: isCzechVat },
  DE: { shape: /^[1-9]\d{8}$/, endsRight: createCheckDigitTest(de) },
  DK: { shape: /^[1-9]\d{7}$/, endsRight: createCheckDigitTest(dk) },
  EE: { shape: /^\d{9}$/, endsRight: createCheckDigitTest(ee) },
  EL: { shape: /^\d{9}$/, endsRight: createCheckDigitTest(el) },
  ES: { shape: /^(?:[A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/, endsRight: createCheckDigitTest(es) },
  FI: { shape: /^\d{8}$/, endsRight: createCheckDigitTest(fi) },
  FR: { shape: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, endsRight: createCheckDigitTest(fr) },
  HR: { shape: /^\d{11}$/, endsRight: createCheckDigitTest(hr) },
  HU: { shape: /^\d{8}$/, endsRight: createCheckDigitTest(hu) },
  IE: { shape: /^\d[0-9A-Z+*]\d{5}[A-W][A-IW]?$/, endsRight: createCheckDigitTest(ie) },
  IT: { shape: /^\d{11}$/, endsRight: createCheckDigitTest(it) },
  LT: { shape: /^\d{7}1\d$|^\d{10}1\d$/, endsRight: createCheckDigitTest(lt) },
  LU: { shape: /^\d{8}$/, endsRight: createCheckDigitTest(lu) },
  LV: { shape: /^\d{11}$/, endsRight: isLatvianVat },
  MT: { shape: /^[1-9]\d{7}$/, endsRight: createCheckDigitTest(mt) },
  NL: { shape: /^\d{9}B(?!00)\d{2}$/, endsRight: createCheckDigitTest(nl) },
  PL: { shape: /^\d{10}$/, endsRight: isNip },
  PT: { shape: /^[1-9]\d{8}$/, endsRight: createCheckDigitTest(pt) },
  RO: { shape: /^[1-9]\d{1,9}$/, endsRight: createCheckDigitTest(ro) },
  SE: { shape: /^\d{10}01$/, endsRight: createCheckDigitTest(se) },
  SI: { shape: /^[1-9]\d{7}$/, endsRight: createCheckDigitTest(si) },
  SK: { shape: /^\d{10}$/, endsRight: isSlovakVat },
  XI: { shape: /^\d{9}$|^\d{12}$/, endsRight: createCheckDigitTest(xi) },
};
export type VatPrefix = keyof typeof VAT_NUMBER_RULES;

const isPrefix = (code: string): code is VatPrefix => Object.hasOwn(VAT_NUMBER_RULES, code);

/**
 * Returns the VAT prefix of an ISO 3166 country code: `GR` becomes `EL`, and `GB` becomes `XI` (A17). Returns null
 * outside the EU.
 */
export function toVatPrefix(countryCode: string): VatPrefix | null {
  const code = countryCode.trim().toUpperCase();
  const prefix = code === 'GR' ? 'EL' : code === 'GB' ? 'XI' : code;
  return isPrefix(prefix) ? prefix : null;
}

/**
 * Converts the prefix of a VAT number to the ISO 3166 code that the service expects: `EL` becomes `GR`, and `XI`
 * becomes `GB` (A17). Other prefixes stay unchanged.
 */
export function convertVatPrefixToIsoCountry(prefix: string): string {
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix;
}

export interface EuVatNumber {
  readonly prefix: VatPrefix;
  /** The VAT number without the country prefix and without separators, as it is sent to the service (A18). */
  readonly number: string;
  /** `shape`: the text cannot be a VAT number of the country. `checkDigits`: the number is probably mistyped. */
  readonly verdict: 'valid' | 'shape' | 'checkDigits';
}

/** Reads a country's VAT number, with or without its prefix; returns null if the country is not in the EU. */
export function checkEuVatNumber(countryCode: string, text: string): EuVatNumber | null {
  const prefix = toVatPrefix(countryCode);
  if (!prefix) return null;
  const { shape, endsRight } = VAT_NUMBER_RULES[prefix];
  let number = text.toUpperCase().replace(/[\s./-]/g, '');
  // A country prefix is removed only if the VAT number is invalid with the prefix, because a French VAT number may
  // itself begin with FR.
  if (!shape.test(number)) {
    const bare = [prefix, convertVatPrefixToIsoCountry(prefix)].find((code) => number.startsWith(code));
    if (bare) number = number.slice(bare.length);
  }
  if (prefix === 'BE' && /^\d{9}$/.test(number)) number = `0${number}`;
  const verdict = !shape.test(number) ? 'shape' : endsRight(number) ? 'valid' : 'checkDigits';
  return { prefix, number, verdict };
}

/**
 * Check digits of the VAT numbers of Slovakia, Bulgaria, Latvia and the Czech Republic, for which the library stdnum
 * 1.12 gives wrong results (domain.md 4.2). The functions expect digits only; euVat.ts checks the length.
 */

const lastOf = (digits: string): number => Number(digits.at(-1));

function isBulgarianVat(digits: string): boolean {
  if (digits.length === 9) {
    const first = computeWeightedDigitSum(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    const check = first === 10 ? computeWeightedDigitSum(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
    return check % 10 === lastOf(digits);
  }
  const foreigner = computeWeightedDigitSum(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const otherDigit = (11 - (computeWeightedDigitSum(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return isBulgarianCitizen(digits) || foreigner === lastOf(digits) || otherDigit === lastOf(digits);
}

function isBulgarianCitizen(digits: string): boolean {
  const coded = Number(digits.slice(2, 4));
  const [century, added] = coded > 40 ? [2000, 40] : coded > 20 ? [1800, 20] : [1900, 0];
  const year = century + Number(digits.slice(0, 2));
  const born = isValidYearMonthDay(year, coded - added, Number(digits.slice(4, 6)));
  const check = (computeWeightedDigitSum(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  return born && check === lastOf(digits);
}

/**
 * The Czech and Slovak birth number (rodné číslo) has nine digits for births until 1953 and ten digits for later
 * births. 50 is added to the month of birth for women, and a further 20 if all numbers for that date of birth have been
 * given out.
 */
function isBirthNumber(digits: string): boolean {
  const short = digits.length === 9;
  let year = 1900 + Number(digits.slice(0, 2));
  if (short && year >= 1980) year -= 100;
  if (short && year > 1953) return false;
  if (!short && year < 1954) year += 100;
  const month = (Number(digits.slice(2, 4)) % 50) % 20;
  if (!isValidYearMonthDay(year, month, Number(digits.slice(4, 6)))) return false;
  if (short) return true;
  const rest = Number(digits.slice(0, 9)) % 11;
  return (year < 1985 ? rest % 10 : rest) === lastOf(digits);
}

function isCzechVat(digits: string): boolean {
  const weights = [8, 7, 6, 5, 4, 3, 2];
  if (digits.length === 8) {
    const check = 11 - (computeWeightedDigitSum(digits, weights) % 11);
    return !digits.startsWith('9') && check % 10 === lastOf(digits);
  }
  if (digits.length === 9 && digits.startsWith('6')) {
    const check = computeWeightedDigitSum(digits.slice(1), weights) % 11;
    return (check + 8) % 10 === lastOf(digits);
  }
  return isBirthNumber(digits);
}

function isSlovakVat(digits: string): boolean {
  return (/^[1-9]\d[234789]/.test(digits) && Number(digits) % 11 === 0) || isBirthNumber(digits);
}

function isLatvianVat(digits: string): boolean {
  if (Number(digits[0]) > 3)
    return computeWeightedDigitSum(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  const born = isValidYearMonthDay(
    1800 + 100 * Number(digits[6]) + Number(digits.slice(4, 6)),
    Number(digits.slice(2, 4)),
    Number(digits.slice(0, 2)),
  );
  const check = ((1 + computeWeightedDigitSum(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10;
  return (born || digits.startsWith('32')) && check === lastOf(digits);
}
