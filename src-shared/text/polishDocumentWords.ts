import * as texts from '../i18n/texts';
import type { DocumentWords } from '../rules/form/documentWords';
import { money, stayInWords } from './formats';
import { speak } from './language';

/** The words that the invoice form writes on a document; invoices are Polish. */
export const POLISH_DOCUMENT_WORDS: DocumentWords = {
  ...speak(texts.invoiceForm, 'pl').document,
  formatMoney: (grosz, currency) => money('pl', grosz, currency),
  formatStay: (arrival, departure) => stayInWords('pl', arrival, departure),
};
