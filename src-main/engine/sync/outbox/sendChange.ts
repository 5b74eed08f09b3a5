import type { Invoice } from '#shared/model/invoice';
import { invoiceCreateBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { toPropertyDay } from '#shared/rules/days';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import { learnKsefConnectionFromRefusal } from '../../account/ksefConnectedSetting';
import { computeInvoiceAmountAfterEdit } from '../../documents/invoiceCardAndRowAmounts';
import { isServiceRuleViolation } from '../../remote/serviceResponseProblems';
import { getCurrentInstant } from '../../platform/platform';
import type { Decoded, WriteAnswer } from '../../remote/remoteServiceInterface';
import type { Attempt, Change } from '../../store/outbox/outboxStoreInterface';
import { saveSendDecision } from './saveSendDecision';
import {
  decideCreateAnswer,
  rejectCreateWithUnresolvableReference,
  decideCreateReadBack,
  decideCreateSearchResult,
} from './decideCreate';
import {
  decideDeleteConfirmed,
  decideDeleteReadBack,
  decideDeleteRefusal,
  decideDeleteFromServiceRecord,
} from './decideDelete';
import { decideAcceptedUpdateByReadBack, planUpdate, type RecordRequest } from './decideUpdate';
import {
  decideRetryLater,
  decideRefusal,
  decideConflict,
  type AttemptEnd,
  type Decision,
} from './sendDecision';
import { mergeEditsIntoChangeToSend, type Create, type Delete, type Update } from './mergeQueuedEdits';
import {
  applyQueuedEditsToCreate,
  buildCreateBodyToSend,
  findFieldReferencingMissingInvoice,
  findInvoiceToSendFirst,
} from './unsentInvoiceReferences';
import {
  CHANGE_SENDING_DONE_RESULT,
  captureNowForSendDecision,
  type Moment,
  type SendContext,
  type SendResult,
} from './sendContext';
import {
  computeEarliestAdditionMs,
  searchInvoicesMatchingCreate,
  isInvoiceOlderThanSendAttempt,
} from './searchInvoicesMatchingCreate';
import { listFindingsBlockingMergedEdit } from './validateInvoiceChangeBeforeQueueing';
import type { Store } from '../../store/storeInterface';
import { isInvoiceAddedSince } from './fetchInvoicesAddedSince';

/**
 * Sends one queued change with all its requests to the service, such as reading the record, writing, and confirming the
 * result.
 */

/** Sends a new invoice for the first time, or again when it is certain that no earlier attempt created the invoice. */
export async function sendCreate(context: SendContext, change: Create): Promise<SendResult> {
  const { store, remote } = context;
  const dead = findFieldReferencingMissingInvoice(store, applyQueuedEditsToCreate(store, change));
  if (dead !== null)
    return saveDecision(
      context,
      change,
      rejectCreateWithUnresolvableReference(dead, captureNowForSendDecision(context).at),
    );
  // The answer to the sign-in contains the service's time, which Kontuar needs to search for the invoice if the create
  // request gets no answer.
  if (remote.clockSkewMs() === null) {
    const signIn = await remote.signIn(context.ask);
    if (!signIn.ok)
      return saveDecision(
        context,
        change,
        decideRetryLater(change, signIn.problem, captureNowForSendDecision(context)),
      );
  }
  const begun = store.transaction(() => beginCreate(context, change.changeId));
  if (!begun) return CHANGE_SENDING_DONE_RESULT;
  const { attemptId, body } = begun;
  const answer = await remote.createInvoice(body, context.writeAsk);
  return store.transaction(() => {
    if (!answer.ok) learnKsefConnectionFromRefusal(store, body.invoiceType, answer.problem);
    const [attempt] = store.outbox.listAttempts(change.changeId).slice(-1);
    const isKnown = (invoiceId: number) => !attempt || isKnownBeforeAttempt(store, attempt, invoiceId);
    const believed = attempt ? removeOlderRecord(answer, attempt) : answer;
    const decision = decideCreateAnswer(change, body, believed, isKnown, captureNowForSendDecision(context));
    return saveDecision(context, change, { ...decision, answer: buildAttemptEnd(attemptId, answer) });
  });
}

/**
 * Removes an invoice that is older than the create attempt from the answer, because the attempt cannot have created it.
 */
function removeOlderRecord(answer: Outcome<WriteAnswer>, attempt: Attempt): Outcome<WriteAnswer> {
  const record = answer.ok ? answer.value.invoice : null;
  if (!answer.ok || !record || !isInvoiceOlderThanSendAttempt(record, attempt)) return answer;
  return { ...answer, value: { ...answer.value, invoice: null } };
}

/**
 * Returns whether the invoice is older than the create attempt. The time of its addition decides, because a download
 * may already have stored the newly created invoice.
 */
function isKnownBeforeAttempt(store: Store, attempt: Attempt, invoiceId: number): boolean {
  if (store.outbox.isServiceIdTaken(invoiceId)) return true;
  const card = store.invoices.readCard(String(invoiceId));
  return card !== null && !isInvoiceAddedSince(card.invoice, computeEarliestAdditionMs(attempt));
}

/**
 * Stores an attempt to send a new invoice and returns the request body. Returns null if the queue has changed so that
 * the invoice can no longer be sent.
 */
function beginCreate(context: SendContext, changeId: number): { attemptId: number; body: CreateBody } | null {
  const { store, remote } = context;
  const head = store.outbox.get(changeId);
  if (head?.state !== 'waiting' || head.kind !== 'create') return null;
  // The references of the new invoice are checked again, because an edit queued since the last check may have changed
  // them.
  if (
    findInvoiceToSendFirst(store, head) !== null ||
    findFieldReferencingMissingInvoice(store, applyQueuedEditsToCreate(store, head)) !== null
  )
    return null;
  const merged = mergeEditsIntoChangeToSend(head, store.outbox.listLane(head.localId).slice(1));
  const body = buildCreateBodyToSend(store, merged.whole);
  const { attemptId } = saveSendDecision(context, head, {
    result: CHANGE_SENDING_DONE_RESULT,
    merged,
    attempt: { skewMs: remote.clockSkewMs(), sent: body, before: null },
    history: [{ what: 'attempt' }],
  });
  return attemptId === null ? null : { attemptId, body };
}

/**
 * Looks for an invoice whose create request has an unknown result. If the service returned an id, the invoice with that
 * id is read; otherwise invoices are compared by content.
 */
export async function findSentCreateInService(context: SendContext, change: Create): Promise<SendResult> {
  const { store, remote, ask } = context;
  const attempt = store.outbox.listAttempts(change.changeId).at(-1);
  const sent = invoiceCreateBodySchema.safeParse(attempt?.sent).data;
  if (!attempt || !sent) throw new Error(`change ${change.changeId} is uncertain and was never sent`);
  const { invoiceId } = store.outbox.getMirror(change.localId);
  if (invoiceId !== null) {
    const answer = extractRecord(await remote.readInvoice(invoiceId, ask));
    const isOlder = (record: Invoice) => isInvoiceOlderThanSendAttempt(record, attempt);
    return saveDecision(
      context,
      change,
      decideCreateReadBack(change, sent, answer, isOlder, captureNowForSendDecision(context)),
    );
  }
  const wide = change.looks > 0;
  const twins = await searchInvoicesMatchingCreate(context, change, attempt, sent, wide);
  const moment = captureNowForSendDecision(context);
  const decision = twins.ok
    ? decideCreateSearchResult(
        change,
        sent,
        twins.value,
        { wide, wasAccepted: isLastAttemptAccepted([attempt]) },
        moment,
      )
    : decideRetryLater(change, twins.problem, moment);
  return saveDecision(context, change, decision);
}

/**
 * Sends an edit or deletion, and reads the invoice's record from the service before and after the write (SPEC.md, U1,
 * D1, R4).
 */
export async function sendEditOrDeletion(context: SendContext, change: Update | Delete): Promise<SendResult> {
  const { store, remote, writeAsk } = context;
  const { invoiceId } = store.outbox.getMirror(change.localId);
  if (invoiceId === null)
    return saveDecision(
      context,
      change,
      isDelete(change) ? decideDeleteConfirmed(null) : decideConflict('deleted'),
    );
  const asOf = store.invoices.getWriteCount();
  const record = extractRecord(await remote.readInvoice(invoiceId, context.ask));
  const begun = store.transaction(() => beginEditOrDeletion(context, change.changeId, record, asOf));
  if ('end' in begun) return begun;

  const { request, attemptId } = begun;
  const given = isDelete(change)
    ? await remote.deleteInvoice(invoiceId, writeAsk)
    : await remote.updateInvoice(invoiceId, request.body, writeAsk);
  const before = isDelete(change) ? null : request.before;
  const { answer, theirs } = await rereadAfterRefusal(context, invoiceId, given, before);
  const end = { answer: buildAttemptEnd(attemptId, answer) };
  if (!answer.ok && isDelete(change)) {
    const decision = decideDeleteRefusal(change, answer.problem, theirs, captureNowForSendDecision(context));
    return saveDecision(context, change, { ...decision, ...end });
  }
  if (!answer.ok)
    return store.transaction(() => {
      learnKsefConnectionFromRefusal(store, request.body.invoiceType, answer.problem);
      const decision = decideRefusal(change, answer.problem, captureNowForSendDecision(context), theirs);
      return saveDecision(context, change, { ...decision, ...end });
    });
  saveDecision(context, change, { result: CHANGE_SENDING_DONE_RESULT, ...end });
  const back = extractRecord(await remote.readInvoice(invoiceId, writeAsk));
  const decision = isDelete(change)
    ? decideDeleteReadBack(change, answer.ruid, back, captureNowForSendDecision(context))
    : decideAcceptedUpdateByReadBack(change, request, answer.ruid, back, captureNowForSendDecision(context));
  return saveDecision(context, change, decision);
}

interface BegunAttempt {
  readonly attemptId: number;
  readonly request: RecordRequest;
}

function beginEditOrDeletion(
  context: SendContext,
  changeId: number,
  record: Outcome<Invoice | null>,
  asOf: number,
): BegunAttempt | SendResult {
  const { outbox } = context.store;
  const change = outbox.get(changeId);
  if (!change || change.kind === 'create') return CHANGE_SENDING_DONE_RESULT;
  if (change.state !== 'waiting' && change.state !== 'uncertain') return CHANGE_SENDING_DONE_RESULT;
  const moment = captureNowForSendDecision(context);
  if (!record.ok) return saveDecision(context, change, decideAfterFailedRead(change, record.problem, moment));
  const theirs = record.value;
  if (!theirs) {
    const problem = buildProblemWithoutAnswer('later', 'unreadable', '', moment.at);
    return saveDecision(context, change, decideRetryLater(change, problem, moment));
  }
  const skewMs = context.remote.clockSkewMs();
  const plan = isDelete(change)
    ? decideDeleteFromServiceRecord(
        change,
        theirs,
        { wasAccepted: isLastAttemptAccepted(outbox.listAttempts(changeId)), skewMs },
        moment,
      )
    : planUpdate(
        change,
        theirs,
        {
          waiting: outbox.listLane(change.localId).slice(1),
          attempts: outbox.listAttempts(changeId),
          itemIdsBeforeDoubt: outbox.listItemIdsBeforeDoubt(changeId),
          skewMs,
          findErrors: (found, body) =>
            listFindingsBlockingMergedEdit(context.store, found, body, toPropertyDay(moment.at)),
          computeAmount: (invoice) => computeInvoiceAmountAfterEdit(context.store, change.localId, invoice),
        },
        moment,
      );
  const { result, attemptId } = saveSendDecision(context, change, {
    ...plan,
    records: { invoices: [theirs], asOf },
  });
  return plan.request && attemptId !== null ? { attemptId, request: plan.request } : result;
}

/**
 * Decides how an edit or deletion continues if its invoice could not be read before the write. If the invoice no longer
 * exists, a deletion counts as done and an edit becomes a conflict.
 */
function decideAfterFailedRead(change: Update | Delete, problem: Problem, moment: Moment): Decision {
  if (problem.kind !== 'gone') return decideRetryLater(change, problem, moment);
  return isDelete(change)
    ? decideDeleteConfirmed(problem.ruid)
    : { ...decideConflict('deleted', { problem }), mirror: 'gone' };
}

interface AnswerWithRecord {
  readonly answer: Outcome<WriteAnswer>;
  readonly theirs: Invoice | null;
}

/** Rereads the invoice after a refusal with 422, because the invoice may have reached KSeF (sync.md, What is said). */
async function rereadAfterRefusal(
  { store, remote, clock, writeAsk }: SendContext,
  invoiceId: number,
  answer: Outcome<WriteAnswer>,
  before: Invoice | null,
): Promise<AnswerWithRecord> {
  if (answer.ok || !isServiceRuleViolation(answer.problem)) return { answer, theirs: before };
  const asOf = store.invoices.getWriteCount();
  const record = extractRecord(await remote.readInvoice(invoiceId, writeAsk));
  // A refused deletion leaves the invoice unchanged, so the refusal counts even if the invoice cannot be read
  // afterwards.
  if (!record.ok && before === null) return { answer, theirs: before };
  if (!record.ok) {
    const { problem } = record;
    const passing: Problem = problem.kind === 'unknown' ? { ...problem, kind: 'later' } : problem;
    return { answer: { ok: false, problem: passing }, theirs: before };
  }
  const theirs = record.value;
  if (!theirs) return { answer, theirs: before };
  store.invoices.applySingle([theirs], getCurrentInstant(clock), asOf);
  if (!isPendingOrSentToKsef(theirs.invoiceStatus)) return { answer, theirs };
  return { answer: { ok: false, problem: { ...answer.problem, kind: 'locked' } }, theirs };
}

const saveDecision = (context: SendContext, change: Change, decision: Decision): SendResult =>
  saveSendDecision(context, change, decision).result;

const isLastAttemptAccepted = (attempts: readonly Attempt[]): boolean =>
  attempts.at(-1)?.outcome === 'accepted';

const isDelete = (change: Update | Delete): change is Delete => change.kind === 'delete';

const extractRecord = (answer: Outcome<Decoded<Invoice | null>>): Outcome<Invoice | null> =>
  answer.ok ? { ...answer, value: answer.value.value } : answer;

const buildAttemptEnd = (attemptId: number, answer: Outcome<WriteAnswer>): AttemptEnd => ({
  attemptId,
  outcome: answer.ok ? 'accepted' : answer.problem.kind,
  ruid: answer.ok ? answer.ruid : answer.problem.ruid,
});
