import type { Pass } from '#shared/contract/sync';
import type { Problem } from '#shared/outcome/problem';
import type { Board } from './board';
import { instantOf, type Chance, type Clock } from './edges/edges';
import type { Pull } from './pull/pull';

/** Between two passes when all is well, ms. */
const CALM_MS = 60_000;
/** A refused sign-in or a missing permission does not mend in seconds, ms. */
const SIGN_IN_MS = 300_000;
/** Nobody reachable: asking again costs nothing while the line is down, ms. */
const OFFLINE_MAX_MS = 30_000;
const FAULT_MAX_MS = 300_000;
const FIRST_PAUSE_MS = 5_000;

export type RemovalKind = 'invoices' | 'reservations';

/** How one pass ended; a problem may stand beside what was done before it. */
export interface PassEnd {
  readonly pass: Pass;
  readonly problem: Problem | null;
}

export interface PassOptions {
  readonly full: boolean;
  readonly priority: 'user' | 'background';
  readonly allowRemoval?: ReadonlySet<RemovalKind>;
}

interface Parts {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly board: Board;
  /** null while there is no account. */
  readonly pull: () => { pull: Pull; sent: () => number } | null;
  readonly onDone: (end: PassEnd) => void;
}

export interface Scheduler {
  /** Runs a pass now, or joins the one under way; a `full` wish waits for its own pass. null without an account. */
  pass(options: PassOptions): Promise<PassEnd> | null;
  /** Passes on their own: at once, then calmly; after a failure sooner and then ever more rarely. */
  start(): void;
  stop(): Promise<void>;
}

export function makeScheduler({ clock, chance, board, pull, onDone }: Parts): Scheduler {
  const stopped = new AbortController();
  let current: { full: boolean; end: Promise<PassEnd> } | null = null;
  let failures = 0;
  let timer = new AbortController();
  let started = false;

  async function run(options: PassOptions): Promise<PassEnd> {
    const able = pull();
    if (!able) throw new Error('a pass was asked for without an account');
    const before = able.sent();
    board.note({ nextTry: null });
    const result = await able.pull.run({
      ...options,
      signal: stopped.signal,
      onProgress: (progress) => board.note({ progress }),
    });
    const problem = result.problems.find((one) => one.cause !== 'cancelled') ?? null;
    const end: PassEnd = {
      problem,
      pass: {
        requests: able.sent() - before,
        invoices: result.invoices,
        reservations: result.reservations,
        pricing: result.pricing,
        outbox: { sent: 0, waiting: 0, conflicts: 0 },
        setAside: result.setAside,
      },
    };
    failures = problem ? failures + 1 : 0;
    const cancelled = stopped.signal.aborted;
    board.note({
      progress: null,
      problem,
      guard: result.guard,
      ...(problem || cancelled ? {} : { confirmedAt: instantOf(clock) }),
    });
    if (!cancelled) onDone(end);
    return end;
  }

  function pass(options: PassOptions): Promise<PassEnd> | null {
    if (!pull() || stopped.signal.aborted) return null;
    const running = current;
    if (running && (running.full || !options.full) && !options.allowRemoval) return running.end;
    const end = (running ? running.end.then(() => run(options)) : run(options)).finally(() => {
      if (current?.end === end) current = null;
      if (started) plan();
    });
    current = { full: options.full, end };
    timer.abort();
    return end;
  }

  function plan(): void {
    if (stopped.signal.aborted || current) return;
    timer.abort();
    const mine = (timer = new AbortController());
    const ms = pauseAfter(board.state().problem, failures, chance);
    board.note({ nextTry: pull() ? new Date(clock.now() + ms).toISOString() : null });
    clock.sleep(ms, mine.signal).then(
      () => void pass({ full: false, priority: 'background' }),
      () => undefined,
    );
  }

  return {
    pass,
    start: () => {
      started = true;
      if (!pass({ full: false, priority: 'background' })) plan();
    },
    stop: async () => {
      stopped.abort();
      timer.abort();
      await current?.end;
    },
  };
}

/** Milliseconds until the next pass: growing with the failures in a row, with jitter, up to a cap (sync.md, Retry). */
export function pauseAfter(problem: Problem | null, failures: number, chance: Chance): number {
  if (!problem) return CALM_MS;
  if (problem.retryAfterMs !== null)
    return Math.min(problem.retryAfterMs, FAULT_MAX_MS) + chance.next() * 1000;
  if (problem.kind === 'signedOut' || problem.kind === 'notAllowed') return SIGN_IN_MS;
  const cap = problem.cause === 'noNetwork' || problem.cause === 'noAnswer' ? OFFLINE_MAX_MS : FAULT_MAX_MS;
  const grown = Math.min(cap, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1));
  return grown * (0.75 + chance.next() * 0.5);
}
