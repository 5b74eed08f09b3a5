import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectToFile, TEST_KEYS } from '#support/testKey';
import { CURRENT_SCHEMA_VERSION } from '#engine/store/sql/migrationSteps';
import { pendingRestoreDatabasePath } from '#engine/recovery/databaseAndRecoveryPaths';
import { prepareDowngradeRestores, listDowngradeBackups } from '#engine/recovery/downgradeRestore';
import { aBusyDesk, asItLies } from './recovery/hurtProfile';

/** Tests which backup is offered when a newer Kontuar has written the data. */

const fileIn = (folder: string) => join(folder, 'kontuar.db');

function setSchema(file: string, schema: number): void {
  const connection = connectToFile(file);
  connection.pragma(`user_version = ${schema}`);
  connection.close();
}

/** Returns the name of the usable backup and adds two newer ones: one of a newer Kontuar and a damaged one. */
async function goneForward() {
  const desk = await aBusyDesk();
  const [fits] = desk.guard.backups();
  if (!fits) throw new Error('no backup');
  desk.store.close();
  const folder = asItLies(desk);
  const copies = join(folder, 'backups');
  const also = (name: string, hour: string, schema: number) => {
    const bytes = readFileSync(join(copies, fits.name));
    writeFileSync(join(copies, name), bytes);
    const madeAt = fits.madeAt.replace(/T.*/, `T${hour}:59:59Z`);
    writeFileSync(join(copies, `${name}.json`), JSON.stringify({ ...fits, name, madeAt, schema }));
    return join(copies, name);
  };
  const damaged = also('damaged.db', '22', CURRENT_SCHEMA_VERSION);
  writeFileSync(damaged, readFileSync(damaged).fill(0x5a, 16_384, 60_000));
  setSchema(also('later.db', '23', CURRENT_SCHEMA_VERSION + 1), CURRENT_SCHEMA_VERSION + 1);
  setSchema(fileIn(folder), CURRENT_SCHEMA_VERSION + 1);
  return { folder, fits: fits.name };
}

test('return to an older version: offers the newest intact backup that this version can read, and changes no file', async () => {
  const { folder, fits } = await goneForward();
  const before = readdirSync(folder);
  expect(await listDowngradeBackups(folder, TEST_KEYS)).toMatchObject([
    { id: 'real', backup: { name: fits } },
  ]);
  expect(readdirSync(folder)).toEqual(before);
});

test('return to an older version: lists every property whose database is newer, including properties without a backup', async () => {
  const { folder, fits } = await goneForward();
  const [first, second] = ['p-00000001', 'p-00000002'] as const;
  for (const id of [first, second]) {
    const beside = join(folder, 'properties', id);
    mkdirSync(beside, { recursive: true });
    writeFileSync(fileIn(beside), readFileSync(fileIn(folder)));
  }
  setSchema(fileIn(join(folder, 'properties', first)), CURRENT_SCHEMA_VERSION);
  // A damaged database does not count as the data of a newer Kontuar.
  const damaged = join(folder, 'properties', 'p-00000003');
  mkdirSync(damaged);
  writeFileSync(fileIn(damaged), 'nothing');
  expect(await listDowngradeBackups(folder, TEST_KEYS)).toMatchObject([
    { id: 'real', backup: { name: fits } },
    { id: second, backup: null },
  ]);
  expect(await prepareDowngradeRestores(folder, [{ id: second, name: 'gone.db' }], TEST_KEYS)).toBeNull();
  expect(await prepareDowngradeRestores(folder, [{ id: 'real', name: 'gone.db' }], TEST_KEYS)).toContain(
    'gone.db',
  );
});

test('return to an older version: prepares no restore for any property when the backup of one property is missing', async () => {
  const { folder, fits } = await goneForward();
  const beside = join(folder, 'properties', 'p-00000001');
  mkdirSync(beside, { recursive: true });
  writeFileSync(fileIn(beside), readFileSync(fileIn(folder)));
  cpSync(join(folder, 'backups'), join(beside, 'backups'), { recursive: true });
  const otherProperty = { id: 'p-00000001', name: fits } as const;
  expect(
    await prepareDowngradeRestores(folder, [otherProperty, { id: 'real', name: 'gone.db' }], TEST_KEYS),
  ).toContain('gone.db');
  expect(existsSync(pendingRestoreDatabasePath(beside))).toBe(false);
  expect(
    await prepareDowngradeRestores(folder, [otherProperty, { id: 'real', name: fits }], TEST_KEYS),
  ).toBeNull();
  expect([
    existsSync(pendingRestoreDatabasePath(beside)),
    existsSync(pendingRestoreDatabasePath(folder)),
  ]).toEqual([true, true]);
});
