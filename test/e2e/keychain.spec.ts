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

/** A real keychain that does not answer, is locked and is emptied: the data stays closed without its key, and each is said. */

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

test('unresponsive keychain: refuses the start of an encrypted profile, and the next start opens it', async () => {
  await program.stop();
  keychain.freeze(true);
  try {
    await expect(start()).rejects.toThrow('magazyn haseł tego komputera nie podał klucza');
  } finally {
    keychain.freeze(false);
  }
  program = await start();
  expect(await total()).toBe(3);
  putInvoice(stranger, anInvoice(4));
  await program.client.sync.now({});
  await expect.poll(total, { timeout: 30_000 }).toBe(4);
});

test('locked keychain: is reported at the start and by doctor, and work resumes once unlocked', async () => {
  await openReceiver(program.client);
  const receives = async () => (await program.client.events.receiver()).status;
  expect(await receives()).toBe('listening');
  const open = await doctor();
  expect(open.out).toContain('keychain: ok');
  for (const secret of Object.values(stranger.secrets)) expect(open.out + open.err).not.toContain(secret);
  // The change waits over the starts.
  let refuse = true;
  stranger.misbehave({ status: 503, headers: {}, body: '' }, Number.MAX_SAFE_INTEGER, () => refuse);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  await program.stop();
  keychain.lock();
  await expect(start()).rejects.toThrow('magazyn haseł tego komputera nie podał klucza');
  const looked = await doctor();
  expect(looked.status).toBe(1);
  expect(looked.out + looked.err).toContain('keychain did not give the key');
  await keychain.unlock();
  refuse = false;
  program = await start();
  expect(await total()).toBe(4);
  expect(await cause()).not.toBe('keychain');
  await expect.poll(() => stranger.invoices.get(1)?.['town'], { timeout: 30_000 }).toBe('Ustka');
  // Events from the service arrive again, too.
  await expect.poll(receives).toBe('listening');
});

test('emptied keychain: is reported, and a new sign-in stores the secrets again', async () => {
  const { words } = await program.client.recovery.recoveryWords();
  await program.stop();
  keychain.empty();
  await expect(start()).rejects.toThrow('kontuar recovery-key --enter');
  const entered = await kontuar(['recovery-key', '--enter', '--profile', profile.dir], {
    ...keychain.environment,
    KONTUAR_RECOVERY_KEY: words?.join(' '),
  });
  expect(entered.status).toBe(0);
  program = await start();
  await expect.poll(cause).toBe('keychain');
  const page = await openPage(program, { language: 'pl' });
  await page.getByRole('button', { name: /^Brak dostępu do klucza/ }).click();
  await expect(page.getByText('Kontuar nie może odczytać klucza i hasła')).toBeVisible();
  await expectAccessible(page);
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
