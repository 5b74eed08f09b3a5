import type {
  PaidMark,
  PaymentMarkPreview,
  PaymentMarkRefusal,
  PaymentMarkResult,
  PaymentMarkUndoResult,
} from '#shared/contract/paymentMarkContract';
import type { InvoiceCard, InvoiceRow } from '#shared/contract/invoicesContract';
import type { UpdateBody } from '#shared/model/invoiceBody';
import type { Day } from '#shared/model/scalars';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import { addShownGrossToInvoiceRows } from '../../documents/invoiceCardAndRowAmounts';
import { hasNothingDue } from '../../documents/invoicesWithAmountLeftToPay';
import { readPaymentType } from '../../documents/paidMarks';
import type { Store } from '../../store/storeInterface';
import type { Queue, Queued } from './invoiceChangeQueue';

/** Marks several invoices as paid, and undoes these marks. Each invoice gets its own change in the queue. */

interface MarkParts {
  readonly store: Store;
  readonly queue: Queue;
}

const PAID = 1;
const UNPAID = 0;
const MARK_FIELDS: ReadonlySet<string> = new Set(['paymentStatus', 'paymentDate', 'paymentType']);

/** A mark writes the day of payment, and the way of payment unless the document's own way is kept. */
interface MarkValues {
  readonly today: Day;
  readonly paymentType: PaidMark['paymentTypeBefore'];
}

type MarkableCard =
  | { readonly card: InvoiceCard; readonly refusal: null }
  | { readonly card: null; readonly refusal: PaymentMarkRefusal };

/** Returns the card of an invoice that can be marked as paid or refunded, otherwise the refusal with its reason. */
function readMarkableCard(store: Store, id: string): MarkableCard {
  const card = store.invoices.readCard(id);
  if (card === null) return { card: null, refusal: describeRefusal(id, null, 'gone') };
  const reason = findMarkObstacle(store, card);
  if (reason !== null) return { card: null, refusal: describeRefusal(id, card, reason) };
  return { card, refusal: null };
}

/** For each given invoice, finds out whether it can be marked as paid or refunded, and why not. */
export function* previewPaidMarks(store: Store, ids: readonly string[]): Generator<void, PaymentMarkPreview> {
  const markable: string[] = [];
  const refunds: string[] = [];
  const refused: PaymentMarkRefusal[] = [];
  for (const id of new Set(ids)) {
    const { card, refusal } = readMarkableCard(store, id);
    if (card === null) refused.push(refusal);
    else {
      markable.push(card.localId);
      if (isRefund(store, card)) refunds.push(card.localId);
    }
    yield;
  }
  return { markable, refunds, refused };
}

/**
 * For each given invoice, queues an edit that sets the invoice to paid on `today`. Works in steps, so that the engine
 * can answer other requests in between.
 */
export function* markInvoicesPaid(
  { store, queue }: MarkParts,
  ids: readonly string[],
  { today, paymentType }: MarkValues,
): Generator<void, PaymentMarkResult> {
  const marked: PaidMark[] = [];
  const refused: PaymentMarkRefusal[] = [];
  for (const id of new Set(ids)) {
    const { card, refusal } = readMarkableCard(store, id);
    if (card === null) refused.push(refusal);
    else {
      const isTypeReplaced = paymentType !== null && paymentType !== card.invoice.paymentType;
      const patch: UpdateBody = { paymentStatus: PAID, paymentDate: today };
      if (isTypeReplaced) patch.paymentType = paymentType;
      const mark = {
        ...describeMark(card),
        paymentTypeBefore: isTypeReplaced ? readPaymentType(card.invoice.paymentType) : null,
        paymentType: isTypeReplaced ? paymentType : card.invoice.paymentType,
        isRefund: isRefund(store, card),
      };
      const queued = queue.edit(id, patch, null);
      if (queued.ok) marked.push({ ...mark, changeId: queued.changeId });
      else refused.push(describeQueueRefusal(id, card, queued));
    }
    yield;
  }
  return { changed: marked, refused };
}

/**
 * Undoes payment marks: discards a change that still waits, or queues an edit that sets the invoice to unpaid with its
 * earlier due date. Without an earlier due date, the payment date stays.
 */
