import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random, Clock } from './platform';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await wait(Math.max(0, ms), undefined, signal ? { signal } : {});
    } catch (error) {
      // After an abort, callers expect the abort reason of the signal, not the error of the timer.
      throw signal?.aborted ? signal.reason : error;
    }
  },
};

export const systemRandom: Random = { next: () => Math.random(), id: () => randomUUID() };
