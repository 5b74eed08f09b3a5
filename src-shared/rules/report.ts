import type { Report, ReportPeriod } from '../contract/report';
import type { Day, Grosz } from '../model/scalars';
import { addDays, dayNumber, dayOf, daysFromTo, weekday } from './days';
import { roundHalfAway } from './decimal';

/**
 * Figures of a house (docs/cli.md, `report`). A night is sold when a stay that is still in the service covers it; two stays
 * over one night are two. The price of a stay is spread evenly over its nights: the interface has no price of a night that
 * was sold. A night without a price, or in another currency, is sold and earns nothing that is known: it is counted apart,
 * ADR leaves it out, and RevPAR is not known.
 */
export interface ReportStay {
  readonly arrival: Day;
  readonly departure: Day;
  /** Of the whole stay; null where the service gave none that can be read. */
  readonly price: Grosz | null;
  readonly currency: string;
}

export interface ReportSource {
  readonly currency: string;
  /** Rooms of today: how many there were then is not known. */
  readonly rooms: number;
  readonly stays: readonly ReportStay[];
  /** Days whose reservations were fetched at least once, as half-open ranges. */
  readonly fetched: readonly { readonly from: Day; readonly to: Day }[];
}

export type ReportStep = 'day' | 'week' | 'month';

/** `from` and `to` are nights, both included; without `by` they are one period. */
export function reportOf(
  { currency, rooms, stays, fetched }: ReportSource,
  { from, to, by }: { readonly from: Day; readonly to: Day; readonly by: ReportStep | null },
): Report {
  const first = dayNumber(from);
  const nights = daysFromTo(from, to).map((): Night => ({ sold: 0, unpriced: 0, prices: new Map() }));
  for (const { arrival, departure, price, currency: own } of stays) {
    const [start, end] = [dayNumber(arrival), dayNumber(departure)];
    const length = end - start;
    const known = own === currency ? price : null;
    for (const night of nights.slice(Math.max(0, start - first), Math.max(0, end - first))) {
      night.sold += 1;
      if (known === null) night.unpriced += 1;
      else night.prices.set(length, (night.prices.get(length) ?? 0) + known);
    }
  }
  const isFetched = (day: Day) => fetched.some((span) => span.from <= day && day < span.to);
  const periods = periodsOf(from, to, by).map((period): ReportPeriod => {
    const own = nights.slice(dayNumber(period.from) - first, dayNumber(period.to) - first + 1);
    const sum = (read: (night: Night) => number) => own.reduce((all, night) => all + read(night), 0);
    const nightsAvailable = rooms * own.length;
    const unfetched = own.filter((_, at) => !isFetched(addDays(period.from, at))).length;
    const base = { ...period, nightsAvailable, nightsUnfetched: unfetched };
    // Of days that were never fetched nobody knows that they are empty.
    if (unfetched > 0)
      return {
        ...base,
        nightsSold: null,
        nightsUnpriced: null,
        occupancy: null,
        revenue: null,
        adr: null,
        revpar: null,
      };
    const nightsSold = sum(({ sold }) => sold);
    const nightsUnpriced = sum(({ unpriced }) => unpriced);
    const earned = earnedIn(own);
    const priced = nightsSold - nightsUnpriced;
    return {
      ...base,
      ...{ nightsSold, nightsUnpriced, revenue: divided(earned, 1) },
      occupancy: nightsAvailable === 0 ? null : Math.round((nightsSold / nightsAvailable) * 10_000) / 10_000,
      adr: priced === 0 ? null : divided(earned, priced),
      revpar: nightsUnpriced > 0 || nightsAvailable === 0 ? null : divided(earned, nightsAvailable),
    };
  });
  return { currency, rooms, periods };
}

interface Night {
  sold: number;
  unpriced: number;
  /** Prices of the stays over this night, added up by their nights: 3 → 100000 earns 333.33 here. */
  readonly prices: Map<number, Grosz>;
}

/** An exact sum, grosz. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Rounded once, at the end: shares of nights that were rounded before would not add up to what was earned. */
function earnedIn(nights: readonly Night[]): Fraction {
  const sums = new Map<number, bigint>();
  for (const { prices } of nights)
    for (const [length, price] of prices) sums.set(length, (sums.get(length) ?? 0n) + BigInt(price));
  return [...sums].reduce<Fraction>(
    ({ over, under }, [length, price]) => ({
      over: over * BigInt(length) + price * under,
      under: under * BigInt(length),
    }),
    { over: 0n, under: 1n },
  );
}

const divided = ({ over, under }: Fraction, by: number): Grosz =>
  Number(roundHalfAway(over, under * BigInt(by)));

/** Calendar weeks from Monday and calendar months, cut at both ends. */
function periodsOf(from: Day, to: Day, by: ReportStep | null): { from: Day; to: Day }[] {
  const periods: { from: Day; to: Day }[] = [];
  for (let begin = from; begin <= to;) {
    const last = by === null ? to : lastOf(begin, by);
    const end = last < to ? last : to;
    periods.push({ from: begin, to: end });
    begin = addDays(end, 1);
  }
  return periods;
}

function lastOf(day: Day, by: ReportStep): Day {
  switch (by) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, 7 - weekday(day));
    case 'month': {
      const next = dayOf(dayNumber(`${day.slice(0, 7)}-01`) + 31);
      return addDays(`${next.slice(0, 7)}-01`, -1);
    }
  }
}
