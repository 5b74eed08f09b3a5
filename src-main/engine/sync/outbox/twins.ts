import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import { isAnswerTo, missingFrom } from '#shared/rules/merge/answerTo';
import { plain } from '#shared/rules/merge/same';
import { createBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import type { Attempt, Change } from '../../store/outbox/outboxStore';
import { addedInstants, isWrittenSince, readFound } from './readRecentInvoices';
import type { SendContext } from './sendContext';

/** Finds the invoice that a create may have made, after no answer proved it (SPEC.md, T; sync.md, Create; A43). */

/** `Date` has whole seconds, and so has `addDate`. */
const EARLIER_MS = 5_000;
/** Where the service's clock was not known. */
const UNKNOWN_SKEW_MS = 15 * 60_000;
/** A request that was given up may be carried out so much later. */
const LATER_MS = 10 * 60_000;
/** A request is given up after so long (remote/request.ts); the end of one that the program did not live to see. */
const MAX_REQUEST_MS = 30_000;

export interface Twins {
  /** The same content, added while the request was under way: proof that it arrived. */
  readonly same: readonly Invoice[];
  /** The same content, added later, perhaps by somebody else; changed since, or similar enough to be unclear. */
  readonly possible: readonly Invoice[];
}

/** `wide`: everything added since; else what the service finds by stay or buyer: usually enough, and a small page. */
export async function findTwins(
  context: SendContext,
  change: Change & { readonly kind: 'create' },
  attempt: Attempt,
  body: CreateBody,
  wide: boolean,
): Promise<Outcome<Twins>> {
  const sent = spanOf(attempt, attempt.skewMs);
  // This PC's clock may have been set just before, after the service had last told the time.
  const seenNow = () => spanOf(attempt, context.remote.clockSkewMs() ?? attempt.skewMs);

  // To the time of sending, however much was added since: what is not found is sent once more.
  const read = await readFound(context, wide ? {} : narrowed(body), () =>
    Math.min(sent.from, seenNow().from),
  );
  if (!read.ok) return read;
  const others = unansweredBeside(context, change);
  const same: Invoice[] = [];
  const possible: Invoice[] = [];
  for (const invoice of read.value) {
    if (change.twins.includes(invoice.invoiceId) || context.store.outbox.claimed(invoice.invoiceId)) continue;
    if (!isIn(sent, invoice)) {
      if (isIn(seenNow(), invoice) && isAnswerTo(body, invoice)) possible.push(invoice);
    } else if (isAnswerTo(body, invoice)) (isWhileOpen(sent, invoice) ? same : possible).push(invoice);
    else if (others.some((other) => isAnswerTo(other, invoice))) continue;
    else if (isOfOtherType(body, invoice) || mayBeChanged(body, invoice) || isSimilar(body, invoice))
      possible.push(invoice);
  }
  return { ok: true, value: { same, possible }, ruid: null };
}

/** When its invoice may have been added, by the service's clock; ms. */
interface Span {
  readonly from: number;
  /** The request was given up, or answered. */
  readonly openUntil: number;
  readonly to: number;
}

function spanOf(attempt: Attempt, skewMs: number | null): Span {
  const ahead = skewMs ?? 0;
  const sentAt = Date.parse(attempt.at) + ahead;
  const endedAt = attempt.endedAt === null ? sentAt + MAX_REQUEST_MS : Date.parse(attempt.endedAt) + ahead;
  const slack = skewMs === null ? UNKNOWN_SKEW_MS : EARLIER_MS;
  const openUntil = Math.max(sentAt, endedAt) + slack;
  return { from: sentAt - slack, openUntil, to: Math.max(openUntil, sentAt + slack + LATER_MS) };
}

/** Its invoice was not added before this, by the service's clock; ms. */
export const earliestAddition = (attempt: Attempt): number => spanOf(attempt, attempt.skewMs).from;

function isWhileOpen({ from, openUntil }: Span, invoice: Invoice): boolean {
  return addedInstants(invoice).some((at) => at >= from && at <= openUntil);
}

function isIn({ from, to }: Span, invoice: Invoice): boolean {
  const readings = addedInstants(invoice);
  return readings.length === 0 || readings.some((at) => at >= from && at <= to);
}

/** Contents of other creates with unknown result: such an invoice is theirs. */
function unansweredBeside({ store: { outbox } }: SendContext, change: Change): CreateBody[] {
  const beside = outbox.open().filter(({ changeId, kind, state }) => {
    return changeId !== change.changeId && kind === 'create' && state === 'uncertain';
  });
  return beside.flatMap(
    ({ changeId }) => createBodySchema.safeParse(outbox.attempts(changeId).at(-1)?.sent).data ?? [],
  );
}

function narrowed(body: CreateBody): { reservationId: number } | { search: string } | Record<string, never> {
  if (typeof body.reservationId === 'number') return { reservationId: body.reservationId };
  const search = body.buyer.taxId.trim() || body.buyer.companyName.trim();
  return search === '' ? {} : { search };
}

/** All that was sent is in it, but the service has made another type of it. */
const isOfOtherType = (body: CreateBody, invoice: Invoice): boolean =>
  missingFrom(invoice, body).every((path) => path === 'invoiceType');

/** Whether the record that the service named is what it made of the create, though it saved some of it otherwise. */
export const isSavedFrom = (body: CreateBody, record: Invoice): boolean =>
  isOfOtherType(body, record) || mayBeIt(body, record);

/** So many fields of what was sent may have been changed since for it to be taken for the same invoice. */
const MAX_CHANGED_FIELDS = 2;

/** Somebody has written to it since it was added, and hardly anything of what was sent is different. */
export const mayBeChanged = (body: CreateBody, invoice: Invoice): boolean =>
  isWrittenSince(invoice) && isNearly(body, invoice);

/** For the same stay or buyer, and hardly anything of what is to be sent is different. */
export const mayBeIt = (body: CreateBody, invoice: Invoice): boolean =>
  isSimilar(body, invoice) && isNearly(body, invoice);

function isNearly(body: CreateBody, invoice: Invoice): boolean {
  if (invoice.invoiceType !== body.invoiceType) return false;
  const changed = new Set(missingFrom(invoice, body).map((path) => path.split('.')[0]));
  return changed.size <= MAX_CHANGED_FIELDS;
}

/** Of the same kind, for the same stay or buyer. */
const isSimilar = (body: CreateBody, one: Invoice): boolean =>
  one.invoiceType === body.invoiceType &&
  ((typeof body.reservationId === 'number' && one.reservationId === body.reservationId) ||
    (plain('taxId', body.buyer.taxId) !== '' &&
      plain('taxId', one.buyer.taxId) === plain('taxId', body.buyer.taxId)) ||
    plain('companyName', one.buyer.companyName) === plain('companyName', body.buyer.companyName));
