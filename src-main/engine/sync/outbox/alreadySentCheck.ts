import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { Problem } from '#shared/outcome/problem';
import { isAnswerTo } from '#shared/rules/merge/answerTo';
import type { Store } from '../../store/store';
import { isAddedBefore, readRecentInvoices } from './readRecentInvoices';
import { applyDecision } from './applyDecision';
import { decideDoubtful } from './decideCreate';
import type { Create } from './laneWork';
import { pauseMs } from './pauses';
import { asSent, bodyWithIds, findBlockingChange } from './missingReferences';
import { DONE, later, createSendMoment, type SendContext, type SendResult } from './sendContext';
import { mayBeChanged, mayBeIt } from './twins';

/**
 * A new invoice that has waited may have been sent already: by a copy of this profile, or by this one before its folder was
 * put back. What was added to the service since is read first, and a plausible match is a question (SPEC.md, Copies).
 */

/** A change of this run that is older is checked too: a virtual machine may have been put back meanwhile. */
const MIN_OLD_MS = 5 * 60_000;
/** Reuse an "added since" reading for at most this long. */
const MAX_READING_AGE_MS = 15_000;
/** Clocks are not exact, and may have been set since the change was queued. */
const CLOCK_MARGIN_MS = 15 * 60_000;
/** Queued in an earlier run, and so perhaps on another PC, whose clock was wrong by an unknown amount. */
const FOREIGN_CLOCK_MARGIN_MS = 7 * 86_400_000;

export interface AlreadySentCheck {
  /** null: the change may be sent now. Else the user is asked, or the service did not answer and it waits. */
  run(context: SendContext, change: Create): Promise<SendResult | null>;
  /** The round is over: until the next one somebody may change or delete an invoice of the service. */
  forgetReading(): void;
}

export function createAlreadySentCheck(store: Store): AlreadySentCheck {
  const lastIdOfEarlierRun = store.outbox.open().at(-1)?.changeId ?? 0;
  const added = new Map<number, Invoice>();
  let readAt: number | null = null;

  const isOfEarlierRun = ({ changeId }: Create): boolean => changeId <= lastIdOfEarlierRun;
  const isOld = (change: Create, now: number): boolean =>
    isOfEarlierRun(change) || Math.abs(now - Date.parse(change.queuedAt)) >= MIN_OLD_MS;

  const oldCreates = (context: SendContext): Create[] =>
    store.outbox
      .open()
      .filter(
        (change): change is Create =>
          change.kind === 'create' && change.state === 'waiting' && isOld(change, context.clock.now()),
      );

  /** Since when an invoice of this change may be in the service, ms by this PC's clock. */
  function earliestAddition(change: Create, now: number): number {
    const queuedAt = Date.parse(change.queuedAt);
    const isClockUnsure = isOfEarlierRun(change) || queuedAt > now;
    return nearestAddition(change, now) - (isClockUnsure ? FOREIGN_CLOCK_MARGIN_MS : 0);
  }

  /** Reads what was added since the oldest of them, or since the last reading. null: it is known now. */
  async function read(context: SendContext): Promise<SendResult | null> {
    const now = context.clock.now();
    if (readAt !== null && now >= readAt && now - readAt <= MAX_READING_AGE_MS) return null;
    const oldest = Math.min(now, ...oldCreates(context).map((change) => earliestAddition(change, now)));
    const since = readAt === null || readAt > now ? oldest : readAt - CLOCK_MARGIN_MS;
    const answer = await readRecentInvoices(context, since);
    if (!answer.ok) return putOff(context, answer.problem);
    for (const invoice of answer.value) added.set(invoice.invoiceId, invoice);
    readAt = now;
    return null;
  }

  /** All that wait for the same reading wait on; the first has the reason. */
  function putOff(context: SendContext, problem: Problem): SendResult {
    const waiting = oldCreates(context);
    const [first] = waiting;
    const failures = (first?.failures ?? 0) + 1;
    const nextTry = later(createSendMoment(context), pauseMs(failures, context.random));
    store.transaction(() => {
      for (const { changeId } of waiting) store.outbox.amend(changeId, { nextTry });
      if (first) store.outbox.amend(first.changeId, { problem, failures });
    });
    return { end: 'failed', problem };
  }

  /** Unclaimed invoices of the service that have all that is to be sent; without any, those that are nearly the same. */
  function findMatches(context: SendContext, change: Create, body: CreateBody): Invoice[] {
    const skewMs = context.remote.clockSkewMs() ?? 0;
    const now = context.clock.now();
    const earliest = earliestAddition(change, now) + skewMs;
    const free = [...added.values()].filter(
      (invoice) =>
        !change.twins.includes(invoice.invoiceId) &&
        !isAddedBefore(invoice, earliest) &&
        !store.outbox.claimed(invoice.invoiceId),
    );
    const withoutEdits = bodyWithIds(store, change);
    const equal = free.filter((invoice) => isAnswerTo(body, invoice) || isAnswerTo(withoutEdits, invoice));
    if (equal.length > 0) return sortById(equal);
    const nearest = nearestAddition(change, now) + skewMs;
    return sortById(
      free.filter(
        (invoice) =>
          !isAddedBefore(invoice, nearest) &&
          (mayBeChanged(body, invoice) || (isOfEarlierRun(change) && mayBeIt(body, invoice))),
      ),
    );
  }

  function decide(context: SendContext, changeId: number): SendResult | null {
    const change = store.outbox.get(changeId);
    if (change?.kind !== 'create' || change.state !== 'waiting') return DONE;
    const matches = findMatches(context, change, bodyWithIds(store, asSent(store, change)));
    if (matches.length === 0) return null;
    return applyDecision(context, change, decideDoubtful(change, matches, null)).result;
  }

  return {
    async run(context, change) {
      if (!isOld(change, context.clock.now()) || findBlockingChange(store, change) !== null) return null;
      const failed = await read(context);
      return failed ?? store.transaction(() => decide(context, change.changeId));
    },
    forgetReading() {
      added.clear();
      readAt = null;
    },
  };
}

/** Earliest instant (ms) at which the service can have added the invoice, if this PC's clock is off by the margin at most. */
const nearestAddition = ({ queuedAt }: Create, now: number): number =>
  Math.min(Date.parse(queuedAt), now) - CLOCK_MARGIN_MS;

const sortById = (invoices: readonly Invoice[]): Invoice[] =>
  invoices.toSorted((a, b) => a.invoiceId - b.invoiceId);
