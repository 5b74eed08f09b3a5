import type { LargeId } from '#shared/model/largeId';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import { invoiceUpdateBodySchema, type UpdateBody } from '#shared/model/invoiceBody';
import type { Finding } from '#shared/model/finding';
import { buildFindingsProblem, buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { Outcome } from '#shared/outcome/problem';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import { listUpdateFieldsNotSaved } from '#shared/rules/merge/compareWriteWithRecord';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import { applyPatch } from '#shared/rules/merge/applyQueuedBody';
import { assignServicePositionIdsToNewItems } from '#shared/rules/merge/assignItemPositionIds';
import { buildUpdateBodyFromDifferences } from '#shared/rules/merge/buildInvoiceRequestBodies';
import type { Grosz } from '#shared/model/scalars';
import { summarizeMergeForHistory } from './mergeSummary';
import type { Attempt, Change } from '../../store/outbox/outboxStoreInterface';
import {
  decideSearchForChangeAgain,
  decideMarkUncertain,
  decideReadBackRetry,
  decideFirstReadBackRetry,
  decideConflict,
  type Decision,
  type StateTransition,
  type DecisionWithRequest,
} from './sendDecision';
import { mergeEditsIntoChangeToSend, type Update } from './mergeQueuedEdits';
import { CHANGE_SENDING_DONE_RESULT, type Moment } from './sendContext';

/**
 * Decides what happens to a queued edit. The functions of this file only decide; they send no requests and write
 * nothing (sync.md, Update; SPEC.md, U).
 */

/** A request to change or delete an invoice in the service. The body of a deletion is empty. */
export interface RecordRequest {
  readonly body: UpdateBody;
  /** The service's record of the invoice from which the body of the update was computed. */
  readonly before: Invoice;
}

export interface UpdateFacts {
  /** Unfinished changes of the same invoice that were queued after this change. */
  readonly waiting: readonly Change[];
  /** The attempts to send this change, oldest first. */
  readonly attempts: readonly Attempt[];
  /**
   * Position ids that the items had before the first attempt with an unknown result; null if there was none.
   */
  readonly itemIdsBeforeDoubt: ReadonlySet<LargeId | null> | null;
  /** Milliseconds by which the service's clock is ahead of this PC's clock; null if unknown. */
  readonly skewMs: number | null;
  /** Returns the rule violations that forbid sending the update. */
  readonly findErrors: (record: Invoice, body: UpdateBody) => readonly Finding[];
  /** Returns the amount due in grosz of the invoice with the given content; null if unknown. */
  readonly computeAmount: (invoice: ShownInvoice) => Grosz | null;
}

/** Decides how to continue an edit after the service's present record of the invoice (`theirs`) was read. */
export function planUpdate(
  change: Update,
  theirs: Invoice,
  facts: UpdateFacts,
  moment: Moment,
): DecisionWithRequest<RecordRequest> {
  const attempt = facts.attempts.at(-1);
  const wasUncertain = change.state === 'uncertain';
  const settledByRecord = wasUncertain && attempt ? decideUncertain(change, attempt, theirs, moment) : null;
  if (settledByRecord) return settledByRecord;
  const notCarriedOut: readonly StateTransition[] = wasUncertain
    ? [{ event: 'miss', details: { looks: 0, nextTry: null } }]
    : [];
  const planned = isPendingOrSentToKsef(theirs.invoiceStatus)
    ? decideConflict('locked', { theirs, problem: change.problem })
    : planMergedUpdate(change, theirs, facts, moment);
  return { ...planned, moves: [...notCarriedOut, ...(planned.moves ?? [])] };
}

function planMergedUpdate(
  change: Update,
  theirs: Invoice,
  { waiting, attempts, itemIdsBeforeDoubt, skewMs, findErrors, computeAmount }: UpdateFacts,
  moment: Moment,
): DecisionWithRequest<RecordRequest> {
  const merged = mergeEditsIntoChangeToSend(change, waiting);
  const { whole } = merged;
  const mine = applyPatch(whole.base, whole.patch);
  const result = mergeInvoice({ base: whole.base, mine, theirs }, whole.choices, itemIdsBeforeDoubt);
  if (result.open) return { ...decideConflict('changed', { theirs }), merged };
  const wanted = result.invoice;
  const body = buildUpdateBodyFromDifferences(
    theirs,
    wanted,
    result.sendsAdvances ? whole.patch.prepaymentId : undefined,
  );
  if (!body) {
    const problem = buildProblemWithoutAnswer('refused', 'status', '', moment.at);
    return { ...decideConflict('rejected', { problem }), merged };
  }
  if (Object.keys(body).length === 0) return { ...decideConfirmed(theirs, theirs, null), merged };
  const errors = findErrors(theirs, body);
  if (errors.length > 0) {
    // If the merged invoice breaks a rule, the change becomes a conflict in which the user must correct the invoice.
    const content = { kind: 'update' as const, base: theirs, patch: body };
    const problem = buildFindingsProblem(errors, moment.at);
    return { ...decideConflict('rejected', { theirs, problem, choices: {} }), merged, content };
  }
  const summary = summarizeMergeForHistory(whole.base, result, computeAmount);
  const sent = replaceNullReceiver(body, attempts);
  const isNews = summary !== null && !attempts.some(({ before }) => isSameRecord(before, theirs));
  return {
    result: CHANGE_SENDING_DONE_RESULT,
    merged,
    attempt: { skewMs, sent, before: theirs },
    history: [
      ...(isNews ? [{ what: 'mergedWithService' as const, detail: JSON.stringify(summary) }] : []),
      { what: 'attempt', fields: Object.keys(sent) },
    ],
    request: { body: sent, before: theirs },
  };
}

const isSameRecord = (before: Invoice | null, theirs: Invoice): boolean =>
  JSON.stringify(before) === JSON.stringify(theirs);

/**
 * Replaces `receiver: null` by empty texts if the service accepted this null in an earlier attempt but kept the
 * receiver (A15).
 */
function replaceNullReceiver(body: UpdateBody, tried: readonly Attempt[]): UpdateBody {
  const wasNullIgnored = tried.some(({ sent, outcome }) => outcome === 'accepted' && sent.receiver === null);
  return body.receiver === null && wasNullIgnored
    ? { ...body, receiver: { companyName: '', address: '', taxId: '', bankNo: '' } }
    : body;
}

/** Decides whether the service has saved an accepted edit, based on the invoice that was read after the edit. */
export function decideAcceptedUpdateByReadBack(
  change: Update,
  request: RecordRequest,
  /** RUID, the service's request identifier, of the answer that accepted the edit. */
  ruid: string | null,
  back: Outcome<Invoice | null>,
  moment: Moment,
): Decision {
  if (!back.ok) return decideMarkUncertain(change, back.problem, moment);
  const saved = back.value;
  if (!saved)
    return decideMarkUncertain(
      change,
      buildProblemWithoutAnswer('unknown', 'unreadable', '', moment.at),
      moment,
    );
  const { body, before } = request;
  if (isUpdateNotVisibleYet(body, before, saved)) return decideFirstReadBackRetry(moment);
  return decideSaved(request, saved, ruid, 'fail');
}

/** Returns true if the service's record is the same before and after an update that should have changed it. */
const isUpdateNotVisibleYet = (body: UpdateBody, before: Invoice, saved: Invoice): boolean =>
  listUpdateFieldsNotSaved(saved, body, before).length > 0 &&
  JSON.stringify(saved) === JSON.stringify(before);

function decideSaved(
  { body, before }: RecordRequest,
  saved: Invoice,
  ruid: string | null,
  tryAgain: 'miss' | 'fail',
): Decision {
  const missing = listUpdateFieldsNotSaved(saved, body, before);
  if (missing.length === 0) return decideConfirmed(before, saved, ruid);
  const isReceiverAlone = missing.every((path) => path.startsWith('receiver.'));
  if (body.receiver === null && isReceiverAlone)
    return {
      result: CHANGE_SENDING_DONE_RESULT,
      mirror: { wrote: saved },
      moves: [{ event: tryAgain, details: { problem: null, nextTry: null } }],
    };
  const onlyKeptItemsDiffer =
    missing.every((path) => path === 'invoiceItems') && hasOnlyKeptItems(body, before, saved);
  if (onlyKeptItemsDiffer)
    return { ...decideConflict('kept-items', { theirs: saved }), mirror: { wrote: saved } };
  return decideNotAsSent(body, before, saved, missing);
}

/**
 * Turns the edit into a conflict, because the service saved some values differently from the sent values. The stored
 * edit keeps only the fields that were saved differently.
 */
function decideNotAsSent(body: UpdateBody, before: Invoice, saved: Invoice, missing: string[]): Decision {
  const asked = decideConflict('not-as-sent', { theirs: saved, choices: {} });
  return {
    ...asked,
    history: asked.history.map((line) => ({ ...line, fields: missing })),
    mirror: { wrote: saved },
    content: { kind: 'update', base: saved, patch: buildRemainingPatch(body, before, saved, missing) },
    positions: { before, now: saved },
  };
}

function buildRemainingPatch(
  body: UpdateBody,
  before: Invoice,
  saved: Invoice,
  missing: readonly string[],
): UpdateBody {
  const fields = new Set(missing.map((path) => path.split('.')[0] ?? path));
  const named = Object.entries(body).filter(([field]) => fields.has(field));
  const patch: UpdateBody = Object.fromEntries(named);
  if (!fields.has('invoiceItems') || !body.invoiceItems) return patch;
  const wanted = assignServicePositionIdsToNewItems(
    applyPatch(before, body).invoiceItems,
    before.invoiceItems,
    saved.invoiceItems,
  );
  const invoiceItems = body.invoiceItems.map((item, index) => ({
    ...item,
    positionId: wanted[index]?.positionId ?? null,
  }));
  return { ...patch, invoiceItems };
}

const decideConfirmed = (before: Invoice, now: Invoice, ruid: string | null): Decision => ({
  result: CHANGE_SENDING_DONE_RESULT,
  mirror: { wrote: now },
  moves: [{ event: 'confirm', details: { problem: null } }],
  history: [{ what: 'confirmed', ruid }],
  positions: { before, now },
});

type ItemsSent = NonNullable<UpdateBody['invoiceItems']>;

/** Returns the position ids of items that the update left out but the service kept (A35). */
function listKeptItemIds(before: Invoice, items: ItemsSent, now: Invoice): (LargeId | null)[] {
  const sent = new Set(items.map((item) => item.positionId ?? null));
  return before.invoiceItems
    .map((item) => item.positionId)
    .filter((position) => position !== null && !sent.has(position))
    .filter((position) => now.invoiceItems.some((item) => item.positionId === position));
}

/**
 * Returns true if the only difference between the saved record and the update is that the service kept items that the
 * update removes.
 */
function hasOnlyKeptItems({ invoiceItems }: UpdateBody, before: Invoice, saved: Invoice): boolean {
  if (!invoiceItems) return false;
  const kept = new Set(listKeptItemIds(before, invoiceItems, saved));
  if (kept.size === 0) return false;
  const others = saved.invoiceItems.filter(({ positionId }) => !kept.has(positionId));
  return listUpdateFieldsNotSaved({ ...saved, invoiceItems: others }, { invoiceItems }, before).length === 0;
}

function decideUncertain(change: Update, attempt: Attempt, now: Invoice, moment: Moment): Decision | null {
  const body = invoiceUpdateBodySchema.safeParse(attempt.sent).data;
  const { before, ruid } = attempt;
  if (!body || !before) return null;
  if (attempt.outcome === 'accepted') {
    const again = isUpdateNotVisibleYet(body, before, now) ? decideReadBackRetry(change, moment) : null;
    return again ?? decideSaved({ body, before }, now, ruid, 'miss');
  }
  if (isFullySaved(body, before, now)) return decideConfirmed(before, now, ruid);
  // Sending an update again is harmless if the update only sets fields, but an update with a new item would add the
  // item twice.
  const addsItems = (body.invoiceItems ?? []).some((item) => (item.positionId ?? null) === null);
  return addsItems ? decideSearchForChangeAgain(change, moment) : null;
}

/**
 * Returns whether the service has saved all values that an update sent and still has every item that the update sent
 * with a `positionId`.
 */
function isFullySaved(sent: UpdateBody, before: Invoice, now: Invoice): boolean {
  // The service's records never contain `prepaymentId`, so they cannot prove that `prepaymentId` was saved.
  if ('prepaymentId' in sent || listUpdateFieldsNotSaved(now, sent, before).length > 0) return false;
  const positions = new Set(now.invoiceItems.map(({ positionId }) => positionId));
  return (sent.invoiceItems ?? []).every(
    ({ positionId = null }) => positionId === null || positions.has(positionId),
  );
}
