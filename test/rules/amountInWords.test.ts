import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '#shared/text/amountInWords';
import { MAX_GROSZ } from '#shared/rules/decimal';
import vectors from './vectors.json';

describe('amount in words', () => {
  it.each(Object.entries(vectors.words))('amount in Polish words: writes %s grosz as %s', (grosz, words) =>
    expect(amountInWords('pl', Number(grosz), 'PLN', 'words')).toBe(words),
  );
  it.each(Object.entries(vectors.wordsFractionStyle))(
    'amount in Polish words with a fraction: writes %s grosz as %s',
    (grosz, words) => expect(amountInWords('pl', Number(grosz), 'PLN')).toBe(words),
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
  ])('amount in full Polish words: writes %i grosz as %s', (grosz, words) =>
    expect(amountInWords('pl', grosz, 'PLN', 'words')).toBe(words),
  );

  it.each([
    ['pl', -1, 'PLN', 'minus zero złotych 01/100'],
    ['pl', 23_456, 'EUR', 'dwieście trzydzieści cztery EUR 56/100'],
    ['en', 123_456, 'PLN', 'one thousand two hundred and thirty-four złoty 56/100'],
    ['en', 0, 'EUR', 'zero EUR 00/100'],
    ['en', -100_000_005, 'EUR', 'minus one million EUR 05/100'],
    ['en', 1_101_900, 'PLN', 'eleven thousand and nineteen złoty 00/100'],
    ['en', 2_000_000_000, 'PLN', 'twenty million złoty 00/100'],
  ] as const)('amount in words (%s): writes %i hundredths of %s as %s', (language, grosz, currency, words) =>
    expect(amountInWords(language, grosz, currency)).toBe(words),
  );

  it('amount in words: writes the hundredths of a foreign currency as a fraction', () =>
    expect(amountInWords('pl', 23_456, 'EUR', 'words')).toBe('dwieście trzydzieści cztery EUR 56/100'));

  it.each([MAX_GROSZ + 1, -MAX_GROSZ - 1, 1.5, NaN])('amount in words: refuses %s grosz', (grosz) =>
    expect(amountInWords('pl', grosz, 'PLN')).toBeNull(),
  );

  it('amount in words: differs for every amount and has no double spaces', () =>
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
