import type { CorrectionBalance, CorrectionPayments } from '../contract/invoicesContract';
import type { Grosz } from '../model/scalars';

/**
 * The amount that the printed correction asks the buyer to pay, or offers to refund, and the key of its label
 * (invoiceWords.ts).
 */
interface CorrectionDue {
  readonly label: 'noChange' | 'toPayMore' | 'toReturn' | 'dueAfter' | 'changeOfAmount';
  readonly grosz: Grosz;
}

/**
 * Returns the amount that a correction asks for; `change` is in grosz. Only received money is refunded, the correction
 * of an unpaid invoice states what is left to pay, and if the earlier payments are unknown, only the change is stated.
 */
export function describeCorrectionDue(change: Grosz, balance: CorrectionBalance | null): CorrectionDue {
  if (change === 0) return { label: 'noChange', grosz: 0 };
  if (change > 0) return { label: 'toPayMore', grosz: change };
  if (balance === null) return { label: 'changeOfAmount', grosz: change };
  return balance.refund > 0
    ? { label: 'toReturn', grosz: balance.refund }
    : { label: 'dueAfter', grosz: balance.due };
}

/**
 * A document in a chain of corrections, with the total of the corrected invoice, in grosz, as it was after that
 * document.
 */
export interface GrossStep {
  readonly localId: string;
  readonly gross: Grosz;
  readonly paymentStatus: number | null;
}

const PAID = 1;

/**
 * Returns what was paid for these documents according to their payment marks; null if any document has no known mark.
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
 * Returns what is left to pay and what to refund after a further change, in grosz; money that was never received is not
 * refunded.
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
