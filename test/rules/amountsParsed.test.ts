import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_GROSZ } from '#shared/rules/decimal';
import { amountInWords } from '#shared/text/amountInWords';

/** German and Ukrainian amounts in words are parsed back by independent readers that share no code with the program. */

const GERMAN: Readonly<Record<string, number>> = {
  null: 0,
  ein: 1,
  eins: 1,
  eine: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  dreißig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
};
const GERMAN_GROUPS: Readonly<Record<string, number>> = {
  Million: 1e6,
  Millionen: 1e6,
  Milliarde: 1e9,
  Milliarden: 1e9,
  Billion: 1e12,
  Billionen: 1e12,
};

const GERMAN_ONE = new Set(['Million', 'Milliarde', 'Billion']);

/**
 * Parses one German number word below a million; NaN if it is no German number. `ending` is the expected spelling of a
 * final one.
 */
function germanWord(word: string, ending: 'ein' | 'eins' | 'eine'): number {
  const thousand = /^(.+)tausend(.*)$/.exec(word);
  if (thousand) {
    const [, before = '', after = ''] = thousand;
    return germanWord(before, 'ein') * 1000 + (after === '' ? 0 : germanWord(after, ending));
  }
  const hundred = /^(.+)hundert(.*)$/.exec(word);
  if (hundred) {
    const [, before = '', after = ''] = hundred;
    return germanWord(before, 'ein') * 100 + (after === '' ? 0 : germanWord(after, ending));
  }
  const tens = /^(.+)und(.+ig|dreißig)$/.exec(word);
  if (tens) return germanWord(tens[1] ?? '', 'ein') + germanWord(tens[2] ?? '', ending);
  const value = GERMAN[word] ?? NaN;
  return value === 1 && word !== ending ? NaN : value;
}

function readGerman(words: readonly string[]): number {
  let [sum, last] = [0, Infinity];
  let before: string | null = null;
  for (const word of words) {
    const group = GERMAN_GROUPS[word];
    if (group === undefined) {
      if (before !== null) return NaN;
      before = word;
      continue;
    }
    const count = germanWord(before ?? '', 'eine');
    // Number groups must be in descending order, each with its own count, and use the plural unless the count is one.
    if (group >= last || (count === 1) !== GERMAN_ONE.has(word)) return NaN;
    sum += count * group;
    [last, before] = [group, null];
  }
  return before === null
    ? sum
    : sum + germanWord(before, words.length === 1 && before === 'ein' ? 'ein' : 'eins');
}

const UKRAINIAN: Readonly<Record<string, number>> = {
  нуль: 0,
  один: 1,
  одна: 1,
  одне: 1,
  два: 2,
  дві: 2,
  три: 3,
  чотири: 4,
  'п’ять': 5,
  шість: 6,
  сім: 7,
  вісім: 8,
  'дев’ять': 9,
  десять: 10,
  одинадцять: 11,
  дванадцять: 12,
  тринадцять: 13,
  чотирнадцять: 14,
  'п’ятнадцять': 15,
  шістнадцять: 16,
  сімнадцять: 17,
  вісімнадцять: 18,
  'дев’ятнадцять': 19,
  двадцять: 20,
  тридцять: 30,
  сорок: 40,
  'п’ятдесят': 50,
  шістдесят: 60,
  сімдесят: 70,
  вісімдесят: 80,
  'дев’яносто': 90,
  сто: 100,
  двісті: 200,
  триста: 300,
  чотириста: 400,
  'п’ятсот': 500,
  шістсот: 600,
  сімсот: 700,
  вісімсот: 800,
  'дев’ятсот': 900,
};
const UKRAINIAN_GROUPS: Readonly<Record<string, number>> = {
  тисяча: 1e3,
  тисячі: 1e3,
  тисяч: 1e3,
  мільйон: 1e6,
  мільйони: 1e6,
  мільйонів: 1e6,
  мільярд: 1e9,
  мільярди: 1e9,
  мільярдів: 1e9,
  трильйон: 1e12,
  трильйони: 1e12,
  трильйонів: 1e12,
};

