import type { Report, FullReportRequest, Unpaid } from '#shared/contract/report';
import { addDays } from '#shared/rules/days';
import { fromStaysOnly } from '#shared/rules/knownRooms';
import { reportSteps } from '#shared/rules/report';
import type { Store } from '../../store/store';
import { breathing } from './breathing';
import { currencyOf, fetchedIn, staysOf } from './staysOf';
import type { Day } from '#shared/model/scalars';
import { unpaidShares } from '#shared/rules/unpaidAge';
import { owed } from '../owed';

/** Figures of the house from the local store; other calls are answered between the parts that it reads. */
export async function readFigures(
  store: Store,
  { from, to, by, currency }: FullReportRequest,
): Promise<Report> {
  const end = addDays(to, 1);
  const stays = await staysOf(store, { from, to: end });
  const fetched = fetchedIn(store, { from, to: end });
  const rooms = store.reservations.rooms();
  const source = {
    currency: currency ?? currencyOf(store, from, stays),
    rooms: rooms.length,
    ...{ stays, fetched },
  };
  const figures = await breathing(reportSteps(source, { from, to, by }));
  const [oldest] = fetched.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  return { ...figures, roomsFromStays: fromStaysOnly(rooms), checkedAt: oldest ?? null };
}

/** Unpaid invoices of this PC by age. */
export const readUnpaid = (store: Store, today: Day): Unpaid => ({
  invoicesKnown: store.settings.get('invoices.scannedAt') !== null,
  shares: unpaidShares(owed(store), today),
});
