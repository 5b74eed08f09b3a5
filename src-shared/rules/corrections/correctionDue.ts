import type { CorrectionBalance, CorrectionPayments } from '../../contract/invoicesContract';
import type { Day, Grosz } from '../../model/scalars';

/**
 * The amount that a printed correction asks the buyer to pay or promises to refund, and the label printed before the
 * amount (invoiceWords.ts).
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

/** A step in a chain of corrections. `gross` is the total of the corrected invoice after this step, in grosz. */
export interface GrossStep {
  readonly localId: string;
  readonly gross: Grosz;
  readonly paymentStatus: number | null;
  readonly paymentDate: Day | null;
}

const PAID = 1;

/**
 * Returns the sums of the payments received and refunded for an invoice and its corrections, according to their payment
 * statuses; null if any payment status is unknown.
 */
export function sumCorrectionChainPayments(steps: readonly GrossStep[]): CorrectionPayments | null {
  if (steps.length === 0 || steps.some(({ paymentStatus }) => paymentStatus === null)) return null;
  let payments: CorrectionPayments = { gross: 0, received: 0, refunded: 0 };
  for (const { gross, paymentStatus } of steps) {
    const change = gross - payments.gross;
    const received = payments.received + (paymentStatus === PAID && change > 0 ? change : 0);
    payments = { gross, received, refunded: Math.max(payments.refunded, received - gross) };
  }
  return payments;
}

/**
 * Returns whether a document in a chain of corrections was paid after `day`, so that a correction of `day` may already
 * have reduced the payment.
 */
export const wasPaidAfter = (steps: readonly GrossStep[], day: Day | null): boolean =>
  steps.some(
    ({ paymentStatus, paymentDate }) =>
      paymentStatus === PAID && day !== null && paymentDate !== null && paymentDate > day,
  );

/**
 * Returns the amounts left to pay and to refund, in grosz, after the total has changed by `change`. Money that was
 * never received is not refunded.
 */
export function computeBalanceAfterCorrection(
  { gross, received, refunded }: CorrectionPayments,
  change: Grosz,
): CorrectionBalance {
  const after = gross + change;
  return {
    refund: Math.max(0, received - after - refunded),
    due: Math.max(0, after - received),
  };
}
