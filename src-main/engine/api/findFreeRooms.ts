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
import type { PropertyStay } from '#shared/rules/figures/propertyOccupancyPerNight';
import { findFaultsInRoomPriceList } from '#shared/rules/stays/checkRoomPrices';
import type { Store } from '../store/store';

const AROUND = MAX_GAP_SEARCH_NIGHTS + MAX_ALTERNATIVE_ARRIVAL_SHIFT_DAYS;
const BEFORE_DAYS = 60;

export function findFreeRooms(
  { reservations, pricing, ranges }: Store,
  { arrival, nights, adults, children, rooms, persons = [] }: z.input<typeof roomSearchSchema>,
  today: Day,
): FreeRooms {
  const departure = addDays(arrival, nights);
  const span = { from: addDays(arrival, -AROUND), to: addDays(departure, AROUND) };
  const known = reservations.rooms().map(({ roomId }) => roomId);
  const wanted = rooms && new Set(rooms);
  const requested = wanted ? known.filter((roomId) => wanted.has(roomId)) : known;
  const guests = { adults, children };
  const personsByRoom = new Map(persons.map((roomPersons) => [roomPersons.roomId, roomPersons.persons]));
  const fits = (roomId: number) => isRoomLargeEnough(personsByRoom.get(roomId), guests);
  const stays = reservations.propertyStays(span);
  const staysByRoom = byRoom(stays);
  const book = pricing.book();
  const availability: Availability = {
    rooms: requested.filter(fits),
    stays: staysByRoom,
    pricing: (roomId, from, to) => book.of(roomId, from, to),
    today: toDayNumber(today),
    persons: personsByRoom,
    wasRead: readIn(ranges.ages('reservations', span)),
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
      (roomId) => !fits(roomId) && isRoomFreeForNights(staysByRoom.get(roomId) ?? [], from, to),
    ),
    isPartyTooLarge: requested.length > 0 && availability.rooms.length === 0,
    full: offers.length === 0 && availability.rooms.length > 0 ? findFullNights(availability, search) : [],
    elsewhere:
      none && wanted
        ? findFreeRoomsOtherThanRequested(
            { ...availability, rooms: known.filter((id) => !wanted.has(id) && fits(id)) },
            search,
          )
        : null,
    otherDays: none ? findNearbyFreeArrivalDays(availability, search) : [],
    splits: none ? findOffersWithRoomChange(availability, search) : [],
    unplaced: stays.filter(
      (stay) => !stay.gone && !placed.has(stay.roomId) && stay.from < to && stay.to > from,
    ).length,
    ages: { reservations: ranges.ages('reservations', asked), pricing: ranges.ages('pricing', asked) },
  };
}

/** Number of past days whose stays are used to infer how many persons fit into each room. */
const LEARNT_DAYS = 3 * 365;
const STEP_DAYS = 15;

/**
 * Returns the largest number of persons that past stays had in each room. The interface does not state the capacity of
 * rooms.
 */
export async function inferRoomCapacitiesFromPastStays(
  { reservations }: Store,
  today: Day,
): Promise<{ roomId: number; persons: number }[]> {
  const most = new Map<number, number>();
  for (let from = addDays(today, -LEARNT_DAYS); from < today; from = addDays(from, STEP_DAYS)) {
    const to = addDays(from, STEP_DAYS);
    for (const { roomId, persons } of reservations.roomPersons({ from, to: to < today ? to : today }))
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
  const ages = { reservations: ranges.ages('reservations', span), pricing: ranges.ages('pricing', span) };
  const stays = byRoom(
    reservations.propertyStays({ from: addDays(from, -BEFORE_DAYS), to: addDays(span.to, 1) }),
  );
  const book = pricing.book();
  const range = {
    from: toDayNumber(span.from),
    to: toDayNumber(span.to),
    fromToday: from === today,
    pricesRead: readIn(ages.pricing),
    staysRead: readIn(ages.reservations),
  };
  const findings = reservations.rooms().flatMap(({ roomId, pricingType }) => {
    if (pricingType === null) return [];
    const room = book.of(roomId, span.from, addDays(span.to, 1));
    return findFaultsInRoomPriceList({ pricing: room, stays: stays.get(roomId) ?? [] }, range);
  });
  return { findings, ages };
}

const byRoom = (stays: readonly PropertyStay[]): Map<number, PropertyStay[]> =>
  Map.groupBy(stays, ({ roomId }) => roomId ?? NaN);

function readIn(ages: readonly RangeAge[]): (night: number) => boolean {
  const read = ages.flatMap(({ from, to, checkedAt }) =>
    checkedAt === null ? [] : { from: toDayNumber(from), to: toDayNumber(to) },
  );
  return (night) => read.some(({ from, to }) => from <= night && night < to);
}
