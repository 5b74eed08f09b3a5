import { speak } from '#shared/text/language';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderCsv } from '#engine/documents/export/csv';
import {
  readOccupancyReport,
  readUnpaidAgingReport,
} from '#engine/documents/report/readOccupancyAndRevenueReport';
import { readBookingPace } from '#engine/documents/report/readBookingPace';
import { listUnpaidInvoices } from '#engine/documents/invoicesWithAmountLeftToPay';
import {
  buildGuestNightsTable,
  buildOccupancyTable,
  buildFiguresPerPropertyTable,
} from '#engine/documents/report/reportTables';
import { computeRetentionCutOffDates, retentionSchema } from '#shared/rules/retentionPeriods';
import { figureRemarks, guestRemarks } from '#shared/text/figureRemarks';
import { aReservation, anInvoice, anItem } from '#support/records';
import { AT, openTestStore, readToTheEnd, TODAY } from '../../store/openTestStore';
import * as texts from '#shared/i18n/texts';

/** Tests figures from a store: which stays are read, and since when this PC has recorded bookings. */

const SPAN = { from: '2025-01-01', to: '2027-01-01' };
const dayAt = (offset: number) => new Date(Date.UTC(2026, 5, 1 + offset)).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;
const daysAfter = (days: number) => new Date(Date.parse(AT) + days * DAY_MS).toISOString();

test('occupancy report: counts each night and each arrival in the period once, also for random stays that begin before the period', async () => {
  const some = fc.record({ at: fc.integer({ min: -120, max: 150 }), nights: fc.nat(90), gone: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(some, { maxLength: 12 }), fc.nat(60), fc.nat(70), async (drawn, from, more) => {
      const store = openTestStore();
      store.reservations.applyWindow(
        SPAN,
        drawn.map(({ at, nights }, id) =>
          aReservation({ reservationId: id + 1, arrival: dayAt(at), departure: dayAt(at + nights) }),
        ),
        AT,
      );
      store.reservations.markGone(
        drawn.flatMap(({ gone }, id) => (gone ? [id + 1] : [])),
        AT,
      );
      const { whole } = await readOccupancyReport(store, {
        from: dayAt(from),
        to: dayAt(from + more),
        by: null,
        currency: null,
      });
      let [nights, arrivals] = [0, 0];
      for (const stay of drawn) {
        if (stay.gone) continue;
        if (stay.at >= from && stay.at <= from + more) arrivals += 1;
        for (let night = stay.at; night < stay.at + stay.nights; night += 1)
          if (night >= from && night <= from + more) nights += 1;
      }
      expect([whole.nightsSold, whole.arrivals]).toEqual([nights, arrivals]);
    }),
    { numRuns: 25 },
  );
});

test('occupancy report: shows revenue in the chosen currency and lists amounts in other currencies separately', async () => {
  const store = openTestStore();
  const stay = (reservationId: number, pricePerStay: string | null, currency: string, source: string) =>
    aReservation({
      reservationId,
      pricePerStay,
      currency,
      source,
      arrival: TODAY,
      departure: '2026-06-05',
    });
  store.reservations.applyWindow(
    SPAN,
    [stay(1, '500', 'PLN', '=1+1'), stay(2, '120.50', 'EUR', 'Booking.com'), stay(3, null, 'PLN', '')],
    AT,
  );
  const request = { from: TODAY, to: '2026-06-30', by: 'month' as const };
  const euros = await readOccupancyReport(store, { ...request, currency: 'EUR' });
  expect(euros.whole).toMatchObject({ nightsSold: 6, nightsUnpriced: 4, revenue: 12_050, adr: 6_025 });
  const zloty = await readOccupancyReport(store, { ...request, currency: null });
  expect(zloty).toMatchObject({ currency: 'PLN', checkedAt: AT, whole: { revenue: 50_000 } });
  expect(zloty.currencies.map(({ currency, revenue }) => [currency, revenue])).toEqual([
    ['PLN', 50_000],
    ['EUR', 12_050],
  ]);
  expect(renderCsv(buildOccupancyTable(zloty, 'pl')).toString()).toContain(
    '2026-06-03;2026-06-30;28;6;21,43;3;500,00;250,00;17,86;pokoje znane tylko z pobytów, 4 noce bez ceny\r\n',
  );
});

