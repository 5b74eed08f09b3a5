import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { inflateSync } from 'node:zlib';
import { buildFontFileFromTables, FontSubset, parseFontTables } from './fontSubset';

/**
 * Font files for PDFs: IBM Plex Sans, and Noto Sans for letters that IBM Plex Sans lacks, such as Hebrew, Arabic and
 * Chinese.
 */
const FONT_FILES = {
  regular: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  semibold: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  // The installer contains the Noto fonts only in weight 400 (packaging/electron-builder.config.ts).
  hebrew: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
  arabic: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  // The Chinese font is in `resources`, because its npm package would add 74 MB.
  chinese: '#fonts/noto-sans-sc-400.woff',
} as const;
export type Face = keyof typeof FONT_FILES;

const FALLBACKS: readonly Face[] = ['hebrew', 'arabic', 'chinese'];

const fontsByFace = new Map<Face, Font>();

export function loadPdfFont(face: Face): Font {
  let font = fontsByFace.get(face);
  if (!font) fontsByFace.set(face, (font = openFont(FONT_FILES[face])));
  return font;
}

/**
 * Returns the wanted font face if it contains the letter, otherwise a fallback face that does; null if no font contains
 * the letter.
 */
export function findFontFaceWithLetter(letter: string, wanted: 'regular' | 'semibold'): Face | null {
  const code = letter.codePointAt(0) ?? 0;
  if (loadPdfFont(wanted).hasGlyphForCodePoint(code)) return wanted;
  return FALLBACKS.find((face) => loadPdfFont(face).hasGlyphForCodePoint(code)) ?? null;
}

function openFont(file: string): Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  const sfnt = file.endsWith('.woff') ? decompressWoff(bytes) : bytes;
  const font = create(sfnt);
  if (!('layout' in font)) throw new Error(`${file} is a collection, not one font`);
  const tables = parseFontTables(sfnt);
  return Object.create(font, { createSubset: { value: () => new FontSubset(tables) } });
}

/** Sizes in bytes in a WOFF 1.0 font file (W3C, 2012): of the file header, and of one entry in the table directory. */
const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;

/**
 * Returns the uncompressed form of a WOFF font, because fontkit inflates WOFF outlines again for each letter (0.3 s per
 * Chinese letter).
 */
function decompressWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('no WOFF font');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = woff.subarray(WOFF_HEADER_BYTES + at * WOFF_ENTRY_BYTES);
    const [from, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(from, from + packed);
    return [entry.toString('latin1', 0, 4), packed < length ? inflateSync(bytes) : bytes] as const;
  });
  return buildFontFileFromTables(tables);
}
