import type { LargeId } from '#shared/model/largeId';
import type { InvoiceItem } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { Day } from '#shared/model/scalars';
import { buildCorrectionItemsAsDifferences } from '#shared/rules/corrections/correctionDifferenceLines';
import { buildCorrectionConventionNote } from '#shared/rules/corrections/correctionConventionRemark';
import { toFormItems } from '#shared/rules/form/convertInvoiceToFormFields';
import { buildCreateBodyFromInvoice } from '#shared/rules/merge/buildInvoiceRequestBodies';
import { getConventionForNewCorrections } from '../../documents/correctionConvention';
import type { Change } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import { findCorrectionTypeForLockedEdit, isEditLockedByKsef } from './buildConflictView';

export interface CorrectionDraft {
  readonly body: Partial<CreateBody>;
  readonly correctsLocalId: string;
}

/**
 * Builds a correction from the user's edit of an invoice that is locked, because a locked invoice cannot be edited
 * (A42).
 */
export function buildCorrectionFromLockedEdit(
  store: Store,
  change: Change,
  today: Day,
): CorrectionDraft | null {
  const type = findCorrectionTypeForLockedEdit(store, change);
  const card = store.invoices.readCard(change.localId);
  if (!isEditLockedByKsef(store, change) || change.kind !== 'update' || type === null || !card) return null;
  const { invoiceId, invoice: agreed } = store.outbox.getMirror(change.localId);
  const convention = getConventionForNewCorrections(store);
  const inDifferences = convention === 'differences';
  const note = buildCorrectionConventionNote(card.invoice.invoiceFullNo, convention);
  if (inDifferences && !agreed) return null;
  const body = buildCreateBodyFromInvoice({
    ...card.invoice,
    ...(inDifferences && agreed
      ? { invoiceItems: buildChangedItemLines(agreed.invoiceItems, card.invoice.invoiceItems) }
      : {}),
    invoiceType: type,
    invoiceStatus: 'ISSUED',
    issueDate: today,
    // The correction begins as unpaid, because the payment of the original does not pay the correction.
    paymentStatus: 0,
    paymentDate: today,
    correctionReason: null,
    additionalInfo: [card.invoice.additionalInfo?.trim() ?? '', note].filter(Boolean).join('\n'),
    extra: invoiceId === null ? {} : { correctionId: invoiceId },
  });
  return body && { body, correctsLocalId: change.localId };
}

function buildChangedItemLines(before: readonly InvoiceItem[], after: readonly InvoiceItem[]): InvoiceItem[] {
  const lines = toFormItems(before, true);
  const findLineKey = (positionId: LargeId | null, index: number): number =>
    (positionId === null ? undefined : lines.find((line) => line.positionId === positionId)?.key) ??
    lines.length + 1 + index;
  const now = toFormItems(after, true).map((line, index) => ({
    ...line,
    key: findLineKey(line.positionId, index),
  }));
  return buildCorrectionItemsAsDifferences(lines, now).map(
    ({ name, price, quantity, unit, rate, symbol }) => ({
      positionId: null,
      userId: null,
      status: null,
      extra: {},
      name,
      grossUnitPrice: price,
      quantity,
      unit,
      rate,
      symbol,
    }),
  );
}
