import { readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  chooseBackupsToKeep,
  createBackup,
  listBackups,
  listBackupsInRestoreOrder,
  backUpOrBlockMigration,
  checkDiskSpaceForBackup,
} from '#engine/recovery/backups';
import { smallDisk } from '#support/smallDisk';
import { aFolder, openDesk, stillClock } from './hurtProfile';
import { listedBackup } from './listedBackup';

/** Tests the list of backups: their order, which backups are kept, and the disk space that a new backup needs. */

const MIB = 1024 * 1024;
/** Bytes that a backup leaves free for normal work. */
const RESERVE = 64 * MIB;

describe('copies', () => {
  test('backups: are listed by their creation time, not by name', () => {
    const profile = aFolder();
    for (const [name, day] of [
      ['b.db', '03'],
      ['c.db', '01'],
      ['a.db', '02'],
    ] as const)
      listedBackup(profile, name, `2026-05-${day}T10:00:00.000Z`);
    expect(listBackups(profile).map(({ name }) => name)).toEqual(['b.db', 'a.db', 'c.db']);
  });

  test('backups: the newest backup is tried first in a restore, and backups dated in the future are tried last', () => {
    const profile = aFolder();
    for (const hour of ['06', '07', '08', '09'])
      listedBackup(profile, `${hour}.db`, `2026-06-03T${hour}:00:00.000Z`);
    const names = listBackupsInRestoreOrder(profile, stillClock()).map(({ name }) => name);
    expect(names).toEqual(['07.db', '06.db', '09.db', '08.db']);
  });

  test('backups: the backup made before the last database migration is kept, however old the backup is', () => {
    const made = (day: string, why: 'daily' | 'migration') => ({ madeAt: `${day}T10:00:00.000Z`, why });
    const days = Array.from({ length: 16 }, (_, index) => `2026-05-${String(index + 1).padStart(2, '0')}`);
    const [older, last] = [made('2025-01-01', 'migration'), made('2025-02-01', 'migration')];
    const kept = chooseBackupsToKeep([older, last, ...days.map((day) => made(day, 'daily'))]);
    expect([kept.has(last), kept.has(older)]).toEqual([true, false]);
  });

  test('backup: consists of one database file without a write-ahead log', async () => {
    const { guard } = openDesk(aFolder());
    const made = await guard.backUp('wish');
    const file = join(guard.folder, made.ok ? made.backup.name : '');
    // 1 means a file format without a write-ahead log (sqlite.org/fileformat.html, 1.3.2).
    expect([...readFileSync(file).subarray(18, 20)]).toEqual([1, 1]);
  });
});

describe('room for one more copy', () => {
  test('backup disk space: the needed space is the size of the database and its log plus a reserve', async (context) => {
    const disk = smallDisk(MIB);
    if (typeof disk === 'string') return context.skip(disk);
    try {
      writeFileSync(join(disk.dir, 'kontuar.db'), 'x'.repeat(1000));
      writeFileSync(join(disk.dir, 'kontuar.db-wal'), 'x'.repeat(500));
      const { bavail, bsize } = statfsSync(disk.dir);
      const short = { ok: false, reason: 'noRoom', needed: RESERVE + 1500, free: bavail * bsize };
      expect(checkDiskSpaceForBackup(disk.dir)).toEqual(short);
      const copy = () => Promise.reject(new Error('begun'));
      expect(
        await createBackup({ profileDir: disk.dir, clock: stillClock(), key: null, why: 'wish' }, copy),
      ).toEqual(short);
      expect(backUpOrBlockMigration(disk.dir, stillClock(), null)?.detail).toMatch(
        new RegExp(`: ${short.needed} bytes are needed, ${short.free} are free$`),
      );
    } finally {
      disk.remove();
    }
    return undefined;
  });

  test('backup disk space: is sufficient with exactly the needed bytes free, and insufficient with one byte less', (context) => {
    const disk = smallDisk(RESERVE + MIB);
    if (typeof disk === 'string') return context.skip(disk);
    try {
      disk.fill(RESERVE);
      const { bavail, bsize } = statfsSync(disk.dir);
      expect(bavail * bsize).toBe(RESERVE);
      expect(checkDiskSpaceForBackup(disk.dir)).toBeNull();
      writeFileSync(join(disk.dir, 'one'), 'x');
      expect(checkDiskSpaceForBackup(disk.dir)).toMatchObject({ reason: 'noRoom' });
    } finally {
      disk.remove();
    }
    return undefined;
  });
});
