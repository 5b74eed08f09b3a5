import type { Invoice } from '#shared/model/invoice';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { isWithKsef } from '#shared/rules/ksefMarker';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import {
  decideLost,
  decideReadAgain,
  decideReadLater,
  decideRefusal,
  markConflict,
  type Decision,
  type Move,
  type Plan,
} from './decision';
import type { RecordRequest } from './decideUpdate';
import type { Delete } from './laneWork';
import { DONE, type Moment } from './sendContext';

/** Decisions about a deletion (sync.md, Delete; SPEC.md, D). Nothing here reads or writes. */

export interface DeleteFacts {
  /** The last attempt, where the service accepted it. */
  readonly wasAccepted: boolean;
  /** How far the service's clock is ahead; ms. */
  readonly skewMs: number | null;
}

/** `theirs`: the record just read. Also for an uncertain deletion: the record shows the result. */
export function planDelete(
  change: Delete,
  theirs: Invoice,
  { wasAccepted, skewMs }: DeleteFacts,
  moment: Moment,
): Plan<RecordRequest> {
  if (change.state === 'uncertain' && wasAccepted)
    return decideReadAgain(change, moment) ?? decideStillThere(theirs);
  const notCarriedOut: readonly Move[] = change.state === 'uncertain' ? [{ event: 'miss' }] : [];
  const conflict = isWithKsef(theirs.invoiceStatus)
    ? 'locked'
    : hasChanged(change, theirs)
      ? 'changed'
      : null;
  if (conflict !== null) {
    const decided = markConflict(conflict, { theirs });
    return { ...decided, moves: [...notCarriedOut, ...decided.moves] };
  }
  return {
    result: DONE,
    moves: notCarriedOut,
    attempt: { skewMs, sent: {}, before: theirs },
    history: [{ what: 'attempt' }],
    request: { body: {}, before: theirs },
  };
}

/** Since the user saw it. */
const hasChanged = ({ base }: Delete, theirs: Invoice): boolean =>
  mergeInvoice({ base, mine: base, theirs }).fields.length > 0;

/** The service does not have it, or not any more. */
export const decideDeleted = (ruid: string | null): Decision => ({
  result: DONE,
  mirror: 'gone',
  moves: [{ event: 'confirm', news: { problem: null } }],
  history: [{ what: 'confirmed', ruid }],
  dropsLane: true,
});

/** The service accepted the deletion, and has the invoice all the same. */
const decideStillThere = (theirs: Invoice): Decision => ({
  ...markConflict('not-as-sent', { theirs }),
  mirror: { wrote: theirs },
});

/** It was accepted; whether it was carried out is told by reading the record, which has to be gone. */
export function decideDeleteReadBack(
  change: Delete,
  ruid: string | null,
  back: Outcome<Invoice | null>,
  moment: Moment,
): Decision {
  if (!back.ok && back.problem.kind === 'gone') return decideDeleted(ruid);
  return back.ok ? decideReadLater(moment) : decideLost(change, back.problem, moment);
}

/** `theirs`: the record after a refusal; null where it was not read. */
export function decideDeleteRefusal(
  change: Delete,
  problem: Problem,
  theirs: Invoice | null,
  moment: Moment,
): Decision {
  if (problem.kind === 'gone') return decideDeleted(problem.ruid);
  return problem.kind === 'locked'
    ? decideRefusal(change, problem, moment, theirs)
    : decideRefusal(change, problem, moment);
}
