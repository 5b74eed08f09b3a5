import { describe, expect, test } from 'vitest';
import { xmlTree } from '#engine/documents/ksef/xmlTree';

/** A file that is small enough and costs too much all the same is refused within a moment. */

/** Far above the tenths of a second that it takes, for a busy PC; without the limits it took a minute. */
const MAX_MS = 20_000;

function timed(xml: string) {
  const begun = performance.now();
  const tree = xmlTree(Buffer.from(xml));
  return { tree, ms: performance.now() - begun };
}
const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ');

describe('XML of an import', () => {
  test('with 200,000 attributes is refused within a moment', () => {
    const { tree, ms } = timed(`<Faktura ${attributes(200_000)}/>`);
    expect(tree).toBe('tooLarge');
    expect(ms).toBeLessThan(MAX_MS);
  });

  test('with more attributes than any form has is refused, with fewer it is read', () => {
    expect(timed(`<Faktura ${attributes(65)}/>`).tree).toBe('tooLarge');
    expect(timed(`<Faktura ${attributes(64)}/>`).tree).toMatchObject({ name: 'Faktura' });
  });

  test('with 700,000 elements is refused within a moment', () => {
    const { tree, ms } = timed(`<F>${'<a/>'.repeat(700_000)}</F>`);
    expect(tree).toBe('tooLarge');
    expect(ms).toBeLessThan(MAX_MS);
  });

  test('that is nested deeply is refused', () => {
    expect(timed(`${'<a>'.repeat(400_000)}`).tree).toBe('damaged');
  });

  test('is read as before where a part ends within a tag, a text or a letter', () => {
    const text = 'zażółć '.repeat(3000).trim();
    expect(timed(`<F><a>${text}</a><b x="${'y'.repeat(5000)}"/></F>`).tree).toMatchObject({
      children: [{ text }, { attributes: { x: 'y'.repeat(5000) } }],
    });
  });
});
