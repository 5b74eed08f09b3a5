import type { FullReportRequest, Report, ReportPeriod, ReportStep } from '../../contract/figuresContract';
import type { Day, Grosz } from '../../model/scalars';
import { addDays, toDayNumber, listDaysFromTo, getIsoWeekday } from '../days';
import {
  sumNightsAndRevenueByGroup,
  REPORT_STAYS_PER_BATCH,
  type ReportStay,
} from './nightsAndRevenueShares';
import { getLastDayOfMonth, getMonthOfDay } from '../tax/taxMonth';
import {
  sumNightlyRevenue,
  computeAverageRevenuePerNight,
  addStayPriceToSumByLength,
  type PriceSumsByStayLength,
} from './nightlyRevenue';

/**
 * Computes the occupancy figures of a property (command-line.md, `report`). Sold nights without a known price add
 * nothing to revenue.
 */
export interface ReportSource {
  readonly currency: string;
  /** Number of rooms that the property has today, because the numbers of rooms in the past are unknown. */
  readonly rooms: number;
  readonly stays: readonly ReportStay[];
  /** Returns the price of a stay in grosz of the report's currency; null if the price is not known in this currency. */
  readonly priceOf: (stay: ReportStay) => Grosz | null;
  /** Days whose reservations were fetched at least once, as half-open ranges. */
  readonly fetched: readonly { readonly from: Day; readonly to: Day }[];
}

type Options = Omit<FullReportRequest, 'currency'>;
type Figures = Omit<Report, 'checkedAt' | 'roomsFromStays'>;

/**
 * Computes occupancy and revenue for the requested nights. If the request contains no period length (`by`), all nights
 * form one period.
 */
