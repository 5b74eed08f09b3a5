import { speak } from '#shared/text/language';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderCsv } from '#engine/documents/export/csv';
import { readOccupancyReport } from '#engine/documents/report/readOccupancyAndRevenueReport';
import { readBookingSourceAndLengthReport } from '#engine/documents/report/readBookingSourceAndLengthReport';
import { stayReportTableBuilders } from '#engine/documents/report/stayReportTableBuilders';
import { stayRemarks } from '#shared/text/stayFigures';
import { computeRetentionCutOffDates, retentionSchema } from '#shared/rules/retentionPeriods';
import { createSimulatedProperty } from '../../../../src-main/training/trainingProperty';
import { aReservation } from '#support/records';
import { AT, openTestStore, TODAY } from '../../store/openTestStore';
import * as texts from '#shared/i18n/texts';

/**
 * Tests stay figures from a store against an independent count of each night and booking, with days from `Date` and
 * money as fractions with one denominator.
 */

const SPAN = { from: '2025-01-01', to: '2027-12-31' };
const DAY_MS = 86_400_000;
const dayAt = (offset: number) => new Date(Date.UTC(2026, 5, 1 + offset)).toISOString().slice(0, 10);
const offsetOf = (day: string) => Math.round((Date.parse(day) - Date.UTC(2026, 5, 1)) / DAY_MS);
/** The least common multiple of 1 to 20. */
const LCM = 232_792_560n;

interface Stay {
  readonly at: number;
  readonly nights: number;
  readonly room: string;
  readonly source: string;
  /** Grosz. */
  readonly price: bigint | null;
  readonly currency: string;
  readonly lead: number | null;
  readonly checkIn: string;
  readonly gone: number | null;
}
const ROOMS: Readonly<Record<string, readonly [number, string, string]>> = {
  a: [1, '1 Dwójka', 'Dwójka'],
  b: [2, '2 Dwójka', 'Dwójka'],
  c: [3, '3 Domek z tarasem', 'Domek z tarasem'],
  d: [4, 'Apartament', ''],
};

function naive(stays: readonly Stay[], from: number, to: number, today: number) {
  const money = (subset: readonly Stay[]): bigint => {
    let exact = 0n;
    for (const { at, nights, price, currency } of subset)
      for (let night = at; night < at + nights; night += 1)
        if (night >= from && night <= to && price !== null && currency === 'PLN')
          exact += (price * LCM) / BigInt(nights);
    return (2n * exact + LCM) / (2n * LCM);
  };
  const nightsOf = (subset: readonly Stay[]) =>
    subset.flatMap(({ at, nights }) =>
      Array.from({ length: nights }, (_, night) => at + night).filter(
        (night) => night >= from && night <= to,
      ),
    ).length;
  const share = (subset: readonly Stay[]) => {
    const unpriced = subset.filter(({ price, currency }) => price === null || currency !== 'PLN');
    return {
      arrivals: subset.filter(({ at }) => at >= from && at <= to).length,
      nights: nightsOf(subset),
      nightsUnpriced: nightsOf(unpriced),
      revenue: nightsOf(subset) > 0 && nightsOf(unpriced) === nightsOf(subset) ? null : money(subset),
    };
  };
  const begun = stays.filter(({ at }) => at >= from && at <= to);
  const remaining = begun.filter(({ gone }) => gone === null);
  const end = (subset: readonly Stay[]) => ({
    stays: subset.length,
    nights: subset.map(({ nights }) => nights).reduce((a, b) => a + b, 0),
  });
  const leads = remaining.flatMap(({ lead }) => lead ?? []);
  const sorted = leads.filter((lead) => lead >= 0).toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return {
    share,
    begun,
    here: remaining,
    between: (values: readonly number[], low: number, high: number) =>
      values.filter((value) => value >= low && value <= high).length,
    leads,
    median:
      sorted.length === 0
        ? null
        : ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2,
    ends: {
      kept: end(remaining),
      notCheckedIn: end(remaining.filter(({ at, checkIn }) => at < today && checkIn === 'NONE')),
      goneBefore: end(begun.filter(({ at, gone }) => gone !== null && gone < at)),
      goneLater: end(begun.filter(({ at, gone }) => gone !== null && gone >= at)),
    },
  };
}

