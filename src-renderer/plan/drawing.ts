import type { Language } from '#shared/text/language';
import type { Spoken } from '#shared/text/language';
import { planText } from '#shared/text/plan';
import { briefDay, stay as stayDates } from '#shared/text/formats';
import { dayOf } from '#shared/rules/days';
import { barBox, tick } from './geometry';
import { marksOf, type NightMarks, type PriceBook } from './prices';
import { splitName } from './rooms';
import { guestName, safeColor, sourceKind, type Stay } from './stays';
import { barsBetween, type Bar, type Row, type Tape } from './tape';
import { wordingOf, TINY, type Measure } from './wording';

/**
 * What is drawn in a row between two days, as plain objects ready for the elements. They are kept: the
 * same bar gives the same object until something of its drawing changes, so scrolling touches no element
 * that stays on the screen.
 */
export interface BarFace {
  readonly id: number;
  readonly left: number;
  readonly width: number;
  readonly lane: number;
  /** Class names: form, payment, and what is shown of them. */
  readonly look: string;
  readonly text: string;
  readonly source: string | null;
  readonly note: boolean;
  /** Pixels of the bar that lie before the window's left edge: its text begins after them. */
  readonly inset: number;
  readonly color: string | null;
  /** The full line: accessible name and tip. */
  readonly label: string;
  readonly column: number;
  readonly nights: number;
}

export interface NightFace {
  readonly night: number;
  readonly left: number;
  readonly look: string;
  readonly text: string;
  /** `6n` and more, where pips would not tell. */
  readonly minStay: string;
  readonly label: string;
}

export interface Scene {
  readonly language: Language;
  readonly words: Spoken<typeof planText>;
  readonly tape: Tape;
  readonly origin: number;
  readonly day: number;
  /** Pixels that the colouring takes from the text of a bar. */
  readonly spare: number;
  readonly measureBar: Measure;
  readonly measurePrice: Measure;
  /** Null: the overlay is off. */
  readonly prices: readonly PriceBook[] | null;
  /** Rooms that have prices at all; the others get no marks. */
  readonly priced: ReadonlySet<number>;
  /** Whether the prices of this night were ever read. */
  readonly wasPriced: (night: number) => boolean;
  readonly today: number;
}

const LEAST_PRICE_DAY = 20;
const MOST_PIPS = 5;

export class Drawing {
  readonly #scene: Scene;
  readonly #bars = new WeakMap<Bar, BarFace>();
  readonly #nights = new WeakMap<Row, Map<number, NightFace | null>>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The bars that touch [from, to). `edge` is the window's left edge in pixels of the sheet. */
  bars(row: Row, from: number, to: number, edge: number): BarFace[] {
    return barsBetween(row, from - 1, to).map((bar) => {
      const face = this.#face(row, bar);
      const inset = edge - face.left;
      return inset > 0 && inset < face.width ? this.#cut(row, bar, face, inset) : face;
    });
  }

  /** Marks of the free nights in [from, to), from today on. */
  nights(row: Row, from: number, to: number): NightFace[] {
    const { prices, today, priced } = this.#scene;
    if (!prices || row.roomId === null || !priced.has(row.roomId)) return [];
    let kept = this.#nights.get(row);
    if (!kept) this.#nights.set(row, (kept = new Map()));
    const faces: NightFace[] = [];
    const start = Math.max(from - 1, today);
    const bars = barsBetween(row, start, to).filter(({ stay }) => !stay.gone);
    let next = 0;
    let taken = -Infinity;
    for (let night = start; night < to; night += 1) {
      for (let bar = bars[next]; bar && bar.stay.from <= night; bar = bars[(next += 1)]) {
        taken = Math.max(taken, bar.stay.to);
      }
      if (taken > night) continue;
      let face = kept.get(night);
      if (face === undefined) kept.set(night, (face = this.#night(row, row.roomId, night)));
      if (face) faces.push(face);
    }
    return faces;
  }

  /** What the keyboard's place in a free night is called. */
  freeLabel(row: Row, night: number): string {
    const { words, language } = this.#scene;
    const marks = this.#marks(row.roomId, night);
    return [
      this.#roomLabel(row),
      words.freeNight(`${briefDay(language, dayOf(night))} – ${briefDay(language, dayOf(night + 1))}`),
      ...(marks ? this.#markWords(marks) : []),
    ].join(', ');
  }

  #face(row: Row, bar: Bar): BarFace {
    let face = this.#bars.get(bar);
    if (!face) this.#bars.set(bar, (face = this.#made(row, bar, 0)));
    return face;
  }

  #cut(row: Row, bar: Bar, whole: BarFace, inset: number): BarFace {
    return { ...this.#made(row, bar, inset), label: whole.label };
  }

  #made(row: Row, bar: Bar, inset: number): BarFace {
    const { origin, day, spare, measureBar } = this.#scene;
    const { stay } = bar;
    const { plain } = stay;
    const box = barBox(stay.from, stay.to, origin, day);
    const kind = sourceKind(plain.source);
    const { text, icon, source, note, payment } = wordingOf(
      box.width - inset - spare,
      { name: plain.name, forename: plain.forename, source: kind !== 'none', note: plain.note },
      measureBar,
    );
    const look = [
      'stay',
      stay.gone ? 'gone' : stay.form,
      `p-${stay.payment}`,
      icon && 'icon',
      payment,
      bar.clash && 'clash',
      box.width - inset < TINY && 'tiny',
    ];
    return {
      ...box,
      id: stay.id,
      lane: bar.lane,
      look: look.filter(Boolean).join(' '),
      text,
      source: source ? kind : null,
      note,
      inset,
      color: safeColor(plain.color),
      label: inset > 0 ? '' : this.#stayLabel(row, bar),
      column: stay.from,
      nights: Math.max(1, stay.to - stay.from),
    };
  }

  #stayLabel(row: Row, { stay, clash }: Bar): string {
    const { words, language, tape } = this.#scene;
    const { plain } = stay;
    const group = plain.number === null ? undefined : tape.groups.get(plain.number);
    return [
      guestName(plain) || words.noName,
      this.#roomLabel(row),
      stayDates(language, plain.arrival, plain.departure),
      words.nights(stay.to - stay.from),
      stay.gone ? words.gone : formWords(words, stay),
      paymentWords(words, stay),
      plain.source,
      plain.note && words.hasNote,
      group && words.inGroup(group.length),
      clash && words.clash,
    ]
      .filter(Boolean)
      .join(', ');
  }

