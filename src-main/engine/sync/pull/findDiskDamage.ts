import { readInvoice } from './oneInvoice';
import { WELL, type Ended, type Run } from './pullRun';
import { getWindowIndex } from './windows';

/**
 * Stays, prices and records beneath open changes that the disk has altered, found by hash (sync.md, What is said). Invoices:
 * verify.ts.
 */

/** Hashing all stays and prices takes a good part of a second: once a day, ms. */
const EVERY_MS = 24 * 3_600_000;

/** Whether this kind is due in this pass; next a day later. */
function isTime({ store, now }: Run, kind: 'stays' | 'prices'): boolean {
  const key = `${kind}.hashedAt` as const;
  const last = store.settings.get(key);
  if (Math.abs(Date.parse(now()) - Date.parse(last ?? '')) < EVERY_MS) return false;
  store.settings.set(key, now());
  return true;
}

/** Windows that hold a stay which is not stored as it was written. */
export function findDamagedStayWindows(run: Run): ReadonlySet<number> {
  if (run.options.full || !isTime(run, 'stays')) return new Set();
  return new Set(
    run.store.reservations.broken().flatMap(({ from, to }) => [getWindowIndex(from), getWindowIndex(to)]),
  );
}

/** The same for prices. The service no longer has past days, so those are removed. */
export function findDamagedPriceWindows(run: Run): ReadonlySet<number> {
  const { pricing } = run.store;
  if (!run.options.full && !isTime(run, 'prices')) return new Set();
  const broken = pricing.broken();
  pricing.drop(broken.filter(({ date }) => getWindowIndex(date) < getWindowIndex(run.today)));
  return new Set(broken.map(({ date }) => getWindowIndex(date)));
}

/** Always few: each pass checks them. */
export async function rereadDamagedRecords(run: Run): Promise<Ended> {
  for (const { invoiceId } of run.store.outbox.brokenMirrors()) {
    if (invoiceId === null) continue;
    const read = await readInvoice(run, invoiceId, run.background);
    if (!read.ok) return read;
  }
  return WELL;
}
