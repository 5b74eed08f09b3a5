import { expect, test } from 'vitest';
import { typeface } from '#engine/documents/pdf/fonts';
import { wordOf } from '#engine/documents/pdf/words';

/** A word that is put together out of its pairs of letters stands as fontkit sets the whole word. */
const LETTERS = Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code))
  .filter((letter) => /[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f]/.test(letter))
  .concat(...'–—’”„−');
const DIGITS = [...'0123456789,. \u00a0-/zł'];

const words: string[] = [];
let seed = 27;
const oneOf = (letters: readonly string[]): string => {
  seed = (seed * 48_271) % 2_147_483_647;
  return letters[seed % letters.length] ?? '';
};
for (let at = 0; at < 900; at += 1)
  words.push(Array.from({ length: 3 + (at % 10) }, () => oneOf(at % 3 === 0 ? DIGITS : LETTERS)).join(''));
words.push('Źródlana ', 'AVAToLT', 'ﬁ fi ffl ', 'Ļ̣ą̈', '1⁄2', '3–7', 'co\u00adop', 'Їжак');

test.each(['regular', 'semibold'] as const)('%s', (face) => {
  const font = typeface(face);
  for (const word of words) {
    const run = font.layout(word, { liga: false, clig: false, dlig: false });
    const { glyphs, positions, advanceWidth, units } = wordOf(face, word);
    expect(
      glyphs.map(({ id }) => id),
      word,
    ).toEqual(run.glyphs.map(({ id }) => id));
    expect(
      positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => [xAdvance, yAdvance, xOffset, yOffset]),
      word,
    ).toEqual(
      run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => [xAdvance, yAdvance, xOffset, yOffset]),
    );
    // Both have a thousand units.
    expect([advanceWidth, units], word).toEqual([run.advanceWidth, run.advanceWidth]);
  }
});
