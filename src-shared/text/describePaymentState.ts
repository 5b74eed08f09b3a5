import * as texts from '../i18n/texts';
import type { InvoicePaymentState } from '../rules/documents/invoicePaymentState';
import { speak, type Language } from './language';

/** Returns the words for what is paid or refunded for a document. */
export function describePaymentState(state: InvoicePaymentState, language: Language): string {
  const words = speak(texts.invoiceWords, language);
  const t = speak(texts.invoices, language);
  if (state === 'unknown' || state === 'correctedToZero') return t[state];
  return words[state];
}
