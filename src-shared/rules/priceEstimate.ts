import type { Discount, DerivedOptions, PriceDay, RoomPricing } from '../model/pricing';
import type { Day, DecimalText, Grosz } from '../model/scalars';
import { addDays, countNightsBetween } from './days';
import { parseDecimal, computeProportion, toGrosz } from './decimal';

/**
 * Estimates the price of a stay as a range, because the service does not explain its price rules (domain.md A81-A83).
 */

/** Lowest and highest price in grosz (of the price list's currency); both are equal if all readings agree. */
export interface PriceRange {
  readonly low: Grosz;
  readonly high: Grosz;
}

export interface Guests {
  readonly adults: number;
  readonly children: number;
}

/** The fields of a price day that decide the price of a night. */
type PricedBy = Pick<PriceDay, 'price' | 'minPrice' | 'priceChild'>;

export interface StayEstimate {
  readonly nights: readonly { readonly date: Day; readonly price: PriceRange | null }[];
  /**
   * Range of the sum of all nights before any discount; null if a night has no price, or if the price list has no rule
   * for this number of guests.
   */
  readonly beforeDiscount: PriceRange | null;
  /**
   * The total price after the discount, as a range over the possible ways to apply the discount; equal to
   * `beforeDiscount` without a discount.
   */
  readonly total: PriceRange | null;
  /**
   * True if the total is only an estimate. A total of room prices without a discount is exact, because the price list
   * contains these prices.
   */
  readonly about: boolean;
}

const rangeOf = (...values: readonly Grosz[]): PriceRange => ({
  low: Math.min(...values),
  high: Math.max(...values),
});
const spanOf = (ranges: readonly PriceRange[]): PriceRange =>
  rangeOf(...ranges.flatMap(({ low, high }) => [low, high]));
const plus = (a: PriceRange, b: PriceRange): PriceRange => ({ low: a.low + b.low, high: a.high + b.high });
const each = (range: PriceRange, change: (grosz: Grosz) => Grosz): PriceRange =>
  rangeOf(change(range.low), change(range.high));

/** Returns `value` changed by a percentage, computed exactly and rounded once; null if the percentage is unreadable. */
function changedBy(value: Grosz, percent: DecimalText, sign: 1 | -1): Grosz | null {
  const parsed = parseDecimal(percent);
  if (!parsed || parsed.places > 6) return null;
  const hundred = 100 * 10 ** parsed.places;
  const amount = Math.abs(Number(parsed.units));
  return Number.isSafeInteger(amount) ? computeProportion(value, hundred + sign * amount, hundred) : null;
}

/**
 * The price per person is a range, because the minimum price `min_price` of the price list may apply to the room or to
 * each person (A82).
 */
function perPerson(adult: Grosz, day: PricedBy, { adults, children }: Guests): PriceRange | null {
  const child = children > 0 ? toGrosz(day.priceChild) : 0;
  if (child === null) return null;
  const sum = adults * adult + children * child;
  const least = toGrosz(day.minPrice) ?? 0;
  return rangeOf(Math.max(least, sum), Math.max(least * (adults + children), sum));
}

function derived(price: Grosz, options: DerivedOptions, persons: number): Grosz | null {
  if (persons === options.leadingOccupancy) return price;
  const rule = options.persons.find(({ person }) => person === persons);
  if (!rule || rule.amount === null || (rule.prefix !== '+' && rule.prefix !== '-')) return null;
  const sign = rule.prefix === '+' ? 1 : -1;
  const type = rule.type.trim().toLowerCase();
  if (type === '%' || type === 'percent') return changedBy(price, rule.amount, sign);
  const amount = toGrosz(rule.amount);
  return type === 'additional' && amount !== null ? price + sign * Math.abs(amount) : null;
}

/** Returns the price of one night; null if there is no price, or no known way to compute it. */
export function estimateNightPrice(
  room: Pick<RoomPricing, 'pricingType' | 'options'>,
  day: PricedBy,
  guests: Guests,
): PriceRange | null {
  const price = toGrosz(day.price);
  if (price === null) return null;
  switch (room.pricingType) {
    case 'PRICE_PER_ROOM':
      return rangeOf(price);
    case 'PRICE_PER_PERSON':
      return perPerson(price, day, guests);
    case 'DERIVED_PRICE_MODEL': {
      // The service does not say whether children count as persons, so both prices are computed.
      const { adults, children } = guests;
      const prices = [adults + children, adults].map(
        (persons) => room.options && derived(price, room.options, persons),
      );
      const known = prices.filter((derivedPrice) => derivedPrice !== null);
      return known.length === prices.length ? rangeOf(...known) : null;
    }
    default:
      return null;
  }
}

const PERCENT = 0;
const CURRENCY = 1;

/** Returns whether the discount's minimum length of stay is known and the stay has at least this number of nights. */
function discountApplies(discount: Discount | null, nights: number): discount is Discount {
  return discount !== null && discount.minStay !== null && nights >= discount.minStay;
}

/** Returns `price` minus a discount that is applied `times` times; null if the discount is unreadable. */
function discounted(price: PriceRange, { type, price: value }: Discount, times: number): PriceRange | null {
  if (value === null) return null;
  if (type === PERCENT) {
    const [low, high] = [changedBy(price.low, value, -1), changedBy(price.high, value, -1)];
    return low === null || high === null ? null : rangeOf(Math.max(0, low), Math.max(0, high));
  }
  const amount = toGrosz(value);
  if (type !== CURRENCY || amount === null) return null;
  return each(price, (bound) => Math.max(0, bound - Math.abs(amount) * times));
}

type PricedNight = { readonly price: PriceRange; readonly discount: Discount | null };

function afterDiscount(nights: readonly PricedNight[], total: PriceRange): PriceRange | null {
  const readings: (PriceRange | null)[] = [];
  const first = nights[0]?.discount ?? null;
  const count = nights.length;
  if (discountApplies(first, count)) {
    readings.push(discounted(total, first, 1), discounted(total, first, count));
  } else readings.push(total);
  readings.push(
    nights
      .map(({ price, discount }) =>
        discountApplies(discount, count) ? discounted(price, discount, 1) : price,
      )
      .reduce<PriceRange | null>((sum, night) => sum && night && plus(sum, night), rangeOf(0)),
  );
  const known = readings.filter((reading) => reading !== null);
  return known.length === readings.length ? spanOf(known) : null;
}

/** Estimates the price of a stay for these guests in this room, night by night and in total. */
export function estimateStay(room: RoomPricing, arrival: Day, departure: Day, guests: Guests): StayEstimate {
  const byDate = new Map(room.days.map((day) => [day.date, day]));
  const count = Math.max(0, countNightsBetween(arrival, departure));
  const nights = Array.from({ length: count }, (_, night) => {
    const date = addDays(arrival, night);
    const day = byDate.get(date);
    return {
      date,
      price: day ? estimateNightPrice(room, day, guests) : null,
      discount: day?.discount ?? null,
    };
  });
  const priced = nights.flatMap(({ price, discount }) => (price ? [{ price, discount }] : []));
  const complete = count > 0 && priced.length === count;
  const beforeDiscount = complete ? priced.map(({ price }) => price).reduce(plus) : null;
  const hasDiscount = nights.some(({ discount }) => discountApplies(discount, count));
  return {
    nights: nights.map(({ date, price }) => ({ date, price })),
    beforeDiscount,
    total: beforeDiscount && hasDiscount ? afterDiscount(priced, beforeDiscount) : beforeDiscount,
    about: room.pricingType !== 'PRICE_PER_ROOM' || hasDiscount,
  };
}
