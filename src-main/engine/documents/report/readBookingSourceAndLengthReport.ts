import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FullReportRequest } from '#shared/contract/figuresContract';
import type { StayReport } from '#shared/contract/stayFiguresReport';
import type { Day } from '#shared/model/scalars';
import { addDays, toPropertyDay, toDayNumber, listDaysFromTo } from '#shared/rules/days';
import { areRoomsInferredFromStays } from '#shared/rules/stays/areRoomsInferredFromStays';
import { countStaysByLengthAndLeadTime, type Booking } from '#shared/rules/figures/stayLengthAndLeadTime';
import { computeNightsAndRevenueByRoom } from '#shared/rules/figures/reportByRoom';
import { sumNightsAndRevenueByGroup } from '#shared/rules/figures/nightsAndRevenueShares';
import type { Store } from '../../store/storeInterface';
import { runYielding } from './runYielding';
import {
  chooseReportCurrency,
  REPORT_ARRIVAL_DAYS_PER_STORE_READ,
  listFetchedReservationDays,
  readReportStays,
  prepareReportStayPriceReader,
} from './readReportStays';

/**
 * Returns a report on stays from the local store: booking sources, rooms, length of stay, time between booking and
 * arrival, and stays that no longer exist in the service.
 */
export async function readBookingSourceAndLengthReport(
  store: Store,
  { from, to, currency: wanted }: FullReportRequest,
  today: Day,
): Promise<StayReport> {
  const end = addDays(to, 1);
  const stays = await readReportStays(store, { from, to: end });
  const arrived: Booking[] = [];
  for (let begin = from; begin < end; begin = addDays(begin, REPORT_ARRIVAL_DAYS_PER_STORE_READ)) {
    await yieldToEventLoop();
    const next = addDays(begin, REPORT_ARRIVAL_DAYS_PER_STORE_READ);
    for (const stay of store.reservations.listArrivals({ from: begin, to: next < end ? next : end }))
      arrived.push(stay);
  }
  const fetched = listFetchedReservationDays(store, { from, to: end });
  const known = new Set(
    listDaysFromTo(from, to).flatMap((day) =>
      fetched.some((span) => span.from <= day && day < span.to) ? toDayNumber(day) : [],
    ),
  );
  const isKnown = (day: number) => known.has(day);
  const currency = wanted ?? chooseReportCurrency(store, from, stays);
  const rooms = store.reservations.listRooms();
  const priceOf = await prepareReportStayPriceReader(store, stays, currency);
  const shared = { rooms, priceOf, days: known.size };
  const bookings = await runYielding(countStaysByLengthAndLeadTime(arrived, isKnown, today));
  const since = store.versions.getStaysKnownSince();
  const isGoneKnown = since === '' || to >= toPropertyDay(since);
  return {
    currency,
    daysUnfetched: listDaysFromTo(from, to).length - known.size,
    goneKnownSince: since,
    roomsFromStays: areRoomsInferredFromStays(rooms),
    sources: await runYielding(
      sumNightsAndRevenueByGroup(stays, isKnown, {
        nameOf: (stay) => stay.source,
        priceOf,
      }),
    ),
    rooms: await runYielding(computeNightsAndRevenueByRoom(stays, isKnown, { ...shared, by: 'room' })),
    kinds: await runYielding(computeNightsAndRevenueByRoom(stays, isKnown, { ...shared, by: 'kind' })),
    ...bookings,
    ends: isGoneKnown ? bookings.ends : { ...bookings.ends, goneBefore: null, goneLater: null },
  };
}
