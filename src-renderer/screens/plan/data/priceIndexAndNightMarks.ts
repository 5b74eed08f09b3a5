import type { PlanPrice, PlanPrices } from '#shared/contract/reservationsContract';
import type { DerivedOptions, Discount } from '#shared/model/pricing';
import { toDayNumber } from '#shared/rules/days';

/** Prices and restrictions of the unoccupied nights, by room id and day number, for the price overlay of the plan. */
export type PriceBook = ReadonlyMap<number, ReadonlyMap<number, PlanPrice>>;

const bookCache = new WeakMap<readonly PlanPrice[], PriceBook>();

/** Returns the daily prices by room id and day number. The result is cached for each array of prices. */
export function indexPricesByRoom(days: readonly PlanPrice[]): PriceBook {
  let book = bookCache.get(days);
  if (!book) {
    const made = new Map<number, Map<number, PlanPrice>>();
    for (const day of days) {
      let room = made.get(day.roomId);
      if (!room) made.set(day.roomId, (room = new Map()));
      room.set(toDayNumber(day.date), day);
    }
    bookCache.set(days, (book = made));
  }
  return book;
}

/** Collects the rules for prices per number of guests from all query results, by room id. */
export const collectPerPersonPriceRules = (
  answers: readonly PlanPrices[],
): ReadonlyMap<number, DerivedOptions> =>
  new Map(answers.flatMap(({ derived }) => derived.map(({ roomId, options }) => [roomId, options] as const)));

/**
 * Longest maximum stay, in nights, that the plan marks. Longer limits are not marked, because hardly any stay reaches
 * them.
 */
const MAX_DRAWN_STAY_NIGHTS = 7;
export const isMaxStayDrawn = (maxStay: number): boolean => maxStay > 0 && maxStay <= MAX_DRAWN_STAY_NIGHTS;

/** Searches the given price indexes for a room's price on a day; undefined if none of them contains the price. */
export function findRoomPriceOnDay(
  books: readonly PriceBook[],
  roomId: number,
  day: number,
): PlanPrice | undefined {
  for (const book of books) {
    const found = book.get(roomId)?.get(day);
    if (found) return found;
  }
  return undefined;
}

/** The price and the restrictions of one free night, as shown by the price overlay of the plan. */
export interface NightMarks {
  /**
   * `missing`: the prices were read, but the night has no price. `zero`: the price is zero and is shown as zero
   * (domain.md A78).
   */
  readonly price: 'missing' | 'zero' | 'given';
  /** The price of the night as exact decimal text; null if the price is missing. */
  readonly exact: string | null;
  /** The price of the night as text, rounded to whole units of the currency. */
  readonly whole: string;
  /** Minimum and maximum length of stay in nights; 0 means no limit (domain.md A79). */
  readonly minStay: number;
  readonly maxStay: number;
  /**
   * `noArrival`: no guest may arrive on the day on which the night begins. `noDeparture`: no guest may depart on the
   * day on which the night ends (domain.md A80).
   */
  readonly noArrival: boolean;
  readonly noDeparture: boolean;
  readonly discount: Discount | null;
  /**
   * The night's price is for the whole room, for one adult, or for the number of guests on which derived prices are
   * based (A82, A83).
   */
  readonly per: PricePer;
}

export type PricePer = 'room' | 'person' | 'leading';
export const getPriceUnit = (pricingType: string): PricePer =>
  pricingType === 'PRICE_PER_PERSON' ? 'person' : pricingType === 'DERIVED_PRICE_MODEL' ? 'leading' : 'room';

const MISSING_PRICE_MARKS: NightMarks = {
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

/**
 * Returns the price and the restrictions that the plan shows for a night. `next` is the price entry of the following
 * day, because departure after the night depends on it.
 */
export function buildNightPriceMarks(
  day: PlanPrice | undefined,
  next: PlanPrice | undefined,
  per: PricePer = 'room',
): NightMarks {
  const noDeparture = next?.departure === false;
  if (!day) return noDeparture ? { ...MISSING_PRICE_MARKS, noDeparture } : MISSING_PRICE_MARKS;
  return {
    price: day.price === null ? 'missing' : Number(day.price) === 0 ? 'zero' : 'given',
    exact: day.price,
    whole: day.price === null ? '' : roundPriceToWhole(day.price),
    minStay: day.minStay ?? 0,
    maxStay: day.maxStay ?? 0,
    noArrival: day.arrival === false,
    noDeparture,
    discount: day.discount,
    per,
  };
}

/**
 * Rounds a decimal text to whole units (`349.99` becomes `350`); the function works on the digits, so that no float is
 * involved.
 */
export function roundPriceToWhole(decimal: string): string {
  const [integerPart = '0', fraction = ''] = decimal.split('.');
  if (fraction < '5') return integerPart;
  const up = BigInt(integerPart) + (decimal.startsWith('-') ? -1n : 1n);
  return up.toString();
}
