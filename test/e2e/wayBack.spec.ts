import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { inElectron, launchChromium, startProgram } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/keychain';
import { makeProfile, type TestProfile } from '#support/profile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';
import { startAsking } from './asking';
import { expectAccessible } from './watched';

/** The version before is back on the PC and cannot read the data: it offers the copy that it can. */
test.skip(inElectron, 'Electron asks in a dialog of the system');

let stranger: Stranger;
let keychain: TestKeychain;
let profile: TestProfile;
test.beforeAll(async () => {
  [stranger, keychain, profile] = await Promise.all([startStranger({}), startKeychain(), makeProfile()]);
  for (let id = 1; id <= 12; id += 1) putInvoice(stranger, anInvoice(id));
  const program = await startProgram({ profile: profile.dir, environment: keychain.environment });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  await program.client.recovery.backUp();
  // Input from now on is only in the queue: no copy contains it.
  stranger.misbehave({ status: 503, headers: {}, body: '' }, 1000);
  await program.client.outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
  await program.stop();
});
test.afterAll(async () => {
  await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
});

function goForward(): void {
  const later = new Connection(join(profile.dir, 'kontuar.db'));
  const schema = z.int().parse(later.pragma('user_version', { simple: true }));
  later.pragma(`user_version = ${schema + 1}`);
  later.close();
}
const start = (language: 'pl' | 'en') => startAsking(profile.dir, language, keychain.environment);
const files = () => readdirSync(profile.dir).filter((name) => name.endsWith('.db'));

test('it says what comes back and what does not, and does nothing before somebody agrees', async () => {
  goForward();
  const before = files();
  const browser = await launchChromium();
  let program = start('en');
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    await page.goto(await program.address(1));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This data was written by a newer version of Kontuar',
    );
    await expect(page.getByText('12 invoices')).toBeVisible();
    await expectAccessible(page);
    expect(program.said()).toContain('This data was written by a newer version of Kontuar');
    // The safe answer has the keyboard.
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing was changed')).toBeVisible();
    expect(await program.ended).toBe(1);
    expect(files()).toEqual(before);

    program = start('pl');
    await page.goto(await program.address(1));
    await expect(page.getByText('Historia zmian rezerwacji')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Przywróć kopię' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Trwa przywracanie' })).toBeVisible();
    await page.goto(await program.address(2));
    await expect(page.getByText(/^(Kopia została przywrócona|The backup was restored)/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(/1 zmiana czeka|1 change is waiting/).first()).toBeVisible();
    expect(files()).toHaveLength(before.length + 1);
  } finally {
    await browser.close();
    await program.stop();
  }
});
