import { readInvoice } from './oneInvoice';
import { WELL, type Ended, type Run } from './run';

/** An invoice that waits for KSeF is asked for at most this often, ms, and so many in one pass (A47). */
const EVERY_MS = 600_000;
const AT_ONCE = 5;

/** Asks one by one for invoices on their way to KSeF: whether `lastEdit` tells of the service's own moves is not written. */
export async function readPending(run: Run): Promise<Ended> {
  const pending = run.store.invoices.pending();
  const asked = run.store.settings.get('invoices.pendingAsked');
  const now = Date.parse(run.now());
  const kept: Record<string, number> = {};
  // First seen now counts as asked now: its page has just been read.
  for (const id of pending) kept[String(id)] = asked[String(id)] ?? now;
  const due = pending
    .filter((id) => Math.abs(now - (kept[String(id)] ?? now)) >= EVERY_MS)
    .sort((one, other) => (kept[String(one)] ?? 0) - (kept[String(other)] ?? 0))
    .slice(0, AT_ONCE);
  for (const id of due) {
    const read = await readInvoice(run, id, run.background);
    if (!read.ok) return read;
    kept[String(id)] = now;
  }
  run.store.settings.set('invoices.pendingAsked', kept);
  return WELL;
}
