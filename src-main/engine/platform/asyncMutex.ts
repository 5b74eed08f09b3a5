export interface Turns {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all work passed to the mutex so far has ended. */
  idle(): Promise<void>;
}

export function createAsyncMutex(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  const runInTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  return Object.assign(runInTurn, {
    idle: async () => {
      await last;
    },
  });
}
