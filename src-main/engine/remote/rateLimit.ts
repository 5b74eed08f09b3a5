/**
 * Limits all requests to 60 in any minute. One third is reserved for requests that users wait for (docs/dev/sync.md,
 * Rate).
 */

import type { Random, Clock } from '../platform/platform';
import { MAX_RETRY_AFTER_MS, MAX_SILENT_RETRY_PAUSE_MS, type RateHeaders } from './rateHeaders';
import type { Priority } from './remoteServiceInterface';

const MAX_REQUESTS_PER_MINUTE = 60;
/**
 * Period in which requests are counted, ms. The period is a little longer than a minute, because clocks and networks
 * are not exact.
 */
const WINDOW_MS = 60_500;
/**
 * Share of the request budget that background work does not use, so that users of this PC and of other PCs have
 * requests left.
 */
const RESERVED_SHARE = 1 / 3;
const MAX_BACKGROUND_REQUESTS = 2;
/**
 * Minimum pause in ms before a background request when the request limit is nearly reached. A random time of at most
 * the same length is added.
 */
const LOW_BUDGET_PAUSE_MS = 5000;

export interface RequestSlot {
  readonly granted: true;
  /** Ends the request that uses this slot; must be called exactly once. `headers` is null if no answer arrived. */
  release(headers: RateHeaders | null): void;
}
/**
 * Answer of `acquireSlot` if the service asked for a long pause. The caller does not wait but reports the pause to the
 * user.
 */
interface PausedReply {
  readonly granted: false;
  readonly waitMs: number;
}

export interface RateLimit {
  /**
   * Waits until the rate limit allows one more request; requests of users precede background work. Rejects with the
   * signal's reason if aborted while waiting.
   */
  acquireSlot(priority: Priority, signal?: AbortSignal): Promise<RequestSlot | PausedReply>;
  pause(ms: number): void;
}

interface WaitingRequest {
  readonly priority: Priority;
  readonly grant: (slot: RequestSlot | PausedReply) => void;
}

