import type { Grosz } from '../model/scalars';
import { roundHalfAway } from './decimal';

/** Total prices by nights of stay: 3 → 100000 earns 333.33 a night. Rounded once at the end, so that sums match. */
export type SpreadPrices = Map<number, Grosz>;

/** Notes that a stay of `length` nights for `price` covers so many of the nights that are counted. */
export function spread(prices: SpreadPrices, length: number, price: Grosz, nights = 1): void {
  prices.set(length, (prices.get(length) ?? 0) + price * nights);
}

/** An exact sum, grosz. */
export interface Earned {
  readonly over: bigint;
  readonly under: bigint;
}

export function earnedIn(all: Iterable<SpreadPrices>): Earned {
  const sums = new Map<number, bigint>();
  for (const prices of all)
    for (const [length, price] of prices) sums.set(length, (sums.get(length) ?? 0n) + BigInt(price));
  return [...sums].reduce<Earned>(
    ({ over, under }, [length, price]) => ({
      over: over * BigInt(length) + price * under,
      under: under * BigInt(length),
    }),
    { over: 0n, under: 1n },
  );
}

/** What was earned over `by` nights, rounded to the grosz. */
export const perNight = ({ over, under }: Earned, by: number): Grosz =>
  Number(roundHalfAway(over, under * BigInt(by)));
