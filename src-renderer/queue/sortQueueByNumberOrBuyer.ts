import type { QueuedChange } from '#shared/contract/outboxContract';
import type { Language } from '#shared/text/language';
import { collator } from '#shared/text/formats';

export type QueueOrder = 'sending' | 'number' | 'buyer';

/**
 * Returns the changes sorted by `by`. `changes` must be in the order of sending, which is kept for changes with equal
 * sort keys; invoices without a number come last.
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