  #roomLabel(row: Row): string {
    const { words } = this.#scene;
    if (row.roomId === null) return words.noRoom;
    return row.real ? words.room(splitName(row.name).number) : words.unknownRoom(row.name);
  }

  #marks(roomId: number | null, night: number): NightMarks | null {
    const { prices, wasPriced, priced } = this.#scene;
    if (!prices || roomId === null || !priced.has(roomId) || !wasPriced(night)) return null;
    const at = (day: number) => {
      for (const book of prices) {
        const found = book.get(roomId)?.get(day);
        if (found) return found;
      }
      return undefined;
    };
    return marksOf(at(night), at(night + 1));
  }

  #night(row: Row, roomId: number, night: number): NightFace | null {
    const { origin, day, words, measurePrice } = this.#scene;
    const marks = this.#marks(roomId, night);
    if (!marks) return null;
    const full = marks.price === 'missing' ? words.noPrice : marks.whole;
    const text = day >= LEAST_PRICE_DAY && measurePrice(full) <= day - 1 ? full : '';
    const pips = marks.minStay > 1 && marks.minStay <= MOST_PIPS;
    const many = marks.minStay > MOST_PIPS;
    const walls = marks.noArrival || marks.noDeparture;
    if (!text && !pips && !many && !walls && marks.price === 'given') return null;
    const look = [
      'night',
      marks.price !== 'given' && 'miss',
      pips && `min${marks.minStay}`,
      many && 'many',
      marks.noArrival && 'no-arrival',
      marks.noDeparture && 'no-departure',
    ];
    return {
      night,
      left: (night - origin) * day + tick(day),
      look: look.filter(Boolean).join(' '),
      text,
      minStay: many ? words.minStayShort(marks.minStay) : '',
      label: this.freeLabel(row, night),
    };
  }

  #markWords(marks: NightMarks): string[] {
    const { words } = this.#scene;
    return [
      marks.price === 'missing'
        ? words.noPriceTip
        : marks.price === 'zero'
          ? words.zeroPriceTip
          : (marks.exact ?? ''),
      marks.minStay > 1 ? words.minStay(marks.minStay) : '',
      marks.maxStay > 0 ? words.maxStay(marks.maxStay) : '',
      marks.noArrival ? words.noArrival : '',
      marks.noDeparture ? words.noDeparture : '',
      marks.discount ? words.discount : '',
    ].filter(Boolean);
  }
}

type Words = Spoken<typeof planText>;

/** The stay's state in words; an unknown one as the service wrote it. */
export function formWords(words: Words, stay: Pick<Stay, 'form' | 'plain'>): string {
  const { form } = stay;
  return form === 'unknown' ? words.unknownStay(stay.plain.checkIn) : words[form];
}

export function paymentWords(words: Words, stay: Pick<Stay, 'payment' | 'plain'>): string {
  switch (stay.payment) {
    case 'none':
      return words.unpaid;
    case 'wait':
      return words.waiting;
    case 'pre':
      return words.prepaid;
    case 'full':
      return words.paid;
    case 'unknown':
      return words.unknownPayment(stay.plain.payment);
  }
}
