import type { Instant } from '#shared/model/scalars';
import { dayWords, inEach, paperWords as t, SECOND } from '#shared/text/paperWords';
import type { InvoicePaper, PaperCopy } from '../paper/invoicePaperTypes';
import {
  arrangePdfBlocksSideBySide,
  PdfPageFlow,
  createSeparatorLineBlock,
  createVerticalGapBlock,
  combineBlocksVertically,
  createTextBlock,
  wrapBlockInPdfTag,
  type Block,
  type Box,
} from './pdfBlocksAndPageFlow';
import { createMissingLettersError } from '../missingLettersError';
import { amountDueBlock, vatBlock, measureVatTableWidth } from './vatAndAmountDueBlocks';
import { factGridBlock, buildFactLineBlocks, sectionHeadingBlock, partyBlock } from './factBlocks';
import {
  createSecondLanguageBlocks,
  createTextBlockInPageLanguages,
  type PageLanguage,
} from './bilingualLabelsAndBlocks';
import { drawAdvanceTable, drawInvoiceItemTable } from './itemTables';
import { collectStringValues, listMissingGlyphs } from './replaceMissingGlyphs';
import { TITLE_TO_LOGO_GAP_POINTS, logoBlock } from './pdfLogoBlock';
import {
  drawPdfPageFooters,
  PDF_CONTENT_AREA,
  PDF_TRAINING_BAND_HEIGHT_POINTS,
  drawDraftWatermark,
} from './pdfFooterBannerAndWatermark';
import { GREY_TEXT_COLOR, TaggedPdfCanvas } from './pdfTextLayoutAndDrawing';
import { transferQrBlock, verificationBlock } from './qrCodes';

/**
 * Draws an invoice on A4 (look.md, Print) and returns the bytes of the PDF. Rejects if a letter of the invoice is in no
 * font, unless `missingLetters` is `note`.
 */
export async function renderInvoicePdf(
  given: InvoicePaper,
  copy: PaperCopy,
  madeAt: Instant,
  logo: Uint8Array | null = null,
): Promise<Buffer> {
  const paper = addMissingLettersNote(given, copy);
  const usual = drawInvoice(paper, copy, { madeAt, logo, gaps: USUAL_GAPS });
  if (usual.pageCount !== 2) return usual.finish();
  const tight = drawInvoice(paper, copy, { madeAt, logo, gaps: TIGHT_GAPS });
  return (tight.pageCount === 1 ? tight : usual).finish();
}

/** Vertical space in points between the parts of an invoice page, and between the lines within a part. */
interface Gaps {
  readonly part: number;
  readonly line: number;
}
const USUAL_GAPS: Gaps = { part: 14, line: 10 };
/**
 * Gaps in points that replace `USUAL_GAPS` if the second page of the invoice would otherwise contain only a few lines.
 */
const TIGHT_GAPS: Gaps = { part: 4, line: 3 };

interface DrawingOptions {
  readonly madeAt: Instant;
  /** A JPEG. */
  readonly logo: Uint8Array | null;
  readonly gaps: Gaps;
}

