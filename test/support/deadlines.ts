import type { Clock } from '#engine/platform/platform';
import { systemClock } from '#engine/platform/systemClock';

/** A wait this long is the deadline of a request (httpRequest.ts), ms. */
const DEADLINE_MS = 30_000;

/**
 * A clock on which the deadline of a request comes when the test says so, so that none comes because the PC is busy. Every
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
  /** Ends the wait for the request that has just come to the network. */
  const latest = () => strike;
  return { clock, latest };
}
