import { cpSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openPage, startProgram, type Program } from '#support/browser';
import { createBody } from '../rules/bodies';
import { startKeychain, type TestKeychain } from '#support/keychain';
import { kontuar, makeProfile, type TestProfile } from '#support/profile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';

/** A profile's folder is copied while an invoice waits in it; both folders are opened one after the other. */
let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
let copy: TestProfile;
let program: Program;
test.beforeAll(async () => {
  [stranger, keychain, profile, copy] = await Promise.all([
    startStranger({ habits: { fillsDefaults: true, reordersItems: true, editsAfterAddMs: 1_000 } }),
    startKeychain(),
    makeProfile(),
    makeProfile(),
  ]);
  putInvoice(stranger, anInvoice(1));
});
test.afterAll(async () => {
  await program.stop();
  await Promise.all([stranger.close(), keychain.stop(), profile.remove(), copy.remove()]);
});

const start = (dir: string) => startProgram({ profile: dir, environment: keychain.environment });

test('copied profile: asks about the invoice that the other copy has sent, and does not send it again', async () => {
  test.setTimeout(180_000);
  program = await start(profile.dir);
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  let down = true;
  stranger.misbehave({ status: 503, headers: {}, body: '' }, 100_000, () => down);
  const created = await program.client.outbox.create({ body: createBody({ town: 'Wisła' }) });
  expect(created.localId).toMatch(/^new-/);
  await program.stop();
  cpSync(profile.dir, copy.dir, { recursive: true });

  down = false;
  await expect
    .poll(async () => {
      await kontuar(['sync', '--profile', profile.dir], keychain.environment);
      return stranger.invoices.size;
    })
    .toBe(2);

  program = await start(copy.dir);
  const question = async () => (await program.client.outbox.list()).open[0];
  await expect.poll(async () => (await question())?.conflict).toBe('doubtful');
  expect(stranger.invoices.size).toBe(2);
  const page = await openPage(program, { language: 'pl' });
  await page.goto(`${program.origin}/#/queue`);
  await page.getByRole('navigation', { name: 'Zmiany w kolejce' }).getByRole('link').first().click();
  await page.getByRole('button', { name: /^Wskaż tę/ }).click();
  await expect.poll(async () => (await program.client.outbox.list()).open).toEqual([]);
  expect(stranger.invoices.size).toBe(2);
  expect(stranger.complaints).toEqual([]);
});