test('occupancy report: counts no guests of a stay when adults or children are missing or are both 0', async () => {
  const store = openTestStore();
  const stay = (reservationId: number, adults: number | null, children: number | null) =>
    aReservation({ reservationId, adults, children, arrival: TODAY, departure: '2026-06-05' });
  store.reservations.applyWindow(
    SPAN,
    [stay(1, 2, 1), stay(2, 2, null), stay(3, null, 1), stay(4, 0, 0)],
    AT,
  );
  const request = { from: TODAY, to: '2026-06-30', by: 'month' as const, currency: 'PLN' };
  const report = await readOccupancyReport(store, request);
  expect(report.whole).toMatchObject({ guests: 3, guestNights: 6, nightsUncounted: 6, nightsSold: 8 });
  expect(guestRemarks(report, 'pl').at(-1)).toBe(
    '6 nocy bez liczby osób: nie wchodzi do gości ani do osobonoclegów.',
  );
  expect(renderCsv(buildGuestNightsTable(report, 'en')).toString()).toContain(
    'From;To;Nights sold;Guests;Guest nights;Remarks\r\n2026-06-03;2026-06-30;8;3;6;6 nights without a number of guests\r\n',
  );
});

test('occupancy report: takes its currency from the stays that state a currency, or uses PLN when no stay does', async () => {
  const store = openTestStore();
  const stay = (reservationId: number, currency: string) =>
    aReservation({ reservationId, currency, pricePerStay: '400', arrival: TODAY, departure: '2026-06-05' });
  const currencyWith = async (...stays: ReturnType<typeof stay>[]) => {
    store.reservations.applyWindow(SPAN, stays, AT);
    return (await readOccupancyReport(store, { from: TODAY, to: TODAY, by: null, currency: null })).currency;
  };
  expect(await currencyWith(stay(1, ''))).toBe('PLN');
  expect(await currencyWith(stay(1, ''), stay(2, ''), stay(3, 'EUR'))).toBe('EUR');
});

test('occupancy report: excludes the price of a stay without a night from the revenue and adds a remark', async () => {
  const store = openTestStore();
  const stay = (reservationId: number, departure: string, pricePerStay: string | null) =>
    aReservation({ reservationId, arrival: TODAY, departure, pricePerStay });
  store.reservations.applyWindow(
    SPAN,
    [stay(1, TODAY, '200'), stay(2, '2026-06-05', '600'), stay(3, '2026-06-04', null)],
    AT,
  );
  const request = { from: TODAY, to: '2026-06-30', by: 'month' as const, currency: 'PLN' };
  const report = await readOccupancyReport(store, request);
  expect(report.whole).toMatchObject({ arrivals: 3, dayStays: 1, revenue: 60_000 });
  expect([figureRemarks(report, 'pl').at(-1), figureRemarks(report, 'en').at(-1)]).toEqual([
    '1 pobyt dzienny, bez nocy: ceny tych pobytów nie wchodzą do przychodu, ADR ani RevPAR.',
    '1 day stay without a night, not in the revenue, ADR or RevPAR.',
  ]);
  expect(renderCsv(buildOccupancyTable(report, 'en')).toString()).toContain(
    ';rooms known from stays only, 1 night without a price, 1 day stay\r\n',
  );
  const [row] = buildFiguresPerPropertyTable([{ id: 'p-1', name: 'Pod Lipą', figures: report }], 'en').rows;
  expect(row?.at(-1)).toBe('rooms known from stays only, 1 night without a price, 1 day stay');
});

test('occupancy report CSV: leaves the numbers of a never downloaded day empty and gives the reason', async () => {
  const report = await readOccupancyReport(openTestStore(), {
    from: TODAY,
    to: TODAY,
    by: 'day',
    currency: null,
  });
  expect(report.checkedAt).toBeNull();
  expect(renderCsv(buildOccupancyTable(report, 'en')).toString()).toContain(
    '2026-06-03;2026-06-03;0;;;;;;;1 day never downloaded\r\n',
  );
});