function drawInvoice(
  paper: InvoicePaper,
  copy: PaperCopy,
  { madeAt, logo, gaps }: DrawingOptions,
): TaggedPdfCanvas {
  const tongue: PageLanguage = { second: SECOND[copy.language] };
  const title = [paper.title.pl, paper.number].filter(Boolean).join(' ');
  const drawPageBackground = (page: TaggedPdfCanvas) => paper.draft && drawDraftWatermark(page, tongue);
  const sheet = new TaggedPdfCanvas({ title, lang: 'pl-PL', madeAt, drawPageBackground });
  const flow = new PdfPageFlow(sheet, {
    top: copy.training ? PDF_CONTENT_AREA.top + PDF_TRAINING_BAND_HEIGHT_POINTS : PDF_CONTENT_AREA.top,
    bottom: PDF_CONTENT_AREA.bottom,
  });
  const page: Box = PDF_CONTENT_AREA;

  flow.put(headBlock(sheet, page, { paper, copy, logo }, tongue));
  flow.put(createVerticalGapBlock(gaps.part));
  flow.put(partiesBlock(sheet, page, paper, tongue));
  if (paper.corrected.length > 0) {
    flow.put(createVerticalGapBlock(gaps.part));
    flow.put(wrapBlockInPdfTag(sheet, 'Sect', factGridBlock(sheet, page, paper.corrected, tongue)));
  }
  for (const table of paper.items) {
    flow.put(createVerticalGapBlock(gaps.part));
    drawInvoiceItemTable(sheet, flow, page, table, tongue);
  }
  if (paper.advances.length > 0) {
    flow.put(createVerticalGapBlock(gaps.part));
    drawAdvanceTable(sheet, flow, page, paper.advances, tongue);
  }
  flow.put(createVerticalGapBlock(gaps.part));
  // A training invoice gets no payment code, so that nobody pays it.
  const asked = copy.training ? { ...paper, paymentCode: null } : paper;
  drawTotalsAndPayment(sheet, flow, page, asked, tongue, gaps);
  if (paper.verification) {
    flow.put(createVerticalGapBlock(gaps.part));
    flow.put(verificationBlock(sheet, page, paper.verification, tongue));
  }
  drawPdfPageFooters(sheet, title, copy);
  return sheet;
}

/**
 * If the invoice contains letters that no font has, adds a remark when `missingLetters` is `note`, and throws
 * `createMissingLettersError` otherwise.
 */
function addMissingLettersNote(paper: InvoicePaper, copy: PaperCopy): InvoicePaper {
  const letters = listMissingGlyphs(collectStringValues(paper));
  if (letters.length === 0) return paper;
  if (copy.missingLetters !== 'note') throw createMissingLettersError(letters);
  return { ...paper, notes: [...paper.notes, { label: t.remarks, value: t.lettersMissing }] };
}

interface Head {
  readonly paper: InvoicePaper;
  readonly copy: PaperCopy;
  readonly logo: Uint8Array | null;
}

function headBlock(
  sheet: TaggedPdfCanvas,
  page: Box,
  { paper, copy, logo }: Head,
  tongue: PageLanguage,
): Block {
  const facts = factGridBlock(sheet, page, paper.facts, tongue);
  const seller = paper.parties[0]?.name ?? '';
  const picture = logo && logoBlock(sheet, page, logo, seller);
  if (!picture) return combineBlocksVertically([titleBlock(sheet, page, paper, copy, tongue), facts]);
  const titleArea = { x: page.x, width: page.width - picture.width - TITLE_TO_LOGO_GAP_POINTS };
  const title = titleBlock(sheet, titleArea, paper, copy, tongue);
  return combineBlocksVertically([
    arrangePdfBlocksSideBySide([title, picture]),
    createVerticalGapBlock(picture.height > title.height ? 6 : 0),
    facts,
  ]);
}

function titleBlock(
  sheet: TaggedPdfCanvas,
  area: Box,
  paper: InvoicePaper,
  copy: PaperCopy,
  tongue: PageLanguage,
): Block {
  const number = paper.number ?? '';
  const day = copy.duplicateOn;
  const reissued = day && inEach((language) => t.duplicate[language]({ day: dayWords(day)[language] }));
  const duplicate = reissued
    ? [createTextBlockInPageLanguages(sheet, reissued, area, { size: 10, bold: true }, tongue)]
    : [];
  const subtitle = paper.subtitle
    ? [createTextBlockInPageLanguages(sheet, paper.subtitle, area, { size: 10, bold: true }, tongue)]
    : [];
  const offline =
    paper.number === null && !paper.draft
      ? [
          createTextBlockInPageLanguages(
            sheet,
            t.numberComes,
            area,
            { size: 9, color: GREY_TEXT_COLOR },
            tongue,
          ),
        ]
      : [];
  const ksef = [
    ...(paper.ksefNumber
      ? buildFactLineBlocks(sheet, area, [{ label: t.ksefNumber, value: paper.ksefNumber }], tongue)
      : []),
    ...(paper.ksefLine
      ? [
          createTextBlockInPageLanguages(
            sheet,
            paper.ksefLine,
            area,
            { size: 8, color: GREY_TEXT_COLOR },
            tongue,
          ),
        ]
      : []),
  ];
  return combineBlocksVertically([
    createTextBlock(sheet, `${paper.title.pl} ${number}`.trim(), area, { size: 18, bold: true }, 'H1'),
    ...createSecondLanguageBlocks(sheet, paper.title, area, { size: 10, color: GREY_TEXT_COLOR }, tongue),
    ...subtitle,
    ...duplicate,
    ...offline,
    createVerticalGapBlock(6),
    ...(ksef.length > 0
      ? [combineBlocksVertically(ksef, 1), createVerticalGapBlock(8)]
      : [createVerticalGapBlock(2)]),
  ]);
}

