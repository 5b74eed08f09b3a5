import { dayWords, inEach, type Words } from '#shared/text/paperWords';
import type { Fact, FactValue, PaperParty } from '../paper/invoicePaperTypes';
import {
  arrangePdfBlocksSideBySide,
  createVerticalGapBlock,
  combineBlocksVertically,
  createTextBlock,
  wrapBlockInPdfTag,
  type Block,
  type Box,
} from './pdfBlocksAndPageFlow';
import { GREY_TEXT_COLOR, type TaggedPdfCanvas } from './pdfTextLayoutAndDrawing';
import {
  buildBilingualHeading,
  formatBilingualLabel,
  createTextBlockInPageLanguages,
  type PageLanguage,
} from './bilingualLabelsAndBlocks';

export const sectionHeadingBlock = (
  sheet: TaggedPdfCanvas,
  words: Words,
  area: Box,
  tongue: PageLanguage,
): Block => createTextBlockInPageLanguages(sheet, words, area, { size: 10, bold: true }, tongue, 'H2');

/**
 * Converts the value of a labelled fact on a printed page to text. A day or period becomes text in each language of the
 * page.
 */
export function formatPaperFactValue(value: FactValue): string | Words {
  if (typeof value === 'string' || !('from' in value)) return value;
  const { from, until } = value;
  if (until === null) return dayWords(from);
  return inEach((language) => `${dayWords(from)[language]} – ${dayWords(until)[language]}`);
}

const formatValue = (value: string | Words, tongue: PageLanguage): string =>
  typeof value === 'string' ? value : formatBilingualLabel(value, tongue);

/**
 * Lays out each fact as a label above its value, in a grid with `across` columns. A long value spans several columns.
 */
export function factGridBlock(
  sheet: TaggedPdfCanvas,
  area: Box,
  facts: readonly Fact[],
  tongue: PageLanguage,
  across = 4,
): Block {
  const gap = 14;
  const width = (area.width - (across - 1) * gap) / across;
  const rows: Block[][] = [];
  let used = across;
  for (const { label: words, value: factValue } of facts) {
    const value = formatPaperFactValue(factValue);
    const text = formatValue(value, tongue);
    const wanted = Math.max(
      sheet.measureWidth(text, { size: 9.5 }),
      ...buildBilingualHeading(words, tongue).map((line) => sheet.measureWidth(line, { size: 7 })),
    );
    const cells = wanted <= width ? 1 : wanted <= 2 * width + gap ? 2 : across;
    if (used + cells > across) {
      rows.push([]);
      used = 0;
    }
    const at = { x: area.x + used * (width + gap), width: cells * width + (cells - 1) * gap };
    rows.at(-1)?.push(labelOverValueBlock(sheet, at, words, value, tongue));
    used += cells;
  }
  return combineBlocksVertically(
    rows.map((row) => arrangePdfBlocksSideBySide(row)),
    7,
  );
}

const labelOverValueBlock = (
  sheet: TaggedPdfCanvas,
  area: Box,
  words: Words,
  value: Words | string,
  tongue: PageLanguage,
): Block =>
  combineBlocksVertically([
    createTextBlockInPageLanguages(sheet, words, area, { size: 7, color: GREY_TEXT_COLOR }, tongue),
    createTextBlockInPageLanguages(sheet, value, area, { size: 9.5 }, tongue),
  ]);

/**
 * Returns one block for each printed fact, with the label on the left and the value beside it. The column of labels is
 * as wide as the widest label.
 */
export function buildFactLineBlocks(
  sheet: TaggedPdfCanvas,
  area: Box,
  facts: readonly Fact[],
  tongue: PageLanguage,
): Block[] {
  const style = { size: 8, color: GREY_TEXT_COLOR };
  const widest = Math.max(
    0,
    ...facts.map(({ label: words }) => sheet.measureWidth(formatBilingualLabel(words, tongue), style)),
  );
  const labelWidth = Math.min(widest, area.width * 0.5);
  const value = { x: area.x + labelWidth + 10, width: area.width - labelWidth - 10 };
  return facts.map((fact) =>
    arrangePdfBlocksSideBySide([
      combineBlocksVertically([
        createVerticalGapBlock(0.7),
        createTextBlockInPageLanguages(sheet, fact.label, { x: area.x, width: labelWidth }, style, tongue),
      ]),
      createTextBlockInPageLanguages(sheet, formatPaperFactValue(fact.value), value, { size: 9 }, tongue),
    ]),
  );
}

export function partyBlock(
  sheet: TaggedPdfCanvas,
  area: Box,
  party: PaperParty,
  tongue: PageLanguage,
): Block {
  return wrapBlockInPdfTag(
    sheet,
    'Sect',
    combineBlocksVertically([
      createTextBlockInPageLanguages(
        sheet,
        party.role,
        area,
        { size: 7.5, color: GREY_TEXT_COLOR },
        tongue,
        'H2',
      ),
      createVerticalGapBlock(2),
      createTextBlock(sheet, party.name, area, { size: 10.5, bold: true }),
      ...party.address.map((line) => createTextBlock(sheet, line, area, { size: 9.5 })),
      ...(party.facts.length > 0
        ? [
            createVerticalGapBlock(3),
            combineBlocksVertically(buildFactLineBlocks(sheet, area, party.facts, tongue), 2),
          ]
        : []),
    ]),
  );
}
