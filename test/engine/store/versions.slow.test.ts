import { join } from 'node:path';
import Connection from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reservation } from '#shared/model/reservationSchema';
import { classifyNewsKind } from '#shared/rules/stays/stayChanges';
import { anInvoice, aReservation, asStored } from '#support/records';
import { AT, LATER, listen, openTestStore, takenBack, tempDir } from './openTestStore';

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const JULY = { from: '2026-07-01', to: '2026-08-01' };
const ALL = { from: '2026-01-01', to: '2027-01-01' };

describe('versions', () => {
  test('stay history: covers the time since the first download of reservations', () => {
    const store = openTestStore();
    const empty = store.versions.getChangesKnownSince();
    expect(empty).not.toBe('');
    const [first, second] = ['2999-06-03T10:00:00.000Z', '2999-06-03T11:00:00.000Z'];
    store.reservations.applyWindow(JUNE, [aReservation()], first);
    expect(store.versions.getChangesKnownSince()).toBe(first);
    store.reservations.applyWindow(JULY, [aReservation({ reservationId: 2, arrival: '2026-07-03' })], second);
    expect(store.versions.getChangesKnownSince()).toBe(first);
  });

  test('stay history: starts again with the first download after the database was emptied', () => {
    const store = openTestStore();
    const [first, second] = ['2999-06-03T10:00:00.000Z', '2999-08-03T10:00:00.000Z'];
    store.reservations.applyWindow(JUNE, [aReservation()], first);
    expect(store.versions.getChangesKnownSince()).toBe(first);
    store.deleteAllRecords([]);
    store.reservations.applyWindow(JUNE, [aReservation({ reservationId: 7 })], second);
    expect(store.versions.getChangesKnownSince()).toBe(second);
  });

  test('stay history: has no entry for stays of the first download, but one for new stays of later downloads', () => {
    const store = openTestStore();
    store.reservations.applyWindow(JUNE, [aReservation({ reservationId: 1 })], AT);
    expect(store.versions.listVersions('reservation', 1)).toEqual([]);
    const heard = listen(store);
    store.reservations.applyWindow(
      JUNE,
      [aReservation({ reservationId: 1 }), aReservation({ reservationId: 2 })],
      LATER,
    );
    expect(store.versions.listVersions('reservation', 1)).toEqual([]);
    expect(store.versions.listVersions('reservation', 2)).toEqual([
      { at: LATER, subject: 'reservation', recordId: 2, isNew: true, fields: {} },
    ]);
    expect(heard.flat()).toContain('inbox');
    store.reservations.applyWindow(JULY, [aReservation({ reservationId: 3, arrival: '2026-07-03' })], LATER);
    expect(store.versions.listVersions('reservation', 3)).toEqual([]);
    expect(store.inbox.list(10).map(({ recordId }) => recordId)).toEqual([2]);
  });

  test('stay history: contains edits, deletion and restoration of the stay with their times, and nothing for an identical download', () => {
    const store = openTestStore();
    const { reservations, versions } = store;
    reservations.applyWindow(JUNE, [aReservation()], AT);
    const later = aReservation({ departure: '2026-06-09', editDate: '2026-06-03 13:00:00' });
    for (const at of ['2026-06-03T11:00:00.000Z', '2026-06-03T11:01:00.000Z'])
      reservations.applyWindow(JUNE, [later], at);
    reservations.markGone([1], '2026-06-03T12:00:00.000Z');
    reservations.markGone([1], '2026-06-03T12:01:00.000Z');
    reservations.applyWindow(JUNE, [later], '2026-06-03T13:00:00.000Z');
    expect(versions.listVersions('reservation', 1).map(({ at, fields }) => [at, fields])).toEqual([
      ['2026-06-03T11:00:00.000Z', { departure: ['2026-06-07', '2026-06-09'] }],
      ['2026-06-03T12:00:00.000Z', { goneSince: [null, '2026-06-03T12:00:00.000Z'] }],
      ['2026-06-03T13:00:00.000Z', { goneSince: ['2026-06-03T12:00:00.000Z', null] }],
    ]);
    expect(versions.listChangesBetween('2026-06-03T11:00:00.000Z', '2026-06-03T13:00:00.000Z')).toEqual([
      {
        at: '2026-06-03T13:00:00.000Z',
        subject: 'reservation',
        recordId: 1,
        isNew: false,
        fields: { goneSince: [null, null] },
      },
    ]);
  });

  test('stay history: a download that is rolled back adds no version of the stay and no inbox entry', () => {
    const store = openTestStore();
    store.reservations.applyWindow(JUNE, [aReservation()], AT);
    takenBack(store, () => store.reservations.applyWindow(JUNE, [aReservation({ adults: 3 })], LATER));
    expect(store.versions.listVersions('reservation', 1)).toEqual([]);
    expect(store.inbox.count()).toBe(0);
  });

  test('damaged stay record: is repaired by the next download, which adds no version and no inbox entry', () => {
    const file = join(tempDir(), 'kontuar.db');
    const store = openTestStore(file);
    store.reservations.applyWindow(JUNE, [aReservation()], AT);
    const connection = new Connection(file);
    connection.exec(`UPDATE reservation_bodies SET body = '{"reservationId": 1, "na'`);
    connection.close();
    store.reservations.applyWindow(JUNE, [aReservation()], LATER);
    expect(store.reservations.get(1)).toMatchObject(asStored(aReservation()));
    expect(store.versions.listVersions('reservation', 1)).toEqual([]);
  });

  test('invoice history: lists each change of the KSeF number and of the KSeF status', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice(), anInvoice({ invoiceId: 2, ksefId: 'there already' })], AT);
    store.invoices.apply([anInvoice({ invoiceStatus: 'PENDING_KSEF' })], AT);
    store.invoices.apply([anInvoice({ invoiceStatus: 'PENDING_KSEF', town: 'Szczyrk' })], AT);
    store.invoices.apply([anInvoice({ invoiceStatus: 'SENT_KSEF', ksefId: '526-X' })], AT);
    expect(store.versions.listVersions('invoice', 1).map(({ fields }) => fields)).toEqual([
      { invoiceStatus: ['ISSUED', 'PENDING_KSEF'] },
      { ksefId: [null, '526-X'], invoiceStatus: ['PENDING_KSEF', 'SENT_KSEF'] },
    ]);
    const [item] = store.inbox.list(10);
    expect(item).toMatchObject({ subject: 'invoice', about: { invoiceFullNo: 'FV 1/06/2026' } });
    expect(item && classifyNewsKind(item.isNew, item.fields)).toBe('ksefNumber');
    expect(store.versions.listVersions('invoice', 2)).toEqual([]);
  });
});

