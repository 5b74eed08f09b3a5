/**
 * One budget for everything that is sent (docs/dev/sync.md, Rate): at most 60 requests in any minute, of which
 * background work leaves a third for whoever is waiting. The service's own count goes before ours: other PCs with
 * the same sign-in spend the same budget without our knowing.
 */

import type { Random, Clock } from '../platform/platform';
import { MAX_PAUSE_MS, MAX_QUIET_WAIT_MS, type RateHeaders } from './rateHeaders';
import type { Priority } from './remote';

const MAX_REQUESTS_PER_MINUTE = 60;
/** A little over a minute: clocks and networks are not exact. */
const WINDOW_MS = 60_500;
/** The part of the budget that background work leaves to users, of this PC and of others. */
const RESERVED_SHARE = 1 / 3;
/** Few, so that each is decided on a fresh answer. */
const MAX_BACKGROUND_AT_ONCE = 2;
/** Once others spend too, background work asks again after this time at the earliest, plus as much by chance. */
const LOW_BUDGET_PAUSE_MS = 5000;

export interface Slot {
  readonly granted: true;
  /** The exchange is over; `headers` is what the answer told about the budget, null without one. Call once. */
  done(headers: RateHeaders | null): void;
}
/** The service asked for a long pause: the caller reports it instead of waiting. */
interface Paused {
  readonly granted: false;
  readonly waitMs: number;
}

export interface RateLimit {
  /** Waits for its turn; a user goes before background work. Rejects with the signal's reason when aborted first. */
  take(priority: Priority, signal?: AbortSignal): Promise<Slot | Paused>;
  /** After a 429: nothing leaves for this long, ms. */
  pause(ms: number): void;
}

interface Waiting {
  readonly priority: Priority;
  readonly grant: (slot: Slot | Paused) => void;
}

export function createRateLimit(clock: Clock, random: Random): RateLimit {
  const waiting: Waiting[] = [];
  /** When each request of the latest minute was over, epoch ms: the service counted it by then at the latest. */
  let finishedAt: number[] = [];
  const underWay = { user: 0, background: 0 };
  let limit = MAX_REQUESTS_PER_MINUTE;
  /** Requests that the service still allows in its current window. */
  let granted = { requests: Infinity, until: 0 };
  /** Whether the service grants less than background work leaves to users. */
  let isBudgetLow = false;
  let pausedUntil = 0;
  let backgroundPausedUntil = 0;
  let timer = new AbortController();

  /** Drops what is too old. A clock that was set back must not lock the budget for hours. */
  function forgetOld(now: number): void {
    finishedAt = finishedAt.map((at) => Math.min(at, now)).filter((at) => now - at < WINDOW_MS);
    granted.until = Math.min(granted.until, now + WINDOW_MS);
    pausedUntil = Math.min(pausedUntil, now + MAX_PAUSE_MS);
    backgroundPausedUntil = Math.min(backgroundPausedUntil, now + MAX_PAUSE_MS + 2 * LOW_BUDGET_PAUSE_MS);
  }

  /** Milliseconds until the next request of this priority may leave; Infinity until an answer comes. */
  function waitMs(priority: Priority, now: number): number {
    if (pausedUntil > now) return pausedUntil - now;
    const reserved = priority === 'user' ? 0 : Math.floor(limit * RESERVED_SHARE);
    const spent = finishedAt.length + underWay.user + underWay.background;
    if (spent + reserved >= limit) return msUntilOldestLeaves(now);
    if (priority === 'background') {
      if (backgroundPausedUntil > now) return backgroundPausedUntil - now;
      if (underWay.background >= (isBudgetLow ? 1 : MAX_BACKGROUND_AT_ONCE)) return Infinity;
    }
    return granted.until > now && granted.requests <= reserved ? granted.until - now : 0;
  }

  function msUntilOldestLeaves(now: number): number {
    const [oldest] = finishedAt;
    return oldest === undefined ? Infinity : oldest + WINDOW_MS - now;
  }

  function next(): Waiting | undefined {
    return waiting.find(({ priority }) => priority === 'user') ?? waiting[0];
  }

  function remove(request: Waiting): void {
    waiting.splice(waiting.indexOf(request), 1);
  }

  /** Grants turns while any is free, then sleeps until the next one. */
  function pump(): void {
    timer.abort();
    for (let request = next(); request; request = next()) {
      const now = clock.now();
      forgetOld(now);
      const pauseMs = pausedUntil - now;
      const wait = pauseMs > MAX_QUIET_WAIT_MS ? 0 : waitMs(request.priority, now);
      if (wait > 0) {
        if (wait !== Infinity) wakeIn(wait);
        return;
      }
      remove(request);
      request.grant(
        pauseMs > MAX_QUIET_WAIT_MS ? { granted: false, waitMs: pauseMs } : open(request.priority),
      );
    }
  }

  function wakeIn(ms: number): void {
    timer = new AbortController();
    clock.sleep(ms, timer.signal).then(pump, () => undefined);
  }

  function open(priority: Priority): Slot {
    underWay[priority] += 1;
    granted.requests -= 1;
    return {
      granted: true,
      done: (headers) => {
        underWay[priority] -= 1;
        finishedAt.push(clock.now());
        if (headers) learn(headers, clock.now());
        pump();
      },
    };
  }

  /** Corrects downward only: a limit above ours changes nothing. */
  function learn(headers: RateHeaders, now: number): void {
    const told = headers.limit ?? 0;
    if (told >= 1) limit = Math.min(MAX_REQUESTS_PER_MINUTE, Math.floor(told));
    if (headers.remaining === null) return;
    const resetInMs = headers.resetInMs ?? LOW_BUDGET_PAUSE_MS;
    // Requests still under way may not have been counted yet.
    const requests = headers.remaining - underWay.user - underWay.background;
    granted = { requests, until: now + resetInMs };
    isBudgetLow = headers.remaining < Math.floor(limit * RESERVED_SHARE);
    if (isBudgetLow) pauseBackground(now + Math.max(resetInMs, LOW_BUDGET_PAUSE_MS));
  }

  /** By chance a little longer: the other PCs with this sign-in got the same answer. */
  function pauseBackground(until: number): void {
    const resumeAt = until + random.next() * LOW_BUDGET_PAUSE_MS;
    backgroundPausedUntil = Math.max(backgroundPausedUntil, resumeAt);
  }

  return {
    take: (priority, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const leave = (): void => {
          remove(request);
          reject(signal?.reason);
          pump();
        };
        const request: Waiting = {
          priority,
          grant: (slot) => {
            signal?.removeEventListener('abort', leave);
            resolve(slot);
          },
        };
        signal?.addEventListener('abort', leave);
        waiting.push(request);
        pump();
      }),
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
      isBudgetLow = true;
      pauseBackground(pausedUntil);
      pump();
    },
  };
}
