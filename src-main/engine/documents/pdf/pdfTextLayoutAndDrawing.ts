import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Instant } from '#shared/model/scalars';
import type { getLocale } from '#shared/text/formats';
import { loadPdfFont, type Face } from './fonts';
import { replaceMissingGlyphs } from './replaceMissingGlyphs';
import { computeTopOffsetFromPlex, splitTextRuns, measureTextAtSizeOne } from './textRuns';
import { PdfStructureTags } from './pdfStructureTags';
import { measureFaceTextAtSizeOne, shapeWordGlyphs } from './wordGlyphShaping';

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

export interface SheetOptions {
  readonly title: string;
  readonly lang: ReturnType<typeof getLocale>;
  readonly madeAt: Instant;
  readonly landscape?: boolean;
  /** Draws the background of each new page before any other content of the page. */
  readonly drawPageBackground?: (sheet: TaggedPdfCanvas) => void;
}

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

export const PDF_INK_COLOR = '#241a23';
export const GREY_TEXT_COLOR = '#6d646c';
export const HAIRLINE_COLOR = '#c9c4c8';

const REPLACEMENT_CODE_POINT = 0xfffd;

/**
 * Returns the line height for a font size. The ratio follows the screen design, in which base text of 13 px has a line
 * height of 18 px.
 */
export const computeLineHeight = (size: number): number => size * 1.36;

const RIGHT_TO_LEFT_PATTERN = /\p{Script=Hebrew}|\p{Script=Arabic}/u;

/**
 * Draws a PDF/A-2a document with embedded fonts and tagged text. The class wraps words itself, so that heights are
 * known before drawing.
 */
export class TaggedPdfCanvas {
  readonly document: PDFKit.PDFDocument;
  readonly tags: PdfStructureTags;
  private readonly faces = new Set<Face>();
  private readonly drawPageBackground: (sheet: TaggedPdfCanvas) => void;

  constructor({
    title,
    lang,
    madeAt,
    landscape = false,
    drawPageBackground = () => undefined,
  }: SheetOptions) {
    this.drawPageBackground = drawPageBackground;
    this.document = new PDFDocument({
      size: 'A4',
      layout: landscape ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      displayTitle: true,
      lang,
      // An empty `font` stops pdfkit from opening Helvetica, which would not be embedded in the PDF.
      font: '',
      info: {
        Title: replaceMissingGlyphs(title),
        Creator: 'Kontuar',
        Producer: 'Kontuar',
        CreationDate: new Date(madeAt),
      },
    });
    this.tags = new PdfStructureTags(this.document);
  }

  /** Selects a font face for the next text, and embeds the face in the PDF at its first use. */
  private selectFace(face: Face): void {
    if (this.faces.has(face)) {
      this.document.font(face);
      return;
    }
    this.faces.add(face);
    const { _font: font } = this.document.registerFont(face, loadPdfFont(face)).font(face);
    font.layoutCached = (word) => shapeWordGlyphs(face, word);
    // For a letter that the font lacks, text copied from the PDF would otherwise contain U+0000, which PDF/A-2 does not
    // allow (6.2.11.7.2).
    font.unicode[0] = [REPLACEMENT_CODE_POINT];
  }

  get width(): number {
    return this.document.page.width;
  }

  get height(): number {
    return this.document.page.height;
  }

  get pageCount(): number {
    return this.document.bufferedPageRange().count;
  }

  addPage(): void {
    this.document.addPage();
    this.drawPageBackground(this);
  }

  /**
   * Opens a picture for drawing. Returns null if pdfkit cannot read the picture; the document is then drawn without the
   * picture.
   */
  openImage(bytes: Uint8Array): { source: Buffer; width: number; height: number } | null {
    const source = Buffer.from(bytes);
    try {
      const { width, height } = this.document.openImage(source);
      return { source, width, height };
    } catch {
      return null;
    }
  }

  /** Calls `draw` for every page once all pages exist; `page` counts from 1 and `of` is the number of pages. */
  drawOnEachPage(draw: (page: number, of: number) => void): void {
    const count = this.pageCount;
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(page);
      draw(page + 1, count);
    }
  }

  /** Ends the document and resolves with the whole file. Rejects if pdfkit fails. */
  finish(): Promise<Buffer> {
    this.tags.addToDocument();
    this.document.end();
    return buffer(this.document);
  }

  measureWidth(text: string, { size, bold }: TextStyle): number {
    return measureTextAtSizeOne(text, bold ? 'semibold' : 'regular') * size;
  }

  /** Returns the lines of a text at this width; a word that is too long is broken. Line ends in the text are kept. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    return text
      .split(/\r?\n/)
      .flatMap((paragraph) => this.wrapParagraph(replaceMissingGlyphs(paragraph), width, style));
  }

  /** Returns the lines of a text and keeps the space at each line break, so that screen readers read separate words. */
  wrapForScreenReader(text: string, width: number, style: TextStyle): string[] {
    const lines = this.wrap(text, width, style);
    if (RIGHT_TO_LEFT_PATTERN.test(text)) return lines;
    const fullText = text.split(/\r?\n/).map(replaceMissingGlyphs).join('\n');
    let read = 0;
    return lines.map((line) => {
      const begins = fullText.indexOf(line, read);
      if (begins >= 0) read = begins + line.length;
      return begins >= 0 && /[ \n]/.test(fullText.charAt(read)) ? `${line} ` : line;
    });
  }

  private wrapParagraph(text: string, width: number, style: TextStyle): string[] {
    if (this.measureWidth(text, style) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').flatMap((part) => this.breakWord(part, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.measureWidth(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  private breakWord(word: string, width: number, style: TextStyle): string[] {
    if (this.measureWidth(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const letter of word) {
      if (part !== '' && this.measureWidth(part + letter, style) > width) {
        parts.push(part);
        part = letter;
      } else part += letter;
    }
    return [...parts, part];
  }

  /** Draws one line of text with its upper edge at `y`. The caller adds the PDF structure tag. */
  drawTextLine(text: string, x: number, y: number, width: number, style: TextStyle): void {
    const { size, bold, color = PDF_INK_COLOR, align } = style;
    let at = align === 'right' ? x + width - this.measureWidth(text.trimEnd(), style) : x;
    const top = y + (computeLineHeight(size) - size) / 2 - size * 0.14;
    const pieces = splitTextRuns(text, bold ? 'semibold' : 'regular').map((run) => {
      const piece = { ...run, x: at };
      at += measureFaceTextAtSizeOne(run.face, run.text) * size;
      return piece;
    });
    // The pieces of a line are drawn in reading order, because screen readers read them in the order of drawing.
    for (const { text: piece, face, x: left } of pieces.toSorted((a, b) => a.from - b.from)) {
      this.selectFace(face);
      this.document
        .fontSize(size)
        .fillColor(color)
        .text(piece, left, top + computeTopOffsetFromPlex(face) * size, { lineBreak: false });
    }
  }

  drawHairline(x: number, y: number, width: number, color = HAIRLINE_COLOR, thickness = 0.5): void {
    this.tags.drawArtifact('Layout', () =>
      this.document
        .lineWidth(thickness)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(color),
    );
  }
}
