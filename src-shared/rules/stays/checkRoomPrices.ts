import type { PriceFinding } from '../../contract/roomFinderContract';
import type { RoomPricing } from '../../model/pricing';
import { toDayNumber, fromDayNumber } from '../days';
import { toGrosz } from '../decimal';
import { listFreeGaps, explainUnbookableGap, type Gap, type PriceDays } from './freeRoomGaps';
import type { LaneStay } from './stayLanes';

/** Finds errors in the price list of a room, for free nights only (domain.md A78-A81). */
export interface CheckedRoom {
  readonly pricing: RoomPricing;
  /** Stays of the room. The list begins well before the first checked day and ends with the last checked day. */
  readonly stays: readonly LaneStay[];
}

export interface CheckedRange {
  readonly from: number;
  readonly to: number;
  /** True if the checked range of nights begins today, because then no new stay can begin before this range. */
  readonly fromToday: boolean;
  /** Return whether the prices (`arePricesFetched`) and the stays (`areStaysFetched`) of a night were ever downloaded. */
  readonly arePricesFetched: (night: number) => boolean;
  readonly areStaysFetched: (night: number) => boolean;
}

export function findFaultsInRoomPriceList(
  { pricing, stays }: CheckedRoom,
  range: CheckedRange,
): PriceFinding[] {
  const days = new Map(pricing.days.map((day) => [toDayNumber(day.date), day]));
  const found: PriceFinding[] = [];
  const addFinding = (kind: PriceFinding['kind'], from: number, to: number, nights: number | null) =>
    found.push({ roomId: pricing.roomId, kind, from: fromDayNumber(from), to: fromDayNumber(to), nights });

  for (const gap of listFreeGaps(stays, range.from, range.to)) {
    const known = (night: number) => range.arePricesFetched(night) && range.areStaysFetched(night);
    const findPriceFault = (night: number) => (known(night) ? classifyOddPrice(days, night) : null);
    for (const { value, from, to } of groupConsecutiveNights(gap, findPriceFault))
      addFinding(value, from, to, null);

    const closed = { before: !gap.open.before || range.fromToday, after: !gap.open.after };
    const wholeKnown = isEveryNight(gap, known);
    if (closed.before && closed.after && wholeKnown) {
      const refusal = explainUnbookableGap(days, gap.from, gap.to);
      if (refusal)
        addFinding(
          refusal,
          gap.from,
          gap.to,
          refusal === 'stayLength' ? getMinStayOnFirstNight(days, gap) : null,
        );
    }
    if (!closed.before || !wholeKnown) continue;
    const longest = computeLongestStays(days, gap, closed.after);
    const findUnreachableMinStay = (night: number) => {
      const least = days.get(night)?.discount?.minStay ?? 0;
      return least > longest(night) ? least : null;
    };
    for (const { value, from, to } of groupConsecutiveNights(gap, findUnreachableMinStay))
      addFinding('discountNever', from, to, value);
  }
  return found;
}

/** A day that the fetched price list does not contain has no price (A78). */
function classifyOddPrice(days: PriceDays, night: number): 'noPrice' | 'zeroPrice' | null {
  const price = days.get(night)?.price ?? null;
  if (price === null) return 'noPrice';
  return toGrosz(price) === 0 ? 'zeroPrice' : null;
}

/** Returns the minimum stay, in nights, for an arrival on the first of the free nights. */
const getMinStayOnFirstNight = (days: PriceDays, { from }: Gap): number =>
  Math.max(1, days.get(from)?.minStay ?? 0);

/**
 * Returns a function that gives, for each free night of the gap, the maximum length in nights of a stay that includes
 * this night.
 */
function computeLongestStays(days: PriceDays, gap: Gap, closedAfter: boolean): (night: number) => number {
  const unlimited = closedAfter ? gap.to - gap.from : Infinity;
  if (isEveryNight(gap, (night) => !days.get(night)?.maxStay)) return () => unlimited;
  const longest = new Map<number, number>();
  for (let arrival = gap.from; arrival < gap.to; arrival += 1) {
    const most = days.get(arrival)?.maxStay || Infinity;
    const nights = Math.min(most, closedAfter ? gap.to - arrival : Infinity);
    for (let night = arrival; night < Math.min(gap.to, arrival + nights); night += 1)
      longest.set(night, Math.max(longest.get(night) ?? 0, nights));
  }
  return (night) => longest.get(night) ?? Infinity;
}

const isEveryNight = ({ from, to }: Gap, fits: (night: number) => boolean): boolean => {
  for (let night = from; night < to; night += 1) if (!fits(night)) return false;
  return true;
};

/**
 * Splits the gap into ranges of consecutive nights with the same value of `of`; nights with the value null are left
 * out.
 */
function groupConsecutiveNights<Value>({ from, to }: Gap, of: (night: number) => Value | null) {
  const made: { value: Value; from: number; to: number }[] = [];
  for (let night = from; night < to; night += 1) {
    const value = of(night);
    if (value === null) continue;
    const last = made.at(-1);
    if (last && last.to === night && last.value === value) last.to = night + 1;
    else made.push({ value, from: night, to: night + 1 });
  }
  return made;
}
