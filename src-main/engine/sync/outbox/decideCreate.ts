import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { ownProblem } from '#shared/outcome/ownProblem';
import { isAnswerTo } from '#shared/rules/merge/answerTo';
import { withLinks } from '#shared/rules/merge/patch';
import type { Written } from '../../remote/remote';
import {
  decideLookAgain,
  decideLost,
  decideNotAsked,
  decideRefusal,
  markConflict,
  type Decision,
} from './decision';
import { isWrittenSince } from './added';
import type { Create } from './laneWork';
import { pauseMs } from './pauses';
import { DONE, later, type Moment } from './sendContext';
import type { Twins } from './twins';

/** Decisions about a new invoice (sync.md, Create; SPEC.md, C and T). Nothing here reads or writes. */

/** It names an invoice that will never be in the service. */
export function decideDeadReference(field: string, at: string): Decision {
  const problem = ownProblem('refused', 'status', '', at);
  return markConflict('rejected', { problem: { ...problem, fields: [{ field, message: '' }] } });
}

/** `body`: as it was sent. */
export function decideCreateAnswer(
  change: Create,
  body: CreateBody,
  answer: Outcome<Written>,
  moment: Moment,
): Decision {
  if (!answer.ok) return decideRefusal(change, answer.problem, moment);
  const { invoice, invoiceId } = answer.value;
  if (invoice) return { ...decideClaim(invoice, body, answer.ruid), filledIn: { sent: body, kept: invoice } };
  // Created, and the answer did not carry it: it is fetched by its id, or found as a twin.
  const lost = decideLost(change, unreadable(moment), moment);
  return invoiceId === null ? lost : { ...lost, mirror: { named: invoiceId } };
}

/** The invoice of the service is this one from now on. */
const decideClaim = (invoice: Invoice, body: CreateBody, ruid: string | null) =>
  ({
    result: DONE,
    mirror: { wrote: withLinks(invoice, body) },
    moves: [{ event: 'confirm', news: { problem: null } }],
    history: [{ what: 'confirmed', ruid, detail: isAnswerTo(body, invoice) ? '' : 'differs' }],
    positions: { before: null, now: invoice },
  }) satisfies Decision;

/** The same without an answer to the create: what the record has beyond it is the service's where nobody has written since. */
function decideFoundClaim(invoice: Invoice, body: CreateBody, ruid: string | null) {
  const claim = decideClaim(invoice, body, ruid);
  return isWrittenSince(invoice) ? claim : { ...claim, filledIn: { sent: body, kept: invoice } };
}

/** The same, found by its content. */
export function decideTwinClaim(twin: Invoice, body: CreateBody): Decision {
  const claim = decideFoundClaim(twin, body, null);
  return {
    ...claim,
    history: [{ what: 'twinClaimed', detail: twin.invoiceFullNo }, ...claim.history],
  };
}

/** What a search found. `wide`: it covered everything added since, so nothing is left to look at. */
export function decideFound(
  change: Create,
  body: CreateBody,
  { same, possible }: Twins,
  wide: boolean,
  moment: Moment,
): Decision {
  const [twin] = same;
  if (twin && same.length === 1) return decideTwinClaim(twin, body);
  const found = same.length > 0 ? same : possible;
  if (found.length === 0 || (same.length === 0 && !wide)) return decideNotFound(change, moment);
  return decideDoubtful(change, found, change.problem);
}

/** Several candidates: the user is asked. */
export const decideDoubtful = (
  change: Create,
  found: readonly Invoice[],
  problem: Problem | null,
): Decision => ({
  ...markConflict('doubtful', {
    twins: [...change.twins, ...found.map(({ invoiceId }) => invoiceId)],
    problem,
  }),
  records: { invoices: found },
});

function decideNotFound(change: Create, moment: Moment): Decision {
  const { failures } = change;
  const nextTry = failures > 1 ? later(moment, pauseMs(failures, moment.random)) : null;
  const sendAgain: Decision = { result: DONE, moves: [{ event: 'miss', news: { looks: 0, nextTry } }] };
  return decideLookAgain(change, moment) ?? sendAgain;
}

/** The answer to asking for the id that the service had named. */
export function decideFetched(
  change: Create,
  body: CreateBody,
  answer: Outcome<Invoice | null>,
  moment: Moment,
): Decision {
  if (answer.ok && answer.value) return decideFoundClaim(answer.value, body, answer.ruid);
  const problem = answer.ok ? unreadable(moment) : answer.problem;
  return problem.kind === 'gone'
    ? markConflict('deleted', { problem })
    : decideNotAsked(change, problem, moment);
}

const unreadable = (moment: Moment): Problem => ownProblem('unknown', 'unreadable', '', moment.at);
