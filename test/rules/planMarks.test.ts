import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawPlanIconFont } from '../../scripts/planIconFont';
import {
  listStayBarEndIcons,
  getIconFontLetter,
  type Icon,
} from '../../src-renderer/screens/plan/render/barIcons';
import { fitBarLabel } from '../../src-renderer/screens/plan/render/fitBarLabel';

const file = readFileSync(new URL('../../src-renderer/screens/plan/render/marks.ttf', import.meta.url));

test('room plan icon font: the stored font file equals the font that drawPlanIconFont draws', () => {
  expect(drawPlanIconFont().equals(file)).toBe(true);
});

GlobalFonts.register(file, 'Kontuar Marks');
const pen = createCanvas(1, 1).getContext('2d');
pen.font = '11.5px "Kontuar Marks"';
/** Width in pixels at the font size of a bar's text. */
const widthOf = (letters: string) => pen.measureText(letters).width;

test('room plan icons: have the widths that the room plan’s layout code assumes', () => {
  const near = (icon: Icon, pixels: number) =>
    expect(widthOf(getIconFontLetter(icon)), icon).toBeCloseTo(pixels, 1);
  for (const icon of ['due', 'house', 'left', 'unknown', 'gone', 'clash'] as const) near(icon, 17);
  for (const icon of ['own', 'phone', 'mail', 'walkIn', 'portal', 'note'] as const) near(icon, 14);
  for (const payment of ['none', 'wait', 'pre', 'full', 'unknown'] as const) {
    near(`mark ${payment}`, 14);
    near(`gauge ${payment}`, 8);
  }
});

test('room plan bar: icons, name and padding fit into the bar as calculated', () => {
  const measure = (text: string) => text.length * 6;
  for (let width = 30; width < 260; width += 1) {
    const guest = { name: 'Lewandowska', forename: 'Anna', source: true, note: true, urgent: false };
    const { text, icon, source, note, payment } = fitBarLabel(width, guest, measure);
    const end = listStayBarEndIcons(source ? 'phone' : null, note, payment, 'pre');
    const drawn = 2 + 4 + (icon ? widthOf(getIconFontLetter('due')) : 0) + measure(text) + widthOf(end);
    expect(drawn, `${width}`).toBeLessThanOrEqual(width);
  }
});
