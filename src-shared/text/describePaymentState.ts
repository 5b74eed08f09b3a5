import * as texts from '../i18n/texts';
import type { InvoicePaymentState } from '../rules/documents/invoicePaymentState';
import { speak, type Language } from './language';

/** Returns the words for what is paid or refunded for a document. */
export function describePaymentState(state: InvoicePaymentState, language: Language): string {
  if (state === 'unknown') return speak(texts.words, language).unknown;
  if (state === 'correctedToZero') return speak(texts.invoices, language).correctedToZero;
  return speak(texts.invoiceWords, language)[state];
}
