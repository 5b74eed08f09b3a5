import type { Invoice } from '#shared/model/invoice';
import { createBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import type { Outcome, Problem } from '#shared/outcome/problem';
import { isAnswerTo } from '#shared/rules/merge/answerTo';
import { learnKsef } from '../../account/ksefConnection';
import { ownProblem } from '../../app/ownProblem';
import type { Written } from '../../remote/remote';
import { follow, gathered, takeFilledIn, type Create } from './laneWork';
import { LOOK_AGAIN_MS, LOOKS, pauseMs, settlesInMs } from './pauses';
import { asSent, bodyWithIds, lacks, waitsFor } from './references';
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
import { findTwins } from './twins';

/** A new invoice on its way (sync.md, Create; SPEC.md, C and T). */

/** A create that was not sent, or surely not carried out. */
export async function sendCreate(trip: Trip, change: Create): Promise<Went> {
  const { store, remote } = trip;
  const dead = lacks(store, asSent(store, change));
  if (dead !== null) {
    const problem = ownProblem('refused', 'status', '', trip.now());
    return stepAside(trip, change, 'rejected', {
      problem: { ...problem, fields: [{ field: dead, message: '' }] },
    });
  }
  // Any answer tells the service's time, which a lost answer will be looked for by.
  if (remote.clockSkewMs() === null) {
    const signIn = await remote.signIn(trip.ask);
    if (!signIn.ok) return notAsked(trip, change, signIn.problem);
  }
  const begun = store.transaction(() => {
    const head = store.outbox.get(change.changeId);
    if (head?.state !== 'waiting' || head.kind !== 'create') return null;
    // An edit that was made meanwhile may name others.
    if (waitsFor(store, head) !== null || lacks(store, asSent(store, head)) !== null) return null;
    const whole = gathered(trip, head);
    if (whole.kind !== 'create') return null;
    const body = bodyWithIds(store, whole);
    const attemptId = store.outbox.begin(change.changeId, {
      at: trip.now(),
      skewMs: remote.clockSkewMs(),
      sent: body,
      before: null,
    });
    note(trip, whole, { what: 'attempt' });
    return { attemptId, body };
  });
  if (!begun) return WENT;
  const answer = await remote.create(begun.body, trip.writeAsk);
  return store.transaction(() => answered(trip, change, begun.attemptId, begun.body, answer));
}

function answered(
  trip: Trip,
  change: Create,
  attemptId: number,
  body: CreateBody,
  answer: Outcome<Written>,
): Went {
  const { outbox } = trip.store;
  const ruid = answer.ok ? answer.ruid : answer.problem.ruid;
  outbox.endAttempt(attemptId, trip.now(), answer.ok ? 'accepted' : answer.problem.kind, ruid);
  if (answer.ok) {
    const { invoice, invoiceId } = answer.value;
    if (invoice) {
      takeFilledIn(trip, change.localId, body, invoice);
      return claim(trip, change, invoice, body, ruid);
    }
    // Created, and the answer did not carry it: it is fetched by its id, or found as a twin.
    if (invoiceId !== null) outbox.named(change.localId, invoiceId);
    return lost(trip, change, ownProblem('unknown', 'unreadable', '', trip.now()));
  }
  const { problem } = answer;
  note(trip, change, outcomeOf(problem));
  learnKsef(trip.store, body.invoiceType, problem);
  switch (problem.kind) {
    case 'refused':
    case 'locked':
    case 'gone':
      return stepAside(trip, change, 'rejected', { problem });
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

/** The invoice of the service is this one from now on. Inside a transaction. */
export function claim(
  trip: Trip,
  change: Create,
  invoice: Invoice,
  body: CreateBody,
  ruid: string | null,
): Went {
  const { outbox } = trip.store;
  outbox.wrote(change.localId, linked(invoice, body), trip.now());
  outbox.move(change.changeId, 'confirm', trip.now(), { problem: null });
  note(trip, change, { what: 'confirmed', ruid, detail: isAnswerTo(body, invoice) ? '' : 'differs' });
  follow(trip, change.localId, null, invoice);
  return WENT;
}

/** What it corrects and settles is not in the service's answer (A25). */
const linked = (invoice: Invoice, { correctionId, prepaymentId }: CreateBody): Invoice => ({
  ...invoice,
  extra: {
    ...(typeof correctionId === 'number' ? { correctionId } : {}),
    ...(prepaymentId && prepaymentId.length > 0 ? { prepaymentId } : {}),
    ...invoice.extra,
  },
});

/** A create of which nobody knows whether it was carried out. */
export async function findCreated(trip: Trip, change: Create): Promise<Went> {
  const { outbox } = trip.store;
  const attempt = outbox.attempts(change.changeId).at(-1);
  const sent = createBodySchema.safeParse(attempt?.sent).data;
  if (!attempt || !sent) throw new Error(`change ${change.changeId} is uncertain and was never sent`);
  const { invoiceId } = outbox.mirror(change.localId);
  if (invoiceId !== null) return fetchCreated(trip, change, invoiceId, sent);

  const wide = change.looks > 0;
  const twins = await findTwins(trip, change, attempt, sent, wide);
  if (!twins.ok) return notAsked(trip, change, twins.problem);
  return trip.store.transaction(() => {
    const { same, possible } = twins.value;
    const [twin] = same;
    if (twin && same.length === 1) {
      note(trip, change, { what: 'twinClaimed', detail: twin.invoiceFullNo });
      return claim(trip, change, twin, sent, null);
    }
    const found = same.length > 0 ? same : possible;
    if (found.length === 0 || (same.length === 0 && !wide)) return notThere(trip, change);
    trip.store.invoices.apply(found, trip.now());
    const ids = found.map((invoice) => invoice.invoiceId);
    return stepAside(trip, change, 'doubtful', {
      twins: [...change.twins, ...ids],
      problem: change.problem,
    });
  });
}

/** Not found this time. It counts as never carried out once it had time to appear and was looked for often enough. */
function notThere(trip: Trip, change: Create): Went {
  const { outbox } = trip.store;
  const looks = change.looks + 1;
  const settlesIn = settlesInMs(change.since, trip.clock.now());
  const wait = Math.max(settlesIn, looks < LOOKS ? LOOK_AGAIN_MS : 0);
  if (looks >= LOOKS && settlesIn === 0) {
    const { failures } = change;
    const nextTry = failures > 1 ? after(trip, pauseMs(failures, trip.chance)) : null;
    outbox.move(change.changeId, 'miss', trip.now(), { looks: 0, nextTry });
    return WENT;
  }
  outbox.amend(change.changeId, { looks, nextTry: after(trip, wait) });
  return WENT;
}

async function fetchCreated(trip: Trip, change: Create, invoiceId: number, body: CreateBody): Promise<Went> {
  const answer = await trip.remote.invoice(invoiceId, trip.ask);
  if (answer.ok && answer.value.value) {
    const invoice = answer.value.value;
    return trip.store.transaction(() => claim(trip, change, invoice, body, answer.ruid));
  }
  const problem: Problem = answer.ok ? ownProblem('unknown', 'unreadable', '', trip.now()) : answer.problem;
  return problem.kind === 'gone'
    ? stepAside(trip, change, 'deleted', { problem })
    : notAsked(trip, change, problem);
}
