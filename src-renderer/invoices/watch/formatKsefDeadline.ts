import type { InvoiceWatch } from '#shared/contract/invoicesContract';
import { shortDay } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { watchText } from '#shared/text/watch';

/** Describes by when an invoice must have reached KSeF, and how much time is left. */
export function formatKsefDeadline(
  { standing, lastDay, daysLeft }: InvoiceWatch['sendBy'][number],
  language: Language,
): string {
  const t = speak(watchText, language);
  const day = shortDay(language, lastDay);
  if (standing === 'late') return t.late(day);
  return standing === 'today' ? t.today : `${t.lastDay(day)} (${t.left(daysLeft)})`;
}
