import type { Offer, Restriction, SideGap } from '../../contract/roomFinderContract';
import type { RoomPricing, PriceDay } from '../../model/pricing';
import type { Day } from '../../model/scalars';
import { addDays, toDayNumber, fromDayNumber, countNightsBetween } from '../days';
import { findFreeGapAround, isRoomFreeForNights, explainUnbookableGap } from './freeRoomGaps';
import type { LaneStay } from './stayLanes';
import { estimateStay, type Guests } from './priceEstimate';

/**
 * Searches for rooms that are free on all nights, the cheapest first. Room sizes come from past stays or from the owner,
 * because the service's interface does not give them.
 */
export interface FreeRoomSearch {
  readonly arrival: Day;
  readonly nights: number;
  readonly guests: Guests;
}

export interface Availability {
  /** Ids of the rooms that may be offered, in the order of the room list. */
  readonly rooms: readonly number[];
  /**
   * Stays by room id, on the searched nights and at least `MAX_GAP_SEARCH_NIGHTS` +
   * `MAX_ALTERNATIVE_ARRIVAL_SHIFT_DAYS` days before and after them.
   */
  readonly stays: ReadonlyMap<number, readonly LaneStay[]>;
  /** Returns a room's price list for the days [from, to). */
  readonly getPricing: (roomId: number, from: Day, to: Day) => RoomPricing;
  /** Day number of today; earlier nights are over. */
  readonly today: number;
  /** Number of guests that each room takes, by room id; a room of unknown size has no entry. */
  readonly persons: ReadonlyMap<number, number>;
  /** Returns whether the stays of a night were ever read from the service. */
  readonly isNightFetched: (night: number) => boolean;
  /** Ids of the rooms whose guest leaves today and has not checked out yet. */
  readonly roomsNotCheckedOut: ReadonlySet<number>;
}

/** Maximum number of free nights that the search counts before and after a stay. */
export const MAX_GAP_SEARCH_NIGHTS = 14;

/** Returns whether a restriction certainly forbids the stay. */
export const isRoomOfferForbidden = ({ restrictions }: Pick<Offer, 'restrictions'>): boolean =>
  restrictions.some(({ certainty }) => certainty === 'sure');

const NO_STAYS: readonly LaneStay[] = [];

/**
 * Returns an offer of this room for the searched nights; null if another stay occupies the room in one of these nights.
 */
export function buildRoomOfferIfFree(
  availability: Availability,
  roomId: number,
  { arrival, nights, guests }: FreeRoomSearch,
): Offer | null {
  const stays = availability.stays.get(roomId) ?? NO_STAYS;
  const from = toDayNumber(arrival);
  const to = from + nights;
  if (!isRoomFreeForNights(stays, from, to)) return null;

  const limit = {
    from: Math.max(
      from - MAX_GAP_SEARCH_NIGHTS,
      Math.min(from, availability.today),
      findStartOfFetchedNights(availability, from),
    ),
    to: Math.min(to + MAX_GAP_SEARCH_NIGHTS, findEndOfFetchedNights(availability, to)),
  };
  const gap = findFreeGapAround(stays, from, to, limit);
  const open = { ...gap.open, before: gap.open.before && limit.from !== availability.today };
  const [first, last] = [open.before ? from : gap.from, open.after ? to : gap.to];
  const pricing = availability.getPricing(roomId, fromDayNumber(first), fromDayNumber(last + 1));
  const days = new Map(pricing.days.map((day) => [toDayNumber(day.date), day]));
  const buildSideGap = (start: number, end: number, open: boolean): SideGap => ({
    nights: end - start,
    open,
    lost: !open && end > start && explainUnbookableGap(days, start, end) !== null,
  });

  const departure = addDays(arrival, nights);
  const estimate = estimateStay(pricing, arrival, departure, guests);
  return {
    roomId,
    arrival,
    departure,
    price: estimate.total,
    about: estimate.about,
    restrictions: listRestrictionsAgainstStay(pricing.days, arrival, departure),
    before: buildSideGap(gap.from, from, open.before),
    after: buildSideGap(to, gap.to, open.after),
    isPreviousGuestInRoom: from === availability.today && availability.roomsNotCheckedOut.has(roomId),
  };
}

