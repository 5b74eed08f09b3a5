import type { Progress } from '#shared/outcome/syncHealthSchemas';
import type { Problem } from '#shared/outcome/problem';
import { getCurrentInstant, type Random, type Clock } from '../../platform/platform';
import { buildBugProblem } from '#shared/outcome/buildLocalProblem';
import { log } from '../../../log/log';
import type { Priority, Remote } from '../../remote/remoteServiceInterface';
import { isDatabaseDamageError } from '../../store/sql/databaseAndSqlBuilder';
import { isUnwritableOrLockedDatabaseError } from '../../store/openStore';
import type { Change } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import { createSentByProfileCopyCheck, type AlreadySentCheck } from './sentByProfileCopyCheck';
import { saveSendDecision, discardOpenChangesOfInvoice } from './saveSendDecision';
import { decideRetryLater } from './sendDecision';
import { findOldestSendableChange } from './findSendableChange';
import { isInvoiceDeletedBeforeSending } from './mergeQueuedEdits';
import { findSentCreateInService, sendCreate, sendEditOrDeletion } from './sendChange';
import {
  CHANGE_SENDING_DONE_RESULT,
  captureNowForSendDecision,
  type SendContext,
  type SendResult,
} from './sendContext';

/** Sends waiting changes: one queue per invoice, oldest first (SPEC.md; sync.md, Writing). */

export interface PushOptions {
  readonly priority: Priority;
  /** Signal that stops the sending. A write that is already running gets a short time to finish. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface PushEnd {
  readonly sent: number;
  /** Problem that stopped the round of sending; null if all waiting changes were processed. */
  readonly problem: Problem | null;
}

export interface Push {
  /**
   * Sends the waiting changes in one round. A call during a running round joins that round, which also sends changes
   * that were queued after its start.
   */
  run(options: PushOptions): Promise<PushEnd>;
}

export interface PushParts {
  /**
   * Returns the service client of the current account. Called at the start of each round of sending, because the
   * account may change while the program runs.
   */
  readonly remote: () => Remote | null;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Kontuar's version, which a bug report contains. */
  readonly version: string;
  /**
   * Returns the uptime in ms, independent of the clock setting. Without this function, changes of the clock are not
   * detected.
   */
  readonly uptime?: (() => number) | undefined;
}

/** Time in ms that a running write gets to finish when the program closes. */
const WRITE_GRACE_MS = 5_000;
/** Maximum number of changes that are sent with high priority each time the queue is sent. */
const MAX_URGENT_CHANGES = 10;
/** If the clock has advanced by at least this many ms more than the uptime, the clock was set forward. */
const CLOCK_SET_TOLERANCE_MS = 1_000;
/** If this number of changes fail one after another, the service is probably down. */
const MAX_CONSECUTIVE_FAILURES = 3;

export function createPush(parts: PushParts): Push {
  let underWay: Promise<PushEnd> | null = null;
  const alreadySent = createSentByProfileCopyCheck(parts.store);
  const settleAnew = prepareSettlingRestart(parts);
  return {
    run: (options) => {
      underWay ??= sendQueue(parts, alreadySent, settleAnew, options).finally(() => {
        alreadySent.forgetReading();
        underWay = null;
      });
      return underWay;
    },
  };
}

