import { amount } from '#shared/text/formats';
import { dayWords, ksefPaperWords as k, paperWords as t, type Words } from '#shared/text/paperWords';
import type { AdvanceRow, ItemTable, PaperRow } from '../paper/invoicePaperTypes';
import {
  createVerticalGapBlock,
  combineBlocksVertically,
  type Block,
  type PdfPageFlow,
  type Box,
} from './pdfBlocksAndPageFlow';
import { sectionHeadingBlock } from './factBlocks';
import {
  buildBilingualCell,
  buildBilingualColumnHead,
  formatBilingualLabel,
  createTextBlockInPageLanguages,
  type PageLanguage,
} from './bilingualLabelsAndBlocks';
import { GREY_TEXT_COLOR, type TaggedPdfCanvas } from './pdfTextLayoutAndDrawing';
import { layOutColumns, measureAmountWidth, drawLongPdfTable, pdfTableRowBlock, type Cell } from './pdfTable';

/** Draws the item table of an invoice on one or more pages. Each page carries over the sum of the items so far. */
export function drawInvoiceItemTable(
  sheet: TaggedPdfCanvas,
  flow: PdfPageFlow,
  area: Box,
  table: ItemTable,
  tongue: PageLanguage,
): void {
  const corrected = table.rows.some(({ state }) => state !== null);
  const right = 'right' as const;
  const [quantity, unitPrice, value] = computeNumberColumnWidths(sheet, table.rows, corrected);
  const columns = layOutColumns(area, [
    { ...buildBilingualColumnHead(t.no, tongue), width: 22 },
    { ...buildBilingualColumnHead(t.name, tongue), width: null },
    ...(corrected ? [{ head: [''], width: tongue.second === null ? 60 : 92 }] : []),
    { ...buildBilingualColumnHead(t.quantity, tongue), width: quantity, align: right },
    { ...buildBilingualColumnHead(t.unit, tongue), width: 34 },
    {
      ...buildBilingualColumnHead(table.isNet ? k.netPrice : t.unitPrice, tongue),
      width: unitPrice,
      align: right,
    },
    { ...buildBilingualColumnHead(t.rate, tongue), width: 42, align: right },
    { ...buildBilingualColumnHead(table.isNet ? k.netValue : t.value, tongue), width: value, align: right },
  ]);
  const buildCells = (row: PaperRow): Cell[] => {
    const bold = row.state?.pl === t.difference.pl;
    return [
      { text: row.no, color: GREY_TEXT_COLOR },
      { text: row.name },
      ...(corrected
        ? [{ ...(row.state ? buildBilingualCell(row.state, tongue) : { text: '' }), color: GREY_TEXT_COLOR }]
        : []),
      { text: row.quantity, bold },
      { text: row.unit },
      { text: row.price, bold },
      { text: row.rate },
      { text: row.value, bold },
    ];
  };
  const groups: PaperRow[][] = [];
  for (const row of table.rows) {
    if (row.keepsWithPrevious) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  /**
   * Returns the row with the sum of all items on the previous pages. The row is printed where the item table continues
   * on the next page.
   */
  const buildCarriedSumBlock = (words: Words, before: number): Block => {
    const [name, value] = [columns[1], columns.at(-1)];
    if (!name || !value) return createVerticalGapBlock(0);
    const wide = { ...name, width: value.x - name.x - 8 };
    const sum = groups
      .slice(0, before)
      .flat()
      .reduce((total, { grosz }) => total + (grosz ?? 0), 0);
    const line = [
      { text: formatBilingualLabel(words, tongue), color: GREY_TEXT_COLOR },
      { text: amount('pl', sum) },
    ];
    return pdfTableRowBlock(sheet, area, [wide, value], line, 'none', false);
  };
  const title = sectionHeadingBlock(sheet, table.title, area, tongue);
  if (groups.length === 0) flow.put(title);
  else
    drawLongPdfTable(sheet, flow, {
      title,
      place: area,
      columns,
      rows: groups.map((rows) =>
        combineBlocksVertically(
          rows.map((row, at) =>
            pdfTableRowBlock(
              sheet,
              area,
              columns,
              buildCells(row),
              at === rows.length - 1 ? 'hairline' : 'none',
            ),
          ),
        ),
      ),
      carry:
        table.total === null
          ? undefined
          : (before) => ({
              end: buildCarriedSumBlock(t.carryOver, before),
              begin: buildCarriedSumBlock(t.carried, before),
            }),
    });
  if (table.note)
    flow.put(
      createTextBlockInPageLanguages(sheet, table.note, area, { size: 8, color: GREY_TEXT_COLOR }, tongue),
    );
}

/** Default widths in points of the columns for quantity, price and value. */
const NUMBER_COLUMN_WIDTHS = [40, 58, 66] as const;
/** Maximum width in points that the three number columns together may take from the name column. */
const MAX_NUMBER_COLUMN_GROWTH = { plain: 110, corrected: 40 } as const;

function computeNumberColumnWidths(
  sheet: TaggedPdfCanvas,
  rows: readonly PaperRow[],
  corrected: boolean,
): readonly [number, number, number] {
  const [quantity, price, value] = NUMBER_COLUMN_WIDTHS;
  const measureExtraWidth = (width: number, read: (row: PaperRow) => string): number =>
    Math.max(0, ...rows.map((row) => measureAmountWidth(sheet, read(row)) - width));
  const wanted = [
    measureExtraWidth(quantity, (row) => row.quantity),
    measureExtraWidth(price, (row) => row.price),
    measureExtraWidth(value, (row) => row.value),
  ] as const;
  const spare = corrected ? MAX_NUMBER_COLUMN_GROWTH.corrected : MAX_NUMBER_COLUMN_GROWTH.plain;
  const share = Math.min(1, spare / (wanted[0] + wanted[1] + wanted[2]));
  return [quantity + wanted[0] * share, price + wanted[1] * share, value + wanted[2] * share];
}

/** Draws the table of the advances that a settlement deducts, with the numbers of the advances (art. 106f ust. 3). */
export function drawAdvanceTable(
  sheet: TaggedPdfCanvas,
  flow: PdfPageFlow,
  area: Box,
  advances: readonly AdvanceRow[],
  tongue: PageLanguage,
): void {
  const columns = layOutColumns(area, [
    { ...buildBilingualColumnHead(t.advance, tongue), width: null },
    { ...buildBilingualColumnHead(t.issued, tongue), width: tongue.second === 'en' ? 108 : 62 },
    { ...buildBilingualColumnHead(t.ksefNumber, tongue), width: tongue.second === 'en' ? 190 : 196 },
    { ...buildBilingualColumnHead(t.gross, tongue), width: 80, align: 'right' },
  ]);
  drawLongPdfTable(sheet, flow, {
    title: sectionHeadingBlock(sheet, t.advances, area, tongue),
    place: area,
    columns,
    rows: advances.map(({ number, issued, ksef, gross }) =>
      pdfTableRowBlock(sheet, area, columns, [
        { text: number },
        issued === null ? { text: '' } : buildBilingualCell(dayWords(issued), tongue),
        typeof ksef === 'string' ? { text: ksef } : buildBilingualCell(ksef, tongue),
        { text: gross },
      ]),
    ),
  });
}
