import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import { isWithKsef } from '#shared/rules/ksefMarker';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import type { Written } from '../../remote/remote';
import { decideRefusal, markConflict, type Decision, type Move, type Plan } from './decision';
import type { RecordRequest } from './decideUpdate';
import type { Delete } from './laneWork';
import { DONE, type Moment } from './sendContext';

/** Decisions about a deletion (sync.md, Delete; SPEC.md, D). Nothing here reads or writes. */

/** `theirs`: the record just read. Also for an uncertain deletion: the record shows the result. */
export function planDelete(change: Delete, theirs: Invoice, skewMs: number | null): Plan<RecordRequest> {
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
    request: { body: {}, before: theirs, wanted: theirs },
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

/** `theirs`: the record after a refusal; null where it was not read. */
export function decideDeleteAnswer(
  change: Delete,
  answer: Outcome<Written>,
  theirs: Invoice | null,
  moment: Moment,
): Decision {
  if (answer.ok) return decideDeleted(answer.ruid);
  const { problem } = answer;
  if (problem.kind === 'gone') return decideDeleted(problem.ruid);
  return problem.kind === 'locked'
    ? decideRefusal(change, problem, moment, theirs)
    : decideRefusal(change, problem, moment);
}
