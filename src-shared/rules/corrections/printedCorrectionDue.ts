import type { CorrectionBalance } from '../../contract/invoicesContract';
import type { Grosz } from '../../model/scalars';

/**
 * The amount that a printed correction asks the buyer to pay or promises to refund, and the label printed before the
 * amount (i18n/en/invoiceWords.json).
 */
interface CorrectionDue {
  readonly label: 'noChange' | 'toPayMore' | 'toReturn' | 'dueAfter' | 'changeOfAmount';
  readonly grosz: Grosz;
}

/** Returns what the buyer must pay or gets back after a correction that changes the total by `change` grosz. */
export function computeCorrectionDueAndLabel(
  change: Grosz,
  balance: CorrectionBalance | null,
): CorrectionDue {
  if (change === 0) return { label: 'noChange', grosz: 0 };
  if (change > 0) return { label: 'toPayMore', grosz: change };
  if (balance === null) return { label: 'changeOfAmount', grosz: change };
  return balance.refund > 0
    ? { label: 'toReturn', grosz: balance.refund }
    : { label: 'dueAfter', grosz: balance.due };
}
