import { computeRetentionCutOffDates, retentionSchema } from '#shared/rules/retentionPeriods';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  readLastActivityAndAbsence,
  recordActivityAndDetectReturn,
} from '#engine/notifications/lastActivityAndAbsence';
import { renderInboxChangesCsv } from '#engine/documents/export/inboxChangesCsv';
import { reportMissingKsefNumbersInInbox } from '#engine/notifications/missingKsefNumbers';
import { createSnoozeTimer } from '#engine/notifications/snoozeTimer';
import { listChangeNewsBetween, convertStoredInboxItem } from '#engine/notifications/buildInboxNews';
import type { Store } from '#engine/store/storeInterface';
import { toPropertyDay } from '#shared/rules/days';
import { anInvoice, aReservation } from '#support/records';
import { virtualClock } from '#support/virtualClock';
import { AT, LATER, openTestStore, tempDir } from '../store/openTestStore';

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const at = (time: string) => `2026-06-03T${time}:00.000Z`;
/** The PC clock and the service clock agree. */
const lookAt = (store: Store, now: string) => reportMissingKsefNumbersInInbox(store, now, toPropertyDay(now));
const shown = ({ inbox }: Store) => inbox.list(500).flatMap(convertStoredInboxItem);

/** Returns a store that has completed its first reading and contains stay 1. */
function begun(): Store {
  const store = openTestStore();
  store.reservations.applyWindow(JUNE, [aReservation()], AT);
  return store;
}

test('inbox: shows the same entries after a restart, and no entries after the first download into an empty database', () => {
  const file = join(tempDir(), 'kontuar.db');
  const before = openTestStore(file);
  before.reservations.applyWindow(JUNE, [aReservation()], AT);
  before.reservations.applyWindow(JUNE, [aReservation({ adults: 3 })], at('11:00'));
  const items = shown(before);
  before.close();
  const store = openTestStore(file);
  expect(shown(store)).toEqual(items);
  store.reservations.applyWindow(JUNE, [aReservation({ adults: 3 })], at('11:00'));
  expect(shown(store)).toEqual(items);
  store.deleteAllRecords([]);
  store.reservations.applyWindow(JUNE, [aReservation({ reservationId: 7 })], at('12:00'));
  expect(shown(store)).toEqual([]);
  expect(store.versions.listVersions('reservation', 7)).toEqual([]);
});

