import type { Clock } from '#engine/edges/edges';

/** Nobody has had anything to do for this long (real ms): then the earliest sleeper's time has come. */
const IDLE_MS = 8;

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * A clock for which waiting takes no time: while somebody works it stands still (or is moved by hand),
 * and once everybody waits it jumps to the one who waits least. So a pause of a minute is over at once,
 * and a deadline does not strike while its request is being answered.
 * Where nothing leaves the process, `idleMs` may be shorter.
 */
export function hastyClock(start: number, idleMs = IDLE_MS): Clock & { pass(ms: number): void } {
  let now = start;
  let timer: NodeJS.Timeout | null = null;
  const sleepers = new Set<Sleeper>();

  function jump(): void {
    timer = null;
    const first = [...sleepers].sort((one, other) => one.at - other.at)[0];
    if (!first) return;
    sleepers.delete(first);
    now = Math.max(now, first.at);
    first.wake();
    watch();
  }
  function watch(): void {
    if (sleepers.size > 0) timer ??= setTimeout(jump, idleMs);
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
        // Everybody is asked again from here on: somebody has just been at work.
        if (timer) clearTimeout(timer);
        timer = null;
        watch();
      }),
    pass: (ms) => {
      now += ms;
    },
  };
}
