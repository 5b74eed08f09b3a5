import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectToFile } from '#support/testKey';
import { listDatabaseAndSidecarPaths, renameDatabase } from '#engine/recovery/databaseFiles';
import { checkDatabaseForDamage } from '#engine/recovery/inspectDamage';
import {
  listBackupsBefore,
  listSetAsideCopiesBefore,
  removeDatabaseCopies,
} from '#engine/recovery/expiredCopies';
import { openTestStore, tempDir } from '../store/openTestStore';
import { listedBackup } from './listedBackup';

/** Tests the files around a profile: expired backups, and the damage that a check reports. */

describe('copies whose time is over', () => {
  test('list of expired backups: contains the backups made before the given time, but never the newest backup', () => {
    const profile = tempDir();
    for (const day of ['01', '02', '03']) listedBackup(profile, `${day}.db`, `2026-05-${day}T10:00:00.000Z`);
    const before = (instant: string) =>
      listBackupsBefore(profile, instant).map((path) => path.slice(join(profile, 'backups').length + 1));
    expect(before('2026-05-02T10:00:00.000Z')).toEqual(['01.db']);
    expect(before('2026-05-02T10:00:00.001Z')).toEqual(['02.db', '01.db']);
    expect(before('2027-01-01T00:00:00.000Z')).toEqual(['02.db', '01.db']);
  });

  test('damaged databases kept aside: are selected for deletion only when old enough and named exactly as Kontuar names copies', () => {
    const profile = tempDir();
    const old = new Date('2026-05-01T10:00:00.000Z');
    const ours = ['kontuar-2026-05-01.db', 'kontuar-2026-05-01-12.db'];
    const others = [
      'kontuar.db',
      'kontuar-2026-05-01.db-wal',
      'x-kontuar-2026-05-01.db',
      'kontuar-2026-5-01.db',
      'kontuar-x2026-05-01.db',
      'kontuar-20260-05-01.db',
      'kontuar-2026-05-011.db',
      'kontuar-2026-05-01-.db',
      'kontuar-2026-05-0x.db',
      'kontuar-2026-05-01-x.db',
      'kontuar-2026-05-1.db',
      'kontuar-2026-x5-01.db',
    ];
    for (const name of [...ours, ...others]) writeFileSync(join(profile, name), '');
    const folders = ['backups-1', 'backups-12'];
    for (const name of [...folders, 'backups', 'backups-x', 'old-backups-1', 'backups-1-x'])
      mkdirSync(join(profile, name));
    for (const name of readdirSync(profile)) utimesSync(join(profile, name), old, old);
    const found = listSetAsideCopiesBefore(profile, '2026-05-01T10:00:00.001Z');
    expect(found.toSorted()).toEqual([...ours, ...folders].map((name) => join(profile, name)).toSorted());
    expect(listSetAsideCopiesBefore(profile, old.toISOString())).toEqual([]);
  });

  test('expired database copies: are deleted together with their log files and their JSON record', () => {
    const profile = tempDir();
    const ends = ['', '-wal', '-shm', '-journal', '.json'];
    for (const end of ends) writeFileSync(join(profile, `a.db${end}`), '');
    writeFileSync(join(profile, 'b.db'), '');
    mkdirSync(join(profile, 'backups-1'));
    writeFileSync(join(profile, 'backups-1', 'c.db'), '');
    removeDatabaseCopies([join(profile, 'a.db'), join(profile, 'backups-1'), join(profile, 'none')]);
    expect(readdirSync(profile)).toEqual(['b.db']);
  });
});

test('renaming a database: also renames the SQLite files that belong to the database, such as the write-ahead log', () => {
  const folder = tempDir();
  for (const end of ['', '-wal']) writeFileSync(join(folder, `a${end}`), '');
  renameDatabase(join(folder, 'a'), join(folder, 'b'));
  expect(readdirSync(folder)).toEqual(['b', 'b-wal']);
  expect(listDatabaseAndSidecarPaths('x')).toEqual(['x', 'x-wal', 'x-shm', 'x-journal']);
});

/** Marks the file as written by a later Kontuar version. */
function later(file: string): void {
  const connection = connectToFile(file);
  connection.pragma('user_version = 9999');
  connection.close();
}

describe('a look at a profile', () => {
  test('profile damage check: reports nothing when the database file does not exist or is intact', () => {
    const profile = tempDir();
    expect(checkDatabaseForDamage(profile)).toBeNull();
    writeFileSync(join(profile, 'kontuar.damaged'), 'page 7');
    expect(checkDatabaseForDamage(profile)).toBeNull();
    rmSync(join(profile, 'kontuar.damaged'));
    openTestStore(join(profile, 'kontuar.db')).close();
    expect(checkDatabaseForDamage(profile)).toBeNull();
  });

  test('profile damage check: finds a file that is no database, and names the newest backup that can repair it', () => {
    const profile = tempDir();
    writeFileSync(join(profile, 'kontuar.db'), 'nonsense'.repeat(2000));
    expect(checkDatabaseForDamage(profile)).toMatchObject({
      detail: expect.stringContaining('database'),
      mends: false,
      newest: null,
    });
    listedBackup(profile, '01.db', '2026-05-01T10:00:00.000Z');
    listedBackup(profile, '02.db', '2026-05-02T10:00:00.000Z');
    expect(checkDatabaseForDamage(profile)).toMatchObject({ mends: true, newest: '02.db' });
  });

  test('profile damage check: reports the database of another program', () => {
    const profile = tempDir();
    const connection = connectToFile(join(profile, 'kontuar.db'));
    connection.exec('CREATE TABLE songs (name TEXT)');
    connection.close();
    expect(checkDatabaseForDamage(profile)?.detail).toBe('it is not a Kontuar database');
  });

  test('profile damage check: reports damage noticed while Kontuar was running, even if the file now looks intact', () => {
    const profile = tempDir();
    openTestStore(join(profile, 'kontuar.db')).close();
    writeFileSync(join(profile, 'kontuar.damaged'), 'page 7');
    expect(checkDatabaseForDamage(profile)).toEqual({ detail: 'page 7', mends: false, newest: null });
  });

  test('profile damage check: reports no damage when a newer Kontuar version wrote the database', () => {
    const profile = tempDir();
    const store = openTestStore(join(profile, 'kontuar.db'));
    store.close();
    later(join(profile, 'kontuar.db'));
    expect(checkDatabaseForDamage(profile)).toBeNull();
  });
});
