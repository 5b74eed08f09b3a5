import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDifferingText } from '../../src-renderer/screens/queue/conflict/findDifferingText';

/** Tests of the underlined part of a value in a comparison of two versions. */

test('changed text: underlines whole words and numbers', () => {
  expect(findDifferingText('17.06.2026', '12.06.2026')).toEqual({
    before: '',
    differs: '17',
    after: '.06.2026',
  });
  expect(findDifferingText('ul. Polna 5, Żywiec', 'ul. Polna 3, Żywiec')).toMatchObject({ differs: '5' });
});

test('changed text: underlines nothing when the old and the new text have nothing in common', () => {
  expect(findDifferingText('Zamówienie', 'Płatne').differs).toBe('');
});

test('comparison of two texts: common start, differing part and common end together are the first text', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, (first, second) => {
      const { before, differs, after } = findDifferingText(first, second);
      expect(before + differs + after).toBe(first);
    }),
  );
});
