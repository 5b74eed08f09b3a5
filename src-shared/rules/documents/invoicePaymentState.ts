import type { Grosz } from '../../model/scalars';
import { isCorrection } from './invoiceTypes';

/**
 * Payment or refund state of a document. `nothingDue`: the document asks for no payment and promises no refund.
 * `refundUnknown`: how much of the refund is due is unknown, because the order of payment and correction is unknown.
 */
export type InvoicePaymentState =
  | 'paid'
  | 'unpaid'
  | 'toRefund'
  | 'refunded'
  | 'refundUnknown'
  | 'nothingDue'
  | 'correctedToZero'
  | 'unknown';

interface PaymentFacts {
  readonly invoiceType: number;
  readonly paymentStatus: number | null;
  /** Gross amount of the document itself, in grosz (for a correction, the difference); null if unknown. */
  readonly gross: Grosz | null;
  readonly takenBackBy: string | null;
  /** Amount in grosz that the document gives back to the buyer; null if unknown. */
  readonly refund: Grosz | null;
}

const PAID = 1;
const UNPAID = 0;

/** Returns the payment state of a document, with refund states for a correction that lowers the amount. */
export function classifyInvoicePayment(facts: PaymentFacts): InvoicePaymentState {
  const { invoiceType, paymentStatus, gross, takenBackBy, refund } = facts;
  const isKnownStatus = paymentStatus === PAID || paymentStatus === UNPAID;
  if (isKnownStatus && gross === 0) return 'nothingDue';
  if (isKnownStatus && gross !== null && gross < 0) {
    if (refund === 0) return 'nothingDue';
    if (paymentStatus === PAID) return 'refunded';
    return refund === null ? 'refundUnknown' : 'toRefund';
  }
  if (paymentStatus === PAID) return 'paid';
  if (paymentStatus !== UNPAID) return 'unknown';
  return takenBackBy !== null && !isCorrection(invoiceType) ? 'correctedToZero' : 'unpaid';
}

/** Returns whether a document in this state can be marked as paid or as refunded. */
export const isPaymentOpen = (state: InvoicePaymentState): boolean =>
  state === 'unpaid' || state === 'toRefund' || state === 'refundUnknown';

/** Returns whether the document gives money back, so that its mark says "refunded" and not "paid". */
export const isRefundState = (state: InvoicePaymentState): boolean =>
  state === 'toRefund' || state === 'refundUnknown' || state === 'refunded';
