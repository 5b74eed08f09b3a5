import type { Instant } from '#shared/model/scalars';
import { ownProblem } from '#shared/outcome/ownProblem';
import type { Problem } from '#shared/outcome/problem';
import { businessDay } from '#shared/rules/days';
import { TYPE } from '#shared/rules/invoiceTypes';
import { instantOf, type Clock } from '../../platform/platform';
import type { Store } from '../../store/store';
import { isUnsentCreate } from './laneWork';
import { asSent } from './references';
import { validateCreate } from './validate';

/** The amount left to pay of a settlement that waits, while its advances change (SPEC.md, O7). */

const FIELD = 'prepaymentValue';
const WRONG: ReadonlySet<string> = new Set(['remainingDiffers', 'advancesOverOrder']);

/**
 * Whatever changes an advance, here or in the service: a settlement whose amount was right before it, and is not after it,
 * is the user's to decide. What the user types in the settlement itself is meant.
 */
export function watchRemaining(store: Store, clock: Clock): void {
  let before = judge(store, instantOf(clock));
  store.onChange((areas) => {
    if (!areas.includes('invoices') && !areas.includes('outbox')) return;
    const at = instantOf(clock);
    const now = judge(store, at);
    for (const [changeId, { said, wrong }] of now) {
      const was = before.get(changeId);
      if (wrong && was?.wrong === false && was.said === said) askAbout(store, changeId, at);
    }
    before = now;
  });
}

/** The settlements that wait: what each says, and whether its amount is wrong. */
function judge(store: Store, at: Instant): ReadonlyMap<number, { said: string; wrong: boolean }> {
  const judged = new Map<number, { said: string; wrong: boolean }>();
  for (const change of store.outbox.waitingCreates(TYPE.ksefSettlement)) {
    if (!isUnsentCreate(change)) continue;
    const { body, references } = asSent(store, change);
    const findings = validateCreate(store, body, references, businessDay(at), change.localId);
    const wrong = findings.some(({ code }) => WRONG.has(code));
    judged.set(change.changeId, { said: JSON.stringify([body, references]), wrong });
  }
  return judged;
}

/** The question about the amount, which stays open while the advance is away; empty where there is none. */
export const amountAsked = (problem: Problem | null): Problem['fields'] =>
  problem?.status === null ? problem.fields.filter(({ field }) => field === FIELD) : [];

function askAbout(store: Store, changeId: number, at: Instant): void {
  const change = store.outbox.get(changeId);
  if (change?.state !== 'waiting') return;
  const problem = { ...ownProblem('refused', 'status', '', at), fields: [{ field: FIELD, message: '' }] };
  store.transaction(() => {
    store.outbox.move(changeId, 'stepAside', at, { conflict: 'rejected', problem });
    store.outbox.note(change.localId, at, {
      what: 'conflict',
      kind: 'create',
      conflict: 'rejected',
      fields: [FIELD],
    });
  });
}
