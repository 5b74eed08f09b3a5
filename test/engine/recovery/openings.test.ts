import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  createIdentity,
  compareOpenings,
  type Here,
  type Opened,
  type Outside,
} from '#engine/recovery/identity';
import { databaseOf } from '#engine/recovery/place';
import { backupsToKeep } from '#engine/recovery/backups';
import { addDays } from '#shared/rules/days';
import { aBody } from './bodies';
import { AT, openTestStore, stillClock, tempDir } from '../store/openTestStore';

/** Openings of a profile: what is noted of them, and what is said where they do not fit (outbox/SPEC.md, T3). */

const PC = { name: 'RECEPCJA', cards: ['02:00'] };
const here: Here = { computer: PC, path: '/dane/kontuar' };
const opened = (over: Partial<Opened> = {}): Opened => ({
  computer: PC,
  path: here.path,
  count: 5,
  at: '2026-06-03T07:00:00.000Z',
  ...over,
});

/** A place outside of the folder, and everything that was done with it. */
function place(left: Opened | null) {
  const done: string[] = [];
  const outside: Outside = {
    read: () => (done.push('read'), Promise.resolve(left)),
    write: (one) => (done.push(`write ${one.count}`), Promise.resolve()),
    forget: () => (done.push('forget'), Promise.resolve()),
  };
  return { done, outside };
}

function profile() {
  const store = openTestStore();
  const turn = { release: () => undefined };
  const open = (...outside: Outside[]) =>
    createIdentity({ store, clock: stillClock, here, outside, turn: () => turn });
  return { store, open, turn };
}

describe('an opening', () => {
  test('is noted in the folder and in every place, one higher than any of them', async () => {
    const { store, open } = profile();
    for (const [inside, left, expected] of [
      [7, 7, 8],
      [9, 4, 10],
      [null, null, 1],
    ] as const) {
      store.settings.set('openedBy', inside === null ? null : opened({ count: inside }));
      const one = place(left === null ? null : opened({ count: left }));
      const other = place(null);
      expect(await open(one.outside, other.outside).known()).toBeNull();
      expect(store.settings.get('openedBy')).toEqual(opened({ count: expected, at: AT }));
      for (const { done } of [one, other]) expect(done).toEqual(['read', `write ${expected}`]);
    }
  });

  test('is noted once, however often it is asked for', async () => {
    const { open } = profile();
    const { done, outside } = place(null);
    const identity = open(outside);
    await identity.known();
    await identity.known();
    expect(done).toEqual(['read', 'write 1']);
  });

  test('is compared with the place that knows most', async () => {
    for (const counts of [
      [9, 3],
      [3, 9],
      [null, 9],
      [9, null],
    ]) {
      const { open, store } = profile();
      store.settings.set('openedBy', opened({ count: 5 }));
      const places = counts.map((count) => place(count === null ? null : opened({ count })).outside);
      expect(await open(...places).known()).toMatchObject({ how: 'wentBack' });
      expect(store.settings.get('openedBy')?.count).toBe(10);
    }
  });

  test('is counted on with each sending, in the folder and the first place alone', async () => {
    const { open, store } = profile();
    const [one, other] = [place(null), place(null)];
    const identity = open(one.outside, other.outside);
    identity.noteSent();
    expect([one.done, store.settings.get('openedBy')]).toEqual([[], null]);
    await identity.known();
    identity.noteSent();
    identity.noteSent();
    expect(one.done).toEqual(['read', 'write 1', 'write 2', 'write 3']);
    expect(other.done).toEqual(['read', 'write 1']);
    expect(store.settings.get('openedBy')?.count).toBe(3);
  });

  test('without any place is noted in the folder', async () => {
    const { open, store } = profile();
    const identity = open();
    await identity.known();
    identity.noteSent();
    expect(store.settings.get('openedBy')?.count).toBe(2);
  });

  test('is forgotten in every place, after what is still being noted', async () => {
    const { open } = profile();
    const { done, outside } = place(null);
    const identity = open(outside);
    void identity.known();
    await identity.forget();
    expect(done).toEqual(['read', 'write 1', 'forget']);
  });
});

