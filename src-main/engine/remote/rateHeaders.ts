/** Waiting times in every spelling of the service (openapi.yaml, Errors; domain.md A57), as milliseconds from now. */

/** No answer makes us wait longer than this, ms (A57). */
export const MAX_PAUSE_MS = 300_000;
/** A longer pause is reported to the caller instead of waited for, ms. */
export const MAX_QUIET_WAIT_MS = 10_000;

/** Larger than any sensible number of seconds to wait: a point in time, in seconds. */
const EPOCH_SECONDS = 100_000_000;
/** Larger than any point in time in seconds: a point in time, in milliseconds. */
const EPOCH_MS = 100_000_000_000;

const PLAIN_NUMBER = /^\s*(\d+(?:\.\d+)?)\s*s?\s*$/i;

/** HTTP's own spelling of a date, or ISO 8601: `Date.parse` alone takes "-5" for a year's fifth month. */
const DATE = /^\s*(?:[a-z]{3,9},? .*\d|\d{4}-\d{2}-\d{2}T)/i;

function numberOf(text: unknown): number | null {
  if (typeof text === 'number') return Number.isFinite(text) && text >= 0 ? text : null;
  const digits = typeof text === 'string' ? PLAIN_NUMBER.exec(text)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}

/** `Date` of the answer: points in time are the service's, so they are compared with its clock, not ours. */
function serviceNow(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? now : date;
}

/** Seconds, a point in time in s or ms, or an HTTP date, as milliseconds from `from`; null when it is none. */
function fromNow(text: unknown, from: number): number | null {
  const number = numberOf(text);
  if (number !== null) {
    if (number < EPOCH_SECONDS) return number * 1000;
    return Math.max(0, (number < EPOCH_MS ? number * 1000 : number) - from);
  }
  const date = typeof text === 'string' && DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - from);
}

/** Milliseconds until `X-RateLimit-Reset`; null when it is missing or says nothing. */
function resetInMs(headers: Headers, now: number): number | null {
  return fromNow(headers.get('x-ratelimit-reset'), serviceNow(headers, now));
}

/** The longest of what `Retry-After` and `retryAfter` of the body say; null when neither does. */
export function retryAfterMs(headers: Headers, body: unknown, now: number): number | null {
  const from = serviceNow(headers, now);
  const told = [fromNow(headers.get('retry-after'), from), fromNow(valueOf(body, 'retryAfter'), from)];
  const waits = told.filter((ms) => ms !== null);
  return waits.length === 0 ? null : Math.min(MAX_PAUSE_MS, Math.ceil(Math.max(...waits)));
}

/** After a 429: the longest of everything that was said, a minute when nothing was (A57). */
export function limitPauseMs(headers: Headers, body: unknown, now: number): number {
  const retry = retryAfterMs(headers, body, now);
  const reset = resetInMs(headers, now);
  const longest = retry === null && reset === null ? 60_000 : Math.max(retry ?? 0, reset ?? 0);
  return Math.min(MAX_PAUSE_MS, Math.max(1000, Math.ceil(longest)));
}

/** The request limit that a response states; null if it states none. */
export interface RateHeaders {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetInMs: number | null;
}

/** Reads the three `X-RateLimit-*` headers; `now` is epoch ms. */
export function readRateHeaders(headers: Headers, now: number): RateHeaders {
  return {
    limit: numberOf(headers.get('x-ratelimit-limit')),
    remaining: numberOf(headers.get('x-ratelimit-remaining')),
    resetInMs: resetInMs(headers, now),
  };
}

function valueOf(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
}