function storeOf(stays: readonly Stay[]) {
  const store = openTestStore();
  const rows = Object.values(ROOMS).map(([roomId, roomName], at) =>
    // An old stay in each room makes the room known to the program.
    aReservation({
      reservationId: 9_000 + at,
      roomId,
      roomName,
      arrival: '2025-02-01',
      departure: '2025-02-02',
    }),
  );
  const records = stays.map(({ at, nights, room, source, price, currency, lead, checkIn }, id) =>
    aReservation({
      reservationId: id + 1,
      arrival: dayAt(at),
      departure: dayAt(at + nights),
      source,
      currency,
      roomId: ROOMS[room]?.[0] ?? null,
      roomName: ROOMS[room]?.[1] ?? '',
      checkInStatus: checkIn,
      pricePerStay: price === null ? null : `${price / 100n}.${String(price % 100n).padStart(2, '0')}`,
      addDate: lead === null ? null : `${dayAt(at - lead)} 23:59:59`,
    }),
  );
  store.reservations.applyWindow(SPAN, [...rows, ...records], AT);
  for (const [id, { gone }] of stays.entries())
    if (gone !== null) store.reservations.markGone([id + 1], `${dayAt(gone)}T10:00:00.000Z`);
  return store;
}

async function expectEqual(stays: readonly Stay[], from: number, to: number) {
  const store = storeOf(stays);
  const request = { from: dayAt(from), to: dayAt(to), by: null, currency: 'PLN' };
  const report = await readBookingSourceAndLengthReport(store, request, TODAY);
  const truth = naive(stays, from, to, offsetOf(TODAY));
  const remaining = stays.filter(({ gone }) => gone === null);
  const exact = <Share extends { revenue: number | null }>({ revenue, ...share }: Share) => ({
    ...share,
    revenue: revenue === null ? null : BigInt(revenue),
  });
  const { share } = truth;
  for (const source of new Set(stays.map((stay) => stay.source))) {
    const expected = share(remaining.filter((stay) => stay.source === source));
    const found = report.sources.find(({ name }) => name === source);
    expect(found && exact(found)).toEqual(
      expected.arrivals + expected.nights === 0 ? undefined : { name: source, ...expected },
    );
  }
  const days = to - from + 1;
  for (const [room, [, name]] of Object.entries(ROOMS)) {
    const roomShare = share(remaining.filter((stay) => stay.room === room));
    const found = report.rooms.find((entry) => entry.name === name);
    expect(found && exact(found)).toEqual({
      name,
      ...roomShare,
      rooms: 1,
      nightsAvailable: days,
      occupancy: Number((roomShare.nights / days).toFixed(4)),
    });
  }
  for (const kind of ['Dwójka', 'Domek z tarasem', '']) {
    const rooms = Object.entries(ROOMS).filter(([, [, , roomKind]]) => roomKind === kind);
    const kindShare = share(remaining.filter((stay) => rooms.some(([room]) => room === stay.room)));
    const found = report.kinds.find((entry) => entry.name === kind && entry.rooms !== null);
    expect(found && exact(found)).toMatchObject({
      ...kindShare,
      rooms: rooms.length,
      nightsAvailable: rooms.length * days,
    });
  }
  const roomless = share(remaining.filter(({ room }) => !(room in ROOMS)));
  const otherRooms = report.rooms.find((entry) => entry.rooms === null);
  expect(otherRooms?.nights ?? 0).toBe(roomless.nights);
  const lengths = truth.here.map(({ nights }) => nights);
  expect(report.lengths.map(({ stays: count }) => count)).toEqual(
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 6],
      [7, 7],
      [8, 14],
      [15, 28],
      [29, 999],
    ].map(([low = 0, high = 0]) => truth.between(lengths, low, high)),
  );
  expect(report.leads.map(({ stays: count }) => count)).toEqual(
    [
      [0, 0],
      [1, 3],
      [4, 7],
      [8, 14],
      [15, 30],
      [31, 60],
      [61, 90],
      [91, 180],
      [181, 9999],
    ].map(([low = 0, high = 0]) => truth.between(truth.leads, low, high)),
  );
  expect([report.leadMedian, report.addedLater, report.leadUnknown]).toEqual([
    truth.median,
    truth.leads.filter((lead) => lead < 0).length,
    truth.here.filter(({ lead }) => lead === null).length,
  ]);
  expect(report.ends).toEqual(truth.ends);
}

