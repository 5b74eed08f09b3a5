import { readRowsWithoutIdCount, countUnreadableMissingInvoices } from './countUnreadableRecords';
import { findInvoiceDifferencesByHalving } from './findInvoiceDifferences';
import { exceedsRemovalLimit, checkRemovalAgainstLimit, isRemovalAlreadyAsked } from './removalLimit';
import { isKnownInvoiceCountDifference, fetchAllInvoicePages } from './fetchAllInvoicePages';
import { MAX_INVOICE_PAGE_ROWS } from './invoicePages';
import { buildPullStepFailure, PULL_STEP_OK, type Ended, type Run } from './pullRun';

/**
 * Minimum time in ms between two full scans for the same difference, if the first scan did not remove the difference.
 */
const RESCAN_MS = 3_600_000;
/**
 * Time in ms to wait per page before all invoices are read again because of unreadable rows, so that such scans cause
 * at most one request in this time.
 */
const PAGE_PACE_MS = 120_000;
/** Time in ms between two full scans if the service never states how many invoices it has (A51). */
const BLIND_RESCAN_MS = 24 * RESCAN_MS;

/**
 * Compares the number of invoices in the service with the number on this PC and finds the invoices that differ
 * (sync.md, "Invoices deleted elsewhere"). If the service has far fewer, a full scan confirms this before the user is
 * asked to allow the removal.
 */
export async function checkInvoiceCountInService(run: Run): Promise<Ended> {
  const { invoices } = run.store;
  const answer = await run.remote.invoices({ page: 1, limit: 1 }, run.ask);
  if (!answer.ok) return buildPullStepFailure(answer);
  const { totalItems } = answer.value;
  if (totalItems === null) return isOld(run, BLIND_RESCAN_MS) ? fetchAllInvoicePages(run) : PULL_STEP_OK;
  const unread = countUnreadableMissingInvoices(run.store);
  const total = totalItems - unread;
  const mirror = invoices.count();
  if (total === mirror) {
    checkRemovalAgainstLimit(run, { kind: 'invoices', removed: 0, total: mirror });
    // Invoices whose id cannot be read cannot be requested one by one, so all pages are read again. The minimum time
    // between two such downloads grows with the number of pages.
    const pace = Math.max(RESCAN_MS, Math.ceil(total / MAX_INVOICE_PAGE_ROWS) * PAGE_PACE_MS);
    return readRowsWithoutIdCount(run.store) > 0 && isOld(run, pace)
      ? fetchAllInvoicePages(run)
      : PULL_STEP_OK;
  }
  const allowed = run.options.allowRemoval?.has('invoices') === true;
  if (!allowed && isRemovalAlreadyAsked(run.store, 'invoices', mirror - total)) return PULL_STEP_OK;
  if (!allowed && isKnownInvoiceCountDifference(run, totalItems, mirror) && !isOld(run, RESCAN_MS))
    return PULL_STEP_OK;
  const removal = { kind: 'invoices', removed: mirror - total, total: mirror } as const;
  if (unread !== 0 || exceedsRemovalLimit(removal)) return fetchAllInvoicePages(run);

  const compared = await findInvoiceDifferencesByHalving(run, invoices.ids(), total);
  if (!compared.ok) return buildPullStepFailure(compared);
  // Too many invoices have moved to other pages for the binary search to find all differences, so all pages are read
  // again.
  if (!compared.complete) return fetchAllInvoicePages(run);
  if (checkRemovalAgainstLimit(run, { kind: 'invoices', removed: compared.gone.length, total: mirror })) {
    invoices.remove(compared.gone);
    run.tally.invoices.removed += compared.gone.length;
  }
  return PULL_STEP_OK;
}

/**
 * Returns true if the last full scan was at least `ms` ago. The absolute difference is used, because a last scan dated
 * in the future (after the clock was set back) must not delay the next one.
 */
const isOld = (run: Run, ms: number): boolean =>
  Math.abs(Date.parse(run.now()) - (run.store.settings.get('invoices.scannedAt') ?? 0)) >= ms;
