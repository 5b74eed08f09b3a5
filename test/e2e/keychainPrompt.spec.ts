import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { startDisplay, type TestDisplay } from '#support/testDisplay';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, putInvoice } from '#support/syncedProgram';

/** Tests a user who closes every keychain prompt: no secret is stored, and work continues. */

let display: TestDisplay;
let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
let program: Program;
const start = () => startProgram({ profile: profile.dir, environment: keychain.environment });
test.beforeAll(async () => {
  [display, stranger, profile] = await Promise.all([startDisplay(), startStranger({}), makeProfile()]);
  keychain = await startKeychain(display.name);
  putInvoice(stranger, anInvoice(1));
  keychain.lock();
  program = await start();
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
  await display.stop();
});

const cause = async () => (await program.client.sync.state()).problem?.cause ?? null;

test('locked keychain: the user can connect without saving the sign-in, and the next start reports no access to the keychain', async () => {
  test.setTimeout(180_000);
  const refuse = display.closeWindows();
  let page = await openPage(program, { language: 'pl' });
  const { baseUrl, legacyBaseUrl, caPem } = stranger.account;
  for (const [name, value] of Object.entries({ baseUrl, legacyBaseUrl, ...stranger.secrets }))
    await page.locator(`input[name="${name}"]`).fill(value);
  const caFile = join(profile.dir, 'trial-ca.pem');
  writeFileSync(caFile, caPem ?? '');
  await page.locator('input[type=file]').setInputFiles(caFile);
  await expect(page.getByText('trial-ca.pem', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^Sprawdź/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Połącz mimo to' }).click();
  await expect(page.getByRole('alert')).toContainText('Dostęp jest zablokowany');
  expect(await program.client.account.get()).toBeNull();
  await page.getByRole('button', { name: 'Połącz bez zapisywania' }).click();
  await expect(page.getByRole('main')).toBeVisible();
  const total = async () => (await program.client.invoices.list({})).total;
  await expect.poll(total).toBe(1);
  await expect.poll(async () => (await program.client.account.get())?.onlyThisRun).toBe(true);

  await program.stop();
  program = await start();
  page = await openPage(program, { language: 'pl' });
  await expect.poll(cause).toBe('keychain');
  await expect(page.getByRole('button', { name: /^Brak dostępu do klucza/ })).toBeVisible();
  expect(await total()).toBe(1);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  const looked = await kontuar(['doctor', '--profile', profile.dir], keychain.environment);
  expect([looked.status, looked.err]).toEqual([1, expect.stringContaining('keychain: bad, reason locked')]);
  // The keychain really prompted each time.
  expect(refuse()).toBeGreaterThanOrEqual(3);

  await keychain.unlock();
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await expect.poll(cause).toBeNull();
  await expect.poll(() => stranger.invoices.get(1)?.['town'], { timeout: 60_000 }).toBe('Ustka');
  expect((await program.client.account.get())?.onlyThisRun).toBe(false);
});
