import type { InvoiceRow, InvoiceWatch } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import type { KsefConnected } from '#shared/rules/form/invoiceTypeChoices';
import { computeKsefDeadline, countBusinessDaysLeft } from '#shared/rules/ksef/ksefDeadline';
import { shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import * as texts from '#shared/i18n/texts';

/** Describes by when an invoice must have reached KSeF, and how much time is left. */
export function formatKsefDeadline(
  { standing, lastDay, daysLeft }: Pick<InvoiceWatch['sendBy'][number], 'standing' | 'lastDay' | 'daysLeft'>,
  language: Language,
): string {
  const watchTexts = speak(texts.watch, language);
  const day = shortDay(language, lastDay);
  if (standing === 'late') return watchTexts.late({ day });
  return standing === 'today'
    ? watchTexts.today
    : `${watchTexts.lastDay({ day })} (${watchTexts.left({ days: daysLeft })})`;
}

type DeadlineFields = Pick<InvoiceRow, 'invoiceType' | 'invoiceStatus' | 'ksefId' | 'issueDate'>;

/**
 * Returns in words the deadline by which the invoice must be in KSeF, and whether the deadline has passed. Null if the
 * invoice need not be in KSeF.
 */
export function describeKsefDeadline(
  invoice: DeadlineFields,
  facts: {
    readonly today: Day;
    readonly connected: KsefConnected;
    /** Tax number of a business buyer; empty for a private guest. */
    readonly businessTaxId: string;
    readonly correctsOutside: boolean;
  },
  language: Language,
): { readonly words: string; readonly isLate: boolean } | null {
  const { today, connected, businessTaxId, correctsOutside } = facts;
  const asked = { ...invoice, buyerTaxId: businessTaxId };
  const deadline = computeKsefDeadline(asked, today, connected === true, correctsOutside);
  if (deadline === null) return null;
  const { lastDay, standing } = deadline;
  const daysLeft = countBusinessDaysLeft(lastDay, today);
  return {
    words: formatKsefDeadline({ standing, lastDay, daysLeft }, language),
    isLate: standing === 'late',
  };
}
