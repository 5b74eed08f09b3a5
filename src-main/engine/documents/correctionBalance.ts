import type { CorrectionBalance, CorrectionPayments, InvoiceCard } from '#shared/contract/invoicesContract';
import {
  computeBalanceAfterCorrection,
  sumCorrectionChainPayments,
  wasPaidAfter,
} from '#shared/rules/corrections/correctionDue';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { listGrossAfterEachCorrection, type Known } from './invoiceRelatives';

/** Returns the amounts to pay and to refund after a correction; null if they are unknown. */
export function computeCorrectionAmountsDue(known: Known, card: InvoiceCard): CorrectionBalance | null {
  const steps = isCorrection(card.invoice.invoiceType) ? listGrossAfterEachCorrection(known, card) : null;
  const at = steps?.findIndex(({ localId }) => localId === card.localId) ?? -1;
  const payments = steps && at > 0 ? sumCorrectionChainPayments(steps.slice(0, at)) : null;
  const after = steps?.[at]?.gross;
  if (!steps || !payments || after === undefined) return null;
  const balance = computeBalanceAfterCorrection(payments, after - payments.gross);
  // The buyer may have paid only the reduced amount after the correction, so a refund is not certain.
  const isRefundUncertain = balance.refund > 0 && wasPaidAfter(steps.slice(0, at), card.invoice.issueDate);
  return isRefundUncertain ? null : balance;
}

/**
 * Returns the sum of the payments recorded for an invoice and for its corrections before the given correction; null if
 * the payments are unknown.
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
