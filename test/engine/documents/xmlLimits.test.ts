import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { parseUntrustedXml } from '#engine/documents/ksef/parseUntrustedXml';

/** Tests that a small XML file that is costly to parse is refused quickly. */

/** The refusal takes tenths of a second; the limit allows for a busy PC. Without parser limits it took a minute. */
const MAX_MS = 20_000;

async function timed(xml: string) {
  const begun = performance.now();
  const tree = await parseUntrustedXml(Buffer.from(xml));
  return { tree, ms: performance.now() - begun };
}
const LINE =
  '<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Nocleg</P_7><P_8B>2</P_8B><P_9B>100</P_9B><P_12>8</P_12></FaWiersz>';
const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ');

describe('XML of an import', () => {
  test.each([
    ['10,000 lines', LINE.repeat(10_000)],
    ['a text of 3 MB', 'x'.repeat(2_999_000)],
    ['100,000 elements', '<a/>'.repeat(99_999)],
  ])(
    'XML import: leaves the engine free for other calls while the XML file is read: %s',
    async (_, content) => {
      let isRead = false;
      const reading = parseUntrustedXml(Buffer.from(`<F>${content}</F>`)).finally(() => (isRead = true));
      let answers = 0;
      while (!isRead) {
        await immediate();
        answers += 1;
      }
      expect(typeof (await reading)).toBe('object');
      expect(answers).toBeGreaterThan(10);
    },
  );

  test('XML import: quickly refuses an element with 200,000 attributes', async () => {
    const { tree, ms } = await timed(`<Faktura ${attributes(200_000)}/>`);
    expect(tree).toBe('tooLarge');
    expect(ms).toBeLessThan(MAX_MS);
  });

  test('XML import: refuses more than 64 attributes on an element and reads exactly 64', async () => {
    expect((await timed(`<Faktura ${attributes(65)}/>`)).tree).toBe('tooLarge');
    expect((await timed(`<Faktura ${attributes(64)}/>`)).tree).toMatchObject({ name: 'Faktura' });
  });

  // The parser copies all prefixes in scope at the end of each element.
  test('XML import: refuses 17 nested namespace prefixes and reads one prefix declared many times', async () => {
    const prefixes = Array.from({ length: 17 }, (_, index) => `<a xmlns:p${index}="u">`);
    const nested = `${prefixes.join('')}${'</a>'.repeat(17)}`;
    expect((await timed(nested)).tree).toBe('tooLarge');
    const again = '<p:a xmlns:p="u"/>'.repeat(100);
    expect((await timed(`<F xmlns="f">${again}</F>`)).tree).toMatchObject({ name: 'F' });
  });

  test('XML import: quickly refuses a file with 700,000 elements', async () => {
    const { tree, ms } = await timed(`<F>${'<a/>'.repeat(700_000)}</F>`);
    expect(tree).toBe('tooLarge');
    expect(ms).toBeLessThan(MAX_MS);
  });

  test('XML import: refuses deeply nested elements', async () => {
    expect((await timed(`${'<a>'.repeat(400_000)}`)).tree).toBe('damaged');
  });

  test('XML import: reads texts and attributes completely when a chunk of the file ends inside a tag, text or letter', async () => {
    const text = 'zażółć '.repeat(3000).trim();
    expect((await timed(`<F><a>${text}</a><b x="${'y'.repeat(5000)}"/></F>`)).tree).toMatchObject({
      children: [{ text }, { attributes: { x: 'y'.repeat(5000) } }],
    });
  });
});
