import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Connection from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSeal, type Seal } from '#engine/platform/seal';
import { openStore } from '#engine/store/open';
import type { Store } from '#engine/store/store';
import { aReservation } from '#support/records';
import { AT, columnIn, LATER, TODAY, listen, stillClock, tempDir } from './openTestStore';

/** A door code is never on the disk in clear: not in the file, not in its log, not in what was freed. */
const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const CODE = 'KODDRZWI-4711#';

const openSealed = (file: string, seal: Seal): Store => {
  const opened = openStore({ file, clock: stillClock, seal });
  if (!opened.ok) throw new Error(opened.detail);
  onTestFinished(() => opened.store.close());
  return opened.store;
};

/** Files beside the database, itself among them, in which the bytes stand. */
const filesWith = (file: string, text: string): string[] =>
  readdirSync(dirname(file)).filter((name) => readFileSync(join(dirname(file), name)).includes(text));

describe('sealed at rest', () => {
  test('what is read from the service is nowhere in the file or its log, and is told to who asks', () => {
    const file = join(tempDir(), 'kontuar.db');
    const store = openSealed(file, createSeal());
    for (const at of [AT, LATER])
      for (const doorCode of [CODE, `${CODE}-2`])
        store.reservations.applyWindow(JUNE, [aReservation({ doorCode })], at);
    expect(filesWith(file, 'KODDRZWI')).toEqual([]);
    expect(filesWith(file, 'Nowak')).not.toEqual([]);
    expect(store.reservations.doorCode(1)).toBe(`${CODE}-2`);
    expect(JSON.stringify(store.reservations.show(1))).not.toContain('KODDRZWI');
    expect(store.search('koddrzwi', 10, TODAY)).toEqual([]);
  });

  test('the same reading twice changes nothing; another code, or none, does', () => {
    const store = openSealed(join(tempDir(), 'kontuar.db'), createSeal());
    const read = (doorCode: string | null) =>
      store.reservations.applyWindow(JUNE, [aReservation({ doorCode })], AT).changed;
    expect([read(CODE), read(CODE), read('1'), read(CODE)]).toEqual([1, 0, 1, 1]);
    expect([read(null), read(null), read(CODE), read(null)]).toEqual([1, 0, 1, 1]);
    expect(store.reservations.show(1)?.hasDoorCode).toBe(false);
    expect(store.reservations.doorCode(1)).toBeNull();
  });

  test('the same code is not closed anew with each reading', () => {
    const file = join(tempDir(), 'kontuar.db');
    const store = openSealed(file, createSeal());
    const closed = (adults: number) => {
      store.reservations.applyWindow(JUNE, [aReservation({ doorCode: CODE, adults })], AT);
      return columnIn(file, 'SELECT door_code FROM reservation_bodies');
    };
    expect([closed(2), closed(3)]).toEqual([closed(2), closed(2)]);
  });

  test('without its key it cannot be read; the next reading brings it back, and is no news', () => {
    const file = join(tempDir(), 'kontuar.db');
    openSealed(file, createSeal()).reservations.applyWindow(JUNE, [aReservation({ doorCode: CODE })], AT);
    const store = openSealed(file, createSeal());
    expect(store.reservations.show(1)?.hasDoorCode).toBe(true);
    expect(store.reservations.doorCode(1)).toBeNull();
    const heard = listen(store);
    expect(store.reservations.applyWindow(JUNE, [aReservation({ doorCode: CODE })], LATER)).toEqual({
      changed: 0,
    });
    expect(heard).toEqual([['ages']]);
    expect(store.reservations.doorCode(1)).toBe(CODE);
    expect(store.versions.of('reservation', 1)).toEqual([]);
    expect(store.inbox.count()).toBe(0);
  });

  test('with the key that came later it is closed anew, and what this run closed before still opens', () => {
    const file = join(tempDir(), 'kontuar.db');
    const seal = createSeal();
    const { key } = createSeal();
    const store = openSealed(file, seal);
    store.reservations.applyWindow(JUNE, [aReservation({ doorCode: CODE })], AT);
    seal.use(key);
    expect(store.reservations.doorCode(1)).toBe(CODE);
    store.reservations.applyWindow(JUNE, [aReservation({ doorCode: CODE })], LATER);
    const later = createSeal();
    later.use(key);
    expect(openSealed(file, later).reservations.doorCode(1)).toBe(CODE);
  });

  test("one stay's code does not open for another", () => {
    const file = join(tempDir(), 'kontuar.db');
    const store = openSealed(file, createSeal());
    const stays = [aReservation({ doorCode: CODE }), aReservation({ reservationId: 2, doorCode: '2' })];
    store.reservations.applyWindow(JUNE, stays, AT);
    const thief = new Connection(file);
    thief.exec(
      `UPDATE reservation_bodies SET door_code = (SELECT door_code FROM reservation_bodies LIMIT 1)`,
    );
    thief.close();
    const read = [1, 2].map((id) => store.reservations.doorCode(id));
    expect(read.filter((code) => code !== null)).toHaveLength(1);
  });

  test('any text comes back whole, and no altered or cut one opens', () => {
    const seal = createSeal();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.nat(), (text, name, place) => {
        const sealed = seal.close(name, text);
        expect(seal.open(name, sealed)).toBe(text);
        expect(seal.open(`${name}.`, sealed)).toBeNull();
        expect(createSeal().open(name, sealed)).toBeNull();
        const bytes = Buffer.from(sealed.slice(9), 'base64');
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        expect(seal.open(name, sealed.slice(0, 9) + bytes.toString('base64'))).toBeNull();
        expect(seal.open(name, sealed.slice(0, place % 40))).toBeNull();
      }),
    );
  });
});
