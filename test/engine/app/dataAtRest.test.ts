import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openInstallationEngines } from '#engine/app/openInstallationEngines';
import { readDatabaseFileKind } from '#engine/store/sql/openSqliteConnection';
import { TEST_KEY } from '#support/testKey';
import { aFolder, openDesk, stillClock } from '../recovery/hurtProfile';

/** Tests which data of a PC is encrypted, and how often the recovery words are offered. */

async function openPc(profileDir: string) {
  const opened = await openInstallationEngines({
    profileDir,
    version: '0.0.0',
    platform: 'test',
    secrets: null,
    dataKey: TEST_KEY,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const { value } = opened;
  onTestFinished(() => value.stop());
  return value;
}

const databasesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'kontuar.db')
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => [relative(folder, file), readDatabaseFileKind(file).kind])
    .sort();

test('training: uses an unencrypted data file, while the data file of the real property is encrypted', async () => {
  const folder = aFolder();
  openDesk(folder, stillClock(), TEST_KEY).store.close();
  const installation = await openPc(folder);
  expect(await installation.engine('training')).not.toBeNull();
  expect(databasesIn(folder)).toEqual([
    ['kontuar.db', 'encrypted'],
    [join('training', 'kontuar.db'), 'plain'],
  ]);
});

test('recovery words: are not offered again after a restart once a user has seen or postponed the words', async () => {
  for (const answer of ['recoveryWords', 'postponeWords'] as const) {
    const folder = aFolder();
    const before = await openPc(folder);
    const first = await before.engine('real');
    expect(await first?.client.recovery.encryption()).toEqual({ isEncrypted: true, areWordsSeen: false });
    await first?.client.recovery[answer]();
    await before.stop();
    const after = await openPc(folder);
    const second = await after.engine('real');
    expect(await second?.client.recovery.encryption()).toEqual({ isEncrypted: true, areWordsSeen: true });
  }
});
