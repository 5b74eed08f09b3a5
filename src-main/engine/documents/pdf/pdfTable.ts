import {
  arrangePdfBlocksSideBySide,
  combineBlocksVertically,
  createTextBlock,
  wrapBlockInPdfTag,
  type Block,
  type PdfPageFlow,
  type Box,
} from './pdfBlocksAndPageFlow';
import {
  GREY_TEXT_COLOR,
  HAIRLINE_COLOR,
  PDF_INK_COLOR,
  type TaggedPdfCanvas,
  type TextStyle,
} from './pdfTextLayoutAndDrawing';
import { createBilingualTextBlock, type Beside } from './bilingualLabelsAndBlocks';

/**
 * Draws tables with hairlines: a head, rows with wrapped text, and numbers aligned on the right (look.md, Tables,
 * Print).
 */

export interface Column extends Box {
  /**
   * Texts of the column header, one line for each language of the page; the line in the second language is printed
   * smaller.
   */
  readonly head: readonly string[];
  readonly lang?: Beside['lang'];
  readonly align?: 'left' | 'right';
}

export interface Cell {
  readonly text: string;
  readonly beside?: Beside;
  readonly bold?: boolean;
  readonly color?: string;
  /** Draws an empty square in the cell, to be ticked by hand on the printed sheet. */
  readonly box?: true;
}

const PAD = 3;
const BODY_STYLE: TextStyle = { size: 8.5 };
const HEAD_STYLE: TextStyle = { size: 7, color: GREY_TEXT_COLOR };
const SECOND_LANGUAGE_HEAD_STYLE: TextStyle = { size: 6, color: GREY_TEXT_COLOR };

/** Computes the layout of the table columns. A column without a width takes the width that the other columns leave. */
export function layOutColumns(
  area: Box,
  columns: readonly (Pick<Column, 'head' | 'lang' | 'align'> & { width: number | null })[],
  gap = 8,
): Column[] {
  const fixed = columns.reduce((sum, { width }) => sum + (width ?? 0), 0) + gap * (columns.length - 1);
  let x = area.x;
  return columns.map(({ width, ...column }) => {
    const columnWidth = width ?? area.width - fixed;
    const made = { ...column, x, width: columnWidth };
    x += columnWidth + gap;
    return made;
  });
}

function headBlock(sheet: TaggedPdfCanvas, area: Box, columns: readonly Column[], tagged: boolean): Block {
  const cells = columns.map((column) => {
    const lines = column.head.map((text, at) => {
      const style = {
        ...(at === 0 ? HEAD_STYLE : SECOND_LANGUAGE_HEAD_STYLE),
        ...(column.align ? { align: column.align } : {}),
      };
      const wrapped = sheet.wrapForScreenReader(text, column.width, style);
      // The Polish column heading ends with a space. Otherwise text that is copied from the PDF would join this heading
      // with the heading in the second language.
      return {
        lines: at < column.head.length - 1 ? [...wrapped.slice(0, -1), `${wrapped.at(-1)} `] : wrapped,
        style,
      };
    });
    const height = lines.reduce(
      (sum, { lines: textLines, style }) => sum + textLines.length * style.size * 1.25,
      0,
    );
    const draw = (bottom: number, piece = (_: 0 | 1, work: () => void) => work()) => {
      let y = bottom - height;
      lines.forEach(({ lines: textLines, style }, at) => {
        const top = y;
        y += textLines.length * style.size * 1.25;
        if (textLines.some((text) => text.trim() !== ''))
          piece(at === 0 ? 0 : 1, () =>
            textLines.forEach((text, line) =>
              sheet.drawTextLine(text, column.x, top + line * style.size * 1.25, column.width, style),
            ),
          );
      });
    };
    const headLineCount = column.head.filter((text) => text !== '').length;
    const { lang } = column;
    const drawInLanguage = (at: 0 | 1, work: () => void) =>
      sheet.tags.drawTaggedContent('Span', work, at === 1 && lang ? { lang } : {});
    return {
      height,
      draw,
      inTongue: drawInLanguage,
      isEmpty: headLineCount === 0,
      twofold: headLineCount > 1,
    };
  });
  const height = Math.max(...cells.map((cell) => cell.height)) + 2 * PAD;
  const drawRule = (y: number) => sheet.drawHairline(area.x, y + height, area.width, PDF_INK_COLOR, 0.7);
  return {
    height,
    draw: (y) => {
      const bottom = y + height - PAD;
      // The table head on later pages is an artifact, because a screen reader would otherwise read the head on every
      // page.
      if (!tagged) {
        sheet.tags.drawArtifact('Pagination', () => cells.forEach((cell) => cell.draw(bottom)));
        return drawRule(y);
      }
      sheet.tags.drawWithinTag('TR', () => {
        for (const cell of cells) {
          const scope = { scope: 'Column' } as const;
          // An empty head cell gets the tag `TD`, because screen readers would announce an empty `TH` as a heading.
          if (cell.isEmpty) sheet.tags.drawWithinTag('TD', () => undefined);
          else if (cell.twofold)
            sheet.tags.drawWithinTag('TH', () => cell.draw(bottom, cell.inTongue), scope);
          else sheet.tags.drawTaggedContent('TH', () => cell.draw(bottom), scope);
        }
      });
      drawRule(y);
    },
  };
}

