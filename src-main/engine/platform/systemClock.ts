import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random, Clock } from './platform';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await wait(Math.max(0, ms), undefined, signal ? { signal } : {});
    } catch (error) {
      // Node's promise timers wrap the abort reason of the signal in another error, but callers want the reason itself.
      throw signal?.aborted ? signal.reason : error;
    }
  },
};

export const systemRandom: Random = { next: () => Math.random(), id: () => randomUUID() };
