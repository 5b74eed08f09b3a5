import { createBudget } from '#engine/remote/budget';
import type { Priority } from '#engine/remote/remote';
import { virtualClock } from '#support/virtualClock';

/** A budget whose time is moved by hand, for tests of the next moment. */

/** Our minute: a little longer than the service's. */
export const WINDOW = 60_500;
export const START = Date.UTC(2026, 5, 3, 8);

export function budgetByHand({ spent = [] as readonly number[], chance = 0.5 } = {}) {
  const clock = virtualClock(START);
  const saved: (readonly number[])[] = [];
  const memory = {
    load: () => spent.map((ago) => START - ago),
    save: (all: readonly number[]) => saved.push(all),
  };
  const one = createBudget(clock, { next: () => chance, id: () => '' }, memory);
  const begin = (priority: Priority) => {
    const request = {};
    one.begin(request, priority, clock.now());
    return request;
  };
  return {
    ...one,
    saved,
    begin,
    /** The clock as it is after so many ms, or was before. */
    pass: (ms: number) => {
      clock.set(clock.now() + ms);
      one.forget(clock.now());
    },
    wait: (priority: Priority) => one.waitFor(priority, clock.now()),
    /** Requests that take no time. */
    spend: (count: number, priority: Priority = 'user') => {
      for (let n = 0; n < count; n += 1) one.end(begin(priority), null);
    },
    /** One of a user, whose answer says this about the budget. */
    learn: (limit: number | null, remaining: number | null, resetInMs: number | null = null) =>
      one.end(begin('user'), { limit, remaining, resetInMs }),
    pausedFor: () => one.pausedFor(clock.now()),
  };
}
