import type { Instant } from '#shared/model/scalars';
import type { Problem } from '#shared/outcome/problem';
import { toGrosz } from '#shared/rules/decimal';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { computeOrderGrossLeftAfterAdvances } from '#shared/rules/form/prefillFromInvoice';
import { createDocumentReadingContext } from '../../documents/correctionConvention';
import { readAdvanceStateAtSettlement } from '../../documents/invoiceRelatives';
import type { Clock } from '../../platform/platform';
import type { Store } from '../../store/storeInterface';
import {
  listUserQuestionsAboutField,
  hashValue,
  isOnlyFieldAskedAbout,
  dropValuesOfEndedChanges,
  saveQuestionsAboutField,
  recheckOnQueueOrInvoiceChange,
} from './relatedDocumentQuestions';
import type { Create } from './mergeQueuedEdits';
import { listReferencedAdvanceLocalIds, applyQueuedEditsToCreate } from './unsentInvoiceReferences';

/**
 * Checks the amount left to pay of queued settlement invoices again when one of their advance invoices changes
 * (SPEC.md, O7).
 */

const QUESTION_FIELD = 'prepaymentValue';

const VALID_SETTLEMENT_HASHES_KEY = 'queue.fitting';

/** Asks the user about a queued settlement whose amount became wrong because one of its advances changed. */
export const askUserIfQueuedSettlementOutdated = (store: Store, clock: Clock): void =>
  recheckOnQueueOrInvoiceChange(store, clock, recheckQueuedSettlements);

function recheckQueuedSettlements(store: Store, at: Instant): void {
  const before = store.settings.get(VALID_SETTLEMENT_HASHES_KEY);
  // While a settlement is being sent, the stored hash of its content is kept, because the sending may fail and be
  // repeated.
  const fitting = dropValuesOfEndedChanges(store, before);
  const wrong: Create[] = [];
  const right: Create[] = [];
  for (const change of store.outbox.listUnsentCreates([INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement])) {
    const changeId = String(change.changeId);
    const sent = applyQueuedEditsToCreate(store, change);
    const contentHash = hashValue([sent.body, sent.references]);
    const amount = checkSettlementAmount(store, sent);
    if (amount !== 'wrong') fitting.set(changeId, contentHash);
    else if (before[changeId] !== contentHash) fitting.delete(changeId);
    else if (change.state === 'waiting') {
      fitting.delete(changeId);
      wrong.push(change);
    }
    if (amount === 'right' && isOnlyFieldAskedAbout(change, QUESTION_FIELD)) right.push(change);
  }
  const now = Object.fromEntries(fitting);
  if (right.length === 0 && JSON.stringify(now) === JSON.stringify(before)) return;
  saveQuestionsAboutField(store, QUESTION_FIELD, at, { ask: wrong, goOn: right }, () =>
    store.settings.set(VALID_SETTLEMENT_HASHES_KEY, now),
  );
}

/**
 * Compares the amount of a settlement with the value of the order minus the advances. Returns `unknown` if the value of
 * an advance is not known.
 */
function checkSettlementAmount(
  store: Store,
  { localId, body, references }: Create,
): 'right' | 'wrong' | 'unknown' {
  // A waiting edit may have changed the queued settlement to another invoice type; such an invoice has no settlement
  // amount to check.
  const card =
    body.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement
      ? store.invoices.readCard(localId)
      : null;
  const named = [
    ...(body.prepaymentId ?? []).map(String),
    ...listReferencedAdvanceLocalIds({ body, references }),
  ];
  const advances = named.map((id) => {
    const advance = readAdvanceStateAtSettlement(createDocumentReadingContext(store), id, card);
    return advance?.invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance
      ? advance
      : { received: null };
  });
  const left =
    card && advances.length > 0 ? computeOrderGrossLeftAfterAdvances(card.invoice, advances) : null;
  if (!card || left === null) return 'unknown';
  return toGrosz(card.invoice.prepaymentValue) === left && left >= 0 ? 'right' : 'wrong';
}

/**
 * Returns the questions in the problem's `fields` about the amount of a settlement (`prepaymentValue`); empty if there
 * are none.
 */
export const listSettlementAmountQuestionsInProblem = (problem: Problem | null): Problem['fields'] =>
  listUserQuestionsAboutField(problem, QUESTION_FIELD);
