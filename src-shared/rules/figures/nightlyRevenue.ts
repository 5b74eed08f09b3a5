import type { Grosz } from '../../model/scalars';
import { divideRoundingHalfAway } from '../decimal';

/** Sums of stay prices in grosz, by the number of nights of the stay. */
export type SpreadPrices = Map<number, Grosz>;

/** Adds the price of a stay, in grosz, to the sum for stays of `length` nights. */
export function addStayPriceToSumByLength(
  prices: SpreadPrices,
  length: number,
  price: Grosz,
  nights = 1,
): void {
  prices.set(length, (prices.get(length) ?? 0) + price * nights);
}

/** An exact sum, grosz. */
export interface Earned {
  readonly over: bigint;
  readonly under: bigint;
}

export function sumNightlyRevenue(spreadPrices: Iterable<SpreadPrices>): Earned {
  const sums = new Map<number, bigint>();
  for (const prices of spreadPrices)
    for (const [length, price] of prices) sums.set(length, (sums.get(length) ?? 0n) + BigInt(price));
  return [...sums].reduce<Earned>(
    ({ over, under }, [length, price]) => ({
      over: over * BigInt(length) + price * under,
      under: under * BigInt(length),
    }),
    { over: 0n, under: 1n },
  );
}

/** Returns the revenue divided by a number of nights, rounded to whole grosz. */
export const computeAverageRevenuePerNight = ({ over, under }: Earned, by: number): Grosz =>
  Number(divideRoundingHalfAway(over, under * BigInt(by)));
