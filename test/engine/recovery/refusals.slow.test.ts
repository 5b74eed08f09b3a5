import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupSchema } from '#shared/contract/recoveryContract';
import { connectToFile, TEST_KEY } from '#support/testKey';
import { isDailyBackupDue, listBackups } from '#engine/recovery/backups';
import { listBackupsBefore } from '#engine/recovery/expiredCopies';
import type { DataEncryptionKey } from '#engine/platform/dataKeyAndRecoveryWords';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { schema21 } from '../store/schema21';
import { aBusyDesk, aFolder, asItLies, openDesk, queueOf, stillClock } from './hurtProfile';

/**
 * Tests the two refusals: no migration without a backup first, and no restore of a backup that this version cannot
 * read.
 */

const open = (profileDir: string, key: DataEncryptionKey | null = TEST_KEY) =>
  openWithRepair({
    profileDir,
    clock: stillClock(),
    key,
    writes: true,
    onDamage: () => undefined,
  });
const fileOf = (folder: string) => join(folder, 'kontuar.db');

test('database migration: is refused while no backup can be written, and succeeds as soon as a backup is possible', () => {
  const profileDir = aFolder();
  schema21(fileOf(profileDir));
  // A folder that cannot be removed stands where the backup file would be written.
  mkdirSync(join(profileDir, 'backups', 'backup.part'), { recursive: true });
  expect(open(profileDir, null)).toMatchObject({
    ok: false,
    reason: 'unwritable',
    detail: expect.stringMatching(/^no copy could be made before the data go forward: /),
  });
  const folder = aFolder();
  cpSync(fileOf(profileDir), fileOf(folder));
  const desk = openDesk(folder, stillClock(), null);
  expect(desk.guard.backups()).toMatchObject([{ why: 'migration', schema: 21 }]);
  expect(desk.store.reservations.count()).toBe(1);
});

describe('a copy that a later Kontuar made', () => {
  async function desk() {
    const busy = await aBusyDesk();
    const [backup] = busy.guard.backups();
    if (!backup) throw new Error('no backup');
    const file = join(busy.profileDir, 'backups', backup.name);
    const copy = connectToFile(file);
    copy.pragma('user_version = 99');
    copy.close();
    const record = backupSchema.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8')));
    writeFileSync(`${file}.json`, JSON.stringify({ ...record, schema: 99, bytes: statSync(file).size }));
    return { ...busy, backup };
  }

  test('restore of a backup from a newer Kontuar: is refused, whether chosen by backup name or file path, and changes nothing', async () => {
    const { guard, store, profileDir, backup } = await desk();
    const before = queueOf(store);
    expect(guard.restore('', backup)).toMatchObject({ ok: false, reason: 'newer' });
    const path = join(profileDir, 'backups', backup.name);
    expect(guard.restore(path, null)).toMatchObject({ ok: false, reason: 'newer' });
    expect(readdirSync(profileDir).filter((name) => name.includes('restored'))).toEqual([]);
    expect(queueOf(store)).toEqual(before);
  });

  test('damaged database whose only backup is from a newer Kontuar: the start is refused, and the database file stays unchanged', async () => {
    const busy = await desk();
    busy.store.close();
    const folder = asItLies(busy);
    writeFileSync(fileOf(folder), 'nothing');
    expect(open(folder)).toMatchObject({ ok: false, reason: 'newer' });
    expect(readFileSync(fileOf(folder), 'utf8')).toBe('nothing');
  });
});

describe('a clock that is set', () => {
  const DAY_MS = 86_400_000;

  test('PC clock set forward and back: daily backups continue, and a repair restores the newest backup not dated in the future', async () => {
    const { clock, guard, store, profileDir } = await aBusyDesk();
    clock.pass(400 * DAY_MS);
    expect(isDailyBackupDue(profileDir, clock)).toBe(true);
    expect(await guard.backUp('daily')).toMatchObject({ ok: true });
    clock.pass(-399 * DAY_MS);
    expect(isDailyBackupDue(profileDir, clock)).toBe(true);
    const made = await guard.backUp('daily');
    expect(isDailyBackupDue(profileDir, clock)).toBe(false);
    store.close();
    writeFileSync(fileOf(profileDir), 'nothing');
    const mended = openDesk(profileDir, clock);
    expect(made.ok && mended.guard.getLastReport()?.backup?.name).toBe(made.ok && made.backup.name);
  });

  test('PC clock set back by years: one daily backup is still made and kept beside backups with later dates', async () => {
    const { clock, guard, profileDir } = await aBusyDesk();
    for (let day = 0; day < 200; day += 20) {
      clock.pass(20 * DAY_MS);
      await guard.backUp('daily');
    }
    clock.pass(-4000 * DAY_MS);
    const made = await guard.backUp('daily');
    expect(made).toMatchObject({ ok: true });
    expect(isDailyBackupDue(profileDir, clock)).toBe(false);
    expect(guard.backups().map(({ name }) => name)).toContain(made.ok && made.backup.name);
  });
});

test('backup list: ignores a record that names a file outside the backup folder', () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'backups'));
  const victim = join(folder, 'victim.txt');
  writeFileSync(victim, 'mine');
  const record = {
    name: '../victim.txt',
    madeAt: '2020-01-01T10:00:00.000Z',
    verifiedAt: '2020-01-01T10:00:00.000Z',
    bytes: 4,
    schema: 1,
    invoices: 0,
    reservations: 0,
    changes: 0,
    why: 'daily',
  };
  for (const name of ['a.db.json', 'b.db.json'])
    writeFileSync(join(folder, 'backups', name), JSON.stringify(record));
  expect(backupSchema.safeParse(record).success).toBe(true);
  expect(listBackups(folder)).toEqual([]);
  expect(listBackupsBefore(folder, '2026-01-01T00:00:00.000Z')).toEqual([]);
});
