import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitWords } from '#shared/text/fold';
import { splitTextBySearchHits } from '../../src-renderer/frame/search/highlightSearchHits';

/** Tests of the highlighted parts of a search hit. */

const marked = (text: string, query: string) =>
  splitTextBySearchHits(text, query)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('');

describe('marks of a search', () => {
  test.each([
    ['Łucja Wiśniewska', 'lucja wisn', '[Łucja] [Wiśn]iewska'],
    ['Straße 5', 'strasse', '[Straße] 5'],
    ['FV 12/05/2026', '12/05', 'FV [12]/[05]/2026'],
    ['+48 601 000 482', '48', '+[48] 601 000 [48]2'],
    ['+48 600 123 430', '23430', '+48 600 1[23 430]'],
    ['+48600123430', '123 430', '+48600[123430]'],
    ['601-000-482', '601000482', '[601-000-482]'],
    ['+48 600 123 430', '3430', '+48 600 123 430'],
    ['FZ 27/11/2026', 'fz27', '[FZ 27]/11/2026'],
    ['FZ27/11, FZ 27', 'fz27', '[FZ27]/11, [FZ 27]'],
    ['Kowalski', 'wal', 'Kowalski'],
    ['😀 Лук’яненко Євген', 'лукян евг', '😀 [Лук’ян]енко [Євг]ен'],
    ['Ćwik-Ćwiklińska', 'CWIK', '[Ćwik]-[Ćwik]lińska'],
    ['Wiśniewska', '', 'Wiśniewska'],
  ])('search highlighting: marks the matching parts of %s for the query %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
  test('search highlighting: keeps every character of the text', () => {
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        expect(
          splitTextBySearchHits(text, query)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  test('search highlighting: highlights the whole searched word when the word occurs in the text', () => {
    const nameWords = fc.array(fc.stringMatching(/^[a-ząćęłńóśźż]{2,10}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(nameWords, fc.nat(), (names, seed) => {
        const query = names[seed % names.length] ?? '';
        const hits = splitTextBySearchHits(names.join(' '), query).filter(({ hit }) => hit);
        expect(hits.map(({ text }) => text)).toContain(query);
      }),
    );
  });

  test('search highlighting: highlights only parts that contain a word of the query, ignoring diacritics and separators', () => {
    const polish = fc
      .array(fc.constantFrom(...'aąlłsś ż-1'), { maxLength: 30 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(polish, polish, (text, query) => {
        for (const { text: part, hit } of splitTextBySearchHits(text, query))
          if (hit)
            expect(splitWords(query).some((word) => splitWords(part).join('').includes(word))).toBe(true);
      }),
    );
  });
});