/** CLDR decides which ending a number takes, independently of the program's own rule. */
const plural = new Intl.PluralRules('uk');
const FORMS: Readonly<Record<string, string>> = {
  тисяча: 'one',
  тисячі: 'few',
  тисяч: 'many',
  мільйон: 'one',
  мільйони: 'few',
  мільйонів: 'many',
  мільярд: 'one',
  мільярди: 'few',
  мільярдів: 'many',
  трильйон: 'one',
  трильйони: 'few',
  трильйонів: 'many',
  злотий: 'one',
  злоті: 'few',
  злотих: 'many',
};

function readUkrainian(words: readonly string[], gender: 'm' | 'n'): number {
  let [sum, below, least] = [0, 0, Infinity];
  const groupWords: string[] = [];
  const agrees = (wanted: 'm' | 'f' | 'n') =>
    !groupWords.some(
      (word) =>
        (['один', 'одна', 'одне'].includes(word) && word !== { m: 'один', f: 'одна', n: 'одне' }[wanted]) ||
        (['два', 'дві'].includes(word) && (word === 'дві') !== (wanted === 'f')),
    );
  for (const word of words) {
    const group = UKRAINIAN_GROUPS[word];
    if (group === undefined) {
      const value = UKRAINIAN[word];
      // Within a group, hundreds, tens and ones must follow in descending order.
      if (value === undefined || (below > 0 && value >= (below % 100 === 0 ? 100 : 10))) return NaN;
      below += value;
      groupWords.push(word);
      continue;
    }
    if (group >= least || !agrees(group === 1e3 ? 'f' : 'm') || FORMS[word] !== plural.select(below))
      return NaN;
    sum += below * group;
    [below, least] = [0, group];
    groupWords.length = 0;
  }
  return agrees(gender) ? sum + below : NaN;
}

/** Splits an amount in words into its number, currency and hundredths. */
function parts(words: string): { number: string[]; currency: string; hundredths: string } {
  const tokens = words.split(' ');
  return { number: tokens.slice(0, -2), currency: tokens.at(-2) ?? '', hundredths: tokens.at(-1) ?? '' };
}

const amounts = fc.oneof(
  fc.integer({ min: 0, max: MAX_GROSZ }),
  fc.integer({ min: 0, max: 5_000_000 }),
  // Round amounts with number groups that are zero or one.
  fc
    .tuple(...Array.from({ length: 4 }, () => fc.constantFrom(0, 1, 2, 5, 11, 12, 14, 21, 22, 100, 101, 111)))
    .map(([a = 0, b = 0, c = 0, d = 0]) => (a * 1e9 + b * 1e6 + c * 1e3 + d) * 100),
);
const spellAmount = (language: 'de' | 'uk', grosz: number, currency: string) =>
  amountInWords(language, grosz, currency) ?? '';
const hundredthsOf = (grosz: number) => `${String(grosz % 100).padStart(2, '0')}/100`;

