import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/text/language';
import { ENGLISH_PHRASES, POLISH_PHRASES } from '#support/everydayPhrases';
import { findPaletteActions, labelPaletteActions } from '../../src-renderer/shell/searchPaletteLabels';
import { haveSameStem, SEARCH_PALETTE_MATCH_RANK } from '../../src-renderer/shell/searchPaletteMatch';
import { PALETTE_PHRASES } from '../../src-renderer/shell/searchPalettePhrases';
import { bringTexts } from '#shared/text/bring';

await bringTexts('uk');

/** Tests which action of the search Ctrl+K comes first for everyday words. */

it.each(POLISH_PHRASES)(
  'search palette: offers the right action first for the Polish words “%s”',
  (text, action) => expect(findPaletteActions(text, 'pl')[0]).toMatchObject({ action }),
);

it.each(ENGLISH_PHRASES)(
  'search palette: offers the right action first for the English words “%s”',
  (text, action) => expect(findPaletteActions(text, 'en')[0]).toMatchObject({ action }),
);

it('search palette: finds an action by its Polish and English words, whatever the language of the screen', () => {
  for (const [text, action] of [...POLISH_PHRASES, ...ENGLISH_PHRASES])
    for (const language of LANGUAGES)
      expect([text, findPaletteActions(text, language)[0]?.action]).toEqual([text, action]);
});

describe('search palette, labels', () => {
  it.each(LANGUAGES)('search palette: the label of each action finds that action first (%s)', (language) => {
    const labels = labelPaletteActions(language);
    for (const [action, label] of labels)
      expect([label, findPaletteActions(label, language)[0]?.action]).toEqual([label, action]);
  });

  it('search palette: every action has a list of everyday search phrases', () =>
    expect([...labelPaletteActions('pl').keys()].filter((action) => !PALETTE_PHRASES[action])).toEqual([]));
});

describe('search palette, forms of words', () => {
  it.each([
    ['fakture', 'faktura', true],
    ['rooms', 'room', true],
    ['kasa', 'kasy', true],
    ['kartasinski', 'karta', false],
    ['nowak', 'nowa', true],
    ['kasia', 'kasa', false],
    ['maj', 'mail', false],
  ])('search palette: “%s” and “%s” are treated as forms of the same word: %s', (first, second, isSame) =>
    expect(haveSameStem(first, second)).toBe(isSame),
  );

  it('search palette: no command matches the surname “Kowalski” exactly or by its beginning', () => {
    for (const { rank } of findPaletteActions('Kowalski', 'pl'))
      expect(rank).toBeLessThan(SEARCH_PALETTE_MATCH_RANK.beginning);
  });
});
