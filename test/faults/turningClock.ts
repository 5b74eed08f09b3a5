import type { Clock } from '#engine/edges/edges';

/** So many turns of the event loop in which nobody begins to wait: then everybody waits. */
const QUIET_TURNS = 24;

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * As hastyClock, for what happens in this process alone: no network and no other thread is waited for, so a few
 * turns of the event loop tell that everybody waits, and thousands of days can be played.
 */
export function turningClock(start: number): Clock & { pass(ms: number): void } {
  let now = start;
  let quiet = 0;
  let turning = false;
  const sleepers = new Set<Sleeper>();

  function turn(): void {
    quiet += 1;
    if (quiet > QUIET_TURNS) {
      quiet = 0;
      const first = [...sleepers].reduce<Sleeper | null>(
        (least, one) => (!least || one.at < least.at ? one : least),
        null,
      );
      if (first) {
        sleepers.delete(first);
        now = Math.max(now, first.at);
        first.wake();
      }
    }
    turning = sleepers.size > 0;
    if (turning) setImmediate(turn);
  }

  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const sleeper: Sleeper = {
          at: now + Math.max(0, ms),
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
        quiet = 0;
        if (!turning) {
          turning = true;
          setImmediate(turn);
        }
      }),
    pass: (ms) => {
      now += ms;
    },
  };
}
