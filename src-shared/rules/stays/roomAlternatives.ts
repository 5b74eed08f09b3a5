import type { FreeRooms } from '../../contract/roomFinderContract';
import { addDays, toDayNumber } from '../days';
import {
  compareRoomOffersByPrice,
  findFreeRoomOffers,
  isRoomOfferForbidden,
  buildRoomOfferIfFree,
  type Availability,
  type FreeRoomSearch,
} from './freeRooms';
import { isRoomFreeForNights } from './freeRoomGaps';

/** Finds alternatives if no room is free on all nights: other rooms, other days, or two rooms. */

/** Maximum number of days before and after the requested arrival on which other arrivals are searched. */
export const MAX_ALTERNATIVE_ARRIVAL_SHIFT_DAYS = 7;
const MAX_SHOWN_ALTERNATIVES = 3;
/** Maximum number of offers with a change of rooms that one search computes. */
const MAX_ROOM_CHANGE_OFFERS = 8;

/** Returns the searched nights on which no room is free, as ranges of consecutive nights. */
export function findFullNights(
  availability: Availability,
  { arrival, nights }: FreeRoomSearch,
): FreeRooms['full'] {
  const full: FreeRooms['full'] = [];
  for (let night = arrival; night < addDays(arrival, nights); night = addDays(night, 1)) {
    const number = toDayNumber(night);
    const free = availability.rooms.some((roomId) =>
      isRoomFreeForNights(availability.stays.get(roomId) ?? [], number, number + 1),
    );
    if (free) continue;
    const last = full.at(-1);
    if (last?.to === night) last.to = addDays(night, 1);
    else full.push({ from: night, to: addDays(night, 1) });
  }
  return full;
}

/** Returns bookable rooms other than the rooms that the user asked for; null if there is no such room. */
export function findFreeRoomsOtherThanRequested(
  availability: Availability,
  search: FreeRoomSearch,
): FreeRooms['elsewhere'] {
  const offers = findFreeRoomOffers(availability, search).filter((offer) => !isRoomOfferForbidden(offer));
  return offers.length === 0 ? null : { rooms: offers.length, best: offers.slice(0, MAX_SHOWN_ALTERNATIVES) };
}

/** Returns the days of arrival nearest to the requested day, at most a week away, on which rooms are free. */
export function findNearbyFreeArrivalDays(
  availability: Availability,
  search: FreeRoomSearch,
): FreeRooms['otherDays'] {
  const found: FreeRooms['otherDays'] = [];
  const areNightsFetched = (from: number) =>
    Array.from({ length: search.nights }, (_, at) => from + at).every(availability.isNightFetched);
  for (let distance = 1; distance <= MAX_ALTERNATIVE_ARRIVAL_SHIFT_DAYS; distance += 1) {
    for (const shift of [-distance, distance]) {
      const arrival = addDays(search.arrival, shift);
      if (toDayNumber(arrival) < availability.today || found.length >= MAX_SHOWN_ALTERNATIVES) continue;
      if (!areNightsFetched(toDayNumber(arrival))) continue;
      const offers = findFreeRoomOffers(availability, { ...search, arrival }).filter(
        (offer) => !isRoomOfferForbidden(offer),
      );
      const best = offers[0];
      if (best) found.push({ arrival, rooms: offers.length, best });
    }
  }
  return found;
}

type Split = FreeRooms['splits'][number];

/**
 * Returns offers that split a stay over two rooms. Offers that the restrictions in the price list do not forbid come
 * first.
 */
export function findOffersWithRoomChange(
  availability: Availability,
  { arrival, nights, guests }: FreeRoomSearch,
): Split[] {
  const from = toDayNumber(arrival);
  const isFree = (roomId: number, start: number, end: number) =>
    isRoomFreeForNights(availability.stays.get(roomId) ?? [], start, end);
  const found: Split[] = [];
  for (let change = nights - 1; change > 0; change -= 1) {
    const firsts = availability.rooms.filter((roomId) => isFree(roomId, from, from + change));
    const seconds = availability.rooms.filter((roomId) => isFree(roomId, from + change, from + nights));
    if (firsts.length === 0 || seconds.length === 0) continue;
    const buildSortedOffers = (rooms: readonly number[], part: FreeRoomSearch) =>
      rooms
        .flatMap((roomId) => buildRoomOfferIfFree(availability, roomId, part) ?? [])
        .sort(compareRoomOffersByPrice(availability));
    const [left, right] = [
      buildSortedOffers(firsts, { arrival, nights: change, guests }),
      buildSortedOffers(seconds, { arrival: addDays(arrival, change), nights: nights - change, guests }),
    ];
    const pairs = left.flatMap((first) =>
      right.filter(({ roomId }) => roomId !== first.roomId).map((second) => ({ first, second })),
    );
    const pair = pairs.find(isSplitAllowed) ?? pairs[0];
    if (pair) found.push(pair);
    if (
      found.filter(isSplitAllowed).length >= MAX_SHOWN_ALTERNATIVES ||
      found.length >= MAX_ROOM_CHANGE_OFFERS
    )
      break;
  }
  return found
    .toSorted((a, b) => Number(isSplitAllowed(b)) - Number(isSplitAllowed(a)))
    .slice(0, MAX_SHOWN_ALTERNATIVES);
}

const isSplitAllowed = ({ first, second }: Split): boolean =>
  !isRoomOfferForbidden(first) && !isRoomOfferForbidden(second);
