import { readRowsWithoutIdCount, countUnreadableMissingInvoices } from './countUnreadableRecords';
import { findInvoicesMissingOnOneSide } from './findInvoicesMissingOnOneSide';
import { exceedsRemovalLimit, checkRemovalAgainstLimit, isRemovalAlreadyAsked } from './removalLimit';
import {
  isKnownInvoiceCountDifference,
  fetchAllInvoicePagesIntoMirror,
} from './fetchAllInvoicePagesIntoMirror';
import { MAX_INVOICE_PAGE_ROWS } from './invoicePages';
import { buildPullStepFailure, PULL_STEP_OK, type Ended, type Run } from './pullRunContext';

/** Minimum time in ms between two full scans while the numbers of invoices on this PC and in the service differ. */
const MIN_RESCAN_PAUSE_MS = 3_600_000;
/**
 * Minimum time in ms between two full scans that search for invoices without a readable id. This time is multiplied by
 * the number of invoice pages.
 */
const MIN_RESCAN_PAUSE_PER_PAGE_MS = 120_000;
/** Time in ms between two full scans if the service never states how many invoices it has (A51). */
const UNCOUNTED_RESCAN_PAUSE_MS = 24 * MIN_RESCAN_PAUSE_MS;

/**
 * Compares the number of invoices on this PC and in the service, and resolves differences (sync.md, "Invoices deleted
 * elsewhere").
 */
export async function reconcileInvoiceCountWithService(run: Run): Promise<Ended> {
  const { invoices } = run.store;
  const answer = await run.remote.readInvoices({ page: 1, limit: 1 }, run.ask);
  if (!answer.ok) return buildPullStepFailure(answer);
  const { totalItems } = answer.value;
  if (totalItems === null)
    return isLastScanOlderThan(run, UNCOUNTED_RESCAN_PAUSE_MS)
      ? fetchAllInvoicePagesIntoMirror(run)
      : PULL_STEP_OK;
  const unread = countUnreadableMissingInvoices(run.store);
  const total = totalItems - unread;
  const mirror = invoices.count();
  if (total === mirror) {
    checkRemovalAgainstLimit(run, { kind: 'invoices', removed: 0, total: mirror });
    // Invoices without a readable id can only be found by downloading all pages again, at long intervals.
    const pace = Math.max(
      MIN_RESCAN_PAUSE_MS,
      Math.ceil(total / MAX_INVOICE_PAGE_ROWS) * MIN_RESCAN_PAUSE_PER_PAGE_MS,
    );
    return readRowsWithoutIdCount(run.store) > 0 && isLastScanOlderThan(run, pace)
      ? fetchAllInvoicePagesIntoMirror(run)
      : PULL_STEP_OK;
  }
  const allowed = run.options.allowRemoval?.has('invoices') === true;
  if (!allowed && isRemovalAlreadyAsked(run.store, 'invoices', mirror - total)) return PULL_STEP_OK;
  if (
    !allowed &&
    isKnownInvoiceCountDifference(run, totalItems, mirror) &&
    !isLastScanOlderThan(run, MIN_RESCAN_PAUSE_MS)
  )
    return PULL_STEP_OK;
  const removal = { kind: 'invoices', removed: mirror - total, total: mirror } as const;
  if (unread !== 0 || exceedsRemovalLimit(removal)) return fetchAllInvoicePagesIntoMirror(run);

  const compared = await findInvoicesMissingOnOneSide(run, invoices.listServiceIds(), total);
  if (!compared.ok) return buildPullStepFailure(compared);
  // If too many invoices have moved to other pages, the binary search cannot find all differences, so all pages are
  // read again.
  if (!compared.complete) return fetchAllInvoicePagesIntoMirror(run);
  if (checkRemovalAgainstLimit(run, { kind: 'invoices', removed: compared.gone.length, total: mirror })) {
    invoices.remove(compared.gone);
    run.tally.invoices.removed += compared.gone.length;
  }
  return PULL_STEP_OK;
}

const isLastScanOlderThan = (run: Run, ms: number): boolean =>
  Math.abs(Date.parse(run.now()) - (run.store.settings.get('invoices.scannedAt') ?? 0)) >= ms;
