import { speak, type Language } from '#shared/text/language';
import { typeName } from '#shared/text/codeWords';
import type { InvoiceFormState } from './invoiceFormState.svelte';
import * as texts from '#shared/i18n/texts';

/**
 * Returns the title of an invoice form, for the heading and the page: the kind of document, and the guest or number of
 * the invoice.
 */
export function formatInvoiceFormTitle(
  { start, setup, base, fields }: InvoiceFormState,
  language: Language,
): string {
  const invoiceFormTexts = speak(texts.invoiceForm, language);
  const formatInvoiceNumber = (full: string | undefined) =>
    full || speak(texts.invoiceBasics, language).noNumber;
  const kind = typeName(fields.invoiceType, language);
  switch (start.from) {
    case 'nothing':
      return `${speak(texts.invoiceBasics, language).newInvoice}: ${kind}`;
    case 'stay':
      return `${kind} ${setup.stay ? `· ${setup.stay.guest}` : ''}`.trim();
    case 'edit':
      return invoiceFormTexts.editOf({ name: `${kind} ${formatInvoiceNumber(base?.invoiceFullNo)}` });
    case 'invoice': {
      if (start.as === 'correction')
        return invoiceFormTexts.correctionOf({
          number: formatInvoiceNumber(setup.original?.invoice.invoiceFullNo),
        });
      if (start.as === 'settlement') {
        return invoiceFormTexts.settlementOf({
          number: formatInvoiceNumber(
            setup.advances.find(({ localId }) => fields.advances.includes(localId))?.invoice.invoiceFullNo,
          ),
        });
      }
      return `${speak(texts.invoiceBasics, language).newInvoice}: ${kind}`;
    }
  }
}