export function createRateLimit(clock: Clock, random: Random): RateLimit {
  const waiting: WaitingRequest[] = [];
  /**
   * Times at which the requests of the last minute ended, in epoch ms. The end of a request is used, because the
   * service has certainly counted the request by then.
   */
  let finishedAt: number[] = [];
  const underWay = { user: 0, background: 0 };
  let limit = MAX_REQUESTS_PER_MINUTE;
  /** Number of requests that the service still allows, and the time until which this number applies. */
  let granted = { requests: Infinity, until: 0 };
  let isBudgetLow = false;
  let pausedUntil = 0;
  let backgroundPausedUntil = 0;
  let timer = new AbortController();

  /**
   * Forgets requests older than a minute, and shortens pauses that became too long when the PC's clock was set back.
   */
  function forgetOldRequests(now: number): void {
    finishedAt = finishedAt.map((at) => Math.min(at, now)).filter((at) => now - at < WINDOW_MS);
    granted.until = Math.min(granted.until, now + WINDOW_MS);
    pausedUntil = Math.min(pausedUntil, now + MAX_RETRY_AFTER_MS);
    backgroundPausedUntil = Math.min(
      backgroundPausedUntil,
      now + MAX_RETRY_AFTER_MS + 2 * LOW_BUDGET_PAUSE_MS,
    );
  }

  /**
   * Returns the milliseconds until the next request of this priority may be sent; Infinity if a running request must be
   * answered first.
   */
  function computeWaitMs(priority: Priority, now: number): number {
    if (pausedUntil > now) return pausedUntil - now;
    const reserved = priority === 'user' ? 0 : Math.floor(limit * RESERVED_SHARE);
    const spent = finishedAt.length + underWay.user + underWay.background;
    if (spent + reserved >= limit) return computeOldestExpiryMs(now);
    if (priority === 'background') {
      if (backgroundPausedUntil > now) return backgroundPausedUntil - now;
      if (underWay.background >= (isBudgetLow ? 1 : MAX_BACKGROUND_REQUESTS)) return Infinity;
    }
    return granted.until > now && granted.requests <= reserved ? granted.until - now : 0;
  }

  function computeOldestExpiryMs(now: number): number {
    const [oldest] = finishedAt;
    return oldest === undefined ? Infinity : oldest + WINDOW_MS - now;
  }

  function findNextRequest(): WaitingRequest | undefined {
    return waiting.find(({ priority }) => priority === 'user') ?? waiting[0];
  }

  function remove(request: WaitingRequest): void {
    waiting.splice(waiting.indexOf(request), 1);
  }

  /**
   * Grants waiting requests as long as the rate limit allows, then sets a timer for the time when the next request is
   * allowed.
   */
  function grantWaitingRequests(): void {
    timer.abort();
    for (let request = findNextRequest(); request; request = findNextRequest()) {
      const now = clock.now();
      forgetOldRequests(now);
      const pauseMs = pausedUntil - now;
      const wait = pauseMs > MAX_SILENT_RETRY_PAUSE_MS ? 0 : computeWaitMs(request.priority, now);
      if (wait > 0) {
        if (wait !== Infinity) scheduleGrants(wait);
        return;
      }
      remove(request);
      request.grant(
        pauseMs > MAX_SILENT_RETRY_PAUSE_MS
          ? { granted: false, waitMs: pauseMs }
          : openSlot(request.priority),
      );
    }
  }

  function scheduleGrants(ms: number): void {
    timer = new AbortController();
    clock.sleep(ms, timer.signal).then(grantWaitingRequests, () => undefined);
  }

  function openSlot(priority: Priority): RequestSlot {
    underWay[priority] += 1;
    granted.requests -= 1;
    return {
      granted: true,
      release: (headers) => {
        underWay[priority] -= 1;
        finishedAt.push(clock.now());
        if (headers) applyServiceLimit(headers, clock.now());
        grantWaitingRequests();
      },
    };
  }

  /**
   * Applies the rate limit in the headers of an answer. A limit below Kontuar's default replaces the default; a higher
   * limit is ignored.
   */
  function applyServiceLimit(headers: RateHeaders, now: number): void {
    const serviceLimit = headers.limit ?? 0;
    if (serviceLimit >= 1) limit = Math.min(MAX_REQUESTS_PER_MINUTE, Math.floor(serviceLimit));
    if (headers.remaining === null) return;
    const resetInMs = headers.resetInMs ?? LOW_BUDGET_PAUSE_MS;
    // The service's number of remaining requests may not yet account for the requests that are still running, so
    // Kontuar subtracts the running requests.
    const requests = headers.remaining - underWay.user - underWay.background;
    granted = { requests, until: now + resetInMs };
    isBudgetLow = headers.remaining < Math.floor(limit * RESERVED_SHARE);
    if (isBudgetLow) pauseBackground(now + Math.max(resetInMs, LOW_BUDGET_PAUSE_MS));
  }

  /**
   * Pauses background work until the given time plus a random time, so that the PCs with the same sign-in do not all
   * continue at once.
   */
  function pauseBackground(until: number): void {
    const resumeAt = until + random.next() * LOW_BUDGET_PAUSE_MS;
    backgroundPausedUntil = Math.max(backgroundPausedUntil, resumeAt);
  }

  return {
    acquireSlot: (priority, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        const onAbort = (): void => {
          remove(request);
          reject(signal?.reason);
          grantWaitingRequests();
        };
        const request: WaitingRequest = {
          priority,
          grant: (slot) => {
            signal?.removeEventListener('abort', onAbort);
            resolve(slot);
          },
        };
        signal?.addEventListener('abort', onAbort);
        waiting.push(request);
        grantWaitingRequests();
      }),
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
      isBudgetLow = true;
      pauseBackground(pausedUntil);
      grantWaitingRequests();
    },
  };
}