describe('a copy', () => {
  test('is remembered with where it came from and what waited then', async () => {
    const { open, store } = profile();
    store.settings.set('openedBy', opened({ computer: { name: 'BIURO', cards: [] }, path: '/biuro' }));
    const copied = await open(place(null).outside).known();
    expect(copied).toEqual({
      at: AT,
      how: 'otherComputer',
      from: { computer: 'BIURO', path: '/biuro' },
      ...{ upTo: 0, elsewhere: true, sendsFrom: null, seen: false },
    });
    expect(store.settings.get('copied')).toEqual(copied);
  });

  test('is remembered with the last of the changes that waited', async () => {
    const { open, store } = profile();
    const references = { correctionId: null, prepaymentId: [] };
    const ids = ['new-1', 'new-2', 'new-3'].map((localId) =>
      store.outbox.add(localId, { kind: 'create', body: aBody('Wisła'), references }, AT),
    );
    expect((await open(place(opened()).outside).known())?.upTo).toBe(ids.at(-1));
  });

  test('on a PC that knows the profile came not from elsewhere', async () => {
    const { open, store } = profile();
    store.settings.set('openedBy', opened({ count: 4 }));
    expect(await open(place(opened()).outside).known()).toMatchObject({ how: 'wentBack', elsewhere: false });
  });

  test('is told to those who watch, and to nobody where it is none', async () => {
    const { open, store } = profile();
    const told: string[] = [];
    const watched = (left: Opened | null) => {
      const identity = open(place(left).outside);
      identity.watch(() => told.push('one'));
      identity.watch(() => told.push('other'))();
      return identity.known();
    };
    await watched(null);
    expect(told).toEqual([]);
    store.settings.set('openedBy', opened({ count: 4 }));
    await watched(opened());
    expect(told).toEqual(['one']);
  });

  test('stays one: who looks and who opens it again is told the same until it is noted otherwise', async () => {
    const { open, store } = profile();
    store.settings.set('openedBy', opened({ count: 4 }));
    const first = await open(place(opened()).outside).known();
    const later = open(place(store.settings.get('openedBy')).outside);
    expect([later.last(), await later.look(), await later.known()]).toEqual([first, first, first]);
    if (!first) throw new Error('no copy');
    later.note({ ...first, seen: true });
    expect(later.last()?.seen).toBe(true);
  });

  test('that is only looked at is told with where it came from', async () => {
    const { open, store } = profile();
    store.settings.set('openedBy', opened({ count: 4 }));
    expect(await open(place(opened()).outside).look()).toEqual({
      at: AT,
      how: 'wentBack',
      from: { computer: PC.name, path: here.path },
    });
    expect(store.settings.get('copied')).toBeNull();
  });

  test('is none where a backup was put in place later than the opening, not at the same time', async () => {
    const report = {
      why: 'damaged' as const,
      backup: null,
      keptAs: null,
      detail: '',
      queue: null,
      seen: false,
    };
    for (const [at, left, how] of [
      ['2026-06-03T07:00:00.001Z', opened(), null],
      ['2026-06-03T07:00:00.000Z', opened(), 'otherComputer'],
      ['2026-06-03T07:00:00.001Z', null, 'otherComputer'],
    ] as const) {
      const { open, store } = profile();
      store.settings.set('openedBy', opened({ computer: { name: 'BIURO', cards: [] } }));
      store.settings.set('recovery', { ...report, at });
      expect((await open(place(left).outside).known())?.how ?? null).toBe(how);
    }
  });

  test('takes its turn', () => {
    const { open, turn } = profile();
    expect(open().turn()).toBe(turn);
  });

  test.each<[string, Opened, Opened | null, ReturnType<typeof compareOpenings>]>([
    [
      'moved, but its place outside is another one',
      opened({ path: '/a' }),
      opened({ path: '/b' }),
      'otherPath',
    ],
    ['moved, but opened again since', opened({ path: '/a' }), opened({ path: '/a', count: 4 }), 'otherPath'],
    [
      'with one of two cards of this PC',
      opened({ computer: { name: 'X', cards: ['09', '02:00'] } }),
      null,
      null,
    ],
    [
      'back in its place after a copy of it was opened',
      opened(),
      opened({ path: '/b', count: 5 }),
      'otherPath',
    ],
    ['moved to here, with another place outside', opened({ path: '/a' }), opened(), 'otherPath'],
  ])('%s', (_, inside, left, how) => {
    expect(compareOpenings(inside, left, here)).toBe(how);
  });

  test('that stays where it was is one, though nothing else differs', () => {
    const path = tempDir();
    const fits = () => compareOpenings(opened({ path }), opened({ path }), here);
    expect(fits()).toBeNull();
    writeFileSync(databaseOf(path), '');
    expect(fits()).toBe('otherPath');
  });
});

test('of a backup a day, these stay: 7 days, the last of 4 weeks and of 6 months; of a day its newest', () => {
  const made = (day: number, hour: string) => ({
    madeAt: `${addDays('2026-06-03', -day)}T${hour}:00:00.000Z`,
    why: 'daily' as const,
  });
  const early = Array.from({ length: 400 }, (_, day) => made(day, '08'));
  const late = Array.from({ length: 400 }, (_, day) => made(399 - day, '10'));
  const kept = [...backupsToKeep([...early, ...late])].map(({ madeAt }) => madeAt.slice(0, 13)).toSorted();
  expect(kept).toEqual(
    [
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
      ...['2026-05-17', '2026-05-24', '2026-05-28', '2026-05-29', '2026-05-30', '2026-05-31'],
      ...['2026-06-01', '2026-06-02', '2026-06-03'],
    ].map((day) => `${day}T10`),
  );
});
