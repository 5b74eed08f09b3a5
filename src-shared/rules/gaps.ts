import type { PriceDay } from '../model/pricing';
import type { Span } from './stayLanes';

/** Free nights of one room, and whether they can be booked. Days are day numbers (rules/days). */

/** Whether a stay takes nights: one that is gone, empty or reversed takes none. */
const takes = ({ from, to, gone }: Span): boolean => !gone && to > from;

/** The room is free in all of the nights [from, to). */
export const isFree = (stays: readonly Span[], from: number, to: number): boolean =>
  !stays.some((stay) => takes(stay) && stay.from < to && stay.to > from);

/** Free nights [from, to) up to a limit; `open` where it is the limit, not a stay, that ends them on that side. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly open: { readonly before: boolean; readonly after: boolean };
}

/** The free nights around [from, to), which are free, within `limit`. */
export function gapAround(stays: readonly Span[], from: number, to: number, limit: Limit): Gap {
  const taking = stays.filter(takes);
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

/** All gaps within [from, to), in order; one that reaches `from` is open there unless a stay ends on that very day. */
export function gapsBetween(stays: readonly Span[], from: number, to: number): Gap[] {
  const gaps: Gap[] = [];
  let free = from;
  let closed = false;
  for (const stay of stays.filter(takes).toSorted((a, b) => a.from - b.from)) {
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

/** Price days of a room by day number. */
export type PriceDays = ReadonlyMap<number, PriceDay>;

/** Why every stay is refused: by its length, or, of those of a right length, by arrival, or else by departure. */
export type Refusal = 'stayLength' | 'arrivalClosed' | 'departureClosed';

/** Why no stay within nights [from, to) can be booked; null: one may be. Sure facts only (domain.md A79, A80). */
export function whyNobody(days: PriceDays, from: number, to: number): Refusal | null {
  let lengthFits = false;
  let arrivalFits = false;
  for (let arrival = from; arrival < to; arrival += 1) {
    const day = days.get(arrival);
    // 0 and null both mean no limit.
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
