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
