import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanStay } from '#shared/contract/desk';
import { dayNumber, dayOf } from '#shared/rules/days';
import {
  formOf,
  guestName,
  paymentOf,
  readStays,
  safeColor,
  sourceKind,
} from '../../src-renderer/plan/stays';
import { arrange, barsAt, barsBetween, endOf, isFree, takenPerNight } from '../../src-renderer/plan/tape';

const BASE = dayNumber('2026-06-01');
const ROOMS = [1, 2, 3].map((roomId) => ({ roomId, name: `10${roomId}`, pricingType: null }));

function stay(id: number, from: number, to: number, fields: Partial<PlanStay> = {}): PlanStay {
  return {
    ...{ id, number: id, roomId: 1, arrival: dayOf(BASE + from), departure: dayOf(BASE + to) },
    ...{ name: 'Kowalska', forename: 'Ewa', checkIn: 'NONE', payment: 'NO_PAYMENT' },
    ...{ source: '', color: null, note: false, goneSince: null },
    ...fields,
  };
}

const GONE = '2026-06-01T10:00:00.000Z';
const anyStays = fc
  .array(
    fc.record({
      room: fc.constantFrom<(number | null)[]>(1, 2, 9, null),
      from: fc.integer({ min: 0, max: 40 }),
      nights: fc.integer({ min: -1, max: 9 }),
      gone: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ room, from, nights, gone }, i) =>
      stay(i + 1, from, from + nights, { roomId: room, goneSince: gone ? GONE : null }),
    ),
  );

describe('arranging stays in rows', () => {
  test('every stay that counts is in its room, once, and none lies over another in its lane', () => {
    fc.assert(
      fc.property(anyStays, fc.boolean(), (stays, withGone) => {
        const { rows, places } = arrange(ROOMS, [readStays(stays)], withGone);
        const wanted = stays.filter(({ goneSince }) => withGone || goneSince === null);
        expect([...places.keys()].toSorted((a, b) => a - b)).toEqual(wanted.map(({ id }) => id));
        for (const { id, roomId } of wanted) expect(rows[places.get(id)?.row ?? -1]?.roomId).toBe(roomId);
        for (const { bars, lanes } of rows) {
          for (const one of bars) {
            expect(one.lane).toBeLessThan(lanes);
            for (const other of bars) {
              if (one === other || one.lane !== other.lane) continue;
              expect(one.stay.from >= endOf(other.stay) || other.stay.from >= endOf(one.stay)).toBe(true);
            }
          }
        }
      }),
    );
  });

  test('a stay clashes exactly when another one that counts shares a night of its room', () => {
    fc.assert(
      fc.property(anyStays, (stays) => {
        for (const { bars, roomId } of arrange(ROOMS, [readStays(stays)], true).rows) {
          for (const { stay: one, clash } of bars) {
            const shared = bars.some(
              ({ stay: other }) =>
                other !== one && !one.gone && !other.gone && other.from < one.to && other.to > one.from,
            );
            expect(clash).toBe(roomId !== null && shared);
          }
        }
      }),
    );
  });

  test('leaving and arriving on the same day is no overlap', () => {
    const { rows, clashes } = arrange(ROOMS, [readStays([stay(1, 0, 3), stay(2, 3, 5)])], false);
    expect(rows[0]).toMatchObject({ lanes: 1 });
    expect(clashes).toBe(0);
  });

  test('a stay that is gone makes room for the one that took its place', () => {
    const { rows } = arrange(ROOMS, [readStays([stay(1, 0, 5, { goneSince: GONE }), stay(2, 2, 4)])], true);
    expect(rows[0]?.bars.map(({ stay: { id }, lane, clash }) => ({ id, lane, clash }))).toEqual([
      { id: 1, lane: 1, clash: false },
      { id: 2, lane: 0, clash: false },
    ]);
  });

  test('stays without a room and of an unknown room get rows of their own, last', () => {
    const stays = [stay(1, 0, 2, { roomId: null }), stay(2, 0, 2, { roomId: 77 }), stay(3, 0, 2)];
    const { rows } = arrange(ROOMS, [readStays(stays)], false);
    expect(rows.map(({ roomId, name, real }) => ({ roomId, name, real })).slice(3)).toEqual([
      { roomId: 77, name: '77', real: false },
      { roomId: null, name: '', real: false },
    ]);
  });

  test('the same stay in two blocks of days is one bar, as the later answer has it', () => {
    const earlier = readStays([stay(1, 0, 3)]);
    const later = readStays([stay(1, 0, 4)]);
    const { rows } = arrange(ROOMS, [earlier, later], false);
    expect(rows[0]?.bars.map((bar) => bar.stay.to - bar.stay.from)).toEqual([4]);
  });

  test('stays of one reservation number are a group; a stay alone is none', () => {
    const stays = [stay(1, 0, 2, { number: 7 }), stay(2, 0, 2, { number: 7, roomId: 2 }), stay(3, 3, 4)];
    expect(arrange(ROOMS, [readStays(stays)], false).groups).toEqual(new Map([[7, [1, 2]]]));
  });
});

