import type { Copied } from '#shared/contract/copied';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import { isAnswerTo } from '#shared/rules/merge/answerTo';
import type { Identity, Turn } from '../../recovery/identity';
import type { Store } from '../../store/store';
import { isBefore, isSince, readAdded } from './added';
import { applyDecision } from './applyDecision';
import { decideDoubtful, decideTwinClaim } from './decideCreate';
import { mergePendingEdits, type Create } from './laneWork';
import { pauseMs } from './pauses';
import { asSent, bodyWithIds, waitsFor } from './references';
import { DONE, later, momentOf, type SendContext, type SendResult } from './sendContext';
import { mayBeChanged, mayBeIt } from './twins';

/**
 * A new invoice that has waited since before may have been sent by a copy of this profile, or by this one before it was
 * put back. Nothing of it is sent before the service was asked what was added since (SPEC.md, Copies; trust.md, 1).
 */

/** A new invoice that has waited so long is looked for too: this very run may have been put back, or copied. */
const LONG_MS = 5 * 60_000;
/** So old may be what was read when an invoice is sent. */
const FRESH_MS = 15_000;
/** Before the moment when it was queued: clocks are not exact, and may have been set since. */
const EARLIER_MS = 15 * 60_000;
/** Queued in the future, or perhaps on another PC: by a clock that was wrong by an unknown amount. */
const UNSURE_MS = 7 * 86_400_000;
/** So much before that moment an invoice is claimed without a question. */
const EXACT_MS = 5_000;
/** So long nothing of it may have been sent elsewhere before a copy begins; half as much again by chance, as two may wait. */
const QUIET_MS = 60_000;
/** Whoever has not looked for so long does not know whether it was quiet. */
const UNSEEN_MS = 10 * 60_000;
/** Another copy on this PC is sending: asked so often, so many times in a round. */
const TURN_MS = 1_000;
const TURNS = 10;

/** Since when it may have been sent, by this PC's clock. */
const earliest = ({ queuedAt }: Create, now: number, isUnsure: boolean): number =>
  Math.min(Date.parse(queuedAt), now) - EARLIER_MS - (isUnsure ? UNSURE_MS : 0);

/** It came with the copy. */
const isCopy = ({ changeId }: Create, copied: Copied | null): boolean =>
  copied !== null && changeId <= copied.upTo;

const earliestOf = (changes: readonly Create[], now: number, copied: Copied | null): number =>
  Math.min(
    ...changes.map((one) => earliest(one, now, isCopy(one, copied) || Date.parse(one.queuedAt) > now)),
    now,
  );

export interface SentBefore {
  /** null: it may be sent now. Else it was claimed, asked about, or put off. */
  before(context: SendContext, change: Create): Promise<SendResult | null>;
  /** Waits for the sending copy, if nothing else is left. true: it has ended, and the waiting changes may be sent. */
  turnComes(context: SendContext): Promise<boolean>;
  release(): void;
}