describe('the inbox', () => {
  test('inbox: the first download adds no entries, and later changes of one stay are combined in one entry', () => {
    const store = begun();
    expect(store.inbox.count()).toBe(0);
    const { reservations } = store;
    reservations.applyWindow(JUNE, [aReservation({ adults: 3 })], at('11:00'));
    reservations.applyWindow(JUNE, [aReservation({ adults: 4, arrival: '2026-06-04' })], at('12:00'));
    expect(shown(store)).toEqual([
      {
        itemId: 1,
        subject: 'reservation',
        recordId: 1,
        kind: 'moved',
        fields: [
          { field: 'arrival', before: '2026-06-03', after: '2026-06-04' },
          { field: 'adults', before: 2, after: 4 },
        ],
        firstAt: at('11:00'),
        lastAt: at('12:00'),
        about: {
          name: 'Nowak',
          forename: 'Anna',
          roomName: 'Pokój 1',
          arrival: '2026-06-04',
          departure: '2026-06-07',
          currency: 'PLN',
        },
      },
    ]);
    reservations.applyWindow(JUNE, [aReservation()], at('13:00'));
    expect(shown(store)).toMatchObject([
      { kind: 'same', fields: [{ field: 'arrival', before: '2026-06-03', after: '2026-06-03' }, {}] },
    ]);
  });

  test('inbox: marks a stay as new or deleted, and removes the mark “deleted” when the stay returns', () => {
    const store = begun();
    const stays = [aReservation(), aReservation({ reservationId: 2 })];
    store.reservations.applyWindow(JUNE, stays, at('11:00'));
    expect(shown(store)).toMatchObject([{ recordId: 2, kind: 'new', fields: [] }]);
    store.reservations.markGone([1, 2], at('12:00'));
    expect(shown(store).map(({ recordId, kind }) => [recordId, kind])).toEqual([
      [1, 'gone'],
      [2, 'newGone'],
    ]);
    store.reservations.applyWindow(JUNE, stays, at('13:00'));
    expect(shown(store).map(({ recordId, kind }) => [recordId, kind])).toEqual([
      [1, 'same'],
      [2, 'new'],
    ]);
  });

  test('inbox: contains no door code', () => {
    const store = begun();
    store.reservations.applyWindow(JUNE, [aReservation({ doorCode: '4711#', phone: '1' })], at('11:00'));
    store.reservations.applyWindow(JUNE, [aReservation({ doorCode: '0815#', phone: '2' })], at('12:00'));
    const dump = JSON.stringify([
      store.inbox.list(10),
      store.versions.listVersions('reservation', 1),
      shown(store),
    ]);
    expect(dump).toContain('phone');
    expect(dump).not.toMatch(/4711#|0815#/);
  });

  test('inbox: marking an entry as read covers the changes shown so far; a later change makes a new entry', () => {
    const store = begun();
    const change = (adults: number, time: string) =>
      store.reservations.applyWindow(JUNE, [aReservation({ adults })], at(time));
    change(3, '11:00');
    change(4, '12:00');
    expect(store.inbox.acknowledge([1], at('11:00'), at('12:30'))).toEqual([]);
    expect(store.inbox.acknowledge(null, at('12:00'), at('12:30'))).toEqual([1]);
    expect(store.inbox.count()).toBe(0);
    change(4, '12:40');
    expect(store.inbox.count()).toBe(0);
    change(5, '13:00');
    expect(shown(store)).toMatchObject([{ itemId: 2, fields: [{ before: 4, after: 5 }] }]);
    store.inbox.markUnread([1]);
    expect(shown(store)).toMatchObject([
      { itemId: 1, fields: [{ before: 2, after: 5 }], firstAt: at('11:00'), lastAt: at('13:00') },
    ]);
    store.inbox.markUnread([1, 99]);
    expect(store.inbox.count()).toBe(1);
  });

  test('snoozed inbox entry: is neither listed nor counted until the snooze time ends, even after a restart', () => {
    const file = join(tempDir(), 'kontuar.db');
    const before = openTestStore(file);
    const stays = (adults: number) => [aReservation({ adults }), aReservation({ reservationId: 2, adults })];
    before.reservations.applyWindow(JUNE, stays(2), AT);
    before.reservations.applyWindow(JUNE, stays(3), at('11:00'));
    expect(before.inbox.snooze([1], at('20:00'))).toEqual([1]);
    before.close();
    const store = openTestStore(file);
    const listed = () => shown(store).map(({ itemId }) => itemId);
    expect([listed(), store.inbox.count(), store.inbox.listBriefly().length]).toEqual([[2], 1, 1]);
    expect(store.inbox.listSnoozed()).toEqual([{ itemId: 1, until: at('20:00') }]);
    store.inbox.endDueSnoozes(at('19:59'));
    expect(listed()).toEqual([2]);
    store.inbox.endDueSnoozes(at('20:00'));
    expect([listed(), store.inbox.count(), store.inbox.listSnoozed()]).toEqual([[2, 1], 2, []]);
  });

  test('snooze timer: returns snoozed entries to the inbox at the end of their snooze, without a sync or user action', async () => {
    const clock = virtualClock(Date.parse(at('12:00')));
    const file = join(tempDir(), 'kontuar.db');
    const stays = (adults: number) => [aReservation({ adults }), aReservation({ reservationId: 2, adults })];
    const before = openTestStore(file);
    before.reservations.applyWindow(JUNE, stays(2), AT);
    before.reservations.applyWindow(JUNE, stays(3), at('11:00'));
    before.inbox.snooze([1], at('18:00'));
    before.close();
    const store = openTestStore(file);
    const listed = () => shown(store).map(({ itemId }) => itemId);
    const timer = createSnoozeTimer(store, clock);
    timer.start();
    // A snooze that ends earlier than the one that the timer waits for.
    store.inbox.snooze([2], at('14:00'));
    expect(listed()).toEqual([]);
    await clock.advance(2 * 3_600_000 - 1);
    expect(listed()).toEqual([]);
    await clock.advance(1);
    expect(listed()).toEqual([2]);
    await clock.advance(4 * 3_600_000);
    expect(listed()).toEqual([2, 1]);
    store.inbox.snooze([1], at('20:00'));
    timer.stop();
    await clock.advance(3 * 3_600_000);
    expect(listed()).toEqual([2]);
  });

  test('snoozed inbox entry: is listed again at once when the stay changes again or the user ends the snooze', () => {
    const store = begun();
    store.reservations.applyWindow(JUNE, [aReservation({ adults: 3 })], at('11:00'));
    store.inbox.snooze([1], at('20:00'));
    // “Mark all as read” leaves an item alone that nobody saw.
    expect(store.inbox.acknowledge(null, at('12:00'), at('12:00'))).toEqual([]);
    store.reservations.applyWindow(JUNE, [aReservation({ adults: 4 })], at('12:00'));
    expect(shown(store)).toMatchObject([{ itemId: 1, fields: [{ field: 'adults', before: 2, after: 4 }] }]);
    expect(store.inbox.listUnannounced()).toHaveLength(1);

    store.inbox.snooze([1], at('20:00'));
    store.inbox.markUnread([1]);
    expect(shown(store).map(({ itemId }) => itemId)).toEqual([1]);
    store.inbox.acknowledge([1], at('12:00'), at('12:30'));
    expect(store.inbox.snooze([1, 99], at('20:00'))).toEqual([]);
  });

  test('inbox: keeps an entry marked as read for 30 days and an unread entry for a year or more', () => {
    const store = begun();
    store.reservations.applyWindow(JUNE, [aReservation({ adults: 3 })], at('11:00'));
    store.inbox.acknowledge(null, at('11:00'), at('11:00'));
    const prune = (today: string) =>
      store.people.prune(computeRetentionCutOffDates(retentionSchema.parse({}), today), 50);
    prune('2026-07-03');
    store.inbox.markUnread([1]);
    expect(store.inbox.count()).toBe(1);
    prune('2027-07-03');
    expect(store.inbox.count()).toBe(1);
    store.inbox.acknowledge(null, at('11:00'), at('11:00'));
    prune('2026-07-04');
    store.inbox.markUnread([1]);
    expect(store.inbox.count()).toBe(0);
  });
});

test('changes CSV: shows each amount in the currency that the stay had at the time of the change', () => {
  const store = begun();
  const change = (fields: Parameters<typeof aReservation>[0], time: string) =>
    store.reservations.applyWindow(JUNE, [aReservation(fields)], at(time));
  change({ pricePerStay: '200', currency: 'EUR' }, '11:00');
  change({ pricePerStay: '250', currency: 'EUR' }, '12:00');
  change({ pricePerStay: '1100', currency: 'PLN' }, '13:00');
  const prices = (from: string, to: string) =>
    renderInboxChangesCsv(listChangeNewsBetween(store, at(from), at(to)), 'en')
      .split('\r\n')
      .flatMap((line) => /;Price of the stay;(.*)$/.exec(line)?.[1] ?? []);
  expect(prices('11:00', '12:00')).toEqual(['200.00 EUR;250.00 EUR']);
  expect(prices('12:00', '13:00')).toEqual(['250.00 EUR;1,100.00 PLN']);
  expect(prices('11:00', '13:00')).toEqual(['200.00 EUR;1,100.00 PLN']);
});

test('inbox: lists the changes between two times for each record and field, including changes marked as read', () => {
  const store = begun();
  const change = (fields: Parameters<typeof aReservation>[0], time: string) =>
    store.reservations.applyWindow(JUNE, [aReservation(fields)], at(time));
  change({ adults: 3 }, '11:00');
  change({ adults: 4, displayColor: '#000' }, '12:00');
  change({ adults: 4, displayColor: '#111' }, '13:00');
  store.inbox.acknowledge(null, at('12:00'), at('12:00'));
  expect(listChangeNewsBetween(store, at('10:30'), at('12:00'))).toMatchObject([
    { recordId: 1, kind: 'changed', fields: [{ field: 'adults', before: 2, after: 4 }], lastAt: at('12:00') },
  ]);
  expect(listChangeNewsBetween(store, at('11:00'), at('14:00'))).toMatchObject([{ fields: [{ before: 3 }] }]);
  expect(listChangeNewsBetween(store, at('12:00'), at('14:00'))).toEqual([]);
});

test('changes CSV: has one row per field, escapes formulas and keeps letters of every language', () => {
  const store = begun();
  const makeStays = (name: string, pricePerStay: string) => [
    aReservation({ name, pricePerStay }),
    aReservation({ reservationId: 2, name: '=cmd()', roomName: 'Pokój "2"; 3', roomId: 2 }),
  ];
  store.reservations.applyWindow(JUNE, makeStays('Żółć', '1320.50'), at('11:00'));
  const news = listChangeNewsBetween(store, at('10:30'), at('12:00'));
  expect(renderInboxChangesCsv(news, 'pl').split('\r\n')).toEqual([
    '\ufeffDzień;Godzina;Co;Kto;Pokój;Przyjazd;Wyjazd;ID;Pole;było;jest',
    '2026-06-03;13:00:00;Zmieniona;Żółć Anna;Pokój 1;2026-06-03;2026-06-07;1;Nazwisko;Nowak;Żółć',
    '2026-06-03;13:00:00;Zmieniona;Żółć Anna;Pokój 1;2026-06-03;2026-06-07;1;Cena pobytu;800,00 zł;1 320,50 zł',
    `2026-06-03;13:00:00;Nowa rezerwacja;'=cmd() Anna;"Pokój ""2""; 3";2026-06-03;2026-06-07;2;;;`,
    '',
  ]);
  expect(renderInboxChangesCsv(news, 'en').split('\r\n')[0]).toBe(
    '\ufeffDay;Time;What;Who;Room;Arrival;Departure;ID;Field;Before;After',
  );
});

describe('invoices that wait for KSeF', () => {
  const late = (store: Store) => shown(store).map(({ recordId, kind }) => [recordId, kind]);
  const COMPANY = { taxId: '1234563218', identifierType: 'NIP' };

  test('KSeF delay notice: appears once, after the next business day, and never for an invoice already overdue at its first download', () => {
    const store = openTestStore();
    // 4 June is a holiday (Corpus Christi 2026), so the next business day after 3 June is Friday, 5 June.
    store.invoices.apply(
      [
        anInvoice({ buyer: COMPANY, invoiceId: 1 }),
        anInvoice({ buyer: COMPANY, invoiceId: 2, issueDate: '2026-05-28' }),
        anInvoice({ buyer: COMPANY, invoiceId: 3, ksefId: '526-X', invoiceStatus: 'SENT_KSEF' }),
        anInvoice({ buyer: COMPANY, invoiceId: 4, invoiceType: 2 }),
        anInvoice({ buyer: COMPANY, invoiceId: 5, invoiceStatus: 'DRAFT' }),
      ],
      AT,
    );
    lookAt(store, '2026-06-05T20:00:00.000Z');
    expect(late(store)).toEqual([]);
    for (const day of ['06', '07']) lookAt(store, `2026-06-${day}T08:00:00.000Z`);
    expect(late(store)).toEqual([[1, 'ksefLate']]);
    store.inbox.acknowledge(null, '2026-06-07T08:00:00.000Z', '2026-06-07T08:00:00.000Z');
    lookAt(store, '2026-06-08T08:00:00.000Z');
    expect(late(store)).toEqual([]);
    store.invoices.apply(
      [anInvoice({ buyer: COMPANY, invoiceId: 1, ksefId: '526-Y', invoiceStatus: 'SENT_KSEF' })],
      AT,
    );
    expect(late(store)).toEqual([[1, 'ksefNumber']]);
  });

  test('KSeF delay notice: appears once an invoice has been pending for over a day, even before the legal deadline', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice({ invoiceType: 0 })], AT);
    store.invoices.apply([anInvoice({ invoiceType: 0, invoiceStatus: 'PENDING_KSEF' })], AT);
    lookAt(store, '2026-06-04T09:30:00.000Z');
    // The program records that the invoice reached KSeF, without a notification.
    expect(late(store)).toEqual([]);
    expect(listChangeNewsBetween(store, '', LATER)).toMatchObject([{ kind: 'ksefWaits' }]);
    lookAt(store, '2026-06-04T10:30:00.000Z');
    expect(late(store)).toEqual([[1, 'ksefLate']]);
    expect(shown(store)[0]?.fields).toEqual([{ field: 'late', before: null, after: '2026-06-05' }]);
  });

  // Art. 106ga ust. 2 pkt 4: an invoice for a consumer may stay outside KSeF.
  test('KSeF delay notice: appears for pending invoices and invoices that need KSeF, never for an issued consumer invoice', () => {
    const store = openTestStore();
    const noNumber = { taxId: '44051401359', identifierType: 'NONE' };
    store.invoices.apply(
      [
        anInvoice({ invoiceId: 1 }),
        anInvoice({ invoiceId: 2, buyer: noNumber }),
        anInvoice({ invoiceId: 3, invoiceStatus: 'PENDING_KSEF' }),
        anInvoice({ invoiceId: 4, invoiceType: 8, prepaymentValue: '50' }),
        anInvoice({ invoiceId: 5, buyer: { taxId: '1234563218', identifierType: null } }),
      ],
      AT,
    );
    lookAt(store, '2026-06-06T08:00:00.000Z');
    expect(late(store).toSorted()).toEqual([3, 4, 5].map((id) => [id, 'ksefLate']));
  });

  test('KSeF delay notice: never appears for an account without KSeF', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice()], AT);
    lookAt(store, '2026-06-20T08:00:00.000Z');
    expect(late(store)).toEqual([]);
  });

  test('KSeF notice: appears when a pending invoice returns to the state “issued” without a KSeF number', () => {
    const store = openTestStore();
    store.invoices.apply([anInvoice({ invoiceStatus: 'PENDING_KSEF' })], AT);
    store.invoices.apply([anInvoice()], AT);
    expect(late(store)).toEqual([[1, 'ksefBack']]);
  });
});

test('user presence: half an hour without activity is stored as the last absence until the next absence replaces it', () => {
  const store = openTestStore();
  expect(readLastActivityAndAbsence(store)).toBeNull();
  expect(recordActivityAndDetectReturn(store, AT)).toBe(false);
  expect(recordActivityAndDetectReturn(store, '2026-06-03T10:20:00.000Z')).toBe(false);
  expect(recordActivityAndDetectReturn(store, LATER)).toBe(true);
  expect(recordActivityAndDetectReturn(store, '2026-06-03T11:10:00.000Z')).toBe(false);
  expect(readLastActivityAndAbsence(store)).toEqual({
    seenAt: '2026-06-03T11:10:00.000Z',
    away: { from: '2026-06-03T10:20:00.000Z', to: LATER },
  });
});
