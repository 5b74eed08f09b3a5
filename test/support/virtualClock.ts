import type { Clock } from '#engine/platform/platform';
import { makeSleepers } from './sleepers';

/** A clock that stands still until a test advances it; sleepers wake in the order of their times. */
export interface VirtualClock extends Clock {
  /** Advances the clock by `ms` and wakes every sleeper on the way at its own time. */
  advance(ms: number): Promise<void>;
  /** Sets the clock without waking a sleeper, as when a person changes the PC's clock. */
  set(ms: number): void;
}

export function virtualClock(start = Date.UTC(2026, 5, 3, 8)): VirtualClock {
  // Timers ignore a change of the clock, because they measure the passed time and not the displayed time.
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

/** Lets all ready work run, however many promises follow each other. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
