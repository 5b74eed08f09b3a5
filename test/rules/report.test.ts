import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeOccupancyAndRevenueFigures } from '#shared/rules/figures/occupancyFigures';
import type { ReportStay } from '#shared/rules/figures/nightsAndRevenueShares';

/**
 * Tests that compare the report's figures with an independent count, night by night, in fractions of one denominator.
 */

const EVER = [{ from: '2000-01-01', to: '2100-01-01' }];
const stay = (arrival: string, departure: string, price: number | null, currency = 'PLN'): ReportStay => ({
  arrival,
  departure,
  price,
  currency,
  source: '',
  roomId: null,
  persons: 2,
});
const inZloty = ({ price, currency }: ReportStay) => (currency === 'PLN' ? price : null);
const figures = (
  stays: readonly ReportStay[],
  from: string,
  to: string,
  by: 'day' | 'week' | 'month' | null = null,
  rooms = 4,
) =>
  computeOccupancyAndRevenueFigures(
    { currency: 'PLN', rooms, stays, priceOf: inZloty, fetched: EVER },
    { from, to, by },
  ).periods;

test('stay report: for one day of a three-night stay, counts one night and one third of the stay price', () => {
  expect(figures([stay('2026-06-30', '2026-07-03', 100_000)], '2026-07-01', '2026-07-01')).toEqual([
    {
      from: '2026-07-01',
      to: '2026-07-01',
      nightsAvailable: 4,
      nightsUnfetched: 0,
      arrivals: 0,
      dayStays: 0,
      guests: 0,
      guestNights: 2,
      nightsUncounted: 0,
      nightsSold: 1,
      nightsUnpriced: 0,
      nightsConverted: 0,
      occupancy: 0.25,
      revenue: 33_333,
      adr: 33_333,
      revpar: 8_333,
    },
  ]);
});

test('stay report: counts overlapping stays separately, and a zero-night stay as an arrival without revenue', () => {
  const [july] = figures(
    [
      stay('2026-07-01', '2026-07-03', 20_000),
      stay('2026-07-01', '2026-07-02', 10_000),
      stay('2026-07-05', '2026-07-05', 9_999),
    ],
    '2026-07-01',
    '2026-07-31',
    'month',
  );
  expect(july).toMatchObject({
    arrivals: 3,
    dayStays: 1,
    nightsSold: 3,
    nightsAvailable: 124,
    revenue: 30_000,
    adr: 10_000,
    revpar: 242,
  });
  expect(figures([stay('2026-07-01', '2026-07-03', 100)], '2026-07-03', '2026-07-03')[0]).toMatchObject({
    nightsSold: 0,
    occupancy: 0,
    revenue: 0,
    adr: null,
    revpar: 0,
  });
});

test('stay report: counts guests on arrival and guest nights per night, and omits stays without a guest count', () => {
  const of = (persons: number | null, arrival: string, departure: string) => ({
    ...stay(arrival, departure, null),
    persons,
  });
  const stays = [
    // A stay that began before the period: two of its nights count in July, and its four guests count in June.
    of(4, '2026-06-29', '2026-07-03'),
    of(3, '2026-07-31', '2026-08-05'),
    of(1, '2026-07-10', '2026-07-12'),
    of(null, '2026-07-10', '2026-07-13'),
    of(5, '2026-07-20', '2026-07-20'),
  ];
  expect(figures(stays, '2026-07-01', '2026-07-31', 'month')).toMatchObject([
    { guests: 3 + 1, guestNights: 4 * 2 + 3 * 1 + 1 * 2, nightsUncounted: 3, nightsSold: 2 + 1 + 2 + 3 },
  ]);
  const unfetched = { currency: 'PLN', rooms: 1, stays, priceOf: inZloty, fetched: [] };
  expect(
    computeOccupancyAndRevenueFigures(unfetched, { from: '2026-07-01', to: '2026-07-31', by: null }).whole,
  ).toMatchObject({
    guests: null,
    guestNights: null,
    nightsUncounted: null,
  });
});

