import type { InvoicePaymentState } from '#shared/rules/documents/invoicePaymentState';
import * as texts from '#shared/i18n/texts';
import { speak, type Language } from '#shared/text/language';

/** Returns the words for what is paid or refunded for a document. */
export function describePaymentState(state: InvoicePaymentState, language: Language): string {
  const words = speak(texts.invoiceWords, language);
  const t = speak(texts.invoices, language);
  if (state === 'unknown' || state === 'correctedToZero') return t[state];
  return words[state];
}
