import type { CorrectionBalance, CorrectionPayments, InvoiceCard } from '#shared/contract/invoicesContract';
import { computeBalanceAfterCorrection, sumCorrectionChainPayments } from '#shared/rules/correctionDue';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { listGrossAfterEachCorrection, type Known } from './invoiceRelatives';

/**
 * Returns how much remains to pay or to refund after a correction, computed from the recorded payments; null if the
 * payments are unknown or the invoice is no correction.
 */
export function computeCorrectionAmountsDue(known: Known, card: InvoiceCard): CorrectionBalance | null {
  const steps = isCorrection(card.invoice.invoiceType) ? listGrossAfterEachCorrection(known, card) : null;
  const at = steps?.findIndex(({ localId }) => localId === card.localId) ?? -1;
  const payments = steps && at > 0 ? sumCorrectionChainPayments(steps.slice(0, at)) : null;
  const after = steps?.[at]?.gross;
  return payments && after !== undefined
    ? computeBalanceAfterCorrection(payments, after - payments.gross)
    : null;
}

/**
 * Returns the sum of the payments recorded for an invoice and its corrections before the given correction; without a
 * given correction, the sum of all their payments. The result is null if the payments are unknown.
 */
export function sumPaymentsBeforeCorrection(
  known: Known,
  first: InvoiceCard,
  correction: InvoiceCard | null,
): CorrectionPayments | null {
  const steps = listGrossAfterEachCorrection(known, first);
  const at = steps?.findIndex(({ localId }) => localId === correction?.localId) ?? -1;
  return steps && sumCorrectionChainPayments(at < 0 ? steps : steps.slice(0, at));
}
