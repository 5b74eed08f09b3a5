import { dayAndTime } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import type { Store } from '../../store/storeInterface';
import * as texts from '#shared/i18n/texts';

/** Returns the footer text of a printed list: when the service last confirmed the invoices on this PC. */
export function formatInvoiceDataAge({ ranges }: Store, language: Language): string {
  const t = speak(texts.sheets, language);
  const checkedAt = ranges.summarize().invoices;
  return checkedAt === null ? t.invoicesNever : t.invoicesOf({ at: dayAndTime(language, checkedAt) });
}

/** Returns a warning if the invoice list may be incomplete, and the text to print if the list is empty. */
export function describeInvoiceListCompleteness(
  { settings }: Store,
  language: Language,
): { lines: string[]; empty: string } {
  const t = speak(texts.sheets, language);
  return settings.get('invoices.scannedAt') === null
    ? { lines: [speak(texts.words, language).invoicesIncomplete], empty: t.unknownInvoices }
    : { lines: [], empty: t.none };
}
