import type { Clock } from '#engine/platform/platform';
import { systemClock } from '#engine/platform/systemClock';

/** A wait of this many ms is the deadline of a request (httpRequest.ts). */
const DEADLINE_MS = 30_000;

/**
 * A clock on which a request's deadline comes only when the test triggers it, so that a busy PC cannot cause one. Every
 * other wait takes one of `parts` of its time.
 */
export function clockWithDeadlines(parts = 1) {
  let strike: () => void = () => undefined;
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) => {
      if (ms !== DEADLINE_MS) return systemClock.sleep(ms / parts, signal);
      return new Promise((resolve) => (strike = resolve));
    },
  };
  /** Returns the function that ends the deadline wait of the request that has just reached the network. */
  const latest = () => strike;
  return { clock, latest };
}
