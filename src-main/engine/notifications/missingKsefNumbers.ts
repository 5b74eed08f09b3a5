import type { Day, Instant } from '#shared/model/scalars';
import { computeOffline24Deadline } from '#shared/rules/polishHolidaysAndBusinessDays';
import { addDays, toPropertyDay } from '#shared/rules/days';
import { isInvoiceTypeForKsefAccountsOnly } from '#shared/rules/documents/invoiceTypes';
import { readOrInferKsefConnected } from '../account/ksefConnectedSetting';
import { isInvoiceForBusiness } from '../documents/attentionList';
import type { Store } from '../store/storeInterface';

/** Number of days after the issue date within which a missing KSeF number is announced. */
const LOOK_BACK_DAYS = 31;
const DAY_MS = 24 * 60 * 60_000;

/** Reports invoices that should have a KSeF number but have none (domain.md A4, A31). `today` is the service's date. */
export function reportMissingKsefNumbersInInbox(store: Store, now: Instant, today: Day): void {
  const from = addDays(today, -LOOK_BACK_DAYS);
  const since = toPropertyDay(store.versions.getChangesKnownSince());
  const connected = readOrInferKsefConnected(store) === true;
  for (const row of store.inbox.listWithoutKsefNumber(from)) {
    const { invoiceId, issueDate } = row;
    const deadline = computeOffline24Deadline(issueDate);
    if (deadline < since) continue;
    const pending = row.invoiceStatus === 'PENDING_KSEF';
    // An invoice for a consumer may stay outside KSeF (art. 106ga ust. 2 pkt 4).
    const isKsefNumberOwed = () =>
      connected &&
      (isInvoiceTypeForKsefAccountsOnly(row.invoiceType) ||
        isInvoiceForBusiness(store, String(invoiceId), row.buyerTaxId));
    const late =
      (deadline < today && (pending || isKsefNumberOwed())) || (pending && isPendingTooLong(invoiceId));
    if (late) store.inbox.announceLateKsefNumber(invoiceId, deadline, now);
  }

  function isPendingTooLong(invoiceId: number): boolean {
    const became = store.versions
      .listVersions('invoice', invoiceId)
      .findLast(({ fields }) => fields['invoiceStatus']?.[1] === 'PENDING_KSEF');
    return became !== undefined && Date.parse(now) - Date.parse(became.at) > DAY_MS;
  }
}
