import type { DaySpan } from '#shared/model/serviceEvent';
import { addDays } from '#shared/rules/days';
import { compareInvoiceCountWithService } from './invoiceCount';
import { fetchInvoicesEditedSinceLastSync } from './fetchInvoicesEditedSinceLastSync';
import { fetchInvoiceIntoMirror } from './fetchInvoiceIntoMirror';
import { fetchRoomsFromPrices } from './pullPricing';
import type { Targets } from './pullTypes';
import { fetchReservationWindows } from './pullReservations';
import { PULL_STEP_OK, type PullStepResult, type PullRun } from './pullRunContext';

/**
 * Downloads again the records that a webhook event or another source reports as changed. The content of the report is
 * never trusted; the records are read as in a sync pass.
 */

/** Maximum number of invoices that are requested one by one; for more invoices, the list of edits is downloaded. */
const MAX_REFETCHED_INVOICES = 10;

/** Downloads stays again: for the given days, and for the stored days of the given reservations. */
export function refetchStaysFromService(
  run: PullRun,
  { near, days, reservations }: Targets,
): Promise<PullStepResult> {
  const spans: DaySpan[] = [...days];
  if (near) spans.push({ from: addDays(run.today, -1), to: addDays(run.today, 1) });
  for (const id of reservations) {
    const stay = run.store.reservations.get(id);
    if (stay) spans.push({ from: stay.arrival, to: stay.departure });
  }
  return fetchReservationWindows(run, spans);
}

/**
 * Downloads each invoice again by its id. A stored invoice that the service does not find is removed if the service
 * also counts one invoice less; otherwise the next sync pass reads all invoices.
 */
export async function refetchInvoicesFromService(
  run: PullRun,
  { invoices }: Targets,
): Promise<PullStepResult> {
  // Until the first full read of the invoices has ended, no invoice is requested here, because the read downloads the
  // changed invoices anyway.
  if (run.store.settings.get('invoices.scannedAt') === null) return PULL_STEP_OK;
  if (invoices.length > MAX_REFETCHED_INVOICES) {
    const edits = await fetchInvoicesEditedSinceLastSync(run);
    return edits.ok ? compareInvoiceCountWithService(run) : edits;
  }
  const notFound: number[] = [];
  for (const id of invoices) {
    const read = await fetchInvoiceIntoMirror(run, id, run.background);
    if (!read.ok) return read;
    const isStored = run.store.invoices.listServiceIds({ after: id - 1, upTo: id }).length > 0;
    if (!read.found && isStored) notFound.push(id);
  }
  return notFound.length > 0 ? compareInvoiceCountWithService(run, notFound) : PULL_STEP_OK;
}

export const refetchRoomsFromService = (run: PullRun, { rooms }: Targets): Promise<PullStepResult> =>
  rooms ? fetchRoomsFromPrices(run) : Promise.resolve(PULL_STEP_OK);
