import { fetchInvoiceIntoMirror } from './fetchInvoiceIntoMirror';
import { PULL_STEP_OK, type Ended, type Run } from './pullRun';
import { getDateWindowIndex } from './dateWindows';

/**
 * Finds stays, prices and stored invoices with open changes that were damaged on the disk, by comparing hashes
 * (sync.md, What is said). All other invoices are checked in verifyMirror.ts.
 */

/** Time between two checks, in ms: once a day, because hashing all stays and prices takes a good part of a second. */
const EVERY_MS = 24 * 3_600_000;

/** Returns true if this kind is due for a check, and notes the check; the next check is due a day later. */
function isTime({ store, now }: Run, kind: 'stays' | 'prices'): boolean {
  const key = `${kind}.hashedAt` as const;
  const last = store.settings.get(key);
  if (Math.abs(Date.parse(now()) - Date.parse(last ?? '')) < EVERY_MS) return false;
  store.settings.set(key, now());
  return true;
}

/** Returns the windows that contain a stay whose stored data no longer matches its hash. */
export function findStayWindowsWithDiskDamage(run: Run): ReadonlySet<number> {
  if (run.options.full || !isTime(run, 'stays')) return new Set();
  return new Set(
    run.store.reservations
      .broken()
      .flatMap(({ from, to }) => [getDateWindowIndex(from), getDateWindowIndex(to)]),
  );
}

/**
 * Returns the windows that contain a price whose stored data no longer matches its hash. The service no longer has past
 * days, so damaged prices before the current window are removed.
 */
export function findPriceWindowsWithDiskDamage(run: Run): ReadonlySet<number> {
  const { pricing } = run.store;
  if (!run.options.full && !isTime(run, 'prices')) return new Set();
  const broken = pricing.broken();
  pricing.drop(broken.filter(({ date }) => getDateWindowIndex(date) < getDateWindowIndex(run.today)));
  return new Set(broken.map(({ date }) => getDateWindowIndex(date)));
}

/**
 * Downloads the service's record again for invoices that have open changes and whose stored record is damaged. Only a
 * few invoices have open changes, so every sync pass checks all of them.
 */
export async function rereadDamagedRecords(run: Run): Promise<Ended> {
  for (const { invoiceId } of run.store.outbox.brokenMirrors()) {
    if (invoiceId === null) continue;
    const read = await fetchInvoiceIntoMirror(run, invoiceId, run.background);
    if (!read.ok) return read;
  }
  return PULL_STEP_OK;
}
