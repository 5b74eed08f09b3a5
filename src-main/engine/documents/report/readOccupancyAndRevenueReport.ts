import type { Report, FullReportRequest, Unpaid } from '#shared/contract/figuresContract';
import { addDays } from '#shared/rules/days';
import { areRoomsInferredFromStays } from '#shared/rules/stays/areRoomsInferredFromStays';
import { computeOccupancyFiguresInSteps } from '#shared/rules/figures/occupancyFigures';
import type { Store } from '../../store/storeInterface';
import { runYielding } from './runYielding';
import {
  chooseReportCurrency,
  listFetchedReservationDays,
  readReportStays,
  prepareReportStayPriceReader,
} from './readReportStays';
import type { Day } from '#shared/model/scalars';
import { sumUnpaidByAge } from '#shared/rules/documents/unpaidAge';
import { listUnpaidInvoices } from '../invoicesWithAmountLeftToPay';

/**
 * Returns the property's figures, such as occupancy and revenue, from the local store. The data are read in parts, so
 * that the engine can answer other calls in between.
 */
export async function readOccupancyReport(
  store: Store,
  { from, to, by, currency }: FullReportRequest,
): Promise<Report> {
  const end = addDays(to, 1);
  const stays = await readReportStays(store, { from, to: end });
  const fetched = listFetchedReservationDays(store, { from, to: end });
  const rooms = store.reservations.listRooms();
  const reportCurrency = currency ?? chooseReportCurrency(store, from, stays);
  const source = {
    currency: reportCurrency,
    priceOf: await prepareReportStayPriceReader(store, stays, reportCurrency),
    rooms: rooms.length,
    stays,
    fetched,
  };
  const figures = await runYielding(computeOccupancyFiguresInSteps(source, { from, to, by }));
  const [oldest] = fetched.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  return { ...figures, roomsFromStays: areRoomsInferredFromStays(rooms), checkedAt: oldest ?? null };
}

/** Returns the sums of the unpaid invoices on this PC, grouped by the time since the due date. */
export const readUnpaidAgingReport = (store: Store, today: Day): Unpaid => ({
  invoicesKnown: store.settings.get('invoices.scannedAt') !== null,
  shares: sumUnpaidByAge(listUnpaidInvoices(store), today),
});
