import type { Progress } from '#shared/outcome/syncHealth';
import type { Problem } from '#shared/outcome/problem';
import { getCurrentInstant, type Random, type Clock } from '../../platform/platform';
import { bugProblem } from '#shared/outcome/ownProblem';
import { log } from '../../../log/log';
import type { Priority, Remote } from '../../remote/remote';
import { isDamage } from '../../store/sql/database';
import { isDiskFault } from '../../store/open';
import type { Change } from '../../store/outbox/outboxStore';
import type { Store } from '../../store/store';
import { createAlreadySentCheck, type AlreadySentCheck } from './alreadySentCheck';
import { applyDecision, giveUpOpenChanges } from './applyDecision';
import { decideNotAsked } from './decision';
import { nextDue } from './due';
import { neverLeft } from './laneWork';
import { findCreated, sendCreate, sendToRecord } from './send';
import { DONE, createSendMoment, type SendContext, type SendResult } from './sendContext';

/** Sends what waits, lane by lane, oldest first (SPEC.md; sync.md, Writing). */

export interface PushOptions {
  readonly priority: Priority;
  /** Nothing more is begun; a write under way is given a moment to end. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface PushEnd {
  readonly sent: number;
  /** What stopped the round for all; null where each change went as far as it could. */
  readonly problem: Problem | null;
}

export interface Push {
  /** One round; joins the one under way, which takes in what was queued meanwhile. */
  run(options: PushOptions): Promise<PushEnd>;
}

export interface PushParts {
  /** The account's client as it is when a round begins. One queue has one sender, whatever becomes of the account. */
  readonly remote: () => Remote | null;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Of this program, for what is kept of a bug. */
  readonly version: string;
  /** ms, whatever the clock is set to; without it, the clock is never set. */
  readonly uptime?: () => number;
}

/** A write that was begun is given so long to end when the program closes, ms. */
const GRACE_MS = 5_000;
/** Somebody waits for the first few of a round; a long queue leaves the rest of the budget to other clicks. */
const MAX_URGENT_CHANGES = 10;
/** A clock that is ahead by so much more was set; ms. */
const SET_MS = 1_000;
/** So many different changes in a row that fail look like a service that is down. */
const MAX_CONSECUTIVE_FAILURES = 3;

export function createPush(parts: PushParts): Push {
  let underWay: Promise<PushEnd> | null = null;
  const alreadySent = createAlreadySentCheck(parts.store);
  const settleAnew = prepareSettleAnew(parts);
  return {
    run: (options) => {
      underWay ??= round(parts, alreadySent, settleAnew, options).finally(() => {
        alreadySent.forgetReading();
        underWay = null;
      });
      return underWay;
    },
  };
}

async function round(
  parts: PushParts,
  alreadySent: AlreadySentCheck,
  settleAnew: () => void,
  options: PushOptions,
): Promise<PushEnd> {
  const { store, clock, random } = parts;
  const remote = parts.remote();
  if (!remote) return { sent: 0, problem: null };
  const { priority, signal, onProgress } = options;
  const grace = graceAfter(clock, signal);
  const contextAt = (urgency: Priority): SendContext => ({
    remote,
    store,
    clock,
    random,
    ask: { priority: urgency, ...(signal ? { signal } : {}) },
    writeAsk: { priority: urgency, signal: grace.signal },
  });
  let context = contextAt(priority);
  let tried = 0;
  recover(context);
  let sent = 0;
  const failing = new Map<number, Problem>();
  /** Kinds of changes that were forbidden three times in a row: the rest of the round leaves them out. */
  const refused = new Set<Change['kind']>();
  let problem: Problem | null = null;
  for (;;) {
    settleAnew();
    const next = signal?.aborted ? null : nextDue(context, refused);
    if (!next) break;
    onProgress?.({ step: 'sending', done: sent, of: sent + store.outbox.counts().waiting });
    if ((tried += 1) > MAX_URGENT_CHANGES) context = contextAt('background');
    const result = await send(context, alreadySent, next).catch((error: unknown) =>
      recordBug(context, next, error, parts.version),
    );
    if (store.outbox.get(next.changeId)?.state === 'sent') sent += 1;
    if (result.end === 'done') {
      failing.clear();
      // An answer and the next attempt are written to the disk one after the other: screens are answered in between.
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
  // The service is there for us: what it refused tells so by itself.
  if (sent > 0 && problem?.kind === 'notAllowed') problem = null;
  return { sent, problem: problem?.cause === 'cancelled' ? null : problem };
}

/**
 * Where the clock was set forward, the settling time of every lost write begins anew (SPEC.md, C6). A PC that was asleep
 * looks the same, and waits a minute more.
 */
function prepareSettleAnew({ store: { outbox }, clock, uptime = () => clock.now() }: PushParts): () => void {
  let ahead = clock.now() - uptime();
  return () => {
    const before = ahead;
    ahead = clock.now() - uptime();
    if (ahead - before < SET_MS) return;
    for (const { changeId, state } of outbox.open())
      if (state === 'uncertain') outbox.amend(changeId, { since: getCurrentInstant(clock) });
  };
}

/** The program ended, or was stopped, between the attempt and its answer: from now on it is looked for (SPEC.md, A2). */
function recover({ store: { outbox }, clock }: SendContext): void {
  for (const change of outbox.open())
    if (change.state === 'sending')
      outbox.move(change.changeId, 'lose', getCurrentInstant(clock), { looks: 0, nextTry: null });
}

async function send(context: SendContext, alreadySent: AlreadySentCheck, next: Change): Promise<SendResult> {
  const { outbox } = context.store;
  if (neverLeft(outbox.lane(next.localId))) {
    context.store.transaction(() =>
      giveUpOpenChanges(outbox, next.localId, getCurrentInstant(context.clock)),
    );
    return DONE;
  }
  if (next.kind !== 'create') return sendToRecord(context, next);
  if (next.state === 'uncertain') return findCreated(context, next);
  return (await alreadySent.run(context, next)) ?? sendCreate(context, next);
}

/** A bug of ours affects one change: it waits with the error, without blocking others (Promise 4). */
function recordBug(context: SendContext, change: Change, error: unknown, version: string): SendResult {
  if (isDiskFault(error) || isDamage(error)) throw error;
  log.fault('sending', error, { change: change.changeId });
  const moment = createSendMoment(context);
  const decision = decideNotAsked(change, bugProblem(error, version, moment.at), moment);
  return applyDecision(context, change, decision).result;
}

/** A signal that follows another one after a while. */
function graceAfter(clock: Clock, signal: AbortSignal | undefined) {
  const late = new AbortController();
  const over = new AbortController();
  const follow = () =>
    void clock.sleep(GRACE_MS, over.signal).then(
      () => late.abort(),
      () => undefined,
    );
  signal?.addEventListener('abort', follow, { signal: over.signal });
  return { signal: late.signal, end: () => over.abort() };
}
