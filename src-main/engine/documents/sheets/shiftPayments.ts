import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz, Instant } from '#shared/model/scalars';
import {
  computePaidAmountRange,
  judgePaidBeforeByRecordedTimes,
  type PaymentEvidence,
} from '#shared/rules/corrections/correctionChainPayments';
import { toPropertyDay } from '#shared/rules/days';
import { applyPatch } from '#shared/rules/merge/applyQueuedBody';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { listPossibleServiceTimesMs } from '#shared/rules/parseServiceTime';
import type { Store } from '../../store/storeInterface';
import { createDocumentReadingContext } from '../correctionConvention';
import { addShownGrossToInvoiceRows, computeInvoiceAmountAfterEdit } from '../invoiceCardAndRowAmounts';
import { listGrossAfterEachCorrection } from '../invoiceRelatives';

/**
 * Lists the payments of a shift. The amount of a payment is the amount due when the payment was made, without later
 * corrections.
 */

const PAID_STATUS = 1;

export interface ShiftSpan {
  readonly from: Instant;
  readonly to: Instant;
}

/** A document that became paid during the shift and is still paid. `isIssuedPaid`: the document was issued as paid. */
export interface ShiftPayment {
  readonly localId: string;
  readonly number: string;
  readonly paymentType: number | null;
  readonly currency: string;
  /** Amount in grosz that was received for the document, negative for a refund; null if the amount is unknown. */
  readonly amount: Grosz | null;
  /** True if `amount` is null because the effect of a correction on the received amount is unclear. */
  readonly isCorrectionUnclear: boolean;
  readonly isIssuedPaid: boolean;
  /** Amount in grosz as the document states it now, if it was changed after the mark; otherwise null. */
  readonly changedTo: Grosz | null;
}

/**
 * Lists the documents that became paid in the shift: issued as paid (`issuedIds`), or marked as paid on this PC. Undone
 * marks and documents that wait for deletion are left out.
 */
export function listShiftPayments(
  store: Store,
  issuedIds: readonly string[],
  { from, to }: ShiftSpan,
): ShiftPayment[] {
  const issued = new Set(issuedIds);
  const marks = new Map<string, Instant>();
  for (const { localId, what, fields, at } of store.outbox.listActions(from, to))
    if (what === 'queued' && fields.includes('paymentStatus')) marks.set(localId, at);
  const ids = [...new Set([...issuedIds, ...marks.keys()])];
  return ids.flatMap((localId): ShiftPayment[] => {
    const card = store.invoices.readCard(localId);
    if (!card || card.deleting || card.invoice.paymentStatus !== PAID_STATUS) return [];
    const { rows } = store.invoices.list({ ids: [localId] }, { offset: 0, limit: 1 });
    const [row] = addShownGrossToInvoiceRows(store, rows);
    if (!row) return [];
    const marked = marks.has(localId) ? findInvoiceAsMarked(store, localId, { from, to }) : null;
    const markedGross = marked && computeInvoiceAmountAfterEdit(store, localId, marked);
    const isChanged = markedGross !== null && row.gross !== null && markedGross !== row.gross;
    const paidNow = computePaidAmount(store, card, row.gross, marks);
    // A later edit changes the document by as much as it would change the amount received for it.
    const amount = isChanged && paidNow !== null ? paidNow + markedGross - (row.gross ?? 0) : paidNow;
    return [
      {
        localId,
        number: card.invoice.invoiceFullNo,
        paymentType: marked?.paymentType ?? card.invoice.paymentType,
        currency: marked?.currency ?? row.currency,
        amount,
        changedTo: isChanged && amount !== null ? paidNow : null,
        isCorrectionUnclear: amount === null && (row.gross !== null || isCorrection(row.invoiceType)),
        isIssuedPaid: issued.has(localId) && !marks.has(localId),
      },
    ];
  });
}

/**
 * Returns an invoice as it was when this PC marked it as paid in the shift; null if the mark is no longer stored, or if
 * the last mark was set at another time.
 */
function findInvoiceAsMarked(store: Store, localId: string, { from, to }: ShiftSpan): ShownInvoice | null {
  const change = store.outbox.findLastPaymentChange(localId);
  if (change?.kind !== 'update' || change.patch.paymentStatus !== PAID_STATUS) return null;
  return change.queuedAt >= from && change.queuedAt < to ? applyPatch(change.base, change.patch) : null;
}

/** Returns the amount in grosz that was received or refunded for a paid document; null if it is unknown. */
function computePaidAmount(
  store: Store,
  card: InvoiceCard,
  gross: Grosz | null,
  marks: ReadonlyMap<string, Instant>,
): Grosz | null {
  if (gross === null) return null;
  const steps = listGrossAfterEachCorrection(createDocumentReadingContext(store), card) ?? [];
  const at = steps.findIndex(({ localId }) => localId === card.localId);
  // A user who marks a document as paid means the amount due at that moment. Corrections made later therefore count as
  // made after the payment.
  const evidence: PaymentEvidence = (document, correction) => {
    const markedAt = marks.get(document.localId);
    const made = markedAt === undefined ? null : store.invoices.readBriefCard(correction.localId);
    const wasMarkedAfter = made && markedAt !== undefined && wasMadeBefore(store, made, markedAt);
    return typeof wasMarkedAfter === 'boolean'
      ? !wasMarkedAfter
      : judgePaidBeforeByRecordedTimes(document, correction);
  };
  const range = at < 0 ? null : computePaidAmountRange(steps, at, evidence);
  return range !== null && range.least === range.most ? range.least : null;
}

/** Returns whether a document was made before an instant; null if the time of its creation is uncertain. */
function wasMadeBefore(store: Store, { localId, invoice }: InvoiceCard, at: Instant): boolean | null {
  const creation = store.outbox.listLane(localId).find(({ kind }) => kind === 'create');
  const times = creation ? [Date.parse(creation.queuedAt)] : listServiceTimes(invoice.addDate);
  const limit = Date.parse(at);
  if (times.length > 0) {
    if (times.every((time) => time <= limit)) return true;
    return times.every((time) => time > limit) ? false : null;
  }
  const day = toPropertyDay(at);
  const { issueDate } = invoice;
  return issueDate === null || issueDate === day ? null : issueDate < day;
}

const listServiceTimes = (addDate: string | null): readonly number[] =>
  addDate === null ? [] : listPossibleServiceTimesMs(addDate);
