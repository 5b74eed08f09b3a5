import type { Random } from './platform';

interface RetryPolicy {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Milliseconds before the next try after so many failures in a row: doubled each time, a quarter more or less by chance. */
export function retryPauseMs(failures: number, random: Random, { firstMs, maxMs }: RetryPolicy): number {
  const grown = firstMs * 2 ** Math.max(0, failures - 1);
  return Math.min(maxMs, grown * (0.75 + random.next() * 0.5));
}
