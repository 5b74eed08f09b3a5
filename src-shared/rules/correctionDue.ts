import type { CorrectionBalance, CorrectionPayments } from '../contract/invoicesContract';
import type { Grosz } from '../model/scalars';

/** The one amount of a correction and the key of its words (text/invoiceWords.ts). */
interface CorrectionDue {
  readonly label: 'noChange' | 'toPayMore' | 'toReturn' | 'dueAfter' | 'changeOfAmount';
  readonly grosz: Grosz;
}

/**
 * `change` in grosz. A refund is due only of money that was received; of an unpaid invoice a correction says what is left
 * to pay. Where the payments before it are not known, the change alone is said.
 */
export function askedByCorrection(change: Grosz, balance: CorrectionBalance | null): CorrectionDue {
  if (change === 0) return { label: 'noChange', grosz: 0 };
  if (change > 0) return { label: 'toPayMore', grosz: change };
  if (balance === null) return { label: 'changeOfAmount', grosz: change };
  return balance.refund > 0
    ? { label: 'toReturn', grosz: balance.refund }
    : { label: 'dueAfter', grosz: balance.due };
}

/** A document of a chain of corrections, and what the first invoice comes to after it, in grosz. */
export interface GrossStep {
  readonly localId: string;
  readonly gross: Grosz;
  readonly paymentStatus: number | null;
}

const PAID = 1;

/** What these documents were paid, as far as they are marked; null where one has no mark that is known. */
export function paymentsOfSteps(steps: readonly GrossStep[]): CorrectionPayments | null {
  if (steps.length === 0 || steps.some(({ paymentStatus }) => paymentStatus === null)) return null;
  let payments: CorrectionPayments = { gross: 0, received: 0, refunded: 0 };
  for (const { gross, paymentStatus } of steps) {
    const change = gross - payments.gross;
    const received = payments.received + (paymentStatus === PAID && change > 0 ? change : 0);
    payments = { gross, received, refunded: Math.max(payments.refunded, received - gross) };
  }
  return payments;
}

/** What is left to pay and to pay back after a further change: nobody gets back what was never received. */
export function balanceAfter(
  { gross, received, refunded }: CorrectionPayments,
  change: Grosz,
): CorrectionBalance {
  const after = gross + change;
  return {
    refund: Math.max(0, received - after - refunded),
    due: Math.max(0, after - received),
  };
}
