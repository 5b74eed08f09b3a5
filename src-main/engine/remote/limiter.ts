import type { Random, Clock } from '../platform/platform';
import { createBudget } from './budget';
import type { BudgetMemory, Priority } from './remote';
import { PATIENCE_MS, type BudgetSeen } from './waits';

export interface Slot {
  readonly granted: true;
  /** The exchange is over; `seen` is what the answer said about the budget. Call once. */
  done(seen: BudgetSeen | null): void;
}
/** The service asked for a long pause: better say so. */
interface Paused {
  readonly granted: false;
  readonly waitMs: number;
}

export interface Limiter {
  /** Waits for its turn. Rejects with the signal's reason when aborted first. */
  take(priority: Priority, signal?: AbortSignal): Promise<Slot | Paused>;
  /** After a 429: nothing leaves for this long, ms. */
  pause(ms: number): void;
}

interface Waiting {
  readonly grant: (slot: Slot | Paused) => void;
}

/** All requests wait here for their turn (domain.md A58); the waiting user goes first. */
export function createLimiter(clock: Clock, random: Random, memory: BudgetMemory): Limiter {
  const users: Waiting[] = [];
  const background: Waiting[] = [];
  const budget = createBudget(clock, random, memory);
  let wake = new AbortController();

  function pump(): void {
    wake.abort();
    for (;;) {
      const now = clock.now();
      budget.forget(now);
      // A waiting user always goes first.
      const [queue, priority] =
        users.length > 0 ? [users, 'user' as const] : [background, 'background' as const];
      const next = queue[0];
      if (!next) return;
      if (budget.pausedFor(now) > PATIENCE_MS) {
        queue.shift();
        next.grant({ granted: false, waitMs: budget.pausedFor(now) });
        continue;
      }
      const wait = budget.waitFor(priority, now);
      if (wait > 0) {
        if (wait !== Infinity) wakeIn(wait);
        return;
      }
      queue.shift();
      next.grant(open(priority, now));
    }
  }

  function wakeIn(ms: number): void {
    wake = new AbortController();
    clock.sleep(ms, wake.signal).then(pump, () => undefined);
  }

  function open(priority: Priority, now: number): Slot {
    const slot: Slot = {
      granted: true,
      done: (seen) => {
        if (budget.end(slot, seen)) pump();
      },
    };
    budget.begin(slot, priority, now);
    return slot;
  }

  return {
    take: (priority, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const queue = priority === 'user' ? users : background;
        const leave = (): void => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal?.reason);
          pump();
        };
        const waiting: Waiting = {
          grant: (slot) => {
            signal?.removeEventListener('abort', leave);
            resolve(slot);
          },
        };
        signal?.addEventListener('abort', leave);
        queue.push(waiting);
        pump();
      }),
    pause: (ms) => {
      budget.pause(ms);
      pump();
    },
  };
}
