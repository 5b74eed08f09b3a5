import { getLocale } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { Instant } from '#shared/model/scalars';
import { PdfPageFlow, createVerticalGapBlock, createTextBlock, type Box } from './pdfBlocksAndPageFlow';
import { replaceMissingGlyphs } from './replaceMissingGlyphs';
import { PDF_TRAINING_BAND_HEIGHT_POINTS } from './pdfFooterBannerAndWatermark';
import { PDF_INK_COLOR, mm, TaggedPdfCanvas } from './pdfTextLayoutAndDrawing';
import type { List } from './printableListData';
import { layOutColumns, drawLongPdfTable, pdfTableRowBlock } from './pdfTable';
import * as texts from '#shared/i18n/texts';

/**
 * Draws lists on paper: black on white, a heading over each list, and the age of the data at the foot of every page
 * (look.md, Print).
 */

const SIDE_MARGIN_POINTS = mm(12);
const TOP_MARGIN_POINTS = mm(11);
const BOTTOM_MARGIN_POINTS = mm(14);

export interface ListPaper {
  readonly sheet: TaggedPdfCanvas;
  readonly flow: PdfPageFlow;
  readonly place: Box;
  readonly language: Language;
}

interface ListOptions {
  readonly title: string;
  readonly language: Language;
  readonly madeAt: Instant;
  readonly landscape: boolean;
  readonly training?: boolean;
}

export function createListPaper({
  title,
  language,
  madeAt,
  landscape,
  training = false,
}: ListOptions): ListPaper {
  const sheet = new TaggedPdfCanvas({ title, lang: getLocale(language), madeAt, landscape });
  const [width, height] = landscape ? [297, 210] : [210, 297];
  const flow = new PdfPageFlow(sheet, {
    top: TOP_MARGIN_POINTS + (training ? PDF_TRAINING_BAND_HEIGHT_POINTS : 0),
    bottom: mm(height) - BOTTOM_MARGIN_POINTS,
  });
  return {
    sheet,
    flow,
    place: { x: SIDE_MARGIN_POINTS, width: mm(width) - 2 * SIDE_MARGIN_POINTS },
    language,
  };
}

/**
 * Height in points that must be left on a page for a heading, a table head and one row; otherwise the heading moves to
 * the next page.
 */
const MIN_SECTION_START_POINTS = 64;

export function drawListPdfSectionHeading({ sheet, flow, place }: ListPaper, words: string): void {
  flow.put(createVerticalGapBlock(10));
  if (flow.left < MIN_SECTION_START_POINTS) flow.startNewPage();
  sheet.document.outline.addItem(replaceMissingGlyphs(words));
  flow.put(createTextBlock(sheet, words, place, { size: 12, bold: true }, 'H2'));
  flow.put(createVerticalGapBlock(2));
}

export function drawPdfList({ sheet, flow, place }: ListPaper, list: List): void {
  const columns = layOutColumns(place, list.columns);
  drawLongPdfTable(sheet, flow, {
    place,
    columns,
    rows: list.rows.map((row) => pdfTableRowBlock(sheet, place, columns, row)),
  });
}

export function drawListPageFooters(
  { sheet, place, language }: ListPaper,
  title: string,
  words: string,
): void {
  const t = speak(texts.pack, language);
  const y = sheet.height - mm(10);
  sheet.drawOnEachPage((page, of) => {
    sheet.tags.drawArtifact('Pagination', () => {
      sheet.drawTextLine(`${replaceMissingGlyphs(title)} · ${words}`, place.x, y, place.width, {
        size: 7.5,
        color: PDF_INK_COLOR,
      });
      sheet.drawTextLine(t.page({ page, of }), place.x, y, place.width, {
        size: 7.5,
        color: PDF_INK_COLOR,
        align: 'right',
      });
    });
  });
}
