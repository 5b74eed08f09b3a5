import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { Outcome, ProblemKind } from '#shared/outcome/problem';
import { buildRateLimitPauseProblem } from '#engine/remote/serviceResponseProblems';
import { createTokenSource, type Grant, type TokenPath } from '#engine/remote/accessToken';
import { expectProblem, expectValue } from '#support/outcomes';
import { virtualClock } from '#support/virtualClock';

/** Tests when and where a token is requested, and what a missing token means (sync.md, Token; domain.md A52-A54). */

const granted = (token: string, expiresInMs = 3_600_000): Outcome<Grant> => ({
  ok: true,
  value: { token, scopes: null, expiresInMs },
  ruid: `ruid of ${token}`,
});
const refused = (kind: ProblemKind, detail = ''): Outcome<Grant> => ({
  ok: false,
  problem: { ...buildRateLimitPauseProblem(0, 0), kind, detail },
});

/** Returns a token source whose service answers with `answer`, and the paths that it requested. */
function source(answer: (path: TokenPath, asked: number) => Outcome<Grant> | Promise<Outcome<Grant>>) {
  const clock = virtualClock();
  const paths: TokenPath[] = [];
  const tokens = createTokenSource(clock, async (path) => answer(path, paths.push(path)));
  return { clock, paths, tokens };
}
const numbered = (_: TokenPath, asked: number) => granted(`t${asked}`);

test('token source: reuses a token until one minute before the token expires', async () => {
  const { clock, paths, tokens } = source(numbered);
  const begun = clock.now();
  const first = await tokens.get();
  expect(first).toEqual({
    ok: true,
    value: { token: 't1', scopes: null, expiresInMs: 3_600_000, expiresAt: begun + 3_600_000 },
    ruid: 'ruid of t1',
  });
  await clock.advance(3_540_000 - 1);
  expect(await tokens.get()).toEqual({ ...first, ruid: null });
  expect(paths).toHaveLength(1);
  await clock.advance(1);
  expect(expectValue(await tokens.get()).token).toBe('t2');
});

test('token source: serves simultaneous callers with one request', async () => {
  const { paths, tokens } = source(numbered);
  const outcomes = await Promise.all([tokens.get(), tokens.get(), tokens.get(new AbortController().signal)]);
  expect(outcomes.map((outcome) => expectValue(outcome).token)).toEqual(['t1', 't1', 't1']);
  expect(paths).toHaveLength(1);
});

test('token source: requests a new token when the service refuses the current token, but not when it refuses an older token', async () => {
  const { tokens } = source(numbered);
  tokens.discard('t1');
  expect(expectValue(await tokens.get()).token).toBe('t1');
  tokens.discard('t0');
  expect(expectValue(await tokens.get()).token).toBe('t1');
  tokens.discard('t1');
  expect(expectValue(await tokens.get()).token).toBe('t2');
});

test('token source: uses the other sign-in path when the first does not exist, and keeps using the path that works', async () => {
  let at: TokenPath = '/auth/login';
  const { clock, paths, tokens } = source((path) => (path === at ? granted('t') : refused('gone')));
  expect((await tokens.get()).ok).toBe(true);
  await clock.advance(3_600_000);
  expect((await tokens.get()).ok).toBe(true);
  expect(paths).toEqual(['/auth/token', '/auth/login', '/auth/login']);
  at = '/auth/token';
  await clock.advance(3_600_000);
  expect((await tokens.get()).ok).toBe(true);
  expect(paths.slice(3)).toEqual(['/auth/login', '/auth/token']);
  await clock.advance(3_600_000);
  await tokens.get();
  expect(paths.slice(5)).toEqual(['/auth/token']);
});

test('token source: reports a fault with the detail “/auth/token” when the service has neither sign-in path', async () => {
  const { paths, tokens } = source((path) => refused('gone', path));
  expect(expectProblem(await tokens.get())).toMatchObject({ kind: 'fault', detail: '/auth/token' });
  await tokens.get();
  expect(paths).toEqual(['/auth/token', '/auth/login', '/auth/token', '/auth/login']);
});

test('token source: reports the second sign-in path’s refusal when the service does not know the first path', async () => {
  const { tokens } = source((path) => refused(path === '/auth/login' ? 'signedOut' : 'gone', path));
  expect(expectProblem(await tokens.get())).toMatchObject({ kind: 'signedOut', detail: '/auth/login' });
});

test.each<[ProblemKind, ProblemKind]>([
  ['unknown', 'later'],
  ['later', 'later'],
  ['signedOut', 'signedOut'],
  ['notAllowed', 'notAllowed'],
])('without a token nothing was carried out: %s is %s, and asked for once', async (kind, expectedKind) => {
  const { paths, tokens } = source(() => refused(kind, 'words'));
  expect(expectProblem(await tokens.get())).toMatchObject({ kind: expectedKind, detail: 'words' });
  expect(paths).toEqual(['/auth/token']);
});

test('token source: one caller’s cancellation does not stop the token request for the other callers', async () => {
  let answer: (grant: Outcome<Grant>) => void = () => undefined;
  const { paths, tokens } = source(() => new Promise((resolve) => (answer = resolve)));
  const stop = new AbortController();
  const stays = new AbortController();
  const leaves = tokens.get(stop.signal);
  const waits = tokens.get(stays.signal);
  stop.abort(new Error('enough'));
  await expect(leaves).rejects.toThrow('enough');
  await expect(tokens.get(stop.signal)).rejects.toThrow('enough');
  answer(granted('t1'));
  expect(expectValue(await waits).token).toBe('t1');
  expect(paths).toHaveLength(1);
  // A leftover listener would leak, because a signal may live as long as the program.
  expect(getEventListeners(stays.signal, 'abort')).toEqual([]);
});
