import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/text/language';
import { ENGLISH_PHRASES, POLISH_PHRASES, UKRAINIAN_PHRASES } from '#support/everydayPhrases';
import { findPaletteActions, labelPaletteActions } from '../../src-renderer/frame/search/searchPaletteLabels';
import { haveSameStem, SEARCH_PALETTE_MATCH_RANK } from '../../src-renderer/app/searchPaletteMatch';
import { PALETTE_PHRASES } from '../../src-renderer/app/searchPalettePhrases';
import { loadTexts } from '#shared/text/loadTexts';

await loadTexts('uk');

/** Tests which action of the search Ctrl+K comes first for everyday words. */

const SUNDAY = '2026-11-29';

it.each(POLISH_PHRASES)(
  'search palette: offers the right action first for the Polish words “%s”',
  (text, action) => expect(findPaletteActions(text, 'pl', SUNDAY)[0]).toMatchObject({ action }),
);

it.each(ENGLISH_PHRASES)(
  'search palette: offers the right action first for the English words “%s”',
  (text, action) => expect(findPaletteActions(text, 'en', SUNDAY)[0]).toMatchObject({ action }),
);

it.each(UKRAINIAN_PHRASES)(
  'search palette: offers the right action first for the Ukrainian words “%s”',
  (text, action) => expect(findPaletteActions(text, 'uk', SUNDAY)[0]).toMatchObject({ action }),
);

it('search palette: a list for tomorrow is printed with the data of tomorrow', () => {
  const found = findPaletteActions('śniadania na jutro', 'pl', SUNDAY)[0];
  expect(found).toMatchObject({ action: 'sheet-breakfast', sheetDay: '2026-11-30' });
  expect(found?.label.replaceAll('\u00a0', ' ')).toBe('Drukuj: Śniadania, pn 30 XI');
});

it('search palette: finds an action by its Polish and English words, whatever the language of the screen', () => {
  for (const [text, action] of [...POLISH_PHRASES, ...ENGLISH_PHRASES])
    for (const language of LANGUAGES)
      expect([text, findPaletteActions(text, language, SUNDAY)[0]?.action]).toEqual([text, action]);
});

describe('search palette, labels', () => {
  it.each(LANGUAGES)('search palette: the label of each action finds that action first (%s)', (language) => {
    const labels = labelPaletteActions(language);
    for (const [action, label] of labels)
      expect([label, findPaletteActions(label, language, SUNDAY)[0]?.action]).toEqual([label, action]);
  });

  it('search palette: every action has a list of everyday search phrases', () =>
    expect([...labelPaletteActions('pl').keys()].filter((action) => !PALETTE_PHRASES[action])).toEqual([]));
});

describe('search palette, search for a room', () => {
  it.each([
    ['wolny pokój 2 noce', { arrival: '2026-11-29', nights: 2, adults: null }],
    ['wolny pokój na dwie noce', { arrival: '2026-11-29', nights: 2, adults: null }],
    ['wolny pokój jutro', { arrival: '2026-11-30', nights: 1, adults: null }],
    ['wolne pokoje 5 grudnia 3 noce 4 osoby', { arrival: '2026-12-05', nights: 3, adults: 4 }],
    ['pokój na weekend', { arrival: '2026-12-04', nights: 2, adults: null }],
    ['2 noce', { arrival: '2026-11-29', nights: 2, adults: null }],
    ['free room 2 nights', { arrival: '2026-11-29', nights: 2, adults: null }],
    ['free room tomorrow for 3 guests', { arrival: '2026-11-30', nights: 1, adults: 3 }],
    ['вільна кімната 2 ночі', { arrival: '2026-11-29', nights: 2, adults: null }],
  ])('search palette: “%s” opens the room finder with these nights and guests', (text, roomSearch) => {
    const [first] = findPaletteActions(text, 'pl', SUNDAY);
    expect(first).toMatchObject({ action: 'findRoom', roomSearch });
  });

  it.each([
    'wolny pokój',
    'pokój 310',
    'jutro',
    'Kowalski 2 noce',
    'faktura 5 grudnia',
    'wolny pokój 91 nocy',
  ])('search palette: “%s” is no search for a room with nights or guests', (text) =>
    expect(findPaletteActions(text, 'pl', SUNDAY).filter(({ roomSearch }) => roomSearch)).toEqual([]),
  );

  it('search palette: names the nights and guests of a typed room search', () => {
    const label = (text: string, language: 'pl' | 'en' | 'uk') =>
      findPaletteActions(text, language, SUNDAY)[0]?.label.replaceAll('\u00a0', ' ');
    expect(label('wolny pokój 2 noce', 'pl')).toBe('Znajdź pokój: 29 XI–1 XII, 2 noce');
    expect(label('free room 1 night 5 guests', 'en')).toBe('Find room: 29–30 Nov, 1 night, 5 guests');
    expect(label('wolny pokój 2 noce', 'uk')).toBe('Знайти кімнату: 29.11–1.12, 2 ночі');
  });
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
    for (const { rank } of findPaletteActions('Kowalski', 'pl', SUNDAY))
      expect(rank).toBeLessThan(SEARCH_PALETTE_MATCH_RANK.beginning);
  });
});
