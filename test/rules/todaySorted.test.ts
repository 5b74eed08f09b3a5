import { expect, test } from 'vitest';
import type { DeskRow } from '#shared/contract/reservationsContract';
import { collator } from '#shared/text/formats';
import { sortGuestRows, type GuestSort } from '../../src-renderer/screens/today/sortGuestRows';
import { buildDeskStayRow } from '#engine/documents/stayRowForTodayAndDowntimePack';
import { aReservation } from '#support/records';

/** Tests of the Today lists sorted by a column. */

const names = collator('pl');
const row = (name: string, roomName: string, departure: string, left: number | null): DeskRow => ({
  ...buildDeskStayRow(
    {
      ...aReservation({ name, roomName, departure }),
      goneSince: null,
      hasDoorCode: false,
      confirmedAt: '2026-06-03T10:00:00.000Z',
    },
    new Map(),
  ),
  balance: left === null ? null : { left, currency: 'PLN', about: false },
});
const rows = [
  row('Żak', '10', '2026-06-05', 200),
  row('Lis', '2', '2026-06-04', null),
  row('Łoś', '2', '2026-06-07', 900),
  row('Zając', '101', '2026-06-04', 200),
];
const order = (by: GuestSort, down = false) =>
  sortGuestRows(rows, { by, down }, names).map(({ name }) => name);

test('Today list by room: sorts room numbers as numbers, then by name', () => {
  expect(order('room')).toEqual(['Lis', 'Łoś', 'Żak', 'Zając']);
  expect(order('room', true)).toEqual(['Zając', 'Żak', 'Łoś', 'Lis']);
});

test('Today list by guest: follows the Polish alphabet', () => {
  expect(order('guest')).toEqual(['Lis', 'Łoś', 'Zając', 'Żak']);
});

test('Today list by departure: sorts departures of the same day by room', () => {
  expect(order('stay')).toEqual(['Lis', 'Zając', 'Żak', 'Łoś']);
  expect(order('stay', true)).toEqual(['Łoś', 'Żak', 'Lis', 'Zając']);
});

test('Today list sorted by amount due: unknown amounts come last, ascending and descending', () => {
  expect(order('toPay', true)).toEqual(['Łoś', 'Żak', 'Zając', 'Lis']);
  expect(order('toPay')).toEqual(['Żak', 'Zając', 'Łoś', 'Lis']);
});
