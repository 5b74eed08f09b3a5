import { initialOf } from '#shared/text/names';

/**
 * Returns the width of a text in CSS pixels. A label that is too wide for its bar is shortened in fixed steps, without
 * an ellipsis (look.md, The plan).
 */
export type Measure = (text: string) => number;

export interface BarLabel {
  readonly text: string;
  readonly icon: boolean;
  readonly source: boolean;
  readonly note: boolean;
  /** How a stay's bar shows the payment status: an icon (`mark`), a narrow strip (`gauge`), or not at all. */
  readonly payment: 'mark' | 'gauge' | 'none';
}

const ICON_WIDTH_PX = 13 + 4;
const SMALL_ICON_WIDTH_PX = 11 + 3;
const PAYMENT_MARK_WIDTH_PX = 11 + 4;
const PAYMENT_GAUGE_WIDTH_PX = 5 + 3;
const MIN_SHORTENED_LETTERS = 3;
/** Width in pixels of the edges and the padding of a bar. */
const BAR_FRAME_WIDTH_PX = 10;
const TINY_BAR_FRAME_WIDTH_PX = 4;
export const TINY_BAR_WIDTH_PX = 30;

type Step = Omit<BarLabel, 'text'> & { readonly name: 'full' | 'initial' | 'surname' };
const createStep = (
  name: Step['name'],
  icon: boolean,
  source: boolean,
  note: boolean,
  payment: 'mark' | 'gauge',
): Step => ({ name, icon, source, note, payment });

const STEPS: readonly Step[] = [
  createStep('full', true, true, true, 'mark'),
  createStep('initial', true, true, true, 'mark'),
  createStep('initial', true, false, true, 'mark'),
  createStep('initial', true, false, false, 'mark'),
  createStep('surname', true, false, false, 'mark'),
  createStep('surname', false, false, false, 'mark'),
  createStep('surname', false, false, false, 'gauge'),
];

/** Returns the longest label that fits into a bar of this width. */
export function fitBarLabel(
  width: number,
  guest: {
    readonly name: string;
    readonly forename: string;
    readonly source: boolean;
    readonly note: boolean;
    /**
     * True if the stay overlaps another stay; its bar then keeps the warning icon, even if the name must be shortened.
     */
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
  const room = width - BAR_FRAME_WIDTH_PX;
  for (const { name, payment, ...with_ } of STEPS) {
    const icon = with_.icon || guest.urgent;
    const source = with_.source && guest.source;
    const note = with_.note && guest.note;
    const marks =
      (icon ? ICON_WIDTH_PX : 0) +
      (source ? SMALL_ICON_WIDTH_PX : 0) +
      (note ? SMALL_ICON_WIDTH_PX : 0) +
      (payment === 'mark' ? PAYMENT_MARK_WIDTH_PX : PAYMENT_GAUGE_WIDTH_PX);
    if (measure(texts[name]) + marks <= room) return { text: texts[name], icon, source, note, payment };
  }
  const bare = { icon: false, source: false, note: false };
  const sign = guest.urgent ? ICON_WIDTH_PX : 0;
  const cut =
    width >= TINY_BAR_WIDTH_PX ? shortenWord(surname, room - PAYMENT_GAUGE_WIDTH_PX - sign, measure) : '';
  if (cut) return { ...bare, icon: guest.urgent, text: cut, payment: 'gauge' };
  const payment = width >= TINY_BAR_WIDTH_PX ? 'gauge' : 'none';
  const left = width >= TINY_BAR_WIDTH_PX ? room - PAYMENT_GAUGE_WIDTH_PX : width - TINY_BAR_FRAME_WIDTH_PX;
  const first = initialOf(surname).toUpperCase();
  const text =
    [`${first}${initialOf(forename).toUpperCase()}`, first].find((letters) => measure(letters) <= left) ?? '';
  return { ...bare, text, payment };
}

/**
 * Shortens a word to as many letters as fit, at least three, and a full stop: `Lewandow.`. Returns an empty text if not
 * even three letters fit.
 */
export function shortenWord(word: string, width: number, measure: Measure): string {
  if (measure(word) <= width) return word;
  const abbreviateWord = (letters: number) => `${word.slice(0, letters)}.`;
  let [fits, over] = [MIN_SHORTENED_LETTERS - 1, word.length];
  while (over - fits > 1) {
    const letters = (fits + over) >> 1;
    if (measure(abbreviateWord(letters)) <= width) fits = letters;
    else over = letters;
  }
  while (fits >= MIN_SHORTENED_LETTERS && !/\p{L}\.$/u.test(abbreviateWord(fits))) fits -= 1;
  return fits < MIN_SHORTENED_LETTERS ? '' : abbreviateWord(fits);
}

/**
 * Returns a room's name for a narrow column: the whole name if it fits, otherwise its first words, the last of which
 * may be shortened.
 */
export function shortenRoomNameByWords(name: string, width: number, measure: Measure): string {
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
  // A preposition at the end of a shortened name is useless, so it is removed.
  return fits.replace(/(?:\s+\p{L}{1,2})+$/u, '');
}
