import Connection from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { sqlBuilder, Database } from '#engine/store/sql/databaseAndSqlBuilder';
import { createSettingsStore } from '#engine/store/meta/settings';
import { openTestStore, tempDir } from './openTestStore';
import { join } from 'node:path';

const setting = (key: string) => sqlBuilder.selectFrom('memory').select('value').where('key', '=', key);
const write = (key: string, value: string) => sqlBuilder.insertInto('memory').values({ key, value });

/** Returns a reader of one row in a real store that counts its reads. */
function reader() {
  const file = join(tempDir(), 'kontuar.db');
  openTestStore(file).close();
  const connection = new Connection(file);
  onTestFinished(() => void connection.close());
  const db = new Database(connection, () => undefined);
  let reads = 0;
  const read = db.cacheUntilNextWrite((key: string) => {
    reads += 1;
    return db.first(setting(key))?.value ?? null;
  });
  return { db, file, read, reads: () => reads };
}

test('read cache: reads each key from the database only once until a value is written', () => {
  const { db, read, reads } = reader();
  expect([read('one'), read('one'), read('two')]).toEqual([null, null, null]);
  expect(reads()).toBe(2);
  db.run(write('one', 'first'));
  expect([read('one'), read('one')]).toEqual(['first', 'first']);
  expect(reads()).toBe(3);
});

test('read cache: drops a value read in a transaction that is rolled back', () => {
  const { db, read } = reader();
  const undone = () =>
    db.transaction(() => {
      db.run(write('one', 'undone'));
      expect(read('one')).toBe('undone');
      throw new Error('undo');
    });
  expect(undone).toThrow('undo');
  expect(read('one')).toBeNull();
});

test('read cache: returns the value written by another process', () => {
  const { file, read } = reader();
  expect(read('one')).toBeNull();
  const connection = new Connection(file);
  connection.prepare("INSERT INTO memory (key, value) VALUES ('one', 'theirs')").run();
  connection.close();
  expect(read('one')).toBe('theirs');
});

test('read cache: stays when a setting is written that no cached record depends on', () => {
  const { db, read, reads } = reader();
  const settings = createSettingsStore(db);
  read('one');
  settings.set('presence', { seenAt: '2026-06-03T10:00:00.000Z', away: null });
  read('one');
  expect(reads()).toBe(1);
});

test('read cache: is dropped when the first full read of the invoices has ended', () => {
  const { db, read, reads } = reader();
  const settings = createSettingsStore(db);
  read('one');
  settings.set('invoices.scannedAt', 1);
  read('one');
  expect(reads()).toBe(2);
});