describe('German', () => {
  test.each([
    [123_456, 'PLN', 'eintausendzweihundertvierunddreißig Złoty 56/100'],
    [100, 'PLN', 'ein Złoty 00/100'],
    [200, 'PLN', 'zwei Złoty 00/100'],
    [100, 'EUR', 'ein Euro 00/100'],
    [0, 'EUR', 'null Euro 00/100'],
    [10_100, 'PLN', 'einhunderteins Złoty 00/100'],
    [100_100, 'PLN', 'eintausendeins Złoty 00/100'],
    [1_700, 'PLN', 'siebzehn Złoty 00/100'],
    [2_100_000, 'PLN', 'einundzwanzigtausend Złoty 00/100'],
    [10_100_000, 'PLN', 'einhunderteintausend Złoty 00/100'],
    [100_000_000, 'PLN', 'eine Million Złoty 00/100'],
    [220_000_100, 'PLN', 'zwei Millionen zweihunderttausendeins Złoty 00/100'],
    [-5_005, 'CHF', 'minus fünfzig CHF 05/100'],
    [MAX_GROSZ, 'PLN', null],
  ] as const)(
    'amount in German words: spells out %i hundredths of the currency %s',
    (grosz, currency, words) => {
      if (words === null) expect(spellAmount('de', grosz, currency)).toMatch(/^\S+ Billionen /);
      else expect(spellAmount('de', grosz, currency)).toBe(words);
    },
  );

  test('amount in German words: a parser of German numbers reads exactly the same amount from the words', () =>
    fc.assert(
      fc.property(amounts, fc.constantFrom('PLN', 'EUR', 'USD'), (grosz, currency) => {
        const { number, currency: name, hundredths } = parts(spellAmount('de', grosz, currency));
        expect(readGerman(number)).toBe(Math.floor(grosz / 100));
        expect(name).toBe({ PLN: 'Złoty', EUR: 'Euro', USD: 'USD' }[currency]);
        expect(hundredths).toBe(hundredthsOf(grosz));
      }),
      { numRuns: 2000 },
    ));

  test('German number parser used by the tests: rejects wrong German number words', () => {
    for (const wrong of [
      'einstausend',
      'eine Millionen',
      'zwei Million',
      'zwanzigundein',
      'dreizig',
      'eine',
      'tausendein',
    ])
      expect([wrong, readGerman(wrong.split(' '))]).toEqual([wrong, NaN]);
  });
});

describe('Ukrainian', () => {
  test.each([
    [123_456, 'PLN', 'одна тисяча двісті тридцять чотири злоті 56/100'],
    [100, 'PLN', 'один злотий 00/100'],
    [200, 'PLN', 'два злоті 00/100'],
    [500, 'PLN', 'п’ять злотих 00/100'],
    [1_100, 'PLN', 'одинадцять злотих 00/100'],
    [2_100, 'PLN', 'двадцять один злотий 00/100'],
    [2_200, 'PLN', 'двадцять два злоті 00/100'],
    [200_000, 'PLN', 'дві тисячі злотих 00/100'],
    [2_100_000, 'PLN', 'двадцять одна тисяча злотих 00/100'],
    [100, 'EUR', 'одне євро 00/100'],
    [2_100, 'EUR', 'двадцять одне євро 00/100'],
    [200_000_000, 'PLN', 'два мільйони злотих 00/100'],
    [0, 'PLN', 'нуль злотих 00/100'],
    [-5_005, 'CHF', 'мінус п’ятдесят CHF 05/100'],
  ] as const)('amount in Ukrainian words: writes %i hundredths of %s', (grosz, currency, words) =>
    expect(spellAmount('uk', grosz, currency)).toBe(words),
  );

  test('amount in Ukrainian words: a parser reads exactly the same amount from the words, with the right gender and plural form', () =>
    fc.assert(
      fc.property(amounts, fc.constantFrom('PLN', 'EUR', 'USD'), (grosz, currency) => {
        const { number, currency: name, hundredths } = parts(spellAmount('uk', grosz, currency));
        const units = Math.floor(grosz / 100);
        expect(readUkrainian(number, currency === 'EUR' ? 'n' : 'm')).toBe(units);
        if (currency === 'PLN') expect(FORMS[name]).toBe(plural.select(units));
        else expect(name).toBe({ EUR: 'євро', USD: 'USD' }[currency]);
        expect(hundredths).toBe(hundredthsOf(grosz));
      }),
      { numRuns: 2000 },
    ));

  test('Ukrainian number parser used by the tests: rejects wrong Ukrainian number words', () => {
    for (const wrong of ['один тисяча', 'два тисячі', 'п’ять тисячі', 'дві мільйони', 'десять двадцять'])
      expect([wrong, readUkrainian(wrong.split(' '), 'm')]).toEqual([wrong, NaN]);
  });
});