test('booking pace: shows how many nights of a coming week are booked now and how many were booked a week earlier', () => {
  const store = openTestStore();
  const stay = (reservationId: number) =>
    aReservation({ reservationId, arrival: '2026-06-20', departure: '2026-06-22' });
  store.reservations.applyWindow(SPAN, [stay(1)], AT);
  store.reservations.applyWindow(SPAN, [stay(1), stay(2)], daysAfter(6));
  const [, second] = readBookingPace(store, daysAfter(10)).weeks;
  expect(second).toMatchObject({ from: '2026-06-20', now: 4, weekAgo: 2, yearAgo: null });
});

test('booking pace: last week’s value is unknown, not zero, for nights first downloaded less than a week ago', () => {
  const store = openTestStore();
  const june = { from: '2026-06-01', to: '2026-07-01' };
  const autumn = { from: '2026-06-25', to: '2026-10-01' };
  const stay = (reservationId: number, arrival: string, departure: string) =>
    aReservation({ reservationId, arrival, departure });
  store.reservations.applyWindow(june, [stay(1, '2026-06-14', '2026-06-16')], AT);
  store.reservations.applyWindow(autumn, [stay(2, '2026-07-05', '2026-07-07')], daysAfter(6));
  store.reservations.applyWindow(autumn, [stay(2, '2026-07-05', '2026-07-07')], daysAfter(9));
  const { weeks } = readBookingPace(store, daysAfter(10));
  expect(weeks[0]).toMatchObject({ from: '2026-06-13', now: 2, weekAgo: 2 });
  expect(weeks[3]).toMatchObject({ from: '2026-07-04', now: 2, weekAgo: null });
  expect(store.ranges.listAges('reservations', autumn, daysAfter(3))).toEqual([
    { from: '2026-06-25', to: '2026-07-01', checkedAt: AT },
    { from: '2026-07-01', to: '2026-10-01', checkedAt: null },
  ]);
});

test('booking pace: last week’s value is unknown, not zero, when the first download was less than a week ago', () => {
  const store = openTestStore();
  store.reservations.applyWindow(SPAN, [aReservation({ arrival: TODAY, departure: '2026-06-12' })], AT);
  const { weeks, since } = readBookingPace(store, daysAfter(6));
  expect(weeks[0]).toMatchObject({ now: 3, weekAgo: null, yearAgo: null });
  expect(since).toBe(AT);
});

test('booking pace: last year’s values are unknown when the stored reservation changes begin less than a year ago', () => {
  const store = openTestStore();
  const stay = aReservation({ arrival: '2027-12-01', departure: '2027-12-03' });
  const span = { from: '2026-06-01', to: '2028-06-01' };
  store.reservations.applyWindow(span, [stay], AT);
  store.reservations.applyWindow(span, [{ ...stay, adults: 3 }], daysAfter(1));
  // The figures are read again a year and a half later.
  store.people.prune(
    computeRetentionCutOffDates(retentionSchema.parse({ preset: 'short' }), '2027-12-01'),
    50,
  );
  const { weeks, since } = readBookingPace(store, '2027-12-01T10:00:00.000Z');
  expect(weeks[0]).toMatchObject({ now: 2, weekAgo: 2, yearAgo: null });
  expect(since).toBe('2027-06-04T00:00:00.000Z');
  expect(speak(texts.figures, 'en').paceSince({ since })).toBe(
    `Changes have been recorded since ${since}. Comparisons reach no further back.`,
  );
});

test('unpaid invoices report: omits drafts, pro formas and corrections, and states whether all invoices are downloaded', () => {
  const store = openTestStore();
  const invoice = (invoiceId: number, over: Parameters<typeof anInvoice>[0]) =>
    anInvoice({ invoiceId, paymentStatus: 0, paymentDate: '2026-05-31', ...over });
  store.invoices.apply(
    [
      invoice(1, {}),
      invoice(2, { currency: 'EUR', paymentDate: '2026-06-30' }),
      invoice(3, { paymentStatus: 1 }),
      invoice(4, { invoiceStatus: 'DRAFT' }),
      invoice(5, { invoiceType: 2 }),
      invoice(6, { invoiceType: 6, buyer: { companyName: 'Ewa Nowak' } }),
    ],
    AT,
  );
  expect(readUnpaidAgingReport(store, TODAY).invoicesKnown).toBe(false);
  readToTheEnd(store);
  expect(readUnpaidAgingReport(store, TODAY)).toEqual({
    invoicesKnown: true,
    shares: [
      { currency: 'EUR', age: 'notDue', invoices: 1, unknown: 0, gross: 10_000 },
      { currency: 'PLN', age: 'to30', invoices: 1, unknown: 0, gross: 10_000 },
    ],
  });
});

