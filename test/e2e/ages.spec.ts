import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addDays } from '#shared/rules/days';
import { longDay } from '#shared/text/formats';
import { openPage, startProgram, type Program } from '#support/browser';
import type { DataEncryptionKey } from '#engine/platform/dataKeyAndRecoveryWords';
import { openSqliteConnection } from '#engine/store/sql/openSqliteConnection';
import { keyOfProgram } from '#support/testKey';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { makeProfile, type TestProfile } from '#support/testProfile';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, aStay, passDone, putInvoice, putStay, today } from '#support/syncedProgram';
import { expectAccessible } from './watched';

/** Tests the age of unchanged data: each sync pass that confirms the data resets the age on every screen. */

let profile: TestProfile;
let keychain: TestKeychain;
let stranger: Stranger;
let program: Program;
const start = () => startProgram({ profile: profile.dir, environment: { ...keychain.environment } });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  [profile, keychain, stranger] = await Promise.all([makeProfile(), startKeychain(), startStranger()]);
  putStay(stranger, aStay(1, { arrival: today(), departure: addDays(today(), 3), name: 'Ostrowska' }));
  putInvoice(stranger, anInvoice(1));
  program = await start();
});
test.afterAll(async () => {
  await program.stop();
  await stranger.close();
  await keychain.stop();
  await profile.remove();
});

/** Moves the stored times back, as if the program had been off for `hours` hours. */
function growOlder(hours: number, key: DataEncryptionKey | null): void {
  const database = openSqliteConnection(join(profile.dir, 'kontuar.db'), key);
  const then = new Date(Date.now() - hours * 60 * 60_000).toISOString();
  database.prepare('UPDATE ranges SET checked_at = ?').run(then);
  database.prepare('UPDATE reservations SET confirmed_at = ?').run(then);
  database
    .prepare("UPDATE memory SET value = ? WHERE key = 'invoices.confirmedAt'")
    .run(JSON.stringify(then));
  database.close();
}

test('check time on Today, the room plan and the reservation card: is renewed by every sync pass, even without changed records', async () => {
  const { client } = program;
  await client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  const key = await keyOfProgram(client);
  await program.stop();
  growOlder(3, key);
  let refuse = true;
  stranger.misbehave('reset', Number.MAX_SAFE_INTEGER, () => refuse);
  program = await start();

  const todays = await openPage(program, { language: 'pl' });
  await expect(todays.getByText(/^rezerwacje tego dnia sprawdzono .*ponad godzinę/)).toBeVisible();
  const plan = await openPage(program, { language: 'pl' });
  await plan.keyboard.press('Alt+2');
  await expect(plan.getByRole('gridcell', { name: /^sprawdzono .* 3 godz\. temu$/ }).first()).toBeVisible();
  await plan.getByRole('gridcell', { name: /^Ostrowska/ }).click();
  const confirmed = plan.locator('dt', { hasText: 'Potwierdzono' }).locator('xpath=following-sibling::dd[1]');
  const before = await confirmed.innerText();

  refuse = false;
  await program.client.sync.now({ full: false });
  await expect(plan.getByRole('gridcell', { name: /^sprawdzono .* przed chwilą$/ }).first()).toBeVisible();
  await expect(confirmed).not.toHaveText(before);
  await expect(todays.getByText(/^rezerwacje tego dnia sprawdzono/)).not.toContainText('ponad godzinę');
});

test('accountant’s export: warns that invoices may be missing until all invoices were downloaded once', async () => {
  const key = await keyOfProgram(program.client);
  await program.stop();
  const database = openSqliteConnection(join(profile.dir, 'kontuar.db'), key);
  database.prepare("DELETE FROM memory WHERE key = 'invoices.scannedAt'").run();
  database.close();
  growOlder(72, key);
  let refuse = true;
  stranger.misbehave('reset', Number.MAX_SAFE_INTEGER, () => refuse);
  program = await start();
  const [number, month] = longDay('pl', addDays(today(), -3)).split(' ').slice(1);
  const threeDaysAgo = `${number} ${month}`;

  const opened = async () => {
    const page = await openPage(program, { language: 'pl' });
    await page.keyboard.press('Alt+3');
    await page.getByRole('button', { name: 'Eksport', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Dla księgowości: / });
    await expect(dialog.getByText(/w rejestrze\.$/)).toBeVisible();
    const age = dialog.getByText(/^Faktury (ostatnio )?sprawdzono w serwisie/);
    return { page, age, warning: dialog.getByText('Nie pobrano jeszcze wszystkich faktur') };
  };
  const early = await opened();
  await expect(early.warning).toBeVisible();
  await expect(early.age).toContainText(threeDaysAgo);
  await expectAccessible(early.page);
  refuse = false;
  putInvoice(stranger, anInvoice(1));
  await program.client.sync.now({ full: true });
  await passDone(program);
  const { page, age, warning } = await opened();
  await expect(warning).toHaveCount(0);
  await expect(age).not.toContainText(threeDaysAgo);

  // The current month may get more invoices; the previous month had ended when its invoices were confirmed.
  const mayLack = page.getByText(/^Faktury ostatnio sprawdzono w serwisie przed końcem miesiąca/);
  await expect(mayLack).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Miesiąc' }).selectOption(today().slice(0, 7));
  await expect(mayLack).toBeVisible();
  await expectAccessible(page);
});
