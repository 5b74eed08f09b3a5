import type { LargeId } from '#shared/model/largeInteger';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import { updateBodySchema, type UpdateBody } from '#shared/model/invoiceBody';
import type { Finding } from '#shared/model/finding';
import { findingsProblem, ownProblem } from '#shared/outcome/ownProblem';
import type { Outcome } from '#shared/outcome/problem';
import { isWithKsef } from '#shared/rules/ksefMarker';
import { PLACES } from '#shared/rules/merge/fields';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import { applyPatch } from '#shared/rules/merge/patch';
import { isAlike, isAlikeItem } from '#shared/rules/merge/same';
import { updateBodyTo } from '#shared/rules/merge/wire';
import type { Written } from '../../remote/remote';
import type { Grosz } from '#shared/model/scalars';
import { summarizeMerge } from './mergeSummary';
import type { Attempt, Change } from '../../store/outbox/outboxStore';
import { decideLookAgain, decideLost, markConflict, type Decision, type Move, type Plan } from './decision';
import { mergePendingEdits, type Update } from './laneWork';
import { DONE, type Moment } from './sendContext';

/** Decisions about an edit (sync.md, Update; SPEC.md, U). Nothing here reads or writes. */

/** The request to make about a record of the service; a deletion has no body. */
export interface RecordRequest {
  readonly body: UpdateBody;
  /** The service's record that the body was worked out from. */
  readonly before: Invoice;
  readonly wanted: ShownInvoice;
}

export interface UpdateFacts {
  /** The open changes of the invoice behind this one. */
  readonly waiting: readonly Change[];
  /** Of this change, oldest first. */
  readonly attempts: readonly Attempt[];
  readonly doubt: ReadonlySet<LargeId | null> | null;
  /** How far the service's clock is ahead. */
  readonly skewMs: number | null;
  /** What the rules find in an update of the record that must not be sent. */
  readonly findErrors: (record: Invoice, body: UpdateBody) => readonly Finding[];
  /** The amount due of this invoice in another state, grosz; null where it is not known. */
  readonly amountOf: (invoice: ShownInvoice) => Grosz | null;
}

/** `theirs`: the record just read. Also for an uncertain edit: the record shows the result. */
export function planUpdate(
  change: Update,
  theirs: Invoice,
  facts: UpdateFacts,
  moment: Moment,
): Plan<RecordRequest> {
  const attempt = facts.attempts.at(-1);
  const wasUncertain = change.state === 'uncertain';
  const found = wasUncertain && attempt ? decideUncertain(change, attempt, theirs, moment) : null;
  if (found) return found;
  const notCarriedOut: readonly Move[] = wasUncertain
    ? [{ event: 'miss', news: { looks: 0, nextTry: null } }]
    : [];
  const planned = isWithKsef(theirs.invoiceStatus)
    ? markConflict('locked', { theirs, problem: change.problem })
    : planMerged(change, theirs, facts, moment);
  return { ...planned, moves: [...notCarriedOut, ...(planned.moves ?? [])] };
}

function planMerged(
  change: Update,
  theirs: Invoice,
  { waiting, attempts, doubt, skewMs, findErrors, amountOf }: UpdateFacts,
  moment: Moment,
): Plan<RecordRequest> {
  const merged = mergePendingEdits(change, waiting);
  const { whole } = merged;
  const mine = applyPatch(whole.base, whole.patch);
  const result = mergeInvoice({ base: whole.base, mine, theirs }, whole.choices, doubt);
  if (result.open) return { ...markConflict('changed', { theirs }), merged };
  const wanted = result.invoice;
  const body = updateBodyTo(theirs, wanted, result.sendsAdvances ? whole.patch.prepaymentId : undefined);
  if (!body) {
    const problem = ownProblem('refused', 'status', '', moment.at);
    return { ...markConflict('rejected', { problem }), merged };
  }
  if (Object.keys(body).length === 0) return { ...decideConfirmed(theirs, theirs, null, []), merged };
  const errors = findErrors(theirs, body);
  if (errors.length > 0) {
    // The user corrects what he sees: the merged invoice, on the record as it is now.
    const content = { kind: 'update' as const, base: theirs, patch: body };
    const problem = findingsProblem(errors, moment.at);
    return { ...markConflict('rejected', { theirs, problem, choices: {} }), merged, content };
  }
  const summary = summarizeMerge(whole.base, result, amountOf);
  const sent = withEmptyReceiver(body, attempts);
  const isNews = summary !== null && !attempts.some(({ before }) => isSameRecord(before, theirs));
  return {
    result: DONE,
    merged,
    attempt: { skewMs, sent, before: theirs },
    history: [
      ...(isNews ? [{ what: 'mergedWithService' as const, detail: JSON.stringify(summary) }] : []),
      { what: 'attempt', fields: Object.keys(sent) },
    ],
    request: { body: sent, before: theirs, wanted },
  };
}

