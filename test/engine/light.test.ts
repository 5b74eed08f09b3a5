import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSyncStatus } from '#engine/sync/syncStatus';
import { decideSyncHealth } from '#engine/sync/decideSyncHealth';
import { computeNextPassPauseMs } from '#engine/sync/syncScheduler';
import type { Problem, ProblemCause } from '#shared/outcome/problem';

const problem = (over: Partial<Problem>): Problem => ({
  kind: 'later',
  cause: 'serviceError',
  status: null,
  title: '',
  detail: '',
  ruid: null,
  fields: [],
  conflicts: [],
  retryAfterMs: null,
  at: '2026-06-03T12:00:00.000Z',
  ...over,
});
const guard = { kind: 'invoices' as const, would: 50, of: 100 };
const calm = {
  connected: true,
  confirmedAt: '2026-06-03T12:00:00.000Z',
  problem: null,
  queueProblem: null,
  conflicts: 0,
  otherTypes: 0,
  waiting: 0,
  setAside: 0,
  checking: false,
  guard: null,
};

describe('the sync light', () => {
  it('sync status: is “up to date” when there is no problem and no change waits in the outbox', () => {
    expect(decideSyncHealth(calm)).toBe('upToDate');
  });

  it('sync status: has a separate state for each group of causes, such as no network, rate limit or sign-in', () => {
    const lights: [Partial<Problem>, string][] = [
      [{ cause: 'noNetwork' }, 'offline'],
      [{ cause: 'noAnswer' }, 'serviceDown'],
      [{ cause: 'notTheService', status: 200 }, 'serviceDown'],
      [{ cause: 'limit', status: 429 }, 'limit'],
      [{ kind: 'fault', cause: 'disk' }, 'needsYou'],
      [{ kind: 'signedOut', cause: 'status', status: 401 }, 'signIn'],
      [{ kind: 'notAllowed', cause: 'status', status: 403 }, 'signIn'],
    ];
    for (const [cause, light] of lights)
      expect(decideSyncHealth({ ...calm, problem: problem(cause) })).toBe(light);
  });

  it('sync status: a problem that stops syncing outranks a decision for the user, and a decision outranks waiting changes', () => {
    const decisions = { ...calm, conflicts: 2, waiting: 3 };
    expect(decideSyncHealth({ ...decisions, problem: problem({ cause: 'noNetwork' }) })).toBe('offline');
    expect(decideSyncHealth({ ...decisions, problem: null })).toBe('needsYou');
    expect(decideSyncHealth({ ...calm, waiting: 1 })).toBe('waiting');
    expect(decideSyncHealth({ ...calm, guard })).toBe('needsYou');
    expect(decideSyncHealth({ ...calm, otherTypes: 1 })).toBe('needsYou');
  });

  it('sync status: shows the error of a waiting change, unless a problem such as no network stops all requests', () => {
    const refused = problem({ kind: 'notAllowed', cause: 'status', status: 403 });
    expect(decideSyncHealth({ ...calm, waiting: 1, queueProblem: refused })).toBe('signIn');
    expect(
      decideSyncHealth({
        ...calm,
        waiting: 1,
        queueProblem: refused,
        problem: problem({ cause: 'noNetwork' }),
      }),
    ).toBe('offline');
  });

  it('sync status: is not “up to date” without an account, before the first sync or while records are unreadable', () => {
    const never = { ...calm, confirmedAt: null };
    expect(decideSyncHealth({ ...never, connected: false })).toBe('notConnected');
    expect(decideSyncHealth({ ...calm, connected: false, waiting: 2 })).toBe('notConnected');
    expect(decideSyncHealth(never)).toBe('neverSynced');
    expect(decideSyncHealth({ ...calm, setAside: 30 })).toBe('incomplete');
    expect(decideSyncHealth({ ...calm, setAside: 30, waiting: 1 })).toBe('waiting');
    expect(decideSyncHealth({ ...calm, setAside: 30, checking: true })).toBe('checking');
    const full = problem({ kind: 'fault', cause: 'disk' });
    expect(decideSyncHealth({ ...never, connected: false, problem: full })).toBe('needsYou');
  });

  it('sync status: shows the same start time for as long as the state does not change', () => {
    let ms = Date.parse('2026-06-03T12:00:00.000Z');
    const clock = { now: () => ms, sleep: () => Promise.resolve() };
    const board = createSyncStatus(clock, { connected: true, confirmedAt: null, problem: null });
    const began = board.state().since;
    expect(board.state().firstPass).toBe(true);
    ms += 60_000;
    board.update({ progress: { step: 'invoices', done: 1, of: 3 } });
    expect(board.state().since).toBe(began);
    board.update({ problem: problem({ cause: 'noNetwork' }), confirmedAt: '2026-06-03T12:00:30.000Z' });
    expect(board.state().since).toBe('2026-06-03T12:01:00.000Z');
    expect(board.state().firstPass).toBe(false);
  });
});

describe('a board that begins anew', () => {
  it('sync status: keeps the earlier problem and its start time after a restart', () => {
    const clock = { now: () => Date.parse('2026-06-03T14:00:00.000Z'), sleep: () => Promise.resolve() };
    const before = problem({ cause: 'noNetwork' });
    expect(
      createSyncStatus(clock, {
        connected: true,
        confirmedAt: '2026-06-03T11:00:00.000Z',
        problem: before,
      }).state(),
    ).toMatchObject({
      light: 'offline',
      since: before.at,
      firstPass: false,
    });
  });
});

describe('the pause before the next pass', () => {
  const causes: ProblemCause[] = ['noNetwork', 'noAnswer', 'serviceError', 'unreadable', 'notTheService'];
  const random = (next: number) => ({ next: () => next, id: () => 'id' });

  it('sync retry pause: grows with the number of failures up to a limit, which is lower without a network', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...causes),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (cause, failures, next) => {
          const pause = computeNextPassPauseMs(problem({ cause }), failures, random(next));
          expect(pause).toBeGreaterThanOrEqual(3_750);
          expect(pause).toBeLessThanOrEqual(cause === 'noNetwork' || cause === 'noAnswer' ? 37_500 : 375_000);
          expect(
            computeNextPassPauseMs(problem({ cause }), failures + 1, random(next)),
          ).toBeGreaterThanOrEqual(pause);
        },
      ),
    );
  });

  it('sync retry pause: is never shorter than the pause that the service asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (retryAfterMs, next) => {
          expect(
            computeNextPassPauseMs(problem({ cause: 'limit', retryAfterMs }), 1, random(next)),
          ).toBeGreaterThanOrEqual(retryAfterMs);
        },
      ),
    );
  });
});
