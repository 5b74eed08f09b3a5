import type { Clock } from '#engine/platform/platform';
import { makeSleepers } from './sleepers';

/** Nobody has had anything to do for this long (real ms): then the earliest sleeper's time has come. */
const IDLE_MS = 8;

/**
 * A clock for which waiting takes no time: while somebody works it stands still (or is moved by hand),
 * and once everybody waits it jumps to the one who waits least. So a pause of a minute is over at once,
 * and a deadline does not strike while its request is being answered.
 * Where nothing leaves the process, `idleMs` may be shorter.
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
      // Everybody is asked again from here on: somebody has just been at work.
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
