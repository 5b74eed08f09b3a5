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

/** Checks the amount left to pay of waiting settlements when their advances change (SPEC.md, O7). */

const FIELD = 'prepaymentValue';

/**
 * Settings key for settlements whose amount was not wrong, by `changeId`, each with a hash of its content. Only these
 * settlements can cause a question later.
 */
const FITTING = 'queue.fitting';

/**
 * Asks about a settlement whose amount was right and became wrong because an advance changed, here or in the service.
 * Amounts that the user types into the settlement itself cause no question. The state is stored on disk, because the
 * program may end between the change of the advance and the question.
 */
export const watchSettlementAmounts = (store: Store, clock: Clock): void => watchWaiting(store, clock, judge);

function judge(store: Store, at: Instant): void {
  const before = store.settings.get(FITTING);
  // A settlement that is being sent stays in the list, because it may return to waiting.
  const fitting = ofOpen(store, before);
  const wrong: Create[] = [];
  const right: Create[] = [];
  for (const change of store.outbox.unsentCreates([TYPE.ksefSettlement])) {
    const changeId = String(change.changeId);
    const sent = asSent(store, change);
    const contentHash = hashValue([sent.body, sent.references]);
    const amount = amountOf(store, sent);
    if (amount !== 'wrong') fitting.set(changeId, contentHash);
    else if (before[changeId] !== contentHash) fitting.delete(changeId);
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

/**
 * Compares the settlement's amount with its order minus its advances; `unknown` if the value of an advance is not
 * known.
 */
function amountOf(store: Store, { localId, body, references }: Create): 'right' | 'wrong' | 'unknown' {
  // An edit may have changed the invoice to another type.
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

/**
 * Returns the question about the amount, which stays open while an advance is missing; an empty list if there is none.
 */
export const findAskedAmount = (problem: Problem | null): Problem['fields'] => findAskedField(problem, FIELD);
