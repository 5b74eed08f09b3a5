import type { Instant } from '#shared/model/scalars';
import type { Problem } from '#shared/outcome/problem';
import { toGrosz } from '#shared/rules/decimal';
import { TYPE } from '#shared/rules/invoiceTypes';
import { remainingAfterAdvances } from '#shared/rules/prefillFromInvoice';
import { knownIn } from '../../documents/correctionConvention';
import { findAdvance } from '../../documents/invoiceRelatives';
import type { Clock } from '../../platform/platform';
import type { Store } from '../../store/store';
import {
  findAskedField,
  hashValue,
  isAskedAlone,
  ofOpen,
  settleQuestion,
  watchWaiting,
} from './pendingQuestions';
import type { Create } from './laneWork';
import { advancesNamed, asSent } from './missingReferences';

/** The amount left to pay of a settlement that waits, while its advances change (SPEC.md, O7). */

const FIELD = 'prepaymentValue';

/** Settlements whose amount was not wrong, by `changeId`, with a hash of what they said then: they are asked about later. */
const FITTING = 'queue.fitting';

/**
 * An advance may change, here or in the service. A settlement whose amount was right before that, and is not after it, is
 * asked about. What the user types in the settlement itself is meant. What was right is on the disk, because the program may
 * end between the change of the advance and the question.
 */
export const watchSettlementAmounts = (store: Store, clock: Clock): void => watchWaiting(store, clock, judge);

function judge(store: Store, at: Instant): void {
  const before = store.settings.get(FITTING);
  // One on its way is kept: it may come back to wait.
  const fitting = ofOpen(store, before);
  const wrong: Create[] = [];
  const right: Create[] = [];
  for (const change of store.outbox.unsentCreates([TYPE.ksefSettlement])) {
    const changeId = String(change.changeId);
    const whole = asSent(store, change);
    const said = hashValue([whole.body, whole.references]);
    const amount = amountOf(store, whole);
    if (amount !== 'wrong') fitting.set(changeId, said);
    else if (before[changeId] !== said) fitting.delete(changeId);
    else if (change.state === 'waiting') {
      fitting.delete(changeId);
      wrong.push(change);
    }
    if (amount === 'right' && isAskedAlone(change, FIELD)) right.push(change);
  }
  const now = Object.fromEntries(fitting);
  if (right.length === 0 && JSON.stringify(now) === JSON.stringify(before)) return;
  settleQuestion(store, FIELD, at, { ask: wrong, goOn: right }, () => store.settings.set(FITTING, now));
}

/** Whether a settlement asks for its order less its advances; `unknown` where the value of one of them is not known. */
function amountOf(store: Store, { localId, body, references }: Create): 'right' | 'wrong' | 'unknown' {
  // An edit may have made it another type.
  const card = body.invoiceType === TYPE.ksefSettlement ? store.invoices.show(localId) : null;
  const named = [...(body.prepaymentId ?? []).map(String), ...advancesNamed({ body, references })];
  const advances = named.map((id) => {
    const advance = findAdvance(knownIn(store), id, card);
    return advance?.invoice.invoiceType === TYPE.ksefAdvance ? advance : { received: null };
  });
  const left = card && advances.length > 0 ? remainingAfterAdvances(card.invoice, advances) : null;
  if (!card || left === null) return 'unknown';
  return toGrosz(card.invoice.prepaymentValue) === left && left >= 0 ? 'right' : 'wrong';
}

/** The question about the amount, which stays open while the advance is away; empty where there is none. */
export const findAskedAmount = (problem: Problem | null): Problem['fields'] => findAskedField(problem, FIELD);
