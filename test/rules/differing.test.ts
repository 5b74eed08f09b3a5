import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differing } from '../../src-renderer/queue/conflict/differing';

/** The underlined part of a value beside the other side's. */
test('words and numbers are underlined whole', () => {
  expect(differing('17.06.2026', '12.06.2026')).toEqual({ before: '', differs: '17', after: '.06.2026' });
  expect(differing('ul. Polna 5, Żywiec', 'ul. Polna 3, Żywiec')).toMatchObject({ differs: '5' });
});

test('nothing in common: nothing is underlined', () => {
  expect(differing('Zamówienie', 'Płatne').differs).toBe('');
});

test('the three parts are the text, whatever the other side holds', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, (own, other) => {
      const { before, differs, after } = differing(own, other);
      expect(before + differs + after).toBe(own);
    }),
  );
});
