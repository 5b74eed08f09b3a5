import { describe, expect, test } from 'vitest';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { findServiceResponseProblem } from '#engine/remote/serviceResponseProblems';
import type { Priority } from '#engine/remote/remoteServiceInterface';
import { withRetries } from '#engine/remote/retry';
import { virtualClock } from '#support/virtualClock';

const even = { next: () => 0.5, id: () => '' };

/** Returns the times of all attempts in ms since the first. */
async function triesOf(
  problem: Partial<Problem>,
  priority: Priority,
  takesMs = 0,
  random = even,
): Promise<number[]> {
  const clock = virtualClock();
  const begun = clock.now();
  const tries: number[] = [];
  const reply = { answered: false, failure: { reason: 'deadline', error: null, status: null } } as const;
  const baseProblem = findServiceResponseProblem('read', reply, begun);
  if (!baseProblem) throw new Error('silence is a problem');
  const attempt = async (): Promise<Outcome<never>> => {
    tries.push(clock.now() - begun);
    await clock.sleep(takesMs);
    return { ok: false, problem: { ...baseProblem, ...problem } };
  };
  const outcome = withRetries(attempt, priority, { clock, random });
  await clock.advance(3_600_000);
  expect((await outcome).ok).toBe(false);
  return tries;
}

describe('a read', () => {
  test.each<[Partial<Problem>, Priority, number[]]>([
    [{ cause: 'noAnswer' }, 'background', [0, 1000, 3000]],
    [{ cause: 'noAnswer' }, 'user', [0, 1000, 3000]],
    [{ cause: 'serviceError' }, 'user', [0, 1000, 3000]],
    [{ kind: 'unknown', cause: 'unreadable' }, 'user', [0, 1000, 3000]],
    [{ cause: 'noNetwork' }, 'background', [0, 1000, 3000]],
    [{ cause: 'noNetwork' }, 'user', [0]],
    [{ cause: 'serviceError', retryAfterMs: 300_000 }, 'background', [0]],
    [{ cause: 'serviceError', retryAfterMs: 30_000 }, 'user', [0]],
    [{ cause: 'limit', retryAfterMs: 60_000 }, 'background', [0]],
    [{ cause: 'limit', retryAfterMs: 8000 }, 'background', [0, 8000, 16_000]],
    [{ cause: 'limit', retryAfterMs: 10_000 }, 'background', [0, 10_000, 20_000]],
    [{ cause: 'limit', retryAfterMs: 10_001 }, 'background', [0]],
    [{ cause: 'limit', retryAfterMs: 2000 }, 'user', [0, 2000, 4000]],
    [{ cause: 'limit', retryAfterMs: 60_000 }, 'user', [0]],
    [{ cause: 'certificate' }, 'background', [0]],
    [{ kind: 'unknown', cause: 'notTheService' }, 'background', [0]],
    [{ cause: 'cancelled' }, 'background', [0]],
    [{ kind: 'refused', cause: 'status' }, 'background', [0]],
    [{ kind: 'fault', cause: 'notTheService' }, 'background', [0]],
  ])('%j for %s', async (problem, priority, tries) => {
    expect(await triesOf(problem, priority)).toEqual(tries);
  });

  test('retry of a read request: a user who has waited 30 seconds gets no retry, a background task gets two', async () => {
    expect(await triesOf({ cause: 'noAnswer' }, 'user', 30_000)).toEqual([0]);
    expect(await triesOf({ cause: 'noAnswer' }, 'background', 30_000)).toEqual([0, 31_000, 63_000]);
  });

  test('retry of a read: each pause is randomly up to 25 % shorter or longer', async () => {
    const low = { ...even, next: () => 0 };
    expect(await triesOf({ cause: 'noAnswer' }, 'background', 0, low)).toEqual([0, 750, 2250]);
    const high = { ...even, next: () => 1 };
    expect(await triesOf({ cause: 'noAnswer' }, 'background', 0, high)).toEqual([0, 1250, 3750]);
  });

  test('retry of a read: ends a pause at once when the caller cancels', async () => {
    const clock = virtualClock();
    const stop = new AbortController();
    const attempt = (): Promise<Outcome<never>> => {
      const reply = { answered: false, failure: { reason: 'deadline', error: null, status: null } } as const;
      const problem = findServiceResponseProblem('read', reply, clock.now());
      if (!problem) throw new Error('silence is a problem');
      return Promise.resolve({ ok: false, problem });
    };
    const outcome = withRetries(attempt, 'background', { clock, random: even }, stop.signal);
    await clock.advance(10);
    stop.abort(new Error('enough'));
    await expect(outcome).rejects.toThrow('enough');
  });
});
