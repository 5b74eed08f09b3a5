import type { Invoice } from '../model/invoice';
import { isVatExemptItem } from './vat';

/**
 * Returns whether the invoice contradicts the name of its type, because the service names types 4-6 differently in two
 * lists (domain.md A1). Kontuar then shows only the type number.
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
