import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanStay } from '#shared/contract/reservationsContract';
import { toDayNumber, fromDayNumber } from '#shared/rules/days';
import { classifyBookingSource } from '../../src-renderer/reservation/classifyBookingSource';
import { parseServiceColor } from '../../src-renderer/reservation/parseServiceColor';
import { formatGuestName, convertPlanStays } from '../../src-renderer/screens/plan/data/convertPlanStays';
import {
  computePropertyOccupancyPerNight,
  toStayForPropertyTotals,
} from '#shared/rules/figures/propertyOccupancyPerNight';
import { getStayBarEnd } from '#shared/rules/stays/stayLanes';
import { parseCheckInState, parseStayPaymentState } from '#shared/rules/stays/stayState';
import {
  formatRoomLabel,
  formatSpokenRoomName,
  readPlanWords,
} from '../../src-renderer/screens/plan/render/roomAndStayWords';
import {
  buildPlanGrid,
  listBarsOfNight,
  listBarsBetween,
  type Overview,
  type PlanRowsWithStays,
} from '../../src-renderer/screens/plan/render/buildPlanGrid';

const BASE = toDayNumber('2026-06-01');
const ROOMS = [1, 2, 3].map((roomId) => ({ roomId, name: `10${roomId}`, pricingType: null }));

