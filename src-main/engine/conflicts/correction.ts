import type { CreateBody } from '#shared/model/invoiceBody';
import type { Day } from '#shared/model/scalars';
import { createBodyOfInvoice } from '#shared/rules/merge/wire';
import type { Change } from '../store/outboxStore';
import type { Store } from '../store/store';
import { correctionTypeOf } from './conflictView';

export interface CorrectionDraft {
  readonly body: Partial<CreateBody>;
  readonly correctsLocalId: string;
}

/**
 * The refused edit of a locked invoice as a correction of it (A42; types by A7, A8): the state after it, whole
 * (A28), of today. The reason is the user's to give. null where none is lawful.
 */
export function correctionDraft(store: Store, change: Change, today: Day): CorrectionDraft | null {
  const type = correctionTypeOf(store, change);
  const card = store.invoices.show(change.localId);
  if (change.conflict !== 'locked' || change.kind !== 'update' || type === null || !card) return null;
  const { invoiceId } = store.outbox.mirror(change.localId);
  const body = createBodyOfInvoice({
    ...card.invoice,
    invoiceType: type,
    invoiceStatus: 'ISSUED',
    issueDate: today,
    correctionReason: null,
    extra: invoiceId === null ? {} : { correctionId: invoiceId },
  });
  return body && { body, correctsLocalId: change.localId };
}
