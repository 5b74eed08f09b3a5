import type { Pass } from '#shared/contract/syncContract';
import type { Progress, RemovalKind } from '#shared/outcome/syncHealthSchemas';
import type { Problem } from '#shared/outcome/problem';
import type { Instant } from '#shared/model/scalars';
import { getErrorMessage } from '../../errorMessage';
import type { SyncStatus } from './syncStatus';
import { getCurrentInstant, type Random, type Clock } from '../platform/platform';
import { computeRetryPauseMs } from '../platform/retryPause';
import { buildBugProblem, buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { isDatabaseDamageError } from '../store/sql/databaseAndSqlBuilder';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import type { Push, PushEnd } from './outbox/push';
import { EMPTY_SYNC_PASS_RESULT, summarizePull, sendQueueThenReadService } from './sendQueueThenReadService';
import type { Pull, PullResult } from './pull/pullTypes';
import { logSyncPass } from '../../log/syncAndRequestLog';
import { log } from '../../log/log';

/** Time in ms before the next sync pass if the last pass met no problem. */
const PASS_INTERVAL_MS = 60_000;
/**
 * Pause in ms before the next sync pass after a refused sign-in or a missing permission, because these problems rarely
 * end within seconds.
 */
const SIGN_IN_RETRY_PAUSE_MS = 300_000;
/** Longest pause in ms between two sync passes while the PC has no network. */
const MAX_OFFLINE_PAUSE_MS = 30_000;
const MAX_FAULT_PAUSE_MS = 300_000;
const FIRST_PAUSE_MS = 5_000;

/**
 * Result of one sync pass: the numbers of requests and records (`pass`), and the problem or null. After a problem in
 * one step of the pass, the other steps still run.
 */
export interface PassEnd {
  readonly pass: Pass;
  readonly problem: Problem | null;
  readonly invoicesRead: boolean;
}

export interface PassOptions {
  readonly full: boolean;
  readonly priority: 'user' | 'background';
  readonly allowRemoval?: ReadonlySet<RemovalKind>;
  readonly allowedCount?: number;
}

interface Parts {
  readonly clock: Clock;
  readonly random: Random;
  readonly syncStatus: SyncStatus;
  /** Returns the functions that send changes and download records; null without an account or without its secrets. */
  readonly getPushAndPull: () => { pull: Pull; push: Push; sent: () => number } | null;
  /**
   * Returns the numbers of waiting changes and conflicts. `nextTry` is the time of the next planned attempt to send;
   * null if none is planned.
   */
  readonly readQueueState: () => { waiting: number; conflicts: number; nextTry: Instant | null };
  /**
   * Tries to obtain the account's secrets if they are missing; called before each sync pass that starts automatically.
   */
  readonly obtainSecrets: () => Promise<void>;
  readonly onDone: (end: PassEnd) => void;
  /** Version of Kontuar for reports about its own bugs. */
  readonly version: string;
}

export interface Scheduler {
  /** Starts a sync pass or joins the running one. Returns null if no account is connected. */
  startPass(options: PassOptions): Promise<PassEnd> | null;
  /** Starts sending the waiting changes. Returns false if no account is connected. */
  startSending(priority: 'user' | 'background'): boolean;
  /**
   * Starts sending the change that was just queued. Does nothing if automatic sync passes are off or if a known problem
   * prevents sending.
   */
  sendQueued(): void;
  /**
   * Starts automatic sync passes: one at once, then one after each regular interval. After a failure, the interval is
   * shorter at first and grows with each further failure.
   */
  start(): void;
  /**
   * Starts a sync pass at once if automatic passes are on; called after the PC woke from sleep or after the sign-in may
   * have changed.
   */
  startPassIfAutomatic(): void;
  /**
   * Stops the running sync pass and clears its problems, because the account was changed or removed. Resolves when all
   * started work has ended.
   */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export function createSyncScheduler({
  clock,
  random,
  syncStatus,
  getPushAndPull,
  readQueueState,
  obtainSecrets,
  onDone,
  version,
}: Parts): Scheduler {
  /** Stops the running sync pass when the account changes or the program ends. Each account gets a new controller. */
  let halt = new AbortController();
  let stopped = false;
  let current: { full: boolean; signal: AbortSignal; end: Promise<PassEnd> } | null = null;
  /** Running send rounds outside of a sync pass; each promise resolves when its round has ended. */
  const rounds = new Set<Promise<void>>();
  let failures = 0;
  /**
   * True if the last full sync pass ended early because the service asked for a pause. The next sync pass is then also
   * a full pass.
   */
  let owesFull = false;
  let timer = new AbortController();
  let started = false;
  const reportProgress = (progress: Progress) => syncStatus.update({ progress });

  async function runPass(options: PassOptions): Promise<PassEnd> {
    const { signal } = halt;
    const able = getPushAndPull();
    if (!able || signal.aborted) return buildUnfinishedPassEnd(null, 0);
    const before = able.sent();
    const begunAt = clock.now();
    let end: PassEnd;
    let guard = syncStatus.state().guard;
    const full = options.full || owesFull;
    try {
      syncStatus.update({ nextTry: null });
      const { pushed, result } = await sendQueueThenReadService(clock, able, {
        ...options,
        full,
        signal,
        onProgress: reportProgress,
      });
      const problem = pickPassProblem(pushed, result);
      const { waiting, conflicts } = readQueueState();
      const outbox = { sent: pushed.sent, waiting, conflicts };
      const did = {
        ...EMPTY_SYNC_PASS_RESULT,
        ...summarizePull(result),
        outbox,
        requests: able.sent() - before,
      };
      end = { problem, invoicesRead: result?.invoicesRead ?? false, pass: did };
      guard = result?.guard ?? guard;
      if (!signal.aborted) onDone(end);
    } catch (error) {
      end = buildUnfinishedPassEnd(
        buildExceptionProblem(error, version, getCurrentInstant(clock)),
        able.sent() - before,
      );
    }
    logSyncPass(end, full, clock.now() - begunAt);
    if (signal.aborted) {
      syncStatus.update({ progress: null });
      return end;
    }
    failures = end.problem ? failures + 1 : 0;
    owesFull =
      typeof end.problem?.retryAfterMs === 'number' && (options.full || (full && end.pass.requests === 0));
    syncStatus.update({
      progress: null,
      problem: end.problem,
      guard,
      ...(end.problem ? {} : { confirmedAt: getCurrentInstant(clock) }),
    });
    // Changes that still wait after the download are sent now and not at the next sync pass.
    if (started && !end.problem && end.pass.outbox.waiting > 0) startSending('background');
    return end;
  }

  function startPass(options: PassOptions): Promise<PassEnd> | null {
    if (!getPushAndPull() || stopped) return null;
    const running = current;
    const joins = running?.signal === halt.signal && (running.full || !options.full);
    if (running && joins && !options.allowRemoval) return running.end;
    const end = (running ? running.end.then(() => runPass(options)) : runPass(options)).finally(() => {
      if (current?.end === end) current = null;
      if (started) planNextPass();
    });
    current = { full: options.full, signal: halt.signal, end };
    timer.abort();
    return end;
  }

  function planNextPass(): void {
    if (stopped || current) return;
    timer.abort();
    const mine = (timer = new AbortController());
    if (!getPushAndPull() && !getBlockingProblem(syncStatus.state().problem)) return;
    const nextTry = readNextTry({ readQueueState, syncStatus, version }, getCurrentInstant(clock));
    const obstacle = getBlockingProblem(syncStatus.state().problem);
    const due = nextTry === null ? Infinity : Math.max(0, Date.parse(nextTry) - clock.now());
    const ms = Math.min(computeNextPassPauseMs(obstacle, failures, random), obstacle ? Infinity : due);
    syncStatus.update({ nextTry: new Date(clock.now() + ms).toISOString() });
    clock.sleep(ms, mine.signal).then(startBackgroundPass, () => undefined);
  }

  async function startBackgroundPass(): Promise<void> {
    await obtainSecrets().catch(logMissingSecrets);
    if (!startPass({ full: false, priority: 'background' })) planNextPass();
  }

  function startSending(priority: 'user' | 'background'): boolean {
    const able = getPushAndPull();
    if (!able || stopped) return false;
    // If a round of sending is already running, `push.run` joins this round.
    const { signal } = halt;
    const round = able.push.run({ priority, signal, onProgress: reportProgress });
    const sending = waitForSendingEnd(round, version, clock).then(({ sent, problem }) => {
      rounds.delete(sending);
      if (signal.aborted) return;
      if (!current) syncStatus.update({ progress: null });
      if (problem) {
        failures += 1;
        syncStatus.update({ problem });
      }
      // If a change was sent although the sync status shows a blocking problem, a sync pass checks whether this problem
      // still exists.
      else if (started && sent > 0 && getBlockingProblem(syncStatus.state().problem))
        void startPass({ full: false, priority: 'background' });
      if (started) planNextPass();
    });
    rounds.add(sending);
    return true;
  }

  return {
    startPass,
    startSending,
    sendQueued: () => {
      if (started && getBlockingProblem(syncStatus.state().problem) === null) startSending('user');
    },
    start: () => {
      started = true;
      if (!startPass({ full: false, priority: 'background' })) planNextPass();
    },
    startPassIfAutomatic: () => {
      if (started && !stopped) void startBackgroundPass();
    },
    reset: async () => {
      halt.abort();
      halt = new AbortController();
      timer.abort();
      failures = 0;
      owesFull = false;
      syncStatus.update({ problem: null, guard: null, progress: null, nextTry: null });
      await Promise.all([current?.end, ...rounds]);
    },
    stop: async () => {
      stopped = true;
      halt.abort();
      timer.abort();
      await Promise.all([current?.end, ...rounds]);
    },
  };
}

/** Removes the problem of a missing permission, because the queue already shows this problem. */
const ignoreMissingPermission = (end: PushEnd): PushEnd =>
  end.problem?.kind === 'notAllowed' ? { ...end, problem: null } : end;

function pickPassProblem(pushed: PushEnd, result: PullResult | null): Problem | null {
  const unread = result?.problems.find((problem) => problem.cause !== 'cancelled') ?? null;
  const end = result && !unread ? ignoreMissingPermission(pushed) : pushed;
  return end.problem ?? unread;
}

const buildUnfinishedPassEnd = (problem: Problem | null, requests: number): PassEnd => ({
  problem,
  invoicesRead: false,
  pass: { ...EMPTY_SYNC_PASS_RESULT, requests },
});

/** Resolves with the result of sending the queued changes, and never rejects. */
const waitForSendingEnd = (round: Promise<PushEnd>, version: string, clock: Clock): Promise<PushEnd> =>
  round.then(ignoreMissingPermission).catch((error: unknown) => ({
    sent: 0,
    problem: buildExceptionProblem(error, version, getCurrentInstant(clock)),
  }));

function logMissingSecrets(error: unknown): void {
  if (!isDatabaseDamageError(error) && !isUnwritableOrLockedDatabaseError(error)) log.fault('unlock', error);
}

function readNextTry(
  { readQueueState, syncStatus, version }: Pick<Parts, 'readQueueState' | 'syncStatus' | 'version'>,
  at: Instant,
): Instant | null {
  try {
    return readQueueState().nextTry;
  } catch (error) {
    if (isDatabaseDamageError(error)) return null;
    if (isUnwritableOrLockedDatabaseError(error)) log.fault('queue', error);
    syncStatus.update({ problem: buildExceptionProblem(error, version, at) });
    return null;
  }
}

/**
 * Turns an exception in a sync pass into a problem: a disk problem with the operating system's message, or otherwise a
 * bug of Kontuar.
 */
function buildExceptionProblem(error: unknown, version: string, at: Instant): Problem {
  if (!isUnwritableOrLockedDatabaseError(error)) {
    log.fault('pass', error);
    return buildBugProblem(error, version, at);
  }
  return buildProblemWithoutAnswer('fault', 'disk', getErrorMessage(error), at);
}

/** Returns the problem that delays sending and downloading; null if nothing delays them. */
const getBlockingProblem = (problem: Problem | null): Problem | null =>
  problem?.cause === 'notGranted' ? null : problem;

/**
 * Returns the time in ms until the next sync pass. After each failure in a row the time grows, up to a limit and with a
 * random part (sync.md, Retry).
 */
export function computeNextPassPauseMs(problem: Problem | null, failures: number, random: Random): number {
  if (!problem) return PASS_INTERVAL_MS;
  if (problem.retryAfterMs !== null)
    return Math.min(problem.retryAfterMs, MAX_FAULT_PAUSE_MS) + random.next() * 1000;
  if (problem.kind === 'signedOut' || problem.kind === 'notAllowed') return SIGN_IN_RETRY_PAUSE_MS;
  const isOffline = problem.cause === 'noNetwork' || problem.cause === 'noAnswer';
  const maxMs = isOffline ? MAX_OFFLINE_PAUSE_MS : MAX_FAULT_PAUSE_MS;
  return computeRetryPauseMs(failures, random, { firstMs: FIRST_PAUSE_MS, maxMs });
}
