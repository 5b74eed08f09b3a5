import type { Clock } from '#engine/platform/platform';
import { makeSleepers } from './sleepers';

/** Real milliseconds without any new wait after which the clock jumps to the earliest sleeper. */
const IDLE_MS = 8;

/**
 * A clock on which waiting takes no time: it stands still while code works (or is moved by hand), and once everything
 * waits, it jumps to the earliest sleeper. A pause of a minute ends at once, and a deadline does not expire while its
 * request is being answered. `idleMs` may be shorter for tests in which all work stays in the process.
 */
export function hastyClock(start: number, idleMs = IDLE_MS): Clock & { pass(ms: number): void } {
  let now = start;
  let timer: NodeJS.Timeout | null = null;
  const sleepers = makeSleepers();

  function jump(): void {
    timer = null;
    const first = sleepers.take();
    if (!first) return;
    now = Math.max(now, first.at);
    first.wake();
    watch();
  }
  function watch(): void {
    if (sleepers.size > 0) timer ??= setTimeout(jump, idleMs);
  }

  return {
    now: () => now,
    sleep: (ms, signal) => {
      const over = sleepers.wait(now + Math.max(0, ms), signal);
      // A new wait proves that code was working just now, so the idle time starts again.
      if (timer) clearTimeout(timer);
      timer = null;
      watch();
      return over;
    },
    pass: (ms) => {
      now += ms;
    },
  };
}
