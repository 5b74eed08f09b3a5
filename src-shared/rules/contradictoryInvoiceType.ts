import type { Invoice } from '../model/invoice';
import { isVatExemptItem } from './vat';

/**
 * Returns whether the content of an invoice of type 4, 5 or 6 contradicts the type's name, because two lists of the
 * service name these types differently (domain.md A1). For such an invoice, Kontuar shows only the type number.
 */
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
