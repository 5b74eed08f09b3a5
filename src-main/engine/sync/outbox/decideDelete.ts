import type { Invoice } from '#shared/model/invoice';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import {
  decideMarkUncertain,
  decideReadBackRetry,
  decideFirstReadBackRetry,
  decideRefusal,
  decideConflict,
  type Decision,
  type StateTransition,
  type DecisionWithRequest,
} from './sendDecision';
import type { RecordRequest } from './decideUpdate';
import type { Delete } from './mergeQueuedEdits';
import { CHANGE_SENDING_DONE_RESULT, type Moment } from './sendContext';

/** Makes the decisions about a deletion without reading or writing anything (sync.md, Delete; SPEC.md, D). */

export interface DeleteFacts {
  /** True if the service accepted the last attempt to delete the invoice. */
  readonly wasAccepted: boolean;
  /** Number of ms by which the service's clock is ahead of this PC's clock; null if unknown. */
  readonly skewMs: number | null;
}

/** Decides how to continue a deletion, given the service's current record `theirs` of the invoice. */
export function decideDeleteFromServiceRecord(
  change: Delete,
  theirs: Invoice,
  { wasAccepted, skewMs }: DeleteFacts,
  moment: Moment,
): DecisionWithRequest<RecordRequest> {
  if (change.state === 'uncertain' && wasAccepted)
    return decideReadBackRetry(change, moment) ?? decideStillThere(theirs);
  const notCarriedOut: readonly StateTransition[] = change.state === 'uncertain' ? [{ event: 'miss' }] : [];
  const conflict = isPendingOrSentToKsef(theirs.invoiceStatus)
    ? 'locked'
    : hasChanged(change, theirs)
      ? 'changed'
      : null;
  if (conflict !== null) {
    const decided = decideConflict(conflict, { theirs });
    return { ...decided, moves: [...notCarriedOut, ...decided.moves] };
  }
  return {
    result: CHANGE_SENDING_DONE_RESULT,
    moves: notCarriedOut,
    attempt: { skewMs, sent: {}, before: theirs },
    history: [{ what: 'attempt' }],
    request: { body: {}, before: theirs },
  };
}

const hasChanged = ({ base }: Delete, theirs: Invoice): boolean =>
  mergeInvoice({ base, mine: base, theirs }).fields.length > 0;

/** Confirms a queued deletion, because the service no longer has the invoice. */
export const decideDeleteConfirmed = (ruid: string | null): Decision => ({
  result: CHANGE_SENDING_DONE_RESULT,
  mirror: 'gone',
  moves: [{ event: 'confirm', details: { problem: null } }],
  history: [{ what: 'confirmed', ruid }],
  dropsLane: true,
});

/** Creates a conflict because the service accepted the deletion but still has the invoice. */
const decideStillThere = (theirs: Invoice): Decision => ({
  ...decideConflict('not-as-sent', { theirs }),
  mirror: { wrote: theirs },
});

/** Checks whether the service has really deleted the invoice after accepting the deletion. */
export function decideDeleteReadBack(
  change: Delete,
  ruid: string | null,
  back: Outcome<Invoice | null>,
  moment: Moment,
): Decision {
  if (!back.ok && back.problem.kind === 'gone') return decideDeleteConfirmed(ruid);
  return back.ok ? decideFirstReadBackRetry(moment) : decideMarkUncertain(change, back.problem, moment);
}

/**
 * Decides what happens to a deletion that the service refused. `theirs` is the invoice as read after the refusal; null
 * if the invoice was not read.
 */
export function decideDeleteRefusal(
  change: Delete,
  problem: Problem,
  theirs: Invoice | null,
  moment: Moment,
): Decision {
  if (problem.kind === 'gone') return decideDeleteConfirmed(problem.ruid);
  return problem.kind === 'locked'
    ? decideRefusal(change, problem, moment, theirs)
    : decideRefusal(change, problem, moment);
}