export function computeOccupancyAndRevenueFigures(source: ReportSource, request: Options): Figures {
  const steps = computeOccupancyFiguresInSteps(source, request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Computes the report figures in steps, with a pause after every thousand stays in which the caller can do something
 * else.
 */
export function* computeOccupancyFiguresInSteps(
  source: ReportSource,
  { from, to, by }: Options,
): Generator<void, Figures> {
  const { currency, rooms, stays } = source;
  const first = toDayNumber(from);
  const nights = yield* computeNights(source, from, to);
  const computePeriodFigures = (period: { from: Day; to: Day }) =>
    buildReportPeriod(
      period,
      nights.slice(toDayNumber(period.from) - first, toDayNumber(period.to) - first + 1),
      rooms,
    );
  const isKnown = (night: number) => nights[night - first]?.isFetched ?? false;
  const byCurrency = yield* sumNightsAndRevenueByGroup(stays, isKnown, {
    nameOf: (stay) => stay.currency,
    priceOf: (stay) => stay.price,
  });
  return {
    currency,
    rooms,
    whole: computePeriodFigures({ from, to }),
    periods: splitIntoPeriods(from, to, by).map(computePeriodFigures),
    currencies: byCurrency.flatMap(({ name, revenue, ...share }) =>
      name === '' || revenue === null || share.nights === 0 ? [] : [{ ...share, revenue, currency: name }],
    ),
  };
}

interface Night {
  readonly isFetched: boolean;
  arrivals: number;
  dayStays: number;
  sold: number;
  unpriced: number;
  /** Number of sold nights whose price was converted to the report's currency. */
  converted: number;
  /** Number of sold nights that have no price in any currency. */
  unknown: number;
  guests: number;
  guestNights: number;
  uncounted: number;
  readonly prices: PriceSumsByStayLength;
}

function* computeNights(
  { currency, stays, priceOf, fetched }: ReportSource,
  from: Day,
  to: Day,
): Generator<void, Night[]> {
  const first = toDayNumber(from);
  const nights = listDaysFromTo(from, to).map((day): Night => ({
    isFetched: fetched.some((span) => span.from <= day && day < span.to),
    arrivals: 0,
    dayStays: 0,
    sold: 0,
    unpriced: 0,
    converted: 0,
    unknown: 0,
    prices: new Map(),
    guests: 0,
    guestNights: 0,
    uncounted: 0,
  }));
  for (const [at, stay] of stays.entries()) {
    if (at % REPORT_STAYS_PER_BATCH === REPORT_STAYS_PER_BATCH - 1) yield;
    const { arrival, departure, price, currency: stayCurrency, persons } = stay;
    const [start, end] = [toDayNumber(arrival), toDayNumber(departure)];
    const known = priceOf(stay);
    const begins = nights[start - first];
    if (begins) begins.arrivals += 1;
    if (begins && end <= start) begins.dayStays += 1;
    else if (begins) begins.guests += persons ?? 0;
    for (const night of nights.slice(Math.max(0, start - first), Math.max(0, end - first))) {
      night.sold += 1;
      night.guestNights += persons ?? 0;
      if (persons === null) night.uncounted += 1;
      if (price === null || stayCurrency === '') night.unknown += 1;
      if (known !== null && stayCurrency !== currency) night.converted += 1;
      if (known === null) night.unpriced += 1;
      else addStayPriceToSumByLength(night.prices, end - start, known);
    }
  }
  return nights;
}

function buildReportPeriod(
  period: { from: Day; to: Day },
  nights: readonly Night[],
  rooms: number,
): ReportPeriod {
  const sum = (read: (night: Night) => number) => nights.reduce((total, night) => total + read(night), 0);
  const nightsAvailable = rooms * nights.length;
  const nightsUnfetched = sum(({ isFetched }) => (isFetched ? 0 : 1));
  const base = { ...period, nightsAvailable, nightsUnfetched };
  if (nightsUnfetched > 0)
    return {
      ...base,
      arrivals: null,
      dayStays: null,
      nightsSold: null,
      nightsUnpriced: null,
      nightsConverted: null,
      occupancy: null,
      guests: null,
      guestNights: null,
      nightsUncounted: null,
      revenue: null,
      adr: null,
      revpar: null,
    };
  const nightsSold = sum(({ sold }) => sold);
  const nightsUnpriced = sum(({ unpriced }) => unpriced);
  const earned = sumNightlyRevenue(nights.map(({ prices }) => prices));
  const priced = nightsSold - nightsUnpriced;
  return {
    ...base,
    arrivals: sum(({ arrivals }) => arrivals),
    dayStays: sum(({ dayStays }) => dayStays),
    guests: sum(({ guests }) => guests),
    guestNights: sum(({ guestNights }) => guestNights),
    nightsUncounted: sum(({ uncounted }) => uncounted),
    nightsSold,
    nightsUnpriced,
    nightsConverted: sum(({ converted }) => converted),
    // If prices are missing and no sold night has a known price in the report's currency, the revenue is unknown.
    revenue:
      priced === 0 && sum(({ unknown }) => unknown) > 0 ? null : computeAverageRevenuePerNight(earned, 1),
    occupancy: nightsAvailable === 0 ? null : Math.round((nightsSold / nightsAvailable) * 10_000) / 10_000,
    adr: priced === 0 ? null : computeAverageRevenuePerNight(earned, priced),
    revpar:
      nightsAvailable === 0 || (priced === 0 && nightsSold > 0)
        ? null
        : computeAverageRevenuePerNight(earned, nightsAvailable),
  };
}

/**
 * Splits a range of days into days, weeks or months. A week begins on Monday, and the first and the last period are
 * shortened to fit the range.
 */
function splitIntoPeriods(from: Day, to: Day, by: ReportStep | null): { from: Day; to: Day }[] {
  const periods: { from: Day; to: Day }[] = [];
  for (let begin = from; begin <= to;) {
    const last = by === null ? to : getLastDayOfStep(begin, by);
    const end = last < to ? last : to;
    periods.push({ from: begin, to: end });
    begin = addDays(end, 1);
  }
  return periods;
}

function getLastDayOfStep(day: Day, by: ReportStep): Day {
  switch (by) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, 7 - getIsoWeekday(day));
    case 'month':
      return getLastDayOfMonth(getMonthOfDay(day));
  }
}