/** Tried again on the record of an earlier attempt, the history has it already. */
const isSameRecord = (before: Invoice | null, theirs: Invoice): boolean =>
  JSON.stringify(before) === JSON.stringify(theirs);

/** A receiver that null did not take away is taken away by empty texts (A15). */
function withEmptyReceiver(body: UpdateBody, tried: readonly Attempt[]): UpdateBody {
  const nullDidNot = tried.some(({ sent, outcome }) => outcome === 'accepted' && sent.receiver === null);
  return body.receiver === null && nullDidNot
    ? { ...body, receiver: { companyName: '', address: '', taxId: '', bankNo: '' } }
    : body;
}

/** It was accepted; the record that the service made of it is compared with the wanted one. */
export function decideReadBack(
  change: Update,
  request: RecordRequest,
  answer: Outcome<Written>,
  back: Outcome<Invoice | null>,
  moment: Moment,
): Decision {
  const now = (back.ok ? back.value : null) ?? (answer.ok ? answer.value.invoice : null);
  if (now) return decideCarriedOut(request, now, answer.ok ? answer.ruid : null, 'fail');
  const problem = back.ok ? ownProblem('unknown', 'unreadable', '', moment.at) : back.problem;
  return decideLost(change, problem, moment);
}

/** `tryAgain`: the move back to waiting, where the service kept the receiver. */
function decideCarriedOut(
  { body, before, wanted }: RecordRequest,
  now: Invoice,
  ruid: string | null,
  tryAgain: 'miss' | 'fail',
): Decision {
  if (body.invoiceItems && keptItems(before, body.invoiceItems, now).length > 0)
    return { ...markConflict('kept-items', { theirs: now }), mirror: { wrote: now } };
  if (body.receiver === null && now.receiver !== null)
    return {
      result: DONE,
      mirror: { wrote: now },
      moves: [{ event: tryAgain, news: { problem: null, nextTry: null } }],
    };
  const differing = PLACES.filter(
    (place) =>
      (place.path.split('.')[0] ?? '') in body && !isAlike(place.name, place.read(wanted), place.read(now)),
  ).map((place) => place.path);
  return decideConfirmed(before, now, ruid, differing);
}

const decideConfirmed = (before: Invoice, now: Invoice, ruid: string | null, fields: string[]): Decision => ({
  result: DONE,
  mirror: { wrote: now },
  moves: [{ event: 'confirm', news: { problem: null } }],
  history: [{ what: 'confirmed', ruid, fields, detail: fields.length > 0 ? 'differs' : '' }],
  positions: { before, now },
});

type ItemsSent = NonNullable<UpdateBody['invoiceItems']>;

/** Positions that the update left out and the service has all the same (A35). */
function keptItems(before: Invoice, items: ItemsSent, now: Invoice): (LargeId | null)[] {
  const sent = new Set(items.map((item) => item.positionId ?? null));
  return before.invoiceItems
    .map((item) => item.positionId)
    .filter((position) => position !== null && !sent.has(position))
    .filter((position) => now.invoiceItems.some((item) => item.positionId === position));
}

/** An attempt that no answer proved; null: it was not carried out. */
function decideUncertain(change: Update, attempt: Attempt, now: Invoice, moment: Moment): Decision | null {
  const body = updateBodySchema.safeParse(attempt.sent).data;
  const { before } = attempt;
  if (!body || !before) return null;
  const wanted = applyPatch(before, body);
  if (attempt.outcome === 'accepted' || isThere(body, before, wanted, now))
    return decideCarriedOut({ body, before, wanted }, now, attempt.ruid, 'miss');
  // Sent twice, what only sets fields does no harm; a new item would be there twice.
  const addsItems = (body.invoiceItems ?? []).some((item) => (item.positionId ?? null) === null);
  return addsItems ? decideLookAgain(change, moment) : null;
}

/** Whether the record contains everything sent. */
function isThere(sent: UpdateBody, before: Invoice, wanted: ShownInvoice, now: Invoice): boolean {
  const fields = PLACES.every(
    (place) =>
      !((place.path.split('.')[0] ?? '') in sent) || isAlike(place.name, place.read(wanted), place.read(now)),
  );
  if (!fields || 'prepaymentId' in sent) return false;
  if (!sent.invoiceItems) return true;
  if (keptItems(before, sent.invoiceItems, now).length > 0) return false;
  const left = [...now.invoiceItems];
  return wanted.invoiceItems.every((item) => {
    const place = left.findIndex(
      (one) => isAlikeItem(one, item) && (item.positionId === null || one.positionId === item.positionId),
    );
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
}
