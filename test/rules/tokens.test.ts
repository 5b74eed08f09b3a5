import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Contrast of graphics without text (WCAG 1.4.11: 3:1), computed from the colours of `kit/tokens.css`: bars of the
 * plan, marks, charts and the focus ring, over each background they lie on. test/e2e/listLowContrastEdges.ts tests the edges and icons
 * of controls.
 */

const css = readFileSync('src-renderer/kit/tokens.css', 'utf8');
const blockOf = (selector: string): Map<string, readonly [light: string, dark: string]> => {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(from, css.indexOf('\n}', from));
  const pairs = [...block.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)];
  const singles = [...block.matchAll(/--([\w-]+): (#\w{6});/g)];
  return new Map([
    ...pairs.map(([, name = '', light = '', dark = '']) => [name, [light, dark]] as const),
    ...singles.map(([, name = '', colour = '']) => [name, [colour, colour]] as const),
  ]);
};
const usual = blockOf(':root');
const more = new Map([...usual, ...blockOf(":root[data-contrast='more']")]);

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (first: string, second: string): number => {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const PAGE = ['canvas', 'surface', 'sunken', 'rail'];
const PLAN = ['surface', 'canvas', 'weekend', 'accent-soft'];
/** The focus ring lies two pixels outside its element, so it appears on every background of the page. */
const RING = [...PAGE, 'weekend', 'accent-soft', 'due-fill', 'pre-fill', 'unpaid-fill', 'danger-fill'];
const DRAWN: readonly (readonly [what: string, colour: string, over: readonly string[]])[] = [
  ['ring of the focus, line of today', 'accent', RING],
  ['bars of charts', 'chart', ['canvas', 'surface', 'accent-soft']],
  ['edges of fields', 'edge', PAGE],
  ['icons, dashes of charts', 'text-2', RING],
  ['quiet icons', 'text-3', PAGE],
  ['bars that are due', 'due-edge', PLAN],
  ['bars in house', 'house-edge', PLAN],
  ['bars after departure', 'left-edge', PLAN],
  ['bars unpaid, nights without a price', 'unpaid', PLAN],
  ['bars prepaid', 'pre', PLAN],
  ['conflicts, fields with an error', 'danger', [...PLAN, 'danger-fill']],
  ['check marks', 'ok', PAGE],
];

test.each(DRAWN)(
  'contrast of %s: the theme colour --%s has a contrast of at least 3:1 against each background in both themes',
  (_what, colour, over) => {
    for (const [name, tokens] of Object.entries({ usual, more }))
      for (const theme of [0, 1] as const)
        for (const ground of over) {
          const [first, second] = [tokens.get(colour)?.[theme], tokens.get(ground)?.[theme]];
          expect([first, second], `${colour}, ${ground}`).toEqual([expect.any(String), expect.any(String)]);
          expect(
            contrast(first ?? '', second ?? ''),
            `${colour} on ${ground}, ${name}, theme ${theme}`,
          ).toBeGreaterThanOrEqual(3);
        }
  },
);

test('stronger contrast setting: thin lines and button edges have a contrast of at least 3:1 in both themes', () => {
  for (const line of ['line', 'line-2'])
    for (const theme of [0, 1] as const)
      for (const ground of PAGE)
        expect(
          contrast(more.get(line)?.[theme] ?? '', more.get(ground)?.[theme] ?? ''),
          `${line} on ${ground}`,
        ).toBeGreaterThanOrEqual(3);
});