test('stay report in PLN: nights without a PLN price count as sold nights but add nothing to the amounts', () => {
  const stays = [
    stay('2026-07-01', '2026-07-02', 30_000),
    stay('2026-07-01', '2026-07-02', null),
    stay('2026-07-01', '2026-07-02', 50_000, 'EUR'),
  ];
  expect(figures(stays, '2026-07-01', '2026-07-01')[0]).toMatchObject({
    nightsSold: 3,
    nightsUnpriced: 2,
    occupancy: 0.75,
    revenue: 30_000,
    adr: 30_000,
    revpar: 7_500,
  });
});

test('stay report: revenue is unknown when no night has a price, and zero for nights in another currency', () => {
  const stays = [
    stay('2026-07-01', '2026-07-03', null),
    stay('2026-07-01', '2026-07-02', 50_000, 'EUR'),
    stay('2026-07-03', '2026-07-04', 0),
    stay('2026-07-04', '2026-07-05', 50_000, 'EUR'),
  ];
  expect(figures(stays, '2026-07-01', '2026-07-05', 'day')).toMatchObject([
    { nightsSold: 2, nightsUnpriced: 2, revenue: null, adr: null, revpar: null },
    { nightsSold: 1, nightsUnpriced: 1, revenue: null, adr: null, revpar: null },
    { nightsSold: 1, nightsUnpriced: 0, revenue: 0, adr: 0, revpar: 0 },
    { nightsSold: 1, nightsUnpriced: 1, revenue: 0, adr: null, revpar: null },
    { nightsSold: 0, nightsUnpriced: 0, revenue: 0, adr: null, revpar: 0 },
  ]);
});

test('stay report: shows no values for days that were never fetched', () => {
  const { periods } = computeOccupancyAndRevenueFigures(
    {
      currency: 'PLN',
      rooms: 2,
      stays: [],
      priceOf: inZloty,
      fetched: [{ from: '2026-07-01', to: '2026-07-03' }],
    },
    { from: '2026-07-01', to: '2026-07-04', by: 'day' },
  );
  expect(periods.map(({ nightsSold, nightsUnfetched }) => [nightsSold, nightsUnfetched])).toEqual([
    [0, 0],
    [0, 0],
    [null, 1],
    [null, 1],
  ]);
  expect(periods[2]).toMatchObject({
    arrivals: null,
    dayStays: null,
    occupancy: null,
    revenue: null,
    adr: null,
    revpar: null,
  });
});

test('stay report: weeks begin on Monday and months on the first, cut at the ends of the period', () => {
  expect(figures([], '2026-11-25', '2026-12-08', 'week').map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-25', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
    ['2026-12-07', '2026-12-08'],
  ]);
  expect(figures([], '2027-12-31', '2028-03-01', 'month').map(({ from, to }) => [from, to])).toEqual([
    ['2027-12-31', '2027-12-31'],
    ['2028-01-01', '2028-01-31'],
    ['2028-02-01', '2028-02-29'],
    ['2028-03-01', '2028-03-01'],
  ]);
});

test('stay report: has no occupancy and no RevPAR without rooms', () => {
  expect(
    figures([stay('2026-07-01', '2026-07-02', 100)], '2026-07-01', '2026-07-01', null, 0)[0],
  ).toMatchObject({
    nightsAvailable: 0,
    nightsSold: 1,
    occupancy: null,
    revpar: null,
    adr: 100,
  });
});

/** Least common multiple of 1 to 20, so that every share of a night is a whole number of these units. */
const LCM = 232_792_560n;
const dayAt = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);

