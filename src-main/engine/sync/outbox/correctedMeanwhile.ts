import type { Instant } from '#shared/model/scalars';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { INVOICE_TYPES } from '#shared/model/invoice';
import { computeInvoiceTotals } from '#shared/rules/vat';
import { knownIn } from '../../documents/correctionConvention';
import { correctionRelatives } from '../../documents/invoiceRelatives';
import type { Clock } from '../../platform/platform';
import type { Store } from '../../store/store';
import { hashValue, isAskedAlone, ofOpen, settleQuestion, watchWaiting } from './pendingQuestions';
import type { Create } from './laneWork';
import { asSent } from './missingReferences';

/** The state from which a correction that waits was written, while its original changes (SPEC.md, O8). */

const FIELD = 'invoiceItems';
const CORRECTIONS = INVOICE_TYPES.filter(isCorrection);

/** Corrections of the queue, by `changeId`: what each said, from which state, and which one it was asked about. */
const BEGINNINGS = 'queue.beginnings';

/**
 * The amounts before a correction may change, above all by a correction of another PC. The state that it says would then
 * change other amounts than the user meant, so the user is asked. What the user types in it since is meant. One that says a
 * difference changes the same in any case.
 */
export const watchCorrections = (store: Store, clock: Clock): void => watchWaiting(store, clock, judge);

function judge(store: Store, at: Instant): void {
  const before = store.settings.get(BEGINNINGS);
  const known = ofOpen(store, before);
  const outdated: Create[] = [];
  const asBefore: Create[] = [];
  for (const change of store.outbox.unsentCreates(CORRECTIONS)) {
    const changeId = String(change.changeId);
    const { body, references } = asSent(store, change);
    const said = hashValue([body, references]);
    const state = stateBefore(store, change.localId);
    if (state === null) continue;
    const begun = known.get(changeId);
    if (begun?.said !== said) known.set(changeId, { said, state, asked: null });
    else if (begun.state === state) {
      if (!isAskedAlone(change, FIELD)) continue;
      // Nobody has decided: where that state comes back, it is asked about again.
      known.set(changeId, { ...begun, asked: null });
      asBefore.push(change);
    } else if (change.state === 'waiting' && begun.asked !== state) {
      known.set(changeId, { ...begun, asked: state });
      outdated.push(change);
    }
  }
  const now = Object.fromEntries(known);
  if (asBefore.length === 0 && JSON.stringify(now) === JSON.stringify(before)) return;
  settleQuestion(store, FIELD, at, { ask: outdated, goOn: asBefore }, () =>
    store.settings.set(BEGINNINGS, now),
  );
}

/** The amounts before a correction of the state after; null where they are not known. */
function stateBefore(store: Store, localId: string): string | null {
  const card = store.invoices.show(localId);
  if (!card || !isCorrection(card.invoice.invoiceType)) return null;
  const { before, amountBefore, itemsAre } = correctionRelatives(knownIn(store), card);
  if (before === null || itemsAre !== 'afterState') return null;
  const { rates } = computeInvoiceTotals({ items: before, currency: card.invoice.currency });
  return hashValue([rates.flatMap(({ rate, gross }) => (gross === 0 ? [] : [[rate, gross]])), amountBefore]);
}
