import { closeSync, fstatSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { inRealElectron, openPage, startProgram, type Program } from '#support/browser';
import type { DataEncryptionKey } from '#engine/platform/dataKeyAndRecoveryWords';
import { openSqliteConnection } from '#engine/store/sql/openSqliteConnection';
import { keyOfProgram } from '#support/testKey';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';

/** Tests a data file that is damaged while the program runs, first once and then repeatedly. */

test.skip(inRealElectron, 'Electron says why it ends in a dialog of the system');

let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
let program: Program;
let key: DataEncryptionKey | null = null;
test.beforeAll(async () => {
  [stranger, keychain, profile] = await Promise.all([startStranger({}), startKeychain(), makeProfile()]);
  for (let id = 1; id <= 40; id += 1) putInvoice(stranger, anInvoice(id));
  program = await startProgram({ profile: profile.dir, environment: keychain.environment });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  // The connection ends when the program reopens its data.
  key = await keyOfProgram(program.client);
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
});

/** Overwrites the file after its first page with noise; the program may still have pages in its cache. */
function damage(): void {
  const path = join(profile.dir, 'kontuar.db');
  const connection = openSqliteConnection(path, key);
  connection.exec('UPDATE memory SET value = value');
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
  const file = openSync(path, 'r+');
  const noise = Buffer.alloc(fstatSync(file).size - 8192, 0x5a);
  writeSync(file, noise, 0, noise.length, 8192);
  closeSync(file);
}

const putAside = () => readdirSync(profile.dir).filter((name) => /^kontuar-\d{4}-.*\.db$/.test(name)).length;

const statusSchema = z.looseObject({ waiting: z.int() });
async function waiting(): Promise<number> {
  const { out } = await kontuar(['status', '--json', '--profile', profile.dir], keychain.environment);
  return statusSchema.parse(JSON.parse(out)).waiting;
}

test('damaged database: is restored from backup and queue up to three times; a fourth damage ends the program', async () => {
  const page = await openPage(program, { language: 'pl' });
  await program.client.recovery.backUp();
  // A change from now on exists only in the queue, because no backup contains it.
  stranger.misbehave({ status: 503, headers: {}, body: '' }, 1000);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  damage();
  // The receptionist continues to work and meets the damage.
  await page.goto(`${program.origin}/#/invoices`);
  const strip = page.getByText(/^Plik danych był uszkodzony/);
  await expect(strip).toBeVisible({ timeout: 30_000 });
  expect(putAside()).toBe(1);
  await expect.poll(waiting).toBe(1);
  await page.getByRole('button', { name: 'Rozumiem' }).click();
  await expect(strip).toBeHidden();

  for (let time = 2; time <= 3; time += 1) {
    damage();
    await page.reload();
    await expect.poll(putAside, { timeout: 30_000 }).toBe(time);
    await expect(strip).toBeVisible({ timeout: 30_000 });
  }
  damage();
  // The window closes with the program, perhaps before it has loaded.
  await page.reload().catch(() => undefined);
  // The message is on the terminal, or in Electron in a dialog.
  const { desktop } = program;
  const readDialogs = () =>
    desktop
      ?.all('dialog')
      .map(({ detail }) => detail)
      .join() ?? program.said();
  await expect.poll(readDialogs, { timeout: 30_000 }).toContain('the disk may be failing');
  expect(putAside()).toBe(3);
});
