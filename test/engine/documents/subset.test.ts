import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { FontSubset, parseFontTables } from '#engine/documents/pdf/fontSubset';

/** Compares the font subset that a document embeds with the subset that fontkit makes of the same letters. */

const FILES = ['400Regular/IBMPlexSans_400Regular', '600SemiBold/IBMPlexSans_600SemiBold'];

test.each(FILES)(
  'font subset of %s: has the same letters and composed glyphs as the subset made by the library fontkit',
  (file) => {
    const bytes = readFileSync(
      createRequire(import.meta.url).resolve(`@expo-google-fonts/ibm-plex-sans/${file}.ttf`),
    );
    const font = create(bytes);
    if (!('layout' in font)) throw new Error('a collection');
    const ours = new FontSubset(parseFontTables(bytes));
    const theirs = font.createSubset();
    const text = 'Zażółć gęślą jaźń, ŹRÓDŁO – 1 234,50 zł Müller Їжак ﬁ ẤẬ';
    const glyphs = font.glyphsForString(text);
    const last = font.getGlyph(font.numGlyphs - 1);
    for (const glyph of [...glyphs, last, ...glyphs])
      expect(ours.includeGlyph(glyph.id)).toBe(theirs.includeGlyph(glyph));
    expect(Buffer.compare(ours.encode(), theirs.encode())).toBe(0);
  },
);
