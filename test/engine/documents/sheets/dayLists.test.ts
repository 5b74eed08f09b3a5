import { expect, test } from 'vitest';
import { readDayArrivalsDeparturesAndNotes } from '#engine/api/reservationsApi';
import { buildRequestedPrintableSheet } from '#engine/documents/sheets/buildPrintableSheet';
import type { Store } from '#engine/store/storeInterface';
import { sheetRequestSchema, type SheetKind } from '#shared/contract/documentsContract';
import { aPriceDay, aPricing, aReservation } from '#support/records';
import { listStayovers } from '../../../../src-renderer/screens/today/todayFigures';
import { AT, LATER, openTestStore, TODAY } from '../../store/openTestStore';

/** Tests the day lists for stays that deviate from the booking and for stays without a night. */

const SPAN = { from: '2026-05-01', to: '2026-07-01' };

/** A property with rooms 1 and 2 and the given stays, in room 1 unless stated otherwise. */
function house(...stays: Parameters<typeof aReservation>[0][]): Store {
  const store = openTestStore();
  store.pricing.applyWindow(SPAN, aPricing({ 1: [aPriceDay()], 2: [aPriceDay()] }), AT);
  store.reservations.applyWindow(
    SPAN,
    stays.map((stay) => aReservation(stay)),
    AT,
  );
  return store;
}

/** Returns the lines above the list, and its rows cell by cell. */
async function listed(store: Store, kind: SheetKind, day = TODAY, now = LATER) {
  const request = sheetRequestSchema.parse({ kind, day, language: 'pl' });
  const sheet = await buildRequestedPrintableSheet(store, { open: [], conflicts: [] }, request, now);
  const rows = (sheet?.parts ?? []).flatMap((part) =>
    part.kind === 'list' ? part.rows.map((row) => row.map(({ text }) => text)) : [],
  );
  return { lines: sheet?.lines ?? [], rows };
}

/** Returns the room state, and the number of persons and the end of the stay on the next night. */
const roomOf = ([, , state, , , persons, until]: readonly string[]) => [state, persons, until];

test('day lists: a guest who left early is not listed in house or at breakfast, and the room counts as checked out', async () => {
  const store = house(
    { reservationId: 1, arrival: '2026-06-01', departure: '2026-06-07', checkInStatus: 'CHECKED-OUT' },
    { reservationId: 2, roomId: 2, arrival: TODAY, departure: '2026-06-07', checkInStatus: 'CHECKED-OUT' },
  );
  for (const day of [TODAY, '2026-06-05']) {
    for (const kind of ['inHouse', 'byName', 'breakfast'] as const)
      expect([day, kind, (await listed(store, kind, day)).rows]).toEqual([day, kind, []]);
    expect(listStayovers(readDayArrivalsDeparturesAndNotes(store, day), TODAY)).toEqual([]);
  }
  const { lines, rows } = await listed(store, 'housekeeping');
  expect(lines).toEqual(['Wyjazdy: 2 · pobyty: 0 · przyjazdy: 0 · wolne: 0']);
  expect(rows.map(roomOf)).toEqual([
    ['wymeldowano', '', ''],
    ['wymeldowano', '', ''],
  ]);
});

test('housekeeping list: warns that unused rooms may be missing while no downloaded prices name the rooms', async () => {
  const store = openTestStore();
  store.reservations.applyWindow(
    SPAN,
    [aReservation({ arrival: '2026-06-01', departure: '2026-06-07' })],
    AT,
  );
  const remark = 'Brakuje tu pokoi, w których nikt nie nocował';
  expect((await listed(store, 'housekeeping')).lines.join(' ')).toContain(remark);
  store.pricing.applyWindow(SPAN, aPricing({ 1: [aPriceDay()] }), AT);
  expect((await listed(store, 'housekeeping')).lines.join(' ')).not.toContain(remark);
});

