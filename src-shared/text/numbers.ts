import type { DecimalText } from '../model/scalars';
import { normaliseVatRate } from '../rules/tax/vat';
import { wholeNumber } from './formats';
import type { Language } from './language';

const MINUS = '\u2212';
/** A number with more digits is not exact in floating point, so that grouping its digits would change it. */
const EXACT_DIGITS = 15;

/** Formats a decimal of the service in a language with at least `places` decimals: `349,99`, `0,5`. */
export function decimal(language: Language, text: DecimalText, places = 0): string {
  const [integerPart = '0', fraction = ''] = text.replace('-', '').split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(places, '0');
  const grouped =
    integerPart.length > EXACT_DIGITS ? integerPart : wholeNumber(language, Number(integerPart));
  const point = language === 'en' ? '.' : ',';
  return `${text.startsWith('-') ? MINUS : ''}${grouped}${decimals && point + decimals}`;
}

/** Formats a VAT rate as `8%`; `zw` and any other text that is not a number keeps the spelling of the service. */
export function rateWords(language: Language, rate: string): string {
  // A rate written as a fraction (0.08) is converted to percent, like the rates beside it.
  const spelled = (/^\s*0[.,]\d/.test(rate) && normaliseVatRate(rate)) || rate.trim();
  return /^\d+(?:[.,]\d+)?$/.test(spelled) ? `${decimal(language, spelled.replace(',', '.'))}%` : spelled;
}
