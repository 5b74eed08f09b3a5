import type { InvoiceSyncState } from '#shared/contract/invoicesContract';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import { applyPatch, buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import type { Change } from '../outbox/outboxStoreInterface';

export interface ShownRecord {
  readonly invoice: ShownInvoice;
  readonly syncState: InvoiceSyncState;
  readonly deleting: boolean;
}

/** Returns the service's record with the open changes of the invoice applied, oldest first. */
export function applyPendingChanges(mirror: Invoice | null, changes: readonly Change[]): ShownRecord | null {
  let invoice: ShownInvoice | null = mirror;
  for (const change of changes) {
    switch (change.kind) {
      case 'create':
        invoice ??= buildInvoiceFromCreateBody(change.body);
        break;
      case 'update':
        invoice = applyPatch(invoice ?? change.base, change.patch);
        break;
      case 'delete':
        invoice ??= change.base;
        break;
    }
  }
  if (!invoice) return null;
  return {
    invoice: {
      ...invoice,
      invoiceId: mirror?.invoiceId ?? null,
      editDate: mirror?.editDate ?? null,
      // A KSeF status that the service has set takes precedence over the status in an open change.
      invoiceStatus:
        mirror && isPendingOrSentToKsef(mirror.invoiceStatus) ? mirror.invoiceStatus : invoice.invoiceStatus,
    },
    syncState: computeInvoiceSyncState(changes),
    deleting: changes.some((change) => change.kind === 'delete'),
  };
}

function computeInvoiceSyncState(changes: readonly Change[]): InvoiceSyncState {
  const conflict = changes.find((change) => change.state === 'conflict');
  // A refused deletion is shown as `conflict` and not as `rejected`, because a deletion has no fields that the user
  // could correct.
  if (conflict)
    return conflict.conflict === 'rejected' && conflict.kind !== 'delete' ? 'rejected' : 'conflict';
  if (changes.some(({ state }) => state === 'sending' || state === 'uncertain')) return 'sending';
  return changes.length > 0 ? 'waiting' : 'synced';
}
