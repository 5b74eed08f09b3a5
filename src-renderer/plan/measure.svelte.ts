import type { Measure } from './wording';

/**
 * Widths of text in the fonts of the plan, measured once per text. `ready` grows when the font has
 * arrived, so that whatever was measured in the stand-in font is measured again.
 */
const STRETCH = 'semi-condensed'; // 87.5 %, as the style sheets have it
const STYLES = { bar: '500 11.5px', room: '400 12px', price: '400 11px', head: '400 11px' } as const;
export type TextStyle = keyof typeof STYLES;

/** One for each style: to change a pen's font costs more than to measure with it. */
function penOf(style: TextStyle): CanvasRenderingContext2D | null {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.font = `${STYLES[style]} ${getComputedStyle(document.body).fontFamily}`;
  pen.fontStretch = style === 'head' ? 'normal' : STRETCH;
  return pen;
}

class Widths {
  ready = $state(0);
  readonly #pens = new Map<TextStyle, CanvasRenderingContext2D | null>();
  readonly #known = new Map<TextStyle, Map<string, number>>();

  constructor() {
    void document.fonts.load('500 12px "IBM Plex Sans Variable"', 'aą').then(() => this.#forget());
  }

  /** The measure of one style; condensed but for the heads, as they are drawn. */
  of(style: TextStyle): Measure {
    let known = this.#known.get(style);
    if (!known) this.#known.set(style, (known = new Map()));
    const widths = known;
    return (text) => {
      let width = widths.get(text);
      if (width === undefined) widths.set(text, (width = this.#measured(style, text)));
      return width;
    };
  }

  #measured(style: TextStyle, text: string): number {
    let pen = this.#pens.get(style);
    if (pen === undefined) this.#pens.set(style, (pen = penOf(style)));
    return pen ? Math.ceil(pen.measureText(text).width * 2) / 2 : text.length * 6.5;
  }

  #forget(): void {
    this.#pens.clear();
    for (const known of this.#known.values()) known.clear();
    this.ready += 1;
  }
}

export const widths = new Widths();