describe('looking nights up', () => {
  test('the bars between two days are all that touch them, in order of arrival', () => {
    fc.assert(
      fc.property(
        anyStays,
        fc.integer({ min: -5, max: 45 }),
        fc.integer({ min: 1, max: 20 }),
        (stays, at, n) => {
          const from = BASE + at;
          for (const row of arrange(ROOMS, [readStays(stays)], true).rows) {
            const found = barsBetween(row, from, from + n);
            expect(found).toEqual(
              row.bars.filter(({ stay: one }) => one.from < from + n && endOf(one) > from),
            );
          }
        },
      ),
    );
  });

  test('a room counts as taken once a night, whatever lies over each other in it', () => {
    fc.assert(
      fc.property(anyStays, (stays) => {
        const { rows } = arrange(ROOMS, [readStays(stays)], true);
        const taken = takenPerNight(rows, BASE + 5, BASE + 35);
        taken.forEach((count, i) => {
          const night = BASE + 5 + i;
          expect(count).toBe(rows.filter((row) => row.real && !isFree(row, night)).length);
        });
      }),
    );
  });

  test('a stay of no night takes no night, and is still found on its day', () => {
    const { rows } = arrange(ROOMS, [readStays([stay(1, 4, 4)])], false);
    const row = rows[0];
    if (!row) throw new Error('no row');
    expect(isFree(row, BASE + 4)).toBe(true);
    expect(barsAt(row, BASE + 4).map((bar) => bar.stay.id)).toEqual([1]);
    expect(barsAt(row, BASE + 5)).toEqual([]);
  });
});

describe('reading a stay', () => {
  test('known words are closed, unknown ones stay unknown', () => {
    expect(['NONE', 'CHECKED-IN', 'CHECKED-OUT', 'NO-SHOW'].map(formOf)).toEqual([
      'due',
      'house',
      'left',
      'unknown',
    ]);
    expect(['PREPAYMENT_PAID', 'VOUCHER'].map(paymentOf)).toEqual(['pre', 'unknown']);
  });

  test('a source is told by the words people use for it', () => {
    const kinds = ['', 'Telefon', 'e-mail', 'z ulicy', 'Strona własna', 'Booking.com'].map(sourceKind);
    expect(kinds).toEqual(['none', 'phone', 'mail', 'walkIn', 'own', 'portal']);
  });

  test('a colour is taken only as a colour', () => {
    expect(['#a1b', '#A1B2C3', 'red; background: url(x)', '', null].map(safeColor)).toEqual([
      '#a1b',
      '#A1B2C3',
      null,
      null,
      null,
    ]);
  });

  test('a guest without a name is called by the number', () => {
    expect(guestName(stay(1, 0, 1, { name: '', forename: '', number: 48213 }))).toBe('48213');
  });
});
