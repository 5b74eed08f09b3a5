import { getIconFontLetter } from './barIcons';
import type { Measure } from './fitBarLabel';

/** The width of a text is the sum of the widths of its letters, each measured once. */
const FONT = '"IBM Plex Sans Variable", sans-serif';
const FONT_STRETCH = 'semi-condensed'; // `semi-condensed` is the name of the font width 87.5 %, which the style sheets use.
type TextStyle = 'bar' | 'room' | 'price' | 'head';
const STYLES: ReadonlyMap<TextStyle, string> = new Map([
  ['bar', '500 11.5px'],
  ['room', '400 12px'],
  ['price', '400 11px'],
  ['head', '400 11px'],
]);
/** Letters that are measured as soon as the font has loaded, so that drawing need not wait. */
const PREMEASURED_LETTERS =
  'aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźżAĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ0123456789 .,-–*·';
/** The width in pixels that is assumed for a character if the browser provides no canvas for measuring. */
const FALLBACK_LETTER_WIDTH_PX = 6.5;

/**
 * Each text style has its own canvas context, because changing the font of a context costs more than measuring a text.
 */
function createMeasuringContext(style: TextStyle): CanvasRenderingContext2D | null {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.font = `${STYLES.get(style) ?? ''} ${FONT}`;
  pen.fontStretch = style === 'head' ? 'normal' : FONT_STRETCH;
  return pen;
}

/**
 * Sample text that is drawn once, invisibly, to find out whether the user has changed the font or the letter spacing.
 */
export const FONT_OVERRIDE_DETECTION_TEXT = 'Zażółć gęślą jaźń, Kowalska-Nowak Aleksandra 101';
/**
 * The letter spacing counts as increased if the drawn text is wider than the measured text by more than this factor.
 */
const MAX_NORMAL_SPACING_RATIO = 1.03;

class Widths {
  ready = $state(0);
  /** The drawn width of the sample text in pixels; 0 before the sample text has been drawn. */
  drawn = $state(0);
  readonly #measures = new Map<TextStyle, Measure>();

  constructor() {
    // The icon font is loaded at the start, because an icon that is drawn before its font is loaded stays invisible.
    void document.fonts.load("11.5px 'Kontuar Marks'", getIconFontLetter('due'));
    void document.fonts.load(`500 12px ${FONT}`, 'aą').then(() => {
      this.#measures.clear();
      for (const style of STYLES.keys()) this.getMeasure(style)(PREMEASURED_LETTERS);
      this.ready += 1;
    });
  }

  /** Returns the factor by which increased letter spacing widens drawn text (WCAG 1.4.12); 1 with normal spacing. */
  computeSpacingFactor(size: number): number {
    void this.ready;
    const times = this.drawn / (this.getMeasure('bar')(FONT_OVERRIDE_DETECTION_TEXT) * size);
    return times > MAX_NORMAL_SPACING_RATIO ? times : 1;
  }

  /**
   * Returns the function that measures texts in one text style of the plan. `size` is the factor by which the user has
   * enlarged the text.
   */
  getMeasure(style: TextStyle, size = 1): Measure {
    const known = this.#measures.get(style) ?? createMeasure(createMeasuringContext(style));
    this.#measures.set(style, known);
    return size === 1 ? known : (text) => known(text) * size;
  }
}

function createMeasure(pen: CanvasRenderingContext2D | null): Measure {
  const letters = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const letter of text) {
      let width = letters.get(letter);
      if (width === undefined)
        letters.set(letter, (width = pen ? pen.measureText(letter).width : FALLBACK_LETTER_WIDTH_PX));
      sum += width;
    }
    return Math.ceil(sum * 2) / 2;
  };
}

export const planTextWidths = new Widths();