function findStartOfFetchedNights(availability: Availability, night: number): number {
  let first = night;
  while (first > night - MAX_GAP_SEARCH_NIGHTS && availability.isNightFetched(first - 1)) first -= 1;
  return first;
}
function findEndOfFetchedNights(availability: Availability, night: number): number {
  let last = night;
  while (last < night + MAX_GAP_SEARCH_NIGHTS && availability.isNightFetched(last)) last += 1;
  return last;
}

/** Returns whether the guests may fit into a room: the room is large enough, or its size is unknown. */
export function isRoomLargeEnough(persons: number | undefined, { adults, children }: Guests): boolean {
  return persons === undefined || persons >= adults + children;
}

/**
 * Returns the rooms that are free on all nights of the search. Bookable rooms come before rooms that the price list
 * forbids, rooms of known size before rooms of unknown size, and the cheapest room comes first.
 */
export const findFreeRoomOffers = (availability: Availability, search: FreeRoomSearch): Offer[] =>
  availability.rooms
    .flatMap((roomId) => buildRoomOfferIfFree(availability, roomId, search) ?? [])
    .sort(compareRoomOffersByPrice(availability));

const countLostNights = ({ before, after }: Offer): number =>
  (before.lost ? before.nights : 0) + (after.lost ? after.nights : 0);
const countLeftNights = ({ before, after }: Offer): number =>
  (before.open ? MAX_GAP_SEARCH_NIGHTS : before.nights) + (after.open ? MAX_GAP_SEARCH_NIGHTS : after.nights);

const comparePrices = (a: Offer, b: Offer): number =>
  (a.price ?? Number.MAX_SAFE_INTEGER) - (b.price ?? Number.MAX_SAFE_INTEGER);

/**
 * Compares two offers for sorting: bookable rooms first, then the lowest price. Of two rooms at one price, the smaller
 * room comes first, then the room that leaves fewer nights vacant beside the stay.
 */
export const compareRoomOffersByPrice =
  ({ persons }: Pick<Availability, 'persons'>) =>
  (a: Offer, b: Offer): number => {
    const [personsInA, personsInB] = [persons.get(a.roomId), persons.get(b.roomId)];
    return (
      Number(isRoomOfferForbidden(a)) - Number(isRoomOfferForbidden(b)) ||
      Number(personsInA === undefined) - Number(personsInB === undefined) ||
      comparePrices(a, b) ||
      (personsInA ?? 0) - (personsInB ?? 0) ||
      countLostNights(a) - countLostNights(b) ||
      countLeftNights(a) - countLeftNights(b)
    );
  };

/** Lists the restrictions of the price list, such as a minimum stay, that a stay breaks (domain.md A79, A80). */

/**
 * Lists the restrictions in a room's price list that a stay breaks or may break. `days` contains the room's prices and
 * restrictions, day by day.
 */
export function listRestrictionsAgainstStay(
  days: readonly PriceDay[],
  arrival: Day,
  departure: Day,
): Restriction[] {
  const nights = countNightsBetween(arrival, departure);
  const found: Restriction[] = [];
  for (const day of days) {
    if (day.date < arrival || day.date >= departure) continue;
    const certainty = day.date === arrival ? 'sure' : 'possible';
    // A minimum or maximum stay of 0 or null means that there is no limit.
    const [min, max] = [day.minStay ?? 0, day.maxStay ?? 0];
    if (min > nights) found.push({ rule: 'minStay', certainty, date: day.date, nights: min });
    if (max > 0 && max < nights) found.push({ rule: 'maxStay', certainty, date: day.date, nights: max });
  }

  const ends = [
    { rule: 'arrivalClosed', date: arrival, key: 'arrivalAllowed' },
    { rule: 'departureClosed', date: departure, key: 'departureAllowed' },
  ] as const;
  for (const { rule, date, key } of ends) {
    const allowed = days.find((day) => day.date === date)?.[key] ?? null;
    if (allowed === true) continue;
    found.push({ rule, certainty: allowed === false ? 'sure' : 'unknown', date, nights: null });
  }
  return found;
}
