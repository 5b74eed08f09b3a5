import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Window } from '#engine/store/storeInterface';
import type { Reservation } from '#shared/model/reservationSchema';
import { addDays } from '#shared/rules/days';
import { aReservation } from '#support/records';
import { AT, LATER, openTestStore, takenBack } from './openTestStore';

const W1 = { from: '2026-01-01', to: '2026-03-01' };
const W2 = { from: '2026-02-27', to: '2026-05-01' };
const W3 = { from: '2026-04-29', to: '2026-07-01' };
const stay = (reservationId: number, arrival: string, departure: string) =>
  aReservation({ reservationId, arrival, departure });
const NONE: ReadonlySet<number> = new Set();

describe('missing', () => {
  test('missing stay check: reports an absent stay when the date window listed the stay earlier or covers its whole period', () => {
    const { reservations } = openTestStore();
    reservations.applyWindow(
      W1,
      [stay(1, '2026-01-10', '2026-01-12'), stay(2, '2026-02-20', '2026-03-20')],
      AT,
    );
    reservations.applyWindow(
      W3,
      [stay(3, '2026-06-10', '2026-06-12'), stay(4, '2026-01-20', '2026-01-25')],
      AT,
    );
    expect(reservations.listMissing([W1], NONE)).toEqual([1, 2, 4]);
    expect(reservations.listMissing([W1], new Set([2]))).toEqual([1, 4]);
    expect(reservations.listMissing([W2], NONE)).toEqual([]);
  });

  test('missing stay check of a date window: ignores a stay downloaded with another window that departs on the end date of the checked window', () => {
    const { reservations } = openTestStore();
    reservations.applyWindow(W2, [stay(1, '2026-02-20', W1.to)], AT);
    expect(reservations.listMissing([W1], NONE)).toEqual([]);
  });

  test('stay missing in the service: is reported in every pass until the stay is marked as deleted', () => {
    const { reservations } = openTestStore();
    reservations.applyWindow(W1, [stay(1, '2026-02-20', '2026-03-20')], AT);
    reservations.applyWindow(W1, [], LATER);
    reservations.applyWindow(W1, [], LATER);
    expect(reservations.listMissing([W1], NONE)).toEqual([1]);
  });

  test('missing stay check: does not report a stay already marked as deleted', () => {
    const { reservations } = openTestStore();
    reservations.applyWindow(W1, [stay(1, '2026-01-10', '2026-01-12')], AT);
    reservations.markGone(reservations.listMissing([W1], NONE), LATER);
    expect(reservations.listMissing([W1], NONE)).toEqual([]);
  });

  test.each([
    ['the old window first', [W1, W3]],
    ['the new window first', [W3, W1]],
  ])(
    'missing stay check: does not report a stay that moved from one date window to another (%s)',
    (_name, order) => {
      const { reservations } = openTestStore();
      reservations.applyWindow(W1, [stay(1, '2026-01-10', '2026-01-12')], AT);
      const moved = stay(1, '2026-06-10', '2026-06-12');
      for (const window of order) reservations.applyWindow(window, window === W3 ? [moved] : [], LATER);
      expect(reservations.listMissing([W1, W3], new Set([1]))).toEqual([]);
      reservations.applyWindow(W1, [], LATER);
      expect(reservations.listMissing([W1], NONE)).toEqual([]);
    },
  );
});

describe('over many passes', () => {
  const GRID: readonly Window[] = [W1, W2, W3];
  const ORIGIN = '2026-01-01';

  interface Stay {
    readonly id: number;
    readonly start: number;
    readonly nights: number;
  }
  const anyStay: fc.Arbitrary<Stay> = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    start: fc.integer({ min: 0, max: 170 }),
    nights: fc.integer({ min: 1, max: 12 }),
  });
  const reservationOf = ({ id, start, nights }: Stay): Reservation =>
    stay(id, addDays(ORIGIN, start), addDays(ORIGIN, start + nights));
  const shows = (window: Window, { arrival, departure }: Reservation) =>
    arrival < window.to && departure > window.from;

  /**
   * Generates what changes in the service before a sync pass, and which windows the pass reads before it is cut off.
   */
  const anyStep = fc.record({
    put: fc.array(anyStay, { maxLength: 3 }),
    remove: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
    cutOff: fc.boolean(),
  });

  test('full sync passes: mark a stay as deleted if and only if the service no longer has that stay', () => {
    const store = openTestStore();
    const { reservations } = store;
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 8 }), (steps) => {
        const service = new Map<number, Reservation>();
        const pass = (order: readonly number[], cutOff: boolean) => {
          const windows = order.flatMap((index) => GRID[index] ?? []);
          const returned = new Set<number>();
          for (const window of windows) {
            const shown = [...service.values()].filter((reservation) => shows(window, reservation));
            reservations.applyWindow(window, shown, AT);
            for (const stay of shown) returned.add(stay.reservationId);
          }
          if (!cutOff) reservations.markGone(reservations.listMissing(windows, returned), AT);
        };
        takenBack(store, () => {
          for (const { put, remove, order, cutOff } of steps) {
            for (const putStay of put) service.set(putStay.id, reservationOf(putStay));
            for (const id of remove) service.delete(id);
            pass(order, cutOff);
            if (order.length < GRID.length || cutOff) continue;
            const kept = reservations
              .listStays({ from: W1.from, to: W3.to })
              .filter((storedStay) => storedStay.goneSince === null);
            expect(kept.map((storedStay) => storedStay.id).sort()).toEqual([...service.keys()].sort());
          }
        });
      }),
      { numRuns: 120 },
    );
  });

  test('stay sync: marks no stay as deleted while the service has the stay, in any order of downloaded date windows', () => {
    const store = openTestStore();
    const { reservations } = store;
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 8 }), anyStay, (steps, still) => {
        const reservation = reservationOf(still);
        takenBack(store, () => {
          for (const { order, cutOff } of steps) {
            const windows = order.flatMap((index) => GRID[index] ?? []);
            const showing = windows.filter((window) => shows(window, reservation));
            for (const window of windows)
              reservations.applyWindow(window, shows(window, reservation) ? [reservation] : [], AT);
            const returned = new Set(showing.length > 0 ? [reservation.reservationId] : []);
            if (!cutOff) reservations.markGone(reservations.listMissing(windows, returned), AT);
            expect(reservations.get(reservation.reservationId)?.goneSince ?? null).toBeNull();
          }
        });
      }),
      { numRuns: 80 },
    );
  });
});
