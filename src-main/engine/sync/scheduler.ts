import type { Pass } from '#shared/contract/syncContract';
import type { Progress, RemovalKind } from '#shared/outcome/syncHealth';
import type { Problem } from '#shared/outcome/problem';
import type { Instant } from '#shared/model/scalars';
import { errorMessage } from '../../errorMessage';
import type { SyncStatus } from './status';
import { getCurrentInstant, type Random, type Clock } from '../platform/platform';
import { retryPauseMs } from '../platform/retryPause';
import { bugProblem, ownProblem } from '#shared/outcome/ownProblem';
import { isDamage } from '../store/sql/database';
import { isDiskFault } from '../store/open';
import type { Push, PushEnd } from './outbox/push';
import { EMPTY_PASS, summarizePull, sendAndRead } from './passSteps';
import type { Pull, PullResult } from './pull/pull';
import { logPass } from '../../log/engineLines';
import { log } from '../../log/log';

/** Between two passes when all is well, ms. */
const CALM_MS = 60_000;
/** A refused sign-in or missing permission does not change within seconds, ms. */
const SIGN_IN_MS = 300_000;
/** While offline, retries are cheap, ms. */
const OFFLINE_MAX_MS = 30_000;
const FAULT_MAX_MS = 300_000;
const FIRST_PAUSE_MS = 5_000;

/** How one pass ended; a problem may accompany completed work. */
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
  /** null while there is no account, or its secrets are not to be had. */
  readonly live: () => { pull: Pull; push: Push; sent: () => number } | null;
  /** What waits to go up, what needs the user, and when the next of it is due; null is at once, or nothing. */
  readonly queue: () => { waiting: number; conflicts: number; nextTry: Instant | null };
  /** Tries to come by the secrets where they are missing; before each pass that starts on its own. */
  readonly unlock: () => Promise<void>;
  readonly onDone: (end: PassEnd) => void;
  /** Of this program, for what is kept of a bug. */
  readonly version: string;
}

export interface Scheduler {
  /**
   * Runs a pass or joins the current one; `full` waits for its own. null: no account. Never rejects: errors end the
   * pass.
   */
  pass(options: PassOptions): Promise<PassEnd> | null;
  /** Sends what waits, without a pass; false without an account. */
  send(priority: 'user' | 'background'): boolean;
  /** The same for a change just queued, if passes run automatically and nothing prevents it. */
  sendQueued(): void;
  /** Passes on their own: at once, then calmly; after a failure sooner and then ever more rarely. */
  start(): void;
  /** The PC was asleep and is not any more, or an attempt to change the sign-in is over: a pass now, where passes run on their own. */
  woken(): void;
  /**
   * Another account, or none: ends the pass under way, and what was known of its troubles. Resolves when nothing that
   * was begun before is at work any more.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function createScheduler({
  clock,
  random,
  syncStatus,
  live,
  queue,
  unlock,
  onDone,
  version,
}: Parts): Scheduler {
  /** Ends the pass under way; a new one for each account. */
  let halt = new AbortController();
  let stopped = false;
  let current: { full: boolean; signal: AbortSignal; end: Promise<PassEnd> } | null = null;
  /** Rounds of sending outside of a pass. */
  const rounds = new Set<Promise<void>>();
  let failures = 0;
  /** A full pass ended because the service asked for a pause: the next one is full in its place. */
  let owesFull = false;
  let timer = new AbortController();
  let started = false;

  async function run(options: PassOptions): Promise<PassEnd> {
    const { signal } = halt;
    const able = live();
    if (!able || signal.aborted) return brokenPass(null, 0);
    const before = able.sent();
    const begunAt = clock.now();
    let end: PassEnd;
    let guard = syncStatus.state().guard;
    const full = options.full || owesFull;
    try {
      syncStatus.note({ nextTry: null });
      const onProgress = (progress: Progress) => syncStatus.note({ progress });
      const { pushed, result } = await sendAndRead(clock, able, { ...options, full, signal, onProgress });
      const problem = problemOf(pushed, result);
      const { waiting, conflicts } = queue();
      const outbox = { sent: pushed.sent, waiting, conflicts };
      const did = { ...EMPTY_PASS, ...summarizePull(result), outbox, requests: able.sent() - before };
      end = { problem, invoicesRead: result?.invoicesRead ?? false, pass: did };
      guard = result?.guard ?? guard;
      if (!signal.aborted) onDone(end);
    } catch (error) {
      end = brokenPass(thrown(error, version, getCurrentInstant(clock)), able.sent() - before);
    }
    logPass(end, full, clock.now() - begunAt);
    if (signal.aborted) {
      syncStatus.note({ progress: null });
      return end;
    }
    failures = end.problem ? failures + 1 : 0;
    // Set once, by a pass that sent a request: a pass that never completes is not repeated endlessly.
    owesFull =
      typeof end.problem?.retryAfterMs === 'number' && (options.full || (full && end.pass.requests === 0));
    syncStatus.note({
      progress: null,
      problem: end.problem,
      guard,
      ...(end.problem ? {} : { confirmedAt: getCurrentInstant(clock) }),
    });
    return end;
  }

  function pass(options: PassOptions): Promise<PassEnd> | null {
    if (!live() || stopped) return null;
    const running = current;
    const joins = running?.signal === halt.signal && (running.full || !options.full);
    if (running && joins && !options.allowRemoval) return running.end;
    const end = (running ? running.end.then(() => run(options)) : run(options)).finally(() => {
      if (current?.end === end) current = null;
      if (started) plan();
    });
    current = { full: options.full, signal: halt.signal, end };
    timer.abort();
    return end;
  }

