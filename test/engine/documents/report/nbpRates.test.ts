import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOccupancyReport } from '#engine/documents/report/readOccupancyAndRevenueReport';
import { readBookingSourceAndLengthReport } from '#engine/documents/report/readBookingSourceAndLengthReport';
import { addDays } from '#shared/rules/days';
import { figureRemarks } from '#shared/text/figureRemarks';
import { aReservation, anInvoice } from '#support/records';
import { AT, openTestStore, rot, tempDir, TODAY } from '../../store/openTestStore';

/** Tests how the figures convert stays in other currencies, against a second computation. */

const FIRST = '2026-06-01';
const SPAN = { from: '2026-01-01', to: '2027-01-01' };
const REQUEST = { from: FIRST, to: '2026-06-30', by: null, currency: 'PLN' };
const CURRENCIES = ['PLN', 'EUR', 'CZK'] as const;

interface GivenStay {
  readonly first: number;
  readonly nights: number;
  /** Price in whole units of the currency for one night. */
  readonly perNight: number | null;
  readonly currency: (typeof CURRENCIES)[number];
}
interface GivenRate {
  readonly day: number;
  readonly currency: 'EUR' | 'CZK';
  /** Rate in ten-thousandths of a złoty. */
  readonly rate: number | null;
  readonly isCorrection: boolean;
}

function fill(stays: readonly GivenStay[], rates: readonly GivenRate[], file?: string) {
  const store = openTestStore(file);
  store.reservations.applyWindow(
    SPAN,
    stays.map(({ first, nights, perNight, currency }, index) =>
      aReservation({
        reservationId: index + 1,
        arrival: addDays(FIRST, first),
        departure: addDays(FIRST, first + nights),
        pricePerStay: perNight === null ? null : String(perNight * nights),
        currency,
      }),
    ),
    AT,
  );
  store.invoices.apply(
    rates.map(({ day, currency, rate, isCorrection }, index) =>
      anInvoice({
        invoiceId: index + 1,
        invoiceType: isCorrection ? 6 : 1,
        issueDate: addDays(FIRST, day),
        currency,
        exchangeRate: rate === null ? null : (rate / 10_000).toFixed(4),
      }),
    ),
    AT,
  );
  return store;
}

const anyStay = fc.record({
  first: fc.integer({ min: 0, max: 24 }),
  nights: fc.integer({ min: 1, max: 5 }),
  perNight: fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
  currency: fc.constantFrom(...CURRENCIES),
});
const anyRate = fc.record({
  day: fc.integer({ min: -12, max: 34 }),
  currency: fc.constantFrom('EUR' as const, 'CZK' as const),
  rate: fc.option(fc.integer({ min: 1_000, max: 50_000 }), { nil: null }),
  isCorrection: fc.boolean(),
});

test('occupancy report in PLN: converts a stay at the newest exchange rate from the week before its departure', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(anyStay, { maxLength: 8 }),
      fc.uniqueArray(anyRate, { maxLength: 8, selector: ({ day, currency }) => `${day} ${currency}` }),
      async (stays, rates) => {
        const store = fill(stays, rates);
        const { whole } = await readOccupancyReport(store, REQUEST);
        const { sources } = await readBookingSourceAndLengthReport(store, REQUEST, TODAY);
        store.close();

        let [sold, converted, unpriced, revenue] = [0, 0, 0, 0];
        for (const { first, nights, perNight, currency } of stays) {
          sold += nights;
          const departure = first + nights;
          const usable = rates.filter(
            (given) =>
              given.currency === currency &&
              given.rate !== null &&
              !given.isCorrection &&
              given.day <= departure &&
              given.day >= departure - 7,
          );
          const rate = usable.toSorted((a, b) => b.day - a.day)[0]?.rate ?? null;
          if (perNight === null || (currency !== 'PLN' && rate === null)) unpriced += nights;
          else if (currency === 'PLN') revenue += perNight * nights * 100;
          else {
            converted += nights;
            revenue += Math.round((perNight * nights * (rate ?? 0)) / 100);
          }
        }
        expect(whole).toMatchObject({
          nightsSold: sold,
          nightsUnpriced: unpriced,
          nightsConverted: converted,
        });
        if (sold > unpriced) {
          expect(whole.revenue).toBe(revenue);
          expect(whole.revpar).toBe(Math.round(revenue / whole.nightsAvailable));
          expect(sources[0]?.revenue).toBe(revenue);
        } else if (sold > 0) expect(whole.revpar).toBeNull();
      },
    ),
    { numRuns: 25 },
  ));

test('occupancy report: computes RevPAR without a EUR stay that has no exchange rate, and states how many nights are left out', async () => {
  const stays: GivenStay[] = [
    { first: 1, nights: 2, perNight: 300, currency: 'PLN' },
    { first: 4, nights: 3, perNight: 80, currency: 'EUR' },
  ];
  const report = await readOccupancyReport(fill(stays, []), REQUEST);
  expect(report.whole).toMatchObject({ revenue: 60_000, nightsUnpriced: 3, nightsConverted: 0 });
  expect(report.whole.revpar).toBe(Math.round(60_000 / report.whole.nightsAvailable));
  expect(figureRemarks(report, 'pl')).toContain('Kwoty nie obejmują 3 nocy bez ceny w PLN.');
  expect(figureRemarks(report, 'en')).toContain('Amounts exclude 3 nights with no known price in PLN.');
});

test('occupancy report in EUR: counts nights priced in PLN as nights without a price, and converts no amount', async () => {
  const stays: GivenStay[] = [
    { first: 1, nights: 2, perNight: 300, currency: 'PLN' },
    { first: 4, nights: 3, perNight: 80, currency: 'EUR' },
  ];
  const rates: GivenRate[] = [{ day: 5, currency: 'EUR', rate: 42_500, isCorrection: false }];
  const { whole } = await readOccupancyReport(fill(stays, rates), { ...REQUEST, currency: 'EUR' });
  expect(whole).toMatchObject({ revenue: 24_000, nightsUnpriced: 2, nightsConverted: 0 });
});

test('occupancy report: ignores the exchange rate of a damaged invoice record, and uses the rates of all other invoices', async () => {
  const file = join(tempDir(), 'kontuar.db');
  const stays: GivenStay[] = [{ first: 4, nights: 3, perNight: 80, currency: 'EUR' }];
  const rates: GivenRate[] = [
    { day: 4, currency: 'EUR', rate: 40_000, isCorrection: false },
    { day: 6, currency: 'EUR', rate: 42_500, isCorrection: false },
  ];
  const store = fill(stays, rates, file);
  rot(file, `UPDATE invoice_bodies SET body = '{' WHERE place = (SELECT max(place) FROM invoices)`);
  const { whole } = await readOccupancyReport(store, REQUEST);
  expect(whole).toMatchObject({ revenue: 96_000, nightsConverted: 3 });
});
