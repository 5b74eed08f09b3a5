import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { ChangeEvent, ConflictKind } from '#shared/outcome/queuedChangeStates';
import type { Problem } from '#shared/outcome/problem';
import { SYNC_CONSEQUENCES_BY_FAILURE_CAUSE } from '../../remote/causeConsequences';
import type {
  Attempt,
  Change,
  ChangeDetailsUpdate,
  Content,
  HistoryNote,
} from '../../store/outbox/outboxStoreInterface';
import type { MergedEdits } from './mergeQueuedEdits';
import {
  FIRST_READ_BACK_PAUSE_MS,
  MIN_CREATE_SEARCHES,
  computeSendRetryPauseMs,
  computeReadBackPauseMs,
  computeUncertainWriteResendWaitMs,
} from './sendRetryPauses';
import {
  CHANGE_SENDING_DONE_RESULT,
  computeInstantAfterMs,
  type Moment,
  type SendResult,
} from './sendContext';

/**
 * A decision about one queued change, as a plain value without side effects. saveSendDecision.ts stores the decision in
 * one transaction (SPEC.md, AT3).
 */
export interface Decision {
  readonly result: SendResult;
  /**
   * Invoices that were just read from the service. `asOf` is the number of invoice writes before the reading; invoices
   * that Kontuar wrote later are not overwritten.
   */
  readonly records?: { readonly invoices: readonly Invoice[]; readonly asOf?: number };
  readonly answer?: AttemptEnd;
  /** The waiting edits that were merged, and the change into which they were merged. */
  readonly merged?: MergedEdits<Change>;
  /** New content of the change after the waiting edits were merged into the change. */
  readonly content?: Content;
  /**
   * The new invoice as Kontuar sent it (`sent`) and as the service created it (`kept`). Values that only the service
   * filled in are also added to the base versions of the waiting edits.
   */
  readonly filledIn?: { readonly sent: CreateBody; readonly kept: Invoice };
  /**
   * New state of the local copy of the invoice. For `forgotten`, the copy loses its service id, because this id was
   * wrong.
   */
  readonly mirror?: { readonly wrote: Invoice } | { readonly named: number } | 'gone' | 'forgotten';
  /** Fields that the service stored with other values than Kontuar sent. The user is asked about these fields. */
  readonly question?: Remainder & { readonly fields: readonly string[] };
  readonly moves?: readonly StateTransition[];
  /** Details to change while the state of the change stays. */
  readonly details?: ChangeDetailsUpdate;
  /**
   * Record of the attempt to send, stored before the request is sent (SPEC.md, AT1): clock difference, sent body, and
   * the service's version of the invoice.
   */
  readonly attempt?: Pick<Attempt, 'skewMs' | 'sent' | 'before'>;
  readonly history?: readonly HistoryNote[];
  /**
   * The service's record of the invoice before and after a confirmed write; comparing the two shows which position ids
   * the service gave to new items.
   */
  readonly positions?: { readonly before: Invoice | null; readonly now: Invoice };
  /** True if the invoice is deleted, so that its other open changes are discarded. */
  readonly dropsLane?: boolean;
}

export interface Remainder {
  readonly base: Invoice;
  readonly patch: UpdateBody;
}

export interface AttemptEnd {
  readonly attemptId: number;
  readonly outcome: string;
  readonly ruid: string | null;
}

export interface StateTransition {
  readonly event: ChangeEvent;
  readonly details?: ChangeDetailsUpdate;
}

/** A decision about a queued change, and the request to send next. If `request` is missing, nothing is sent. */
export type DecisionWithRequest<Request> = Decision & { readonly request?: Request };

/**
 * Returns whether a problem stops the whole queue, such as a missing network or a refused sign-in (sync.md, Retry; A54,
 * A55).
 */
export const isGlobalFailure = ({ kind, cause }: Problem): boolean =>
  kind === 'signedOut' || SYNC_CONSEQUENCES_BY_FAILURE_CAUSE[cause].stopsQueue;

const buildSendResult = (problem: Problem): SendResult => ({
  end: isGlobalFailure(problem) ? 'stop' : 'failed',
  problem,
});
const countFailuresAfter = ({ failures }: Change, problem: Problem): number =>
  isGlobalFailure(problem) ? failures : failures + 1;

/** Plans another attempt to send the change, because the service's record of the invoice could not be read. */
export function decideRetryLater(change: Change, problem: Problem, moment: Moment): Decision {
  const failures = countFailuresAfter(change, problem);
  const nextTry = isGlobalFailure(problem)
    ? change.nextTry
    : computeInstantAfterMs(moment, computeSendRetryPauseMs(failures, moment.random));
  return { result: buildSendResult(problem), details: { problem, failures, nextTry } };
}

/** Plans another attempt after an answer that proves that the service carried out nothing. */
function decideFailed(change: Change, problem: Problem, moment: Moment): Decision {
  const failures = countFailuresAfter(change, problem);
  const nextTry = isGlobalFailure(problem)
    ? null
    : computeInstantAfterMs(moment, computeSendRetryPauseMs(failures, moment.random));
  return {
    result: buildSendResult(problem),
    moves: [{ event: 'fail', details: { problem, failures, nextTry } }],
  };
}

