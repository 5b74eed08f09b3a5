import { MAX_GROSZ } from '../rules/decimal';
import { counted, type GuestLanguage } from './language';
import { germanAmount } from './germanAmount';
import { ukrainianAmount } from './ukrainianAmount';

/**
 * Writes an amount in words (domain.md 2.5). `fraction` gives `tysiąc dwieście trzydzieści cztery złote 56/100`, for
 * invoices; `words` gives `... złote pięćdziesiąt sześć groszy`, for bills, where the law requires words. English has
 * one form of złoty, and other currencies have their code, which has no gender: `dwieście EUR 56/100`. German and
 * Ukrainian are printed beside the Polish and always have the fraction.
 */
export type AmountStyle = 'fraction' | 'words';

/** Forms of a noun after one, after a few (2-4, not 12-14) and after many. */
type Forms = readonly [string, string, string];

const PL = {
  small: `zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście
    czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście`.split(/\s+/),
  tens: `- - dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt
    dziewięćdziesiąt`.split(/\s+/),
  hundreds: '- sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset'.split(' '),
};
const EN = {
  small:
    `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen`.split(/\s+/),
  tens: '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
};

const ZLOTY: Forms = ['złoty', 'złote', 'złotych'];
const GROSZ: Forms = ['grosz', 'grosze', 'groszy'];
/** Names of each group of three digits above the lowest group. */
const THOUSANDS: readonly { pl: Forms; en: string }[] = [
  { pl: ['tysiąc', 'tysiące', 'tysięcy'], en: 'thousand' },
  { pl: ['milion', 'miliony', 'milionów'], en: 'million' },
  { pl: ['miliard', 'miliardy', 'miliardów'], en: 'billion' },
  { pl: ['bilion', 'biliony', 'bilionów'], en: 'trillion' },
];

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');

function underHundred(n: number, { small, tens }: typeof EN, hyphen: string): string {
  if (n < 20) return n ? (small[n] ?? '') : '';
  return [tens[Math.floor(n / 10)], ...(n % 10 ? [small[n % 10]] : [])].join(hyphen);
}

/** 1 to 999. */
function underThousand(language: 'pl' | 'en', n: number): string {
  const hundreds = Math.floor(n / 100);
  if (language === 'pl') return joined(hundreds ? PL.hundreds[hundreds] : '', underHundred(n % 100, PL, ' '));
  const rest = underHundred(n % 100, EN, '-');
  if (!hundreds) return rest;
  return joined(`${EN.small[hundreds]} hundred`, rest && `and ${rest}`);
}

function inWords(language: 'pl' | 'en', n: number): string {
  if (n < 1000) return n === 0 ? 'zero' : underThousand(language, n);
  const spoken: string[] = [];
  for (let power = 0, rest = n; rest > 0; power++, rest = Math.floor(rest / 1000)) {
    const value = rest % 1000;
    const name = THOUSANDS[power - 1];
    if (value === 0) continue;
    // British English puts `and` before a number under one hundred: `one thousand and five`.
    const and = language === 'en' && n >= 1000 && value < 100 ? 'and' : '';
    if (!name) spoken.unshift(joined(and, underThousand(language, value)));
    else if (language === 'en') spoken.unshift(`${underThousand('en', value)} ${name.en}`);
    // Polish says `tysiąc` for one thousand, not `jeden tysiąc`.
    else spoken.unshift(joined(value === 1 ? '' : underThousand('pl', value), counted('pl', value, name.pl)));
  }
  return spoken.join(' ');
}

/**
 * Returns the amount `grosz` (hundredths of the currency) in words, or null above ten trillion. A correction should
 * print `Do zwrotu` or `Do dopłaty` before the positive amount, not a minus.
 */
export function amountInWords(
  language: GuestLanguage,
  grosz: number,
  currency: string,
  style: AmountStyle = 'fraction',
): string | null {
  if (!Number.isSafeInteger(grosz) || Math.abs(grosz) > MAX_GROSZ) return null;
  const units = Math.floor(Math.abs(grosz) / 100);
  const rest = Math.abs(grosz) % 100;
  const minus = grosz < 0 ? (language === 'uk' ? 'мінус' : 'minus') : '';
  const fraction = `${String(rest).padStart(2, '0')}/100`;
  if (language === 'de') return joined(minus, germanAmount(units, currency), fraction);
  if (language === 'uk') return joined(minus, ukrainianAmount(units, currency), fraction);
  const zloty = language === 'pl' && currency === 'PLN';
  if (language === 'en' && currency === 'PLN')
    return joined(minus, inWords(language, units), 'złoty', fraction);
  const unit = zloty ? counted('pl', units, ZLOTY) : currency;
  if (style === 'fraction' || !zloty) {
    return joined(minus, inWords(language, units), unit, fraction);
  }
  const small = joined(inWords('pl', rest), counted('pl', rest, GROSZ));
  if (minus && units === 0) return joined(minus, small);
  return joined(minus, inWords('pl', units), unit, small);
}
