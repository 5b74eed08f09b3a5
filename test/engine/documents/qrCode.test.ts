import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from '#engine/documents/pdf/qrCode';

/** The code for a text is the one that uqr makes when it chooses the mask by itself. */
const LETTERS = 'ABC abc 019 ąśź |:/.-';

/** The same texts in each run. */
function textOf(length: number): string {
  let seed = length;
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return LETTERS[seed % LETTERS.length];
  }).join('');
}

test('all modules are as uqr draws them, whatever its size and its mask', () => {
  const masks = new Set<number>();
  const texts = [
    '',
    '1'.repeat(90),
    'A'.repeat(200),
    ...Array.from({ length: 110 }, (_, at) => textOf(2 * at + 1)),
    textOf(900),
  ];
  for (const text of texts) {
    const theirs = encode(text, { ecc: 'M', border: 0 });
    const { side, isDark } = qrCode(text);
    const own = Array.from({ length: side }, (_row, row) =>
      Array.from({ length: side }, (_column, column) => isDark(column, row)),
    );
    expect(own, text).toEqual(theirs.data);
    masks.add(theirs.maskPattern);
  }
  expect(masks.size).toBe(8);
});
