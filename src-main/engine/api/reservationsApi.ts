import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { PlanStay, Room, StoredReservation, Today } from '#shared/contract/reservationsContract';
import type { Day, Instant } from '#shared/model/scalars';
import { toPropertyDay, toDayNumber, countNightsBetween, addDays } from '#shared/rules/days';
import { areRoomsInferredFromStays } from '#shared/rules/stays/areRoomsInferredFromStays';
import { createStayFilterPredicate } from '#shared/rules/stays/stayFilterPredicate';
import { collator } from '#shared/text/formats';
import {
  computePropertyOccupancyPerNight,
  toStayForPropertyTotals,
} from '#shared/rules/figures/propertyOccupancyPerNight';
import { findOtherStaysOfGuest } from '../documents/findOtherStaysOfGuest';
import { readShownStayAccount } from '../documents/readShownStayAccount';
import { readStayAccounts } from '../documents/stayAccounts';
import { fetchStayInvoices } from '../sync/pull/fetchStayInvoices';
import { findFreeRooms, findPriceFaults, inferRoomCapacitiesFromPastStays } from './findFreeRooms';
import type { Store } from '../store/storeInterface';
import { buildDeskStayRow, isGuestStayingOvernight } from '../documents/stayRowForTodayAndDowntimePack';
import { throwIfRecordMissing, type ApiParts } from './apiDependencies';

const os = implement(contract.reservations);

export const createReservationsApiHandlers = (parts: ApiParts) => ({
  rooms: os.rooms.handler(() => {
    const { reservations } = parts.store;
    const markRooms = (rooms: readonly Room[], isGone: boolean) =>
      rooms.map((room) => ({ ...room, gone: isGone }));
    return [...markRooms(reservations.listRooms(), false), ...markRooms(reservations.listGoneRooms(), true)];
  }),
  stays: os.stays.handler(({ input: { rooms, asOf, ...span } }) => {
    const { reservations } = parts.store;
    if (asOf === null) return reservations.listStays(span, rooms);
    const known = new Set<number | null>(reservations.listRooms().map(({ roomId }) => roomId));
    const wanted = new Set<number | null>(Array.isArray(rooms) ? rooms : []);
    return readStaysAsOf(parts, span, asOf).filter(({ roomId }) =>
      rooms === 'all' ? true : rooms === 'others' ? !known.has(roomId) : wanted.has(roomId),
    );
  }),
  matching: os.matching.handler(({ input: { filter, gone, asOf, ...span } }) => {
    const stays = readStaysAsOf(parts, span, asOf).filter(({ goneSince }) => gone || goneSince === null);
    const found = stays
      .filter(createStayFilterPredicate(filter))
      .sort((a, b) => a.arrival.localeCompare(b.arrival) || a.id - b.id);
    return {
      stays: found.map(({ id, roomId, arrival }) => ({ id, roomId, arrival })),
      sources: [...new Set(stays.map(({ source }) => source))].sort(collator('pl').compare),
    };
  }),
  nights: os.nights.handler(({ input: { gone, asOf, ...span } }) => {
    const { reservations } = parts.store;
    const stays =
      asOf === null
        ? reservations.listPropertyStays(span)
        : readStaysAsOf(parts, span, asOf).map(toStayForPropertyTotals);
    const rooms = new Set(reservations.listRooms().map(({ roomId }) => roomId));
    const shown = gone ? stays : stays.filter((stay) => !stay.gone);
    return computePropertyOccupancyPerNight(shown, rooms, toDayNumber(span.from), toDayNumber(span.to));
  }),
  prices: os.prices.handler(({ input }) => parts.store.pricing.listPlanPrices(input, input.rooms)),
  ages: os.ages.handler(({ input: { asOf, ...input } }) => {
    const instant = asOf === null ? undefined : new Date(asOf).toISOString();
    return {
      reservations: parts.store.ranges.listAges('reservations', input, instant),
      pricing: parts.store.ranges.listAges('pricing', input, instant),
    };
  }),
  today: os.today.handler(({ input }) => readDayArrivalsDeparturesAndNotes(parts.store, input.day)),
  reservation: os.reservation.handler(({ input, errors }) => {
    const reservation = throwIfRecordMissing(
      parts.store.reservations.get(input.reservationId),
      errors.NOT_FOUND,
    );
    return {
      reservation,
      nights: countNightsBetween(reservation.arrival, reservation.departure),
      together: parts.store.reservations.listSameBooking(reservation),
    };
  }),
  guestStays: os.guestStays.handler(({ input, errors }) =>
    findOtherStaysOfGuest(
      parts.store,
      throwIfRecordMissing(parts.store.reservations.get(input.reservationId), errors.NOT_FOUND),
    ),
  ),
  account: os.account.handler(({ input, errors }) =>
    throwIfRecordMissing(readShownStayAccount(parts.store, input.reservationId), errors.NOT_FOUND),
  ),
  askStay: os.askStay.handler(async ({ input: { reservationId }, errors }) => {
    const { store, clock } = parts;
    const asked = await fetchStayInvoices({ store, clock, remote: parts.session.remote() }, reservationId);
    return {
      account: throwIfRecordMissing(readShownStayAccount(store, reservationId), errors.NOT_FOUND),
      asked,
    };
  }),
  doorCode: os.doorCode.handler(({ input: { reservationId }, errors }) => {
    if (!parts.store.reservations.get(reservationId)?.hasDoorCode) throw errors.NOT_FOUND();
    return { code: parts.store.reservations.getDoorCode(reservationId) };
  }),
  reservations: os.reservations.handler(({ input: { offset, limit, near, ...filter } }) =>
    parts.store.reservations.list(filter, { offset, limit, near }),
  ),
  freeRooms: os.freeRooms.handler(({ input }) =>
    findFreeRooms(parts.store, input, toPropertyDay(parts.now())),
  ),
  roomPersons: os.roomPersons.handler(() =>
    inferRoomCapacitiesFromPastStays(parts.store, toPropertyDay(parts.now())),
  ),
  priceChecks: os.priceChecks.handler(({ input }) =>
    findPriceFaults(parts.store, input, toPropertyDay(parts.now())),
  ),
  priceList: os.priceList.handler(({ input: { roomId, ...span } }) => parts.store.pricing.list(span, roomId)),
});

