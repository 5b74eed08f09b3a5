import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { AmountRefused } from '#shared/contract/invoiceLinksContract';
import type { Instant } from '#shared/model/scalars';
import type { AmountChoice } from '#shared/rules/corrections/correctionConventionSchemas';
import type { Store } from '../store/storeInterface';
import { collectInvoiceDocumentData } from './invoiceDocumentData';

/** Stores which of the possible amounts of a correction the user chose (documents.md, 2). */

export type AmountChoiceResult =
  | { readonly ok: true; readonly card: InvoiceCard }
  | { readonly ok: false; readonly why: 'missing' | AmountRefused };

/**
 * Stores the amount that a user chose for a correction; null deletes the choice. If the choice is not allowed, the
 * stored choice stays as it was.
 */
export function saveCorrectionAmountChoice(
  store: Store,
  id: string,
  amount: AmountChoice | null,
  at: Instant,
): AmountChoiceResult {
  const card = store.invoices.readCard(id);
  if (!card) return { ok: false, why: 'missing' };
  const { invoiceId } = card.invoice;
  if (invoiceId === null) return { ok: false, why: 'unsent' };
  if (amount !== null && !isAmountChoiceOffered(store, card, amount)) return { ok: false, why: 'notOffered' };
  store.chosenAmounts.choose(invoiceId, amount, at);
  return { ok: true, card: store.invoices.readCard(card.localId) ?? card };
}

const isAmountChoiceOffered = (
  store: Store,
  card: InvoiceCard,
  { convention, change }: AmountChoice,
): boolean =>
  collectInvoiceDocumentData(store, card).relatives.choices.some(
    (choice) => choice.convention === convention && choice.change === change,
  );
