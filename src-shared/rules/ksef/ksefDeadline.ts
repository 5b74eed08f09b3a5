import type { InvoiceRow, InvoiceWatch } from '../../contract/invoicesContract';
import type { Day } from '../../model/scalars';
import { isBusinessDay, computeOffline24Deadline } from '../polishHolidaysAndBusinessDays';
import { addDays } from '../days';
import { isBlank } from './ksefTextRules';
import { chooseJpkKsefMarker } from './jpkKsefMarker';

/**
 * Returns the first day on which an unsent invoice counts as offline for KSeF, and the last day for sending the invoice
 * (art. 106nda; domain.md 3.2). Null if nothing has to be sent.
 */
export function computeKsefDeadline(
  invoice: Pick<InvoiceRow, 'invoiceType' | 'invoiceStatus' | 'ksefId' | 'issueDate' | 'buyerTaxId'>,
  today: Day,
  ksefConnected: boolean,
  correctsOutside = false,
): Omit<InvoiceWatch['sendBy'][number], 'row' | 'daysLeft'> | null {
  const { issueDate } = invoice;
  if (issueDate === null || !isBlank(invoice.ksefId)) return null;
  const toBusiness = !isBlank(invoice.buyerTaxId);
  const marker = chooseJpkKsefMarker(invoice, {
    connected: ksefConnected,
    failureDays: NO_FAILURE,
    toBusiness,
    correctsOutside,
  });
  if (marker.kind !== 'DI') return null;
  const lastDay = computeOffline24Deadline(issueDate);
  return {
    offlineFrom: addDays(issueDate, 1),
    lastDay,
    standing: today > lastDay ? 'late' : today === lastDay ? 'today' : 'inTime',
    turnsOfflineTonight: today === issueDate,
  };
}

const NO_FAILURE: ReadonlySet<Day> = new Set();

/** Returns the number of business days until `lastDay`, including today; 0 if `lastDay` has passed. */
export function countBusinessDaysLeft(lastDay: Day, today: Day): number {
  let days = 0;
  for (let day = today; day <= lastDay; day = addDays(day, 1)) if (isBusinessDay(day)) days += 1;
  return days;
}
