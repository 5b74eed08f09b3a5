import type { DaySpan } from '#shared/model/serviceEvent';
import { addDays } from '#shared/rules/days';
import { reconcileInvoiceCountWithService } from './invoiceCount';
import { fetchInvoicesEditedSinceLastSync } from './fetchInvoicesEditedSinceLastSync';
import { fetchInvoiceIntoMirror } from './fetchInvoiceIntoMirror';
import { fetchRoomsFromPrices } from './pullPricing';
import type { Targets } from './pullTypes';
import { fetchReservationWindows } from './pullReservations';
import { PULL_STEP_OK, type Ended, type Run } from './pullRunContext';

/**
 * Downloads again the records that a webhook event or another source reports as changed. The content of the report is
 * never trusted; the records are read as in a sync pass.
 */

/** Maximum number of invoices that are requested one by one; for more invoices, the list of edits is downloaded. */
const MAX_REFETCHED_INVOICES = 10;

/** Downloads stays again: for the given days, and for the stored days of the given reservations. */
export function refetchStaysFromService(run: Run, { near, days, reservations }: Targets): Promise<Ended> {
  const spans: DaySpan[] = [...days];
  if (near) spans.push({ from: addDays(run.today, -1), to: addDays(run.today, 1) });
  for (const id of reservations) {
    const stay = run.store.reservations.get(id);
    if (stay) spans.push({ from: stay.arrival, to: stay.departure });
  }
  return fetchReservationWindows(run, spans);
}

/**
 * Downloads each invoice again by its id. If the service does not find a stored invoice, the later comparison of
 * invoice counts decides whether to remove the invoice.
 */
export async function refetchInvoicesFromService(run: Run, { invoices }: Targets): Promise<Ended> {
  // Until the first scan of all invoices has finished, no invoice is requested here, because the scan downloads the
  // changed invoices anyway.
  if (run.store.settings.get('invoices.scannedAt') === null) return PULL_STEP_OK;
  if (invoices.length > MAX_REFETCHED_INVOICES) {
    const edits = await fetchInvoicesEditedSinceLastSync(run);
    return edits.ok ? reconcileInvoiceCountWithService(run) : edits;
  }
  let lost = false;
  for (const id of invoices) {
    const read = await fetchInvoiceIntoMirror(run, id, run.background);
    if (!read.ok) return read;
    lost ||= !read.found && run.store.invoices.listServiceIds({ after: id - 1, upTo: id }).length > 0;
  }
  return lost ? reconcileInvoiceCountWithService(run) : PULL_STEP_OK;
}

export const refetchRoomsFromService = (run: Run, { rooms }: Targets): Promise<Ended> =>
  rooms ? fetchRoomsFromPrices(run) : Promise.resolve(PULL_STEP_OK);
