import type { HistoryLine } from '#shared/contract/outboxContract';
import {
  NO_LOCAL_RECORD_TIMES,
  type LocalRecordTimes,
} from '#shared/rules/corrections/correctionChainPayments';
import type { Change, OutboxStore } from '../store/outbox/outboxStoreInterface';

/** Reads what this PC itself recorded about the payment of an invoice. */

type OutboxRecords = Pick<OutboxStore, 'listHistory' | 'findLastPaymentChange'>;
/** A new invoice or an edit of this PC that says that the invoice is paid. */
type PaidChange = Exclude<Change, { readonly kind: 'delete' }>;

const PAID = 1;

/**
 * Returns when this PC queued its own changes of an invoice. A payment mark counts only if no other PC has changed the
 * payment status since.
 */
export function readLocalRecordTimes(outbox: OutboxRecords, localId: string): LocalRecordTimes {
  const history = outbox.listHistory(localId);
  const created = history.find(({ what, kind }) => what === 'queued' && kind === 'create');
  const mark = history.findLast(isAboutPayment);
  if (!created && !mark) return NO_LOCAL_RECORD_TIMES;
  const isMarkedHere = mark?.what === 'queued' && findPaidChange(outbox, localId) !== null;
  return {
    paidAtMs: isMarkedHere ? Date.parse(mark.at) : null,
    createdAtMs: created ? Date.parse(created.at) : null,
  };
}

/** Returns the change with which this PC made the invoice paid; null if the last word on the payment is another. */
export function findPaidChange(outbox: OutboxRecords, localId: string): PaidChange | null {
  const mark = outbox.listHistory(localId).findLast(isAboutPayment);
  if (mark?.what !== 'queued') return null;
  const change = outbox.findLastPaymentChange(localId);
  if (change === null || change.kind === 'delete') return null;
  const { paymentStatus } = change.kind === 'create' ? change.body : change.patch;
  return paymentStatus === PAID ? change : null;
}

/** Returns whether a history line sets the payment status: a new invoice, an edit of this PC or an edit elsewhere. */
function isAboutPayment({ what, kind, fields }: HistoryLine): boolean {
  if (what === 'queued' && kind === 'create') return true;
  return (what === 'queued' || what === 'seenElsewhere') && fields.includes('paymentStatus');
}
