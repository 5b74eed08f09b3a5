import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';

/**
 * IBM Plex Sans, the family of the screens (look.md, Type), embedded in every PDF. Opened once and shared by all
 * documents: reading its tables anew would be most of the work of a short invoice.
 */
export interface Typefaces {
  readonly regular: Font;
  readonly semibold: Font;
}

const FILES = {
  regular: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  semibold: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
} as const;

let opened: Typefaces | null = null;

export const typefaces = (): Typefaces =>
  (opened ??= { regular: open(FILES.regular), semibold: open(FILES.semibold) });

function open(file: string): Font {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} is a collection, not one font`);
  return shared(font);
}

/** Words that are kept laid out; labels and amounts come again in every document. */
const KEPT_WORDS = 20_000;
/** A ligature is one glyph for two letters, and copied out of a PDF as a letter that nobody typed. */
const PLAIN_LETTERS = { liga: false, clig: false, dlig: false };

/**
 * The font with a memory for words. Two things of fontkit must not pass from one document to the next: glyphs are
 * kept with the letters that first led to them, or with none where they were part of another glyph (then the letter
 * is lost to whoever copies the text), and pdfkit scales the positions of a run in place.
 */
function shared(font: Font): Font {
  const kept = new Map<string, GlyphRun>();
  const layout = (text: string): GlyphRun => {
    let run = kept.get(text);
    if (!run) {
      if (kept.size >= KEPT_WORDS) kept.clear();
      kept.set(text, (run = withOwnLetters(font.layout(text, PLAIN_LETTERS), text)));
    }
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } });
  };
  const outlines = new Map<number, Glyph>();
  const getGlyph = (id: number): Glyph => {
    let glyph = outlines.get(id);
    if (!glyph) outlines.set(id, (glyph = readOnce(font.getGlyph(id))));
    return glyph;
  };
  return Object.create(font, { layout: { value: layout }, getGlyph: { value: getGlyph } });
}

/** Embedding asks every glyph of every document of what it is made; it is read from the file once. */
function readOnce(glyph: Glyph): Glyph {
  const read: unknown = Reflect.get(glyph, '_decode');
  if (typeof read !== 'function') return glyph;
  let parts: { readonly of: unknown } | null = null;
  const decode = () => (parts ??= { of: read.call(glyph) }).of;
  return Object.create(glyph, { _decode: { value: decode } });
}

function withOwnLetters(run: GlyphRun, text: string): GlyphRun {
  const letters = Array.from(text, (letter) => letter.codePointAt(0));
  // Letters and marks that became one glyph keep what fontkit says of them.
  if (letters.length !== run.glyphs.length) return run;
  const glyphs = run.glyphs.map((glyph, at) =>
    Object.create(glyph, { codePoints: { value: [letters[at]] } }),
  );
  return Object.create(run, { glyphs: { value: glyphs } });
}

const widths = { regular: new Map<string, number>(), semibold: new Map<string, number>() };

/** How wide a line of text is at size 1. Word by word, as pdfkit sets it: nothing is kerned over a space. */
export function widthAtOne(text: string, face: keyof Typefaces): number {
  const kept = widths[face];
  let width = kept.get(text);
  if (width === undefined) {
    const font = typefaces()[face];
    const words = text.match(/[^ ]* |[^ ]+$/g) ?? [];
    width = words.reduce((sum, word) => sum + font.layout(word).advanceWidth, 0) / font.unitsPerEm;
    if (kept.size >= KEPT_WORDS) kept.clear();
    kept.set(text, width);
  }
  return width;
}
