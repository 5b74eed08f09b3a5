import { initialOf } from '#shared/text/names';

/**
 * Text that shrinks in agreed steps, never by an ellipsis (look.md, The plan). All widths in CSS pixels;
 * `measure` gives the width of a text in the font that it will be drawn in.
 */
export type Measure = (text: string) => number;

export interface BarLabel {
  readonly text: string;
  readonly icon: boolean;
  readonly source: boolean;
  readonly note: boolean;
  /** The payment: its mark, the 5 px gauge of a narrow bar, or nothing in the narrowest. */
  readonly payment: 'mark' | 'gauge' | 'none';
}

const ICON = 13 + 4;
const SMALL = 11 + 3;
const MARK = 11 + 4;
const GAUGE = 5 + 3;
const MIN_SHORTENED_LETTERS = 3;
/** Inside a bar beside its text: edges and padding, and those of a bar too narrow for them. */
const FRAME = 10;
const TINY_FRAME = 4;
export const TINY = 30;

type Step = Omit<BarLabel, 'text'> & { readonly name: 'full' | 'initial' | 'surname' };
const step = (
  name: Step['name'],
  icon: boolean,
  source: boolean,
  note: boolean,
  payment: 'mark' | 'gauge',
): Step => ({ name, icon, source, note, payment });

const STEPS: readonly Step[] = [
  step('full', true, true, true, 'mark'),
  step('initial', true, true, true, 'mark'),
  step('initial', true, false, true, 'mark'),
  step('initial', true, false, false, 'mark'),
  step('surname', true, false, false, 'mark'),
  step('surname', false, false, false, 'mark'),
  step('surname', false, false, false, 'gauge'),
];

/** The longest wording that fits into a bar of this width. */
export function fitBarLabel(
  width: number,
  guest: {
    readonly name: string;
    readonly forename: string;
    readonly source: boolean;
    readonly note: boolean;
    /** Overlapping stays: their sign matters more than letters. */
    readonly urgent: boolean;
  },
  measure: Measure,
): BarLabel {
  const surname = guest.name || guest.forename;
  const forename = guest.name ? guest.forename : '';
  const texts = {
    full: forename ? `${surname} ${forename}` : surname,
    initial: forename ? `${surname} ${initialOf(forename)}.` : surname,
    surname,
  };
  const room = width - FRAME;
  for (const { name, payment, ...with_ } of STEPS) {
    // A stay that needs attention keeps its sign as long as a name fits beside it.
    const icon = with_.icon || guest.urgent;
    const source = with_.source && guest.source;
    const note = with_.note && guest.note;
    const marks =
      (icon ? ICON : 0) + (source ? SMALL : 0) + (note ? SMALL : 0) + (payment === 'mark' ? MARK : GAUGE);
    if (measure(texts[name]) + marks <= room) return { text: texts[name], icon, source, note, payment };
  }
  const bare = { icon: false, source: false, note: false };
  const sign = guest.urgent ? ICON : 0;
  const cut = width >= TINY ? shortenWord(surname, room - GAUGE - sign, measure) : '';
  if (cut) return { ...bare, icon: guest.urgent, text: cut, payment: 'gauge' };
  const payment = width >= TINY ? 'gauge' : 'none';
  const left = width >= TINY ? room - GAUGE : width - TINY_FRAME;
  const first = initialOf(surname).toUpperCase();
  const text =
    [`${first}${initialOf(forename).toUpperCase()}`, first].find((letters) => measure(letters) <= left) ?? '';
  return { ...bare, text, payment };
}

/** `Lewandow.`: as many letters as fit, at least three, and a dot. Empty where not even those do. */
export function shortenWord(word: string, width: number, measure: Measure): string {
  if (measure(word) <= width) return word;
  const cut = (letters: number) => `${word.slice(0, letters)}.`;
  let [fits, over] = [MIN_SHORTENED_LETTERS - 1, word.length];
  while (over - fits > 1) {
    const letters = (fits + over) >> 1;
    if (measure(cut(letters)) <= width) fits = letters;
    else over = letters;
  }
  while (fits >= MIN_SHORTENED_LETTERS && !/\p{L}\.$/u.test(cut(fits))) fits -= 1;
  return fits < MIN_SHORTENED_LETTERS ? '' : cut(fits);
}

/** A room's name in a narrow column: whole, else whole words, the last one perhaps shortened. */
export function shortenName(name: string, width: number, measure: Measure): string {
  if (measure(name) <= width) return name;
  const words = name.split(/\s+/);
  let fits = '';
  for (const word of words) {
    const longer = fits ? `${fits} ${word}` : word;
    if (measure(longer) > width) {
      const begun = fits ? `${fits} ` : '';
      const cut = shortenWord(word, width - measure(begun), measure);
      if (cut) return begun + cut;
      break;
    }
    fits = longer;
  }
  // A preposition left hanging at the end says nothing.
  return fits.replace(/(?:\s+\p{L}{1,2})+$/u, '');
}
