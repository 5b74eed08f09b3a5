import type { Clock } from '#engine/platform/platform';
import { makeSleepers } from './sleepers';

/** Number of event loop turns without a new wait after which all code counts as waiting. */
const QUIET_TURNS = 24;

/**
 * Like hastyClock, but only for work inside this process: no network and no other thread is involved, so a few turns of
 * the event loop show that all code waits. A test can therefore play through thousands of days.
 */
export function turningClock(start: number): Clock & { pass(ms: number): void } {
  let now = start;
  let quiet = 0;
  let turning = false;
  const sleepers = makeSleepers();

  function turn(): void {
    quiet += 1;
    if (quiet > QUIET_TURNS) {
      quiet = 0;
      const first = sleepers.take();
      if (first) {
        now = Math.max(now, first.at);
        first.wake();
      }
    }
    turning = sleepers.size > 0;
    if (turning) setImmediate(turn);
  }

  return {
    now: () => now,
    sleep: (ms, signal) => {
      const over = sleepers.wait(now + Math.max(0, ms), signal);
      quiet = 0;
      if (!turning && sleepers.size > 0) {
        turning = true;
        setImmediate(turn);
      }
      return over;
    },
    pass: (ms) => {
      now += ms;
    },
  };
}