test.each([
  ['is counted less its correction', '0.5', { invoices: 1, unknown: 0, gross: 5_000 }, null],
  ['is left out once it was corrected to zero', '0', null, null],
  [
    'does not include a surcharge, which has its own due date',
    '2.5',
    { invoices: 1, unknown: 0, gross: 10_000 },
    { invoices: 1, unknown: 0, gross: 15_000 },
  ],
  [
    'has an unknown amount beside a correction that may belong to it',
    null,
    { invoices: 1, unknown: 1, gross: null },
    null,
  ],
] as const)(
  'report of unpaid invoices by age: an unpaid invoice %s',
  (_words, quantity, expected, surcharge) => {
    const store = openTestStore();
    const otherItem = { name: 'Coś innego', rate: '23' };
    const correction = anInvoice({
      invoiceId: 2,
      invoiceType: 10,
      paymentStatus: 0,
      issueDate: '2026-06-04',
      correctionReason: 'x',
      paymentDate: '2026-06-18',
      ...(quantity === null ? {} : { extra: { correctionId: 1 } }),
      additionalInfo: quantity === null ? null : 'Korekta do FV 1/06/2026. Pozycje: stan po korekcie.',
      invoiceItems: [anItem(quantity === null ? otherItem : { quantity })],
    });
    store.invoices.apply([anInvoice({ paymentStatus: 0, paymentDate: '2026-05-31' }), correction], AT);
    readToTheEnd(store);
    const shares = [
      ...(surcharge === null ? [] : [{ currency: 'PLN', age: 'notDue', ...surcharge }]),
      ...(expected === null ? [] : [{ currency: 'PLN', age: 'to30', ...expected }]),
    ];
    expect(readUnpaidAgingReport(store, TODAY).shares).toEqual(shares);
  },
);

// The invoice is for 100.00; each correction states the quantity after it.
test.each([
  ['paid, with an unpaid surcharge', [1, 0], ['1.2'], { 2: 2_000 }],
  ['unpaid, its surcharge paid', [0, 1], ['1.2'], { 1: 10_000 }],
  ['unpaid, a surcharge after a reduction', [0, 0, 0], ['0.5', '0.7'], { 1: 5_000, 3: 2_000 }],
  ['unpaid, its surcharge taken back in part', [0, 0, 0], ['1.2', '1.05'], { 1: 10_000, 2: 500 }],
  ['unpaid, more taken back than the surcharge', [0, 0, 0], ['1.2', '0.8'], { 1: 8_000 }],
  ['paid, its surcharge taken back', [1, 0, 0], ['1.2', '1'], {}],
] as const)(
  'unpaid invoices by age: each amount still owed is counted exactly once when the invoice is %s',
  (_words, paid, after, expected) => {
    const store = openTestStore();
    const corrections = after.map((quantity, at) =>
      anInvoice({
        invoiceId: at + 2,
        invoiceType: 10,
        correctionReason: 'x',
        extra: { correctionId: 1 },
        issueDate: `2026-06-0${at + 2}`,
        paymentStatus: paid[at + 1] ?? null,
        additionalInfo: 'Korekta do FV 1/06/2026. Pozycje: stan po korekcie.',
        invoiceItems: [anItem({ quantity })],
      }),
    );
    store.invoices.apply([anInvoice({ paymentStatus: paid[0] }), ...corrections], AT);
    readToTheEnd(store);
    expect(
      Object.fromEntries(listUnpaidInvoices(store).map(({ invoiceId, gross }) => [invoiceId, gross])),
    ).toEqual(expected);
  },
);
