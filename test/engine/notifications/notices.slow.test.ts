import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isWithinQuietHours, createDesktopNotices } from '#engine/notifications/desktopNotices';
import { createSyncStatus } from '#engine/sync/syncStatus';
import type { Notice } from '#shared/contract/inboxContract';
import {
  notificationSettingsSchema,
  preferencesSchema,
  type Notifications,
} from '#shared/model/accountAndPreferences';
import type { World } from '#shared/model/propertyOrTrainingId';
import { clockTime } from '#shared/text/formats';
import { aReservation } from '#support/records';
import { virtualClock } from '#support/virtualClock';
import { openFreshStore } from '#support/freshStore';
import { tempDir } from '../store/openTestStore';

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const MINUTE = 60_000;

/** Creates the objects for a notification test; the clock starts at 10:00 property time by default. */
function desk(start = '2026-06-03T08:00:00.000Z', world: World = 'real') {
  const clock = virtualClock(Date.parse(start));
  let full = false;
  const mayWrite = () => {
    if (full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const opened = openFreshStore({ file: join(tempDir(), 'kontuar.db'), clock, assertWritable: mayWrite });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  onTestFinished(() => store.close());
  const syncStatus = createSyncStatus(clock, { connected: true, confirmedAt: null, problem: null });
  let wishes: Notifications = notificationSettingsSchema.parse({});
  const notices = createDesktopNotices({
    store,
    clock,
    syncStatus,
    preferences: () => ({ ...preferencesSchema.parse({}), notifications: wishes }),
    getSource: () => ({ world, property: null }),
  });
  onTestFinished(() => notices.stop());
  const sentNotices: Notice[] = [];
  store.reservations.applyWindow(JUNE, [aReservation({ reservationId: 9_999 })], new Date(0).toISOString());
  let last = 0;
  return {
    clock,
    store,
    syncStatus,
    notices,
    told: sentNotices,
    diskFull: (is: boolean) => void (full = is),
    listen: () => notices.listen((notice) => sentNotices.push(notice)),
    wish: (chosen: Partial<Notifications>) => {
      wishes = { ...wishes, ...chosen };
      notices.reschedule();
    },
    /** Adds the given number of stays. */
    stays: (more: number) => {
      last += more;
      const stays = Array.from({ length: last }, (_, index) => aReservation({ reservationId: index + 1 }));
      store.reservations.applyWindow(JUNE, stays, new Date(clock.now()).toISOString());
    },
  };
}

describe('notifications', () => {
  test('notification of a single new reservation: contains only guest, room and dates', async () => {
    const { clock, stays, told, listen } = desk();
    listen();
    await clock.advance(MINUTE);
    expect(told).toEqual([]);
    stays(1);
    await clock.advance(MINUTE);
    expect(told).toEqual([
      {
        world: 'real',
        title: 'Nowa rezerwacja',
        body: 'Nowak Anna, Pokój 1, 3–7 czerwca',
        attended: false,
        target: { to: 'reservation', reservationId: 1, arrival: '2026-06-03' },
      },
    ]);
  });

  test('notifications: are held back while the disk is full, and appear once when disk space is free again', async () => {
    const { clock, stays, told, listen, diskFull } = desk();
    const uncaught: unknown[] = [];
    const hear = (error: unknown) => void uncaught.push(error);
    process.on('unhandledRejection', hear);
    onTestFinished(() => void process.off('unhandledRejection', hear));
    listen();
    stays(1);
    diskFull(true);
    await clock.advance(20 * MINUTE);
    expect(told).toEqual([]);
    diskFull(false);
    await clock.advance(6 * MINUTE);
    expect(told).toHaveLength(1);
    await clock.advance(60 * MINUTE);
    expect(told).toHaveLength(1);
    expect(uncaught).toEqual([]);
  });

  test('notification: shows the year of a date that is not in the current year', async () => {
    const { clock, store, told, listen } = desk();
    listen();
    const next = aReservation({ reservationId: 1, arrival: '2026-12-30', departure: '2027-01-02' });
    const year = { from: '2026-06-01', to: '2027-06-01' };
    store.reservations.applyWindow(year, [], new Date(clock.now()).toISOString());
    store.reservations.applyWindow(year, [next], new Date(clock.now()).toISOString());
    await clock.advance(MINUTE);
    expect(told.map(({ body }) => body)).toEqual(['Nowak Anna, Pokój 1, 30 grudnia – 2 stycznia 2027']);
  });

  test('notification: names the guest unless the privacy screen is on, and counts as noticed when the user was active shortly before', async () => {
    const { clock, notices, stays, told, listen } = desk();
    listen();
    const next = async () => {
      stays(1);
      await clock.advance(10_000);
    };
    notices.recordActivity(false);
    await next();
    await clock.advance(2 * MINUTE);
    notices.recordActivity(false);
    await clock.advance(MINUTE);
    await next();
    await clock.advance(10 * MINUTE);
    await next();
    await clock.advance(MINUTE);
    notices.recordActivity(false);
    notices.recordActivity(true);
    await clock.advance(10 * MINUTE);
    await next();
    const body = 'Nowak Anna, Pokój 1, 3–7 czerwca';
    expect(told.map((notice) => [notice.attended, notice.body])).toEqual([
      [true, body],
      [true, body],
      [false, body],
      [false, 'Aby zobaczyć szczegóły, odsłoń okno.'],
    ]);
  });

  test('notification: appears after the end of a sync pass and sums up all changes of the pass', async () => {
    const { clock, syncStatus, stays, told, listen } = desk();
    listen();
    syncStatus.update({ progress: { step: 'reservations', done: 0, of: 9 } });
    stays(2);
    await clock.advance(10_000);
    stays(5);
    await clock.advance(10_000);
    expect(told).toEqual([]);
    syncStatus.update({ progress: null });
    await clock.advance(10_000);
    expect(told).toMatchObject([{ body: '7 nowych', target: { to: 'inbox' } }]);
  });

  test('notifications: at most eleven appear in eight hours without user activity, and their numbers add up to all new reservations', async () => {
    const { clock, notices, stays, told, listen } = desk();
    listen();
    for (let minute = 0; minute < 8 * 60; minute += 5) {
      stays(1);
      await clock.advance(5 * MINUTE);
    }
    expect(told.length).toBeLessThanOrEqual(11);
    const before = told.length;
    notices.recordActivity(false);
    stays(1);
    await clock.advance(MINUTE);
    expect(told).toHaveLength(before + 1);
    const counted = told.map(({ title }) => (title === 'Nowa rezerwacja' ? 1 : parseInt(title, 10)));
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe((8 * 60) / 5 + 1);
  });

  test('notifications in training: come at most every five minutes and count every change', async () => {
    const { clock, notices, stays, told, listen } = desk(undefined, 'training');
    listen();
    const at: number[] = [];
    for (let second = 0; second < 60 * 60; second += 30) {
      if (second % 90 === 0) stays(1);
      notices.recordActivity(false);
      await clock.advance(MINUTE / 2);
      while (at.length < told.length) at.push(clock.now());
    }
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(told.length).toBeGreaterThan(8);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5 * MINUTE);
    const counted = told.map(({ title }) => (title === 'Nowa rezerwacja' ? 1 : parseInt(title, 10)));
    expect(counted.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(35);
  });

  test('notifications: wait until a window is connected, and each is shown only once, even after a restart', async () => {
    const { clock, store, syncStatus, notices, stays, told, listen } = desk();
    stays(3);
    await clock.advance(60 * MINUTE);
    expect(told).toEqual([]);
    const stop = listen();
    await clock.advance(MINUTE);
    expect(told).toHaveLength(1);
    stop();
    notices.stop();
    const again: Notice[] = [];
    const next = createDesktopNotices({
      store,
      clock,
      syncStatus,
      preferences: () => preferencesSchema.parse({}),
      getSource: () => ({ world: 'real', property: null }),
    });
    onTestFinished(() => next.stop());
    next.listen((notice) => again.push(notice));
    await clock.advance(60 * MINUTE);
    expect(again).toEqual([]);
    expect(store.inbox.count()).toBe(3);
  });

  test('notification: appears in the next window when the first window closes before showing the notification', async () => {
    const { clock, stays, told, listen } = desk();
    stays(3);
    const stop = listen();
    await clock.advance(500);
    stop();
    await clock.advance(MINUTE);
    listen();
    await clock.advance(MINUTE);
    expect(told).toHaveLength(1);
  });

  test('notifications: are held during quiet hours and come as one digest afterwards', async () => {
    const { clock, wish, stays, told, listen } = desk();
    listen();
    wish({ quiet: { from: '09:00', to: '11:30' } });
    for (let n = 0; n < 3; n += 1) {
      stays(1);
      await clock.advance(20 * MINUTE);
    }
    expect(told).toEqual([]);
    await clock.advance(40 * MINUTE);
    expect(told).toMatchObject([{ body: '3 nowe' }]);
  });

  test('notifications: a change is announced within ten minutes even after the PC clock was set back by a day', async () => {
    const { clock, stays, told, listen } = desk();
    listen();
    stays(1);
    await clock.advance(MINUTE);
    clock.set(clock.now() - 24 * 60 * MINUTE);
    stays(1);
    await clock.advance(10 * MINUTE);
    expect(told).toHaveLength(2);
  });

  test.each(['2026-10-22T08:10:00.000Z', '2027-03-25T08:10:00.000Z'])(
    'notifications in a week with a daylight saving change, from %s: stay silent in quiet hours and report every change',
    async (start) => {
      const { clock, notices, stays, told, listen, wish, store } = desk(start);
      wish({ quiet: { from: '22:00', to: '06:30' } });
      const hours: string[] = [];
      listen();
      notices.listen(() => hours.push(clockTime('pl', new Date(clock.now()).toISOString())));
      for (let hour = 0; hour < 7 * 24; hour += 1) {
        notices.recordActivity(false);
        stays(1);
        await clock.advance(60 * MINUTE);
      }
      expect(hours.filter((hour) => hour >= '22:00' || hour < '06:30')).toEqual([]);
      // Each night produces one digest, which appears within minutes of the end of the quiet hours.
      expect(hours.filter((hour) => hour < '06:40')).toHaveLength(7);
      expect(store.inbox.hasUnannounced()).toBe(false);
      expect(told.length).toBeGreaterThan(7 * 15);
    },
  );

  test('notifications: omit kinds of change that are switched off, and none appear when notifications are off', async () => {
    const { clock, store, wish, stays, told, listen } = desk();
    listen();
    wish({ kinds: ['gone'] });
    stays(1);
    await clock.advance(MINUTE);
    store.reservations.markGone([9_999], new Date(clock.now()).toISOString());
    await clock.advance(MINUTE);
    expect(told.map(({ title }) => title)).toEqual(['Usunięta z serwisu']);
    wish({ on: false, kinds: ['new', 'gone'] });
    stays(1);
    await clock.advance(60 * MINUTE);
    wish({ on: true });
    await clock.advance(60 * MINUTE);
    expect(told).toHaveLength(1);
  });
});

describe('what was told and is not so any more', () => {
  /** Removes or restores the only initial stay, or moves it to a room. */
  const begun = () => {
    const opened = desk();
    const { store, clock } = opened;
    const now = () => new Date(clock.now()).toISOString();
    opened.listen();
    return {
      ...opened,
      now,
      goes: () => store.reservations.markGone([9_999], now()),
      isIn: (roomName: string, roomId: number) =>
        store.reservations.applyWindow(
          JUNE,
          [aReservation({ reservationId: 9_999, roomName, roomId })],
          now(),
        ),
      comes: () => store.reservations.applyWindow(JUNE, [aReservation({ reservationId: 9_999 })], now()),
      titles: () => opened.told.map(({ title }) => title),
    };
  };

  test('notification: a stay deleted and restored before the user reads the deletion is announced once as restored', async () => {
    const { clock, goes, comes, titles, told } = begun();
    goes();
    await clock.advance(MINUTE);
    comes();
    await clock.advance(30 * MINUTE);
    expect(titles()).toEqual(['Usunięta z serwisu', 'Znów w serwisie']);
    expect(told[1]).toMatchObject({
      body: 'Nowak Anna, Pokój 1, 3–7 czerwca',
      target: { to: 'reservation' },
    });
    goes();
    comes();
    await clock.advance(120 * MINUTE);
    expect(titles()).toHaveLength(2);
  });

  test('notification: is not repeated for an inbox entry that was marked as read and then as unread', async () => {
    const { clock, store, goes, comes, titles } = begun();
    goes();
    await clock.advance(MINUTE);
    const read = store.inbox.acknowledge(null, '2026-06-04T00:00:00.000Z', '2026-06-03T09:00:00.000Z');
    comes();
    store.inbox.markUnread(read);
    expect(store.inbox.list(9)).toMatchObject([{ told: 'gone' }]);
    await clock.advance(30 * MINUTE);
    expect(titles()).toEqual(['Usunięta z serwisu', 'Znów w serwisie']);
  });

  test('notification: announces a stay moved to another room as moved, and its return to the old room as changed and restored', async () => {
    const { clock, isIn, comes, titles } = begun();
    isIn('Pokój 2', 2);
    await clock.advance(MINUTE);
    comes();
    await clock.advance(30 * MINUTE);
    expect(titles()).toEqual(['Inny pokój lub dni', 'Zmieniona i przywrócona']);
  });

  test('notification: counts a restored stay as changed, even when notifications of changes are off, if its deletion was announced', async () => {
    const { clock, wish, goes, store, told } = begun();
    wish({ kinds: ['gone', 'new'] });
    goes();
    await clock.advance(MINUTE);
    const stays = [9_999, 1].map((reservationId) => aReservation({ reservationId }));
    store.reservations.applyWindow(JUNE, stays, new Date(clock.now()).toISOString());
    await clock.advance(30 * MINUTE);
    expect(told.map(({ body }) => body)[1]).toBe('1 nowa, 1 zmieniona');
  });

  test('notification: a stay is announced as new once, then as changed, moved, deleted or restored', async () => {
    const { clock, store, titles, now } = begun();
    const moved = { adults: 3, roomName: 'Pokój 2', roomId: 2 };
    for (const over of [{}, { adults: 3 }, moved, null, moved]) {
      const stays = [9_999, 1].map((id) => aReservation({ reservationId: id, ...(id === 1 ? over : {}) }));
      if (over) store.reservations.applyWindow(JUNE, stays, now());
      else store.reservations.markGone([1], now());
      await clock.advance(120 * MINUTE);
    }
    const expectedTitles =
      'Nowa rezerwacja; Zmieniona; Inny pokój lub dni; Usunięta z serwisu; Znów w serwisie';
    expect(titles().join('; ')).toBe(expectedTitles);
  });

  test('notification: does not announce that a deleted stay returned when the deletion itself was not announced', async () => {
    const { clock, wish, goes, comes, told } = begun();
    wish({ quiet: { from: '09:00', to: '11:30' } });
    goes();
    await clock.advance(20 * MINUTE);
    comes();
    await clock.advance(120 * MINUTE);
    wish({ quiet: null, kinds: ['new', 'changed'] });
    goes();
    await clock.advance(30 * MINUTE);
    comes();
    await clock.advance(30 * MINUTE);
    expect(told).toEqual([]);
  });
});

test.each([
  ['2026-06-03T20:30:00.000Z', '22:00', '06:00', true],
  ['2026-06-03T03:59:00.000Z', '22:00', '06:00', true],
  ['2026-06-03T04:00:00.000Z', '22:00', '06:00', false],
  ['2026-06-03T11:00:00.000Z', '12:00', '14:00', true],
  ['2026-06-03T12:00:00.000Z', '12:00', '14:00', false],
  // The hour skipped in spring, and the hour that occurs twice in autumn.
  ['2026-03-29T00:59:00.000Z', '22:00', '02:30', true],
  ['2026-03-29T01:00:00.000Z', '22:00', '02:30', false],
  ['2026-10-25T00:40:00.000Z', '22:00', '02:30', false],
  ['2026-10-25T01:20:00.000Z', '22:00', '02:30', true],
])('quiet hours check: time %s is within the quiet hours from %s to %s: %s', (now, from, to, quiet) => {
  expect(isWithinQuietHours({ quiet: { from, to } }, now)).toBe(quiet);
});
