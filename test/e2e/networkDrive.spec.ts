import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { speak, type Language } from '#shared/text/language';
import { networkDriveText } from '#shared/text/networkDrive';
import { inRealElectron, startProgram } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/keychain';
import { networkDrive, type NetworkDrive } from '#support/networkDrive';
import { makeProfile, type TestProfile } from '#support/profile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { startAsking } from './asking';

/** The data are on a real network drive: Kontuar does not work there and offers to move them to this PC. */
test.skip(inRealElectron, 'Electron asks in a dialog of the system');

let drive: NetworkDrive | null = null;
let shared: string;
let home: TestProfile;
let keychain: TestKeychain;
let stranger: Stranger;
test.beforeAll(async () => {
  const mounted = networkDrive();
  if (typeof mounted === 'string') return test.skip(true, mounted);
  drive = mounted;
  shared = join(drive.first, 'Kontuar');
  [keychain, stranger, home] = await Promise.all([startKeychain(), startStranger({}), makeProfile()]);
  putInvoice(stranger, anInvoice(1));
  const local = join(home.dir, 'before');
  const program = await startProgram({ profile: local, environment: keychain.environment });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  stranger.misbehave({ status: 503, headers: {}, body: '' }, 1000);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  await program.stop();
  cpSync(local, shared, { recursive: true });
  rmSync(local, { recursive: true });
});
test.afterAll(async () => {
  if (!drive) return;
  await Promise.all([keychain.stop(), stranger.close(), home.remove()]);
  drive.remove();
});

test('it says why, moves nothing before somebody agrees, then opens on this PC and stays there', async () => {
  const environment = { ...keychain.environment, XDG_DATA_HOME: home.dir };
  const start = (language: Language) =>
    startAsking({ profileDir: shared, language, environment, answers: speak(networkDriveText, language) });
  const moved = join(home.dir, 'kontuar');
  const before = readdirSync(shared);
  let program = start('en');
  try {
    const asked = await program.asked();
    expect(asked).toMatch(/^The data is on a network drive\n/);
    expect(asked).toContain(drive?.address ?? '');
    expect(asked).toContain(moved);
    await program.answer('no');
    expect(await program.ended).toBe(1);
    expect([readdirSync(shared), existsSync(moved)]).toEqual([before, false]);
    await program.stop();

    program = start('pl');
    await program.asked();
    await program.answer('yes');
    const page = await program.shown();
    await expect(page.getByText(/1 zmiana czeka|1 change waits/).first()).toBeVisible();
    // It was moved on purpose: nobody is asked about a copy.
    await expect(page.getByText(/skopiowany|was copied/)).toHaveCount(0);
    await program.stop();

    program = start('pl');
    const again = await program.shown();
    await expect(again.getByText(/1 zmiana czeka|1 change waits/).first()).toBeVisible();
    expect(existsSync(join(shared, 'kontuar.db'))).toBe(false);
  } finally {
    await program.stop();
  }
});