test('stay report of random stays: its numbers by source, room, length, booking lead time and outcome equal a simple count', async () => {
  const some = fc.record({
    at: fc.integer({ min: -20, max: 60 }),
    nights: fc.integer({ min: 0, max: 20 }),
    room: fc.constantFrom('a', 'b', 'c', 'd', 'none'),
    source: fc.constantFrom('Booking.com', 'telefon', ''),
    price: fc.option(fc.bigInt({ min: 0n, max: 900_000n }), { nil: null }),
    currency: fc.constantFrom('PLN', 'PLN', 'EUR'),
    lead: fc.option(fc.integer({ min: -3, max: 400 }), { nil: null }),
    checkIn: fc.constantFrom('NONE', 'CHECKED-IN', 'CHECKED-OUT', 'SOMETHING'),
    gone: fc.option(fc.integer({ min: -20, max: 60 }), { nil: null }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(some, { maxLength: 20 }), fc.nat(30), fc.nat(45), (stays, from, more) =>
      // This PC started recording at `AT`, the third day, so the period does not end earlier.
      expectEqual(stays, from, Math.max(from + more, 2)),
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('stay report: agrees with an independent count of the training property’s stays over three months', async () => {
  const { stays } = createSimulatedProperty({ seed: 7, rooms: 12, invoices: 10, today: TODAY });
  const names = Object.keys(ROOMS);
  await expectEqual(
    [...stays.values()].map((stay): Stay => {
      const at = offsetOf(stay.arrival);
      return {
        at,
        nights: offsetOf(stay.departure) - at,
        room: names[stay.room.roomId % 5] ?? 'none',
        source: stay.source.name,
        price: BigInt(stay.price),
        currency: stay.currency,
        lead: at - offsetOf(new Date(stay.addedAt).toISOString().slice(0, 10)),
        checkIn: stay.checkInStatus,
        gone: null,
      };
    }),
    -40,
    50,
  );
});

test('stay report: the number of deleted stays is unknown, not zero, for days before deletions were recorded', async () => {
  const store = storeOf([]);
  const request = { from: '2026-05-01', to: '2026-05-31', by: null, currency: null };
  const before = await readBookingSourceAndLengthReport(store, request, TODAY);
  expect(before.ends).toMatchObject({ kept: { stays: 0 }, goneBefore: null, goneLater: null });
  expect(renderCsv(stayReportTableBuilders.ends(before, 'en')).toString()).toContain(
    'deleted on the arrival day or later;;\r\n',
  );
  const since = await readBookingSourceAndLengthReport(store, { ...request, to: '2026-06-30' }, TODAY);
  expect(since.ends).toMatchObject({ goneBefore: { stays: 0 }, goneLater: { stays: 0 } });
});

test('stay report: leaves days that were never downloaded out of all figures, and states the number of such days', async () => {
  const store = openTestStore();
  store.reservations.applyWindow(
    { from: '2026-06-01', to: '2026-06-11' },
    [
      aReservation({ reservationId: 1, arrival: '2026-06-10', departure: '2026-06-14', addDate: null }),
      aReservation({ reservationId: 2, arrival: '2026-06-12', departure: '2026-06-14' }),
    ],
    AT,
  );
  const request = { from: '2026-06-01', to: '2026-06-20', by: null, currency: null };
  const report = await readBookingSourceAndLengthReport(store, request, TODAY);
  expect([report.daysUnfetched, report.leadUnknown, report.ends.kept.stays]).toEqual([10, 1, 1]);
  expect(report.sources.map(({ nights }) => nights)).toEqual([1]);
  expect(renderCsv(stayReportTableBuilders.leads(report, 'pl')).toString()).toContain(
    'nieznane: bez daty dodania;1\r\n',
  );
  expect((await readOccupancyReport(store, request)).whole.nightsSold).toBeNull();
});

test('stay report CSV: escapes a source name that begins like a formula', async () => {
  const store = openTestStore();
  store.reservations.applyWindow(
    SPAN,
    [aReservation({ arrival: TODAY, departure: '2026-06-05', source: '=1+1', pricePerStay: '500' })],
    AT,
  );
  const report = await readBookingSourceAndLengthReport(
    store,
    { from: TODAY, to: '2026-06-30', by: null, currency: null },
    TODAY,
  );
  expect(renderCsv(stayReportTableBuilders.sources(report, 'en')).toString()).toContain(
    "\r\n'=1+1;1;2;500,00;0\r\n",
  );
});

test('stay report CSV: leaves the revenue of a source or room blank when none of its nights has a price', async () => {
  const store = openTestStore();
  const stay = {
    arrival: TODAY,
    departure: '2026-06-05',
    roomId: 1,
    roomName: '101 Dwójka',
    source: 'Booking.com',
  };
  store.reservations.applyWindow(SPAN, [aReservation({ ...stay, pricePerStay: null })], AT);
  const report = await readBookingSourceAndLengthReport(
    store,
    { from: TODAY, to: '2026-06-30', by: null, currency: null },
    TODAY,
  );
  expect(renderCsv(stayReportTableBuilders.sources(report, 'en')).toString()).toContain(
    '\r\nBooking.com;1;2;;2\r\n',
  );
  expect(renderCsv(stayReportTableBuilders.rooms(report, 'en')).toString()).toContain(
    '\r\n101 Dwójka;1;2;28;7,14;;2;rooms known from stays only\r\n',
  );
});

test('stay report: a stay deleted while the PC was off counts as deleted on the day when the PC noticed it', async () => {
  const store = openTestStore();
  const juneToday = { from: '2026-06-01', to: '2026-06-30', by: null, currency: null };
  store.reservations.applyWindow(
    SPAN,
    [aReservation({ arrival: '2026-06-06', departure: '2026-06-08' })],
    AT,
  );
  // The PC was off from Friday to Monday, so the program cannot tell whether the stay was removed before Saturday.
  store.reservations.markGone([1], '2026-06-08T06:00:00.000Z');
  const { ends } = await readBookingSourceAndLengthReport(store, juneToday, '2026-06-08');
  expect(ends).toMatchObject({ goneBefore: { stays: 0 }, goneLater: { stays: 1 } });
  expect(speak(texts.stayFigures, 'en').defineEnds).toContain('the day on which Kontuar noticed it');
});

test('stay report: its numbers of deleted stays are unchanged after data retention removed the change records of these stays', async () => {
  const store = openTestStore();
  const stay = aReservation({ arrival: '2026-07-06', departure: '2026-07-08' });
  store.reservations.applyWindow(SPAN, [stay], AT);
  store.reservations.markGone([1], '2026-06-20T06:00:00.000Z');
  const july = { from: '2026-07-01', to: '2026-07-31', by: null, currency: null };
  const before = await readBookingSourceAndLengthReport(store, july, '2026-08-01');
  expect(before.ends).toMatchObject({ goneBefore: { stays: 1, nights: 2 }, goneLater: { stays: 0 } });
  const limits = computeRetentionCutOffDates(retentionSchema.parse({ preset: 'short' }), '2027-12-01');
  store.people.eraseStays(store.people.listDueStays(limits, 50));
  expect(store.people.prune(limits, 50)).toBeGreaterThan(0);
  const later = await readBookingSourceAndLengthReport(store, july, '2027-12-01');
  expect(later.ends).toEqual(before.ends);
  expect(later.goneKnownSince).toBe(before.goneKnownSince);
});

test('stay report: counts no nights of stays that depart before they arrive, and gives the number of such stays', async () => {
  const store = openTestStore();
  store.reservations.applyWindow(
    SPAN,
    [
      aReservation({ reservationId: 1, arrival: '2026-06-06', departure: '2026-06-08' }),
      aReservation({ reservationId: 2, arrival: '2026-06-10', departure: '2026-06-03' }),
      aReservation({ reservationId: 3, arrival: '2026-06-06', departure: '2026-06-09' }),
      aReservation({ reservationId: 4, arrival: '2026-06-12', departure: '2026-06-02' }),
    ],
    AT,
  );
  store.reservations.markGone([3, 4], AT);
  const june = { from: '2026-06-01', to: '2026-06-30', by: null, currency: null };
  const report = await readBookingSourceAndLengthReport(store, june, TODAY);
  expect(report.ends).toMatchObject({ kept: { stays: 2, nights: 2 }, goneBefore: { stays: 2, nights: 3 } });
  const remarks = stayRemarks(report, 'en');
  expect(remarks.lengths).toEqual([
    'Average number of nights: 2.',
    'Stays with departure before arrival: 2. Their nights are not counted.',
  ]);
  expect(remarks.ends[0]).toBe(remarks.lengths[1]);
});
