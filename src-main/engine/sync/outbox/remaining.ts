import { createHash } from 'node:crypto';
import type { Instant } from '#shared/model/scalars';
import { ownProblem } from '#shared/outcome/ownProblem';
import type { Problem } from '#shared/outcome/problem';
import { TYPE } from '#shared/rules/invoiceTypes';
import { remainingOf } from '#shared/rules/prefillInvoice';
import { moneyOf } from '#shared/rules/relatives';
import { knownIn } from '../../documents/known';
import { advanceOf } from '../../documents/relatives';
import { instantOf, type Clock } from '../../platform/platform';
import { bestEffort } from '../../store/sql/bestEffort';
import type { Store } from '../../store/store';
import type { Create } from './laneWork';
import { advancesNamed, asSent } from './references';

/** The amount left to pay of a settlement that waits, while its advances change (SPEC.md, O7). */

const FIELD = 'prepaymentValue';

/** Settlements whose amount was not wrong, by `changeId`, with a hash of what they said then: they are asked about later. */
const FITTING = 'queue.fitting';

/**
 * Whatever changes an advance, here or in the service: a settlement whose amount was right before it, and is not after it,
 * is the user's to decide. What the user types in the settlement itself is meant. What was right is on the disk, because
 * the program may end between the change of the advance and the question.
 */
export function watchRemaining(store: Store, clock: Clock): void {
  judge(store, instantOf(clock));
  store.onChange((areas) => {
    if (areas.includes('invoices') || areas.includes('outbox')) judge(store, instantOf(clock));
  });
}

function judge(store: Store, at: Instant): void {
  const before = store.settings.get(FITTING);
  const isOpen = (changeId: string) => store.outbox.get(Number(changeId))?.endedAt === null;
  // Of one on its way nothing is said; it may come back to wait.
  const fitting = new Map(Object.entries(before).filter(([changeId]) => isOpen(changeId)));
  const wrong: Create[] = [];
  const right: Create[] = [];
  for (const change of store.outbox.unsentCreates([TYPE.ksefSettlement])) {
    const changeId = String(change.changeId);
    const whole = asSent(store, change);
    const said = createHash('sha256')
      .update(JSON.stringify([whole.body, whole.references]))
      .digest('hex');
    const amount = amountOf(store, whole);
    if (amount !== 'wrong') fitting.set(changeId, said);
    else if (before[changeId] !== said) fitting.delete(changeId);
    else if (change.state === 'waiting') {
      fitting.delete(changeId);
      wrong.push(change);
    }
    if (amount === 'right' && isAmountAlone(change)) right.push(change);
  }
  const now = Object.fromEntries(fitting);
  if (right.length === 0 && JSON.stringify(now) === JSON.stringify(before)) return;
  // What caused it is saved already, and must not look as if it failed; the next change asks.
  bestEffort(() =>
    store.transaction(() => {
      store.settings.set(FITTING, now);
      for (const change of wrong) askAbout(store, change, at);
      for (const change of right) goOn(store, change, at);
    }),
  );
}

/** Whether a settlement asks for its order less its advances; `unknown` where the value of one of them is not known. */
function amountOf(store: Store, { localId, body, references }: Create): 'right' | 'wrong' | 'unknown' {
  // An edit may have made it another type.
  const card = body.invoiceType === TYPE.ksefSettlement ? store.invoices.show(localId) : null;
  const named = [...(body.prepaymentId ?? []).map(String), ...advancesNamed({ body, references })];
  const advances = named.map((id) => {
    const advance = advanceOf(knownIn(store), id, card);
    return advance?.invoice.invoiceType === TYPE.ksefAdvance ? advance : { received: null };
  });
  const left = card && advances.length > 0 ? remainingOf(card.invoice, advances) : null;
  if (!card || left === null) return 'unknown';
  return moneyOf(card.invoice.prepaymentValue) === left && left >= 0 ? 'right' : 'wrong';
}

/** The question about the amount, which stays open while the advance is away; empty where there is none. */
export const amountAsked = (problem: Problem | null): Problem['fields'] =>
  problem?.status === null ? problem.fields.filter(({ field }) => field === FIELD) : [];

/** Whether nothing but the amount is asked about. */
function isAmountAlone({ state, problem }: Create): boolean {
  const asked = amountAsked(problem).length;
  return state === 'conflict' && asked > 0 && asked === problem?.fields.length;
}

function askAbout(store: Store, { changeId, localId }: Create, at: Instant): void {
  const problem = { ...ownProblem('refused', 'status', '', at), fields: [{ field: FIELD, message: '' }] };
  store.outbox.move(changeId, 'stepAside', at, { conflict: 'rejected', problem });
  store.outbox.note(localId, at, {
    what: 'conflict',
    kind: 'create',
    conflict: 'rejected',
    fields: [FIELD],
  });
}

/** The advance is again what the settlement counted on: there is nothing left to decide. */
function goOn(store: Store, { changeId, localId, conflict }: Create, at: Instant): void {
  store.outbox.note(localId, at, { what: 'decided', kind: 'create', conflict, detail: 'retry' });
  store.outbox.move(changeId, 'retry', at, { problem: null, failures: 0, nextTry: null });
}
