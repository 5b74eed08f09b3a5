import type { Clock } from '#engine/edges/edges';

/** A clock that stands still until it is told to go on; sleepers wake in the order of their time. */
export interface VirtualClock extends Clock {
  /** Goes on by `ms`, waking every sleeper on the way at its own time. */
  advance(ms: number): Promise<void>;
  /** Jumps without waking anyone: somebody set the clock. */
  set(ms: number): void;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export function virtualClock(start = Date.UTC(2026, 5, 3, 8)): VirtualClock {
  // Timers do not heed somebody setting the clock: they run on time passed, not on time shown.
  let passed = 0;
  let shown = start;
  const sleepers = new Set<Sleeper>();
  const earliest = (until: number): Sleeper | null =>
    [...sleepers].reduce<Sleeper | null>(
      (first, one) => (one.at <= until && (!first || one.at < first.at) ? one : first),
      null,
    );
  return {
    now: () => shown + passed,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const sleeper: Sleeper = {
          at: passed + Math.max(0, ms),
          wake: () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        const stop = (): void => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    advance: async (ms) => {
      const until = passed + ms;
      await settle();
      for (let next = earliest(until); next; next = earliest(until)) {
        sleepers.delete(next);
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
