import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import {
  isInvoiceAsInCreateBody,
  listCreateFieldsNotSaved,
} from '#shared/rules/merge/compareWriteWithRecord';
import {
  buildInvoiceFromCreateBody,
  addSentRelationIdsToServiceRecord,
} from '#shared/rules/merge/applyQueuedBody';
import { assignServicePositionIdsToNewItems } from '#shared/rules/merge/assignItemPositionIds';
import type { WriteAnswer } from '../../remote/remoteServiceInterface';
import {
  decideSearchForChangeAgain,
  decideMarkUncertain,
  decideRetryLater,
  decideReadBackRetry,
  decideRefusal,
  decideConflict,
  type Decision,
} from './sendDecision';
import { isServiceInvoiceEditedAfterCreation } from './fetchInvoicesAddedSince';
import type { Create } from './mergeQueuedEdits';
import { computeSendRetryPauseMs } from './sendRetryPauses';
import { CHANGE_SENDING_DONE_RESULT, computeInstantAfterMs, type Moment } from './sendContext';
import { isInvoiceSavedFromCreate, type Twins } from './searchInvoicesMatchingCreate';

/**
 * Functions that decide how the sending of a new invoice continues (sync.md, Create; SPEC.md, C and T). They neither
 * read nor write anything.
 */

/** Rejects the creation of an invoice that refers to another invoice which will never be in the service. */
export function rejectCreateWithUnresolvableReference(field: string, at: string): Decision {
  const problem = buildProblemWithoutAnswer('refused', 'status', '', at);
  return decideConflict('rejected', {
    problem: { ...problem, fields: [{ field, message: '' }] },
  });
}

/** Returns true if the service already had an invoice with this id before Kontuar sent the new invoice. */
export type IsKnown = (invoiceId: number) => boolean;

/** Decides, from the service's answer to a create request, what happens to the queued change. */
export function decideCreateAnswer(
  change: Create,
  body: CreateBody,
  answer: Outcome<WriteAnswer>,
  isKnown: IsKnown,
  moment: Moment,
): Decision {
  if (!answer.ok) return decideRefusal(change, answer.problem, moment);
  const { invoice, invoiceId, locationId } = answer.value;
  const isItself = locationId === null || locationId === invoice?.invoiceId;
  if (invoice && isItself && !isKnown(invoice.invoiceId) && isInvoiceAsInCreateBody(body, invoice))
    return { ...decideClaim(invoice, body, answer.ruid), filledIn: { sent: body, kept: invoice } };
  const lost = decideMarkUncertain(change, buildUnreadableProblem(moment), moment);
  const named = locationId ?? invoiceId;
  return named === null || isKnown(named) ? lost : { ...lost, mirror: { named } };
}

/**
 * Links the queued invoice to the invoice that the service created for it. If the saved values differ from the sent
 * values, the user is asked about the differences.
 */
function decideClaim(invoice: Invoice, body: CreateBody, ruid: string | null) {
  const missing = listCreateFieldsNotSaved(invoice, body);
  const question = buildQuestion(invoice, body, missing);
  return {
    result: CHANGE_SENDING_DONE_RESULT,
    mirror: { wrote: addSentRelationIdsToServiceRecord(invoice, body) },
    moves: [{ event: 'confirm', details: { problem: null } }],
    history: [{ what: 'confirmed', ruid, fields: missing, detail: missing.length > 0 ? 'differs' : '' }],
    positions: { before: null, now: invoice },
    ...(question && { question }),
  } satisfies Decision;
}

/**
 * Returns the question about the fields that the service saved with other values than Kontuar sent; undefined if only
 * the invoice type differs.
 */
function buildQuestion(invoice: Invoice, body: CreateBody, missing: readonly string[]): Decision['question'] {
  if (missing.every((path) => path === 'invoiceType')) return undefined;
  const fields = new Set(missing.map((path) => path.split('.')[0] ?? path));
  // No update can change an invoice number (SPEC.md, U5), so Kontuar only shows that the service assigned another
  // number.
  const patch: UpdateBody = Object.fromEntries(Object.entries(body).filter(([field]) => fields.has(field)));
  return {
    base: addSentRelationIdsToServiceRecord(invoice, body),
    patch: patch.invoiceItems ? { ...patch, invoiceItems: assignPositionIds(body, invoice) } : patch,
    fields: missing,
  };
}

