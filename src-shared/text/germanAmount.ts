/** Writes whole numbers and their currency in German, for an invoice: `eintausendzweihundertvierunddreißig Złoty`. */

const SMALL =
  `null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn
  siebzehn achtzehn neunzehn`.split(/\s+/);
const TENS = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');

/** Groups above the thousands, which German writes as separate words: singular and plural. */
const MILLIONS = [
  ['Million', 'Millionen'],
  ['Milliarde', 'Milliarden'],
  ['Billion', 'Billionen'],
] as const;

/** The names of these currencies do not change after a number; all other currencies have their code. */
const CURRENCIES: Readonly<Record<string, string>> = { PLN: 'Złoty', EUR: 'Euro' };

function underHundred(n: number): string {
  const ones = SMALL[n % 10] ?? '';
  if (n < 20) return n === 0 ? '' : (SMALL[n] ?? '');
  return `${n % 10 === 0 ? '' : `${ones}und`}${TENS[Math.floor(n / 10)] ?? ''}`;
}

/** Returns a number from 1 to 999 in German; a final one is `ein`, not `eins`. */
function underThousand(n: number): string {
  const hundreds = Math.floor(n / 100);
  return `${hundreds === 0 ? '' : `${SMALL[hundreds] ?? ''}hundert`}${underHundred(n % 100)}`;
}

const endsInOne = (n: number): boolean => n % 100 === 1;

/**
 * Returns a number below a million as one German word, with `eins` for a final one. The number one itself is `ein` and
 * is handled by `inGerman`.
 */
function underMillion(n: number): string {
  const thousands = Math.floor(n / 1000);
  const rest = n % 1000;
  const before = thousands === 0 ? '' : `${underThousand(thousands)}tausend`;
  return `${before}${rest === 0 ? '' : underThousand(rest)}${endsInOne(rest) ? 's' : ''}`;
}

function inGerman(n: number): string {
  if (n === 0) return 'null';
  if (n === 1) return 'ein';
  const words: string[] = [];
  for (let at = 0, rest = Math.floor(n / 1e6); rest > 0; at += 1, rest = Math.floor(rest / 1000)) {
    const group = rest % 1000;
    if (group === 0) continue;
    // `Million` is feminine in German: `eine Million`, `einhunderteine Millionen`.
    const count = `${underThousand(group)}${endsInOne(group) ? 'e' : ''}`;
    words.unshift(`${count} ${MILLIONS[at]?.[group === 1 ? 0 : 1] ?? ''}`);
  }
  const last = underMillion(n % 1e6);
  return [...words, ...(last === '' ? [] : [last])].join(' ');
}

export const germanAmount = (units: number, currency: string): string =>
  `${inGerman(units)} ${CURRENCIES[currency] ?? currency}`;
