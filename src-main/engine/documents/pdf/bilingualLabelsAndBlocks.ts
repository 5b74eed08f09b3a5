import { PAPER_LANG, type Second, type Words } from '#shared/text/paperWords';
import { createTextBlock, type Block, type Box } from './pdfBlocksAndPageFlow';
import { computeLineHeight, type TaggedPdfCanvas, type TextStyle } from './pdfTextLayoutAndDrawing';
import type { Tag } from './pdfStructureTags';

/**
 * The languages of a printed page. Polish always comes first; `second` is the language printed beside it, or null if
 * the page is only in Polish.
 */
export interface PageLanguage {
  readonly second: Second | null;
}

/** Text in the second language, with the language code for a screen reader's voice. */
export interface Beside {
  readonly text: string;
  readonly lang: (typeof PAPER_LANG)[keyof typeof PAPER_LANG];
}

const getSecondLanguageText = (words: Words, { second }: PageLanguage): Beside | null =>
  second === null || words[second] === words.pl ? null : { text: words[second], lang: PAPER_LANG[second] };

/** Returns both languages, for example `Nabywca / Buyer`, or one text if both are the same. */
export function formatBilingualLabel(words: Words, tongue: PageLanguage): string {
  const beside = getSecondLanguageText(words, tongue);
  return beside ? `${words.pl} / ${beside.text}` : words.pl;
}

/** Returns the lines of a column head: Polish, and the second language under it. */
export const buildBilingualHeading = (words: Words, tongue: PageLanguage): string[] =>
  tongue.second === null ? [words.pl] : [words.pl, getSecondLanguageText(words, tongue)?.text ?? ''];

/** Returns the texts of a column header in the languages of the page, and the code of the second language. */
export const buildBilingualColumnHead = (words: Words, tongue: PageLanguage) => ({
  head: buildBilingualHeading(words, tongue),
  ...(tongue.second === null ? {} : { lang: PAPER_LANG[tongue.second] }),
});

/** Returns the text of a table cell in Polish and, separately, in the second language of the page. */
export function buildBilingualCell(
  words: Words,
  tongue: PageLanguage,
): { readonly text: string; readonly beside?: Beside } {
  const beside = getSecondLanguageText(words, tongue);
  return beside ? { text: words.pl, beside } : { text: words.pl };
}

/** Counts the characters without blanks, because blanks disappear where lines are broken. */
const countNonBlankChars = (text: string): number => text.replaceAll(/\s/g, '').length;

/**
 * Splits a printed line after its first `polish` characters, not counting blanks, into the Polish part and the other
 * language.
 */
function splitAfterPolishPart(line: string, polish: number): readonly [string, string] {
  let [at, seen] = [0, 0];
  while (at < line.length && seen < polish) {
    if (/\S/.test(line.charAt(at))) seen += 1;
    at += 1;
  }
  while (line.charAt(at) === ' ') at += 1;
  return [line.slice(0, at), line.slice(at)];
}

export function createTextBlockInPageLanguages(
  sheet: TaggedPdfCanvas,
  words: Words | string,
  area: Box,
  style: TextStyle,
  tongue: PageLanguage,
  tag: Tag = 'P',
): Block {
  if (typeof words === 'string') return createTextBlock(sheet, words, area, style, tag);
  const beside = getSecondLanguageText(words, tongue);
  if (!beside) return createTextBlock(sheet, words.pl, area, style, tag);
  return createBilingualTextBlock(sheet, words.pl, beside, area, style, tag);
}

/** Returns the second language alone, marked for a screen reader's voice; empty if the page is only in Polish. */
export const createSecondLanguageBlocks = (
  sheet: TaggedPdfCanvas,
  words: Words,
  area: Box,
  style: TextStyle,
  { second }: PageLanguage,
): Block[] =>
  second === null
    ? []
    : [createTextBlock(sheet, words[second], area, style, 'P', { lang: PAPER_LANG[second] })];

/**
 * Returns a text block in Polish and the second language of the PDF. Each language is tagged, so that a screen reader
 * changes its voice.
 */
export function createBilingualTextBlock(
  sheet: TaggedPdfCanvas,
  pl: string,
  { text: second, lang }: Beside,
  area: Box,
  style: TextStyle,
  tag: Tag,
): Block {
  const step = computeLineHeight(style.size);
  const buildBlock = (lines: readonly (readonly [string, string])[]): Block => ({
    height: lines.length * step,
    draw: (y) => {
      const createPartDrawer = (part: 0 | 1) => () =>
        lines.forEach((line, at) => {
          const x = part === 0 ? area.x : area.x + sheet.measureWidth(line[0], style);
          if (line[part] !== '') sheet.drawTextLine(line[part], x, y + at * step, area.width, style);
        });
      sheet.tags.drawWithinTag(tag, () => {
        if (lines.some(([polish]) => polish !== ''))
          sheet.tags.drawTaggedContent('Span', createPartDrawer(0), { lang: 'pl-PL' });
        if (lines.some(([, translation]) => translation !== ''))
          sheet.tags.drawTaggedContent('Span', createPartDrawer(1), { lang });
      });
    },
    split: (room) => {
      const fitting = Math.floor(room / step);
      return fitting < 1
        ? null
        : { head: buildBlock(lines.slice(0, fitting)), rest: buildBlock(lines.slice(fitting)) };
    },
  });
  let polish = countNonBlankChars(`${pl}/`);
  return buildBlock(
    sheet.wrapForScreenReader(`${pl} / ${second}`, area.width, style).map((line) => {
      const parts = splitAfterPolishPart(line, polish);
      polish -= countNonBlankChars(parts[0]);
      return parts;
    }),
  );
}
