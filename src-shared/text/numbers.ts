import type { DecimalText } from '../model/scalars';
import { normaliseRate } from '../rules/vat';
import { wholeNumber } from './formats';
import type { Language } from './language';

const MINUS = '\u2212';
/** Beyond this many digits a plain number is not exact, and grouping it would change it. */
const EXACT_DIGITS = 15;

/** A decimal of the service as the language writes it, with at least `places` decimals: `349,99`, `0,5`. */
export function decimal(language: Language, text: DecimalText, places = 0): string {
  const [integerPart = '0', fraction = ''] = text.replace('-', '').split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(places, '0');
  const grouped =
    integerPart.length > EXACT_DIGITS ? integerPart : wholeNumber(language, Number(integerPart));
  const point = language === 'en' ? '.' : ',';
  return `${text.startsWith('-') ? MINUS : ''}${grouped}${decimals && point + decimals}`;
}

/** `8%`; `zw` and anything else that is no number stays as the service spells it. */
export function rateWords(language: Language, rate: string): string {
  // A fraction of one is the same rate in another spelling, beside sums in the usual one.
  const spelled = (/^\s*0[.,]\d/.test(rate) && normaliseRate(rate)) || rate.trim();
  return /^\d+(?:[.,]\d+)?$/.test(spelled) ? `${decimal(language, spelled.replace(',', '.'))}%` : spelled;
}
