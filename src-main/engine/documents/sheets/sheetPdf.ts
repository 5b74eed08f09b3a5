import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Instant } from '#shared/model/scalars';
import { speak } from '#shared/text/language';
import { cardWords, type Words } from '#shared/text/paperWords';
import {
  arrangePdfBlocksSideBySide,
  createVerticalGapBlock,
  combineBlocksVertically,
  createTextBlock,
  type Block,
  type Box,
} from '../pdf/pdfBlocksAndPageFlow';
import {
  drawListPageFooters,
  createListPaper,
  drawListPdfSectionHeading,
  drawPdfList,
  type ListPaper,
} from '../pdf/printedListPdf';
import { drawPdfTrainingBanner } from '../pdf/pdfFooterBannerAndWatermark';
import {
  GREY_TEXT_COLOR,
  PDF_INK_COLOR,
  mm,
  type TaggedPdfCanvas,
  type TextStyle,
} from '../pdf/pdfTextLayoutAndDrawing';
import type { Tag } from '../pdf/pdfStructureTags';
import { createSecondLanguageBlocks, createTextBlockInPageLanguages } from '../pdf/bilingualLabelsAndBlocks';
import { barChartBlock } from './barChartBlock';
import type { HouseSheet, RegistrationCard, SheetPart } from './houseSheet';
import * as texts from '#shared/i18n/texts';

/** Draws a printout of the property as an A4 PDF. Each registration card is on its own page. */
export async function renderPrintableSheetPdf(
  of: HouseSheet,
  madeAt: Instant,
  training: boolean,
): Promise<Buffer> {
  const { title, language, landscape } = of;
  const paper = createListPaper({
    title: `${title}, ${of.subtitle}`,
    language,
    madeAt,
    landscape,
    training,
  });
  const isCards = of.parts.some(({ kind }) => kind === 'card');
  if (!isCards) drawTitle(paper, of);
  for (const [at, part] of of.parts.entries()) {
    if (part.kind === 'card' && at > 0) paper.flow.startNewPage();
    drawPart(paper, part);
    await yieldToEventLoop();
  }
  drawListPageFooters(paper, `${title}, ${of.subtitle}`, of.foot);
  if (training)
    paper.sheet.drawOnEachPage(() =>
      paper.sheet.tags.drawArtifact('Pagination', () =>
        drawPdfTrainingBanner(paper.sheet, { second: language === 'pl' ? null : language }),
      ),
    );
  return paper.sheet.finish();
}

function drawTitle({ sheet, flow, place }: ListPaper, { title, subtitle, lines }: HouseSheet): void {
  flow.put(
    combineBlocksVertically(
      [
        createTextBlock(sheet, title, place, { size: 18, bold: true }, 'H1'),
        createTextBlock(sheet, subtitle, place, { size: 12, bold: true }),
        ...lines.map((line) => createTextBlock(sheet, line, place, { size: 9.5 })),
        createVerticalGapBlock(4),
      ],
      2,
    ),
  );
}

function drawPart(paper: ListPaper, part: SheetPart): void {
  const { sheet, flow, place } = paper;
  switch (part.kind) {
    case 'list':
      if (part.heading !== null) drawListPdfSectionHeading(paper, part.heading);
      if (part.rows.length > 0) drawPdfList(paper, part);
      else flow.put(createTextBlock(sheet, part.empty, place, { size: 9 }));
      return;
    case 'bars':
      drawListPdfSectionHeading(paper, part.heading);
      flow.put(
        barChartBlock(
          sheet,
          place,
          part.bars,
          speak(texts.sheets, paper.language).bars({ heading: part.heading }),
        ),
      );
      return;
    case 'text':
      if (part.heading !== null) drawListPdfSectionHeading(paper, part.heading);
      flow.put(createTextBlock(sheet, part.text, place, { size: 9.5 }));
      return;
    case 'card':
      flow.put(registrationCardBlock(sheet, place, part.card));
  }
}

/** Minimum height in points of a field on the registration card, so that the guest can write by hand. */
const MIN_WRITING_HEIGHT_POINTS = mm(10);
const LABEL_STYLE = { size: 7.5, color: GREY_TEXT_COLOR } as const;

function registrationCardBlock(sheet: TaggedPdfCanvas, area: Box, card: RegistrationCard): Block {
  const bilingualBlock = (words: Words, at: Box, style: TextStyle, tag?: Tag) =>
    createTextBlockInPageLanguages(sheet, words, at, style, card, tag);
  const gap = 14;
  const third = (area.width - 2 * gap) / 3;
  const facts = card.facts.map(({ label, value }, at) => {
    const factArea = { x: area.x + (at % 3) * (third + gap), width: third };
    return combineBlocksVertically([
      bilingualBlock(label, factArea, LABEL_STYLE),
      createTextBlock(sheet, value, factArea, { size: 12, bold: true }),
    ]);
  });
  const rows = Array.from({ length: Math.ceil(facts.length / 3) }, (_, at) =>
    arrangePdfBlocksSideBySide(facts.slice(at * 3, at * 3 + 3)),
  );
  const signed = { x: area.x + area.width / 2, width: area.width / 2 };
  return combineBlocksVertically([
    bilingualBlock(cardWords.registrationCard, area, { size: 18, bold: true }, 'H1'),
    createTextBlock(sheet, card.property, area, { size: 11 }),
    createVerticalGapBlock(14),
    combineBlocksVertically(rows, 8),
    createVerticalGapBlock(14),
    ...card.blanks.flatMap(({ label, value, lines }) => [
      bilingualBlock(label, area, LABEL_STYLE),
      ...Array.from({ length: lines }, (_, at) => writingLineBlock(sheet, area, at === 0 ? value : '')),
      createVerticalGapBlock(6),
    ]),
    createVerticalGapBlock(6),
    createTextBlock(sheet, card.note.pl, area, { size: 8, color: GREY_TEXT_COLOR }, 'P', { lang: 'pl-PL' }),
    ...createSecondLanguageBlocks(sheet, card.note, area, { size: 8, color: GREY_TEXT_COLOR }, card),
    createVerticalGapBlock(mm(14)),
    writingLineBlock(sheet, signed, ''),
    createVerticalGapBlock(2),
    bilingualBlock(card.signature, signed, LABEL_STYLE),
  ]);
}

function writingLineBlock(sheet: TaggedPdfCanvas, area: Box, value: string): Block {
  const text = createTextBlock(sheet, value, area, { size: 12 });
  const height = Math.max(MIN_WRITING_HEIGHT_POINTS, value === '' ? 0 : text.height + 6);
  return {
    height,
    draw: (y) => {
      if (value !== '') text.draw(y + height - text.height - 3);
      sheet.drawHairline(area.x, y + height, area.width, PDF_INK_COLOR);
    },
  };
}
