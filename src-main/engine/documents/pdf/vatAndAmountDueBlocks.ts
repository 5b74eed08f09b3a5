import { inEach, paperWords as t } from '#shared/text/paperWords';
import type { InvoicePaper, VatRow, VatTable } from '../paper/invoicePaperTypes';
import {
  arrangePdfBlocksSideBySide,
  createSeparatorLineBlock,
  createVerticalGapBlock,
  combineBlocksVertically,
  createTextBlock,
  type Block,
  type Box,
} from './pdfBlocksAndPageFlow';
import { sectionHeadingBlock } from './factBlocks';
import {
  buildBilingualCell,
  buildBilingualColumnHead,
  buildBilingualHeading,
  formatBilingualLabel,
  createSecondLanguageBlocks,
  createTextBlockInPageLanguages,
  type PageLanguage,
} from './bilingualLabelsAndBlocks';
import { GREY_TEXT_COLOR, type TaggedPdfCanvas } from './pdfTextLayoutAndDrawing';
import { layOutColumns, measureAmountWidth, tableWithTotalsRowBlock } from './pdfTable';

const COLUMN_GAP_POINTS = 8;

function buildVatCells(sheet: TaggedPdfCanvas, table: VatTable, tongue: PageLanguage) {
  const buildRowCells = ({ net, vat, vatPln, gross }: VatRow, first: string) => [
    first,
    net,
    vat,
    ...(vatPln === null ? [] : [vatPln]),
    gross,
  ];
  const rows = table.rows.map((row) => buildRowCells(row, row.rate));
  const total = buildRowCells(table.total, formatBilingualLabel(t.total, tongue));
  const heads = [t.rate, t.net, t.vat, ...(table.total.vatPln === null ? [] : [t.vatPln]), t.gross];
  // In the printed VAT table, each column with amounts is as wide as its content, and the column with the VAT rate
  // takes the remaining width.
  const figures = heads
    .slice(1)
    .map((head, at) =>
      Math.max(
        table.total.vatPln === null ? 52 : 0,
        ...buildBilingualHeading(head, tongue).map((line) => sheet.measureWidth(line, { size: 7 })),
        ...[total, ...rows].map((row) => measureAmountWidth(sheet, row[at + 1] ?? '')),
      ),
    );
  return { rows, total, heads, figures };
}

/** Returns the smallest width of the VAT table in points at which none of its words and amounts must be broken. */
export function measureVatTableWidth(sheet: TaggedPdfCanvas, table: VatTable, tongue: PageLanguage): number {
  const { rows, total, figures } = buildVatCells(sheet, table, tongue);
  const words = [total, ...rows].flatMap(([first = '']) => first.split(' '));
  const rates = Math.max(...words.map((word) => measureAmountWidth(sheet, word)));
  return figures.reduce((sum, width) => sum + width + COLUMN_GAP_POINTS, rates);
}

/** VAT per rate. */
export function vatBlock(sheet: TaggedPdfCanvas, area: Box, table: VatTable, tongue: PageLanguage): Block {
  const { rows, total, heads, figures } = buildVatCells(sheet, table, tongue);
  const columns = layOutColumns(
    area,
    heads.map((head, at) => ({
      ...buildBilingualColumnHead(head, tongue),
      width: figures[at - 1] ?? null,
      ...(at === 0 ? {} : { align: 'right' as const }),
    })),
    COLUMN_GAP_POINTS,
  );
  return combineBlocksVertically([
    sectionHeadingBlock(sheet, table.title, area, tongue),
    tableWithTotalsRowBlock(
      sheet,
      area,
      columns,
      rows.map((row) => row.map((text) => ({ text }))),
      total.map((text, at) => ({
        ...(at === 0 ? buildBilingualCell(t.total, tongue) : { text }),
        bold: true,
      })),
    ),
  ]);
}

/** Builds the block of an invoice PDF that shows the main amount, its components, and the amount in words. */
export function amountDueBlock(
  sheet: TaggedPdfCanvas,
  area: Box,
  { sums, due }: InvoicePaper,
  tongue: PageLanguage,
): Block {
  const { second } = tongue;
  const buildSumBlock = ({ label: words, amount }: (typeof sums)[number]): Block =>
    arrangePdfBlocksSideBySide([
      createTextBlockInPageLanguages(
        sheet,
        words,
        { ...area, width: area.width * 0.6 },
        { size: 9, color: GREY_TEXT_COLOR },
        tongue,
      ),
      createTextBlock(sheet, amount, area, { size: 9.5, align: 'right' }),
    ]);
  const words = [
    ...due.label.pl.split(' ').map((word) => sheet.measureWidth(word, { size: 10, bold: true })),
    ...(second === null ? [] : due.label[second].split(' ')).map((word) =>
      sheet.measureWidth(word, { size: 8 }),
    ),
  ];
  // 0.01 point of the width stays free, so that a rounding error does not break the widest word into two lines.
  const most = area.width - 10.01 - Math.max(...words);
  const wanted = sheet.measureWidth(due.amount, { size: 16, bold: true });
  const loud = { size: 16 * Math.min(1, most / wanted), bold: true, align: 'right' } as const;
  const before = { x: area.x, width: area.width - sheet.measureWidth(due.amount, loud) - 10 };
  const amount = arrangePdfBlocksSideBySide([
    combineBlocksVertically([
      createVerticalGapBlock(second === null ? 5 : 1),
      createTextBlock(sheet, due.label.pl, before, { size: 10, bold: true }),
      ...createSecondLanguageBlocks(sheet, due.label, before, { size: 8, color: GREY_TEXT_COLOR }, tongue),
    ]),
    createTextBlock(sheet, due.amount, area, loud),
  ]);
  const spelledAmount = due.inWords;
  const inWords = spelledAmount && inEach((language) => `${t.inWords[language]}: ${spelledAmount[language]}`);
  const wordsOfAmount = inWords
    ? [
        createTextBlock(sheet, inWords.pl, area, { size: 8.5, color: GREY_TEXT_COLOR }),
        ...createSecondLanguageBlocks(sheet, inWords, area, { size: 7.5, color: GREY_TEXT_COLOR }, tongue),
      ]
    : [];
  return combineBlocksVertically([
    createSeparatorLineBlock(sheet, area, 6),
    ...sums.map(buildSumBlock),
    amount,
    createVerticalGapBlock(2),
    ...wordsOfAmount,
  ]);
}
