import { z } from 'zod';
import { findingSchema } from '../model/finding';
import { PAYMENT_TYPE_CODES } from '../model/invoice';
import { daySchema } from '../model/scalars';

/** Schemas for marking several invoices as paid at once, and for undoing this. */

/** Limits one call to as many invoices as Kontuar can send within ten minutes at 60 requests a minute. */
export const MAX_INVOICES_MARKED_PAID_PER_CALL = 200;

/** An invoice that was marked as paid, with the data that an undo needs. */
export const invoiceMarkedPaidSchema = z.object({
  localId: z.string(),
  /** The invoice's number; empty if the invoice has no number yet. */
  number: z.string(),
  /** Id of the queued change of this invoice; null if the invoice needed no change. */
  changeId: z.int().nullable(),
  /**
   * Due date of the invoice before it was marked as paid; null if the invoice had no due date. Marking as paid replaces
   * the due date with the date of payment.
   */
  dueDate: daySchema.nullable(),
  /** Way of payment before the mark, if the mark replaced it; otherwise null. */
  paymentTypeBefore: z.literal(PAYMENT_TYPE_CODES).nullable().default(null),
  /** Way of payment of the document with the mark; null if unknown. */
  paymentType: z.int().nullable().default(null),
  /** True if the mark says that the document was refunded. */
  isRefund: z.boolean().default(false),
});
export type PaidMark = z.infer<typeof invoiceMarkedPaidSchema>;

export const paymentMarkRefusalSchema = z.object({
  id: z.string(),
  number: z.string(),
  reason: z.enum([
    'gone',
    'deleting',
    /** The invoice has its KSeF number; the service refuses every edit. */
    'inKsef',
    /** The invoice was sent to KSeF and waits for its number; the service refuses every edit. */
    'pendingKsef',
    'undecided',
    'draft',
    'alreadyPaid',
    'statusUnknown',
    /** The invoice was corrected to zero, or it is a correction with nothing to pay or refund. */
    'nothingDue',
    /** The rules refuse the change; the reasons are in `findings`. */
    'invalid',
  ]),
  findings: z.array(findingSchema),
});
export type PaymentMarkRefusal = z.infer<typeof paymentMarkRefusalSchema>;

export const paymentMarkResultSchema = z.object({
  changed: z.array(invoiceMarkedPaidSchema),
  refused: z.array(paymentMarkRefusalSchema),
});
export type PaymentMarkResult = z.infer<typeof paymentMarkResultSchema>;

/** Preview of a mark for several invoices: its effect on each invoice, before anything is changed. */
export const paymentMarkPreviewSchema = z.object({
  /** Local ids of the invoices that would be marked. */
  markable: z.array(z.string()),
  /** The markable invoices that would be marked as refunded and not as paid. */
  refunds: z.array(z.string()),
  refused: z.array(paymentMarkRefusalSchema),
});
export type PaymentMarkPreview = z.infer<typeof paymentMarkPreviewSchema>;

export const paymentMarkRequestSchema = z.object({
  ids: z.array(z.string()).max(MAX_INVOICES_MARKED_PAID_PER_CALL),
  /** Way of payment that the mark writes; null keeps the way that each document states. */
  paymentType: z.literal(PAYMENT_TYPE_CODES).nullable().default(null),
});

export const paymentMarkUndoResultSchema = paymentMarkResultSchema.extend({
  /**
   * Invoices that keep the date of payment, because they had no due date before they were marked as paid. The service
   * accepts no empty date (openapi.yaml, PATCH /invoices/{id}).
   */
  paymentDateKept: z.array(invoiceMarkedPaidSchema),
});
export type PaymentMarkUndoResult = z.infer<typeof paymentMarkUndoResultSchema>;
