import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listBackups, backUpOrBlockMigration } from '#engine/recovery/backups';
import { smallDisk } from '#support/smallDisk';
import { schema21 } from '../store/schema21';
import { aFolder, AT, stillClock } from './hurtProfile';
import { openFilesIn } from './openFiles';

describe('before data go forward', () => {
  test('database backup before a migration: contains the data and the schema version of the older database', () => {
    const profileDir = aFolder();
    schema21(join(profileDir, 'kontuar.db'));
    expect(backUpOrBlockMigration(profileDir, stillClock(), null)).toBeNull();
    const [backup] = listBackups(profileDir);
    expect(backup).toMatchObject({ why: 'migration', schema: 21, reservations: 2, madeAt: AT });
    const file = join(profileDir, 'backups', backup?.name ?? '');
    expect(basename(file)).toBe('kontuar-2026-06-03T07-00-00.000Z.db');
    if (process.platform === 'linux') expect(openFilesIn(profileDir)).toBe(0);
  });

  test('backup before a migration: fails with “damaged” when the database is broken, and with “unwritable” when the database is missing', () => {
    const profileDir = aFolder();
    writeFileSync(join(profileDir, 'kontuar.db'), 'nothing at all');
    expect(backUpOrBlockMigration(profileDir, stillClock(), null)).toEqual({
      reason: 'damaged',
      detail: 'file is not a database',
    });
    rmSync(join(profileDir, 'kontuar.db'));
    expect(backUpOrBlockMigration(profileDir, stillClock(), null)).toEqual({
      reason: 'unwritable',
      detail: expect.stringMatching(/before the data go forward: unable to open database file$/),
    });
    expect(existsSync(join(profileDir, 'kontuar.db'))).toBe(false);
    expect(readdirSync(join(profileDir, 'backups'))).toEqual([]);
  });

  test('database migration: is refused when the backup cannot be written', () => {
    const profileDir = aFolder();
    schema21(join(profileDir, 'kontuar.db'));
    // A folder that cannot be removed blocks the path of the new backup.
    mkdirSync(join(profileDir, 'backups', 'backup.part'), { recursive: true });
    expect(backUpOrBlockMigration(profileDir, stillClock(), null)).toEqual({
      reason: 'unwritable',
      detail: expect.stringMatching(/^no copy could be made before the data go forward: /),
    });
  });

  test('database migration: is refused when the disk has no room for the backup', (context) => {
    const disk = smallDisk(16 * 1024 * 1024);
    if (typeof disk === 'string') return context.skip(disk);
    try {
      schema21(join(disk.dir, 'kontuar.db'));
      expect(backUpOrBlockMigration(disk.dir, stillClock(), null)).toEqual({
        reason: 'unwritable',
        detail: expect.stringMatching(/\d+ bytes are needed, \d+ are free$/),
      });
      expect(readdirSync(disk.dir)).not.toContain('backups');
    } finally {
      disk.remove();
    }
    return undefined;
  });
});