/** Lays out the parties of an invoice, two per row (seller and buyer first); a receiver begins the next row. */
function partiesBlock(sheet: TaggedPdfCanvas, area: Box, paper: InvoicePaper, tongue: PageLanguage): Block {
  const gap = 24;
  const width = (area.width - gap) / 2;
  const blocks = paper.parties.map((party, at) =>
    partyBlock(sheet, { x: area.x + (at % 2) * (width + gap), width }, party, tongue),
  );
  const rows: Block[] = [];
  for (let at = 0; at < blocks.length; at += 2) {
    rows.push(
      combineBlocksVertically([
        createSeparatorLineBlock(sheet, area, 10),
        arrangePdfBlocksSideBySide(blocks.slice(at, at + 2)),
      ]),
    );
  }
  return combineBlocksVertically(rows, 10);
}

function drawTotalsAndPayment(
  sheet: TaggedPdfCanvas,
  flow: PdfPageFlow,
  area: Box,
  paper: InvoicePaper,
  tongue: PageLanguage,
  gaps: Gaps,
): void {
  const gap = 24;
  const half = (area.width - gap) / 2;
  const right: Box = { x: area.x + half + gap, width: half };
  const left: Box = { x: area.x, width: half };
  const wide = paper.vat.some((table) => measureVatTableWidth(sheet, table, tongue) > half);
  const before = paper.vat
    .slice(0, -1)
    .map((table, at) => vatBlock(sheet, { x: area.x + (at % 2) * (half + gap), width: half }, table, tongue));
  const above = wide
    ? paper.vat.flatMap((table) => [vatBlock(sheet, area, table, tongue), createVerticalGapBlock(gaps.part)])
    : before.length > 0
      ? [arrangePdfBlocksSideBySide(before), createVerticalGapBlock(gaps.part)]
      : [];
  const sums = combineBlocksVertically([
    ...(wide ? [] : paper.vat.slice(-1).map((table) => vatBlock(sheet, right, table, tongue))),
    createVerticalGapBlock(gaps.line),
    amountDueBlock(sheet, right, paper, tongue),
  ]);
  const payment =
    paper.payment.length === 0
      ? []
      : [sectionHeadingBlock(sheet, t.payment, left, tongue), createVerticalGapBlock(5)];
  const code = paper.paymentCode ? [transferQrBlock(sheet, left, paper.paymentCode, tongue)] : [];
  const paid = combineBlocksVertically(
    [combineBlocksVertically([...payment, factGridBlock(sheet, left, paper.payment, tongue, 2)]), ...code],
    gaps.line,
  );
  const notes = factGridBlock(sheet, left, paper.notes, tongue, 2);
  const fits = paid.height + gaps.line + notes.height <= sums.height;
  flow.put(
    combineBlocksVertically([
      ...above,
      arrangePdfBlocksSideBySide([fits ? combineBlocksVertically([paid, notes], gaps.line) : paid, sums]),
    ]),
  );
  if (fits) return;
  flow.put(createVerticalGapBlock(gaps.line));
  for (const note of buildFactLineBlocks(sheet, area, paper.notes, tongue)) {
    flow.put(createVerticalGapBlock(3));
    flow.put(note);
  }
}
