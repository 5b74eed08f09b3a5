import { test, type Page } from '@playwright/test';
import { startProgram, type Program } from '#support/browser';
import { anInvoice, putInvoice, startSynced } from '#support/syncedProgram';
import { draw, ENGLISH, POLISH, UKRAINIAN } from './picture';

/** Screenshots of the users at the desk: the list in Settings, and the dialog that asks who is at the desk. */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
  const { staff } = program.client;
  await staff.add({ name: 'Anna Wójcik', role: 'owner', pin: '271828' });
  await staff.add({ name: 'Jan Bo', role: 'lead', pin: '4444' });
  await staff.add({ name: 'Ewa Lis', role: 'desk', pin: '1234' });
});
test.afterAll(() => program.stop());

test('screenshots: show the staff list in Settings', async () => {
  const listed = (page: Page) => page.getByRole('main').getByText('Anna Wójcik').first().waitFor();
  await draw(program, 'staff', POLISH, 'settings?part=staff', listed);
  await draw(program, 'staff', ENGLISH, 'settings?part=staff', listed);
});

test('screenshots: show the dialog that asks who is on duty', async () => {
  await program.client.staff.switch({ id: 3, pin: '1234' });
  await draw(program, 'signIn', POLISH, 'today', async (page) => {
    await page.keyboard.press('Control+L');
    await page.getByRole('dialog', { name: 'Kto ma dyżur' }).waitFor();
  });
});

test('screenshots: show the recovery words in Settings, and how an owner sets a new PIN with them', async () => {
  const house = await startSynced({ prepare: (stranger) => putInvoice(stranger, anInvoice(1)) });
  const { staff } = house.program.client;
  await staff.add({ name: 'Anna Wójcik', role: 'owner', pin: '271828' });
  await draw(house.program, 'recoveryWords', POLISH, 'settings?part=backups', async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Pokaż słowa' }).click();
    // The folder of the test's profile would name the PC that drew the picture.
    await page
      .getByText(/\/backups$/)
      .evaluate((folder) => (folder.textContent = '/home/recepcja/.local/share/kontuar/backups'));
  });
  for (const look of [POLISH, UKRAINIAN]) {
    await staff.switch({ id: 1, pin: '271828' });
    await draw(house.program, 'resetPin', look, 'today', async (page) => {
      await page.keyboard.press('Control+L');
      const question = page.locator('dialog.privacy-screen');
      await question.getByRole('button', { name: /Nie pamiętam PIN-u|Не пам’ятаю PIN/ }).click();
      await question.locator('textarea').waitFor();
    });
  }
  await house.stop();
});