/**
 * Marks a change as uncertain: the service may have carried it out. Kontuar searches the service before sending again.
 */
export function decideMarkUncertain(change: Change, problem: Problem, moment: Moment): Decision {
  const failures = countFailuresAfter(change, problem);
  const nextTry =
    failures > 1 ? computeInstantAfterMs(moment, computeSendRetryPauseMs(failures, moment.random)) : null;
  return {
    result: buildSendResult(problem),
    moves: [{ event: 'lose', details: { problem, looks: 0, failures, nextTry } }],
  };
}

/**
 * Schedules another search for a change that was not found in the service. Returns null if Kontuar has searched often
 * enough and the waiting time is over.
 */
export function decideSearchForChangeAgain(change: Change, moment: Moment): Decision | null {
  const looks = change.looks + 1;
  // If the wait began in the future by the PC's clock, the clock was set back, so the wait begins again now.
  const anew = change.since > moment.at ? { since: moment.at } : {};
  const { since } = { ...change, ...anew };
  const settlesIn = computeUncertainWriteResendWaitMs(since, Date.parse(moment.at));
  if (looks >= MIN_CREATE_SEARCHES && settlesIn === 0) return null;
  const wait = Math.max(settlesIn, looks < MIN_CREATE_SEARCHES ? FIRST_READ_BACK_PAUSE_MS : 0);
  return {
    result: CHANGE_SENDING_DONE_RESULT,
    details: { looks, nextTry: computeInstantAfterMs(moment, wait), ...anew },
  };
}

/**
 * Plans to read the record again after an accepted write, because the service may return the written values only after
 * a delay.
 */
export const decideFirstReadBackRetry = (moment: Moment): Decision => ({
  result: CHANGE_SENDING_DONE_RESULT,
  moves: [
    {
      event: 'lose',
      details: { problem: null, looks: 1, nextTry: computeInstantAfterMs(moment, computeReadBackPauseMs(0)) },
    },
  ],
});

/**
 * Plans to read an invoice again, because it does not yet show a change that the service accepted. Returns null if the
 * maximum waiting time is over.
 */
export function decideReadBackRetry(change: Change, moment: Moment): Decision | null {
  const since = change.since > moment.at ? moment.at : change.since;
  if (computeUncertainWriteResendWaitMs(since, Date.parse(moment.at)) === 0) return null;
  const nextTry = computeInstantAfterMs(moment, computeReadBackPauseMs(change.looks));
  return { result: CHANGE_SENDING_DONE_RESULT, details: { looks: change.looks + 1, nextTry, since } };
}

type ConflictDecision = Decision & Required<Pick<Decision, 'moves' | 'history'>>;

/** Turns the queued change into a conflict of the given kind, which waits for the user's decision. */
export function decideConflict(
  conflict: ConflictKind,
  details: Omit<ChangeDetailsUpdate, 'conflict'> = {},
): ConflictDecision {
  const { problem = null } = details;
  return {
    result: CHANGE_SENDING_DONE_RESULT,
    moves: [{ event: 'stepAside', details: { problem, failures: 0, nextTry: null, ...details, conflict } }],
    history: [
      {
        what: 'conflict',
        conflict,
        ruid: problem?.ruid ?? null,
        fields: problem?.fields.map(({ field }) => field) ?? [],
        detail: problem ? formatServiceMessage(problem) : '',
      },
    ],
  };
}

export function decideRefusal(
  change: Change,
  problem: Problem,
  moment: Moment,
  theirs: Invoice | null = change.theirs,
): Decision {
  const decided = decideRefused(change, problem, moment, { problem, theirs });
  return { ...decided, history: [buildAttemptEndNote(problem), ...(decided.history ?? [])] };
}

function decideRefused(
  change: Change,
  problem: Problem,
  moment: Moment,
  details: ChangeDetailsUpdate,
): Decision {
  const isCreate = change.kind === 'create';
  switch (problem.kind) {
    case 'refused':
      return decideConflict('rejected', details);
    case 'locked':
      return decideConflict(isCreate ? 'rejected' : 'locked', details);
    case 'gone':
      return isCreate
        ? decideConflict('rejected', details)
        : { ...decideConflict('deleted', { problem }), mirror: 'gone' };
    case 'conflict':
      return decideConflict('occupied', details);
    case 'signedOut':
    case 'notAllowed':
    case 'later':
      return decideFailed(change, problem, moment);
    case 'unknown':
    case 'fault':
      return decideMarkUncertain(change, problem, moment);
  }
}

const formatServiceMessage = ({ title, detail }: Problem): string =>
  [title, detail].filter(Boolean).join(': ');

const buildAttemptEndNote = (problem: Problem): HistoryNote =>
  problem.status === null
    ? { what: 'unanswered', detail: problem.kind }
    : { what: 'answered', ruid: problem.ruid, detail: formatServiceMessage(problem) };
