import type { InvoiceCard, StateRefused } from '#shared/contract/invoicesContract';
import type { Day, Instant } from '#shared/model/scalars';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { isBusinessParty } from '#shared/rules/ksef/jpkKsefMarker';
import { NO_STATED_INVOICE_FACTS } from '#shared/rules/documents/factsStatedByPeople';
import type { Store } from '../store/storeInterface';
import { listCorrectionBalanceChoices } from './correctionBalance';
import { createDocumentReadingContext } from './correctionConvention';

/**
 * Stores facts about invoices that a person states because the service has no field for them, such as the day on which
 * a correction was received.
 */

type StatingResult =
  | { readonly ok: true; readonly card: InvoiceCard }
  | { readonly ok: false; readonly why: StateRefused | 'missing' };

/**
 * New values for the facts that a user stated about an invoice. Undefined leaves a fact unchanged, and null removes it.
 */
interface StatedChange {
  readonly receivedOn: Day | null | undefined;
  readonly isTillSale: boolean | null | undefined;
  readonly isPaidBefore: boolean | null | undefined;
}

/** A refusal changes nothing. */
export function saveUserStatedInvoiceFacts(
  store: Store,
  id: string,
  change: StatedChange,
  { today, at }: { readonly today: Day; readonly at: Instant },
): StatingResult {
  const card = store.invoices.readCard(id);
  if (!card) return { ok: false, why: 'missing' };
  const { invoiceId } = card.invoice;
  if (invoiceId === null) return { ok: false, why: 'unsent' };
  const why = findStatementRefusal(store, card, change, today);
  if (why !== null) return { ok: false, why };
  const before = store.statedFacts.get(invoiceId) ?? NO_STATED_INVOICE_FACTS;
  const {
    receivedOn = before.receivedOn,
    isTillSale = before.isTillSale,
    isPaidBefore = before.isPaidBefore,
  } = change;
  store.statedFacts.replace(invoiceId, { receivedOn, isTillSale, isPaidBefore }, at);
  return { ok: true, card: store.invoices.readCard(card.localId) ?? card };
}

function findStatementRefusal(
  store: Store,
  card: InvoiceCard,
  change: StatedChange,
  today: Day,
): StateRefused | null {
  const { invoice } = card;
  const { receivedOn = null, isTillSale = null, isPaidBefore = null } = change;
  const corrects = isCorrection(invoice.invoiceType);
  if (receivedOn !== null) {
    if (!corrects) return 'noCorrection';
    if (receivedOn > today) return 'future';
    if (invoice.issueDate !== null && receivedOn < invoice.issueDate) return 'beforeIssue';
  }
  if (
    isPaidBefore !== null &&
    listCorrectionBalanceChoices(createDocumentReadingContext(store), card) === null
  )
    return 'paymentOrderKnown';
  if (isTillSale !== null && (corrects || isBusinessParty(invoice.buyer))) return 'noConsumer';
  return null;
}