test('stay report of random stays and periods: equals a night-by-night count; revenue is summed exactly and rounded once', () => {
  const some = fc.record({
    at: fc.nat(80),
    length: fc.integer({ min: 0, max: 20 }),
    price: fc.option(fc.integer({ min: 0, max: 5_000_000 }), { nil: null }),
    currency: fc.constantFrom('PLN', 'PLN', 'EUR'),
  });
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 30 }),
      fc.nat(60),
      fc.nat(40),
      fc.constantFrom('day', 'week', 'month'),
      (drawn, begin, length, by) => {
        const stays = drawn.map(({ at, length: nights, price, currency }) =>
          stay(dayAt(at), dayAt(at + nights), price, currency),
        );
        const [from, to] = [dayAt(begin), dayAt(begin + length)];
        const parts = figures(stays, from, to, by);
        const [whole] = figures(stays, from, to);
        let [sold, unpriced, blank, exact] = [0, 0, 0, 0n];
        for (const { at, length: nights, price, currency } of drawn) {
          let nightCount = 0;
          for (let night = at; night < at + nights; night += 1)
            if (night >= begin && night <= begin + length) nightCount += 1;
          sold += nightCount;
          if (price === null) blank += nightCount;
          if (price === null || currency !== 'PLN') unpriced += nightCount;
          else if (nightCount > 0) exact += (BigInt(price) * BigInt(nightCount) * LCM) / BigInt(nights);
        }
        expect(whole).toMatchObject({ nightsSold: sold, nightsUnpriced: unpriced });
        if (sold === unpriced && blank > 0) expect(whole?.revenue).toBeNull();
        // Half a grosz is rounded up.
        else expect(BigInt(whole?.revenue ?? -1)).toBe((2n * exact + LCM) / (2n * LCM));
        const unknown = parts.filter(({ revenue }) => revenue === null);
        expect(
          unknown.filter(
            ({ nightsSold, nightsUnpriced }) => nightsSold === 0 || nightsSold !== nightsUnpriced,
          ),
        ).toEqual([]);
        expect(parts.reduce((sum, { nightsSold }) => sum + (nightsSold ?? NaN), 0)).toBe(sold);
        const added = parts.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0);
        expect(Math.abs(added - (whole?.revenue ?? 0))).toBeLessThanOrEqual(parts.length);
        // A stay that lies completely inside the period earns exactly its price.
        const [total] = figures(stays, dayAt(-1), dayAt(200));
        expect(total?.revenue ?? 0).toBe(
          drawn.reduce(
            (sum, drawnStay) =>
              sum + (drawnStay.currency === 'PLN' && drawnStay.length > 0 ? (drawnStay.price ?? 0) : 0),
            0,
          ),
        );
      },
    ),
  );
});

test('stay report: a monthly report may begin on the last day of a month, and adjoining downloaded ranges leave no gap', () => {
  const months = figures([], '2026-05-31', '2026-07-02', 'month').map(({ from, to }) => [from, to]);
  expect(months).toEqual([
    ['2026-05-31', '2026-05-31'],
    ['2026-06-01', '2026-06-30'],
    ['2026-07-01', '2026-07-02'],
  ]);
  const fetched = [
    { from: '2026-07-02', to: '2026-07-03' },
    { from: '2026-07-03', to: '2026-07-05' },
  ];
  const source = { currency: 'PLN', rooms: 4, stays: [], priceOf: inZloty, fetched };
  const { periods } = computeOccupancyAndRevenueFigures(source, {
    from: '2026-07-01',
    to: '2026-07-05',
    by: 'day',
  });
  expect(periods.map(({ nightsUnfetched }) => nightsUnfetched)).toEqual([1, 0, 0, 0, 1]);
});

test('stay report: a stay before or after the reported period adds no night and no revenue', () => {
  const stays = [stay('2026-06-01', '2026-06-20', 100), stay('2026-07-20', '2026-07-22', 100)];
  expect(figures(stays, '2026-07-01', '2026-07-10')[0]).toMatchObject({ nightsSold: 0, revenue: 0 });
});

test('stay report: counts nights of a stay without a currency as unpriced, and adds no empty name to the currency list', () => {
  const { whole, currencies } = computeOccupancyAndRevenueFigures(
    {
      currency: 'PLN',
      rooms: 1,
      priceOf: inZloty,
      fetched: EVER,
      stays: [stay('2026-07-01', '2026-07-03', 20_000), stay('2026-07-03', '2026-07-04', 10_000, '')],
    },
    { from: '2026-07-01', to: '2026-07-31', by: null },
  );
  expect(whole).toMatchObject({
    nightsSold: 3,
    nightsUnpriced: 1,
    revenue: 20_000,
    adr: 10_000,
    revpar: 645,
  });
  expect(currencies.map(({ currency }) => currency)).toEqual(['PLN']);
});
