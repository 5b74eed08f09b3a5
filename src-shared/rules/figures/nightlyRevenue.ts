import type { Grosz } from '../../model/scalars';
import { divideRoundingHalfAway } from '../decimal';

/** Sums of stay prices in grosz, by the number of nights of the stay. */
export type PriceSumsByStayLength = Map<number, Grosz>;

/** Adds the price of a stay, in grosz, to the sum for stays of `length` nights. */
export function addStayPriceToSumByLength(
  prices: PriceSumsByStayLength,
  length: number,
  price: Grosz,
  nights = 1,
): void {
  prices.set(length, (prices.get(length) ?? 0) + price * nights);
}

/** An exact amount in grosz as a fraction, because prices are divided by nights. */
export interface ExactAmount {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function sumNightlyRevenue(priceSums: Iterable<PriceSumsByStayLength>): ExactAmount {
  const sums = new Map<number, bigint>();
  for (const prices of priceSums)
    for (const [length, price] of prices) sums.set(length, (sums.get(length) ?? 0n) + BigInt(price));
  return [...sums].reduce<ExactAmount>(
    ({ numerator, denominator }, [length, price]) => ({
      numerator: numerator * BigInt(length) + price * denominator,
      denominator: denominator * BigInt(length),
    }),
    { numerator: 0n, denominator: 1n },
  );
}

/** Returns the revenue divided by a number of nights, rounded to whole grosz. */
export const computeAverageRevenuePerNight = (
  { numerator, denominator }: ExactAmount,
  nights: number,
): Grosz => Number(divideRoundingHalfAway(numerator, denominator * BigInt(nights)));
