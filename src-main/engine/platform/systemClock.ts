import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random, Clock } from './platform';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await wait(Math.max(0, ms), undefined, signal ? { signal } : {});
    } catch (error) {
      // After an abort, callers expect the signal's abort reason instead of the error that the timer throws.
      throw signal?.aborted ? signal.reason : error;
    }
  },
};

export const systemRandom: Random = { next: () => Math.random(), id: () => randomUUID() };
