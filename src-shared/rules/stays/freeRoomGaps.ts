import type { PriceDay } from '../../model/pricing';
import type { LaneStay } from './stayLanes';

/**
 * Finds the free nights of one room and tells whether a stay in these nights can be booked. Days are day numbers
 * (rules/days).
 */

/**
 * Returns whether a stay occupies nights. A stay that the service no longer returns, or whose departure is not after
 * its arrival, occupies none.
 */
const occupiesNights = ({ from, to, gone }: LaneStay): boolean => !gone && to > from;

/** Returns true if no stay occupies the room in the nights [from, to). */
export const isRoomFreeForNights = (stays: readonly LaneStay[], from: number, to: number): boolean =>
  !stays.some((stay) => occupiesNights(stay) && stay.from < to && stay.to > from);

/**
 * Free nights [from, to) of a room. `open` is true for a side on which the search limit, and not a stay, ends the free
 * nights.
 */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly open: { readonly before: boolean; readonly after: boolean };
}

/**
 * Returns the whole gap of free nights in a room that contains the free nights [from, to); the gap is cut off at
 * `limit`.
 */
export function findFreeGapAround(stays: readonly LaneStay[], from: number, to: number, limit: Limit): Gap {
  const taking = stays.filter(occupiesNights);
  const before = Math.max(-Infinity, ...taking.flatMap((stay) => (stay.to <= from ? stay.to : [])));
  const after = Math.min(Infinity, ...taking.flatMap((stay) => (stay.from >= to ? stay.from : [])));
  return {
    from: Math.max(before, limit.from),
    to: Math.min(after, limit.to),
    open: { before: before < limit.from, after: after > limit.to },
  };
}
interface Limit {
  readonly from: number;
  readonly to: number;
}

/** Returns all gaps of free nights within [from, to), in order of time. */
export function listFreeGaps(stays: readonly LaneStay[], from: number, to: number): Gap[] {
  const gaps: Gap[] = [];
  let free = from;
  let closed = false;
  for (const stay of stays.filter(occupiesNights).toSorted((a, b) => a.from - b.from)) {
    if (stay.to <= from) {
      closed ||= stay.to === from;
      continue;
    }
    if (stay.from > to) break;
    if (stay.from > free)
      gaps.push({ from: free, to: stay.from, open: { before: free === from && !closed, after: false } });
    free = Math.max(free, stay.to);
  }
  if (free < to) gaps.push({ from: free, to, open: { before: free === from && !closed, after: true } });
  return gaps;
}

/** Prices and restrictions of one room, by day number. */
export type PriceDays = ReadonlyMap<number, PriceDay>;

/**
 * Why a room's free nights cannot be booked: the price list allows no fitting length of stay, no arrival, or no
 * departure.
 */
export type PriceListRefusal = 'stayLength' | 'arrivalClosed' | 'departureClosed';

/**
 * Returns why the price list forbids every stay within the free nights [from, to); null if at least one stay is
 * allowed.
 */
export function explainUnbookableGap(days: PriceDays, from: number, to: number): PriceListRefusal | null {
  let lengthFits = false;
  let arrivalFits = false;
  for (let arrival = from; arrival < to; arrival += 1) {
    const day = days.get(arrival);
    // A minimum or maximum stay of 0 or null means that there is no limit.
    const least = Math.max(1, day?.minStay ?? 0);
    const most = day?.maxStay ? day.maxStay : Infinity;
    for (let departure = arrival + least; departure <= Math.min(to, arrival + most); departure += 1) {
      lengthFits = true;
      if (day?.arrivalAllowed === false) break;
      arrivalFits = true;
      if (days.get(departure)?.departureAllowed !== false) return null;
    }
  }
  return lengthFits ? (arrivalFits ? 'departureClosed' : 'arrivalClosed') : 'stayLength';
}
