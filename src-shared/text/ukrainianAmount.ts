import { counted } from './language';

/** Writes whole numbers and their currency in Ukrainian: `одна тисяча двісті тридцять чотири злоті`. */

type Gender = 'm' | 'f' | 'n';
/** Forms of a noun after one (1, 21, 101), a few (2 to 4, 22) and many. */
type Forms = readonly [string, string, string];

const SMALL =
  `- один два три чотири п’ять шість сім вісім дев’ять десять одинадцять дванадцять тринадцять чотирнадцять
  п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять`.split(/\s+/);
const TENS = `- - двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто`.split(' ');
const HUNDREDS = '- сто двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот'.split(' ');
const ONE: Readonly<Record<Gender, string>> = { m: 'один', f: 'одна', n: 'одне' };

/** Names of each group of three digits above the lowest group. */
const GROUPS: readonly { readonly gender: Gender; readonly forms: Forms }[] = [
  { gender: 'f', forms: ['тисяча', 'тисячі', 'тисяч'] },
  { gender: 'm', forms: ['мільйон', 'мільйони', 'мільйонів'] },
  { gender: 'm', forms: ['мільярд', 'мільярди', 'мільярдів'] },
  { gender: 'm', forms: ['трильйон', 'трильйони', 'трильйонів'] },
];

const ZLOTY: Forms = ['злотий', 'злоті', 'злотих'];

/** Returns a number from 1 to 19; one and two take the gender of the counted noun. */
const small = (n: number, gender: Gender): string =>
  n === 1 ? ONE[gender] : n === 2 && gender === 'f' ? 'дві' : (SMALL[n] ?? '');

/** 1 to 999. */
function underThousand(n: number, gender: Gender): string {
  const [hundreds, rest] = [Math.floor(n / 100), n % 100];
  const [tens, ones] = rest < 20 ? [0, rest] : [Math.floor(rest / 10), rest % 10];
  return [
    hundreds > 0 ? HUNDREDS[hundreds] : '',
    tens > 0 ? TENS[tens] : '',
    ones > 0 ? small(ones, gender) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function inUkrainian(n: number, gender: Gender): string {
  if (n === 0) return 'нуль';
  const words: string[] = [];
  for (let power = 0, rest = n; rest > 0; power += 1, rest = Math.floor(rest / 1000)) {
    const group = rest % 1000;
    if (group === 0) continue;
    const name = GROUPS[power - 1];
    words.unshift(
      name
        ? `${underThousand(group, name.gender)} ${counted('uk', group, name.forms)}`
        : underThousand(group, gender),
    );
  }
  return words.join(' ');
}

/**
 * Returns a whole amount in Ukrainian words. Currencies other than the złoty and the euro have their code, which counts
 * as masculine (долар, фунт, франк).
 */
export function ukrainianAmount(units: number, currency: string): string {
  if (currency === 'PLN') return `${inUkrainian(units, 'm')} ${counted('uk', units, ZLOTY)}`;
  // `євро` is neuter and has only one form.
  if (currency === 'EUR') return `${inUkrainian(units, 'n')} євро`;
  return `${inUkrainian(units, 'm')} ${currency}`;
}