export function* discardOrReversePaidMarks(
  { store, queue }: MarkParts,
  marks: readonly PaidMark[],
): Generator<void, PaymentMarkUndoResult> {
  const undone: PaidMark[] = [];
  const paymentDateKept: PaidMark[] = [];
  const refused: PaymentMarkRefusal[] = [];
  for (const mark of marks) {
    const card = store.invoices.readCard(mark.localId);
    if (card === null) refused.push(describeRefusal(mark.localId, null, 'gone'));
    else if (isWaitingMark(store, mark) && mark.changeId !== null) {
      queue.discard(mark.changeId);
      undone.push(mark);
    } else {
      const reason = findEditObstacle(store, card);
      const queued = reason === null ? queueReturnToUnpaid(queue, card, mark) : null;
      if (reason !== null) refused.push(describeRefusal(mark.localId, card, reason));
      else if (queued?.ok === false) refused.push(describeQueueRefusal(mark.localId, card, queued));
      else {
        undone.push(mark);
        const { dueDate } = mark;
        const dateAfter = store.invoices.readCard(mark.localId)?.invoice.paymentDate ?? null;
        if (dueDate === null && dateAfter !== null) paymentDateKept.push(mark);
      }
    }
    yield;
  }
  return { changed: undone, refused, paymentDateKept };
}

function findMarkObstacle(store: Store, card: InvoiceCard): PaymentMarkRefusal['reason'] | null {
  const { invoice } = card;
  const obstacle = findEditObstacle(store, card);
  if (obstacle === 'deleting') return obstacle;
  if (invoice.paymentStatus === PAID) return 'alreadyPaid';
  if (obstacle !== null) return obstacle;
  if (invoice.invoiceStatus === 'DRAFT') return 'draft';
  // A partly paid invoice is not marked as paid, because an undo could not restore the partial payment.
  if (invoice.paymentStatus !== UNPAID) return 'statusUnknown';
  const row = readRow(store, card);
  return row && hasNothingDue(store, row) ? 'nothingDue' : null;
}

const readRow = (store: Store, { localId }: InvoiceCard): InvoiceRow | undefined =>
  store.invoices.list({ ids: [localId] }, { offset: 0, limit: 1 }).rows[0];

/** Returns whether the document lowers an amount, so that money goes back to the buyer. */
function isRefund(store: Store, card: InvoiceCard): boolean {
  const row = readRow(store, card);
  const [shown] = row ? addShownGrossToInvoiceRows(store, [row]) : [];
  return shown?.gross !== undefined && shown.gross !== null && shown.gross < 0;
}

function findEditObstacle(store: Store, card: InvoiceCard): PaymentMarkRefusal['reason'] | null {
  if (card.deleting) return 'deleting';
  const { invoiceStatus, ksefId } = card.invoice;
  if (isPendingOrSentToKsef(invoiceStatus)) return ksefId ? 'inKsef' : 'pendingKsef';
  // An invoice with an undecided conflict cannot be edited, because the edit would decide the conflict before the user
  // sees the conflict.
  const isUndecided = store.outbox.listLane(card.localId).some(({ state }) => state === 'conflict');
  return isUndecided ? 'undecided' : null;
}

function isWaitingMark(store: Store, { localId, changeId }: PaidMark): boolean {
  const last = store.outbox.listLane(localId).at(-1);
  if (last?.kind !== 'update' || last.changeId !== changeId || last.state !== 'waiting') return false;
  const fields = Object.keys(last.patch);
  return last.patch.paymentStatus === PAID && fields.every((field) => MARK_FIELDS.has(field));
}

function queueReturnToUnpaid(
  queue: Queue,
  card: InvoiceCard,
  { dueDate, paymentTypeBefore }: PaidMark,
): Queued {
  const patch: UpdateBody = { paymentStatus: UNPAID };
  if (dueDate !== null) patch.paymentDate = dueDate;
  if (paymentTypeBefore !== null) patch.paymentType = paymentTypeBefore;
  // The user already accepted the warnings about this invoice when marking it as paid, so they are not shown again.
  return queue.edit(card.localId, patch, null, { confirmed: 'all' });
}

const describeMark = ({ localId, invoice }: InvoiceCard) => ({
  localId,
  number: invoice.invoiceFullNo,
  dueDate: invoice.paymentDate,
});

const describeRefusal = (
  id: string,
  card: InvoiceCard | null,
  reason: PaymentMarkRefusal['reason'],
  findings: PaymentMarkRefusal['findings'] = [],
): PaymentMarkRefusal => ({ id, number: card?.invoice.invoiceFullNo ?? '', reason, findings });

function describeQueueRefusal(
  id: string,
  card: InvoiceCard,
  queued: Queued & { ok: false },
): PaymentMarkRefusal {
  if (queued.reason === 'unknown') return describeRefusal(id, card, 'gone');
  return describeRefusal(id, card, 'invalid', [...queued.findings]);
}
