import { readdirSync, readFileSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { openReceiver } from '#support/receiver';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { expectAccessible } from './watched';

/** A real keychain that does not answer, is locked and is emptied: work goes on from the store, and each is said. */

test.describe.configure({ mode: 'serial' });

let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
let program: Program;
const start = () => startProgram({ profile: profile.dir, environment: keychain.environment });
test.beforeAll(async () => {
  [stranger, keychain, profile] = await Promise.all([startStranger({}), startKeychain(), makeProfile()]);
  for (let id = 1; id <= 3; id += 1) putInvoice(stranger, anInvoice(id));
  program = await start();
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
});

const total = async () => (await program.client.invoices.list({})).total;
const cause = async () => (await program.client.sync.state()).problem?.cause ?? null;
const doctor = () => kontuar(['doctor', '--profile', profile.dir], keychain.environment);

test('unresponsive keychain: delays neither the start nor the end of the program', async () => {
  // Most of a minute goes by until it is given up and asked again.
  await program.stop();
  keychain.freeze(true);
  program = await start();
  const page = await openPage(program, { language: 'pl' });
  await expect(page.getByRole('main')).toBeVisible();
  expect(await total()).toBe(3);
  // It has not even been given up yet.
  expect(await cause()).toBeNull();
  await program.stop();
  program = await start();
  putInvoice(stranger, anInvoice(4));
  keychain.freeze(false);
  await expect.poll(total, { timeout: 30_000 }).toBe(4);
});

test('locked keychain: is reported on the screen and by doctor, and syncing resumes once unlocked', async () => {
  await openReceiver(program.client);
  const receives = async () => (await program.client.events.receiver()).status;
  expect(await receives()).toBe('listening');
  const open = await doctor();
  expect(open.out).toContain('keychain: ok');
  for (const secret of Object.values(stranger.secrets)) expect(open.out + open.err).not.toContain(secret);
  await program.stop();
  keychain.lock();
  program = await start();
  await expect.poll(receives).toBe('keychain');
  const page = await openPage(program, { language: 'pl' });
  await expect.poll(cause).toBe('keychain');
  await page.getByRole('button', { name: /^Brak dostępu do klucza/ }).click();
  await expect(page.getByText('Kontuar nie może odczytać klucza i hasła')).toBeVisible();
  await expect(page.getByText(/^Odblokuj \S+ kluczy/)).toBeVisible();
  await expectAccessible(page);
  expect(await total()).toBe(4);
  const looked = await doctor();
  expect(looked.status).not.toBe(0);
  expect(looked.out + looked.err).toContain('keychain: bad, reason locked');
  // A change that is typed now waits.
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  await keychain.unlock();
  await program.client.sync.now({});
  await expect.poll(cause, { timeout: 30_000 }).toBeNull();
  await expect.poll(() => stranger.invoices.get(1)?.['town'], { timeout: 30_000 }).toBe('Ustka');
  // Events from the service arrive again, too.
  await expect.poll(receives).toBe('listening');
});

test('emptied keychain: is reported, and a new sign-in stores the secrets again', async () => {
  await program.stop();
  keychain.empty();
  program = await start();
  await expect.poll(cause).toBe('keychain');
  expect(await total()).toBe(4);
  const looked = await doctor();
  expect(looked.status).toBe(1);
  expect(looked.err).toContain('keychain: bad, reason empty, detail the keychain holds no entry');
  const synced = await kontuar(['sync', '--profile', profile.dir], keychain.environment);
  expect(synced.status).not.toBe(0);
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await program.stop();
  program = await start();
  // They were there when it asked.
  await expect.poll(async () => (await program.client.sync.now({})).started).toBe(true);
  expect(await cause()).not.toBe('keychain');

  // A browser that runs changes its own files meanwhile.
  await program.stop();
  const files = readdirSync(profile.dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(profile.dir, name))
    .filter((path) => lstatSync(path).isFile());
  for (const path of files)
    for (const secret of Object.values(stranger.secrets))
      expect(readFileSync(path).includes(secret), `${path} holds a secret`).toBe(false);
});
