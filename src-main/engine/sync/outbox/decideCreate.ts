import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { ownProblem } from '#shared/outcome/ownProblem';
import { isAnswerTo, missingFrom } from '#shared/rules/merge/answerTo';
import { invoiceOfBody, withLinks } from '#shared/rules/merge/patch';
import { followInvoice } from '#shared/rules/merge/matchItemIds';
import type { Written } from '../../remote/remote';
import {
  decideLookAgain,
  decideLost,
  decideNotAsked,
  decideReadAgain,
  decideRefusal,
  markConflict,
  type Decision,
} from './decision';
import { isWrittenSince } from './readRecentInvoices';
import type { Create } from './laneWork';
import { pauseMs } from './pauses';
import { DONE, later, type Moment } from './sendContext';
import { isSavedFrom, type Twins } from './twins';

/** Decisions about a new invoice (sync.md, Create; SPEC.md, C and T). Nothing here reads or writes. */

/** It names an invoice that will never be in the service. */
export function decideDeadReference(field: string, at: string): Decision {
  const problem = ownProblem('refused', 'status', '', at);
  return markConflict('rejected', { problem: { ...problem, fields: [{ field, message: '' }] } });
}

/** Whether an invoice of this id was known, here or in the service, before the create was sent. */
export type IsKnown = (invoiceId: number) => boolean;

/**
 * A 201 is believed where its record has everything that was sent, `Location` names no other invoice, and nobody knew
 * its id before. Else the invoice that `Location` names is read, or it is looked for. `body`: as it was sent.
 */
export function decideCreateAnswer(
  change: Create,
  body: CreateBody,
  answer: Outcome<Written>,
  isKnown: IsKnown,
  moment: Moment,
): Decision {
  if (!answer.ok) return decideRefusal(change, answer.problem, moment);
  const { invoice, invoiceId, locationId } = answer.value;
  const isItself = locationId === null || locationId === invoice?.invoiceId;
  if (invoice && isItself && !isKnown(invoice.invoiceId) && isAnswerTo(body, invoice))
    return { ...decideClaim(invoice, body, answer.ruid), filledIn: { sent: body, kept: invoice } };
  const lost = decideLost(change, unreadable(moment), moment);
  const named = locationId ?? invoiceId;
  return named === null || isKnown(named) ? lost : { ...lost, mirror: { named } };
}

/** The invoice of the service is this one from now on. What of it was not saved as it was sent is asked about. */
function decideClaim(invoice: Invoice, body: CreateBody, ruid: string | null) {
  const missing = missingFrom(invoice, body);
  const question = questionAbout(invoice, body, missing);
  return {
    result: DONE,
    mirror: { wrote: withLinks(invoice, body) },
    moves: [{ event: 'confirm', news: { problem: null } }],
    history: [{ what: 'confirmed', ruid, fields: missing, detail: missing.length > 0 ? 'differs' : '' }],
    positions: { before: null, now: invoice },
    ...(question && { question }),
  } satisfies Decision;
}

/** Another type alone is told in the list of invoices instead (sync.md, What is said). */
function questionAbout(invoice: Invoice, body: CreateBody, missing: readonly string[]): Decision['question'] {
  if (missing.every((path) => path === 'invoiceType')) return undefined;
  const fields = new Set(missing.map((path) => path.split('.')[0] ?? path));
  // A wished number and its form stand there to be read; no update says them (SPEC.md, U5).
  const patch: UpdateBody = Object.fromEntries(Object.entries(body).filter(([field]) => fields.has(field)));
  return {
    base: withLinks(invoice, body),
    patch: patch.invoiceItems ? { ...patch, invoiceItems: placeItems(body, invoice) } : patch,
    fields: missing,
  };
}

/** The items that were sent, each with the position of the item that it became. */
function placeItems(body: CreateBody, invoice: Invoice): UpdateBody['invoiceItems'] {
  const placed = followInvoice(invoiceOfBody(body).invoiceItems, [], invoice.invoiceItems);
  return body.invoiceItems.map((item, index) => ({ ...item, positionId: placed[index]?.positionId ?? null }));
}

/** The same without an answer to the create: what the record has beyond it is the service's where nobody has written since. */
function decideFoundClaim(invoice: Invoice, body: CreateBody, ruid: string | null) {
  const claim = decideClaim(invoice, body, ruid);
  return isWrittenSince(invoice) ? claim : { ...claim, filledIn: { sent: body, kept: invoice } };
}

/** The same, found by its content. */
function decideTwinClaim(twin: Invoice, body: CreateBody): Decision {
  const claim = decideFoundClaim(twin, body, null);
  return {
    ...claim,
    history: [{ what: 'twinClaimed', detail: twin.invoiceFullNo }, ...claim.history],
  };
}

export interface Search {
  /** It covered everything added since, so nothing is left to look at. */
  readonly wide: boolean;
  /** The service had answered with 2xx: it says that it has the invoice. */
  readonly wasAccepted: boolean;
}

/** What a search found. */
export function decideFound(
  change: Create,
  body: CreateBody,
  { same, possible }: Twins,
  { wide, wasAccepted }: Search,
  moment: Moment,
): Decision {
  const [twin] = same;
  if (twin && same.length === 1) return decideTwinClaim(twin, body);
  const found = same.length > 0 ? same : possible;
  if (found.length === 0 || (same.length === 0 && !wide)) return decideNotFound(change, wasAccepted, moment);
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

function decideNotFound(change: Create, wasAccepted: boolean, moment: Moment): Decision {
  const { failures } = change;
  const again = decideLookAgain(change, moment);
  if (again) return again;
  // The service says that it has it: sent once more, it might be there twice.
  if (wasAccepted) return decideDoubtful(change, [], change.problem);
  const nextTry = failures > 1 ? later(moment, pauseMs(failures, moment.random)) : null;
  return { result: DONE, moves: [{ event: 'miss', news: { looks: 0, nextTry } }] };
}

/** The answer to asking for the id that the service had named. */
export function decideFetched(
  change: Create,
  body: CreateBody,
  answer: Outcome<Invoice | null>,
  moment: Moment,
): Decision {
  if (answer.ok && answer.value) {
    const record = answer.value;
    return isSavedFrom(body, record)
      ? decideFoundClaim(record, body, answer.ruid)
      : decideOtherRecord(change, record);
  }
  const problem = answer.ok ? unreadable(moment) : answer.problem;
  return problem.kind === 'gone'
    ? (decideReadAgain(change, moment) ?? markConflict('deleted', { problem }))
    : decideNotAsked(change, problem, moment);
}

/** The service named somebody else's invoice: it is no answer, is shown beside the question, and ours is looked for. */
const decideOtherRecord = (change: Create, record: Invoice): Decision => ({
  result: DONE,
  mirror: 'forgotten',
  records: { invoices: [record] },
  news: { twins: [...change.twins, record.invoiceId], looks: 0, nextTry: null },
});

const unreadable = (moment: Moment): Problem => ownProblem('unknown', 'unreadable', '', moment.at);