/** Returns the items that were sent, each with the position id that the service assigned to the item. */
function assignPositionIds(body: CreateBody, invoice: Invoice): UpdateBody['invoiceItems'] {
  const placed = assignServicePositionIdsToNewItems(
    buildInvoiceFromCreateBody(body).invoiceItems,
    [],
    invoice.invoiceItems,
  );
  return body.invoiceItems.map((item, index) => ({ ...item, positionId: placed[index]?.positionId ?? null }));
}

/**
 * Links the queued invoice to an invoice that was found in the service after the create request had got no reliable
 * answer.
 */
function decideFoundClaim(invoice: Invoice, body: CreateBody, ruid: string | null) {
  const claim = decideClaim(invoice, body, ruid);
  return isServiceInvoiceEditedAfterCreation(invoice)
    ? claim
    : { ...claim, filledIn: { sent: body, kept: invoice } };
}

/**
 * Links the queued invoice to the only invoice in the service with the same content, and records the link in the
 * history.
 */
function decideTwinClaim(twin: Invoice, body: CreateBody): Decision {
  const claim = decideFoundClaim(twin, body, null);
  return {
    ...claim,
    history: [{ what: 'twinClaimed', detail: twin.invoiceFullNo }, ...claim.history],
  };
}

export interface Search {
  /**
   * True if Kontuar searched all invoices added to the service since the create request; false if it searched only
   * invoices of the same stay or buyer.
   */
  readonly wide: boolean;
  /** True if the service answered the create request with 2xx, so that the invoice should be in the service. */
  readonly wasAccepted: boolean;
}

/** Decides about a queued new invoice after Kontuar has searched the service for an invoice created from it. */
export function decideCreateSearchResult(
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
  return decideAskUserWhichMatch(change, found, change.problem);
}

/**
 * Turns a queued creation into a conflict, in which the user says which found invoice, if any, is the result of this
 * creation.
 */
export const decideAskUserWhichMatch = (
  change: Create,
  found: readonly Invoice[],
  problem: Problem | null,
): Decision => ({
  ...decideConflict('doubtful', {
    twins: [...change.twins, ...found.map(({ invoiceId }) => invoiceId)],
    problem,
  }),
  records: { invoices: found },
});

function decideNotFound(change: Create, wasAccepted: boolean, moment: Moment): Decision {
  const { failures } = change;
  const again = decideSearchForChangeAgain(change, moment);
  if (again) return again;
  // The service has stated that it created the invoice, so Kontuar asks the user instead of creating the invoice again.
  if (wasAccepted) return decideAskUserWhichMatch(change, [], change.problem);
  const nextTry =
    failures > 1 ? computeInstantAfterMs(moment, computeSendRetryPauseMs(failures, moment.random)) : null;
  return { result: CHANGE_SENDING_DONE_RESULT, moves: [{ event: 'miss', details: { looks: 0, nextTry } }] };
}

/** Decides whether the invoice read from the service is the one that Kontuar asked the service to create. */
export function decideCreateReadBack(
  change: Create,
  body: CreateBody,
  answer: Outcome<Invoice | null>,
  isOlder: (record: Invoice) => boolean,
  moment: Moment,
): Decision {
  if (answer.ok && answer.value) {
    const record = answer.value;
    return isInvoiceSavedFromCreate(body, record) && !isOlder(record)
      ? decideFoundClaim(record, body, answer.ruid)
      : decideOtherRecord(change, record);
  }
  const problem = answer.ok ? buildUnreadableProblem(moment) : answer.problem;
  return problem.kind === 'gone'
    ? (decideReadBackRetry(change, moment) ?? decideConflict('deleted', { problem }))
    : decideRetryLater(change, problem, moment);
}

/** The service returned another invoice than the created one, so the search for the created invoice continues. */
const decideOtherRecord = (change: Create, record: Invoice): Decision => ({
  result: CHANGE_SENDING_DONE_RESULT,
  mirror: 'forgotten',
  records: { invoices: [record] },
  details: { twins: [...change.twins, record.invoiceId], looks: 0, nextTry: null },
});

const buildUnreadableProblem = (moment: Moment): Problem =>
  buildProblemWithoutAnswer('unknown', 'unreadable', '', moment.at);
