import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import { updateBodySchema, type UpdateBody } from '#shared/model/invoiceBody';
import type { Outcome } from '#shared/outcome/problem';
import { PLACES } from '#shared/rules/merge/fields';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import { applyPatch } from '#shared/rules/merge/patch';
import { isAlike, isAlikeItem } from '#shared/rules/merge/same';
import { updateBodyTo } from '#shared/rules/merge/wire';
import { learnKsef } from '../../account/ksefConnection';
import { ownProblem } from '../../app/ownProblem';
import type { Decoded, Written } from '../../remote/remote';
import type { Attempt, Change } from '../../store/outbox/outboxStore';
import { follow, gathered } from './laneWork';
import { asTheRecordStands, isLocked } from './refusedWrite';
import { LOOK_AGAIN_MS, LOOKS, settlesInMs } from './pauses';
import {
  after,
  failed,
  lost,
  note,
  notAsked,
  stepAside,
  WENT,
  type Trip,
  type Went,
  outcomeOf,
} from './trip';

/** An edit on its way (sync.md, Update; SPEC.md, U). */

type Update = Change & { readonly kind: 'update' };
interface Begun {
  readonly attemptId: number;
  readonly body: UpdateBody;
  readonly before: Invoice;
  readonly wanted: ShownInvoice;
}

/** Also of one that may have been carried out: what the service has tells. */
export async function sendUpdate(trip: Trip, change: Update): Promise<Went> {
  const { store, remote } = trip;
  const { invoiceId } = store.outbox.mirror(change.localId);
  if (invoiceId === null) return stepAside(trip, change, 'deleted');
  const asOf = store.invoices.moment();
  const there = await remote.invoice(invoiceId, trip.ask);
  const begun = store.transaction(() => prepare(trip, change.changeId, there, asOf));
  if ('end' in begun) return begun;

  const said = await remote.update(invoiceId, begun.body, trip.writeAsk);
  const { answer, theirs } = await asTheRecordStands(trip, invoiceId, said, begun.before);
  const accepted = store.transaction(() => answered(trip, change, { ...begun, before: theirs }, answer));
  if (accepted) return accepted;
  const back = await remote.invoice(invoiceId, trip.writeAsk);
  return store.transaction(() => readBack(trip, change, begun, answer, back));
}

function prepare(
  trip: Trip,
  changeId: number,
  there: Outcome<Decoded<Invoice | null>>,
  asOf: number,
): Begun | Went {
  const { store } = trip;
  const change = store.outbox.get(changeId);
  if (change?.kind !== 'update' || (change.state !== 'waiting' && change.state !== 'uncertain')) return WENT;
  if (!there.ok) {
    if (there.problem.kind !== 'gone') return notAsked(trip, change, there.problem);
    store.outbox.vanished(change.localId);
    return stepAside(trip, change, 'deleted', { problem: there.problem });
  }
  const theirs = there.value.value;
  if (!theirs) return notAsked(trip, change, ownProblem('later', 'unreadable', '', trip.now()));
  store.invoices.apply([theirs], trip.now(), asOf);

  if (change.state === 'uncertain') {
    const attempt = store.outbox.attempts(changeId).at(-1);
    const found = attempt ? whatHappened(trip, change, attempt, theirs) : null;
    if (found) return found;
    store.outbox.move(changeId, 'miss', trip.now(), { looks: 0, nextTry: null });
  }
  if (isLocked(theirs)) return stepAside(trip, change, 'locked', { theirs, problem: change.problem });

  const whole = gathered(trip, change);
  if (whole.kind !== 'update') return WENT;
  const mine = applyPatch(whole.base, whole.patch);
  const tried = store.outbox.attempts(changeId);
  const doubt = store.outbox.doubt(changeId);
  const merged = mergeInvoice({ base: whole.base, mine, theirs }, whole.choices, doubt);
  if (merged.open) return stepAside(trip, whole, 'changed', { theirs });
  const body = updateBodyTo(theirs, merged.invoice, whole.patch.prepaymentId);
  if (!body)
    return stepAside(trip, whole, 'rejected', { problem: ownProblem('refused', 'status', '', trip.now()) });
  if (Object.keys(body).length === 0) return confirm(trip, whole, theirs, null, []);

  const sent = emptied(body, tried);
  const attemptId = store.outbox.begin(changeId, {
    at: trip.now(),
    skewMs: trip.remote.clockSkewMs(),
    sent,
    before: theirs,
  });
  note(trip, whole, { what: 'attempt', fields: Object.keys(sent) });
  return { attemptId, body: sent, before: theirs, wanted: merged.invoice };
}

/** A receiver that null did not take away is taken away by empty texts (A15). */
function emptied(body: UpdateBody, tried: readonly Attempt[]): UpdateBody {
  const nullDidNot = tried.some(({ sent, outcome }) => outcome === 'accepted' && sent.receiver === null);
  return body.receiver === null && nullDidNot
    ? { ...body, receiver: { companyName: '', address: '', taxId: '', bankNo: '' } }
    : body;
}