  function plan(): void {
    if (stopped || current) return;
    timer.abort();
    const mine = (timer = new AbortController());
    // Without an account there is nothing to wait for; without its secrets there is.
    if (!live() && !obstacleIn(syncStatus.state().problem)) return;
    const nextTry = nextDue({ queue, syncStatus, version }, getCurrentInstant(clock));
    const obstacle = obstacleIn(syncStatus.state().problem);
    const due = nextTry === null ? Infinity : Math.max(0, Date.parse(nextTry) - clock.now());
    const ms = Math.min(pauseAfter(obstacle, failures, random), obstacle ? Infinity : due);
    syncStatus.note({ nextTry: new Date(clock.now() + ms).toISOString() });
    clock.sleep(ms, mine.signal).then(wake, () => undefined);
  }

  async function wake(): Promise<void> {
    await unlock().catch(notUnlocked);
    if (!pass({ full: false, priority: 'background' })) plan();
  }

  function send(priority: 'user' | 'background'): boolean {
    const able = live();
    if (!able || stopped) return false;
    // A pass begins with sending; the running round includes what was queued since.
    const { signal } = halt;
    const onProgress = (progress: Progress) => syncStatus.note({ progress });
    const round = able.push.run({ priority, signal, onProgress });
    const sending = endOf(round, version, clock).then(({ sent, problem }) => {
      rounds.delete(sending);
      if (signal.aborted) return;
      if (!current) syncStatus.note({ progress: null });
      if (problem) {
        failures += 1;
        syncStatus.note({ problem });
      }
      // The service took it: what stood in the way before may be over, and only a pass can tell.
      else if (started && sent > 0 && obstacleIn(syncStatus.state().problem))
        void pass({ full: false, priority: 'background' });
      if (started) plan();
    });
    rounds.add(sending);
    return true;
  }

  return {
    pass,
    send,
    sendQueued: () => {
      if (started && obstacleIn(syncStatus.state().problem) === null) send('user');
    },
    start: () => {
      started = true;
      if (!pass({ full: false, priority: 'background' })) plan();
    },
    woken: () => {
      if (started && !stopped) void wake();
    },
    restart: async () => {
      halt.abort();
      halt = new AbortController();
      timer.abort();
      failures = 0;
      owesFull = false;
      syncStatus.note({ problem: null, guard: null, progress: null, nextTry: null });
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

/** Forbidden changes keep nothing else from going, and each of them waits by itself: the queue tells of it. */
const unlessForbidden = (end: PushEnd): PushEnd =>
  end.problem?.kind === 'notAllowed' ? { ...end, problem: null } : end;

function problemOf(pushed: PushEnd, result: PullResult | null): Problem | null {
  const unread = result?.problems.find((one) => one.cause !== 'cancelled') ?? null;
  const end = result && !unread ? unlessForbidden(pushed) : pushed;
  return end.problem ?? unread;
}

/** Nothing is known of what it did. */
const brokenPass = (problem: Problem | null, requests: number): PassEnd => ({
  ...{ problem, invoicesRead: false },
  pass: { ...EMPTY_PASS, requests },
});

/** What a round of sending met; never rejects. */
const endOf = (round: Promise<PushEnd>, version: string, clock: Clock): Promise<PushEnd> =>
  round
    .then(unlessForbidden)
    .catch((error: unknown) => ({ sent: 0, problem: thrown(error, version, getCurrentInstant(clock)) }));

/** A damaged file is repaired meanwhile, and a full disk is met and told by the pass. */
function notUnlocked(error: unknown): void {
  if (!isDamage(error) && !isDiskFault(error)) log.fault('unlock', error);
}

/** When the queue is due. What a reading of it meets becomes the state, and the next pass reads it again. */
function nextDue(
  { queue, syncStatus, version }: Pick<Parts, 'queue' | 'syncStatus' | 'version'>,
  at: Instant,
): Instant | null {
  try {
    return queue().nextTry;
  } catch (error) {
    // Nothing is read from a damaged file: it is repaired, and the scheduler restarts.
    if (isDamage(error)) return null;
    if (isDiskFault(error)) log.fault('queue', error);
    syncStatus.note({ problem: thrown(error, version, at) });
    return null;
  }
}

/** What was thrown inside a pass as a problem: a disk that cannot be written, in its own words, or a bug of ours. */
function thrown(error: unknown, version: string, at: Instant): Problem {
  if (!isDiskFault(error)) {
    log.fault('pass', error);
    return bugProblem(error, version, at);
  }
  return ownProblem('fault', 'disk', errorMessage(error), at);
}

/** The problem that delays the next request. A key that may not read invoices sends, and reads all else, as before. */
const obstacleIn = (problem: Problem | null): Problem | null =>
  problem?.cause === 'notGranted' ? null : problem;

/** Milliseconds until the next pass: growing with the failures in a row, with jitter, up to a cap (sync.md, Retry). */
export function pauseAfter(problem: Problem | null, failures: number, random: Random): number {
  if (!problem) return CALM_MS;
  if (problem.retryAfterMs !== null)
    return Math.min(problem.retryAfterMs, FAULT_MAX_MS) + random.next() * 1000;
  if (problem.kind === 'signedOut' || problem.kind === 'notAllowed') return SIGN_IN_MS;
  const isOffline = problem.cause === 'noNetwork' || problem.cause === 'noAnswer';
  const maxMs = isOffline ? OFFLINE_MAX_MS : FAULT_MAX_MS;
  return retryPauseMs(failures, random, { firstMs: FIRST_PAUSE_MS, maxMs });
}