const readStaysAsOf = ({ store }: ApiParts, span: { from: Day; to: Day }, asOf: Instant | null): PlanStay[] =>
  asOf === null
    ? store.reservations.listStays(span)
    : store.reservations.staysAsOf(span, new Date(asOf).toISOString());

const NOTE_LOOKAHEAD_DAYS = 7;

export function readDayArrivalsDeparturesAndNotes(store: Store, day: Day): Today {
  const tomorrow = addDays(day, 1);
  // Stays are read from the day before `day` on, because guests who leave on `day` spent their last night before it.
  const stays = store.reservations.listRecordsInRange(
    addDays(day, -1),
    addDays(day, NOTE_LOOKAHEAD_DAYS + 1),
  );
  const isPresent = (stay: StoredReservation) =>
    stay.arrival === day || stay.departure === day || isGuestStayingOvernight(stay, day);
  const accounts = readStayAccounts(store, stays.filter(isPresent));
  const rooms = store.reservations.listRooms();
  const buildRows = (of: readonly StoredReservation[]) => of.map((stay) => buildDeskStayRow(stay, accounts));
  return {
    day,
    checkedAt: store.ranges.listAges('reservations', { from: day, to: tomorrow })[0]?.checkedAt ?? null,
    rooms: rooms.length,
    roomsFromStays: areRoomsInferredFromStays(rooms),
    invoicesKnown: store.settings.get('invoices.scannedAt') !== null,
    arrivals: buildRows(stays.filter((stay) => stay.arrival === day)),
    inHouse: buildRows(stays.filter((stay) => isGuestStayingOvernight(stay, day))),
    departures: buildRows(stays.filter((stay) => stay.departure === day)),
    tomorrow: {
      arrivals: stays.filter((stay) => stay.arrival === tomorrow).length,
      departures: stays.filter((stay) => stay.departure === tomorrow).length,
    },
    notes: stays
      .filter(
        (stay) =>
          stay.additionalInformations !== '' &&
          stay.arrival >= day &&
          stay.arrival < addDays(day, NOTE_LOOKAHEAD_DAYS),
      )
      .map((stay) => ({
        day: stay.arrival,
        reservationId: stay.reservationId,
        roomName: stay.roomName,
        name: stay.name,
        note: stay.additionalInformations,
      }))
      .sort((a, b) => a.day.localeCompare(b.day)),
  };
}
