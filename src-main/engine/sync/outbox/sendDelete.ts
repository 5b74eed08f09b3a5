import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import { ownProblem } from '../../app/ownProblem';
import type { Written } from '../../remote/remote';
import type { Change } from '../../store/outbox/outboxStore';
import { dropAll } from './laneWork';
import { asTheRecordStands, isLocked } from './refusedWrite';
import { failed, lost, note, notAsked, stepAside, WENT, type Trip, type Went, outcomeOf } from './trip';

/** A deletion on its way (sync.md, Delete; SPEC.md, D). */

type Delete = Change & { readonly kind: 'delete' };

/** Also of one that may have been carried out: asking first tells. */
export async function sendDelete(trip: Trip, change: Delete): Promise<Went> {
  const { store, remote } = trip;
  const { invoiceId } = store.outbox.mirror(change.localId);
  if (invoiceId === null) return store.transaction(() => gone(trip, change, null));
  const asOf = store.invoices.moment();
  const there = await remote.invoice(invoiceId, trip.ask);
  const begun = store.transaction((): number | Went => {
    const now = store.outbox.get(change.changeId);
    if (now?.kind !== 'delete' || (now.state !== 'waiting' && now.state !== 'uncertain')) return WENT;
    if (!there.ok)
      return there.problem.kind === 'gone'
        ? gone(trip, now, there.problem.ruid)
        : notAsked(trip, now, there.problem);
    const invoice = there.value.value;
    if (!invoice) return notAsked(trip, now, ownProblem('later', 'unreadable', '', trip.now()));
    store.invoices.apply([invoice], trip.now(), asOf);
    if (now.state === 'uncertain') store.outbox.move(now.changeId, 'miss', trip.now());
    if (isLocked(invoice)) return stepAside(trip, now, 'locked', { theirs: invoice });
    if (hasChanged(now, invoice)) return stepAside(trip, now, 'changed', { theirs: invoice });
    const attemptId = store.outbox.begin(now.changeId, {
      at: trip.now(),
      skewMs: remote.clockSkewMs(),
      sent: {},
      before: invoice,
    });
    note(trip, now, { what: 'attempt' });
    return attemptId;
  });
  if (typeof begun !== 'number') return begun;
  const said = await remote.remove(invoiceId, trip.writeAsk);
  const { answer, theirs } = await asTheRecordStands(trip, invoiceId, said, null);
  return store.transaction(() => answered(trip, change, begun, answer, theirs));
}

/** Since the user saw it. */
const hasChanged = ({ base }: Delete, theirs: Invoice): boolean =>
  mergeInvoice({ base, mine: base, theirs }).fields.length > 0;

function gone(trip: Trip, change: Delete, ruid: string | null): Went {
  const { outbox } = trip.store;
  outbox.vanished(change.localId);
  outbox.move(change.changeId, 'confirm', trip.now(), { problem: null });
  note(trip, change, { what: 'confirmed', ruid });
  dropAll(trip, change.localId);
  return WENT;
}

function answered(
  trip: Trip,
  change: Delete,
  attemptId: number,
  answer: Outcome<Written>,
  theirs: Invoice | null,
): Went {
  const { outbox } = trip.store;
  const ruid = answer.ok ? answer.ruid : answer.problem.ruid;
  outbox.endAttempt(attemptId, trip.now(), answer.ok ? 'accepted' : answer.problem.kind, ruid);
  if (answer.ok) return gone(trip, change, ruid);
  const { problem } = answer;
  if (problem.kind === 'gone') return gone(trip, change, ruid);
  note(trip, change, outcomeOf(problem));
  switch (problem.kind) {
    case 'refused':
      return stepAside(trip, change, 'rejected', { problem });
    case 'locked':
      return stepAside(trip, change, 'locked', { problem, theirs });
    case 'conflict':
      return stepAside(trip, change, 'occupied', { problem });
    case 'signedOut':
    case 'notAllowed':
    case 'later':
      return failed(trip, change, problem);
    case 'unknown':
    case 'fault':
      return lost(trip, change, problem);
  }
}
