import type { Font, Glyph, GlyphRun } from 'fontkit';
import { typeface, type Face } from './fonts';

/** Words that are kept laid out, of each face; labels and amounts come again in every document. */
const KEPT_WORDS = 20_000;
/** ZERO WIDTH SPACE. */
const NO_WIDTH = 0x200b;
/** A ligature is one glyph for two letters and would be copied as a letter that is not in the text. */
const PLAIN_LETTERS = { liga: false, clig: false, dlig: false };

/** A glyph, and the letters that it is copied as; one for all words with it. */
interface Letter {
  readonly id: number;
  /** In units of the font. */
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
  /** Where it is neither kerned nor moved. */
  readonly position: Position;
}

/** Thousandths of the size, as pdfkit counts. */
interface Position extends Readonly<Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset', number>> {
  readonly advanceWidth: number;
}

/** A word with the space after it, laid out as pdfkit takes it. */
export interface Word {
  readonly glyphs: readonly Letter[];
  readonly positions: readonly Position[];
  /** Thousandths of the size. */
  readonly advanceWidth: number;
  /** The same in units of the font. */
  readonly units: number;
}

interface Kept {
  readonly unitsPerEm: number;
  readonly words: Map<string, Word>;
  readonly pairs: Map<string, Word>;
  readonly letters: Map<string, Letter>;
}
const kept = new Map<Face, Kept>();

function keptOf(face: Face): Kept {
  const own = kept.get(face);
  if (own && own.words.size < KEPT_WORDS && own.pairs.size < KEPT_WORDS) return own;
  const { unitsPerEm } = typeface(face);
  const anew: Kept = { unitsPerEm, words: new Map(), pairs: new Map(), letters: new Map() };
  kept.set(face, anew);
  return anew;
}

/**
 * Laid out once for all documents of this thread. Two things of fontkit must not pass from one document to the next:
 * it keeps glyphs with the letters that first led to them, or with none where they were part of another glyph (then
 * the letter is lost to whoever copies the text), and pdfkit scales the positions of a run of fontkit in place.
 */
export function wordOf(face: Face, text: string): Word {
  const own = keptOf(face);
  let word = own.words.get(text);
  if (!word)
    own.words.set(text, (word = ofPairs(face, text, own) ?? laidOut(typeface(face), text, own.letters)));
  return word;
}

/** How wide a text is at size 1. Word by word, as pdfkit sets it: nothing is kerned over a space. */
export function widthIn(face: Face, text: string): number {
  const words = text.match(/[^ ]* |[^ ]+$/g) ?? [];
  return words.reduce((sum, word) => sum + wordOf(face, word).units, 0) / keptOf(face).unitsPerEm;
}

/** Precomposed letters, digits and signs of the screen fonts; the soft hyphen is none. */
const APART = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2019\u201d\u201e\u2212]{3,}$/;
const PAIRED: ReadonlySet<Face> = new Set(['regular', 'semibold']);

/**
 * A word out of its pairs: these fonts move such a letter by the next one only. Every amount is a new word, and fontkit
 * takes 0.1 ms for each. null where that does not hold.
 */
function ofPairs(face: Face, text: string, { unitsPerEm, pairs, letters }: Kept): Word | null {
  if (!PAIRED.has(face) || !APART.test(text)) return null;
  const [glyphs, positions]: [Letter[], Position[]] = [[], []];
  let units = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    const two = text.slice(at, at + 2);
    let pair = pairs.get(two);
    if (!pair) pairs.set(two, (pair = laidOut(typeface(face), two, letters)));
    const [first, second, third] = pair.glyphs;
    const [moved, still] = pair.positions;
    if (!first || !second || third || !moved || still !== second.position) return null;
    glyphs.push(first);
    positions.push(moved);
    units += pair.units - second.advanceWidth;
    if (at < text.length - 2) continue;
    glyphs.push(second);
    positions.push(still);
    units += second.advanceWidth;
  }
  return { glyphs, positions, advanceWidth: (units * 1000) / unitsPerEm, units };
}

function laidOut(font: Font, text: string, known: Map<string, Letter>): Word {
  const run = runOf(font, text);
  const scale = 1000 / font.unitsPerEm;
  const read = lettersOf(run, text);
  const glyphs = run.glyphs.map((glyph, at) => letterOf(glyph, read[at] ?? [NO_WIDTH], scale, known));
  const positions = run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, at): Position => {
    const { advanceWidth, position } = glyphs[at] ?? { advanceWidth: 0 };
    if (position && xAdvance === advanceWidth && yAdvance === 0 && xOffset === 0 && yOffset === 0)
      return position;
    return {
      xAdvance: xAdvance * scale,
      yAdvance: yAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: advanceWidth * scale,
    };
  });
  const units = run.advanceWidth;
  return { glyphs, positions, advanceWidth: units * scale, units };
}

function letterOf(
  { id, advanceWidth }: Glyph,
  codePoints: readonly number[],
  scale: number,
  known: Map<string, Letter>,
): Letter {
  const name = `${id} ${codePoints.join(' ')}`;
  let letter = known.get(name);
  if (!letter) {
    const width = advanceWidth * scale;
    const position = { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width };
    known.set(name, (letter = { id, advanceWidth, codePoints, position }));
  }
  return letter;
}

/** Where a font has no place for a mark on its letter (the dot of U+06A2 in Noto Sans Arabic), fontkit throws. */
function runOf(font: Font, text: string): GlyphRun {
  try {
    return font.layout(text, PLAIN_LETTERS);
  } catch {
    return font.layout(text, { ...PLAIN_LETTERS, mark: false, mkmk: false });
  }
}

/** By glyph, the letters that it is copied as. */
function lettersOf({ glyphs, direction }: GlyphRun, text: string): readonly (readonly number[])[] {
  const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? NO_WIDTH);
  // Glyphs of Hebrew and Arabic are in visual order, from the left.
  if (direction === 'rtl') letters.reverse();
  // Letters and marks that became one glyph keep what fontkit says of them; a glyph that is a part of a letter is
  // copied as nothing that shows, because PDF/A-2a wants a letter of each (6.2.11.7.2).
  if (letters.length === glyphs.length) return letters.map((letter) => [letter]);
  return glyphs.map(({ codePoints }) => (codePoints.length > 0 ? [...codePoints] : [NO_WIDTH]));
}