async function sendQueue(
  parts: PushParts,
  alreadySent: AlreadySentCheck,
  settleAnew: () => void,
  options: PushOptions,
): Promise<PushEnd> {
  const { store, clock, random } = parts;
  const remote = parts.remote();
  if (!remote) return { sent: 0, problem: null };
  const { priority, signal, onProgress } = options;
  const grace = createGraceSignal(clock, signal);
  const createContext = (urgency: Priority): SendContext => ({
    remote,
    store,
    clock,
    random,
    ask: { priority: urgency, ...(signal ? { signal } : {}) },
    writeAsk: { priority: urgency, signal: grace.signal },
  });
  let context = createContext(priority);
  let tried = 0;
  markInterruptedUncertain(context);
  let sent = 0;
  const failing = new Map<number, Problem>();
  /**
   * Kinds of changes (create, update, delete) that the service has forbidden three times in a row. Changes of these
   * kinds are skipped until this round of sending ends.
   */
  const refused = new Set<Change['kind']>();
  let problem: Problem | null = null;
  for (;;) {
    settleAnew();
    const next = signal?.aborted ? null : findOldestSendableChange(context, refused);
    if (!next) break;
    onProgress?.({ step: 'sending', done: sent, of: sent + store.outbox.countOpen().waiting });
    if ((tried += 1) > MAX_URGENT_CHANGES) context = createContext('background');
    const result = await sendNextChange(context, alreadySent, next).catch((error: unknown) =>
      recordBug(context, next, error, parts.version),
    );
    if (store.outbox.get(next.changeId)?.state === 'sent') sent += 1;
    if (result.end === 'done') {
      failing.clear();
      // This pause after a sent change lets the engine answer requests of the screens.
      await clock.sleep(0);
      continue;
    }
    failing.set(next.changeId, result.problem);
    if (result.end === 'stop' || failing.size === MAX_CONSECUTIVE_FAILURES) {
      problem = result.problem;
      if (result.end === 'stop' || [...failing.values()].some(({ kind }) => kind !== 'notAllowed')) break;
      refused.add(next.kind);
      failing.clear();
    }
  }
  grace.end();
  // If the service accepted at least one change, a missing permission for another change is not reported as the
  // problem.
  if (sent > 0 && problem?.kind === 'notAllowed') problem = null;
  return { sent, problem: problem?.cause === 'cancelled' ? null : problem };
}

/**
 * After the clock was set forward, the waiting time of every write with an unknown result starts again (SPEC.md, C6).
 */
function prepareSettlingRestart({
  store: { outbox },
  clock,
  uptime = () => clock.now(),
}: PushParts): () => void {
  let ahead = clock.now() - uptime();
  return () => {
    const before = ahead;
    ahead = clock.now() - uptime();
    if (ahead - before < CLOCK_SET_TOLERANCE_MS) return;
    for (const { changeId, state } of outbox.listOpen())
      if (state === 'uncertain') outbox.setChangeDetails(changeId, { since: getCurrentInstant(clock) });
  };
}

/** Marks changes as uncertain if their sending was interrupted before the answer arrived (SPEC.md, AT2). */
function markInterruptedUncertain({ store: { outbox }, clock }: SendContext): void {
  for (const change of outbox.listOpen())
    if (change.state === 'sending')
      outbox.applyEvent(change.changeId, 'lose', getCurrentInstant(clock), { looks: 0, nextTry: null });
}

async function sendNextChange(
  context: SendContext,
  alreadySent: AlreadySentCheck,
  next: Change,
): Promise<SendResult> {
  const { outbox } = context.store;
  if (isInvoiceDeletedBeforeSending(outbox.listLane(next.localId))) {
    context.store.transaction(() =>
      discardOpenChangesOfInvoice(outbox, next.localId, getCurrentInstant(context.clock)),
    );
    return CHANGE_SENDING_DONE_RESULT;
  }
  if (next.kind !== 'create') return sendEditOrDeletion(context, next);
  if (next.state === 'uncertain') return findSentCreateInService(context, next);
  return (await alreadySent.run(context, next)) ?? sendCreate(context, next);
}

/**
 * Stores an unexpected exception as the problem of the change that was being sent, so that the sending of other changes
 * continues (Promise 4).
 */
function recordBug(context: SendContext, change: Change, error: unknown, version: string): SendResult {
  if (isUnwritableOrLockedDatabaseError(error) || isDatabaseDamageError(error)) throw error;
  log.fault('sending', error, { change: change.changeId });
  const moment = captureNowForSendDecision(context);
  const decision = decideRetryLater(change, buildBugProblem(error, version, moment.at), moment);
  return saveSendDecision(context, change, decision).result;
}

/** Returns a signal that fires `WRITE_GRACE_MS` after the given signal, so that a running write gets time to finish. */
function createGraceSignal(clock: Clock, signal: AbortSignal | undefined) {
  const late = new AbortController();
  const over = new AbortController();
  const startGracePeriod = () =>
    void clock.sleep(WRITE_GRACE_MS, over.signal).then(
      () => late.abort(),
      () => undefined,
    );
  signal?.addEventListener('abort', startGracePeriod, { signal: over.signal });
  return { signal: late.signal, end: () => over.abort() };
}
