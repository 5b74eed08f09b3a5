import type { QueuedChange } from '#shared/contract/outbox';
import type { ShownInvoice } from '#shared/model/invoice';
import { applyPatch, invoiceOfBody } from '#shared/rules/merge/patch';
import { grossOfDocument } from '#shared/rules/advances';
import type { Change } from '../store/outboxStore';
import type { Store } from '../store/store';
import { waitsFor } from './references';

/** How many ended changes the queue still shows. */
const ENDED_SHOWN = 50;

export const queueView = (store: Store): { open: QueuedChange[]; ended: QueuedChange[] } => ({
  open: store.outbox.open().map((change) => queuedChange(store, change)),
  ended: store.outbox.ended(ENDED_SHOWN).map((change) => queuedChange(store, change)),
});

/** The invoice as this change alone makes it. */
function becomes(change: Change): ShownInvoice {
  switch (change.kind) {
    case 'create':
      return invoiceOfBody(change.body);
    case 'update':
      return applyPatch(change.base, change.patch);
    case 'delete':
      return change.base;
  }
}

/** One change as the Queue shows it. */
export function queuedChange(store: Store, change: Change): QueuedChange {
  const { changeId, localId, kind, state, conflict, queuedAt, nextTry, problem, endedAt } = change;
  const shown = store.invoices.show(localId)?.invoice;
  const invoice = becomes(change);
  const attempts = store.outbox.attempts(changeId);
  return {
    changeId,
    localId,
    invoiceId: store.outbox.mirror(localId).invoiceId,
    kind,
    state,
    conflict,
    invoiceFullNo: invoice.invoiceFullNo || (shown?.invoiceFullNo ?? ''),
    invoiceType: invoice.invoiceType,
    buyerName: invoice.buyer.companyName,
    currency: invoice.currency,
    gross: grossOfDocument(invoice),
    fields: change.kind === 'update' ? Object.keys(change.patch) : [],
    queuedAt,
    attempts: attempts.length,
    lastAttemptAt: attempts.at(-1)?.at ?? null,
    nextTry,
    problem,
    waitsFor: endedAt === null ? waitsFor(store, change) : null,
    canUndo: state === 'waiting',
    endedAt,
  };
}
