import {
  PDF_INK_COLOR,
  computeLineHeight,
  type TaggedPdfCanvas,
  type TextStyle,
} from './pdfTextLayoutAndDrawing';
import type { Tag } from './pdfStructureTags';

/** A part of a PDF page, such as a table, whose height is known before the part is drawn. */
export interface Block {
  readonly height: number;
  draw(y: number): void;
  /**
   * Splits a block that does not fit on the page: the first part fits into the remaining height `room` (points). The
   * result is null if no part fits.
   */
  readonly split?: (room: number) => SplitResult;
}

type SplitResult = { readonly head: Block; readonly rest: Block } | null;

export interface Box {
  readonly x: number;
  readonly width: number;
}

/**
 * Returns a block of wrapped text with one structure tag, or with one tag per page if the text is split. `options.lang`
 * is set for a text that is not in the document's language.
 */
export function createTextBlock(
  sheet: TaggedPdfCanvas,
  text: string,
  { x, width }: Box,
  style: TextStyle,
  tag: Tag = 'P',
  options: PDFKit.Mixins.StructureElementOptions = {},
): Block {
  const step = computeLineHeight(style.size);
  const buildBlock = (lines: readonly string[]): Block => ({
    height: lines.length * step,
    draw: (y) =>
      sheet.tags.drawTaggedContent(
        tag,
        () => lines.forEach((line, at) => sheet.drawTextLine(line, x, y + at * step, width, style)),
        options,
      ),
    split: (room) => {
      const fitting = Math.floor(room / step);
      return fitting < 1
        ? null
        : { head: buildBlock(lines.slice(0, fitting)), rest: buildBlock(lines.slice(fitting)) };
    },
  });
  return text === ''
    ? createVerticalGapBlock(step)
    : buildBlock(sheet.wrapForScreenReader(text, width, style));
}

export function combineBlocksVertically(blocks: readonly Block[], gap = 0): Block {
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(0, blocks.length - 1);
  return {
    height,
    draw: (y) => {
      let at = y;
      for (const block of blocks) {
        block.draw(at);
        at += block.height + gap;
      }
    },
    split: (room) => {
      let left = room;
      const fitting = blocks.findIndex((block) => {
        if (block.height > left) return true;
        left -= block.height + gap;
        return false;
      });
      const parted = blocks[fitting]?.split?.(left) ?? null;
      const [above, below] = [blocks.slice(0, fitting), blocks.slice(fitting)];
      if (parted)
        return {
          head: combineBlocksVertically([...above, parted.head], gap),
          rest: combineBlocksVertically([parted.rest, ...below.slice(1)], gap),
        };
      return above.length === 0
        ? null
        : { head: combineBlocksVertically(above, gap), rest: combineBlocksVertically(below, gap) };
    },
  };
}

/**
 * Places PDF blocks side by side. If the blocks continue on the next page, `ended` is drawn there in place of a block
 * that is already complete.
 */
export const arrangePdfBlocksSideBySide = (
  blocks: readonly Block[],
  ended: Block = createVerticalGapBlock(0),
): Block => ({
  height: Math.max(0, ...blocks.map(({ height }) => height)),
  draw: (y) => blocks.forEach((block) => block.draw(y)),
  split: (room) => {
    const parts = blocks.map((block) =>
      block.height <= room ? { head: block, rest: ended } : (block.split?.(room) ?? null),
    );
    const parted = parts.filter((part) => part !== null);
    if (parted.length < parts.length) return null;
    const [heads, rests] = [parted.map(({ head }) => head), parted.map(({ rest }) => rest)];
    return { head: arrangePdfBlocksSideBySide(heads, ended), rest: arrangePdfBlocksSideBySide(rests, ended) };
  },
});

/** Creates a block with a thin horizontal line and `height` points of space. */
export const createSeparatorLineBlock = (
  sheet: TaggedPdfCanvas,
  { x, width }: Box,
  height: number,
): Block => ({
  height,
  draw: (y) => sheet.drawHairline(x, y, width, PDF_INK_COLOR, 0.7),
});

export function createVerticalGapBlock(height: number): Block {
  return { height, draw: () => undefined };
}

export const wrapBlockInPdfTag = (sheet: TaggedPdfCanvas, tag: Tag, block: Block): Block => ({
  height: block.height,
  draw: (y) => sheet.tags.drawWithinTag(tag, () => block.draw(y)),
  split: (room) => {
    const parted = block.split?.(room) ?? null;
    return (
      parted && {
        head: wrapBlockInPdfTag(sheet, tag, parted.head),
        rest: wrapBlockInPdfTag(sheet, tag, parted.rest),
      }
    );
  },
});

/**
 * Puts blocks on pages from the top. A block that does not fit begins the next page, and a block taller than a page is
 * split.
 */
export class PdfPageFlow {
  private y: number;

  constructor(
    private readonly sheet: TaggedPdfCanvas,
    private readonly area: { readonly top: number; readonly bottom: number },
  ) {
    sheet.addPage();
    this.y = area.top;
  }

  get left(): number {
    return this.area.bottom - this.y;
  }

  put(block: Block): void {
    if (block.height <= this.left) return this.draw(block);
    const fitsPage = block.height <= this.area.bottom - this.area.top;
    const parted = fitsPage ? null : (block.split?.(this.left) ?? null);
    // A block that is taller than a page and cannot be split is drawn beyond the lower edge.
    if (!parted && this.y === this.area.top) return this.draw(block);
    if (parted) this.draw(parted.head);
    this.startNewPage();
    this.put(parted ? parted.rest : block);
  }

  private draw(block: Block): void {
    block.draw(this.y);
    this.y += block.height;
  }

  startNewPage(): void {
    this.sheet.addPage();
    this.y = this.area.top;
  }
}