function stay(id: number, from: number, to: number, fields: Partial<PlanStay> = {}): PlanStay {
  return {
    id,
    number: id,
    roomId: 1,
    arrival: fromDayNumber(BASE + from),
    departure: fromDayNumber(BASE + to),
    name: 'Kowalska',
    forename: 'Ewa',
    checkIn: 'NONE',
    payment: 'NO_PAYMENT',
    source: '',
    color: null,
    note: false,
    goneSince: null,
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

const NOTHING_MORE: Overview = { lanes: new Map(), groups: new Map(), goneRooms: new Map() };
/** Builds the plan from two sources: stays in the property's rooms, and stays in rooms that it no longer has. */
function gridOf(
  answers: readonly (readonly PlanStay[])[],
  withGone: boolean,
  before?: PlanRowsWithStays,
): PlanRowsWithStays {
  const ours = new Set<number | null>(ROOMS.map(({ roomId }) => roomId));
  const inside = (is: boolean) =>
    answers.map((answer) => convertPlanStays(answer.filter(({ roomId }) => ours.has(roomId) === is)));
  const parts = [
    { rooms: ROOMS, answers: inside(true) },
    { rooms: [], answers: inside(false) },
  ];
  return buildPlanGrid(ROOMS, parts, NOTHING_MORE, withGone, before);
}

describe('arranging stays in rows', () => {
  test('room plan: shows each stay once in its room, and stays in the same sub-row do not overlap', () => {
    fc.assert(
      fc.property(anyStays, fc.boolean(), (stays, withGone) => {
        const grid = gridOf([stays], withGone);
        const { rows } = grid;
        const wanted = stays.filter(({ goneSince }) => withGone || goneSince === null);
        const drawn = rows.flatMap(({ bars }) => bars.map((bar) => bar.stay.id));
        expect(drawn.toSorted((a, b) => a - b)).toEqual(wanted.map(({ id }) => id));
        for (const { id, roomId } of wanted) {
          const position = grid.findBar(id);
          expect(position?.row).toBe(grid.findRowIndex(roomId));
          expect(rows[position?.row ?? -1]?.roomId).toBe(roomId);
        }
        for (const { bars, lanes } of rows) {
          for (const bar of bars) {
            expect(bar.lane).toBeLessThan(lanes);
            for (const otherBar of bars) {
              if (bar === otherBar || bar.lane !== otherBar.lane) continue;
              expect(
                bar.stay.from >= getStayBarEnd(otherBar.stay) ||
                  otherBar.stay.from >= getStayBarEnd(bar.stay),
              ).toBe(true);
            }
          }
        }
      }),
    );
  });

  test('room plan: marks a stay as conflicting exactly when another existing stay shares a night with it in the same room', () => {
    fc.assert(
      fc.property(anyStays, (stays) => {
        for (const { bars, roomId } of gridOf([stays], true).rows) {
          for (const { stay: drawnStay, clash } of bars) {
            const shared = bars.some(
              ({ stay: otherStay }) =>
                otherStay !== drawnStay &&
                !drawnStay.gone &&
                !otherStay.gone &&
                otherStay.from < drawnStay.to &&
                otherStay.to > drawnStay.from,
            );
            expect(clash).toBe(roomId !== null && shared);
          }
        }
      }),
    );
  });

  test('room plan: departure and arrival on the same day are no conflict', () => {
    const { rows } = gridOf([[stay(1, 0, 3), stay(2, 3, 5)]], false);
    expect(rows[0]).toMatchObject({ lanes: 1 });
    expect(rows[0]?.bars.map(({ clash }) => clash)).toEqual([false, false]);
  });

  test('room plan: puts a deleted stay below the stay that took the same nights', () => {
    const { rows } = gridOf([[stay(1, 0, 5, { goneSince: GONE }), stay(2, 2, 4)]], true);
    expect(rows[0]?.bars.map(({ stay: { id }, lane, clash }) => ({ id, lane, clash }))).toEqual([
      { id: 1, lane: 1, clash: false },
      { id: 2, lane: 0, clash: false },
    ]);
  });

  test('room plan: shows stays without a room or with an unknown room in separate rows at the end', () => {
    const stays = [stay(1, 0, 2, { roomId: null }), stay(2, 0, 2, { roomId: 77 }), stay(3, 0, 2)];
    const { rows } = gridOf([stays], false);
    expect(rows.map(({ roomId, name, real }) => ({ roomId, name, real })).slice(3)).toEqual([
      { roomId: 77, name: '77', real: false },
      { roomId: null, name: '', real: false },
    ]);
  });

  test('room plan: shows a removed room with its name below the other rooms when the room has a stay', () => {
    const goneRooms = new Map([[77, '207 Dwójka']]);
    const parts = [
      { rooms: ROOMS, answers: [] },
      { rooms: [], answers: [convertPlanStays([stay(2, 0, 2, { roomId: 77 })])] },
    ];
    const row = buildPlanGrid(ROOMS, parts, { ...NOTHING_MORE, goneRooms }, false).rows[3];
    expect(row).toMatchObject({ roomId: 77, name: '207 Dwójka', gone: true, real: false });
    const words = readPlanWords('pl');
    expect(row && [formatRoomLabel(words, row), formatSpokenRoomName(words, row)]).toEqual([
      '207 Dwójka (usunięty)',
      'pokój 207 (usunięty)',
    ]);
    expect(
      buildPlanGrid(ROOMS, [{ rooms: ROOMS, answers: [] }], { ...NOTHING_MORE, goneRooms }, false).rows,
    ).toHaveLength(3);
  });

  test('room plan: shows a stay only once when two downloads contain the stay, with the data of the newer download', () => {
    const { rows } = gridOf([[stay(1, 0, 3)], [stay(1, 0, 4)]], false);
    expect(rows[0]?.bars.map((bar) => bar.stay.to - bar.stay.from)).toEqual([4]);
  });

  test('room plan: counts all stays of a group, also in rooms not loaded', () => {
    const groups = new Map([[7, new Set([1, 2])]]);
    const answers = [convertPlanStays([stay(1, 0, 2, { number: 7 }), stay(3, 3, 4)])];
    const { rows } = buildPlanGrid(ROOMS, [{ rooms: ROOMS, answers }], { ...NOTHING_MORE, groups }, false);
    expect(rows[0]?.bars.map(({ group }) => group)).toEqual([2, 1]);
  });

  test('room plan: a room whose stays are not loaded already has its final row height', () => {
    const lanes = new Map([[2, 3]]);
    const { rows } = buildPlanGrid(ROOMS, [{ rooms: ROOMS, answers: [] }], { ...NOTHING_MORE, lanes }, false);
    expect(rows.map((row) => row.lanes)).toEqual([1, 3, 1]);
  });

  test('room plan: an unchanged row is not drawn again when new stays are loaded', () => {
    const [first, second] = [stay(1, 0, 3), stay(2, 4, 6, { roomId: 2 })];
    const before = gridOf([[first, second]], false);
    expect(gridOf([[{ ...first }, { ...second }]], false, before).rows).toEqual(before.rows);
    const after = gridOf(
      [[{ ...first }, { ...second, name: 'Kot' }, stay(3, 8, 9, { roomId: 2 })]],
      false,
      before,
    );
    expect(after.rows[0]).toBe(before.rows[0]);
    expect(after.rows[2]).toBe(before.rows[2]);
    expect(after.rows[1]).not.toBe(before.rows[1]);
    const more = gridOf([[first, second, stay(3, 8, 9, { roomId: 2 })]], false, before);
    expect(more.rows[1]?.bars[0]).toBe(before.rows[1]?.bars[0]);
  });
});

describe('looking nights up', () => {
  test('room plan: finds all stays that touch a range of days, in order of arrival', () => {
    fc.assert(
      fc.property(
        anyStays,
        fc.integer({ min: -5, max: 45 }),
        fc.integer({ min: 1, max: 20 }),
        (stays, at, n) => {
          const from = BASE + at;
          for (const row of gridOf([stays], true).rows) {
            const found = listBarsBetween(row, from, from + n);
            expect(found).toEqual(
              row.bars.filter(
                ({ stay: drawnStay }) => drawnStay.from < from + n && getStayBarEnd(drawnStay) > from,
              ),
            );
          }
        },
      ),
    );
  });

  test('room plan totals: count each occupied room once a night despite overlapping stays, and count stays without a room', () => {
    fc.assert(
      fc.property(anyStays, (stays) => {
        const rooms = new Set([1, 2, 3]);
        const { taken, roomless } = computePropertyOccupancyPerNight(
          stays.map(toStayForPropertyTotals),
          rooms,
          BASE + 5,
          BASE + 35,
        );
        const lies = (night: number) => (planStay: PlanStay) =>
          planStay.goneSince === null &&
          toDayNumber(planStay.arrival) <= night &&
          night < toDayNumber(planStay.departure);
        taken.forEach((count, i) => {
          const roomIds = stays.filter(lies(BASE + 5 + i)).map(({ roomId }) => roomId);
          const outside = roomIds.filter((room) => room === null || !rooms.has(room)).length;
          expect(roomless[i]).toBe(outside);
          expect(count).toBe([...rooms].filter((room) => roomIds.includes(room)).length + outside);
        });
      }),
    );
  });

  test('room plan totals: give the same overlaps, conflicts and groups as the drawn rows of the plan, whatever the stays', () => {
    fc.assert(
      fc.property(anyStays, fc.boolean(), (stays, withGone) => {
        const alike = stays.map((planStay) => ({ ...planStay, number: (planStay.id % 7) + 1 }));
        const shown = alike.filter(({ goneSince }) => withGone || goneSince === null);
        const house = computePropertyOccupancyPerNight(
          shown.map(toStayForPropertyTotals),
          new Set([1, 2, 3]),
          BASE,
          BASE + 50,
        );
        const rows = gridOf([alike], withGone).rows.filter(({ roomId }) => roomId !== null);
        const high = rows.filter(({ lanes }) => lanes > 1).map(({ roomId, lanes }) => ({ roomId, lanes }));
        expect(new Set(house.lanes)).toEqual(new Set(high));
        const clashing = rows.flatMap(({ bars }) =>
          bars.filter(({ clash }) => clash).map((bar) => bar.stay.id),
        );
        expect(new Set(house.clashing)).toEqual(new Set(clashing));
        for (const { number, stays: ids } of house.groups) {
          expect(ids).toEqual(shown.filter((planStay) => planStay.number === number).map(({ id }) => id));
          expect(ids.length).toBeGreaterThan(1);
        }
      }),
    );
  });

  test('room plan: a stay that departs on its arrival day occupies no night, but is listed on this day', () => {
    const { rows } = gridOf([[stay(1, 4, 4)]], false);
    const row = rows[0];
    if (!row) throw new Error('no row');
    expect(
      computePropertyOccupancyPerNight([toStayForPropertyTotals(stay(1, 4, 4))], new Set([1]), BASE, BASE + 9)
        .taken,
    ).toEqual(Array(9).fill(0));
    expect(listBarsOfNight(row, BASE + 4).map((bar) => bar.stay.id)).toEqual([1]);
    expect(listBarsOfNight(row, BASE + 5)).toEqual([]);
  });
});

describe('reading a stay', () => {
  test('stay state: known service words such as CHECKED-IN are translated, and other words become “unknown”', () => {
    expect(['NONE', 'CHECKED-IN', 'CHECKED-OUT', 'NO-SHOW'].map(parseCheckInState)).toEqual([
      'due',
      'house',
      'left',
      'unknown',
    ]);
    expect(['PREPAYMENT_PAID', 'VOUCHER'].map(parseStayPaymentState)).toEqual(['pre', 'unknown']);
  });

  test('booking source: is classified as phone, e-mail, walk-in, own website or portal by its usual names', () => {
    const kinds = ['', 'Telefon', 'e-mail', 'z ulicy', 'Strona własna', 'Booking.com'].map(
      classifyBookingSource,
    );
    expect(kinds).toEqual(['none', 'phone', 'mail', 'walkIn', 'own', 'portal']);
  });

  test('stay colour: accepts only valid colour codes', () => {
    expect(['#a1b', '#A1B2C3', 'red; background: url(x)', '', null].map(parseServiceColor)).toEqual([
      '#a1b',
      '#A1B2C3',
      null,
      null,
      null,
    ]);
  });

  test('room plan: names a guest without a name by the reservation number', () => {
    expect(formatGuestName(stay(1, 0, 1, { name: '', forename: '', number: 48213 }))).toBe('48213');
  });
});
