import { compareByPosition } from './invoiceCompare';
import { mayRemove } from './guard';
import { scanInvoices, scannedAt, uncounted } from './invoiceScan';
import { failed, WELL, type Ended, type Run } from './run';

/** Where counts and positions prove nothing, only a whole scan tells who is missing: not oftener than this, ms. */
const RESCAN_MS = 3_600_000;
/** Where the service gives no counts at all (A51), ms. */
const BLIND_RESCAN_MS = 24 * RESCAN_MS;

/** Compares the service's count with the mirror's and finds what differs (sync.md, "Invoices deleted elsewhere"). */
export async function checkCount(run: Run): Promise<Ended> {
  const answer = await run.remote.invoices({ page: 1, limit: 1 }, run.ask);
  if (!answer.ok) return failed(answer);
  const { totalItems } = answer.value;
  if (totalItems === null) return rescan(run, BLIND_RESCAN_MS);
  const total = totalItems - uncounted(run);
  const mirror = run.store.invoices.count();
  if (!mayRemove(run, 'invoices', mirror - total, mirror) || total === mirror) return WELL;
  if (uncounted(run) !== 0) return rescan(run, RESCAN_MS);
  const compared = await compareByPosition(run, run.store.invoices.ids(), total);
  if (!compared.ok) return failed(compared);
  // Too much moved to be found piece by piece.
  if (!compared.complete) return scanInvoices(run);
  if (compared.gone.length > 0 && mayRemove(run, 'invoices', compared.gone.length, mirror)) {
    run.store.invoices.remove(compared.gone);
    run.tally.invoices.removed += compared.gone.length;
  }
  return WELL;
}

async function rescan(run: Run, everyMs: number): Promise<Ended> {
  // Without the sign: a clock that was set back must not put it off.
  const age = Math.abs(Date.parse(run.now()) - (scannedAt(run) ?? 0));
  return age < everyMs ? WELL : scanInvoices(run);
}