type Rule = 'hairline' | 'strong' | 'none';

export function pdfTableRowBlock(
  sheet: TaggedPdfCanvas,
  area: Box,
  columns: readonly Column[],
  cells: readonly Cell[],
  rule: Rule = 'hairline',
  isRead = true,
): Block {
  const drawn = columns.map((column, at) => {
    const { text, beside: translation, bold, color, box } = cells[at] ?? { text: '' };
    const style: TextStyle = {
      ...BODY_STYLE,
      ...(bold ? { bold } : {}),
      ...(color ? { color } : {}),
      ...(column.align ? { align: column.align } : {}),
    };
    return { text, other: translation, column, box, style: shrinkToFit(sheet, text, column, style) };
  });
  // An empty table cell of the tagged PDF also gets a `TD` tag.
  const drawEmptyCell = () => sheet.tags.drawWithinTag('TD', () => undefined);
  const body = isRead
    ? arrangePdfBlocksSideBySide(
        drawn.map(({ text, other, column, style, box }) => {
          if (box) return tickBoxBlock(sheet, column);
          if (other) return createBilingualTextBlock(sheet, text, other, column, style, 'TD');
          const block = createTextBlock(sheet, text, column, style, 'TD');
          return text === '' ? { ...block, draw: drawEmptyCell } : block;
        }),
        { height: 0, draw: drawEmptyCell },
      )
    : arrangePdfBlocksSideBySide(
        drawn.map(({ text, column, style }) => untaggedLineBlock(sheet, text, column, style)),
      );
  return ruledRowBlock(sheet, area, body, rule, isRead);
}

/** Side length in points of a printed tick box. */
const TICK_BOX_SIDE_POINTS = 10;

const tickBoxBlock = (sheet: TaggedPdfCanvas, { x }: Box): Block => ({
  height: TICK_BOX_SIDE_POINTS,
  draw: (y) =>
    sheet.tags.drawWithinTag('TD', () =>
      sheet.tags.drawArtifact('Layout', () =>
        sheet.document
          .lineWidth(0.8)
          .rect(x, y, TICK_BOX_SIDE_POINTS, TICK_BOX_SIDE_POINTS)
          .stroke(PDF_INK_COLOR),
      ),
    ),
});

/** Returns the width in points that an amount needs in a table row to be printed at full size. */
export const measureAmountWidth = (sheet: TaggedPdfCanvas, text: string): number =>
  sheet.measureWidth(text, { ...BODY_STYLE, bold: true });

/**
 * Returns the text style of a table cell. A number that is too wide for its column gets a smaller font size, so that it
 * stays on one line.
 */
