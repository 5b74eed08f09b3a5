import type { QueuedChange } from '#shared/contract/outbox';
import { invoicesText } from '#shared/text/invoices';
import { speak, type Language } from '#shared/text/language';
import { typeName } from '../invoices/types';

/** An invoice in a title: `Faktura VAT 38/06/2026`; without a number by whom it is for. */
export function nameOfInvoice(
  {
    invoiceType,
    invoiceFullNo,
    buyerName,
  }: Pick<QueuedChange, 'invoiceType' | 'invoiceFullNo' | 'buyerName'>,
  language: Language,
): string {
  const name = typeName(invoiceType, language);
  if (invoiceFullNo) return `${name} ${invoiceFullNo}`;
  return buyerName ? `${name} (${buyerName})` : `${name} ${speak(invoicesText, language).noNumber}`;
}
