import type { Random } from './platform';

interface RetryPolicy {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Returns the pause in ms before a failed operation is repeated. The pause doubles with each failure in a row and
 * varies randomly by up to a quarter.
 */
export function computeRetryPauseMs(
  failures: number,
  random: Random,
  { firstMs, maxMs }: RetryPolicy,
): number {
  const grown = firstMs * 2 ** Math.max(0, failures - 1);
  return Math.min(maxMs, grown * (0.75 + random.next() * 0.5));
}
