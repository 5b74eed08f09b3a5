import type { Discount, DerivedOptions, PriceDay, RoomPricing } from '../../model/pricing';
import type { Day, DecimalText, Grosz } from '../../model/scalars';
import { addDays, countNightsBetween } from '../days';
import { parseNormalisedDecimalText, computeProportion, toGrosz } from '../decimal';

/** Estimates the price of a stay from the price list (domain.md A78, A81-A83, P6). */

export interface Guests {
  readonly adults: number;
  readonly children: number;
}

type PricedBy = Pick<PriceDay, 'price' | 'minPrice' | 'priceChild'>;

export interface StayEstimate {
  /**
   * Sum of all nights after discounts, in grosz of the price list's currency. Null if a night has no price or the price
   * list has no rule for this number of guests.
   */
  readonly total: Grosz | null;
  /**
   * True if `total` is only an estimate. A total of prices per room without a discount is exact, because the price list
   * contains these prices.
   */
  readonly about: boolean;
}

/** Returns `value` changed by a percentage, computed exactly and rounded once; null if the percentage is unreadable. */
function changeByPercent(value: Grosz, percent: DecimalText, sign: 1 | -1): Grosz | null {
  const parsed = parseNormalisedDecimalText(percent);
  if (!parsed || parsed.places > 6) return null;
  const hundred = 100 * 10 ** parsed.places;
  const amount = Math.abs(Number(parsed.units));
  return Number.isSafeInteger(amount) ? computeProportion(value, hundred + sign * amount, hundred) : null;
}

/** Returns the price of a night for guests who pay per person, but at least the room's minimum price (A82). */
function computePerPersonPrice(adult: Grosz, day: PricedBy, { adults, children }: Guests): Grosz | null {
  const child = children > 0 ? toGrosz(day.priceChild) : 0;
  if (child === null) return null;
  return Math.max(toGrosz(day.minPrice) ?? 0, adults * adult + children * child);
}

function computeDerivedPrice(price: Grosz, options: DerivedOptions, persons: number): Grosz | null {
  if (persons === options.leadingOccupancy) return price;
  const rule = options.persons.find(({ person }) => person === persons);
  if (!rule || rule.amount === null || (rule.prefix !== '+' && rule.prefix !== '-')) return null;
  const sign = rule.prefix === '+' ? 1 : -1;
  const type = rule.type.trim().toLowerCase();
  if (type === '%' || type === 'percent') return changeByPercent(price, rule.amount, sign);
  const amount = toGrosz(rule.amount);
  return type === 'additional' && amount !== null ? price + sign * Math.abs(amount) : null;
}

/** Returns the price of one night; null if there is no price, or no known way to compute it. */
export function estimateNightPrice(
  room: Pick<RoomPricing, 'pricingType' | 'options'>,
  day: PricedBy,
  guests: Guests,
): Grosz | null {
  const price = toGrosz(day.price);
  if (price === null) return null;
  switch (room.pricingType) {
    case 'PRICE_PER_ROOM':
      return price;
    case 'PRICE_PER_PERSON':
      return computePerPersonPrice(price, day, guests);
    case 'DERIVED_PRICE_MODEL':
      return room.options && computeDerivedPrice(price, room.options, guests.adults + guests.children);
    default:
      return null;
  }
}

const PERCENT_DISCOUNT_TYPE = 0;
const AMOUNT_DISCOUNT_TYPE = 1;

/** Returns whether the discount's minimum length of stay is known and the stay has at least this number of nights. */
function discountApplies(discount: Discount | null, nights: number): discount is Discount {
  return discount !== null && discount.minStay !== null && nights >= discount.minStay;
}

/** Returns the price of a night minus the night's discount, but not below 0; null if the discount is unreadable. */
function applyDiscount(price: Grosz, { type, price: value }: Discount): Grosz | null {
  if (value === null) return null;
  if (type === PERCENT_DISCOUNT_TYPE) {
    const reduced = changeByPercent(price, value, -1);
    return reduced === null ? null : Math.max(0, reduced);
  }
  const amount = toGrosz(value);
  return type === AMOUNT_DISCOUNT_TYPE && amount !== null ? Math.max(0, price - Math.abs(amount)) : null;
}

/**
 * Estimates the price of a stay in this room for the given guests; the discount of each night is applied to that night
 * (A81).
 */
export function estimateStay(room: RoomPricing, arrival: Day, departure: Day, guests: Guests): StayEstimate {
  const byDate = new Map(room.days.map((day) => [day.date, day]));
  const count = Math.max(0, countNightsBetween(arrival, departure));
  let total: Grosz | null = count > 0 ? 0 : null;
  let hasDiscount = false;
  for (let night = 0; night < count; night += 1) {
    const day = byDate.get(addDays(arrival, night));
    const discount = day?.discount ?? null;
    let price = day ? estimateNightPrice(room, day, guests) : null;
    if (discountApplies(discount, count)) {
      hasDiscount = true;
      price = price === null ? null : applyDiscount(price, discount);
    }
    total = total === null || price === null ? null : total + price;
  }
  return { total, about: room.pricingType !== 'PRICE_PER_ROOM' || hasDiscount };
}