export function createSentBefore(store: Store, identity: Identity | null): SentBefore {
  /** What was queued in an earlier run of the program. */
  const upTo = store.outbox.open().at(-1)?.changeId ?? 0;
  const added = new Map<number, Invoice>();
  let readAt: number | null = null;
  let turn: Turn | null = null;
  let waitsForTurn = false;

  const isOld = ({ changeId, queuedAt }: Create, now: number): boolean =>
    changeId <= upTo || Math.abs(now - Date.parse(queuedAt)) >= LONG_MS;
  const allOld = (context: SendContext): Create[] =>
    store.outbox
      .open()
      .filter(
        (one): one is Create =>
          one.kind === 'create' && one.state === 'waiting' && isOld(one, context.clock.now()),
      );

  /** All that wait for the same: none of them is tried for itself, and others take their turn. */
  function putOff(context: SendContext, ms: number): SendResult {
    store.transaction(() => {
      for (const { changeId } of allOld(context))
        store.outbox.amend(changeId, { nextTry: later(momentOf(context), ms) });
    });
    return DONE;
  }

  async function read(context: SendContext, copied: Copied | null): Promise<SendResult | null> {
    const now = context.clock.now();
    const freshMs = copied?.elsewhere === true ? 0 : FRESH_MS;
    if (readAt !== null && now >= readAt && now - readAt <= freshMs) return null;
    const oldest = earliestOf(allOld(context), now, copied);
    const since = readAt === null || readAt > now ? oldest : readAt - EARLIER_MS;
    const answer = await readAdded(context, since);
    if (!answer.ok) {
      const { problem } = answer;
      const [first] = allOld(context);
      const failures = (first?.failures ?? 0) + 1;
      putOff(context, pauseMs(failures, context.random));
      if (first) store.outbox.amend(first.changeId, { problem, failures });
      return { end: 'failed', problem };
    }
    for (const invoice of answer.value) added.set(invoice.invoiceId, invoice);
    readAt = now;
    return null;
  }

  function found(context: SendContext, change: Create, body: CreateBody, copied: boolean): Invoice[] {
    const skewMs = context.remote.clockSkewMs() ?? 0;
    const now = context.clock.now();
    const free = [...added.values()].filter(
      (one) =>
        !change.twins.includes(one.invoiceId) &&
        !isBefore(one, earliest(change, now, copied) + skewMs) &&
        !store.outbox.claimed(one.invoiceId),
    );
    const bare = bodyWithIds(store, change);
    const same = free.filter((one) => isAnswerTo(body, one) || isAnswerTo(bare, one));
    const byId = (list: Invoice[]) => list.sort((one, other) => one.invoiceId - other.invoiceId);
    if (same.length > 0) return byId(same);
    const near = free.filter((one) => !isBefore(one, earliest(change, now, false) + skewMs));
    return byId(near.filter((one) => mayBeChanged(body, one) || (copied && mayBeIt(body, one))));
  }

  /** The twin is this one, or, without one that is sure, the user is asked which of them is. */
  function takeUp(
    context: SendContext,
    change: Create,
    twins: readonly Invoice[],
    sure: Invoice | undefined,
  ) {
    if (!sure) return applyDecision(context, change, decideDoubtful(change, twins, null)).result;
    const bare = bodyWithIds(store, change);
    const waiting = isAnswerTo(bare, sure) ? [] : store.outbox.lane(change.localId).slice(1);
    const merged = mergePendingEdits(change, waiting);
    const decision = decideTwinClaim(sure, bodyWithIds(store, merged.whole));
    return applyDecision(context, change, { ...decision, merged }).result;
  }

  function decideWaiting(context: SendContext, change: Create, copied: Copied | null): SendResult | null {
    const now = store.outbox.get(change.changeId);
    if (now?.kind !== 'create' || now.state !== 'waiting') return DONE;
    const mine = isCopy(now, copied);
    const body = bodyWithIds(store, asSent(store, now));
    const twins = found(context, now, body, mine);
    const skewMs = context.remote.clockSkewMs();
    const exact = Date.parse(now.queuedAt) + (skewMs ?? 0) - EXACT_MS;
    const [sure] = twins.filter(
      (one) =>
        skewMs !== null &&
        isSince(one, exact) &&
        (isAnswerTo(body, one) || isAnswerTo(bodyWithIds(store, now), one)),
    );
    if (copied && mine && copied.elsewhere && twins.length > 0) quietFromNow(context, copied);
    if (twins.length > 0) return takeUp(context, now, twins, mine ? sure : undefined);
    return copied && mine && copied.elsewhere ? quiet(context, copied) : null;
  }

  const quietFromNow = (context: SendContext, copied: Copied): string => {
    const sendsFrom = later(momentOf(context), QUIET_MS * (1 + context.random.next() / 2));
    identity?.note({ ...copied, sendsFrom });
    return sendsFrom;
  };

  /** Where another copy may send and only the service is shared, the copy waits. */
  function quiet(context: SendContext, copied: Copied): SendResult | null {
    const now = context.clock.now();
    const known = copied.sendsFrom === null ? null : Date.parse(copied.sendsFrom);
    const seen = known !== null && now >= known - 2 * QUIET_MS && now < known + UNSEEN_MS;
    const sendsFrom = seen ? known : Date.parse(quietFromNow(context, copied));
    if (sendsFrom > now) return putOff(context, sendsFrom - now);
    // It stays quiet, as far as this one can see.
    identity?.note({ ...copied, sendsFrom: momentOf(context).at });
    return null;
  }

  return {
    async before(context, change) {
      if (!isOld(change, context.clock.now()) || waitsFor(store, change) !== null) return null;
      const copied = (await identity?.known()) ?? null;
      if (identity) turn ??= identity.turn();
      if (identity && !turn) {
        waitsForTurn = true;
        return putOff(context, TURN_MS);
      }
      const failed = await read(context, copied);
      if (failed) return failed;
      return store.transaction(() => decideWaiting(context, change, identity?.last() ?? copied));
    },
    async turnComes(context) {
      for (let tries = 0; waitsForTurn && !turn && tries < TURNS; tries += 1) {
        await context.clock.sleep(TURN_MS, context.ask.signal).catch(() => undefined);
        if (context.ask.signal?.aborted) return false;
        turn = identity?.turn() ?? null;
      }
      if (!waitsForTurn || !turn) return false;
      waitsForTurn = false;
      putOff(context, 0);
      return true;
    },
    release() {
      // Kept for this round alone: until the next one somebody may change or delete a record.
      added.clear();
      readAt = null;
      waitsForTurn = false;
      turn?.release();
      turn = null;
    },
  };
}
