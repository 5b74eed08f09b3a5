import type { Measure } from './wording';

/**
 * Widths of text in the fonts of the plan, measured once per text. `ready` grows when the font has
 * arrived, so that whatever was measured in the stand-in font is measured again.
 */
const STRETCH = 'semi-condensed'; // 87.5 %, as the style sheets have it
const STYLES = { bar: '500 11.5px', room: '400 12px', price: '400 11px', head: '400 11px' } as const;
export type TextStyle = keyof typeof STYLES;

class Widths {
  ready = $state(0);
  #family = '';
  #context = document.createElement('canvas').getContext('2d');
  #known = new Map<TextStyle, Map<string, number>>();

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
    const context = this.#context;
    if (!context) return text.length * 6.5;
    this.#family ||= getComputedStyle(document.body).fontFamily;
    context.font = `${STYLES[style]} ${this.#family}`;
    context.fontStretch = style === 'head' ? 'normal' : STRETCH;
    return Math.ceil(context.measureText(text).width * 2) / 2;
  }

  #forget(): void {
    for (const known of this.#known.values()) known.clear();
    this.ready += 1;
  }
}

export const widths = new Widths();
