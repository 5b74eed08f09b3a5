import type { Instant } from '#shared/model/scalars';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { INVOICE_TYPE_CODES } from '#shared/model/invoice';
import { computeInvoiceTotals } from '#shared/rules/tax/vat';
import { createDocumentReadingContext } from '../../documents/correctionConvention';
import { findCorrectionRelatives } from '../../documents/invoiceRelatives';
import type { Clock } from '../../platform/platform';
import type { Store } from '../../store/storeInterface';
import {
  hashValue,
  isOnlyFieldAskedAbout,
  dropValuesOfEndedChanges,
  saveQuestionsAboutField,
  recheckOnQueueOrInvoiceChange,
} from './relatedDocumentQuestions';
import type { Create } from './mergeQueuedEdits';
import { applyQueuedEditsToCreate } from './unsentInvoiceReferences';

/**
 * Detects that the amounts of an invoice changed while a correction of this invoice waited to be sent (SPEC.md, O8).
 */

const QUESTION_FIELD = 'invoiceItems';
const CORRECTION_TYPE_CODES = INVOICE_TYPE_CODES.filter(isCorrection);

/** Settings key for hashes that show whether a corrected invoice has changed since the correction was queued. */
const CORRECTED_AMOUNT_HASHES_KEY = 'queue.beginnings';

/**
 * Asks the user what to do with a queued correction if the corrected invoice's amounts have changed since the
 * correction was queued.
 */
export const askUserIfQueuedCorrectionOutdated = (store: Store, clock: Clock): void =>
  recheckOnQueueOrInvoiceChange(store, clock, recheckQueuedCorrections);

function recheckQueuedCorrections(store: Store, at: Instant): void {
  const before = store.settings.get(CORRECTED_AMOUNT_HASHES_KEY);
  const known = dropValuesOfEndedChanges(store, before);
  const outdated: Create[] = [];
  const asBefore: Create[] = [];
  for (const change of store.outbox.listUnsentCreates(CORRECTION_TYPE_CODES)) {
    const changeId = String(change.changeId);
    const { body, references } = applyQueuedEditsToCreate(store, change);
    const contentHash = hashValue([body, references]);
    const state = hashCorrectedAmounts(store, change.localId);
    if (state === null) continue;
    const begun = known.get(changeId);
    if (begun?.said !== contentHash) known.set(changeId, { said: contentHash, state, asked: null });
    else if (begun.state === state) {
      if (!isOnlyFieldAskedAbout(change, QUESTION_FIELD)) continue;
      // The corrected invoice again has the amounts that it had when the correction was queued, so Kontuar withdraws
      // the question about the changed amounts.
      known.set(changeId, { ...begun, asked: null });
      asBefore.push(change);
    } else if (change.state === 'waiting' && begun.asked !== state) {
      known.set(changeId, { ...begun, asked: state });
      outdated.push(change);
    }
  }
  const now = Object.fromEntries(known);
  if (asBefore.length === 0 && JSON.stringify(now) === JSON.stringify(before)) return;
  saveQuestionsAboutField(store, QUESTION_FIELD, at, { ask: outdated, goOn: asBefore }, () =>
    store.settings.set(CORRECTED_AMOUNT_HASHES_KEY, now),
  );
}

/**
 * Returns a hash of the corrected invoice's amounts; null if the amounts are unknown or the correction does not depend
 * on them.
 */
function hashCorrectedAmounts(store: Store, localId: string): string | null {
  const card = store.invoices.readCard(localId);
  if (!card || !isCorrection(card.invoice.invoiceType)) return null;
  const { before, amountBefore, itemsAre } = findCorrectionRelatives(
    createDocumentReadingContext(store),
    card,
  );
  if (before === null || itemsAre !== 'afterState') return null;
  const { rates } = computeInvoiceTotals({ items: before, currency: card.invoice.currency });
  return hashValue([rates.flatMap(({ rate, gross }) => (gross === 0 ? [] : [[rate, gross]])), amountBefore]);
}
