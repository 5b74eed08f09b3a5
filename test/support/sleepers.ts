/** The waits of a test clock with their times in ms; the test clocks differ only in when they wake which sleeper. */
export interface Sleepers {
  readonly size: number;
  /** Resolves when the sleeper is woken; rejects with the signal's reason. */
  wait(at: number, signal?: AbortSignal): Promise<void>;
  /** Removes and returns the earliest sleeper not later than `until`; the caller must wake it. */
  take(until?: number): Sleeper | null;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export function makeSleepers(): Sleepers {
  const waiting = new Set<Sleeper>();
  return {
    get size() {
      return waiting.size;
    },
    wait: (at, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const sleeper: Sleeper = {
          at,
          wake: () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        const stop = (): void => {
          waiting.delete(sleeper);
          reject(signal?.reason);
        };
        waiting.add(sleeper);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    take: (until = Infinity) => {
      let first: Sleeper | null = null;
      for (const sleeper of waiting)
        if (sleeper.at <= until && (!first || sleeper.at < first.at)) first = sleeper;
      if (first) waiting.delete(first);
      return first;
    },
  };
}
