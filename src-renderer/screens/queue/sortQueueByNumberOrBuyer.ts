import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Language } from '#shared/text/language';
import { collator } from '#shared/text/formats';

export type QueueOrder = 'sending' | 'number' | 'buyer';

/**
 * Returns the changes in the chosen order; invoices without a number come last. Changes with equal sort keys keep the
 * order of sending.
 */
export function sortQueueByNumberOrBuyer(
  changes: readonly QueuedChange[],
  by: QueueOrder,
  language: Language,
): readonly QueuedChange[] {
  if (by === 'sending') return changes;
  const names = collator(language);
  return changes.toSorted((a, b) =>
    by === 'buyer'
      ? names.compare(a.buyerName, b.buyerName)
      : Number(a.invoiceFullNo === '') - Number(b.invoiceFullNo === '') ||
        names.compare(a.invoiceFullNo, b.invoiceFullNo),
  );
}
