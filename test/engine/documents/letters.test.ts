import { describe, expect, test } from 'vitest';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import { replaceMissingGlyphs, listMissingGlyphs } from '#engine/documents/pdf/replaceMissingGlyphs';
import { splitTextRuns } from '#engine/documents/pdf/textRuns';
import { readPdf } from '#support/readPdf';
import { paperInvoice, sourceOf } from './papers';

/**
 * Tests guest names in scripts that the screen font lacks: the PDF uses Noto fonts and writes right-to-left scripts
 * correctly.
 */

const AT = '2026-06-03T12:00:00.000Z';
const pdfOf = async (companyName: string) => {
  const paper = buildInvoicePaper(sourceOf({ invoice: paperInvoice({ buyer: { companyName } }) }));
  return renderInvoicePdf(paper, { language: 'pl', duplicateOn: null, training: false }, AT);
};

test.each([
  ['Hebrew', 'שלום כהן', 'NotoSansHebrew'],
  ['Arabic', 'محمد علي', 'NotoSansArabic'],
  ['Chinese', '王小明', 'NotoSansSC'],
  ['Japanese', '鈴木太郎', 'NotoSansSC'],
  ['Arabic with a mark that its font has no place for', 'ڢاس محمد', 'NotoSansArabic'],
  ['mixed', 'Jan כהן-Nowak', 'NotoSansHebrew'],
])('invoice PDF: prints a name in reading order and in the font of its script: %s', async (_, name, font) => {
  const { text, fonts } = await readPdf(await pdfOf(name));
  // A PDF reader may insert a space between two writing directions.
  const letters = (raw: string) => raw.replace(/[^\p{L}\p{N}]/gu, '');
  expect(letters(text)).toContain(letters(name));
  expect(fonts.some((fontName) => fontName.replaceAll('-', '').includes(font))).toBe(true);
});

describe('order of the pieces on the page', () => {
  const shown = (text: string) => splitTextRuns(text, 'regular').map(({ text: piece }) => piece);
  test.each([
    ['Anna Nowak', ['Anna Nowak']],
    ['שלום כהן', ['כהן', ' ', 'שלום']],
    ['דירה 12 כהן', ['כהן', ' ', '12', ' ', 'דירה']],
    ['Jan כהן Nowak', ['Jan ', 'כהן', ' Nowak']],
    ['כהן (אבי)', ['(', 'אבי', ') ', 'כהן']],
    ['כהן, 3–7 VI', ['כהן', ', 3–7 VI']],
    ['כהן (אבי) 12', ['(', 'אבי', ') ', 'כהן', ' 12']],
    ['王 Wang', ['王', ' Wang']],
  ])('text of a PDF: is split into pieces, listed from left to right as on the page: %s', (text, pieces) =>
    expect(shown(text)).toEqual(pieces),
  );
});

test('invoice PDF: embeds no Noto font when all names are Latin, Greek or Cyrillic', async () => {
  const { fonts } = await readPdf(await pdfOf('Źródlana Łąka Žluťoučký Ελλάδα Москва'));
  expect(fonts.filter((fontName) => fontName.includes('Noto'))).toEqual([]);
});

test('missing letters check: lists letters that no font has, but no symbols that the PDF replaces or leaves out', () => {
  expect(listMissingGlyphs(['김철수', 'Anna', 'ｗ', '🙂', '?', 'สมชาย'])).toEqual([
    ...new Set('김철수'),
    ...new Set('สมชาย'),
  ]);
  expect(listMissingGlyphs(['Łódź', '王小明', 'שלום', 'محمد'])).toEqual([]);
  expect(replaceMissingGlyphs('🙂 Anna 1️⃣')).toBe('Anna 1');
});
