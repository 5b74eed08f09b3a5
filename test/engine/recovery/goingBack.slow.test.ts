import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectToFile, TEST_KEY } from '#support/testKey';
import { prepareRestoreWithoutOpenDatabase } from '#engine/recovery/downgradeRestore';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { readSchemaVersion } from '#engine/store/sql/migrateDatabaseSchema';
import { CURRENT_SCHEMA_VERSION } from '#engine/store/sql/migrationSteps';
import {
  AT,
  aBusyDesk,
  aFolder,
  asItLies,
  openDesk,
  queueOf,
  RECORDS,
  stillClock,
  type Desk,
} from './hurtProfile';

/** Tests an older program version on data of a newer one: a backup restores readable data, including the queue. */

const fileOf = (folder: string) => join(folder, 'kontuar.db');
const LATER = CURRENT_SCHEMA_VERSION + 1;

/** Changes the profile as a later Kontuar would: a higher schema version and a change unknown to this version. */
function goneForward(desk: Desk, sql: string): string {
  desk.store.close();
  const folder = asItLies(desk);
  const later = connectToFile(fileOf(folder));
  later.exec(sql);
  later.pragma(`user_version = ${LATER}`);
  later.close();
  return folder;
}
const open = (profileDir: string) =>
  openWithRepair({
    profileDir,
    clock: stillClock(),
    key: TEST_KEY,
    writes: true,
    onDamage: () => undefined,
  });
const ready = (profileDir: string, file: string) =>
  prepareRestoreWithoutOpenDatabase({ profileDir, clock: stillClock(), key: TEST_KEY, file });

function schemaOf(file: string): number {
  const connection = connectToFile(file, { readonly: true });
  const version = readSchemaVersion(connection);
  connection.close();
  return version;
}
function nameOf({ guard }: Desk): string {
  const [backup] = guard.backups();
  if (!backup) throw new Error('no backup');
  return backup.name;
}

test.each([
  ['whose tables have one column more', "ALTER TABLE changes ADD COLUMN later TEXT NOT NULL DEFAULT 'x'"],
  ['whose rows do not fit', 'ALTER TABLE history RENAME COLUMN at TO happened'],
])('newer database %s: is refused, and a restored backup brings back every queued change', async (_, sql) => {
  const busy = await aBusyDesk();
  const expected = queueOf(busy.store);
  const folder = goneForward(busy, sql);
  expect(open(folder)).toMatchObject({ ok: false, reason: 'newer' });

  expect(ready(folder, nameOf(busy))).toEqual({ ok: true });
  expect(schemaOf(fileOf(folder))).toBe(LATER);
  const desk = openDesk(folder);
  expect(queueOf(desk.store)).toEqual(expected);
  expect(desk.store.invoices.readCard('inv-3')).not.toBeNull();
  const report = desk.guard.getLastReport();
  expect(report).toMatchObject({ why: 'restored', backup: { name: nameOf(busy) } });
  expect(schemaOf(join(folder, report?.keptAs ?? ''))).toBe(LATER);
});

test('backup restore over a newer database: keeps the backup’s history when the newer database’s history table is unreadable', async () => {
  const busy = await aBusyDesk();
  const folder = goneForward(busy, 'ALTER TABLE history RENAME COLUMN at TO happened');
  // A history entry from before the journal, which can restore only its own entries.
  const backup = connectToFile(join(folder, 'backups', nameOf(busy)));
  backup.exec(
    `INSERT INTO history (local_id, at, what, fields, detail) VALUES ('inv-3', '${AT}', 'confirmed', '[]', '')`,
  );
  backup.close();
  expect(ready(folder, nameOf(busy))).toEqual({ ok: true });
  expect(openDesk(folder).store.outbox.listHistory('inv-3')).toMatchObject([{ at: AT, what: 'confirmed' }]);
});

test('backup restore over a newer version’s database: keeps the current settings and the state “sent” of a change sent after the backup', async () => {
  const busy = await aBusyDesk();
  busy.store.settings.set('ksef.setting', 'yes');
  const folder = goneForward(busy, 'ALTER TABLE memory ADD COLUMN later TEXT');
  expect(ready(folder, nameOf(busy))).toEqual({ ok: true });
  const { store } = openDesk(folder);
  expect(store.settings.get('ksef.setting')).toBe('yes');
  expect(store.outbox.get(1)?.state).toBe('sent');
});

test.each(['gone', 'empty', 'broken'])(
  'backup restore: succeeds when the current database file is %s',
  async (how) => {
    const busy = await aBusyDesk();
    const expected = queueOf(busy.store);
    busy.store.close();
    const folder = asItLies(busy);
    if (how === 'gone') rmSync(fileOf(folder));
    else writeFileSync(fileOf(folder), how === 'empty' ? '' : 'Drogi pamiętniku, '.repeat(1000));
    expect(ready(folder, nameOf(busy))).toEqual({ ok: true });
    const desk = openDesk(folder);
    expect(queueOf(desk.store)).toEqual(expected);
    expect(desk.store.invoices.count()).toBeGreaterThanOrEqual(RECORDS.length);
    expect(desk.guard.getLastReport()).toMatchObject({ why: 'restored' });
  },
);

test('backup restore: copies a backup from elsewhere into an empty profile folder', async () => {
  const busy = await aBusyDesk();
  const folder = aFolder();
  expect(ready(folder, join(busy.profileDir, 'backups', nameOf(busy)))).toEqual({ ok: true });
  expect(openDesk(folder).store.invoices.readCard('inv-3')).not.toBeNull();
});

test('backup restore: includes the latest changes from the log beside the backup file', async () => {
  const busy = await aBusyDesk();
  const elsewhere = aFolder();
  const copy = join(elsewhere, 'copy.db');
  // Copies the files as a disk image of a running program would; the last write is only in the log.
  busy.store.settings.set('lastPassAt', 'said last');
  copyFileSync(fileOf(busy.profileDir), copy);
  copyFileSync(`${fileOf(busy.profileDir)}-wal`, `${copy}-wal`);
  const folder = aFolder();
  expect(ready(folder, copy)).toEqual({ ok: true });
  expect(openDesk(folder).store.settings.get('lastPassAt')).toBe('said last');
});

test('backup restore: refuses a file that is no backup and leaves a database of a newer version unchanged', async () => {
  const busy = await aBusyDesk();
  const folder = goneForward(busy, 'ALTER TABLE memory ADD COLUMN later TEXT');
  const wrong = join(folder, 'wrong.txt');
  writeFileSync(wrong, 'Drogi pamiętniku, '.repeat(1000));
  const before = readdirSync(folder);
  expect(ready(folder, wrong)).toMatchObject({ ok: false, reason: 'damaged' });
  expect(ready(folder, join(folder, 'nowhere.db'))).toMatchObject({ ok: false, reason: 'unreadable' });
  expect(readdirSync(folder)).toEqual(before);
  expect(existsSync(`${fileOf(folder)}.restored`)).toBe(false);
  expect(schemaOf(fileOf(folder))).toBe(LATER);
});
