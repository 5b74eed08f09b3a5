import { readdirSync, readFileSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { makeProfile, type TestProfile } from '#support/testProfile';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/**
 * Tests a PC without a keychain: the program reports it, the user may continue without storing secrets, and no secret
 * is written in plain text.
 */

const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
let service: TrainingServer;
let profile: TestProfile;
let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  [service, profile] = await Promise.all([startTrainingServer({ rateLimit: 1000 }), makeProfile()]);
  program = await startProgram({ profile: profile.dir, environment: NO_KEYCHAIN });
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([service.close(), profile.remove()]);
});

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

async function fill(page: Page) {
  const { baseUrl, clientId, clientSecret, legacyBaseUrl, legacyLogin, legacyPassword } = service;
  const typed = { baseUrl, clientId, clientSecret, legacyBaseUrl, legacyLogin, legacyPassword };
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
  await page.locator('input[type=file]').setInputFiles(service.caFile);
  await expect(page.getByText('ca.pem', { exact: true })).toBeVisible();
}

test('sign-in without a keychain: is kept until the program ends, if the user agrees; the next start asks again', async () => {
  test.setTimeout(180_000);
  let page = await openPage(program, { language: 'pl' });
  await fill(page);
  await page
    .getByRole('button', { name: /^Sprawdź/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Połącz mimo to' }).click();
  await expect(page.getByRole('alert')).toContainText('Ten system nie ma magazynu haseł');
  expect(await program.client.account.get()).toBeNull();
  await page.getByRole('button', { name: 'Połącz bez zapisywania' }).click();
  await expect(page.getByRole('main')).toBeVisible();
  await expect
    .poll(async () => (await program.client.sync.state()).firstPass, { timeout: 90_000 })
    .toBe(false);
  await page.getByRole('link', { name: 'Ustawienia' }).first().click();
  await expect(page.getByText('tylko w pamięci')).toBeVisible();

  const { total } = await program.client.invoices.list({});
  const { rows } = await program.client.reservations.reservations({ limit: 5000 });
  const stay = rows.find(({ hasDoorCode }) => hasDoorCode);
  const reservationId = stay?.reservationId ?? 0;
  const { code } = await program.client.reservations.doorCode({ reservationId });
  expect(code).toMatch(/\S/);
  await program.stop();

  const { clientId, clientSecret, legacyLogin, legacyPassword } = service;
  const files = readdirSync(profile.dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(profile.dir, name))
    .filter((path) => lstatSync(path).isFile());
  for (const path of files)
    for (const secret of [clientId, clientSecret, legacyLogin, legacyPassword])
      expect(readFileSync(path).includes(secret), `${path} holds a secret`).toBe(false);

  program = await startProgram({ profile: profile.dir, environment: NO_KEYCHAIN });
  page = await openPage(program, { language: 'pl' });
  await expect(page.getByRole('main')).toBeVisible();
  expect((await program.client.invoices.list({})).total).toBe(total);
  expect((await program.client.sync.state()).light).toBe('signIn');
  // Without a keychain nothing is encrypted, so the code is still readable (docs/decisions/0061-data-at-rest.md).
  expect(await program.client.reservations.doorCode({ reservationId })).toEqual({ code });
});
