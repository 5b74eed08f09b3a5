import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';
import { inflateSync } from 'node:zlib';
import { Subset, tablesOf } from './subset';

/**
 * IBM Plex Sans, the family of the screens (look.md, Type), and for letters that it lacks Noto Sans: names of guests
 * are Hebrew, Arabic and Chinese, too. Embedded in every PDF that needs them. Each is opened once and shared by all
 * documents: reading its tables anew would be most of the work of a short invoice.
 */
const FILES = {
  regular: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  semibold: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  // One weight each, as electron-builder.config.ts packs them.
  hebrew: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
  arabic: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  // In resources: its package has nine weights, 74 MB.
  chinese: '#fonts/noto-sans-sc-400.woff',
} as const;
export type Face = keyof typeof FILES;

const FALLBACKS: readonly Face[] = ['hebrew', 'arabic', 'chinese'];

const opened = new Map<Face, Font>();

export function typeface(face: Face): Font {
  let font = opened.get(face);
  if (!font) opened.set(face, (font = open(FILES[face])));
  return font;
}

/** The face that has the letter: the wanted one, else a fallback; null where no font has it. */
export function faceOf(letter: string, wanted: 'regular' | 'semibold'): Face | null {
  const code = letter.codePointAt(0) ?? 0;
  if (typeface(wanted).hasGlyphForCodePoint(code)) return wanted;
  return FALLBACKS.find((face) => typeface(face).hasGlyphForCodePoint(code)) ?? null;
}

function open(file: string): Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  const sfnt = file.endsWith('.woff') ? sfntOf(bytes) : bytes;
  const font = create(sfnt);
  if (!('layout' in font)) throw new Error(`${file} is a collection, not one font`);
  return shared(font, sfnt);
}

/** Words that are kept laid out; labels and amounts come again in every document. */
const KEPT_WORDS = 20_000;
/** ZERO WIDTH SPACE. */
const NO_WIDTH = 0x200b;
/** A ligature is one glyph for two letters and would be copied as a letter that is not in the text. */
const PLAIN_LETTERS = { liga: false, clig: false, dlig: false };

/**
 * The font with a memory for words. Two things of fontkit must not pass from one document to the next: glyphs are
 * kept with the letters that first led to them, or with none where they were part of another glyph (then the letter
 * is lost to whoever copies the text), and pdfkit scales the positions of a run in place.
 */
function shared(font: Font, sfnt: Buffer): Font {
  const kept = new Map<string, GlyphRun>();
  const layout = (text: string): GlyphRun => {
    let run = kept.get(text);
    if (!run) {
      if (kept.size >= KEPT_WORDS) kept.clear();
      kept.set(text, (run = withOwnLetters(laidOut(font, text), text)));
    }
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } });
  };
  const tables = tablesOf(sfnt);
  const createSubset = () => new Subset(tables);
  return Object.create(font, { layout: { value: layout }, createSubset: { value: createSubset } });
}

/** Where a font has no place for a mark on its letter (the dot of U+06A2 in Noto Sans Arabic), fontkit throws. */
function laidOut(font: Font, text: string): GlyphRun {
  try {
    return font.layout(text, PLAIN_LETTERS);
  } catch {
    return font.layout(text, { ...PLAIN_LETTERS, mark: false, mkmk: false });
  }
}

function withOwnLetters(run: GlyphRun, text: string): GlyphRun {
  const letters = Array.from(text, (letter) => letter.codePointAt(0));
  // Glyphs of Hebrew and Arabic are in visual order, from the left.
  if (run.direction === 'rtl') letters.reverse();
  // Letters and marks that became one glyph keep what fontkit says of them; a glyph that is a part of a letter is
  // copied as nothing that shows, because PDF/A-2a wants a letter of each (6.2.11.7.2).
  const alike = letters.length === run.glyphs.length;
  const lettersOf = ({ codePoints }: Glyph, at: number) =>
    alike ? [letters[at]] : codePoints.length > 0 ? codePoints : [NO_WIDTH];
  const glyphs = run.glyphs.map((glyph, at) =>
    Object.create(glyph, { codePoints: { value: lettersOf(glyph, at) } }),
  );
  return Object.create(run, { glyphs: { value: glyphs } });
}

/** WOFF 1.0 (W3C, 2012): a TrueType font whose tables are compressed one by one. */
const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** The uncompressed font. fontkit reads WOFF but inflates all outlines for each embedded letter: 0.3 s each (Chinese). */
function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('no WOFF font');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * count - 16 * 2 ** power, 10);

  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = HEADER + at * ENTRY;
    const [from, packed, length] = [4, 8, 12].map((step) => woff.readUInt32BE(entry + step));
    if (from === undefined || packed === undefined || length === undefined) throw new Error('no WOFF table');
    const bytes = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const own = SFNT_HEADER + at * SFNT_ENTRY;
    woff.copy(head, own, entry, entry + 4);
    woff.copy(head, own + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, own + 8);
    head.writeUInt32BE(length, own + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