test('plan of the past: shows exactly the stays that were stored at the chosen moment', () => {
  const store = openTestStore();
  const stay = fc.record({
    reservationId: fc.integer({ min: 1, max: 5 }),
    arrival: fc.constantFrom('2026-06-03', '2026-06-20', '2026-07-02'),
    departure: fc.constantFrom('2026-06-07', '2026-07-05', '2026-08-30'),
    roomId: fc.constantFrom(null, 1, 2),
    reservationNumber: fc.constantFrom(null, 7),
    name: fc.constantFrom('', 'Nowak', 'Żak'),
    paymentStatus: fc.constantFrom('NO_PAYMENT', 'FULL_AMOUNT_PAID'),
    checkInStatus: fc.constantFrom('NONE', 'CHECKED-IN'),
    additionalInformations: fc.constantFrom('', ' ', 'Późno'),
    displayColor: fc.constantFrom(null, '#fff', '#000'),
    source: fc.constantFrom('Telefon', 'Booking.com'),
  });
  const once = (stays: readonly Partial<Reservation>[]) => [
    ...new Map(stays.map((fields) => [fields.reservationId, aReservation(fields)])).values(),
  ];
  const pass = fc.oneof(
    fc.record({ window: fc.constantFrom(JUNE, JULY), stays: fc.array(stay, { maxLength: 4 }).map(once) }),
    fc.record({ gone: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 2 }) }),
  );
  const spans = [ALL, JUNE, { from: '2026-06-19', to: '2026-06-21' }];
  const plan = (asOf: string | null) =>
    spans.map((span) =>
      (asOf === null ? store.reservations.listStays(span) : store.reservations.staysAsOf(span, asOf)).sort(
        (a, b) => a.id - b.id,
      ),
    );
  fc.assert(
    fc.property(fc.array(pass, { maxLength: 8 }), (passes) => {
      takenBack(store, () => {
        const seen = [{ at: '2026-06-01T00:00:00.000Z', plan: plan(null) }];
        passes.forEach((step, hour) => {
          const at = `2026-06-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
          if ('gone' in step) store.reservations.markGone(step.gone, at);
          else store.reservations.applyWindow(step.window, step.stays, at);
          seen.push({ at, plan: plan(null) });
        });
        for (const { at, plan: then } of seen) {
          expect(plan(at)).toEqual(then);
          expect(plan(at.replace(':00:00.000Z', ':59:00.000Z'))).toEqual(then);
        }
      });
    }),
    { numRuns: 150 },
  );
});
