import { MAX_MONTHLY_OUTSIDE_KSEF_GROSZ } from '#shared/rules/checks/legalAmountLimitChecks';
import { LEGAL_PROVISIONS } from '#shared/rules/law/legalProvisions';
import { isSalesInvoice } from '#shared/rules/documents/invoiceTypes';
import { isBusinessParty } from '#shared/rules/ksef/jpkKsefMarker';
import { convertMonthToFirstDay, getMonthOfDay } from '#shared/rules/tax/taxMonth';
import { money } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { sumLedgerEntryInZloty, type LedgerEntry } from '../export/vatLedgerEntry';
import type { MonthBook } from './monthVatRegister';
import * as texts from '#shared/i18n/texts';

/**
 * Returns text lines about the month's business invoices that were issued outside KSeF, if their sum exceeds the limit
 * of art. 145m.
 */
export function buildOutsideKsefLimitExceededLines(
  { month, connected, entries, elsewhere }: MonthBook,
  language: Language,
): { label: string; value: string }[] {
  if (connected === true || convertMonthToFirstDay(month) < LEGAL_PROVISIONS.outsideLimit.from) return [];
  const found = [...entries, ...elsewhere].filter((entry) => isBusinessInvoiceOutsideKsef(entry, month));
  const sum = found.reduce((total, entry) => total + (sumLedgerEntryInZloty(entry)?.gross ?? 0), 0);
  const t = speak(texts.accountant, language).month;
  if (convertMonthToFirstDay(month) > LEGAL_PROVISIONS.outsideLimit.until)
    return found.length === 0 ? [] : [{ label: t.outsideKsefDuty, value: formatInvoiceNumbers(found) }];
  if (sum <= MAX_MONTHLY_OUTSIDE_KSEF_GROSZ) return [];
  return [
    { label: t.outsideKsefLimit({ sum: money(language, sum, 'PLN') }), value: formatInvoiceNumbers(found) },
  ];
}

const isBusinessInvoiceOutsideKsef = ({ card: { invoice }, marker }: LedgerEntry, month: string): boolean =>
  marker.kind === 'BFK' &&
  isSalesInvoice(invoice.invoiceType) &&
  isBusinessParty(invoice.buyer) &&
  invoice.issueDate !== null &&
  getMonthOfDay(invoice.issueDate) === month;

const formatInvoiceNumbers = (found: readonly LedgerEntry[]): string =>
  `${found.length}: ${found.map(({ card }) => card.invoice.invoiceFullNo).join(', ')}`;
