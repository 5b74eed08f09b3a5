import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectToFile, TEST_KEY } from '#support/testKey';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { connectToUnwritableDatabase } from '#engine/store/sql/openSqliteConnection';
import { readSchemaVersion } from '#engine/store/sql/migrateDatabaseSchema';
import { CURRENT_SCHEMA_VERSION } from '#engine/store/sql/migrationSteps';
import { aBusyDesk, aFolder, asItLies, openDesk, queueOf, RECORDS, stillClock } from './hurtProfile';

/** A read-only command changes no file and takes no profile lock. */

const fileOf = (folder: string) => join(folder, 'kontuar.db');
const read = (profileDir: string) =>
  openWithRepair({
    profileDir,
    clock: stillClock(),
    key: TEST_KEY,
    writes: false,
    onDamage: () => undefined,
  });

test.each(['gone', 'empty', 'about to be restored'])(
  'read-only opening: is refused when the database is %s, and the next normal start restores the database',
  async (how) => {
    const busy = await aBusyDesk();
    const expected = queueOf(busy.store);
    const [backup] = busy.guard.backups();
    if (how === 'about to be restored' && backup)
      expect(busy.guard.restore('', backup)).toEqual({ ok: true });
    busy.store.close();
    const folder = asItLies(busy);
    for (const end of ['', '-wal', '-shm']) rmSync(fileOf(folder) + end, { force: true });
    if (how === 'empty') writeFileSync(fileOf(folder), '');

    const before = readdirSync(folder);
    expect(read(folder)).toMatchObject({ ok: false, reason: 'notReady' });
    expect(readdirSync(folder)).toEqual(before);

    const desk = openDesk(folder);
    expect(desk.store.invoices.count()).toBeGreaterThanOrEqual(RECORDS.length);
    expect(queueOf(desk.store)).toEqual(expected);
  },
);

test('read-only opening of an empty folder: shows no invoices and creates no file', () => {
  const folder = aFolder();
  const reader = read(folder);
  if (!reader.ok) throw new Error(reader.detail);
  expect(reader.store.invoices.count()).toBe(0);
  reader.store.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('read-only opening: refuses a database with an older schema, because only a start of the program migrates it', () => {
  const folder = aFolder();
  openDesk(folder).store.close();
  rmSync(join(folder, 'backups'), { recursive: true, force: true });
  const older = connectToFile(fileOf(folder));
  older.pragma(`user_version = ${CURRENT_SCHEMA_VERSION - 1}`);
  older.close();
  const refused = read(folder);
  expect(refused).toMatchObject({ ok: false, reason: 'notReady' });
  expect(refused.ok ? '' : refused.detail).toContain(
    `has schema ${CURRENT_SCHEMA_VERSION - 1}, this Kontuar needs`,
  );
  const after = connectToFile(fileOf(folder), { readonly: true });
  expect(readSchemaVersion(after)).toBe(CURRENT_SCHEMA_VERSION - 1);
  after.close();
  expect(existsSync(join(folder, 'backups'))).toBe(false);
});

test('read-only database connection: can be opened while the running program has the database open', async () => {
  const busy = await aBusyDesk();
  const reader = read(busy.profileDir);
  if (!reader.ok) throw new Error(reader.detail);
  expect(queueOf(reader.store)).toEqual(queueOf(busy.store));
  reader.store.close();
});

test.each(['-wal', '-journal'])(
  'in-memory copy of a read-only database: is refused when a file ending in %s beside the database is not empty',
  (end) => {
    const file = fileOf(aFolder());
    const made = connectToFile(file);
    made.exec('CREATE TABLE one (id INTEGER)');
    made.close();
    writeFileSync(file + end, 'x');
    expect(connectToUnwritableDatabase(file, null)).toBeNull();
    writeFileSync(file + end, '');
    expect(
      connectToUnwritableDatabase(file, null)?.prepare('SELECT name FROM sqlite_schema').pluck().get(),
    ).toBe('one');
  },
);
