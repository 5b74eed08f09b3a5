import { leading, type Sheet, type TextStyle } from './sheet';
import type { Tag } from './tags';

/** A piece of a page whose height is known before it is drawn. */
export interface Block {
  readonly height: number;
  draw(y: number): void;
}

export interface Place {
  readonly x: number;
  readonly width: number;
}

/** Wrapped text under one tag. `lang` marks what is not in the document's language. */
export function textBlock(
  sheet: Sheet,
  text: string,
  { x, width }: Place,
  style: TextStyle,
  tag: Tag = 'P',
  options: PDFKit.Mixins.StructureElementOptions = {},
): Block {
  const lines = sheet.wrap(text, width, style);
  const step = leading(style.size);
  return {
    height: lines.length * step,
    draw: (y) => {
      if (text === '') return;
      sheet.tags.text(
        tag,
        () => lines.forEach((line, at) => sheet.line(line, x, y + at * step, width, style)),
        options,
      );
    },
  };
}

/** One under the other. */
export function stack(blocks: readonly Block[], gap = 0): Block {
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
  };
}

/** Side by side; each knows its own x. */
export const beside = (blocks: readonly Block[]): Block => ({
  height: Math.max(0, ...blocks.map(({ height }) => height)),
  draw: (y) => blocks.forEach((block) => block.draw(y)),
});

export const space = (height: number): Block => ({ height, draw: () => undefined });

export const under = (sheet: Sheet, tag: Tag, block: Block): Block => ({
  height: block.height,
  draw: (y) => sheet.tags.within(tag, () => block.draw(y)),
});

/** Puts blocks on pages from the top; what does not fit begins the next one. */
export class Flow {
  private y: number;

  constructor(
    private readonly sheet: Sheet,
    private readonly area: { readonly top: number; readonly bottom: number },
  ) {
    sheet.addPage();
    this.y = area.top;
  }

  get left(): number {
    return this.area.bottom - this.y;
  }

  put(block: Block): void {
    if (block.height > this.left && this.y > this.area.top) this.turn();
    block.draw(this.y);
    this.y += block.height;
  }

  turn(): void {
    this.sheet.addPage();
    this.y = this.area.top;
  }
}
