import { iconLetter } from './barIcons';
import type { Measure } from './fitBarLabel';

/**
 * Widths of text in the fonts of the plan: the sum of its letters' widths, each measured once. Letters set
 * close together (`AV`) make a text narrower than that by a pixel or two, never wider; and each name that
 * comes into the window costs no measuring (README). `ready` grows when the font has arrived, so that
 * whatever was measured in the stand-in font is measured again.
 */
const FONT = '"IBM Plex Sans Variable", sans-serif';
const STRETCH = 'semi-condensed'; // 87.5 %, as the style sheets have it
type TextStyle = 'bar' | 'room' | 'price' | 'head';
const STYLES: ReadonlyMap<TextStyle, string> = new Map([
  ['bar', '500 11.5px'],
  ['room', '400 12px'],
  ['price', '400 11px'],
  ['head', '400 11px'],
]);
/** Measured as soon as the font is here, so that no drawing waits for its first letters. */
const LETTERS = 'aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźżAĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ0123456789 .,-–*·';
/** The assumed width of a character, px, where there is no canvas to measure on. */
const UNKNOWN = 6.5;

/** One for each style: to change a pen's font costs more than to measure with it. */
function penOf(style: TextStyle): CanvasRenderingContext2D | null {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.font = `${STYLES.get(style) ?? ''} ${FONT}`;
  pen.fontStretch = style === 'head' ? 'normal' : STRETCH;
  return pen;
}

/** Drawn once out of sight: letter spacing and fonts of the user's own are known by nothing else. */
export const SAMPLE = 'Zażółć gęślą jaźń, Kowalska-Nowak Aleksandra 101';
/** Kerning and rounding; beyond it letters are spaced. */
const ALIKE = 1.03;

class Widths {
  ready = $state(0);
  /** The width of the sample as it is drawn, px; 0 before that. */
  drawn = $state(0);
  readonly #measures = new Map<TextStyle, Measure>();

  constructor() {
    // Drawn before it is here, an icon would be a gap.
    void document.fonts.load("11.5px 'Kontuar Marks'", iconLetter('due'));
    void document.fonts.load(`500 12px ${FONT}`, 'aą').then(() => {
      this.#measures.clear();
      for (const style of STYLES.keys()) this.of(style)(LETTERS);
      this.ready += 1;
    });
  }

  /** How much wider a text is than measured, where the user spaces letters (WCAG 1.4.12); 1 as designed. */
  spread(size: number): number {
    void this.ready;
    const times = this.drawn / (this.of('bar')(SAMPLE) * size);
    return times > ALIKE ? times : 1;
  }

  /** The measure of one style; condensed but for the heads, as they are drawn. `size`: how much larger than designed. */
  of(style: TextStyle, size = 1): Measure {
    const known = this.#measures.get(style) ?? measureOf(penOf(style));
    this.#measures.set(style, known);
    return size === 1 ? known : (text) => known(text) * size;
  }
}

function measureOf(pen: CanvasRenderingContext2D | null): Measure {
  const letters = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const letter of text) {
      let width = letters.get(letter);
      if (width === undefined) letters.set(letter, (width = pen ? pen.measureText(letter).width : UNKNOWN));
      sum += width;
    }
    return Math.ceil(sum * 2) / 2;
  };
}

export const textWidths = new Widths();
