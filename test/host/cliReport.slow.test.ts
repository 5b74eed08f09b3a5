import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#engine/platform/systemClock';
import { openStore } from '#engine/store/openStore';
import { build, kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { aPriceDay, aPricing, aReservation } from '#support/records';
import { NO_KEYCHAIN } from './cliAnswers';

/** Tests `kontuar report` on a profile with three rooms and four stays; the results were computed by hand. */

const AT = '2026-06-03T10:00:00.000Z';
let profile: TestProfile;

beforeAll(async () => {
  [profile] = await Promise.all([makeProfile(), build()]);
  const opened = openStore({ file: join(profile.dir, 'kontuar.db'), clock: systemClock });
  if (!opened.ok) throw new Error(opened.detail);
  const { pricing, reservations } = opened.store;
  const span = { from: '2026-05-01', to: '2026-07-01' };
  pricing.applyWindow(span, aPricing({ 1: [aPriceDay()], 2: [aPriceDay()], 3: [aPriceDay()] }), AT);
  const stay = (reservationId: number, arrival: string, departure: string, pricePerStay: string | null) =>
    aReservation({ reservationId, roomId: Math.min(reservationId, 3), arrival, departure, pricePerStay });
  reservations.applyWindow(
    span,
    [
      stay(1, '2026-05-31', '2026-06-03', '1000.00'),
      stay(2, '2026-06-01', '2026-06-02', '250.50'),
      stay(3, '2026-06-02', '2026-06-03', null),
      stay(4, '2026-06-02', '2026-06-04', '800.00'),
    ],
    AT,
  );
  reservations.markGone([4], AT);
  opened.store.close();
}, 180_000);
afterAll(() => profile.remove());

const report = (...args: string[]) =>
  kontuar(['report', ...args, '--json', '--profile', profile.dir], NO_KEYCHAIN);

test('kontuar report --by day: ignores a stay gone from the service, and counts nights of a stay without a price as sold', async () => {
  const { status, out } = await report('--from', '2026-06-01', '--to', '2026-06-02', '--by', 'day');
  expect(status).toBe(0);
  const { currency, rooms, periods } = JSON.parse(out);
  expect({ currency, rooms, periods }).toEqual({
    currency: 'PLN',
    rooms: 3,
    periods: [
      {
        from: '2026-06-01',
        to: '2026-06-01',
        nightsAvailable: 3,
        nightsUnfetched: 0,
        arrivals: 1,
        dayStays: 0,
        nightsSold: 2,
        nightsUnpriced: 0,
        nightsConverted: 0,
        occupancy: 0.6667,
        // Each stay has two guests, but only one stay begins on this day.
        guests: 2,
        guestNights: 4,
        nightsUncounted: 0,
        // In PLN: a third of 1,000.00, plus 250.50.
        revenue: '583.83',
        adr: '291.92',
        revpar: '194.61',
      },
      {
        from: '2026-06-02',
        to: '2026-06-02',
        nightsAvailable: 3,
        nightsUnfetched: 0,
        arrivals: 1,
        dayStays: 0,
        nightsSold: 2,
        nightsUnpriced: 1,
        nightsConverted: 0,
        occupancy: 0.6667,
        guests: 2,
        guestNights: 4,
        nightsUncounted: 0,
        revenue: '333.33',
        adr: '333.33',
        revpar: '111.11',
      },
    ],
  });
});

test('kontuar report: lists stays, VAT by month and unpaid invoices, and marks unknown figures as unknown', async () => {
  const { out } = await report('--from', '2026-06-01', '--to', '2026-06-02');
  const { stays, vat, unpaid } = JSON.parse(out);
  expect(stays.rooms.map(({ nights, revenue }: Record<string, unknown>) => [nights, revenue])).toEqual([
    [2, '666.67'],
    [1, '250.50'],
    // The only stay on this day has no price.
    [1, null],
  ]);
  // Stays 2 and 3 begin here; stay 4 disappeared from the service after its arrival.
  expect(stays.ends.kept).toEqual({ stays: 2, nights: 2 });
  expect(vat).toMatchObject({
    invoicesKnown: false,
    months: [{ month: '2026-06', net: '0.00', documents: 0 }],
  });
  expect(unpaid).toEqual({ invoicesKnown: false, shares: [] });
});

test('kontuar report: flags the number of rooms as uncertain when rooms are known only from stays', async () => {
  const known = JSON.parse((await report('--from', '2026-06-01', '--to', '2026-06-02')).out);
  expect([known.roomsFromStays, known.stays.roomsFromStays]).toEqual([false, false]);
  const otherProfile = await makeProfile();
  const opened = openStore({ file: join(otherProfile.dir, 'kontuar.db'), clock: systemClock });
  if (!opened.ok) throw new Error(opened.detail);
  const stay = { arrival: '2026-06-01', departure: '2026-06-03' };
  opened.store.reservations.applyWindow({ from: '2026-05-01', to: '2026-07-01' }, [aReservation(stay)], AT);
  opened.store.close();
  const asked = ['report', '--from', '2026-06-01', '--to', '2026-06-02', '--profile', otherProfile.dir];
  const { rooms, roomsFromStays, stays } = JSON.parse((await kontuar([...asked, '--json'], NO_KEYCHAIN)).out);
  expect({ rooms, roomsFromStays, own: stays.roomsFromStays }).toEqual({
    rooms: 1,
    roomsFromStays: true,
    own: true,
  });
  expect((await kontuar(asked, NO_KEYCHAIN)).out).toContain('rooms known from stays only');
  await otherProfile.remove();
});

test('kontuar report: gives no figures for a period with unfetched days, and refuses a --to date before the --from date', async () => {
  const july = await report('--from', '2026-06-30', '--to', '2026-07-01');
  expect(JSON.parse(july.out).periods).toEqual([
    expect.objectContaining({ nightsUnfetched: 1, nightsSold: null, revenue: null, occupancy: null }),
  ]);
  const backwards = await report('--from', '2026-06-02', '--to', '2026-06-01');
  expect([backwards.status, JSON.parse(backwards.out).error.field]).toEqual([2, 'to']);
});
