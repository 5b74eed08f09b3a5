import { readInvoice } from './oneInvoice';
import { WELL, type Ended, type Run } from './run';
import { indexOf } from './windows';

/**
 * What the disk has changed of stays, prices and of the records beneath open changes, is found by their hashes and read
 * again (trust.md, 3); invoices have their own round (verify.ts).
 */

/** Hashing all stays and prices takes a good part of a second: once a day, ms. */
const EVERY_MS = 24 * 3_600_000;

/** Whether this kind is to be looked at in this pass; the next time is a day later. */
function isTime({ store, now }: Run, kind: 'stays' | 'prices'): boolean {
  const key = `${kind}.hashedAt` as const;
  const last = store.settings.get(key);
  if (Math.abs(Date.parse(now()) - Date.parse(last ?? '')) < EVERY_MS) return false;
  store.settings.set(key, now());
  return true;
}

/** Windows that hold a stay which is not stored as it was written. */
export function brokenStayWindows(run: Run): ReadonlySet<number> {
  if (run.options.full || !isTime(run, 'stays')) return new Set();
  return new Set(run.store.reservations.broken().flatMap(({ from, to }) => [indexOf(from), indexOf(to)]));
}

/** The same of prices. Those of days gone by the service tells no more: they are taken out. */
export function brokenPriceWindows(run: Run): ReadonlySet<number> {
  const { pricing } = run.store;
  if (!run.options.full && !isTime(run, 'prices')) return new Set();
  const broken = pricing.broken();
  pricing.drop(broken.filter(({ date }) => indexOf(date) < indexOf(run.today)));
  return new Set(broken.map(({ date }) => indexOf(date)));
}

/** Few at any time: each pass looks at them. */
export async function readBrokenMirrors(run: Run): Promise<Ended> {
  for (const { invoiceId } of run.store.outbox.brokenMirrors()) {
    if (invoiceId === null) continue;
    const read = await readInvoice(run, invoiceId, run.background);
    if (!read.ok) return read;
  }
  return WELL;
}
