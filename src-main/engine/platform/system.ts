import { randomUUID } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random, Clock, Computer } from './platform';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await wait(Math.max(0, ms), undefined, signal ? { signal } : {});
    } catch (error) {
      // timers/promises wraps the reason; callers want the reason itself.
      throw signal?.aborted ? signal.reason : error;
    }
  },
};

export const systemRandom: Random = { next: () => Math.random(), id: () => randomUUID() };

export function thisComputer(): Computer {
  const cards = Object.values(networkInterfaces()).flatMap((card = []) =>
    card.filter(({ internal }) => !internal).map(({ mac }) => mac),
  );
  return { name: hostname(), cards: [...new Set(cards)] };
}
