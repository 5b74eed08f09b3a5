import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '#shared/text/amountInWords';
import { MAX_GROSZ } from '#shared/rules/decimal';
import vectors from './vectors.json';

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
  ] as const)('%s %i %s: %s', (language, grosz, currency, words) =>
    expect(amountInWords(language, grosz, currency)).toBe(words),
  );

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
        fc.constantFrom('pl' as const, 'en' as const),
        (a, b, language) => {
          const [first, second] = [a, b].map((n) => amountInWords(language, n, 'PLN') ?? '');
          expect(first).toMatch(/^\S+( \S+)*$/);
          expect(first === second).toBe(a === b);
        },
      ),
    ));
});
