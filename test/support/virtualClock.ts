import type { Clock } from '#engine/platform/platform';
import { makeSleepers } from './sleepers';

/** A clock that stands still until it is told to go on; sleepers wake in the order of their time. */
export interface VirtualClock extends Clock {
  /** Goes on by `ms`, waking every sleeper on the way at its own time. */
  advance(ms: number): Promise<void>;
  /** Jumps without waking anyone: somebody set the clock. */
  set(ms: number): void;
}

export function virtualClock(start = Date.UTC(2026, 5, 3, 8)): VirtualClock {
  // Timers do not heed somebody setting the clock: they run on time passed, not on time shown.
  let passed = 0;
  let shown = start;
  const sleepers = makeSleepers();
  return {
    now: () => shown + passed,
    sleep: (ms, signal) => sleepers.wait(passed + Math.max(0, ms), signal),
    advance: async (ms) => {
      const until = passed + ms;
      await settle();
      for (let next = sleepers.take(until); next; next = sleepers.take(until)) {
        passed = Math.max(passed, next.at);
        next.wake();
        await settle();
      }
      passed = until;
    },
    set: (ms) => {
      shown = ms - passed;
    },
  };
}

/** Lets everything that is ready run, however long its chain of promises. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
