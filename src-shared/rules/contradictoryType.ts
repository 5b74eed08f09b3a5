import type { Invoice } from '../model/invoice';
import { isExempt } from './vat';

/**
 * Whether the invoice contradicts its type's name (two lists for types 4-6, domain.md A1). Then only the number is
 * shown.
 */
export function oddType({
  invoiceType,
  correctionReason,
  invoiceItems,
}: Pick<Invoice, 'invoiceType' | 'correctionReason' | 'invoiceItems'>): boolean {
  const reasoned = correctionReason !== null && correctionReason.trim() !== '';
  switch (invoiceType) {
    case 4:
      return reasoned;
    case 5:
      return reasoned || (invoiceItems.length > 0 && invoiceItems.every(isExempt));
    case 6:
      return !reasoned;
    default:
      return false;
  }
}
