import { inEach, paperWords as t, SECOND } from '#shared/text/paperWords';
import type { PaperCopy } from '../paper/invoicePaperTypes';
import { replaceMissingGlyphs } from './replaceMissingGlyphs';
import { GREY_TEXT_COLOR, mm, type TaggedPdfCanvas } from './pdfTextLayoutAndDrawing';
import { formatBilingualLabel, type PageLanguage } from './bilingualLabelsAndBlocks';

/**
 * Draws what every page has besides its content: page numbers, the training band, and the watermark of a draft
 * (look.md, Print).
 */

/** Area of an upright A4 page, in points, in which document content is printed. */
export const PDF_CONTENT_AREA = {
  x: mm(17),
  width: mm(210) - 2 * mm(17),
  top: mm(15),
  bottom: mm(297) - mm(20),
} as const;
/** Height in points of the band at the top of a page that marks the page as printed in training mode. */
export const PDF_TRAINING_BAND_HEIGHT_POINTS = 22;

const YELLOW = '#ffd23f';
const BLACK = '#241a23';
const WATERMARK_COLOR = '#e9e5e8';

export function drawPdfPageFooters(sheet: TaggedPdfCanvas, title: string, copy: PaperCopy): void {
  const tongue: PageLanguage = { second: SECOND[copy.language] };
  sheet.drawOnEachPage((page, of) => {
    sheet.tags.drawArtifact('Pagination', () => {
      const style = { size: 7.5, color: GREY_TEXT_COLOR };
      const y = sheet.height - mm(12);
      const numbered = formatBilingualLabel(
        inEach((language) => t.page[language]({ page, of })),
        tongue,
      );
      sheet.drawTextLine(replaceMissingGlyphs(title), PDF_CONTENT_AREA.x, y, PDF_CONTENT_AREA.width, style);
      sheet.drawTextLine(numbered, PDF_CONTENT_AREA.x, y, PDF_CONTENT_AREA.width, {
        ...style,
        align: 'right',
      });
      if (copy.training) drawPdfTrainingBanner(sheet, tongue);
    });
  });
}

/** Draws a band of yellow and black stripes with a label, so that the page is not mistaken for a real document. */
export function drawPdfTrainingBanner(sheet: TaggedPdfCanvas, tongue: PageLanguage): void {
  const { document } = sheet;
  const height = 18;
  document.save().rect(0, 0, sheet.width, height).clip();
  document.rect(0, 0, sheet.width, height).fill(YELLOW);
  for (let x = -height; x < sheet.width; x += 20)
    document
      .moveTo(x, height)
      .lineTo(x + 10, height)
      .lineTo(x + 10 + height, 0)
      .lineTo(x + height, 0)
      .fill(BLACK);
  document.restore();
  const style = { size: 8, bold: true, color: BLACK };
  const words = formatBilingualLabel(t.training, tongue);
  const width = sheet.measureWidth(words, style);
  const x = (sheet.width - width) / 2;
  document.rect(x - 8, 2.5, width + 16, height - 5).fill(YELLOW);
  sheet.drawTextLine(words, x, 3.6, width, style);
}

/**
 * Draws the draft watermark across the page, light enough to read through. The head of the page also says that the
 * document is a draft.
 */
export function drawDraftWatermark(sheet: TaggedPdfCanvas, tongue: PageLanguage): void {
  const words = formatBilingualLabel(t.draft, tongue);
  // The watermark on a draft is as large as fits on the diagonal of the page.
  const size = Math.min(
    tongue.second === null ? 110 : 76,
    mm(290) / sheet.measureWidth(words, { size: 1, bold: true }),
  );
  const width = sheet.measureWidth(words, { size, bold: true });
  const { document } = sheet;
  document.save().rotate(-52, { origin: [sheet.width / 2, sheet.height / 2] });
  const style = { size, bold: true, color: WATERMARK_COLOR };
  sheet.tags.drawArtifact('Pagination', () =>
    sheet.drawTextLine(words, (sheet.width - width) / 2, sheet.height / 2 - size / 2, width, style),
  );
  document.restore();
}
