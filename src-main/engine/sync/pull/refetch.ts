import type { DaySpan } from '#shared/model/event';
import { addDays } from '#shared/rules/days';
import { checkCount } from './invoiceCount';
import { readEdits } from './invoiceEdits';
import { readInvoice } from './oneInvoice';
import { readRooms } from './pullPricing';
import type { Targets } from './pull';
import { readReservationWindows } from './pullReservations';
import { WELL, type Ended, type Run } from './pullRun';

/** Looking where a hint points. What is there is read by the same rules as in a pass, and nothing else is believed. */

/** More than so many at once are found cheaper by what was edited lately. */
const MAX_REFETCHED_INVOICES = 10;

/** The windows of the days named, and of the days where the mirror still has the stays named. */
export function refetchStays(run: Run, { near, days, reservations }: Targets): Promise<Ended> {
  const spans: DaySpan[] = [...days];
  if (near) spans.push({ from: addDays(run.today, -1), to: addDays(run.today, 1) });
  for (const id of reservations) {
    const stay = run.store.reservations.show(id);
    if (stay) spans.push({ from: stay.arrival, to: stay.departure });
  }
  return readReservationWindows(run, spans);
}

/** Each by its id. One that is not found and that the mirror has is left to the comparison of counts to remove. */
export async function refetchInvoices(run: Run, { invoices }: Targets): Promise<Ended> {
  // The first scan reads them all.
  if (run.store.settings.get('invoices.scannedAt') === null) return WELL;
  if (invoices.length > MAX_REFETCHED_INVOICES) {
    const edits = await readEdits(run);
    return edits.ok ? checkCount(run) : edits;
  }
  let lost = false;
  for (const id of invoices) {
    const read = await readInvoice(run, id, run.background);
    if (!read.ok) return read;
    lost ||= !read.found && run.store.invoices.ids({ after: id - 1, upTo: id }).length > 0;
  }
  return lost ? checkCount(run) : WELL;
}

export const refetchRooms = (run: Run, { rooms }: Targets): Promise<Ended> =>
  rooms ? readRooms(run) : Promise.resolve(WELL);
