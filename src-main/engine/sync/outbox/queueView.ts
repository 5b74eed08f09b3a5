import type { QueuedChange, WaitsFor } from '#shared/contract/outboxContract';
import type { ShownInvoice } from '#shared/model/invoice';
import { applyPatch, buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import { computeInvoiceAmountAfterEdit } from '../../documents/invoiceCardAndRowAmounts';
import type { Change } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import {
  listUnansweredCreates,
  findInvoiceToSendFirst,
  findEqualUnansweredCreate,
  type UnansweredCreate,
} from './unsentInvoiceReferences';

const MAX_ENDED_CHANGES = 50;

export function buildQueueView(store: Store): { open: QueuedChange[]; ended: QueuedChange[] } {
  const open = store.outbox.listOpen();
  const inDoubt = listUnansweredCreates(store, open);
  const buildView = (change: Change) => buildQueuedChangeView(store, change, inDoubt);
  return { open: open.map(buildView), ended: store.outbox.listEnded(MAX_ENDED_CHANGES).map(buildView) };
}

function buildInvoiceAfterChange(change: Change): ShownInvoice {
  switch (change.kind) {
    case 'create':
      return buildInvoiceFromCreateBody(change.body);
    case 'update':
      return applyPatch(change.base, change.patch);
    case 'delete':
      return change.base;
  }
}

export function buildQueuedChangeView(
  store: Store,
  change: Change,
  inDoubt = listUnansweredCreates(store),
): QueuedChange {
  const { changeId, localId, kind, state, conflict, queuedAt, by, byId, nextTry, problem, endedAt } = change;
  const shown = store.invoices.readCard(localId)?.invoice;
  const invoice = buildInvoiceAfterChange(change);
  const attempts = store.outbox.listAttempts(changeId);
  return {
    changeId,
    localId,
    invoiceId: store.outbox.getMirror(localId).invoiceId,
    kind,
    state,
    conflict,
    invoiceFullNo: invoice.invoiceFullNo || (shown?.invoiceFullNo ?? ''),
    invoiceType: invoice.invoiceType,
    issueDate: (shown ?? invoice).issueDate,
    buyerName: invoice.buyer.companyName,
    currency: invoice.currency,
    gross: computeInvoiceAmountAfterEdit(store, localId, invoice),
    fields: change.kind === 'update' ? Object.keys(change.patch) : [],
    paymentStatus: invoice.paymentStatus,
    queuedAt,
    by,
    byId,
    attempts: attempts.length,
    lastAttemptAt: attempts.at(-1)?.at ?? null,
    nextTry,
    problem,
    waitsFor: findBlockingInvoice(store, change, inDoubt),
    canUndo: state === 'waiting',
    endedAt,
  };
}

/**
 * Returns the invoice that must be sent, or whose uncertain creation must be resolved, before this change can be sent;
 * null if there is none.
 */
function findBlockingInvoice(
  store: Store,
  change: Change,
  inDoubt: readonly UnansweredCreate[],
): WaitsFor | null {
  const named = findInvoiceToSendFirst(store, change);
  const localId = named ?? findEqualUnansweredCreate(store, change, inDoubt);
  const card = localId === null ? null : store.invoices.readCard(localId);
  if (!card) return null;
  const { invoiceId, invoiceFullNo, buyer } = card.invoice;
  return {
    localId: card.localId,
    name: invoiceFullNo || buyer.companyName,
    until: named === null ? 'answer' : invoiceId === null ? 'service' : 'ksef',
  };
}
