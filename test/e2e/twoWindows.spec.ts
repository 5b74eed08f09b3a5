import { expect, test, type Page } from '@playwright/test';
import { inElectron, openPage, startProgram, type Program } from '#support/browser';

/** Tests two browser windows on one PC: a choice made in one window appears in the other. */

let program: Program;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  program = await startProgram({ training: true });
});
test.afterAll(() => program.stop());
test.skip(inElectron, 'the desktop program has one window');

const people = (page: Page) => page.getByRole('list', { name: 'Osoby' });
async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('Imię i nazwisko').fill(name);
  await page.keyboard.press('Enter');
}

test('two windows: share changes to the staff list and the person on duty', async () => {
  const firstPage = await openPage(program, { language: 'pl' });
  const secondPage = await openPage(program, { language: 'pl' });
  for (const page of [firstPage, secondPage]) await page.keyboard.press('Alt+9');
  await add(firstPage, 'Ewa Lis');
  await expect(people(secondPage)).toContainText('Ewa Lis');
  await add(secondPage, 'Jan Bo');
  await expect(people(firstPage)).toContainText('Jan Bo');
  const { members } = (await program.client.app.hello()).staff;
  expect(members.map(({ name }) => name)).toEqual(['Ewa Lis', 'Jan Bo']);

  await firstPage.keyboard.press('Alt+9');
  await expect(firstPage.getByRole('menuitemradio', { name: 'Jan Bo' })).toBeVisible();
  await firstPage.keyboard.press('2');
  await expect(secondPage.getByRole('banner')).toContainText('Jan Bo');
});
