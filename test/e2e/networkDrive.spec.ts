import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/keychain';
import { networkDrive, type NetworkDrive } from '#support/networkDrive';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { passDone } from '#support/syncedProgram';

/** The data lie on a real network drive: said once on every screen, and for good in the settings. */

let drive: NetworkDrive | null = null;
let profile: string;
let keychain: TestKeychain;
let stranger: Stranger;
let program: Program;
test.beforeAll(async () => {
  const mounted = networkDrive();
  if (typeof mounted === 'string') return test.skip(true, mounted);
  drive = mounted;
  profile = join(drive.first, 'Kontuar');
  mkdirSync(profile);
  [keychain, stranger] = await Promise.all([startKeychain(), startStranger({})]);
  program = await startProgram({ profile, environment: keychain.environment });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
});
test.afterAll(async () => {
  if (!drive) return;
  await program.stop();
  await Promise.all([keychain.stop(), stranger.close()]);
  drive.remove();
});

test('a strip says it until it is understood, leads to what to do, and is not said again', async () => {
  const address = drive?.address ?? '';
  const page = await openPage(program, { language: 'pl' });
  const strip = page
    .getByRole('status')
    .filter({ hasText: `Dane Kontuaru leżą na dysku sieciowym ${address}.` });
  await expect(strip).toBeVisible();
  await strip.getByRole('button', { name: 'Jak to zmienić' }).click();
  await expect(page.getByRole('heading', { name: 'Dane', level: 2 })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: address })).toContainText(
    'zamknij Kontuar, przenieś tam cały folder, nie zostawiając kopii',
  );
  await expect(page.getByRole('definition').filter({ hasText: profile })).toBeVisible();
  await expect(strip).toBeHidden();

  const again = await openPage(program, { language: 'en' });
  await again.goto(`${program.origin}/#/settings?part=data`);
  await expect(again.getByRole('definition').filter({ hasText: address })).toContainText(
    'Only one computer at a time can work on them',
  );
  await expect(again.getByRole('button', { name: 'Understood' })).toHaveCount(0);
});
