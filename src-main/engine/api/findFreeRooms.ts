import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import type { FreeRooms, PriceChecks, roomSearchSchema } from '#shared/contract/roomFinderContract';
import type { RangeAge } from '#shared/contract/rangeAge';
import type { Day } from '#shared/model/scalars';
import { addDays, toDayNumber } from '#shared/rules/days';
import {
  findFullNights,
  MAX_ALTERNATIVE_ARRIVAL_SHIFT_DAYS,
  findNearbyFreeArrivalDays,
  findFreeRoomsOtherThanRequested,
  findOffersWithRoomChange,
} from '#shared/rules/stays/roomAlternatives';
import {
  findFreeRoomOffers,
  isRoomLargeEnough,
  isRoomOfferForbidden,
  MAX_GAP_SEARCH_NIGHTS,
  type Availability,
} from '#shared/rules/stays/freeRooms';
import { isRoomFreeForNights } from '#shared/rules/stays/freeRoomGaps';
import { parseCheckInState } from '#shared/rules/stays/stayState';
import type { PropertyStay } from '#shared/rules/figures/propertyOccupancyPerNight';
import { findFaultsInRoomPriceList } from '#shared/rules/stays/checkRoomPrices';
import type { Store } from '../store/storeInterface';

const SEARCH_MARGIN_DAYS = MAX_GAP_SEARCH_NIGHTS + MAX_ALTERNATIVE_ARRIVAL_SHIFT_DAYS;
const STAYS_LOOKBACK_DAYS = 60;

export function findFreeRooms(
  { reservations, pricing, ranges }: Store,
  { arrival, nights, adults, children, rooms, persons = [] }: z.input<typeof roomSearchSchema>,
  today: Day,
): FreeRooms {
  const departure = addDays(arrival, nights);
  const span = { from: addDays(arrival, -SEARCH_MARGIN_DAYS), to: addDays(departure, SEARCH_MARGIN_DAYS) };
  const known = reservations.listRooms().map(({ roomId }) => roomId);
  const wanted = rooms && new Set(rooms);
  const requested = wanted ? known.filter((roomId) => wanted.has(roomId)) : known;
  const guests = { adults, children };
  const personsByRoom = new Map(persons.map((roomPersons) => [roomPersons.roomId, roomPersons.persons]));
  const isLargeEnough = (roomId: number) => isRoomLargeEnough(personsByRoom.get(roomId), guests);
  const stays = reservations.listPropertyStays(span);
  const staysByRoom = groupStaysByRoom(stays);
  const book = pricing.openPriceBook();
  const availability: Availability = {
    rooms: requested.filter(isLargeEnough),
    stays: staysByRoom,
    getPricing: (roomId, from, to) => book.of(roomId, from, to),
    today: toDayNumber(today),
    persons: personsByRoom,
    isNightFetched: createReadNightCheck(ranges.listAges('reservations', span)),
    roomsNotCheckedOut: listRoomsNotCheckedOut(reservations, today),
  };
  const search = { arrival, nights, guests };
  const offers = findFreeRoomOffers(availability, search);
  const none = offers.every(isRoomOfferForbidden);
  const [from, to] = [toDayNumber(arrival), toDayNumber(departure)];
  const placed = new Set<number | null>(known);
  const asked = { from: arrival, to: departure };
  return {
    currency: book.currency,
    offers,
    tooSmall: requested.filter(
      (roomId) => !isLargeEnough(roomId) && isRoomFreeForNights(staysByRoom.get(roomId) ?? [], from, to),
    ),
    isPartyTooLarge: requested.length > 0 && availability.rooms.length === 0,
    full: offers.length === 0 && availability.rooms.length > 0 ? findFullNights(availability, search) : [],
    elsewhere:
      none && wanted
        ? findFreeRoomsOtherThanRequested(
            { ...availability, rooms: known.filter((id) => !wanted.has(id) && isLargeEnough(id)) },
            search,
          )
        : null,
    otherDays: none ? findNearbyFreeArrivalDays(availability, search) : [],
    splits: none ? findOffersWithRoomChange(availability, search) : [],
    unplaced: stays.filter(
      (stay) => !stay.gone && !placed.has(stay.roomId) && stay.from < to && stay.to > from,
    ).length,
    ages: {
      reservations: ranges.listAges('reservations', asked),
      pricing: ranges.listAges('pricing', asked),
    },
  };
}

function listRoomsNotCheckedOut(reservations: Store['reservations'], today: Day): ReadonlySet<number> {
  const untilToday = reservations.listStays({ from: addDays(today, -1), to: today });
  return new Set(
    untilToday.flatMap(({ roomId, departure, checkIn, goneSince }) =>
      roomId !== null && departure === today && goneSince === null && parseCheckInState(checkIn) === 'house'
        ? roomId
        : [],
    ),
  );
}

/** Number of past days whose stays are used to infer how many persons fit into each room. */
const CAPACITY_LOOKBACK_DAYS = 3 * 365;
const STEP_DAYS = 15;

/**
 * Returns for each room the largest number of persons in a past stay, because the service's interface does not state
 * how many persons a room takes.
 */
export async function inferRoomCapacitiesFromPastStays(
  { reservations }: Store,
  today: Day,
): Promise<{ roomId: number; persons: number }[]> {
  const most = new Map<number, number>();
  for (let from = addDays(today, -CAPACITY_LOOKBACK_DAYS); from < today; from = addDays(from, STEP_DAYS)) {
    const to = addDays(from, STEP_DAYS);
    for (const { roomId, persons } of reservations.listMaxPersonsByRoom({
      from,
      to: to < today ? to : today,
    }))
      most.set(roomId, Math.max(persons, most.get(roomId) ?? 0));
    await yieldToEventLoop();
  }
  return [...most].map(([roomId, persons]) => ({ roomId, persons }));
}

export function findPriceFaults(
  { reservations, pricing, ranges }: Store,
  asked: { from: Day; to: Day },
  today: Day,
): PriceChecks {
  const from = asked.from < today ? today : asked.from;
  const span = { from, to: asked.to < from ? from : asked.to };
  const ages = {
    reservations: ranges.listAges('reservations', span),
    pricing: ranges.listAges('pricing', span),
  };
  const stays = groupStaysByRoom(
    reservations.listPropertyStays({ from: addDays(from, -STAYS_LOOKBACK_DAYS), to: addDays(span.to, 1) }),
  );
  const book = pricing.openPriceBook();
  const range = {
    from: toDayNumber(span.from),
    to: toDayNumber(span.to),
    fromToday: from === today,
    arePricesFetched: createReadNightCheck(ages.pricing),
    areStaysFetched: createReadNightCheck(ages.reservations),
  };
  const findings = reservations.listRooms().flatMap(({ roomId, pricingType }) => {
    if (pricingType === null) return [];
    const room = book.of(roomId, span.from, addDays(span.to, 1));
    return findFaultsInRoomPriceList({ pricing: room, stays: stays.get(roomId) ?? [] }, range);
  });
  return { findings, ages };
}

const groupStaysByRoom = (stays: readonly PropertyStay[]): Map<number, PropertyStay[]> =>
  Map.groupBy(stays, ({ roomId }) => roomId ?? NaN);

function createReadNightCheck(ages: readonly RangeAge[]): (night: number) => boolean {
  const read = ages.flatMap(({ from, to, checkedAt }) =>
    checkedAt === null ? [] : { from: toDayNumber(from), to: toDayNumber(to) },
  );
  return (night) => read.some(({ from, to }) => from <= night && night < to);
}
