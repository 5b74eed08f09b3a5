import { expect, test } from 'vitest';
import { readRateHeaders, computeRateLimitPauseMs, readRetryAfterMs } from '#engine/remote/rateHeaders';

/** Tests every spelling of a waiting time (domain.md A57). */

const NOW = Date.UTC(2026, 5, 3, 8, 0, 0);
const inHeaders = (headers: Record<string, string>) => new Headers(headers);

test.each([
  ['30', 30_000],
  [' 30 ', 30_000],
  ['30s', 30_000],
  ['0', 0],
  ['1.5', 1500],
  ['Wed, 03 Jun 2026 08:00:45 GMT', 45_000],
  ['Wed, 03 Jun 2026 07:00:00 GMT', 0],
  [String(NOW / 1000 + 20), 20_000],
  [String(NOW + 20_000), 20_000],
  ['86400', 300_000],
])('Retry-After header: the value %s is read as a waiting time', (text, ms) => {
  expect(readRetryAfterMs(inHeaders({ 'retry-after': text }), null, NOW)).toBe(ms);
});

test.each(['', 'soon', '-5', 'NaN', 'Infinity'])(
  'Retry-After header: %j is not read as a waiting time',
  (text) => {
    expect(readRetryAfterMs(inHeaders({ 'retry-after': text }), { retryAfter: text }, NOW)).toBeNull();
  },
);

test.each<[unknown, number | null]>([
  [7, 7000],
  [0, 0],
  [-5, null],
  [Infinity, null],
  [['7'], null],
  [['2026-06-03T08:00:45Z'], null],
  ['2026-06-03T08:00:45Z', 45_000],
  // The smallest numbers that are read as points in time, in seconds and in milliseconds; both times are long past.
  [99_999_999, 300_000],
  [100_000_000, 0],
  [100_000_000_000, 0],
])('retryAfter of the body: %j', (retryAfter, ms) => {
  expect(readRetryAfterMs(inHeaders({}), { retryAfter }, NOW)).toBe(ms);
});

test('Retry-After header: a date is counted from the time in the service’s Date header', () => {
  const headers = { date: 'Wed, 03 Jun 2026 09:00:00 GMT', 'retry-after': 'Wed, 03 Jun 2026 09:00:10 GMT' };
  expect(readRetryAfterMs(inHeaders(headers), null, NOW)).toBe(10_000);
});

test('rate limit pause after a 429: is the longest waiting time stated in the answer, or one minute when none is stated', () => {
  const reset = { 'x-ratelimit-reset': String(NOW / 1000 + 50) };
  expect(
    computeRateLimitPauseMs(inHeaders({ 'retry-after': '10', ...reset }), { retryAfter: '40' }, NOW),
  ).toBe(50_000);
  expect(computeRateLimitPauseMs(inHeaders({ 'retry-after': '10' }), { retryAfter: '40' }, NOW)).toBe(40_000);
  expect(computeRateLimitPauseMs(inHeaders({ 'x-ratelimit-reset': String(NOW + 50_000) }), null, NOW)).toBe(
    50_000,
  );
  expect(computeRateLimitPauseMs(inHeaders({}), 'x', NOW)).toBe(60_000);
  expect(computeRateLimitPauseMs(inHeaders({ 'retry-after': '0' }), null, NOW)).toBe(1000);
});

test('rate limit headers: give limit, remaining requests and reset time, or three null values when unreadable', () => {
  const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' };
  expect(readRateHeaders(inHeaders(headers), NOW)).toEqual({ limit: 60, remaining: 0, resetInMs: 30_000 });
  expect(readRateHeaders(inHeaders({ 'x-ratelimit-limit': 'many' }), NOW)).toEqual({
    limit: null,
    remaining: null,
    resetInMs: null,
  });
});
