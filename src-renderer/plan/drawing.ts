import { dayOf } from '#shared/rules/days';
import { briefDay, stay as stayDates } from '#shared/text/formats';
import type { Language, Spoken } from '#shared/text/language';
import type { planText } from '#shared/text/plan';
import { barBox, tick } from './geometry';
import { inkOf } from './ink';
import { markClass } from './marks';
import { marksOf, type NightMarks, type PriceBook } from './prices';
import { splitName } from './rooms';
import { guestName, safeColor, sourceKind, type Stay } from './stays';
import { barsBetween, type Bar, type Row, type Tape } from './tape';
import type { Colouring } from './view.svelte';
import { wordingOf, TINY, type Measure } from './wording';

/**
 * What is drawn in a row between two days, as plain objects ready for the elements, in order of time.
 * They are kept: the same bar gives the same object until something of its drawing changes, so scrolling
 * touches no element that stays on the screen.
 */
export interface BarFace {
  readonly kind: 'bar';
  /** The stay's id. */
  readonly key: number;
  /** Pixels from the end of the item before it in the row. */
  readonly gap: number;
  readonly width: number;
  /** Pixels below the first lane of the row. */
  readonly top: number;
  readonly look: string;
  readonly text: string;
  readonly color: string | null;
  /** The full line: accessible name and tip. */
  readonly label: string;
  readonly column: number;
  readonly nights: number;
}

export interface NightFace {
  readonly kind: 'night';
  /** The night's number below zero: never a stay's id. */
  readonly key: number;
  readonly night: number;
  readonly gap: number;
  readonly width: number;
  readonly look: string;
  readonly text: string;
  /** `6n` and more, where pips would not tell. */
  readonly minStay: string;
}

/** The window's edges in pixels of the sheet, once it stands still; bars over them are cut there. */
export interface Edges {
  readonly left: number;
  readonly right: number;
}

