import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { speak, type Language } from '#shared/text/language';
import { inRealElectron, startProgram } from '#support/browser';
import type { DataEncryptionKey } from '#engine/platform/dataKeyAndRecoveryWords';
import { openSqliteConnection } from '#engine/store/sql/openSqliteConnection';
import { keyOfProgram } from '#support/testKey';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { startAsking } from './asking';
import * as texts from '#shared/i18n/texts';

/** Tests the previous program version on newer data that it cannot read: it offers the backup that it can read. */

test.skip(inRealElectron, 'Electron asks in a dialog of the system');

let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
let key: DataEncryptionKey | null = null;
test.beforeAll(async () => {
  [stranger, keychain, profile] = await Promise.all([startStranger({}), startKeychain(), makeProfile()]);
  for (let id = 1; id <= 12; id += 1) putInvoice(stranger, anInvoice(id));
  const program = await startProgram({ profile: profile.dir, environment: keychain.environment });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  await program.client.recovery.backUp();
  key = await keyOfProgram(program.client);
  // From now on, entered data exists only in the queue, and no backup contains it.
  stranger.misbehave({ status: 503, headers: {}, body: '' }, 1000);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  await program.stop();
});
test.afterAll(async () => {
  await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
});

function goForward(): void {
  const later = openSqliteConnection(join(profile.dir, 'kontuar.db'), key);
  const schema = z.int().parse(later.pragma('user_version', { simple: true }));
  later.pragma(`user_version = ${schema + 1}`);
  later.close();
}
const start = (language: Language) =>
  startAsking({
    profileDir: profile.dir,
    language,
    environment: keychain.environment,
    answers: speak(texts.wayBack, language),
  });
const files = () => readdirSync(profile.dir).filter((name) => name.endsWith('.db'));

test('database of a newer version: Kontuar offers to restore a backup and states the consequences; a refusal leaves all files unchanged', async () => {
  goForward();
  const before = files();
  let program = start('en');
  try {
    const asked = await program.asked();
    expect(asked).toMatch(/^This data was written by a newer version of Kontuar\n/);
    expect(asked).toContain('12 invoices');
    await program.answer('no');
    expect(await program.ended).toBe(1);
    expect(files()).toEqual(before);
    await program.stop();

    program = start('pl');
    expect(await program.asked()).toContain('historia zmian rezerwacji przepadnie');
    await program.answer('yes');
    const page = await program.shown();
    await expect(page.getByText(/^(Kopia została przywrócona|The backup was restored)/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(/1 zmiana czeka|1 change is waiting/).first()).toBeVisible();
    expect(files()).toHaveLength(before.length + 1);
  } finally {
    await program.stop();
  }
});
