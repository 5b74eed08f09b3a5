import { countNamelessRows, countUncountedRecords } from './unreadableRecords';
import { compareByPosition } from './invoiceCompare';
import { exceedsRemovalLimit, checkRemoval, isRemovalQuestionKnown } from './removalLimit';
import { isKnownDifference, scanInvoices } from './invoiceScan';
import { PAGE } from './invoicePages';
import { failed, WELL, type Ended, type Run } from './pullRun';

/** A difference that a whole scan has left is not scanned for again sooner, ms. */
const RESCAN_MS = 3_600_000;
/** A page of rows of which some cannot be read may cost one request in so long, ms. */
const PAGE_PACE_MS = 120_000;
/** Where the service gives no counts at all (A51), ms. */
const BLIND_RESCAN_MS = 24 * RESCAN_MS;

/**
 * Compares the service's count with the mirror's and finds what differs (sync.md, "Invoices deleted elsewhere"). A count
 * alone asks nobody anything: a number that is much too low is proven by a whole scan first, and a question ends when a
 * later count contradicts it.
 */
export async function checkCount(run: Run): Promise<Ended> {
  const { invoices } = run.store;
  const answer = await run.remote.invoices({ page: 1, limit: 1 }, run.ask);
  if (!answer.ok) return failed(answer);
  const { totalItems } = answer.value;
  if (totalItems === null) return isOld(run, BLIND_RESCAN_MS) ? scanInvoices(run) : WELL;
  const unread = countUncountedRecords(run.store);
  const total = totalItems - unread;
  const mirror = invoices.count();
  if (total === mirror) {
    checkRemoval(run, { kind: 'invoices', removed: 0, total: mirror });
    // Rows without an id cannot be asked for one by one: the pages are read again, a large house's less often.
    const pace = Math.max(RESCAN_MS, Math.ceil(total / PAGE) * PAGE_PACE_MS);
    return countNamelessRows(run.store) > 0 && isOld(run, pace) ? scanInvoices(run) : WELL;
  }
  const allowed = run.options.allowRemoval?.has('invoices') === true;
  if (!allowed && isRemovalQuestionKnown(run.store, 'invoices', mirror - total)) return WELL;
  if (!allowed && isKnownDifference(run, totalItems, mirror) && !isOld(run, RESCAN_MS)) return WELL;
  const removal = { kind: 'invoices', removed: mirror - total, total: mirror } as const;
  if (unread !== 0 || exceedsRemovalLimit(removal)) return scanInvoices(run);

  const compared = await compareByPosition(run, invoices.ids(), total);
  if (!compared.ok) return failed(compared);
  // Too much moved to be found piece by piece.
  if (!compared.complete) return scanInvoices(run);
  if (checkRemoval(run, { kind: 'invoices', removed: compared.gone.length, total: mirror })) {
    invoices.remove(compared.gone);
    run.tally.invoices.removed += compared.gone.length;
  }
  return WELL;
}

/** Without the sign: a clock that was set back must not put it off. */
const isOld = (run: Run, ms: number): boolean =>
  Math.abs(Date.parse(run.now()) - (run.store.settings.get('invoices.scannedAt') ?? 0)) >= ms;
