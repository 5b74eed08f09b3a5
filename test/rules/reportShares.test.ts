import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeOccupancyAndRevenueFigures } from '#shared/rules/figures/occupancyFigures';
import { sumNightsAndRevenueByGroup, type ReportStay } from '#shared/rules/figures/nightsAndRevenueShares';

/** Tests that compare shares by source and by currency with a count of each single night. */

const dayAt = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);
const FIRST = Date.UTC(2026, 0, 1) / 86_400_000;
type Stay = Omit<ReportStay, 'roomId'>;
const inZloty = ({ price, currency }: ReportStay) => (currency === 'PLN' ? price : null);

/** Returns the report and the sources' shares over its fetched days. */
function reportOn(
  drawnStays: readonly Stay[],
  fetched: readonly [number, number][],
  from: number,
  to: number,
) {
  const stays = drawnStays.map((stay) => ({ ...stay, roomId: null }));
  const steps = sumNightsAndRevenueByGroup(
    stays,
    (day) =>
      day >= FIRST + from &&
      day <= FIRST + to &&
      fetched.some(([begin, end]) => day >= FIRST + begin && day < FIRST + end),
    { nameOf: ({ source }) => source, priceOf: inZloty },
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  const report = computeOccupancyAndRevenueFigures(
    {
      currency: 'PLN',
      rooms: 3,
      stays,
      priceOf: inZloty,
      fetched: fetched.map(([begin, end]) => ({ from: dayAt(begin), to: dayAt(end) })),
    },
    { from: dayAt(from), to: dayAt(to), by: 'day' },
  );
  return { ...report, sources: step.value };
}

test('stay report by source and currency: stays in EUR or without a price add nights to their source, but no PLN revenue', () => {
  const stay = (source: string, price: number | null, currency = 'PLN'): Stay => ({
    arrival: '2026-01-02',
    departure: '2026-01-04',
    price,
    currency,
    source,
    persons: 2,
  });
  const { sources, currencies, whole } = reportOn(
    [stay('Booking.com', 30_000), stay('', 9_999, 'EUR'), stay('', null), stay('', 10_001)],
    [[0, 90]],
    2,
    40,
  );
  // Only the second of the two nights lies in the period, and no stay arrives in the period.
  expect(sources).toEqual([
    { name: '', arrivals: 0, nights: 3, nightsUnpriced: 2, revenue: 5_001 },
    { name: 'Booking.com', arrivals: 0, nights: 1, nightsUnpriced: 0, revenue: 15_000 },
  ]);
  expect(currencies).toEqual([
    { currency: 'PLN', arrivals: 0, nights: 3, nightsUnpriced: 1, revenue: 20_001 },
    { currency: 'EUR', arrivals: 0, nights: 1, nightsUnpriced: 0, revenue: 5_000 },
  ]);
  expect(whole).toMatchObject({ nightsSold: 4, nightsUnpriced: 2, revenue: 20_001 });
});

test('stay report by source: a booking source has unknown revenue when none of its stays has a price in the report’s currency', () => {
  const stay = (source: string, price: number | null, currency = 'PLN', nights = 2): Stay => ({
    arrival: dayAt(1),
    departure: dayAt(1 + nights),
    price,
    currency,
    source,
    persons: 2,
  });
  const { sources } = reportOn(
    [
      stay('no price', null),
      stay('no currency', 9_999, ''),
      stay('no night', null, 'PLN', 0),
      stay('euros', 9_999, 'EUR'),
      stay('one of two', null),
      stay('one of two', 20_000),
      stay('euros and no price', 9_999, 'EUR'),
      stay('euros and no price', null),
    ],
    [[0, 90]],
    0,
    40,
  );
  expect(Object.fromEntries(sources.map(({ name, revenue }) => [name, revenue]))).toEqual({
    'no price': null,
    'no currency': null,
    'no night': 0,
    euros: null,
    'one of two': 20_000,
    'euros and no price': null,
  });
});

test('stay report by currency: does not list a currency in which no stay has a price', () => {
  const nights = { arrival: '2026-01-02', departure: '2026-01-04' };
  const stay = { ...nights, price: null, currency: 'EUR', source: '', persons: 2 };
  expect(reportOn([stay], [[0, 90]], 1, 40).currencies).toEqual([]);
});

test('stay report by source and currency, random stays: equals a night-by-night count that leaves out never downloaded days', () => {
  const some = fc.record({
    at: fc.nat(60),
    length: fc.nat(9),
    source: fc.constantFrom('a', 'b', ''),
    price: fc.option(fc.integer({ min: 0, max: 900_000 }), { nil: null }),
    currency: fc.constantFrom('PLN', 'EUR'),
  });
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 25 }),
      fc.nat(50),
      fc.nat(30),
      fc.nat(40),
      (drawn, from, more, gap) => {
        const to = from + more;
        // All days of the period were fetched except five.
        const isKnown = (day: number) => day >= from && day <= to && !(day >= gap && day < gap + 5);
        const { sources, currencies } = reportOn(
          drawn.map(({ at, length, ...stay }) => ({
            ...stay,
            persons: null,
            arrival: dayAt(at),
            departure: dayAt(at + length),
          })),
          [
            [-10, gap],
            [gap + 5, 200],
          ],
          from,
          to,
        );
        for (const name of ['a', 'b', '']) {
          let [arrivals, nights, unpriced, exact] = [0, 0, 0, 0];
          for (const { at, length, price, currency, source } of drawn) {
            if (source !== name) continue;
            if (isKnown(at)) arrivals += 1;
            for (let night = at; night < at + length; night += 1) {
              if (!isKnown(night)) continue;
              nights += 1;
              if (price === null || currency !== 'PLN') unpriced += 1;
              else exact += price / length;
            }
          }
          const share = sources.find((source) => source.name === name);
          expect([share?.arrivals ?? 0, share?.nights ?? 0, share?.nightsUnpriced ?? 0]).toEqual([
            arrivals,
            nights,
            unpriced,
          ]);
          expect(Math.abs((share?.revenue ?? 0) - exact)).toBeLessThanOrEqual(0.51);
        }
        const euros = drawn.reduce(
          (sum, { at, length, price, currency }) =>
            currency === 'EUR' && price !== null
              ? sum +
                Array.from({ length }, (_, night) => (isKnown(at + night) ? price / length : 0)).reduce(
                  (a, b) => a + b,
                  0,
                )
              : sum,
          0,
        );
        const inEuros = currencies.find(({ currency }) => currency === 'EUR');
        expect(Math.abs((inEuros?.revenue ?? 0) - euros)).toBeLessThanOrEqual(0.51);
      },
    ),
  );
});
