import type { ReportShare } from '../../contract/stayFiguresReport';
import type { Day, Grosz } from '../../model/scalars';
import { toDayNumber } from '../days';
import {
  sumNightlyRevenue,
  computeAverageRevenuePerNight,
  addStayPriceToSumByLength,
  type PriceSumsByStayLength,
} from './nightlyRevenue';

export interface ReportStay {
  readonly arrival: Day;
  readonly departure: Day;
  /** Price of the whole stay in grosz; null if the service gave no readable price. */
  readonly price: Grosz | null;
  readonly currency: string;
  /** The booking source as the service names it; empty if the service gives none. */
  readonly source: string;
  readonly roomId: number | null;
  /** Number of adults and children; null if the service gives no number or gives 0. */
  readonly persons: number | null;
}

/**
 * Groups the stays by `nameOf` and computes nights and revenue of each group; the group with the most nights comes
 * first.
 */
export function* sumNightsAndRevenueByGroup(
  stays: readonly ReportStay[],
  isKnown: (night: number) => boolean,
  { nameOf, priceOf }: GroupingOptions,
): Generator<void, ReportShare[]> {
  const shares = new Map<string, Share>();
  for (const [at, stay] of stays.entries()) {
    if (at % REPORT_STAYS_PER_BATCH === REPORT_STAYS_PER_BATCH - 1) yield;
    const [start, end] = [toDayNumber(stay.arrival), toDayNumber(stay.departure)];
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
    else addStayPriceToSumByLength(share.prices, end - start, price, nights);
  }
  return [...shares]
    .map(([name, { arrivals, nights, unpriced, prices }]) => ({
      name,
      arrivals,
      nights,
      nightsUnpriced: unpriced,
      // If no sold night has a price in this currency, the revenue is unknown (null).
      revenue:
        nights > 0 && nights === unpriced
          ? null
          : computeAverageRevenuePerNight(sumNightlyRevenue([prices]), 1),
    }))
    .sort((a, b) => b.nights - a.nights || a.name.localeCompare(b.name));
}

/** Number of stays that a report processes before it pauses. In the pause, the engine can answer other calls. */
export const REPORT_STAYS_PER_BATCH = 1000;

interface GroupingOptions {
  readonly nameOf: (stay: ReportStay) => string;
  /** Returns the stay's price in grosz; null if the stay has no price in the currency of the report. */
  readonly priceOf: (stay: ReportStay) => Grosz | null;
}

interface Share {
  arrivals: number;
  nights: number;
  unpriced: number;
  readonly prices: PriceSumsByStayLength;
}
