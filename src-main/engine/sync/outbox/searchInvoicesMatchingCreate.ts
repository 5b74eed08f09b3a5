import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import {
  isInvoiceAsInCreateBody,
  listCreateFieldsNotSaved,
} from '#shared/rules/merge/compareWriteWithRecord';
import { normaliseFieldValue } from '#shared/rules/merge/fieldEquivalence';
import { invoiceCreateBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import type { Attempt, Change } from '../../store/outbox/outboxStoreInterface';
import {
  listPossibleAdditionTimes,
  isInvoiceAddedBefore,
  isServiceInvoiceEditedAfterCreation,
  searchInvoicesAddedSince,
} from './fetchInvoicesAddedSince';
import type { SendContext } from './sendContext';

/** Searches the service for an invoice whose create request got no answer (SPEC.md, C2–C5; sync.md, Create; A43). */

/**
 * Tolerance in ms before and after a create request in the search for its invoice, because the `Date` header and
 * `addDate` contain whole seconds only.
 */
const BEFORE_SENDING_MARGIN_MS = 5_000;
/**
 * Tolerance in ms that replaces `BEFORE_SENDING_MARGIN_MS` if the difference between this PC's clock and the service's
 * clock is unknown.
 */
const UNKNOWN_SKEW_MARGIN_MS = 15 * 60_000;
/**
 * Time in ms after sending a create request within which the service may still add the invoice, even if Kontuar no
 * longer waits for the answer.
 */
const MAX_LATE_EXECUTION_MS = 10 * 60_000;
/**
 * Maximum time in ms that Kontuar waits for the answer to a request (remote/httpRequest.ts). A request that was running
 * when the program closed counts as ended after this time.
 */
const MAX_REQUEST_MS = 30_000;

export interface Twins {
  /**
   * Invoices that the search found: they have the content of the create request, and the service added them while the
   * request was running.
   */
  readonly same: readonly Invoice[];
  /**
   * Found invoices of which it is uncertain whether the create request produced them, for example because of later
   * edits. The user has to decide.
   */
  readonly possible: readonly Invoice[];
}

/**
 * Searches the service for invoices that an earlier attempt to send this create request may have produced. If `wide` is
 * true, the search is not limited to the invoice's stay or buyer.
 */
export async function searchInvoicesMatchingCreate(
  context: SendContext,
  change: Change & { readonly kind: 'create' },
  attempt: Attempt,
  body: CreateBody,
  wide: boolean,
): Promise<Outcome<Twins>> {
  const sent = computeAdditionPeriod(attempt, attempt.skewMs);
  // This PC's clock may have been set since the attempt to send, so the period is also computed with the present
  // difference between this clock and the service's clock.
  const computeCurrentPeriod = () =>
    computeAdditionPeriod(attempt, context.remote.clockSkewMs() ?? attempt.skewMs);

  // The search includes every invoice added since the sending, because a missed invoice would be created a second time.
  const read = await searchInvoicesAddedSince(context, wide ? {} : buildNarrowQuery(body), () =>
    Math.min(sent.from, computeCurrentPeriod().from),
  );
  if (!read.ok) return read;
  const others = listOtherUnansweredBodies(context, change);
  const same: Invoice[] = [];
  const possible: Invoice[] = [];
  for (const invoice of read.value) {
    if (change.twins.includes(invoice.invoiceId) || context.store.outbox.isServiceIdTaken(invoice.invoiceId))
      continue;
    if (!isPossiblyAddedIn(sent, invoice)) {
      if (isPossiblyAddedIn(computeCurrentPeriod(), invoice) && isInvoiceAsInCreateBody(body, invoice))
        possible.push(invoice);
    } else if (isInvoiceAsInCreateBody(body, invoice))
      (isAddedDuringRequest(sent, invoice) ? same : possible).push(invoice);
    else if (others.some((otherBody) => isInvoiceAsInCreateBody(otherBody, invoice))) continue;
    else if (
      isSameExceptType(body, invoice) ||
      isLikelyEditedCreate(body, invoice) ||
      isSimilarToCreate(body, invoice)
    )
      possible.push(invoice);
  }
  return { ok: true, value: { same, possible }, ruid: null };
}

/** Period in which the service may have added the new invoice, in ms by the service's clock. */
interface AdditionPeriod {
  readonly from: number;
  /** Latest possible time of the end of the create request, plus a tolerance, in ms by the service's clock. */
  readonly openUntil: number;
  readonly to: number;
}

function computeAdditionPeriod(attempt: Attempt, skewMs: number | null): AdditionPeriod {
  const ahead = skewMs ?? 0;
  const sentAt = Date.parse(attempt.at) + ahead;
  const endedAt = attempt.endedAt === null ? sentAt + MAX_REQUEST_MS : Date.parse(attempt.endedAt) + ahead;
  const slack = skewMs === null ? UNKNOWN_SKEW_MARGIN_MS : BEFORE_SENDING_MARGIN_MS;
  const openUntil = Math.max(sentAt, endedAt) + slack;
  return { from: sentAt - slack, openUntil, to: Math.max(openUntil, sentAt + slack + MAX_LATE_EXECUTION_MS) };
}

/**
 * Returns the earliest time, in ms by the service's clock, at which the service may have added an invoice as a result
 * of this attempt to send.
 */
export const computeEarliestAdditionMs = (attempt: Attempt): number =>
  computeAdditionPeriod(attempt, attempt.skewMs).from;

/** The clock of the service's database may be behind the service's `Date` header by up to this many ms. */
const DATABASE_CLOCK_MARGIN_MS = 25_000;

export const isInvoiceOlderThanSendAttempt = (invoice: Invoice, attempt: Attempt): boolean =>
  isInvoiceAddedBefore(invoice, computeEarliestAdditionMs(attempt) - DATABASE_CLOCK_MARGIN_MS);

function isAddedDuringRequest({ from, openUntil }: AdditionPeriod, invoice: Invoice): boolean {
  return listPossibleAdditionTimes(invoice).some((at) => at >= from && at <= openUntil);
}

function isPossiblyAddedIn({ from, to }: AdditionPeriod, invoice: Invoice): boolean {
  const readings = listPossibleAdditionTimes(invoice);
  return readings.length === 0 || readings.some((at) => at >= from && at <= to);
}

/**
 * Returns the bodies of all other create requests whose result is unknown, because the invoice found for this change
 * may come from one of these requests.
 */
function listOtherUnansweredBodies({ store: { outbox } }: SendContext, change: Change): CreateBody[] {
  const beside = outbox.listOpen().filter(({ changeId, kind, state }) => {
    return changeId !== change.changeId && kind === 'create' && state === 'uncertain';
  });
  return beside.flatMap(
    ({ changeId }) =>
      invoiceCreateBodySchema.safeParse(outbox.listAttempts(changeId).at(-1)?.sent).data ?? [],
  );
}

function buildNarrowQuery(
  body: CreateBody,
): { reservationId: number } | { search: string } | Record<string, never> {
  if (typeof body.reservationId === 'number') return { reservationId: body.reservationId };
  const search = body.buyer.taxId.trim() || body.buyer.companyName.trim();
  return search === '' ? {} : { search };
}

/** Returns true if the invoice equals the sent fields, except possibly for the invoice type. */
const isSameExceptType = (body: CreateBody, invoice: Invoice): boolean =>
  listCreateFieldsNotSaved(invoice, body).every((path) => path === 'invoiceType');

/** Returns true if this create request created the service's record, even if some fields differ from the request. */
export const isInvoiceSavedFromCreate = (body: CreateBody, record: Invoice): boolean =>
  isSameExceptType(body, record) || isInvoiceSimilarToCreate(body, record);

/**
 * If at most this number of fields differ, an invoice in the service still counts as an edited version of the sent
 * invoice.
 */
const MAX_CHANGED_FIELDS = 2;

/**
 * Returns true if the invoice was edited in the service after its creation, and at most `MAX_CHANGED_FIELDS` of its
 * fields differ from the create request.
 */
export const isLikelyEditedCreate = (body: CreateBody, invoice: Invoice): boolean =>
  isServiceInvoiceEditedAfterCreation(invoice) && isNearlyAsSent(body, invoice);

/**
 * Returns true if the invoice has the stay or buyer of the create request, and at most `MAX_CHANGED_FIELDS` of its
 * fields differ from the request.
 */
export const isInvoiceSimilarToCreate = (body: CreateBody, invoice: Invoice): boolean =>
  isSimilarToCreate(body, invoice) && isNearlyAsSent(body, invoice);

function isNearlyAsSent(body: CreateBody, invoice: Invoice): boolean {
  if (invoice.invoiceType !== body.invoiceType) return false;
  const changed = new Set(listCreateFieldsNotSaved(invoice, body).map((path) => path.split('.')[0]));
  return changed.size <= MAX_CHANGED_FIELDS;
}

const isSimilarToCreate = (body: CreateBody, invoice: Invoice): boolean =>
  invoice.invoiceType === body.invoiceType &&
  ((typeof body.reservationId === 'number' && invoice.reservationId === body.reservationId) ||
    (normaliseFieldValue('taxId', body.buyer.taxId) !== '' &&
      normaliseFieldValue('taxId', invoice.buyer.taxId) === normaliseFieldValue('taxId', body.buyer.taxId)) ||
    normaliseFieldValue('companyName', invoice.buyer.companyName) ===
      normaliseFieldValue('companyName', body.buyer.companyName));