function shrinkToFit(
  sheet: TaggedPdfCanvas,
  text: string,
  { width, align }: Column,
  style: TextStyle,
): TextStyle {
  const needed = sheet.measureWidth(text, style);
  if (align !== 'right' || needed <= width || /\p{L}/u.test(text)) return style;
  return { ...style, size: (style.size * width) / needed };
}

/** Draws a table row with a line below it; a row taller than a page continues on the next page. */
function ruledRowBlock(sheet: TaggedPdfCanvas, area: Box, body: Block, rule: Rule, isRead: boolean): Block {
  const height = body.height + 2 * PAD;
  return {
    height,
    draw: (y) => {
      if (isRead) sheet.tags.drawWithinTag('TR', () => body.draw(y + PAD));
      else sheet.tags.drawArtifact('Pagination', () => body.draw(y + PAD));
      if (rule === 'none') return;
      const strong = rule === 'strong';
      sheet.drawHairline(
        area.x,
        y + height,
        area.width,
        strong ? PDF_INK_COLOR : HAIRLINE_COLOR,
        strong ? 0.7 : 0.5,
      );
    },
    split: (room) => {
      const parted = body.split?.(room - 2 * PAD) ?? null;
      return (
        parted && {
          head: ruledRowBlock(sheet, area, parted.head, 'none', isRead),
          rest: ruledRowBlock(sheet, area, parted.rest, rule, isRead),
        }
      );
    },
  };
}

const untaggedLineBlock = (
  sheet: TaggedPdfCanvas,
  text: string,
  { x, width }: Box,
  style: TextStyle,
): Block => ({
  height: style.size * 1.36,
  draw: (y) => text !== '' && sheet.drawTextLine(text, x, y, width, style),
});

/** Returns a short table that ends with a row of totals. */
export const tableWithTotalsRowBlock = (
  sheet: TaggedPdfCanvas,
  area: Box,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  total: readonly Cell[],
): Block =>
  wrapBlockInPdfTag(
    sheet,
    'Table',
    combineBlocksVertically([
      headBlock(sheet, area, columns, true),
      ...rows.map((row, at) =>
        pdfTableRowBlock(sheet, area, columns, row, at === rows.length - 1 ? 'strong' : 'hairline'),
      ),
      pdfTableRowBlock(sheet, area, columns, total, 'none'),
    ]),
  );

/** A table on as many pages as needed, with the head repeated on each page. */
interface LongTable {
  readonly place: Box;
  readonly columns: readonly Column[];
  /** Heading over the table; undefined if the caller draws the heading itself. */
  readonly title?: Block;
  readonly rows: readonly Block[];
  /**
   * Returns the lines with the sum of the first `rows` table rows, for the end of a page and the beginning of the next
   * page.
   */
  readonly carry?: ((rows: number) => { readonly end: Block; readonly begin: Block }) | undefined;
}

export function drawLongPdfTable(
  sheet: TaggedPdfCanvas,
  flow: PdfPageFlow,
  { place, columns, title, rows, carry }: LongTable,
): void {
  const carryHeight = carry ? carry(0).end.height : 0;
  const first = headBlock(sheet, place, columns, true);
  const begin = (title?.height ?? 0) + first.height + (rows[0]?.height ?? 0);
  // A heading never stays alone at the end of a page.
  if (begin + carryHeight > flow.left) flow.startNewPage();
  if (title) flow.put(title);
  sheet.tags.drawWithinTag('Table', () => {
    flow.put(first);
    rows.forEach((row, at) => {
      const needed = row.height + (at === rows.length - 1 ? 0 : carryHeight);
      if (needed > flow.left && at > 0) {
        const lines = carry?.(at);
        if (lines) flow.put(lines.end);
        flow.startNewPage();
        flow.put(headBlock(sheet, place, columns, false));
        if (lines) flow.put(lines.begin);
      }
      flow.put(row);
    });
  });
}
