import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { PaidMark } from '#shared/contract/paymentMarkContract';
import { PAYMENT_TYPE_CODES } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import type { OutboxStore } from '../store/outbox/outboxStoreInterface';
import { findPaidChange } from './localRecordTimes';

const PAID = 1;

/**
 * Returns the payment mark that this PC set on a paid document, with what the mark replaced. Null if the document is not
 * paid, was issued as paid, or was marked elsewhere.
 */
export function findPaidMark(
  outbox: Pick<OutboxStore, 'listHistory' | 'findLastPaymentChange'>,
  { localId, invoice }: InvoiceCard,
  gross: Grosz | null,
): PaidMark | null {
  if (invoice.paymentStatus !== PAID) return null;
  const mark = {
    localId,
    number: invoice.invoiceFullNo,
    paymentType: invoice.paymentType,
    isRefund: gross !== null && gross < 0,
  };
  const change = findPaidChange(outbox, localId);
  if (change?.kind !== 'update' || change.base.paymentStatus === PAID) return null;
  const { base, patch, changeId } = change;
  const isDateReplaced = patch.paymentDate !== undefined && patch.paymentDate === invoice.paymentDate;
  const isTypeReplaced = patch.paymentType !== undefined && patch.paymentType !== base.paymentType;
  return {
    ...mark,
    changeId,
    dueDate: isDateReplaced ? base.paymentDate : null,
    paymentTypeBefore: isTypeReplaced ? readPaymentType(base.paymentType) : null,
  };
}

/** Returns a way of payment that the service accepts; null if the code is missing or unknown. */
export const readPaymentType = (code: number | null): PaidMark['paymentTypeBefore'] =>
  PAYMENT_TYPE_CODES.find((known) => known === code) ?? null;
