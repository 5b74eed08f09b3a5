import type { BookingFigures } from '../../contract/stayFiguresReport';
import type { Day, Instant } from '../../model/scalars';
import { toPropertyDay, toDayNumber, countNightsBetween } from '../days';
import { REPORT_STAYS_PER_BATCH } from './nightsAndRevenueShares';
import { parseCheckInState } from '../stays/stayState';

/** Computes length of stay, lead time and outcome of the bookings whose stays begin in a period. */

/** A booking for the statistics, which include stays that the service no longer returns. */
export interface Booking {
  readonly arrival: Day;
  readonly departure: Day;
  readonly checkIn: string;
  readonly goneSince: Instant | null;
  /** Time of the booking, as the service wrote it (domain.md A29). */
  readonly addDate: string | null;
}

/** Groups of stays by length: the smallest number of nights of each group. The last group has no upper limit. */
const STAY_LENGTH_GROUP_STARTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 29] as const;
/** Smallest lead time (days from booking to arrival) in each group of stays by lead time. */
const LEAD_TIME_GROUP_STARTS = [0, 1, 4, 8, 15, 31, 61, 91, 181] as const;

/** Computes the booking figures in steps. `isKnown` tells whether the stays of a day were ever fetched. */
export function* countStaysByLengthAndLeadTime(
  bookings: readonly Booking[],
  isKnown: (day: number) => boolean,
  today: Day,
): Generator<void, BookingFigures> {
  const nights = new Map<number, number>();
  const days = new Map<number, number>();
  const increment = (counts: Map<number, number>, at: number) => counts.set(at, (counts.get(at) ?? 0) + 1);
  const createOutcomeCounts = () => ({ stays: 0, nights: 0 });
  const ends = {
    kept: createOutcomeCounts(),
    notCheckedIn: createOutcomeCounts(),
    goneBefore: createOutcomeCounts(),
    goneLater: createOutcomeCounts(),
  };
  let [nightsUnknown, leadUnknown, addedLater] = [0, 0, 0];
  for (const [at, { arrival, departure, checkIn, goneSince, addDate }] of bookings.entries()) {
    if (at % REPORT_STAYS_PER_BATCH === REPORT_STAYS_PER_BATCH - 1) yield;
    if (!isKnown(toDayNumber(arrival))) continue;
    const length = arrival <= departure ? countNightsBetween(arrival, departure) : null;
    if (length === null) nightsUnknown += 1;
    const addStayTo = (of: ReturnType<typeof createOutcomeCounts>) => {
      of.stays += 1;
      of.nights += length ?? 0;
    };
    if (goneSince !== null) {
      addStayTo(toPropertyDay(goneSince) < arrival ? ends.goneBefore : ends.goneLater);
      continue;
    }
    addStayTo(ends.kept);
    if (arrival < today && parseCheckInState(checkIn) === 'due') addStayTo(ends.notCheckedIn);
    if (length !== null) increment(nights, length);
    const added = /^\d{4}-\d{2}-\d{2}/.exec(addDate ?? '')?.[0];
    const lead = added === undefined ? null : countNightsBetween(added, arrival);
    if (lead === null) leadUnknown += 1;
    else if (lead < 0) addedLater += 1;
    else increment(days, lead);
  }
  return {
    ends,
    lengths: buildGroups(nights, STAY_LENGTH_GROUP_STARTS),
    leads: buildGroups(days, LEAD_TIME_GROUP_STARTS),
    nightsUnknown,
    leadUnknown,
    addedLater,
    leadMedian: medianOf(days),
  };
}

const buildGroups = (counts: ReadonlyMap<number, number>, starts: readonly number[]) =>
  starts.map((from, at) => {
    const next = starts[at + 1] ?? Infinity;
    let stays = 0;
    for (const [value, times] of counts) if (value >= from && value < next) stays += times;
    return { from, to: next === Infinity ? null : next - 1, stays };
  });

/** Returns the median of the counted values; for an even number of values, the mean of the two middle values. */
function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].sort(([key], [otherKey]) => key - otherKey);
  const total = sorted.reduce((sum, [, times]) => sum + times, 0);
  const getValueAtRank = (index: number): number => {
    let passed = 0;
    for (const [value, times] of sorted) if ((passed += times) > index) return value;
    return 0;
  };
  return total === 0
    ? null
    : (getValueAtRank(Math.floor((total - 1) / 2)) + getValueAtRank(Math.floor(total / 2))) / 2;
}
