import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { openPage, startProgram } from '#support/browser';
import { startKeychain } from '#support/testKeychain';
import { makeProfile } from '#support/testProfile';
import { TIMES } from '#support/slow';
import { startStranger } from '#support/stranger/startStranger';
import { expectAccessible, watched } from './watched';

/** Tests backups in Settings, restoring by keyboard, and a damaged file that the next start repairs and reports. */

test('backups: the user makes and restores a backup by keyboard; a damaged database is repaired and the repair is reported', async () => {
  test.setTimeout(180_000 * TIMES);
  const [stranger, keychain, profile] = await Promise.all([
    startStranger({}),
    startKeychain(),
    makeProfile(),
  ]);
  const start = () => startProgram({ profile: profile.dir, environment: keychain.environment });
  let program = await start();
  try {
    await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
    await expect
      .poll(async () => (await program.client.sync.state()).firstPass, { timeout: 60_000 })
      .toBe(false);

    let page = await openPage(program, { language: 'pl' });
    const complaints = watched(page);
    await page.goto(`${program.origin}/#/settings?part=backups`);
    await page.getByRole('button', { name: 'Zrób kopię teraz' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kopia jest gotowa i sprawdzona.')).toBeVisible();
    await page.getByRole('button', { name: 'Przywróć', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: /^Przywrócić kopię/ });
    await expect(question).toContainText('Zmiany czekające na wysłanie zostaną w kolejce.');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await page.keyboard.press('Tab');
    await question.getByRole('button', { name: 'Przywróć' }).focus();
    await page.keyboard.press('Enter');
    const strip = page.getByText(/^Kopia została przywrócona/);
    await expect(strip).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Rozumiem' }).click();
    await expect(strip).toBeHidden();
    await page.close();

    const otherProfile = await makeProfile();
    const elsewhere = await startProgram({ profile: otherProfile.dir, environment: keychain.environment });
    try {
      const first = await elsewhere.client.recovery.backups();
      mkdirSync(first.folder, { recursive: true });
      const old = join(profile.dir, relative(otherProfile.dir, first.folder));
      for (const name of readdirSync(old)) copyFileSync(join(old, name), join(first.folder, name));
      page = await openPage(elsewhere, { language: 'pl' });
      await page.getByText('Mam kopię zapasową').click();
      await expect(page.getByText('Skopiuj plik kopii z poprzedniego komputera')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Przywróć', exact: true }).first().click();
      await page
        .getByRole('alertdialog', { name: /^Przywrócić kopię/ })
        .getByRole('button', { name: 'Przywróć' })
        .click();
      await expect(page.getByText(/^Kopia została przywrócona/)).toBeVisible({ timeout: 30_000 });
      await page.close();
    } finally {
      await elsewhere.stop();
      await otherProfile.remove();
    }
    await program.stop();

    const file = join(profile.dir, 'kontuar.db');
    writeFileSync(file, readFileSync(file).fill(0x5a, 8192, 60_000));
    program = await start();
    page = await openPage(program, { language: 'en' });
    await expect(page.getByText(/^The data file was damaged\. Kontuar restored/)).toBeVisible();
    await expectAccessible(page);
    await page.close();
  } finally {
    await program.stop();
    await Promise.all([stranger.close(), keychain.stop(), profile.remove()]);
  }
});
