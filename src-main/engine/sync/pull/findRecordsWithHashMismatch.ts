import { fetchInvoiceIntoMirror } from './fetchInvoiceIntoMirror';
import { PULL_STEP_OK, type Ended, type Run } from './pullRunContext';
import { getDateWindowIndex } from './dateWindows';

/**
 * Finds disk damage in stays, prices and stored invoices with open changes by comparing hashes (sync.md, What is said).
 * verifyMirror.ts checks all other invoices.
 */

/**
 * Time in ms between two checks for damaged stays or prices on the disk. Hashing takes almost a second, so one check a
 * day is enough.
 */
const HASH_CHECK_INTERVAL_MS = 24 * 3_600_000;

/**
 * Returns whether the daily check for disk damage is due; if it is due, stores the present time as the time of the
 * check.
 */
function startHashCheckIfDue({ store, now }: Run, kind: 'stays' | 'prices'): boolean {
  const key = `${kind}.hashedAt` as const;
  const last = store.settings.get(key);
  if (Math.abs(Date.parse(now()) - Date.parse(last ?? '')) < HASH_CHECK_INTERVAL_MS) return false;
  store.settings.set(key, now());
  return true;
}

/**
 * Returns the indexes of the download windows (ranges of days) with damaged stays, that is, with stays whose stored
 * data do not match their hash.
 */
export function findStayWindowsWithDiskDamage(run: Run): ReadonlySet<number> {
  if (run.options.full || !startHashCheckIfDue(run, 'stays')) return new Set();
  return new Set(
    run.store.reservations
      .listDamaged()
      .flatMap(({ from, to }) => [getDateWindowIndex(from), getDateWindowIndex(to)]),
  );
}

/**
 * Returns the indexes of the date windows whose stored prices are damaged. Damaged prices of past windows are deleted,
 * because the service no longer returns prices of the past.
 */
export function findPriceWindowsWithDiskDamage(run: Run): ReadonlySet<number> {
  const { pricing } = run.store;
  if (!run.options.full && !startHashCheckIfDue(run, 'prices')) return new Set();
  const broken = pricing.listDamaged();
  pricing.removeDays(broken.filter(({ date }) => getDateWindowIndex(date) < getDateWindowIndex(run.today)));
  return new Set(broken.map(({ date }) => getDateWindowIndex(date)));
}

export async function refetchDamagedInvoicesWithOpenChanges(run: Run): Promise<Ended> {
  for (const { invoiceId } of run.store.outbox.listDamagedMirrors()) {
    if (invoiceId === null) continue;
    const read = await fetchInvoiceIntoMirror(run, invoiceId, run.background);
    if (!read.ok) return read;
  }
  return PULL_STEP_OK;
}
