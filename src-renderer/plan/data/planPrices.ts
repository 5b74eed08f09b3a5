import type { PlanPrice, PlanPrices } from '#shared/contract/reservationsContract';
import type { DerivedOptions, Discount } from '#shared/model/pricing';
import { dayNumber } from '#shared/rules/days';

/** Prices and restrictions by room and day number, for the overlay of free nights. */
export type PriceBook = ReadonlyMap<number, ReadonlyMap<number, PlanPrice>>;

const read = new WeakMap<readonly PlanPrice[], PriceBook>();

/** The price days of one answer, put in order once. */
export function indexPricesByRoom(days: readonly PlanPrice[]): PriceBook {
  let book = read.get(days);
  if (!book) {
    const made = new Map<number, Map<number, PlanPrice>>();
    for (const day of days) {
      let room = made.get(day.roomId);
      if (!room) made.set(day.roomId, (room = new Map()));
      room.set(dayNumber(day.date), day);
    }
    read.set(days, (book = made));
  }
  return book;
}

/** The derivation of each room with derived prices, from all answers. */
export const collectDerivedOptions = (answers: readonly PlanPrices[]): ReadonlyMap<number, DerivedOptions> =>
  new Map(answers.flatMap(({ derived }) => derived.map(({ roomId, options }) => [roomId, options] as const)));

/** Nights. A longest stay above it is only said, not drawn: hardly a stay comes up against it. */
const MAX_DRAWN_STAY_NIGHTS = 7;
export const isShortLimit = (maxStay: number): boolean => maxStay > 0 && maxStay <= MAX_DRAWN_STAY_NIGHTS;

/** Marks that few properties use: the legend explains them only where they occur. */
export interface RareMarks {
  readonly discounts: boolean;
  readonly longest: boolean;
}
export const findLegendExtras = (answers: readonly PlanPrices[]): RareMarks => ({
  discounts: answers.some(({ days }) => days.some(({ discount }) => discount !== null)),
  longest: answers.some(({ days }) => days.some(({ maxStay }) => isShortLimit(maxStay ?? 0))),
});

/** A room's day, from whichever answer has it. */
export function priceAt(books: readonly PriceBook[], roomId: number, day: number): PlanPrice | undefined {
  for (const book of books) {
    const found = book.get(roomId)?.get(day);
    if (found) return found;
  }
  return undefined;
}

/** The overlay in one free night. */
export interface NightMarks {
  /** `missing`: the range was read and has no price. `zero` is shown as what it is (domain.md A78). */
  readonly price: 'missing' | 'zero' | 'given';
  /** Exact decimal text, null where missing. */
  readonly exact: string | null;
  /** Whole units of the currency, rounded half up, as text. */
  readonly whole: string;
  /** 0 where there is no limit (domain.md A79). */
  readonly minStay: number;
  readonly maxStay: number;
  /** Walls: nobody may arrive at the left tick, nobody may leave at the right one (domain.md A80). */
  readonly noArrival: boolean;
  readonly noDeparture: boolean;
  readonly discount: Discount | null;
  /** The unit of the price: the room; one adult; the room with the guests that its price starts with (A82, A83). */
  readonly per: PricePer;
}

export type PricePer = 'room' | 'person' | 'leading';
export const pricePer = (pricingType: string): PricePer =>
  pricingType === 'PRICE_PER_PERSON' ? 'person' : pricingType === 'DERIVED_PRICE_MODEL' ? 'leading' : 'room';

const MISSING: NightMarks = {
  price: 'missing',
  exact: null,
  whole: '',
  minStay: 0,
  maxStay: 0,
  noArrival: false,
  noDeparture: false,
  discount: null,
  per: 'room',
};

/** The marks of a night: its own price day, and the next one's word about departures. */
export function buildNightMarks(
  day: PlanPrice | undefined,
  next: PlanPrice | undefined,
  per: PricePer = 'room',
): NightMarks {
  const noDeparture = next?.departure === false;
  if (!day) return noDeparture ? { ...MISSING, noDeparture } : MISSING;
  return {
    price: day.price === null ? 'missing' : Number(day.price) === 0 ? 'zero' : 'given',
    exact: day.price,
    whole: day.price === null ? '' : wholeUnits(day.price),
    minStay: day.minStay ?? 0,
    maxStay: day.maxStay ?? 0,
    noArrival: day.arrival === false,
    noDeparture,
    discount: day.discount,
    per,
  };
}

/** `349.99` is `350`: from the digits, so that no float is in between. */
export function wholeUnits(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  if (fraction < '5') return whole;
  const up = BigInt(whole) + (decimal.startsWith('-') ? -1n : 1n);
  return up.toString();
}