export interface Scene {
  readonly language: Language;
  readonly words: Spoken<typeof planText>;
  readonly tape: Tape;
  readonly origin: number;
  readonly day: number;
  /** Height of a lane. */
  readonly row: number;
  readonly colouring: Colouring;
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
/** What the block of the service's colour takes from a bar's text. */
const SERVICE_BLOCK = 5;

interface Placed<Face> {
  readonly left: number;
  readonly width: number;
  readonly face: Face;
}

export class Drawing {
  readonly #scene: Scene;
  readonly #bars = new WeakMap<Bar, Placed<BarFace>>();
  readonly #nights = new WeakMap<Row, Map<number, Placed<NightFace> | null>>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Bars and marked free nights that touch [from, to). Without `edges` nothing is cut. */
  items(row: Row, from: number, to: number, edges: Edges | null): (BarFace | NightFace)[] {
    const items: (BarFace | NightFace)[] = [];
    const night = this.#nightMaker(row);
    let end = 0;
    const put = <Face extends BarFace | NightFace>(
      placed: Placed<Face>,
      keep: (placed: Placed<Face>) => void,
    ) => {
      const gap = placed.left - end;
      end = placed.left + placed.width;
      if (placed.face.gap === gap) return void items.push(placed.face);
      const face = { ...placed.face, gap };
      keep({ ...placed, face });
      items.push(face);
    };
    let free = Math.max(from - 1, this.#scene.today);
    const putNights = (until: number) => {
      for (; free < until; free += 1) {
        const placed = night?.(free);
        if (!placed || (edges && (placed.left < edges.left || placed.left + placed.width > edges.right)))
          continue;
        const at = free;
        put(placed, (moved) => this.#nights.get(row)?.set(at, moved));
      }
    };
    for (const bar of barsBetween(row, from - 1, to)) {
      putNights(bar.stay.from);
      const whole = this.#whole(row, bar);
      const cut = edges && this.#cut(row, bar, whole, edges);
      if (cut) put(cut, () => undefined);
      else put(whole, (moved) => this.#bars.set(bar, moved));
      free = Math.max(free, bar.stay.to, bar.stay.from + 1);
    }
    putNights(to);
    return items;
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

  #whole(row: Row, bar: Bar): Placed<BarFace> {
    let placed = this.#bars.get(bar);
    if (!placed) {
      const { origin, day } = this.#scene;
      const box = barBox(bar.stay.from, bar.stay.to, origin, day);
      placed = { ...box, face: this.#face(bar, box.width, '', this.#stayLabel(row, bar)) };
      this.#bars.set(bar, placed);
    }
    return placed;
  }

  /** The part of a bar between the window's edges; null where it is seen whole or not at all. */
  #cut(row: Row, bar: Bar, whole: Placed<BarFace>, edges: Edges): Placed<BarFace> | null {
    const left = Math.max(whole.left, edges.left);
    const right = Math.min(whole.left + whole.width, edges.right);
    if (right - left >= whole.width || right <= left) return null;
    const sides = `${left > whole.left ? ' cut-l' : ''}${right < whole.left + whole.width ? ' cut-r' : ''}`;
    return { left, width: right - left, face: this.#face(bar, right - left, sides, whole.face.label) };
  }

  #face(bar: Bar, width: number, sides: string, label: string): BarFace {
    const { origin, row, colouring, measureBar } = this.#scene;
    const { stay } = bar;
    const { plain } = stay;
    const source = sourceKind(plain.source);
    const wording = wordingOf(
      colouring === 'service' ? width - SERVICE_BLOCK : width,
      {
        name: plain.name,
        forename: plain.forename,
        source: source !== 'none',
        note: plain.note,
        urgent: bar.clash,
      },
      measureBar,
    );
    const form = stay.gone ? 'gone' : stay.form;
    const look = [
      'stay',
      form,
      !stay.gone && `p-${stay.payment}`,
      wording.icon && 'icon',
      bar.clash && 'clash',
      width < TINY && wording.payment === 'none' && 'bare',
      markClass({
        ...inkOf(stay, colouring),
        state: wording.icon ? (bar.clash ? 'clash' : form) : null,
        payment: stay.payment,
        how: wording.payment,
        source: wording.source ? source : null,
        note: wording.note,
      }),
    ];
    return {
      kind: 'bar',
      key: stay.id,
      gap: 0,
      width,
      top: bar.lane * row,
      look: look.filter(Boolean).join(' ') + sides,
      text: wording.text,
      color: colouring === 'service' ? safeColor(plain.color) : null,
      label,
      column: stay.from - origin + 2,
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

  /** The faces of a row's nights, or undefined where no night of it is marked. */
  #nightMaker(row: Row): ((night: number) => Placed<NightFace> | null) | undefined {
    const { prices, priced } = this.#scene;
    const { roomId } = row;
    if (!prices || roomId === null || !priced.has(roomId)) return undefined;
    const kept = this.#nights.get(row) ?? new Map<number, Placed<NightFace> | null>();
    this.#nights.set(row, kept);
    return (night) => {
      let placed = kept.get(night);
      if (placed === undefined) kept.set(night, (placed = this.#night(roomId, night)));
      return placed;
    };
  }

  #night(roomId: number, night: number): Placed<NightFace> | null {
    const { origin, day, words, measurePrice } = this.#scene;
    const marks = this.#marks(roomId, night);
    if (!marks) return null;
    const full = marks.price === 'missing' ? words.noPrice : marks.whole;
    const text = day >= LEAST_PRICE_DAY && measurePrice(full) <= day - 1 ? full : '';
    const pips = marks.minStay > 1 && marks.minStay <= MOST_PIPS;
    const many = marks.minStay > MOST_PIPS;
    const walls = marks.noArrival || marks.noDeparture;
    if (!text && !pips && !walls) return null;
    const look = [
      'night',
      marks.price !== 'given' && 'miss',
      pips && `min${marks.minStay}`,
      pips && day < LEAST_PRICE_DAY && 'fine',
      many && 'many',
      marks.noArrival && 'no-arrival',
      marks.noDeparture && 'no-departure',
    ];
    return {
      left: (night - origin) * day + tick(day),
      width: day,
      face: {
        kind: 'night',
        key: -night,
        night,
        gap: 0,
        width: day,
        look: look.filter(Boolean).join(' '),
        text,
        minStay: many && day >= LEAST_PRICE_DAY ? words.minStayShort(marks.minStay) : '',
      },
    };
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
