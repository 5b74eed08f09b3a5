import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '#shared/text/amountInWords';
import { MAX_GROSZ } from '#shared/rules/decimal';
import vectors from './vectors.json';

const FORMS: Readonly<Record<string, readonly [string, string, string]>> = {
  тисяч: ['тисяча', 'тисячі', 'тисяч'],
  злот: ['злотий', 'злоті', 'злотих'],
};
/** The last word of a number and the name after it: written without the program's own rules. */
function agreement(value: number, name: string): RegExp {
  const [one, few, many] = FORMS[name] ?? [name, `${name}и`, `${name}ів`];
  const [ones, isTeen] = [value % 10, Math.floor(value / 10) % 10 === 1];
  if (ones === 1 && !isTeen) return new RegExp(`^${name === 'тисяч' ? 'одна' : 'один'} ${one}$`);
  if (ones === 2 && !isTeen) return new RegExp(`^${name === 'тисяч' ? 'дві' : 'два'} ${few}$`);
  return new RegExp(`^(?!од(?:ин|на) |дв[аі] )\\S+ ${!isTeen && (ones === 3 || ones === 4) ? few : many}$`);
}

describe('amount in words', () => {
  it.each(Object.entries(vectors.words))('%s grosz in words: %s', (grosz, words) =>
    expect(amountInWords('pl', Number(grosz), 'PLN', 'words')).toBe(words),
  );
  it.each(Object.entries(vectors.wordsFractionStyle))('%s grosz with a fraction: %s', (grosz, words) =>
    expect(amountInWords('pl', Number(grosz), 'PLN')).toBe(words),
  );

  it.each([
    [-1, 'minus jeden grosz'],
    [-2200, 'minus dwadzieścia dwa złote zero groszy'],
    [1_200_000, 'dwanaście tysięcy złotych zero groszy'],
    [2_200_000, 'dwadzieścia dwa tysiące złotych zero groszy'],
    [100_100, 'tysiąc jeden złotych zero groszy'],
    [10_100, 'sto jeden złotych zero groszy'],
    [100_000_100, 'milion jeden złotych zero groszy'],
    [100_100_000_000, 'miliard milion złotych zero groszy'],
    [1100, 'jedenaście złotych zero groszy'],
    [99999, 'dziewięćset dziewięćdziesiąt dziewięć złotych dziewięćdziesiąt dziewięć groszy'],
    [100_000_000_000_000, 'bilion złotych zero groszy'],
  ])('%i: %s', (grosz, words) => expect(amountInWords('pl', grosz, 'PLN', 'words')).toBe(words));

  it.each([
    ['pl', -1, 'PLN', 'minus zero złotych 01/100'],
    ['pl', 23_456, 'EUR', 'dwieście trzydzieści cztery EUR 56/100'],
    ['en', 123_456, 'PLN', 'one thousand two hundred and thirty-four PLN 56/100'],
    ['en', 0, 'EUR', 'zero EUR 00/100'],
    ['en', -100_000_005, 'EUR', 'minus one million EUR 05/100'],
    ['en', 1_101_900, 'PLN', 'eleven thousand and nineteen PLN 00/100'],
    ['en', 2_000_000_000, 'PLN', 'twenty million PLN 00/100'],
    ['uk', 123_456, 'PLN', 'одна тисяча двісті тридцять чотири злоті 56/100'],
    ['uk', 2_200_100, 'PLN', 'двадцять дві тисячі один злотий 00/100'],
    ['uk', 23_100, 'EUR', 'двісті тридцять один EUR 00/100'],
    ['uk', -200_000_100, 'PLN', 'мінус два мільйони один злотий 00/100'],
    ['uk', 0, 'PLN', 'нуль злотих 00/100'],
  ] as const)('%s %i %s: %s', (language, grosz, currency, words) =>
    expect(amountInWords(language, grosz, currency)).toBe(words),
  );

  it.each([
    [-1, 'мінус один грош'],
    [2_102, 'двадцять один злотий два гроші'],
    [1_112, 'одинадцять злотих дванадцять грошів'],
    [100_000_000_000_000, 'один трильйон злотих нуль грошів'],
  ])('%i in Ukrainian: %s', (grosz, words) => expect(amountInWords('uk', grosz, 'PLN', 'words')).toBe(words));

  it('in Ukrainian thousands are feminine and all else masculine, and each name agrees with its number', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor(MAX_GROSZ / 100) }), (whole) => {
        const words = (amountInWords('uk', whole * 100, 'PLN') ?? '').split(' ').slice(0, -1);
        const groups = String(whole)
          .padStart(15, '0')
          .match(/\d{3}/g);
        const names = ['трильйон', 'мільярд', 'мільйон', 'тисяч', 'злот'];
        for (const [at, name] of names.entries()) {
          const value = Number(groups?.[at]);
          const place = words.findIndex((word) => word.startsWith(name));
          if (value === 0 && name !== 'злот') expect(place).toBe(-1);
          else expect([words[place - 1] ?? '', words[place]].join(' ')).toMatch(agreement(value, name));
        }
      }),
    ));

  it('a foreign amount has no words for its hundredths', () =>
    expect(amountInWords('pl', 23_456, 'EUR', 'words')).toBe('dwieście trzydzieści cztery EUR 56/100'));

  it.each([MAX_GROSZ + 1, -MAX_GROSZ - 1, 1.5, NaN])('%s is refused', (grosz) =>
    expect(amountInWords('pl', grosz, 'PLN')).toBeNull(),
  );

  it('every amount has its own words, without double blanks', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_GROSZ }),
        fc.integer({ min: 0, max: MAX_GROSZ }),
        fc.constantFrom('pl' as const, 'en' as const, 'uk' as const),
        (a, b, language) => {
          const [first, second] = [a, b].map((n) => amountInWords(language, n, 'PLN') ?? '');
          expect(first).toMatch(/^\S+( \S+)*$/);
          expect(first === second).toBe(a === b);
        },
      ),
    ));
});
