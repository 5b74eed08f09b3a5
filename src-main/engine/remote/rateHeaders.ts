/** Reads waiting times from the service's answers, as milliseconds from now (openapi.yaml, Errors; domain.md A57). */

/** Longest wait in ms that an answer of the service can impose; longer waits are shortened to it (domain.md A57). */
export const MAX_RETRY_AFTER_MS = 300_000;
/**
 * Longest pause in ms that Kontuar waits by itself before it repeats a request. A longer pause is reported to the
 * caller.
 */
export const MAX_SILENT_RETRY_PAUSE_MS = 10_000;

/**
 * Smallest number in a rate-limit header that is read as a time in epoch seconds; smaller numbers are waiting times.
 */
const MIN_EPOCH_SECONDS = 100_000_000;
/** Smallest number in a rate-limit header that is read as a time in epoch milliseconds. */
const MIN_EPOCH_MS = 100_000_000_000;

const PLAIN_NUMBER_PATTERN = /^\s*(\d+(?:\.\d+)?)\s*s?\s*$/i;

/**
 * Matches a date in HTTP or ISO 8601 form. The check is needed because `Date.parse` also accepts texts such as "-5".
 */
const DATE_PATTERN = /^\s*(?:[a-z]{3,9},? .*\d|\d{4}-\d{2}-\d{2}T)/i;

function parseNumber(text: unknown): number | null {
  if (typeof text === 'number') return Number.isFinite(text) && text >= 0 ? text : null;
  const digits = typeof text === 'string' ? PLAIN_NUMBER_PATTERN.exec(text)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}

function readServiceTime(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? now : date;
}

/**
 * Returns a waiting time in ms, read from seconds, an epoch time or an HTTP date; null for any other text. `from` is
 * the start of the wait in ms since 1970.
 */
function parseWaitMs(text: unknown, from: number): number | null {
  const number = parseNumber(text);
  if (number !== null) {
    if (number < MIN_EPOCH_SECONDS) return number * 1000;
    return Math.max(0, (number < MIN_EPOCH_MS ? number * 1000 : number) - from);
  }
  const date = typeof text === 'string' && DATE_PATTERN.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - from);
}

function readResetWaitMs(headers: Headers, now: number): number | null {
  return parseWaitMs(headers.get('x-ratelimit-reset'), readServiceTime(headers, now));
}

/**
 * Returns the waiting time in ms from the header `Retry-After` or from `retryAfter` in the body, whichever is longer.
 * Null if the answer states neither.
 */
export function readRetryAfterMs(headers: Headers, body: unknown, now: number): number | null {
  const from = readServiceTime(headers, now);
  const pauses = [
    parseWaitMs(headers.get('retry-after'), from),
    parseWaitMs(readMember(body, 'retryAfter'), from),
  ];
  const waits = pauses.filter((ms) => ms !== null);
  return waits.length === 0 ? null : Math.min(MAX_RETRY_AFTER_MS, Math.ceil(Math.max(...waits)));
}

/**
 * Returns the pause after a 429, ms: the longest wait that the answer states, or a minute if the answer states none
 * (A57).
 */
export function computeRateLimitPauseMs(headers: Headers, body: unknown, now: number): number {
  const retry = readRetryAfterMs(headers, body, now);
  const reset = readResetWaitMs(headers, now);
  const longest = retry === null && reset === null ? 60_000 : Math.max(retry ?? 0, reset ?? 0);
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(1000, Math.ceil(longest)));
}

/** The request limit as stated in the headers of an answer. A value is null if its header is missing. */
export interface RateHeaders {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetInMs: number | null;
}

export function readRateHeaders(headers: Headers, now: number): RateHeaders {
  return {
    limit: parseNumber(headers.get('x-ratelimit-limit')),
    remaining: parseNumber(headers.get('x-ratelimit-remaining')),
    resetInMs: readResetWaitMs(headers, now),
  };
}

function readMember(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
}
