import { describe, expect, it } from 'vitest';
import { loadTexts } from '#shared/text/loadTexts';
import { countUnits, translateUnit } from '#shared/text/invoiceUnits';

await loadTexts('uk');

/** Tests how units of invoice items, which an invoice keeps in Polish, are shown on a screen of any language. */

describe('invoice units', () => {
  it.each([
    ['pl', 1, 'doba', '1 doba'],
    ['pl', 2, 'doba', '2 doby'],
    ['pl', 5, 'doba', '5 dób'],
    ['pl', 22, 'osoba', '22 osoby'],
    ['pl', 3, 'usł.', '3 usł.'],
    ['en', 2, 'doba', '2 nights'],
    ['uk', 5, 'doba', '5 діб'],
  ] as const)('countUnits: in %s, %s × “%s” is “%s”', (language, quantity, unit, words) =>
    expect(countUnits(language, quantity, unit)).toBe(words),
  );

  it('countUnits: a fraction or an unknown unit has no words', () => {
    expect(countUnits('pl', 1.5, 'doba')).toBeNull();
    expect(countUnits('pl', 2, 'butelka')).toBeNull();
  });

  it('translateUnit: names a Polish unit in English and nothing in Polish', () => {
    expect(translateUnit('en', 'doba')).toBe('night');
    expect(translateUnit('en', 'usł.')).toBe('service');
    expect(translateUnit('pl', 'doba')).toBeNull();
    expect(translateUnit('en', 'butelka')).toBeNull();
  });
});
