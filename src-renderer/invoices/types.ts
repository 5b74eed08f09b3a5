import type { Invoice } from '#shared/model/invoice';
import { normaliseRate } from '#shared/rules/vat';
import { invoiceTypeShort, invoiceTypeText, paymentTypeText } from '#shared/text/invoices';
import { speak, type Language } from '#shared/text/language';

/** Names of the interface's integer codes. A code that is not known is shown as its bare number (domain.md P2, P7). */
const nameOf = (names: Readonly<Record<string, string>>, code: number | string): string =>
  names[String(code)] ?? String(code);

export const typeName = (code: number, language: Language): string =>
  nameOf(speak(invoiceTypeText, language), code);
export const shortTypeName = (code: number, language: Language): string =>
  nameOf(speak(invoiceTypeShort, language), code);
export const paymentTypeName = (code: number, language: Language): string =>
  nameOf(speak(paymentTypeText, language), code);

/**
 * Whether this invoice does not fit the name of its type: the service's two lists of types 4-6 disagree,
 * and here the other one seems meant (domain.md A1). Then only the number is shown.
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
      return (
        reasoned ||
        (invoiceItems.length > 0 && invoiceItems.every((item) => normaliseRate(item.rate) === 'zw'))
      );
    case 6:
      return !reasoned;
    default:
      return false;
  }
}
