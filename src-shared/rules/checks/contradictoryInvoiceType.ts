import type { Invoice } from '../../model/invoice';
import { isVatExemptItem } from '../tax/vat';

/** Returns whether the content of an invoice contradicts the name of its type (domain.md A1). */
export function hasContradictoryInvoiceType({
  invoiceType,
  correctionReason,
  invoiceItems,
}: Pick<Invoice, 'invoiceType' | 'correctionReason' | 'invoiceItems'>): boolean {
  const reasoned = correctionReason !== null && correctionReason.trim() !== '';
  switch (invoiceType) {
    case 4:
      return reasoned;
    case 5:
      return reasoned || (invoiceItems.length > 0 && invoiceItems.every(isVatExemptItem));
    case 6:
      return !reasoned;
    default:
      return false;
  }
}
