import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Path2D, PathOp, StrokeCap, StrokeJoin } from '@napi-rs/canvas';
import svg2ttf from 'svg2ttf';
import { readIconData } from './staticIcons.ts';
import { getIconFontLetter, type Icon } from '../src-renderer/screens/plan/render/barIcons.ts';

/**
 * Makes src-renderer/screens/plan/render/marks.ttf, a font whose letters are the icons of the plan's bars (barIcons.ts has the
 * mapping). Run `node scripts/planIconFont.ts` after an icon has changed; the font is in the repository, so that a
 * build needs no font tool.
 */

const ROOT = join(import.meta.dirname, '..');

/** Font size of a bar's text in pixels (bars.css); `PIXEL` is one pixel in font units. */
const TEXT = 11.5;
const EM = 1000;
const PIXEL = EM / TEXT;
/** Ascent and descent equal those of IBM Plex Sans, so that icons and text have the same line position. */
const ASCENT = 1025;
const DESCENT = -275;

interface Placement {
  readonly width: number;
  readonly gap: number;
  readonly middle: number;
  readonly field: readonly [width: number, height: number];
}

/**
 * Placement of an icon on its line: its width, the gap after it and the height of its middle above the baseline, all in
 * pixels.
 */
const LARGE: Placement = { width: 13, gap: 4, middle: 4.5, field: [24, 24] };
const SMALL: Placement = { width: 11, gap: 3, middle: 4.5, field: [24, 24] };
const GAUGE: Placement = { width: 5, gap: 3, middle: 5, field: [5, 12] };

const drawStroke = (path: Path2D, width: number): Path2D => {
  path.stroke({ width, cap: StrokeCap.Round, join: StrokeJoin.Round });
  return path;
};
const line = (d: string, width = 2) => drawStroke(new Path2D(d), width);
function unite(...paths: Path2D[]): Path2D {
  const [whole = new Path2D(), ...others] = paths;
  for (const path of others) whole.op(path, PathOp.Union);
  return whole;
}

function subtract(shape: Path2D, hole: Path2D): Path2D {
  shape.op(hole, PathOp.Difference);
  return shape;
}

function disc(radius: number): Path2D {
  const path = new Path2D();
  path.arc(12, 12, radius, 0, 2 * Math.PI);
  return path;
}
const ring = (): Path2D => drawStroke(disc(9), 2);

const ICONS = join(ROOT, 'node_modules', '@lucide', 'svelte', 'dist', 'icons');

/** Returns an icon of lucide by its file name; its lines are two units wide. */
const lucide = (name: string) => (): Path2D =>
  unite(
    ...readIconData(readFileSync(join(ICONS, `${name}.svelte`), 'utf8'), name).node.map(
      ([tag, attributes]) => {
        const number = (attribute: string) => Number(attributes[attribute] ?? 0);
        if (tag === 'path') return line(attributes['d'] ?? '');
        const path = new Path2D();
        if (tag === 'circle') path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
        else path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
        return drawStroke(path, 2);
      },
    ),
  );

function box(level: number, dashed = false): Path2D {
  const frame = new Path2D();
  frame.rect(0.5, 0.5, 4, 11);
  if (dashed) frame.dash(1.5, 1.5, 0);
  frame.stroke({ width: 1 });
  const filled = new Path2D();
  filled.rect(0.5, 11.5 - 11 * level, 4, 11 * level);
  return level > 0 ? unite(frame, filled) : frame;
}

// The payment icons have the shapes of StayPaymentIcon.svelte; the check mark in the full disc is a hole.
const SHAPES: readonly (readonly [icon: Icon, placement: Placement, draw: () => Path2D])[] = [
  ['due', LARGE, lucide('log-in')],
  ['house', LARGE, lucide('bed-double')],
  ['left', LARGE, lucide('log-out')],
  ['unknown', LARGE, lucide('circle-question-mark')],
  ['gone', LARGE, lucide('ban')],
  ['clash', LARGE, lucide('triangle-alert')],
  ['own', SMALL, lucide('globe')],
  ['phone', SMALL, lucide('phone')],
  ['mail', SMALL, lucide('mail')],
  ['walkIn', SMALL, lucide('door-open')],
  ['portal', SMALL, lucide('building-complex')],
  ['note', SMALL, lucide('sticky-note')],
  ['mark none', SMALL, ring],
  ['mark wait', SMALL, () => unite(ring(), line('M12 7v5.5l3.5 2'))],
  ['mark pre', SMALL, () => unite(ring(), new Path2D('M12 3a9 9 0 0 0 0 18z'))],
  ['mark full', SMALL, () => subtract(disc(10), line('m7.5 12.4 3 3 6-6.4', 2.6))],
  ['mark unknown', SMALL, lucide('circle-question-mark')],
  ['gauge none', GAUGE, () => box(0)],
  ['gauge wait', GAUGE, () => box(0)],
  ['gauge pre', GAUGE, () => box(0.5)],
  ['gauge full', GAUGE, () => box(1)],
  ['gauge unknown', GAUGE, () => box(0, true)],
];

function glyph(icon: Icon, { width, gap, middle, field }: Placement, path: Path2D): string {
  const unit = (width / field[0]) * PIXEL;
  // The y axis points up in a font and down on a canvas.
  const shape = path
    .transform({ a: unit, b: 0, c: 0, d: -unit, e: 0, f: middle * PIXEL + (field[1] / 2) * unit })
    .asWinding();
  const code = getIconFontLetter(icon).codePointAt(0)?.toString(16);
  return `<glyph glyph-name="${icon.replace(' ', '-')}" unicode="&#x${code};" horiz-adv-x="${Math.round((width + gap) * PIXEL)}" d="${shape.toSVGString()}"/>`;
}

/** Returns the font file in TrueType format. */
export function drawPlanIconFont(): Buffer {
  const glyphs = SHAPES.map(([icon, placement, draw]) => glyph(icon, placement, draw())).join('\n');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs><font id="marks" horiz-adv-x="${EM}">
<font-face font-family="Kontuar Marks" units-per-em="${EM}" ascent="${ASCENT}" descent="${DESCENT}"/>
<missing-glyph horiz-adv-x="0"/>
${glyphs}
</font></defs></svg>`;
  // A fixed date keeps the file identical as long as its icons are.
  return Buffer.from(svg2ttf(svg, { ts: 0, version: '1.0' }).buffer);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(ROOT, 'src-renderer', 'screens', 'plan', 'render', 'marks.ttf'), drawPlanIconFont());
