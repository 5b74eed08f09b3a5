import { encodeQR } from 'qr';
import { ksefPaperWords as k, paperWords as t, type Words } from '#shared/text/paperWords';
import type { InvoicePaper } from '../paper/invoicePaperTypes';
import {
  arrangePdfBlocksSideBySide,
  combineBlocksVertically,
  createVerticalGapBlock,
  createTextBlock,
  type Block,
  type Box,
} from './pdfBlocksAndPageFlow';
import { createTextBlockInPageLanguages, type PageLanguage } from './bilingualLabelsAndBlocks';
import { GREY_TEXT_COLOR, PDF_INK_COLOR, mm, type TaggedPdfCanvas } from './pdfTextLayoutAndDrawing';

/** Draws QR codes (ISO/IEC 18004) with labels, so that the codes are not confused with each other. */

const QR_CODE_SIDE_POINTS = mm(30);
const TEXT_GAP_POINTS = 14;

/**
 * Returns a block with the KSeF verification QR code (`KOD I`), its link and the KSeF number (domain.md, source KQR).
 */
export const verificationBlock = (
  sheet: TaggedPdfCanvas,
  area: Box,
  { url, label }: NonNullable<InvoicePaper['verification']>,
  tongue: PageLanguage,
): Block =>
  qrCodeBlock(sheet, area, url, `${k.verify.pl} ${url}`, (words) => [
    headingBlock(sheet, words, k.verify, tongue),
    createVerticalGapBlock(4),
    createTextBlock(sheet, label, words, { size: 9.5 }),
    createVerticalGapBlock(4),
    createTextBlock(sheet, url, words, { size: 7.5, color: GREY_TEXT_COLOR }),
  ]);

/** Returns the QR code that fills in a transfer in the buyer's banking app. */
export const transferQrBlock = (
  sheet: TaggedPdfCanvas,
  area: Box,
  { text, amount }: NonNullable<InvoicePaper['paymentCode']>,
  tongue: PageLanguage,
): Block =>
  qrCodeBlock(sheet, area, text, t.paymentCode.pl, (words) => [
    headingBlock(sheet, words, t.paymentCode, tongue),
    createVerticalGapBlock(4),
    createTextBlock(sheet, amount, words, { size: 9.5 }),
    createVerticalGapBlock(4),
    createTextBlockInPageLanguages(
      sheet,
      t.paymentCodeHint,
      words,
      { size: 7.5, color: GREY_TEXT_COLOR },
      tongue,
    ),
  ]);

const headingBlock = (sheet: TaggedPdfCanvas, words: Box, title: Words, tongue: PageLanguage): Block =>
  createTextBlockInPageLanguages(sheet, title, words, { size: 10, bold: true }, tongue);

function qrCodeBlock(
  sheet: TaggedPdfCanvas,
  area: Box,
  text: string,
  alt: string,
  buildTexts: (words: Box) => Block[],
): Block {
  // Invalid halves of surrogate pairs are replaced before encoding, because UTF-8 cannot represent them.
  const modules = encodeQR(text.toWellFormed(), 'raw', { ecc: 'medium', border: 4 });
  const words: Box = {
    x: area.x + QR_CODE_SIDE_POINTS + TEXT_GAP_POINTS,
    width: area.width - QR_CODE_SIDE_POINTS - TEXT_GAP_POINTS,
  };
  const picture: Block = {
    height: QR_CODE_SIDE_POINTS,
    draw: (y) =>
      sheet.tags.drawTaggedContent('Figure', () => drawQrCode(sheet, modules, area.x, y), {
        alt,
        bbox: [area.x, y, area.x + QR_CODE_SIDE_POINTS, y + QR_CODE_SIDE_POINTS],
      }),
  };
  return arrangePdfBlocksSideBySide([
    picture,
    combineBlocksVertically([createVerticalGapBlock(6), ...buildTexts(words)]),
  ]);
}

function drawQrCode(
  sheet: TaggedPdfCanvas,
  rows: readonly (readonly boolean[])[],
  x: number,
  y: number,
): void {
  const { document } = sheet;
  const module = QR_CODE_SIDE_POINTS / rows.length;
  document.save().fillColor(PDF_INK_COLOR);
  rows.forEach((row, line) => {
    // Dark squares (modules) that touch in a row of the QR code are drawn as one rectangle, because light lines would
    // otherwise appear between them.
    for (let at = 0; at < row.length; at += 1) {
      if (!row[at]) continue;
      const from = at;
      while (row[at + 1]) at += 1;
      document.rect(x + from * module, y + line * module, (at - from + 1) * module, module);
    }
  });
  document.fill().restore();
}
