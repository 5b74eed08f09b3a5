import type { Instant } from '#shared/model/scalars';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { INVOICE_TYPES } from '#shared/model/invoice';
import { computeInvoiceTotals } from '#shared/rules/vat';
import { createDocumentReadingContext } from '../../documents/correctionConvention';
import { findCorrectionRelatives } from '../../documents/invoiceRelatives';
import type { Clock } from '../../platform/platform';
import type { Store } from '../../store/store';
import {
  hashValue,
  isOnlyFieldAskedAbout,
  filterAnswersOfOpenChanges,
  saveQuestionsAboutField,
  watchQueueAndInvoices,
} from './pendingQuestions';
import type { Create } from './openChangesOfInvoice';
import { applyQueuedEditsToCreate } from './missingReferences';

/** Detects that the amounts before a waiting correction have changed since it was written (SPEC.md, O8). */

const FIELD = 'invoiceItems';
const CORRECTIONS = INVOICE_TYPES.filter(isCorrection);

/**
 * Setting with queued corrections by `changeId`: hashes of the content, of the state before, and of the state that the
 * user was asked about.
 */
const BEGINNINGS = 'queue.beginnings';

/**
 * Asks the user if the amounts before a waiting correction have changed, for example by a correction from another PC: a
 * correction that states final values would then change different amounts than the user meant. An edit of the
 * correction by the user confirms the new state; a correction that states differences is not affected.
 */
export const watchQueuedCorrectionAmounts = (store: Store, clock: Clock): void =>
  watchQueueAndInvoices(store, clock, judge);

function judge(store: Store, at: Instant): void {
  const before = store.settings.get(BEGINNINGS);
  const known = filterAnswersOfOpenChanges(store, before);
  const outdated: Create[] = [];
  const asBefore: Create[] = [];
  for (const change of store.outbox.unsentCreates(CORRECTIONS)) {
    const changeId = String(change.changeId);
    const { body, references } = applyQueuedEditsToCreate(store, change);
    const contentHash = hashValue([body, references]);
    const state = stateBefore(store, change.localId);
    if (state === null) continue;
    const begun = known.get(changeId);
    if (begun?.said !== contentHash) known.set(changeId, { said: contentHash, state, asked: null });
    else if (begun.state === state) {
      if (!isOnlyFieldAskedAbout(change, FIELD)) continue;
      // The user has not decided, so the question is asked again if that state comes back.
      known.set(changeId, { ...begun, asked: null });
      asBefore.push(change);
    } else if (change.state === 'waiting' && begun.asked !== state) {
      known.set(changeId, { ...begun, asked: state });
      outdated.push(change);
    }
  }
  const now = Object.fromEntries(known);
  if (asBefore.length === 0 && JSON.stringify(now) === JSON.stringify(before)) return;
  saveQuestionsAboutField(store, FIELD, at, { ask: outdated, goOn: asBefore }, () =>
    store.settings.set(BEGINNINGS, now),
  );
}

/** Returns a hash of the amounts before a correction that states final values; null if unknown. */
function stateBefore(store: Store, localId: string): string | null {
  const card = store.invoices.show(localId);
  if (!card || !isCorrection(card.invoice.invoiceType)) return null;
  const { before, amountBefore, itemsAre } = findCorrectionRelatives(
    createDocumentReadingContext(store),
    card,
  );
  if (before === null || itemsAre !== 'afterState') return null;
  const { rates } = computeInvoiceTotals({ items: before, currency: card.invoice.currency });
  return hashValue([rates.flatMap(({ rate, gross }) => (gross === 0 ? [] : [[rate, gross]])), amountBefore]);
}
