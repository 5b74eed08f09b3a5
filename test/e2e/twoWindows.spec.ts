import { expect, test, type Page } from '@playwright/test';
import { inElectron, openPage, startProgram, type Program } from '#support/browser';

/** Two windows of one PC's browser: what is chosen in one is known in the other. */
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
  const one = await openPage(program, { language: 'pl' });
  const other = await openPage(program, { language: 'pl' });
  for (const page of [one, other]) await page.keyboard.press('Alt+9');
  await add(one, 'Ewa Lis');
  await expect(people(other)).toContainText('Ewa Lis');
  await add(other, 'Jan Bo');
  await expect(people(one)).toContainText('Jan Bo');
  const { members } = (await program.client.app.hello()).staff;
  expect(members.map(({ name }) => name)).toEqual(['Ewa Lis', 'Jan Bo']);

  await one.keyboard.press('Alt+9');
  await expect(one.getByRole('menuitemradio', { name: 'Jan Bo' })).toBeVisible();
  await one.keyboard.press('2');
  await expect(other.getByRole('banner')).toContainText('Jan Bo');
});
