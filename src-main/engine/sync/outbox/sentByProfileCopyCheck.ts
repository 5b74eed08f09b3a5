import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { Problem } from '#shared/outcome/problem';
import { isInvoiceAsInCreateBody } from '#shared/rules/merge/compareWriteWithRecord';
import type { Store } from '../../store/storeInterface';
import { isInvoiceAddedBefore, readInvoicesAddedSince } from './fetchInvoicesAddedSince';
import { saveSendDecision } from './saveSendDecision';
import { decideAskUserWhichMatch } from './decideCreate';
import type { Create } from './mergeQueuedEdits';
import { computeSendRetryPauseMs } from './sendRetryPauses';
import {
  applyQueuedEditsToCreate,
  buildCreateBodyToSend,
  findInvoiceToSendFirst,
} from './unsentInvoiceReferences';
import {
  CHANGE_SENDING_DONE_RESULT,
  computeInstantAfterMs,
  captureNowForSendDecision,
  type SendContext,
  type SendResult,
} from './sendContext';
import { isLikelyEditedCreate, isInvoiceSimilarToCreate } from './searchInvoicesMatchingCreate';

/**
 * Checks whether a queued new invoice was already sent, for example by another PC with a copy of this profile (SPEC.md,
 * Copies).
 */

/** Minimum age in ms at which Kontuar searches the service for a queued new invoice before sending it. */
const MIN_CHECKED_AGE_MS = 5 * 60_000;
/** Maximum age in ms at which the list of recently added invoices is used again instead of being read anew. */
const MAX_READING_AGE_MS = 15_000;
/**
 * Tolerance in ms for the stored time at which a change was queued, because this PC's clock may have been wrong at that
 * time.
 */
const CLOCK_MARGIN_MS = 15 * 60_000;
/**
 * Tolerance in ms for the time at which a change from an earlier run of Kontuar was queued, because the change may come
 * from another PC with a wrong clock.
 */
const FOREIGN_CLOCK_MARGIN_MS = 7 * 86_400_000;

export interface AlreadySentCheck {
  /**
   * Checks whether the service already has the invoice of a waiting change. Resolves with null if the invoice may be
   * sent now, otherwise with the result to report.
   */
  run(context: SendContext, change: Create): Promise<SendResult | null>;
  /**
   * Forgets the invoices that were read when a round of sending ends, because the invoices may change in the service
   * before the next round.
   */
  forgetReading(): void;
}

export function createSentByProfileCopyCheck(store: Store): AlreadySentCheck {
  const lastIdOfEarlierRun = store.outbox.listOpen().at(-1)?.changeId ?? 0;
  const added = new Map<number, Invoice>();
  let readAt: number | null = null;

  const isOfEarlierRun = ({ changeId }: Create): boolean => changeId <= lastIdOfEarlierRun;
  const isOldEnoughToCheck = (change: Create, now: number): boolean =>
    isOfEarlierRun(change) || Math.abs(now - Date.parse(change.queuedAt)) >= MIN_CHECKED_AGE_MS;

  const listOldCreates = (context: SendContext): Create[] =>
    store.outbox
      .listOpen()
      .filter(
        (change): change is Create =>
          change.kind === 'create' &&
          change.state === 'waiting' &&
          isOldEnoughToCheck(change, context.clock.now()),
      );

  /** Returns the earliest time in ms at which the service can have added this invoice, by this PC's clock. */
  function estimateEarliestAdditionMs(change: Create, now: number): number {
    const queuedAt = Date.parse(change.queuedAt);
    const isClockUnsure = isOfEarlierRun(change) || queuedAt > now;
    return subtractClockMargin(change, now) - (isClockUnsure ? FOREIGN_CLOCK_MARGIN_MS : 0);
  }

  /**
   * Reads the invoices that were added to the service since the last call; the first call begins with the time at which
   * the oldest waiting new invoice was queued. Returns null on success.
   */
  async function readAddedInvoices(context: SendContext): Promise<SendResult | null> {
    const now = context.clock.now();
    if (readAt !== null && now >= readAt && now - readAt <= MAX_READING_AGE_MS) return null;
    const oldest = Math.min(
      now,
      ...listOldCreates(context).map((change) => estimateEarliestAdditionMs(change, now)),
    );
    const since = readAt === null || readAt > now ? oldest : readAt - CLOCK_MARGIN_MS;
    const answer = await readInvoicesAddedSince(context, since);
    if (!answer.ok) return postponeCreates(context, answer.problem);
    for (const invoice of answer.value) added.set(invoice.invoiceId, invoice);
    readAt = now;
    return null;
  }

  /**
   * Postpones sending the waiting new invoices, because the list of invoices added to the service could not be read.
   */
  function postponeCreates(context: SendContext, problem: Problem): SendResult {
    const waiting = listOldCreates(context);
    const [first] = waiting;
    const failures = (first?.failures ?? 0) + 1;
    const nextTry = computeInstantAfterMs(
      captureNowForSendDecision(context),
      computeSendRetryPauseMs(failures, context.random),
    );
    store.transaction(() => {
      for (const { changeId } of waiting) store.outbox.setChangeDetails(changeId, { nextTry });
      if (first) store.outbox.setChangeDetails(first.changeId, { problem, failures });
    });
    return { end: 'failed', problem };
  }

  function findMatches(context: SendContext, change: Create, body: CreateBody): Invoice[] {
    const skewMs = context.remote.clockSkewMs() ?? 0;
    const now = context.clock.now();
    const earliest = estimateEarliestAdditionMs(change, now) + skewMs;
    const free = [...added.values()].filter(
      (invoice) =>
        !change.twins.includes(invoice.invoiceId) &&
        !isInvoiceAddedBefore(invoice, earliest) &&
        !store.outbox.isServiceIdTaken(invoice.invoiceId),
    );
    const withoutEdits = buildCreateBodyToSend(store, change);
    const equal = free.filter(
      (invoice) => isInvoiceAsInCreateBody(body, invoice) || isInvoiceAsInCreateBody(withoutEdits, invoice),
    );
    if (equal.length > 0) return sortById(equal);
    const nearest = subtractClockMargin(change, now) + skewMs;
    return sortById(
      free.filter(
        (invoice) =>
          !isInvoiceAddedBefore(invoice, nearest) &&
          (isLikelyEditedCreate(body, invoice) ||
            (isOfEarlierRun(change) && isInvoiceSimilarToCreate(body, invoice))),
      ),
    );
  }

  function decideFromMatches(context: SendContext, changeId: number): SendResult | null {
    const change = store.outbox.get(changeId);
    if (change?.kind !== 'create' || change.state !== 'waiting') return CHANGE_SENDING_DONE_RESULT;
    const matches = findMatches(
      context,
      change,
      buildCreateBodyToSend(store, applyQueuedEditsToCreate(store, change)),
    );
    if (matches.length === 0) return null;
    return saveSendDecision(context, change, decideAskUserWhichMatch(change, matches, null)).result;
  }

  return {
    async run(context, change) {
      if (!isOldEnoughToCheck(change, context.clock.now()) || findInvoiceToSendFirst(store, change) !== null)
        return null;
      const failed = await readAddedInvoices(context);
      return failed ?? store.transaction(() => decideFromMatches(context, change.changeId));
    },
    forgetReading() {
      added.clear();
      readAt = null;
    },
  };
}

const subtractClockMargin = ({ queuedAt }: Create, now: number): number =>
  Math.min(Date.parse(queuedAt), now) - CLOCK_MARGIN_MS;

const sortById = (invoices: readonly Invoice[]): Invoice[] =>
  invoices.toSorted((a, b) => a.invoiceId - b.invoiceId);
