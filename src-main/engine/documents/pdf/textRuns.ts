import bidiFactory from 'bidi-js';
import { findFontFaceWithLetter, loadPdfFont, type Face } from './fonts';
import { measureFaceTextAtSizeOne } from './wordGlyphShaping';

/** A piece of a line in one font face; pieces are in visual order, from the left (UAX 9). */
export interface TextRun {
  /**
   * Text of a part of a printed line, ordered as pdfkit expects. Hebrew and Arabic letters stay in reading order,
   * because pdfkit itself reverses them.
   */
  readonly text: string;
  readonly face: Face;
  /** Index in the line's text at which this text run begins. */
  readonly from: number;
}

const RIGHT_TO_LEFT_PATTERN = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Matches a line in which every letter is in IBM Plex Sans, so the line is not split by font. */
const PLEX_ONLY_PATTERN = /^[\x20-\x7e\u00a0-\u017f\u2013\u2014\u2019\u201d\u201e\u2212]*$/;

const bidi = bidiFactory();

/** Splits a line of text into pieces with one font each, in visual order. */
export function splitTextRuns(text: string, wanted: 'regular' | 'semibold'): readonly TextRun[] {
  if (PLEX_ONLY_PATTERN.test(text)) return [{ text, face: wanted, from: 0 }];
  return RIGHT_TO_LEFT_PATTERN.test(text)
    ? splitBidirectionalLine(text, wanted)
    : splitByFace(Array.from(text), wanted, 0);
}

function splitByFace(letters: readonly string[], wanted: 'regular' | 'semibold', begin: number): TextRun[] {
  const runs: { text: string; face: Face; from: number }[] = [];
  let from = begin;
  for (const letter of letters) {
    const last = runs.at(-1);
    const face =
      /\p{M}/u.test(letter) && last ? last.face : (findFontFaceWithLetter(letter, wanted) ?? wanted);
    if (last?.face === face) last.text += letter;
    else runs.push({ text: letter, face: face, from });
    from += letter.length;
  }
  return runs;
}

/**
 * The left-to-right mark, U+200E: an invisible character that gives neighbouring text the direction from left to right.
 */
const LEFT_TO_RIGHT_MARK = '\u200e';

/** Inserts a left-to-right mark after Hebrew or Arabic words, so that digits after such a word stay in their place. */
const insertLeftToRightMarks = (text: string): string =>
  text.replace(
    /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]\p{M}*[)\]"”'’]*)(?=\P{L}*(?:$|\p{L}))/gu,
    (part, end: string, at: number) => {
      const next = /\p{L}/u.exec(text.slice(at + end.length))?.[0];
      return next !== undefined && RIGHT_TO_LEFT_PATTERN.test(next) ? part : `${end}${LEFT_TO_RIGHT_MARK}`;
    },
  );

function splitBidirectionalLine(line: string, wanted: 'regular' | 'semibold'): TextRun[] {
  const text = insertLeftToRightMarks(line);
  const embedding = bidi.getEmbeddingLevels(text, 'ltr');
  const zones: { level: number; places: number[] }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const last = zones.at(-1);
    if (last?.level === level) last.places.push(index);
    else zones.push({ level, places: [index] });
  }
  return zones.flatMap(({ level, places }) => {
    const begin = Math.min(...places);
    const letters = Array.from(text.slice(begin, begin + places.length)).filter(
      (letter) => letter !== LEFT_TO_RIGHT_MARK,
    );
    if (level % 2 === 0) return splitByFace(letters, wanted, begin);
    const mirrored = letters.map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
    return splitByFace(mirrored, wanted, begin).reverse().map(reverseNeutralRun);
  });
}

/**
 * Reverses a piece of text, such as spaces or brackets, that stands between right-to-left words but is drawn in another
 * font, because pdfkit does not reverse such text.
 */
const reverseNeutralRun = (run: TextRun): TextRun =>
  run.face === 'hebrew' || run.face === 'arabic'
    ? run
    : { ...run, text: Array.from(run.text).reverse().join('') };

/** Maximum number of cached text widths for each font weight. */
const MAX_CACHED_WIDTHS = 20_000;
const widthsByWeight = { regular: new Map<string, number>(), semibold: new Map<string, number>() };

/** Returns the width of a line of text at font size 1; the width at another font size is a multiple of this value. */
export function measureTextAtSizeOne(text: string, wanted: 'regular' | 'semibold'): number {
  const kept = widthsByWeight[wanted];
  let width = kept.get(text);
  if (width === undefined) {
    width = splitTextRuns(text, wanted).reduce(
      (sum, run) => sum + measureFaceTextAtSizeOne(run.face, run.text),
      0,
    );
    if (kept.size >= MAX_CACHED_WIDTHS) kept.clear();
    kept.set(text, width);
  }
  return width;
}

const topOffsetsByFace = new Map<Face, number>();

/** Returns how much lower this font's text must start to share the baseline of IBM Plex, at font size 1. */
export function computeTopOffsetFromPlex(face: Face): number {
  const kept = topOffsetsByFace.get(face);
  if (kept !== undefined) return kept;
  const computeAscent = (name: Face) => loadPdfFont(name).ascent / loadPdfFont(name).unitsPerEm;
  const drop = computeAscent('regular') - computeAscent(face);
  topOffsetsByFace.set(face, drop);
  return drop;
}
