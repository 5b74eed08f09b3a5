import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Day, Grosz, Instant } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { toGrosz } from '#shared/rules/decimal';
import type { ReportStay } from '#shared/rules/figures/nightsAndRevenueShares';
import {
  createStayPriceToZlotyConverter,
  MAX_STAY_EXCHANGE_RATE_AGE_DAYS,
  type StatedRate,
} from '#shared/rules/figures/stayPriceInZloty';
import type { FigureStay, Store } from '../../store/storeInterface';

/**
 * Number of arrival days whose stays are read in one step. A step takes a few milliseconds in a property with 500
 * rooms.
 */
export const REPORT_ARRIVAL_DAYS_PER_STORE_READ = 10;
/** Invoices in foreign currencies are read in steps; each step covers this number of days of issue. */
const ISSUE_DAYS_PER_READ = 60;

/**
 * Returns the stays in the nights [from, to) that still exist in the service. The stays are read in steps, so that the
 * engine can answer other requests in between.
 */
export async function readReportStays(
  { reservations }: Store,
  { from, to }: { from: Day; to: Day },
): Promise<ReportStay[]> {
  const stays = reservations.listFigureStays({ from, to }, 'before').map(toReportStay);
  for (let begin = from; begin < to; begin = addDays(begin, REPORT_ARRIVAL_DAYS_PER_STORE_READ)) {
    await yieldToEventLoop();
    const next = addDays(begin, REPORT_ARRIVAL_DAYS_PER_STORE_READ);
    const part = reservations.listFigureStays({ from: begin, to: next < to ? next : to }, 'within');
    for (const stay of part) stays.push(toReportStay(stay));
  }
  return stays;
}

const toReportStay = ({ price, ...stay }: FigureStay): ReportStay => ({
  ...stay,
  price: toGrosz(price),
});

/** Returns the price of a stay in grosz of the report's currency; null if it is not known in this currency. */
export type StayPriceReader = (stay: ReportStay) => Grosz | null;

/**
 * Returns a function that converts the price of a stay to the report's currency. Prices are converted to złoty at the
 * NBP rates stated on invoices.
 */
export async function prepareReportStayPriceReader(
  { invoices }: Store,
  stays: readonly ReportStay[],
  currency: string,
): Promise<StayPriceReader> {
  const departures = stays
    .filter((stay) => stay.currency !== currency && stay.price !== null)
    .map(({ departure }) => departure)
    .sort();
  const [first, last] = [departures[0], departures.at(-1)];
  const rates: StatedRate[] = [];
  if (currency === 'PLN' && first !== undefined && last !== undefined) {
    const end = addDays(last, 1);
    for (
      let from = addDays(first, -MAX_STAY_EXCHANGE_RATE_AGE_DAYS);
      from < end;
      from = addDays(from, ISSUE_DAYS_PER_READ)
    ) {
      await yieldToEventLoop();
      const to = addDays(from, ISSUE_DAYS_PER_READ);
      rates.push(...invoices.listStatedExchangeRates({ from, to: to < end ? to : end }));
    }
  }
  const convert = createStayPriceToZlotyConverter(rates);
  return (stay) => (stay.currency === currency ? stay.price : convert(stay));
}

/**
 * Returns the days of a range whose reservations were downloaded at least once. With `asOf`, later downloads do not
 * count.
 */
export const listFetchedReservationDays = (
  { ranges }: Store,
  span: { from: string; to: string },
  asOf?: Instant,
) => ranges.listAges('reservations', span, asOf).filter(({ checkedAt }) => checkedAt !== null);

/** Returns the currency of the price list. Without a price list, this is the currency of most stays, or złoty. */
export function chooseReportCurrency({ pricing }: Store, day: Day, stays: readonly ReportStay[]): string {
  const listed = pricing.listPlanPrices({ from: day, to: day }, []).currency;
  if (listed) return listed;
  const counts = new Map<string, number>();
  for (const { currency } of stays)
    if (currency !== '') counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? 'PLN';
}
