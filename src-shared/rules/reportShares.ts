import type { ReportShare } from '../contract/stayReport';
import type { Day, Grosz } from '../model/scalars';
import { dayNumber } from './days';
import { earnedIn, perNight, spread, type SpreadPrices } from './nightlyRevenue';

/** A stay as figures count it. */
export interface ReportStay {
  readonly arrival: Day;
  readonly departure: Day;
  /** Of the whole stay; null where the service gave none that can be read. */
  readonly price: Grosz | null;
  readonly currency: string;
  /** As the service names it; '' where it gives none. */
  readonly source: string;
  readonly roomId: number | null;
  /** Adults and children; null where the service gives no number, or none at all. */
  readonly persons: number | null;
}

/**
 * Nights and revenue by what `nameOf` says of a stay, over the nights that are known, the most nights first. Nights that
 * were never fetched are in no share. Money is that of one currency only if each share has stays of one.
 */
export function* computeReportShares(
  stays: readonly ReportStay[],
  isKnown: (night: number) => boolean,
  { nameOf, priceOf }: Reading,
): Generator<void, ReportShare[]> {
  const shares = new Map<string, Share>();
  for (const [at, stay] of stays.entries()) {
    if (at % STAYS_AT_ONCE === STAYS_AT_ONCE - 1) yield;
    const [start, end] = [dayNumber(stay.arrival), dayNumber(stay.departure)];
    let nights = 0;
    for (let night = start; night < end; night += 1) if (isKnown(night)) nights += 1;
    const arrivals = isKnown(start) ? 1 : 0;
    if (nights + arrivals === 0) continue;
    const name = nameOf(stay);
    let share = shares.get(name);
    if (!share) shares.set(name, (share = { arrivals: 0, nights: 0, unpriced: 0, prices: new Map() }));
    share.arrivals += arrivals;
    share.nights += nights;
    if (nights === 0) continue;
    const price = priceOf(stay);
    if (price === null) share.unpriced += nights;
    else spread(share.prices, end - start, price, nights);
  }
  return [...shares]
    .map(([name, { arrivals, nights, unpriced, prices }]) => ({
      name,
      arrivals,
      nights,
      nightsUnpriced: unpriced,
      // What stays in other currencies earned is not counted either.
      revenue: nights > 0 && nights === unpriced ? null : perNight(earnedIn([prices]), 1),
    }))
    .sort((one, other) => other.nights - one.nights || one.name.localeCompare(other.name));
}

/** Stays between two pauses: two or three milliseconds, because a call that waits needs several of the pauses. */
export const STAYS_AT_ONCE = 1000;

interface Reading {
  readonly nameOf: (stay: ReportStay) => string;
  /** null: it has none in the currency that is counted. */
  readonly priceOf: (stay: ReportStay) => Grosz | null;
}

interface Share {
  arrivals: number;
  nights: number;
  unpriced: number;
  readonly prices: SpreadPrices;
}