/** null: it was accepted, and has to be read back. */
function answered(trip: Trip, change: Update, begun: Begun, answer: Outcome<Written>): Went | null {
  const { outbox } = trip.store;
  const ruid = answer.ok ? answer.ruid : answer.problem.ruid;
  outbox.endAttempt(begun.attemptId, trip.now(), answer.ok ? 'accepted' : answer.problem.kind, ruid);
  if (answer.ok) return null;
  const { problem } = answer;
  note(trip, change, outcomeOf(problem));
  learnKsef(trip.store, begun.body.invoiceType, problem);
  switch (problem.kind) {
    case 'refused':
      return stepAside(trip, change, 'rejected', { problem, theirs: begun.before });
    case 'locked':
      return stepAside(trip, change, 'locked', { problem, theirs: begun.before });
    case 'conflict':
      return stepAside(trip, change, 'occupied', { problem, theirs: begun.before });
    case 'gone':
      outbox.vanished(change.localId);
      return stepAside(trip, change, 'deleted', { problem });
    case 'signedOut':
    case 'notAllowed':
    case 'later':
      return failed(trip, change, problem);
    case 'unknown':
    case 'fault':
      return lost(trip, change, problem);
  }
}

/** Accepted; what the service made of it is compared with what was wanted. */
function readBack(
  trip: Trip,
  change: Update,
  begun: Begun,
  answer: Outcome<Written>,
  back: Outcome<Decoded<Invoice | null>>,
): Went {
  const now = (back.ok ? back.value.value : null) ?? (answer.ok ? answer.value.invoice : null);
  const ruid = answer.ok ? answer.ruid : null;
  if (now) return settled(trip, change, begun.body, begun.before, begun.wanted, now, ruid);
  const problem = back.ok ? ownProblem('unknown', 'unreadable', '', trip.now()) : back.problem;
  return lost(trip, change, problem);
}

/** It was carried out. */
function settled(
  trip: Trip,
  change: Update,
  body: UpdateBody,
  before: Invoice,
  wanted: ShownInvoice,
  now: Invoice,
  ruid: string | null,
): Went {
  const { outbox } = trip.store;
  const kept = body.invoiceItems ? keptItems(before, body, now) : [];
  if (kept.length > 0) {
    outbox.wrote(change.localId, now, trip.now());
    return stepAside(trip, change, 'kept-items', { theirs: now });
  }
  if (body.receiver === null && now.receiver !== null) {
    outbox.wrote(change.localId, now, trip.now());
    const looked = outbox.get(change.changeId)?.state === 'uncertain';
    outbox.move(change.changeId, looked ? 'miss' : 'fail', trip.now(), { problem: null, nextTry: null });
    return WENT;
  }
  const differing = PLACES.filter(
    (place) =>
      (place.path.split('.')[0] ?? '') in body && !isAlike(place.name, place.read(wanted), place.read(now)),
  ).map((place) => place.path);
  return confirm(trip, change, now, ruid, differing, before);
}

/** Positions that the update left out and the service has all the same (A35). */
function keptItems(before: Invoice, body: UpdateBody, now: Invoice): (number | null)[] {
  const sent = new Set((body.invoiceItems ?? []).map((item) => item.positionId ?? null));
  return before.invoiceItems
    .map((item) => item.positionId)
    .filter((position) => position !== null && !sent.has(position))
    .filter((position) => now.invoiceItems.some((item) => item.positionId === position));
}

function confirm(
  trip: Trip,
  change: Update,
  now: Invoice,
  ruid: string | null,
  fields: string[],
  before: Invoice = now,
): Went {
  const { outbox } = trip.store;
  outbox.wrote(change.localId, now, trip.now());
  outbox.move(change.changeId, 'confirm', trip.now(), { problem: null });
  note(trip, change, { what: 'confirmed', ruid, fields, detail: fields.length > 0 ? 'differs' : '' });
  follow(trip, change.localId, before, now);
  return WENT;
}

/** What became of an attempt that no answer proved; null: it was not carried out. */
function whatHappened(trip: Trip, change: Update, attempt: Attempt, now: Invoice): Went | null {
  const sent = updateBodySchema.safeParse(attempt.sent).data;
  const { before } = attempt;
  if (!sent || !before) return null;
  const wanted = applyPatch(before, sent);
  if (attempt.outcome === 'accepted' || isThere(sent, before, wanted, now))
    return settled(trip, change, sent, before, wanted, now, attempt.ruid);
  // Sent twice, what only sets fields does no harm; a new item would be there twice.
  const addsItems = (sent.invoiceItems ?? []).some((item) => typeof item.positionId !== 'number');
  const looks = change.looks + 1;
  const settlesIn = settlesInMs(change.since, trip.clock.now());
  if (!addsItems || (looks >= LOOKS && settlesIn === 0)) return null;
  const wait = Math.max(settlesIn, looks < LOOKS ? LOOK_AGAIN_MS : 0);
  trip.store.outbox.amend(change.changeId, { looks, nextTry: after(trip, wait) });
  return WENT;
}

/** Whether everything that was sent stands in the record. */
function isThere(sent: UpdateBody, before: Invoice, wanted: ShownInvoice, now: Invoice): boolean {
  const fields = PLACES.every(
    (place) =>
      !((place.path.split('.')[0] ?? '') in sent) || isAlike(place.name, place.read(wanted), place.read(now)),
  );
  if (!fields || 'prepaymentId' in sent) return false;
  if (!sent.invoiceItems) return true;
  if (keptItems(before, sent, now).length > 0) return false;
  const left = [...now.invoiceItems];
  return wanted.invoiceItems.every((item) => {
    const place = left.findIndex(
      (one) => isAlikeItem(one, item) && (item.positionId === null || one.positionId === item.positionId),
    );
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}
