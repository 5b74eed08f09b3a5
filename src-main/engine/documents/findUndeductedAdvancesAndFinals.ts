import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import { isCorrectableVatInvoice, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import type { Store } from '../store/storeInterface';

/**
 * Finds stays that have both advances of invoice type 3 (an account without KSeF) and invoices that deduct no advance.
 * Returns the `localId`s of these advances and invoices.
 */
export function findUndeductedAdvancesAndFinals(
  { invoices }: Store,
  cards: readonly InvoiceCard[],
): Set<string> {
  const stays = new Set(cards.flatMap(({ invoice }) => invoice.reservationId ?? []));
  const documents = invoices.listOfStays([...stays]).filter(({ row }) => isIssued(row));
  const found = new Set<string>();
  for (const ofStay of Map.groupBy(documents, ({ row }) => row.reservationId).values()) {
    const advances = ofStay.filter(({ row }) => row.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance);
    const full = ofStay.filter(
      ({ row, invoice }) => isCorrectableVatInvoice(row.invoiceType) && !hasDeduction(invoice),
    );
    if (advances.length === 0 || full.length === 0) continue;
    for (const { row } of [...advances, ...full]) found.add(row.localId);
  }
  return found;
}

const isIssued = ({
  invoiceId,
  invoiceStatus,
}: {
  invoiceId: number | null;
  invoiceStatus: string;
}): boolean => invoiceId !== null && invoiceStatus !== 'DRAFT';

/**
 * Returns whether the invoice has a negative line. Such a line may deduct an advance, because the form and the service
 * deduct advances with negative lines.
 */
const hasDeduction = ({ invoiceItems }: ShownInvoice): boolean =>
  invoiceItems.some(({ quantity, grossUnitPrice }) =>
    [quantity, grossUnitPrice].some((text) => text?.trim().startsWith('-') ?? false),
  );
