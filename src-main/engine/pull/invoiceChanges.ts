import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import { PROPERTY_ZONE } from '#shared/rules/days';
import { compareByPosition, unreadableIn } from './invoiceCompare';
import { mayRemove } from './guard';
import { readEdited } from './invoicePages';
import { scanInvoices } from './invoiceScan';
import { failed, WELL, type Ended, type Run } from './run';

/** Edits this much older than the newest one seen are read again, s (A47). */
const OVERLAP_S = 300;
/** With rows that cannot be read only a whole scan tells who is missing; not oftener than this, ms. */
const RESCAN_MS = 3_600_000;
const RESCANNED = 'invoices.rescanned';

/**
 * Reads what was edited since the newest edit in the mirror, then asks for the count (sync.md, "Invoices, later"
 * and "deleted elsewhere"). An idle pass is two requests.
 */
export async function readInvoiceChanges(run: Run): Promise<Ended> {
  const edited = await readEdited(run, cursor(run), run.ask);
  if (!edited.ok) return failed(edited);
  return checkCount(run);
}

async function checkCount(run: Run): Promise<Ended> {
  const answer = await run.remote.invoices({ page: 1, limit: 1 }, run.ask);
  if (!answer.ok) return failed(answer);
  const { totalItems } = answer.value;
  const total = totalItems === null ? null : totalItems - unreadableIn(run);
  const mirror = run.store.invoices.count();
  if (total === null || total === mirror) return WELL;
  if (!mayRemove(run, 'invoices', mirror - total, mirror)) return WELL;
  if (unreadableIn(run) > 0) return rescan(run);
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

async function rescan(run: Run): Promise<Ended> {
  const last = run.store.memory.get(RESCANNED);
  if (typeof last === 'number' && Date.parse(run.now()) - last < RESCAN_MS) return WELL;
  run.store.memory.set(RESCANNED, Date.parse(run.now()));
  return scanInvoices(run);
}

/** Seconds for `lastEdit`: the newest edit of the mirror less the overlap; without any, from the last hour of the service's clock. */
function cursor(run: Run): number {
  const newest = run.store.invoices.newestEdit();
  const at = newest === null ? null : instantMs(newest);
  return Math.max(1, Math.floor((at ?? run.serverNow() - 3_600_000) / 1000) - OVERLAP_S);
}

/**
 * Milliseconds of a service's date-time: with an offset as it says; without one as Warsaw's (A29), which is
 * the earlier reading, so nothing is missed if it was UTC. null where it cannot be read.
 */
export function instantMs(text: string): number | null {
  const iso = text.trim().replace(' ', 'T');
  try {
    if (/(Z|[+-]\d{2}:?\d{2})$/i.test(iso))
      return parseAbsolute(iso.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'), 'UTC')
        .toDate()
        .getTime();
    return toZoned(parseDateTime(iso), PROPERTY_ZONE).toDate().getTime();
  } catch {
    return null;
  }
}
