import type { GlyphRun } from 'fontkit';
import { loadPdfFont, type Face } from './fonts';

/** Maximum number of cached words with their glyphs for each font face. */
const MAX_WORDS = 20_000;
/** ZERO WIDTH SPACE. */
const ZERO_WIDTH_SPACE = 0x200b;
/** Ligatures are off, because a ligature is one glyph for several letters and would be copied incorrectly. */
const NO_LIGATURES = { liga: false, clig: false, dlig: false };

/** A word and the space after it, laid out as glyphs for pdfkit. Lengths are in thousandths of the font size. */
export interface Word {
  readonly glyphs: readonly WordGlyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** A glyph of a PDF text, with the code points that are copied from the PDF. Widths are in font units. */
interface WordGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  readonly advanceWidth: number;
}

const wordsByFace = new Map<Face, Map<string, Word>>();

/**
 * Returns the layout of a word, cached for all documents of this thread. fontkit's own layout objects cannot be cached,
 * because pdfkit changes the positions in these objects.
 */
export function shapeWordGlyphs(face: Face, text: string): Word {
  let words = wordsByFace.get(face);
  if (!words || words.size >= MAX_WORDS) {
    words = new Map();
    wordsByFace.set(face, words);
  }
  let word = words.get(text);
  if (!word) {
    word = layOutWord(face, text);
    words.set(text, word);
  }
  return word;
}

/**
 * Returns the width of a text at font size 1. Like pdfkit, it measures each word separately and without kerning across
 * spaces.
 */
export function measureFaceTextAtSizeOne(face: Face, text: string): number {
  const words = text.match(/[^ ]* |[^ ]+$/g) ?? [];
  return words.reduce((sum, word) => sum + shapeWordGlyphs(face, word).advanceWidth, 0) / 1000;
}

function layOutWord(face: Face, text: string): Word {
  const font = loadPdfFont(face);
  const scale = 1000 / font.unitsPerEm;
  const run = layOutGlyphRun(face, text);
  const letters = listCopiedCodePoints(run, text);
  return {
    glyphs: run.glyphs.map(({ id, advanceWidth }, index) => ({
      id,
      advanceWidth,
      codePoints: letters[index] ?? [ZERO_WIDTH_SPACE],
    })),
    positions: run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, index) => ({
      xAdvance: xAdvance * scale,
      yAdvance: yAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: (run.glyphs[index]?.advanceWidth ?? 0) * scale,
    })),
    advanceWidth: run.advanceWidth * scale,
  };
}

/** If the font cannot place a diacritic on its letter, the text is laid out without the positioning of diacritics. */
function layOutGlyphRun(face: Face, text: string): GlyphRun {
  const font = loadPdfFont(face);
  try {
    return font.layout(text, NO_LIGATURES);
  } catch {
    return font.layout(text, { ...NO_LIGATURES, mark: false, mkmk: false });
  }
}

/** Returns, for each glyph of a word, the characters that a reader gets when copying the glyph from the PDF. */
function listCopiedCodePoints({ glyphs, direction }: GlyphRun, text: string): readonly (readonly number[])[] {
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? ZERO_WIDTH_SPACE);
  // The PDF contains the glyphs of Hebrew and Arabic words from left to right, so the letters are reversed to match the
  // glyphs.
  if (direction === 'rtl') letters.reverse();
  // A glyph that fontkit assigns to no character is copied as a zero-width space, because PDF/A-2a requires a character
  // for each glyph (6.2.11.7.2).
  if (letters.length === glyphs.length) return letters.map((letter) => [letter]);
  return glyphs.map(({ codePoints }) => (codePoints.length > 0 ? [...codePoints] : [ZERO_WIDTH_SPACE]));
}
