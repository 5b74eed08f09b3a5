import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  compareOpenings,
  createIdentity,
  type Here,
  type Opened,
  type Outside,
} from '#engine/recovery/identity';
import { inStateFolder } from '#engine/recovery/leftOutside';
import { databaseOf } from '#engine/recovery/place';
import { openStore } from '#engine/store/open';
import { shiftedClock } from '#support/outboxBench';

/** Whether a profile's folder is the one that was opened last (outbox/SPEC.md, T3). */

const PC = { name: 'RECEPCJA', cards: ['02:00'] };
const here: Here = { computer: PC, path: '/dane/kontuar' };
const opened = (over: Partial<Opened> = {}): Opened => ({
  computer: PC,
  path: here.path,
  count: 5,
  at: '2026-06-03T07:00:00.000Z',
  ...over,
});

describe('what is noted in the folder and outside of it', () => {
  test.each<[string, Opened | null, Opened | null, Partial<Here>, ReturnType<typeof compareOpenings>]>([
    ['another PC', opened({ computer: { name: 'BIURO', cards: ['06:00'] } }), null, {}, 'otherComputer'],
    [
      'another PC that was here before',
      opened({ computer: { name: 'BIURO', cards: [] } }),
      opened({ count: 3 }),
      {},
      'otherComputer',
    ],
    ['another path', opened({ path: '/stare' }), null, {}, 'otherPath'],
    [
      'another path that was opened again since',
      opened({ path: '/stare' }),
      opened({ path: '/stare', count: 6 }),
      {},
      'otherPath',
    ],
    ['a copy of it that was opened since', opened(), opened({ path: '/kopia' }), {}, 'otherPath'],
    ['a count that went back', opened({ count: 4 }), opened(), {}, 'wentBack'],
    ['a folder from before it was noted', null, opened(), {}, 'wentBack'],
  ])('tells a copy: %s', (_, inside, left, over, how) => {
    expect(compareOpenings(inside, left, { ...here, ...over })).toBe(how);
  });

  test.each<[string, Opened | null, Opened | null, Partial<Here>]>([
    ['new', null, null, {}],
    ['opened again', opened(), opened(), {}],
    ['cut between the two notes', opened({ count: 6 }), opened(), {}],
    ['without anything outside', opened(), null, {}],
    ['on a PC with another name', opened({ computer: { name: 'STARA', cards: PC.cards } }), opened(), {}],
    [
      'on a PC with another network card',
      opened({ computer: { name: PC.name, cards: ['09:00'] } }),
      opened(),
      {},
    ],
    ['moved', opened({ path: '/nie/ma' }), opened({ path: '/nie/ma' }), {}],
  ])('is the same: %s', (_, inside, left, over) => {
    expect(compareOpenings(inside, left, { ...here, ...over })).toBeNull();
  });

  test('a folder that is still where it was is no moved one', () => {
    const path = mkdtempSync(join(tmpdir(), 'kontuar-stays-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    writeFileSync(databaseOf(path), '');
    expect(compareOpenings(opened({ path }), opened({ path }), here)).toBe('otherPath');
  });
});

function profile() {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-identity-'));
  const clock = shiftedClock();
  const store = openStore({ file: join(folder, 'kontuar.db'), clock });
  if (!store.ok) throw new Error(store.detail);
  onTestFinished(() => {
    store.store.close();
    rmSync(folder, { recursive: true });
  });
  const open = (outside: readonly Outside[]) =>
    createIdentity({ store: store.store, clock, here, outside, turn: () => null });
  return { folder, open, store: store.store, clock };
}

test('counts each opening and each sending, in every place, and believes the one that knows most', async () => {
  const { folder, open } = profile();
  const file = inStateFolder(join(folder, 'state'), 'account-1');
  const kept: Opened[] = [];
  const keychain: Outside = {
    read: () => Promise.resolve(kept.at(-1) ?? null),
    write: (one) => Promise.resolve(void kept.push(one)),
    forget: () => Promise.resolve(void kept.splice(0)),
  };
  const first = open([file, keychain]);
  expect(await first.known()).toBeNull();
  expect([(await file.read())?.count, kept.at(-1)?.count]).toEqual([1, 1]);
  first.noteSent();
  expect((await file.read())?.count).toBe(2);
  const second = open([file, keychain]);
  expect(await second.look()).toBeNull();
  expect(await second.known()).toBeNull();
  expect([(await file.read())?.count, kept.at(-1)?.count]).toEqual([3, 3]);
  await second.forget();
  expect([await file.read(), kept]).toEqual([null, []]);
});

test('who only looks writes nothing', async () => {
  const { folder, open } = profile();
  const file = inStateFolder(join(folder, 'state'), 'account-1');
  await file.write(opened());
  expect(await open([file]).look()).toMatchObject({ how: 'wentBack', from: null });
  expect(await file.read()).toEqual(opened());
  expect(open([file]).last()).toBeNull();
});

test('a backup that Kontuar itself put in place since is no copy', async () => {
  const { open, store, clock } = profile();
  const place: Outside = {
    read: () => Promise.resolve(opened()),
    write: () => Promise.resolve(),
    forget: () => Promise.resolve(),
  };
  const report = {
    why: 'damaged' as const,
    backup: null,
    keptAs: null,
    detail: '',
    queue: null,
    seen: false,
  };
  store.settings.set('recovery', { ...report, at: new Date(clock.now()).toISOString() });
  expect(await open([place]).known()).toBeNull();
  store.settings.set('recovery', { ...report, at: '2026-01-01T00:00:00.000Z' });
  store.settings.set('openedBy', null);
  expect(await open([place]).known()).toMatchObject({ how: 'wentBack' });
});

test('a program that ends before the keychain answers has asked for nothing more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-identity-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clock = shiftedClock();
  const opening = openStore({ file: join(folder, 'kontuar.db'), clock });
  if (!opening.ok) throw new Error(opening.detail);
  const { promise, resolve } = Promise.withResolvers<Opened | null>();
  const late: Outside = {
    read: () => promise,
    write: () => Promise.resolve(),
    forget: () => Promise.resolve(),
  };
  const turn = () => null;
  const known = createIdentity({ store: opening.store, clock, here, outside: [late], turn }).known();
  opening.store.close();
  resolve(opened());
  expect(await known).toBeNull();
});