test('day lists of a past day: include a guest who was in house that day and later checked out early', async () => {
  const store = house({ arrival: '2026-05-30', departure: '2026-06-07', checkInStatus: 'CHECKED-OUT' });
  for (const kind of ['inHouse', 'byName', 'breakfast'] as const)
    expect((await listed(store, kind, '2026-06-01')).rows).toHaveLength(1);
  expect(listStayovers(readDayArrivalsDeparturesAndNotes(store, '2026-06-01'), TODAY)).toHaveLength(1);
});

test('breakfast list: omits a guest checked out before the departure morning', async () => {
  const day = '2026-06-05';
  const named = { yesterday: 1, thisMorning: 2, notYet: 3, unseen: 4, mistaken: 5 };
  const left = { checkInStatus: 'CHECKED-OUT' };
  const stay = (name: keyof typeof named, over = {}) =>
    ({ reservationId: named[name], name, arrival: '2026-06-01', departure: day, ...over }) as const;
  const checkedIn = { checkInStatus: 'CHECKED-IN' };
  const known = [stay('thisMorning', checkedIn), stay('notYet', checkedIn)];
  const store = house(stay('yesterday', checkedIn), stay('mistaken', checkedIn), ...known);
  const read = (at: string, ...stays: Parameters<typeof aReservation>[0][]) =>
    store.reservations.applyWindow(
      SPAN,
      stays.map((fields) => aReservation(fields)),
      at,
    );
  const names = async (now: string) =>
    (await listed(store, 'breakfast', day, now)).rows.map(([, , name]) => name);
  read('2026-06-04T18:00:00.000Z', stay('yesterday', left), stay('mistaken', left), ...known);
  expect(await names('2026-06-04T19:00:00.000Z')).toEqual(['notYet Anna', 'thisMorning Anna']);
  // A stay that is first read as departed does not show when the guest left.
  const leftStays = [
    stay('yesterday', left),
    stay('thisMorning', left),
    stay('notYet', checkedIn),
    stay('unseen', left),
    stay('mistaken', checkedIn),
  ];
  read('2026-06-05T05:00:00.000Z', ...leftStays);
  expect(await names('2026-06-05T06:00:00.000Z')).toEqual([
    'mistaken Anna',
    'notYet Anna',
    'thisMorning Anna',
    'unseen Anna',
  ]);
  // The kitchen's list for the previous day is printed again.
  expect(await names('2026-06-06T06:00:00.000Z')).toEqual([
    'mistaken Anna',
    'notYet Anna',
    'thisMorning Anna',
    'unseen Anna',
  ]);
});

test('housekeeping list: a room with a day guest and an arrival shows the arriving stay and the remarks of both stays', async () => {
  const store = house(
    { reservationId: 1, arrival: TODAY, departure: TODAY, adults: 2, additionalInformations: 'Do 18:00' },
    { reservationId: 2, arrival: TODAY, departure: '2026-06-07', adults: 3, additionalInformations: 'Pies' },
  );
  const [room] = (await listed(store, 'housekeeping')).rows;
  expect(room && roomOf(room)).toEqual(['wyjazd + przyjazd', '3', '7.06.2026']);
  expect(room?.[7]?.split(' · ').toSorted()).toEqual(['Do 18:00', 'Pies']);
});

test('housekeeping list: counts a room as vacant when yesterday’s guest arrived and left on the same day', async () => {
  const yesterday = { arrival: '2026-06-02', departure: '2026-06-02' };
  const store = house({ ...yesterday, reservationId: 1 }, { ...yesterday, reservationId: 2, roomId: null });
  const { lines, rows } = await listed(store, 'housekeeping');
  expect(lines).toEqual(['Wyjazdy: 0 · pobyty: 0 · przyjazdy: 0 · wolne: 2']);
  expect(rows.map(roomOf)).toEqual([
    ['wolny', '', ''],
    ['wolny', '', ''],
  ]);
});
