import type {
  BalanceChoices,
  CorrectionBalance,
  CorrectionPayments,
  InvoiceCard,
  PaidAmount,
} from '#shared/contract/invoicesContract';
import {
  computeCorrectionBalance,
  computeOwedOnPaymentDay,
  computePaidAmountRange,
  findUndecidedCorrection,
  computeBalancesIfPaidBeforeOrAfterCorrection,
  sumCorrectionChainPayments,
} from '#shared/rules/corrections/correctionChainPayments';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { listGrossAfterEachCorrection, type DocumentReadingContext } from './invoiceRelatives';

/** Computes what was paid for documents with corrections, and what is left to pay or to refund after a correction. */

const PAID = 1;

function readChain(known: DocumentReadingContext, card: InvoiceCard) {
  const steps = listGrossAfterEachCorrection(known, card) ?? [];
  return { steps, at: steps.findIndex(({ localId }) => localId === card.localId) };
}

/** Returns the amounts to pay and to refund after a correction; null if they are unknown. */
export function computeCorrectionAmountsDue(
  known: DocumentReadingContext,
  card: InvoiceCard,
): CorrectionBalance | null {
  if (!isCorrection(card.invoice.invoiceType)) return null;
  const { steps, at } = readChain(known, card);
  return computeCorrectionBalance(steps, at);
}

/**
 * Returns what a correction leaves to pay and to refund, for an invoice paid before the correction and for one paid
 * after it. Null if the document is no correction, or if the two results are equal or not both known.
 */
export function listCorrectionBalanceChoices(
  known: DocumentReadingContext,
  card: InvoiceCard,
): BalanceChoices | null {
  if (!isCorrection(card.invoice.invoiceType)) return null;
  const { steps, at } = readChain(known, card);
  return computeBalancesIfPaidBeforeOrAfterCorrection(steps, at);
}

/**
 * Returns the least and the greatest amount that may have been received for a paid document. Null if the document is
 * unpaid, or if one of its corrections is unclear.
 */
export function computePaidAmount(known: DocumentReadingContext, card: InvoiceCard): PaidAmount | null {
  if (card.invoice.paymentStatus !== PAID) return null;
  const { steps, at } = readChain(known, card);
  const range = at < 0 ? null : computePaidAmountRange(steps, at);
  if (!range) return null;
  const undecided = range.least === range.most ? null : findUndecidedCorrection(steps, at);
  const correction = undecided === null ? null : known.invoices.readBriefCard(undecided);
  return {
    ...range,
    owedOnDay: computeOwedOnPaymentDay(steps, at),
    undecidedBy: correction && (correction.invoice.invoiceFullNo || correction.localId),
  };
}

/**
 * Sums the payments for the invoice `first` and for its corrections before `correction`; if `correction` is null, for
 * all its corrections. Returns null if the payments are unknown.
 */
export function sumPaymentsBeforeCorrection(
  known: DocumentReadingContext,
  first: InvoiceCard,
  correction: InvoiceCard | null,
): CorrectionPayments | null {
  const steps = listGrossAfterEachCorrection(known, first);
  const at = steps?.findIndex(({ localId }) => localId === correction?.localId) ?? -1;
  return steps && sumCorrectionChainPayments(at < 0 ? steps : steps.slice(0, at));
}
