import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { computeLineGross, sumIfKnown, toGrosz } from '#shared/rules/decimal';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import type { Store } from '../store/storeInterface';
import { buildInvoiceWithItemsAfterCorrections } from './itemsAfterCorrections';

/**
 * Returns whether a correction cancels its invoice completely. `originalId` is null if the original invoice is unknown.
 */
export function isCorrectionToZero(
  store: Store,
  correction: ShownInvoice,
  originalId: string | null,
): boolean {
  if (!isCorrection(correction.invoiceType)) return false;
  if (
    correction.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection &&
    toGrosz(correction.prepaymentValue) === 0
  )
    return true;
  const lines = correction.invoiceItems.map(computeItemGross);
  if (lines.every((gross) => gross === 0)) return true;
  const sum = sumIfKnown(lines);
  const original = originalId === null ? null : store.invoices.readBriefCard(originalId);
  return (
    sum !== null && original !== null && listOriginalSums(store, original).some((before) => sum === -before)
  );
}

const computeItemGross = ({ grossUnitPrice, quantity }: InvoiceItem): Grosz | null =>
  computeLineGross(grossUnitPrice, quantity);

/** Returns two sums of the original invoice in grosz: as issued, and after its corrections. */
function listOriginalSums(store: Store, original: InvoiceCard): Grosz[] {
  return [original.invoice, buildInvoiceWithItemsAfterCorrections(store, original)].flatMap(
    ({ invoiceItems }) => {
      const sum = sumIfKnown(invoiceItems.map(computeItemGross));
      return sum === null || sum === 0 ? [] : [sum];
    },
  );
}

/** Returns the `localId` of the invoice that a stored correction corrects, or null if that invoice is not known. */
export const getCorrectedInvoiceLocalId = ({ linked }: InvoiceCard): string | null =>
  linked.find(({ relation }) => relation === 'corrects')?.row.localId ?? null;
