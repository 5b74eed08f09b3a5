import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { ChangeEvent, ConflictKind } from '#shared/outcome/change';
import type { Problem } from '#shared/outcome/problem';
import { CAUSES } from '../../remote/causeConsequences';
import type { Attempt, Change, ChangeNews, Content, HistoryNote } from '../../store/outbox/outboxStore';
import type { MergedEdits } from './laneWork';
import { LOOK_AGAIN_MS, LOOKS, pauseMs, readAgainMs, settlesInMs } from './pauses';
import { DONE, later, type Moment, type SendResult } from './sendContext';

/** A decision about one change, as a value. applyDecision.ts writes all of it in one transaction (SPEC.md, A3). */
export interface Decision {
  readonly result: SendResult;
  /** Records just read from the service. `asOf`: the store's moment before they were asked for. */
  readonly records?: { readonly invoices: readonly Invoice[]; readonly asOf?: number };
  /** The end of the attempt under way. */
  readonly answer?: AttemptEnd;
  /** Waiting edits that are sent along with this change. */
  readonly merged?: MergedEdits<Change>;
  /** Other content for the change, after the merge. */
  readonly content?: Content;
  /** Values that the service filled in; edits made meanwhile began without them. */
  readonly filledIn?: { readonly sent: CreateBody; readonly kept: Invoice };
  /** What the service has of the invoice from now on: a record, only an id, or nothing; `forgotten`: the id was not its own. */
  readonly mirror?: { readonly wrote: Invoice } | { readonly named: number } | 'gone' | 'forgotten';
  /** A create was saved, but not as it was sent: an edit that says the rest, for a person to decide. */
  readonly question?: Remainder & { readonly fields: readonly string[] };
  readonly moves?: readonly Move[];
  /** Written without a move. */
  readonly news?: ChangeNews;
  /** Written down before the request leaves (SPEC.md, A1). */
  readonly attempt?: Pick<Attempt, 'skewMs' | 'sent' | 'before'>;
  readonly history?: readonly HistoryNote[];
  /** Confirmed: items that later changes knew without a position have one now. */
  readonly positions?: { readonly before: Invoice | null; readonly now: Invoice };
  /** The invoice is deleted: its other open changes are given up. */
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

export interface Move {
  readonly event: ChangeEvent;
  readonly news?: ChangeNews;
}

/** A decision to send: the attempt, and the request to make for it. */
export type Plan<Request> = Decision & { readonly request?: Request };

/**
 * Stops the whole queue: no network, sign-in, limit (sync.md, Retry; A54, A55). A 403 may concern one change (Promise
 * 4).
 */
export const isGlobalFailure = ({ kind, cause }: Problem): boolean =>
  kind === 'signedOut' || CAUSES[cause].stopsQueue;

const resultOf = (problem: Problem): SendResult => ({
  end: isGlobalFailure(problem) ? 'stop' : 'failed',
  problem,
});
const failuresAfter = ({ failures }: Change, problem: Problem): number =>
  isGlobalFailure(problem) ? failures : failures + 1;

/** The service could not even be asked for its record: tried again later. */
export function decideNotAsked(change: Change, problem: Problem, moment: Moment): Decision {
  const failures = failuresAfter(change, problem);
  const nextTry = isGlobalFailure(problem) ? change.nextTry : later(moment, pauseMs(failures, moment.random));
  return { result: resultOf(problem), news: { problem, failures, nextTry } };
}

/** Surely not carried out. */
function decideFailed(change: Change, problem: Problem, moment: Moment): Decision {
  const failures = failuresAfter(change, problem);
  const nextTry = isGlobalFailure(problem) ? null : later(moment, pauseMs(failures, moment.random));
  return { result: resultOf(problem), moves: [{ event: 'fail', news: { problem, failures, nextTry } }] };
}

/** No proof that it was carried out: it is searched for before a resend. Repeated losses wait longer, for fairness. */
export function decideLost(change: Change, problem: Problem, moment: Moment): Decision {
  const failures = failuresAfter(change, problem);
  const nextTry = failures > 1 ? later(moment, pauseMs(failures, moment.random)) : null;
  return {
    result: resultOf(problem),
    moves: [{ event: 'lose', news: { problem, looks: 0, failures, nextTry } }],
  };
}

/** Not found: search again. null: it had time to appear and was searched for often enough, so it was never carried out. */
export function decideLookAgain(change: Change, moment: Moment): Decision | null {
  const looks = change.looks + 1;
  // Given up in the future: the clock was set back, so its minute begins now.
  const anew = change.since > moment.at ? { since: moment.at } : {};
  const { since } = { ...change, ...anew };
  const settlesIn = settlesInMs(since, Date.parse(moment.at));
  if (looks >= LOOKS && settlesIn === 0) return null;
  const wait = Math.max(settlesIn, looks < LOOKS ? LOOK_AGAIN_MS : 0);
  return { result: DONE, news: { looks, nextTry: later(moment, wait), ...anew } };
}

/** The first reading after an accepted write does not show it: a service may be behind its own writes. */
export const decideReadLater = (moment: Moment): Decision => ({
  result: DONE,
  moves: [{ event: 'lose', news: { problem: null, looks: 1, nextTry: later(moment, readAgainMs(0)) } }],
});

/** A later reading does not show it either: it is read again until the settling time is over. null: it is. */
export function decideReadAgain(change: Change, moment: Moment): Decision | null {
  const since = change.since > moment.at ? moment.at : change.since;
  if (settlesInMs(since, Date.parse(moment.at)) === 0) return null;
  const nextTry = later(moment, readAgainMs(change.looks));
  return { result: DONE, news: { looks: change.looks + 1, nextTry, since } };
}

type Asked = Decision & Required<Pick<Decision, 'moves' | 'history'>>;

/** The change waits for a decision of the user. */
export function markConflict(conflict: ConflictKind, news: Omit<ChangeNews, 'conflict'> = {}): Asked {
  const { problem = null } = news;
  return {
    result: DONE,
    moves: [{ event: 'stepAside', news: { problem, failures: 0, nextTry: null, ...news, conflict } }],
    history: [
      {
        what: 'conflict',
        conflict,
        ruid: problem?.ruid ?? null,
        fields: problem?.fields.map(({ field }) => field) ?? [],
        detail: problem ? serviceWords(problem) : '',
      },
    ],
  };
}

/** A refused create, edit or deletion. `theirs`: the service's record for the user. A create cannot be locked or gone. */
export function decideRefusal(
  change: Change,
  problem: Problem,
  moment: Moment,
  theirs: Invoice | null = change.theirs,
): Decision {
  const decided = refusal(change, problem, moment, { problem, theirs });
  return { ...decided, history: [attemptLine(problem), ...(decided.history ?? [])] };
}

function refusal(change: Change, problem: Problem, moment: Moment, news: ChangeNews): Decision {
  const isCreate = change.kind === 'create';
  switch (problem.kind) {
    case 'refused':
      return markConflict('rejected', news);
    case 'locked':
      return markConflict(isCreate ? 'rejected' : 'locked', news);
    case 'gone':
      return isCreate
        ? markConflict('rejected', news)
        : { ...markConflict('deleted', { problem }), mirror: 'gone' };
    case 'conflict':
      return markConflict('occupied', news);
    case 'signedOut':
    case 'notAllowed':
    case 'later':
      return decideFailed(change, problem, moment);
    case 'unknown':
    case 'fault':
      return decideLost(change, problem, moment);
  }
}

/** The service's own words, for the history. */
const serviceWords = ({ title, detail }: Problem): string => [title, detail].filter(Boolean).join(': ');

/** The end of an attempt, for the history; without an answer, whether it may have been carried out. */
const attemptLine = (problem: Problem): HistoryNote =>
  problem.status === null
    ? { what: 'unanswered', detail: problem.kind }
    : { what: 'answered', ruid: problem.ruid, detail: serviceWords(problem) };
